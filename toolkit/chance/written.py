"""Fractions written out for people and files."""

from __future__ import annotations

from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

__all__ = ["DIGITS", "decimal_text", "fraction_text"]

DIGITS = 6


def decimal_text(value: Fraction, digits: int = DIGITS, rounding: str = ROUND_HALF_EVEN) -> str:
    """A fraction as a decimal of at most `digits` significant digits, correctly rounded (`rounding` as in `decimal`).

    >>> decimal_text(Fraction(2, 3)), decimal_text(Fraction(1, 2)), decimal_text(Fraction(3))
    ('0.666667', '0.5', '3')
    >>> decimal_text(Fraction(1, 3 * 10**30), 3)
    '3.33E-31'
    """
    # The widest range there is; it is narrower where Python has 32 bits, as in a browser.
    context = Context(prec=digits, rounding=rounding, Emin=MIN_EMIN, Emax=MAX_EMAX)
    tidy = context.divide(Decimal(value.numerator), Decimal(value.denominator)).normalize(context)
    return f"{tidy:f}" if -12 < tidy.adjusted() < max(digits, 15) else str(tidy)


def fraction_text(value: Fraction) -> str:
    """A fraction in full, however long.

    >>> fraction_text(Fraction(25, 84)), fraction_text(Fraction(3))
    ('25/84', '3')
    """
    top, bottom = (f"{Decimal(part):f}" for part in (value.numerator, value.denominator))
    return top if bottom == "1" else f"{top}/{bottom}"
