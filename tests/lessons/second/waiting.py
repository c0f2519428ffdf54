"""Lesson 03 again: by closed formulas of the geometric distribution, long sums, and equations solved by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

__all__ = ["SECOND"]

LONG = 4000  # throws; what a sum leaves out after so many is far below any fraction that could be an answer


def chance(setting: Any, face: int = 1) -> Fraction:
    return Fraction(sum(1 for shown in setting.faces if shown == face), len(setting.faces))


def mean_by_sum(p: Fraction, already: int = 0) -> Fraction:
    """The mean of what is still to come after some failures: a long sum of floats, then the small fraction at it."""
    fail, total, standing = float(1 - p), 0.0, float(1 - p) ** already
    left = standing
    for n in range(1, LONG):
        total += n * left * float(p)
        left *= fail
    return Fraction(total / standing).limit_denominator(1000)


def throws_told(setting: Any) -> dict[str, Fraction]:
    p, left, told = chance(setting), Fraction(1), {}
    for n in "123":
        told[n] = left * p
        left -= told[n]
    return told | {"later": left}


def half(setting: Any) -> int:
    left, n = Fraction(1), 0
    while left > Fraction(1, 2):
        left, n = left - left * chance(setting), n + 1
    return n


def from_two(setting: Any) -> Fraction:
    """m2 = 1 + p1 m1 + (1 - p1 - p2) m2 with m1 = 1 / p1: p1 m1 is 1, so m2 is 2 / (p1 + p2)."""
    return 2 / (chance(setting, 1) + chance(setting, 2))


SECOND: dict[str, Callable[[Any], Any]] = {
    "when-does-it-come": lambda _: max([("first", 0), ("third", 2), ("sixth", 5)], key=lambda one: (5 / 6) ** one[1])[
        0
    ],
    "in-one-throw": chance,
    "one-two-three": throws_told,
    "still-waiting": lambda setting: (1 - chance(setting)) ** setting.patience,
    "average-wait": lambda setting: mean_by_sum(chance(setting)),
    "after-waiting": lambda setting: mean_by_sum(chance(setting), setting.waited),
    "half-time": half,
    "two-steps-away": from_two,
    "any-wait": lambda _: lambda n, p: (1 - p) ** (n - 1) * p,
}
