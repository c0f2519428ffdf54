"""Multisets of draws: how many of each kind, in the order the kinds were given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import TypeAlias, TypeVar

from toolkit.chance.weights import LARGEST, refuse_too_many

__all__ = ["Hand", "hands"]

T = TypeVar("T")

Hand: TypeAlias = tuple[tuple[T, int], ...]
"""How many of each kind, for instance ``(("blue", 2), ("red", 4))``; kinds that did not come are left out."""


def hands(
    kinds: Sequence[T], limits: Sequence[int], n: int, ways: Callable[[int, int, int], int], what: str
) -> list[tuple[Hand[T], int]]:
    """List all hands of ``n`` with at most ``limits[k]`` of ``kinds[k]``, each with its number of ways.

    ``ways(k, left, taken)`` counts in how many ways ``taken`` of the ``left`` places still open go to kind ``k``;
    the ways of all kinds are multiplied. ``what`` names the question in the ChanceError raised for too many hands.

    >>> hands(["a", "b"], [1, 2], 2, lambda k, left, taken: 1, "two letters")
    [((('b', 2),), 1), ((('a', 1), ('b', 1)), 1)]
    """
    refuse_too_many(_count(limits, n), what)
    begun: list[tuple[Hand[T], int, int]] = [((), n, 1)]
    room = sum(limits)
    for position, (kind, limit) in enumerate(zip(kinds, limits, strict=True)):
        # What the later kinds cannot hold has to be taken now: every hand begun can be completed.
        room -= limit
        begun = [
            ((*hand, (kind, taken)) if taken else hand, left - taken, weight * ways(position, left, taken))
            for hand, left, weight in begun
            for taken in range(max(0, left - room), min(left, limit) + 1)
        ]
    return [(hand, weight) for hand, left, weight in begun if left == 0]


def _count(limits: Sequence[int], n: int) -> int:
    # A hand and what it leaves determine each other, and so do the largest kind's share and the rest:
    # that keeps the list short. A list that is too long by itself is a lower bound, and enough to refuse.
    smaller = min(n, sum(limits) - n)
    if not limits or smaller < 0:
        return int(n == 0)
    *others, largest = sorted(limits)
    size = min(smaller, sum(others))
    if size >= LARGEST:
        return size + 1
    # counts[k]: hands of k of the kinds seen so far.
    counts = [1] + [0] * size
    for limit in others:
        sums = list(accumulate(counts, initial=0))
        counts = [sums[k + 1] - sums[max(0, k - limit)] for k in range(size + 1)]
    return sum(counts[max(0, smaller - largest) :])
