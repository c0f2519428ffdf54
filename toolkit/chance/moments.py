"""Mean, variance and quantiles of outcomes that are exact numbers."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TypeVar

from toolkit.chance.weights import exact_fraction, short
from toolkit.errors import ChanceError

__all__ = ["exact_outcomes", "mean_of", "quantile_of", "variance_of"]

T = TypeVar("T")
Number = int | Fraction


def exact_outcomes(pairs: Iterable[tuple[object, int]], question: str) -> list[tuple[Number, int]]:
    """Give the pairs again, all outcomes being whole numbers or fractions.

    Raises ChanceError naming the first outcome that is not one.

    >>> exact_outcomes([("red", 1)], "the mean")
    Traceback (most recent call last):
    toolkit.errors.ChanceError: the mean needs outcomes that are whole numbers or Fractions, and 'red' is not;
    map() them to numbers first
    """
    checked: list[tuple[Number, int]] = []
    for outcome, weight in pairs:
        if not isinstance(outcome, (int, Fraction)):
            raise ChanceError(
                f"{question} needs outcomes that are whole numbers or Fractions, and {short(outcome)} is not; "
                "map() them to numbers first"
            )
        checked.append((outcome, weight))
    return checked


def mean_of(pairs: Iterable[tuple[Number, int]], total: int) -> Fraction:
    """Give the mean of outcomes weighted by whole numbers that add up to ``total``.

    >>> mean_of([(0, 1), (6, 2)], 3)
    Fraction(4, 1)
    """
    return Fraction(sum(outcome * weight for outcome, weight in pairs)) / total


def variance_of(pairs: Iterable[tuple[Number, int]], total: int) -> Fraction:
    """Give the variance (the mean squared distance from the mean; its unit is the outcomes' unit squared).

    >>> variance_of([(0, 1), (6, 1)], 2)
    Fraction(9, 1)
    """
    listed = list(pairs)
    squares = ((outcome * outcome, weight) for outcome, weight in listed)
    return mean_of(squares, total) - mean_of(listed, total) ** 2


def quantile_of(pairs: Iterable[tuple[T, int]], total: int, level: Fraction | str | int) -> T:
    """Give the first outcome of ``pairs``, in their order, by which the probability has reached ``level``.

    Raises ChanceError for a level outside 0 … 1 or not exact.

    >>> quantile_of([("low", 1), ("high", 1)], 2, "1/2")
    'low'
    """
    share = exact_fraction(level, "the level of a quantile")
    if not 0 <= share <= 1:
        raise ChanceError(f"the level of a quantile is {short(level)}; write a number from 0 to 1")
    reached = 0
    for outcome, weight in pairs:
        reached += weight
        if reached >= share * total:
            return outcome
    raise ChanceError("a distribution without outcomes has no quantiles; give at least one outcome a weight above 0")
