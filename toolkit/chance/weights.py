"""Reading weights, counts and fractions: exact numbers in, a plain message out when one is not exact."""

from __future__ import annotations

from fractions import Fraction
from operator import index

from toolkit.errors import ChanceError

__all__ = ["LARGEST", "exact_fraction", "refuse_too_many", "short", "whole_number"]

LARGEST = 1_000_000
"""Most outcomes that hands, orders and rankings are listed for, one by one."""


def short(value: object, limit: int = 80) -> str:
    """Give the repr of a value for a message, cut in the middle when it is longer than ``limit`` signs.

    >>> short("ab" * 50, 20)
    "'ababab…ababababab'"
    """
    text = repr(value)
    if len(text) <= limit:
        return text
    tail = limit // 2
    return f"{text[: limit - tail - 3]}…{text[-tail - 1 :]}"


def whole_number(value: object, what: str, *, least: int = 0, instead: str = "") -> int:
    """Read a whole number of at least ``least``; numpy's and sympy's whole numbers become plain ones.

    Raises ChanceError for everything else, also for True and 2.0; ``instead`` adds what to write.

    >>> whole_number(3, "the number of dice")
    3
    >>> whole_number(2.0, "the number of dice")
    Traceback (most recent call last):
    toolkit.errors.ChanceError: the number of dice is 2.0; write a whole number, 0 or more
    """
    problem = f"{what} is {short(value)}; write a whole number, {least} or more{instead}"
    if isinstance(value, bool):
        raise ChanceError(problem)
    try:
        number = index(value)  # type: ignore[arg-type]  # index() itself is the check
    except TypeError:
        raise ChanceError(problem) from None
    if number < least:
        raise ChanceError(problem)
    return number


def exact_fraction(value: object, what: str) -> Fraction:
    """Read a fraction from a Fraction, a whole number, or a text such as "1/3" or "0.95".

    Raises ChanceError for a float, which is almost never the number that was meant.

    >>> exact_fraction("0.95", "the level")
    Fraction(19, 20)
    >>> exact_fraction(0.95, "the level")
    Traceback (most recent call last):
    toolkit.errors.ChanceError: the level is 0.95; write an exact number: a Fraction, a whole number, or a text such as
    "1/3" or "0.95"
    """
    if isinstance(value, Fraction):
        return value
    remedy = 'write an exact number: a Fraction, a whole number, or a text such as "1/3" or "0.95"'
    problem = f"{what} is {short(value)}; {remedy}"
    if isinstance(value, str):
        # No exponents: "1e999999999" would fill the memory before anybody could object.
        if "e" in value.lower():
            raise ChanceError(problem)
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            raise ChanceError(problem) from None
    if isinstance(value, bool):
        raise ChanceError(problem)
    try:
        return Fraction(index(value))  # type: ignore[arg-type]  # index() itself is the check
    except TypeError:
        raise ChanceError(problem) from None


def refuse_too_many(count: int, what: str) -> None:
    """Raise ChanceError when a distribution would have more than ``LARGEST`` outcomes.

    >>> refuse_too_many(462, "six colour dice")
    >>> refuse_too_many(96_560_646, "100 colour dice")
    Traceback (most recent call last):
    toolkit.errors.ChanceError: 100 colour dice: at least 96,560,646 outcomes, too many to list (1,000,000 are the
    most); ask for fewer, or sample instead
    """
    if count > LARGEST:
        # A count of hundreds of digits helps nobody.
        size = f"{count:,}" if count < 10**15 else "10^15"
        raise ChanceError(
            f"{what}: at least {size} outcomes, too many to list ({LARGEST:,} are the most); "
            "ask for fewer, or sample instead"
        )
