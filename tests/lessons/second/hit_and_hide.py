"""Lesson 15 again: all 36 throws, walked step by step on a line of places, with no game."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

__all__ = ["SECOND"]

THROWS = list(product(range(1, 7), repeat=2))
STEPS = 14  # from blue's corral to red's last steer: 17 less 3 on a trail of 16


def reached(throw: tuple[int, int], taken: tuple[int, ...] = ()) -> set[int]:
    """All places on which one steer can land with a throw: one die or both, in either order, never on a taken place."""
    found = set()
    for first, second in (throw, throw[::-1]):
        if first not in taken:
            found |= {first, first + second} - set(taken)
    return found


def share(event: Callable[[tuple[int, int]], bool]) -> Fraction:
    return Fraction(sum(map(event, THROWS)), len(THROWS))


def danger(far: int) -> Fraction:
    return share(lambda throw: far in reached(throw))


def loss(far: int, cowboy: int) -> Fraction:
    """Chance times the steps of the steer and of its cowboy."""
    return danger(far) * (STEPS - far + cowboy)


def in_order(setting: Any) -> tuple[int, ...]:
    """By the rule of section 4: 10 + distance up to six, 13 - distance beyond."""
    return tuple(sorted(setting.three, key=lambda far: 10 + far if far <= 6 else 13 - far))


def two(setting: Any) -> Fraction:
    """What misses both, taken away from everything."""
    first, second = setting.two
    return 1 - share(lambda throw: first not in reached(throw) and second not in reached(throw))


def where(setting: Any) -> str:
    near, away = loss(setting.near, setting.walked), loss(setting.away, setting.walked)
    return "near" if near < away else "away" if away < near else "same"


SECOND: dict[str, Callable[[Any], Any]] = {
    "most-dangerous": lambda _: max({"one": 1, "six": 6, "seven": 7, "twelve": 12}.items(), key=lambda p: danger(p[1]))[
        0
    ],
    "at-least-one-four": lambda _: 1 - Fraction(5, 6) ** 2,
    "a-hit": lambda setting: danger(setting.far),
    "from-safe-to-dangerous": in_order,
    "two-lone-steers": two,
    "behind-pairs": lambda setting: share(lambda throw: setting.hidden in reached(throw, setting.pairs)),
    "average-loss": lambda setting: loss(setting.far, setting.walked),
    "where-to-stop": where,
    "any-distance": lambda _: danger,
}
