"""One answer less another: as sure as the less sure of the two."""

from __future__ import annotations

from toolkit.solve import Answer

__all__ = ["difference"]


def difference(one: Answer, other: Answer) -> Answer | None:
    """`one - other`: exact of exact answers, else certified, or estimated where one of them is.

    None where one of them is infinite. The interval is never too narrow, whether or not the two answers share their
    luck: half-widths are added.

    >>> from fractions import Fraction
    >>> difference(Answer.exact(Fraction(1, 2)), Answer.exact(Fraction(1, 3)))
    1/6 = 0.166667 (exact)
    >>> difference(Answer.exact(Fraction(1)), Answer.certified(Fraction(3, 10), Fraction(4, 10))).low
    Fraction(3, 5)
    """
    if one.value is None or other.value is None:
        return None
    value, width = one.value - other.value, one.half_width + other.half_width
    for answer in (one, other):
        if answer.guarantee == "estimated" and answer.games is not None and answer.seed is not None:
            return Answer.estimated(value, width, answer.games, answer.seed)
    if one.guarantee == other.guarantee == "exact":
        return Answer.exact(value)
    return Answer.certified(value - width, value + width)
