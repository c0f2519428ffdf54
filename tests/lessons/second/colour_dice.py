"""Lesson 10 again: every row of numbered dice written down and counted, or the formula with factorials."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial, prod
from typing import Any

__all__ = ["SECOND"]

COLOURS = ("blue", "white", "yellow", "red", "purple", "green")


@cache
def rows(dice: int, colours: int) -> list[tuple[str, ...]]:
    return list(product(COLOURS[:colours], repeat=dice))


def share(setting: Any, event: Callable[[tuple[str, ...]], bool]) -> Fraction:
    every = rows(setting.dice, setting.colours)
    return Fraction(sum(map(event, every)), len(every))


def ways(counts: tuple[int, ...]) -> int:
    return factorial(sum(counts)) // prod(map(factorial, counts))


def like_the_hand(setting: Any) -> Callable[[tuple[str, ...]], bool]:
    """Whether a row is the throw, when its order does not matter."""
    wanted = sorted(name for name, count in zip(COLOURS, setting.hand, strict=False) for _ in range(count))
    return lambda row: sorted(row) == wanted


def blue_of_three(setting: Any) -> dict[int, Fraction]:
    found = Counter(row.count("blue") for row in rows(3, setting.colours))
    return {number: Fraction(count, setting.colours**3) for number, count in found.items()}


# Three pairs: choose three of six colours, then 6!/(2! 2! 2!) orders. Four or more alike: the colour, the dice that
# show it, and five colours for each of the others.
PAIRS = comb(6, 3) * 90
MANY = sum(6 * comb(6, dice) * 5 ** (6 - dice) for dice in (4, 5, 6))


def likeliest(_: Any) -> str:
    assert (factorial(6), PAIRS, MANY) == (720, 1800, 2436)  # as the teacher's page says
    return "many"


SECOND: dict[str, Callable[[Any], Any]] = {
    "which-is-likeliest": likeliest,
    "all-ways": lambda setting: len(rows(setting.dice, setting.colours)),
    "ways-of-a-throw": lambda setting: sum(map(like_the_hand(setting), rows(setting.dice, setting.colours))),
    "one-throw": lambda setting: Fraction(ways(setting.hand), setting.colours**setting.dice),
    "stuck": lambda setting: Fraction(setting.colours - len(setting.open), setting.colours) ** setting.dice,
    "how-many-blue": blue_of_three,
    # 1 of 46656 against 720; (5/6)^6 is not 0; not all throws have as many ways; 15 ways each
    "which-are-true": lambda _: {"a", "d"} if ways((2, 4)) == ways((4, 2)) == 15 else {"a"},
    "both-colours": lambda setting: share(setting, lambda row: "blue" in row and "white" in row),
    "any-hand": lambda _: ways,
}
