"""Extreme equilibria by another way: the labelled vertices of the two polytopes of best replies, all tried.

P = {x >= 0, B'x <= 1} and Q = {y >= 0, Ay <= 1} with all payoffs made positive; von Stengel, chapter 3 of Nisan et
al., Algorithmic Game Theory (2007). Every set of inequalities as large as the space has dimensions is solved.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

__all__ = ["Vertex", "labelled_pairs", "positive", "vertices"]

Vertex = tuple[tuple[Fraction, ...], frozenset[int], frozenset[int]]
"""A mixed strategy, the actions it leaves out, and the best replies to it."""


def vertices(replies: Sequence[Sequence[Fraction]]) -> list[Vertex]:
    """All vertices but 0 of {x >= 0, `replies` x <= 1}, as mixed strategies; all payoffs above 0."""
    size = len(replies[0])
    unit = [[Fraction(int(i == j)) for j in range(size)] for i in range(size)]
    inequalities = [(row, Fraction(0)) for row in unit] + [(list(row), Fraction(1)) for row in replies]
    found: dict[tuple[Fraction, ...], Vertex] = {}
    for tight in combinations(range(len(inequalities)), size):
        x = _solved([[*inequalities[k][0], inequalities[k][1]] for k in tight])
        if x is None or min(x) < 0 or sum(x) == 0:
            continue
        paid = [sum(a * b for a, b in zip(row, x, strict=True)) for row in replies]
        if max(paid) <= 1:
            mix = tuple(part / sum(x) for part in x)
            found[mix] = (
                mix,
                frozenset(i for i, part in enumerate(x) if part == 0),
                frozenset(j for j, here in enumerate(paid) if here == 1),
            )
    return list(found.values())


def labelled_pairs(
    A: Sequence[Sequence[int]], B: Sequence[Sequence[int]]
) -> set[tuple[tuple[Fraction, ...], tuple[Fraction, ...]]]:
    """All pairs of vertices in which every action of either player is left out or a best reply."""
    rows, columns = frozenset(range(len(A))), frozenset(range(len(A[0])))
    mine, theirs = vertices(positive(list(zip(*B, strict=True)))), vertices(positive(A))
    return {
        (x, y)
        for x, unused_rows, best_columns in mine
        for y, unused_columns, best_rows in theirs
        if unused_rows | best_rows == rows and unused_columns | best_columns == columns
    }


def positive(matrix: Sequence[Sequence[int]]) -> list[list[Fraction]]:
    """The matrix with the same number added to all entries so that they are above 0."""
    least = min(map(min, matrix))
    return [[Fraction(entry - least + 1) for entry in row] for row in matrix]


def _solved(rows: list[list[Fraction]]) -> list[Fraction] | None:
    """The one solution of equations with the right side last, by plain elimination in fractions."""
    size = len(rows)
    for k in range(size):
        pivot = next((i for i in range(k, size) if rows[i][k]), None)
        if pivot is None:
            return None
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [entry / rows[k][k] for entry in rows[k]]
        for i in range(size):
            if i != k:
                rows[i] = [a - rows[i][k] * b for a, b in zip(rows[i], rows[k], strict=True)]
    return [row[-1] for row in rows]
