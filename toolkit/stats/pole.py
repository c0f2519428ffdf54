"""The pole of a power series next to 0, proved by counting signs.

Descartes' rule: (1 + y)^n D(h / (1 + y)) has at least as many changes of sign among its coefficients as D has roots
between 0 and h. If D has no root, real or complex, in the disc over the diameter from 0 to h, there is no change of
sign (the one-circle theorem; Krandick and Mehlhorn, J. Symbolic Computation 41, 2006). Of a power series without
negative coefficients, the pole next to 0 is a positive number R (Pringsheim). So there is no change of sign for h <= R,
and for h > R there is one: both ends of a bracket are proved by the same count.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from toolkit.stats.rational_function import Coefficients, value_at

__all__ = ["changes_of_sign", "smallest_pole"]

BITS = 60  # the width of the bracket, as a share of the pole
SIMPLE = 1_000_000  # a pole with a smaller denominator is recognised as the fraction it is


def smallest_pole(denominator: Coefficients) -> tuple[Fraction, Fraction]:
    """A bracket of the pole next to 0 of numerator / `denominator`, a quotient in lowest terms whose power series at 0
    has no negative coefficient; both ends are the pole itself where it is a simple fraction.

    >>> smallest_pole((2, -1)), smallest_pole((1, -1, -1))[0] < Fraction(618034, 10**6)
    ((Fraction(2, 1), Fraction(2, 1)), True)
    """
    low, high = Fraction(1, 2), Fraction(1)
    while changes_of_sign(denominator, low):
        low, high = low / 2, low
    while not changes_of_sign(denominator, high):
        low, high = high, high * 2
    for _ in range(BITS):
        middle = (low + high) / 2
        if changes_of_sign(denominator, middle):
            high = middle
        else:
            low = middle
    simple = ((low + high) / 2).limit_denominator(SIMPLE)
    return (simple, simple) if low <= simple <= high and not value_at(denominator, simple) else (low, high)


def changes_of_sign(polynomial: Coefficients, high: Fraction) -> int:
    """Changes of sign among the coefficients of (1 + y)^n p(high / (1 + y)): at least the roots between 0 and `high`.

    >>> changes_of_sign((2, -3, 1), Fraction(3)), changes_of_sign((2, -3, 1), Fraction(3, 2))
    (2, 1)
    """
    n = len(polynomial) - 1
    up, down = high.numerator, high.denominator
    # p(high x) with its coefficients turned round, then moved by 1
    row = [c * up**k * down ** (n - k) for k, c in enumerate(polynomial)][::-1]
    for last in range(n):
        for k in range(n - 1, last - 1, -1):
            row[k] += row[k + 1]
    signs = [c > 0 for c in row if c]
    return sum(a != b for a, b in pairwise(signs))
