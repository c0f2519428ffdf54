"""Exact solution of a small system: part by part from the ends backwards, each part by sympy's DomainMatrix.

With python-flint installed sympy computes in flint's fractions, otherwise in its own: same answers, slower.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from toolkit.solve.system import Column, LinearSystem

__all__ = ["LARGEST_PART", "solve_by_elimination"]

LARGEST_PART = 1_000  # unknowns; elimination grows with the cube of a part's size


def solve_by_elimination(
    system: LinearSystem, columns: Sequence[Sequence[int]], progress: Callable[[int, int], None] | None = None
) -> list[Column]:
    """One exact solution for each right-hand side in `columns`.

    >>> gamble = LinearSystem([2, 2], [0, 1, 2], [1, 0], [1, 1], [[0, 1]])  # 2x - y = 1, 2y - x = 0
    >>> solve_by_elimination(gamble, [[1, 0]])
    [[Fraction(2, 3), Fraction(1, 3)]]
    """
    from sympy import QQ

    found: list[list[Any]] = [[QQ(0)] * len(columns) for _ in range(len(system))]
    done = 0
    for part in system.order:
        if len(part) == 1:
            i = part[0]
            sums = _right_side(QQ, system, columns, found, i, ())
            found[i] = [total / QQ(system.diagonal[i]) for total in sums]
        else:
            _solve_part(QQ, system, columns, found, part)
        done += len(part)
        if progress is not None:
            progress(done, len(system))
    return [
        [Fraction(int(QQ.numer(values[c])), int(QQ.denom(values[c]))) for values in found] for c in range(len(columns))
    ]


def _solve_part(
    QQ: Any, system: LinearSystem, columns: Sequence[Sequence[int]], found: list[list[Any]], part: list[int]
) -> None:
    from sympy.polys.matrices import DomainMatrix

    position = {i: k for k, i in enumerate(part)}
    matrix = [[QQ(0)] * len(part) for _ in part]
    for i, k in position.items():
        matrix[k][k] = QQ(system.diagonal[i])
        for target, weight in system.row(i):
            if target in position:
                matrix[k][position[target]] = QQ(-weight)
    sides = [_right_side(QQ, system, columns, found, i, position) for i in part]
    a = DomainMatrix(matrix, (len(part), len(part)), QQ).to_dense()
    b = DomainMatrix(sides, (len(part), len(columns)), QQ).to_dense()
    for i, values in zip(part, a.lu_solve(b).to_list(), strict=True):
        found[i] = values


def _right_side(
    QQ: Any, system: LinearSystem, columns: Sequence[Sequence[int]], found: list[list[Any]], i: int, part: Any
) -> list[Any]:
    """b_i and what the parts solved before contribute to row i."""
    sums = [QQ(column[i]) for column in columns]
    for target, weight in system.row(i):
        if target not in part:
            values = found[target]
            for c in range(len(sums)):
                sums[c] += weight * values[c]
    return sums
