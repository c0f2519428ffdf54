"""How surprising a table of counts is: the exact multinomial test, by going through every table there could be."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

__all__ = ["surprise"]

MOST_TABLES = 200_000  # more would let people wait
TOLERANCE = 1e-9  # of logarithms: two tables that are equally likely differ by this at most in floats


def surprise(counts: Sequence[int], chances: Sequence[Fraction]) -> float | None:
    """The chance of a table that is no more likely than this one, when each count has its chance.

    None where there are more than 200,000 tables. Something that came up although its chance is 0 gives 0.
    Source: Read and Cressie, Goodness-of-Fit Statistics, 1988, ch. 1.

    >>> half = Fraction(1, 2)
    >>> round(surprise([5, 0], [half, half]), 4), round(surprise([3, 2], [half, half]), 4)
    (0.0625, 1.0)
    """
    games = sum(counts)
    if any(count and not chance for count, chance in zip(counts, chances, strict=True)):
        return 0.0
    possible = [(count, float(chance)) for count, chance in zip(counts, chances, strict=True) if chance]
    if math.comb(games + len(possible) - 1, len(possible) - 1) > MOST_TABLES:
        return None
    logarithms = [math.log(chance) for _, chance in possible]
    seen = _logarithm([count for count, _ in possible], logarithms)
    tables = (_logarithm(table, logarithms) for table in _tables(games, len(possible)))
    return min(1.0, math.fsum(math.exp(one) for one in tables if one <= seen + TOLERANCE))


def _logarithm(table: Sequence[int], logarithms: Sequence[float]) -> float:
    """Of the chance of one table."""
    parts = (count * one - math.lgamma(count + 1) for count, one in zip(table, logarithms, strict=True))
    return math.lgamma(sum(table) + 1) + math.fsum(parts)


def _tables(games: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to write a number as a sum of so many others, in order."""
    if parts == 1:
        yield (games,)
        return
    for first in range(games + 1):
        for rest in _tables(games - first, parts - 1):
            yield (first, *rest)
