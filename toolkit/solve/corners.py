"""The corners of the best replies to mixed strategies, in whole numbers: where the equilibria of matrix games begin."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

from toolkit.errors import GameError

__all__ = ["Corner", "Mix", "corners"]

Mix: TypeAlias = dict[Any, Fraction]
"""A mixed strategy: the chance of every action that has one above 0."""

LARGEST = 8  # actions and replies; every one more doubles the supports to try, on both sides


class Corner(NamedTuple):
    """A mixed strategy at a corner: `chances` for every action; which have one, the best replies and what they pay."""

    chances: tuple[Fraction, ...]
    support: frozenset[int]
    replies: frozenset[int]
    level: Fraction

    def mix(self, names: Sequence[Hashable]) -> Mix:
        """The strategy by the names of the actions."""
        return {names[i]: self.chances[i] for i in sorted(self.support)}


def corners(replies: Sequence[Sequence[Fraction | int]]) -> list[Corner]:
    """The corners of {(x, u): x a mixed strategy, no reply pays more than u}; `replies[j][i]` is what reply j pays
    against action i.

    At a corner as many best replies as x has actions fix x and u, so equal supports find them all, whether or not the
    game is degenerate. Small supports come first. Raises `GameError` for more than 8 actions or replies.

    >>> [corner.chances for corner in corners([[1, 0], [0, 1]])]
    [(Fraction(1, 1), Fraction(0, 1)), (Fraction(0, 1), Fraction(1, 1)), (Fraction(1, 2), Fraction(1, 2))]
    """
    if max(len(replies), len(replies[0])) > LARGEST:
        raise GameError(
            f"{len(replies[0])} actions and {len(replies)} replies are too many to try all supports; at most {LARGEST} "
            "of each (leave out some that are dominated by a single other one)"
        )
    scale = math.lcm(*(Fraction(paid).denominator for row in replies for paid in row))
    whole = [[int(paid * scale) for paid in row] for row in replies]
    found: dict[tuple[Fraction, ...], Corner] = {}
    for k in range(1, min(len(whole[0]), len(whole)) + 1):
        for support in combinations(range(len(whole[0])), k):
            for best in combinations(range(len(whole)), k):
                corner = _corner(whole, scale, support, best)
                if corner is not None:
                    found.setdefault(corner.chances, corner)
    return list(found.values())


def _corner(whole: list[list[int]], scale: int, support: tuple[int, ...], best: tuple[int, ...]) -> Corner | None:
    """The mixture of the support to which all replies of `best` pay the same, if none pays more.

    Unknown are the chances of the support and what the replies pay; the last equation adds the chances up to 1.
    """
    solution = _solution([[*(whole[j][i] for i in support), -1, 0] for j in best] + [[1] * len(support) + [0, 1]])
    if solution is None:
        return None
    sign = 1 if solution[1] > 0 else -1
    *parts, level = (sign * part for part in solution[0])
    total = sign * solution[1]
    paid = [sum(row[i] * part for i, part in zip(support, parts, strict=True)) for row in whole]
    if min(parts) <= 0 or max(paid) > level:
        return None
    chances = dict(zip(support, parts, strict=True))
    return Corner(
        tuple(Fraction(chances.get(i, 0), total) for i in range(len(whole[0]))),
        frozenset(support),
        frozenset(j for j, here in enumerate(paid) if here == level),
        Fraction(level, total * scale),
    )


def _solution(rows: list[list[int]]) -> tuple[list[int], int] | None:
    """Numerators and common denominator of the one solution of whole-number equations (right side last), or None.

    Elimination without fractions (Bareiss 1968): every division comes out even.
    """
    previous = 1
    for k in range(len(rows)):
        pivot = next((i for i in range(k, len(rows)) if rows[i][k]), None)
        if pivot is None:
            return None
        rows[k], rows[pivot] = rows[pivot], rows[k]
        head = rows[k]
        for i, row in enumerate(rows):
            if i != k:
                rows[i] = [(head[k] * a - row[k] * b) // previous for a, b in zip(row, head, strict=True)]
        previous = head[k]
    return [row[-1] for row in rows], previous
