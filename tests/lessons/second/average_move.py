"""Lesson 02 again: every answer counted face by face, the long run by binomial coefficients."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

__all__ = ["SECOND"]


def moves(setting: Any) -> list[int]:
    return [face if face <= setting.need else 0 for face in setting.faces]


def near_station(setting: Any) -> dict[int, Fraction]:
    return {step: Fraction(count, 6) for step, count in Counter(moves(setting)).items()}


def both(setting: Any) -> Fraction:
    table = [own + coloured for own in setting.faces for coloured in range(1, setting.coloured_sides + 1)]
    return Fraction(sum(table), len(table))


def near(setting: Any) -> Fraction:
    """Squares in which six times the total is within 6 of twice the sum of the faces."""
    squares = list(product(setting.faces, repeat=2))
    return Fraction(sum(abs(6 * (a + b) - 2 * sum(setting.faces)) <= 6 for a, b in squares), len(squares))


def share_from_three_to_four(throws: int) -> Fraction:
    """Ways to throw each total, counted by inclusion and exclusion."""

    def ways(total: int) -> int:
        return sum(
            (-1) ** k * comb(throws, k) * comb(total - 6 * k - 1, throws - 1)
            for k in range(throws + 1)
            if total - 6 * k >= throws
        )

    return Fraction(sum(ways(total) for total in range(3 * throws, 4 * throws + 1)), 6**throws)


def steadier(_: Any) -> str:
    few, many = share_from_three_to_four(10), share_from_three_to_four(100)
    assert round(float(few), 3) == 0.687 and round(float(many), 3) == 0.997  # as the teacher's page says
    return "few" if few > many else "many"


def distance(throws: int) -> Fraction:
    """The mean distance of the number of sixes from a sixth of the throws."""
    weights = ((k, comb(throws, k) * 5 ** (throws - k)) for k in range(throws + 1))
    return sum((abs(k - Fraction(throws, 6)) * weight for k, weight in weights), Fraction(0)) / 6**throws


def long_run(_: Any) -> set[str]:
    assert round(float(Fraction(comb(60, 10) * 5**50, 6**60)), 3) == 0.137  # d is false
    assert distance(60) > distance(6)  # so is c
    return {"b"} if distance(60) / 60 < distance(6) / 6 else set()


SECOND: dict[str, Callable[[Any], Any]] = {
    "ten-or-a-hundred": steadier,
    "average": lambda setting: Fraction(sum(setting.faces), 6),
    "near-the-station": near_station,
    "average-of-the-last-steps": lambda setting: Fraction(sum(moves(setting)), 6),
    "both-dice": both,
    "near-the-average": near,
    "in-the-long-run": long_run,
    "any-die": lambda _: lambda faces: sum((Fraction(face, len(faces)) for face in faces), Fraction(0)),
}
