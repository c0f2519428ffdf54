"""Lesson 08 again: by following every throw from dot to dot, and by equations solved by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

__all__ = ["SECOND"]


@cache
def ends(faces: tuple[int, ...], turns: int) -> tuple[Fraction, ...]:
    """The chance to arrive with turn 0, 1, … of so many: the piece's place is followed forwards."""
    standing, found = {0: Fraction(1)}, [Fraction(0)]
    for _ in range(turns):
        after: dict[int, Fraction] = {}
        for dot, chance in standing.items():
            for face in faces:
                where = dot + face if dot + face <= 3 else dot
                after[where] = after.get(where, Fraction(0)) + chance / len(faces)
        found.append(after.pop(3, Fraction(0)))
        standing = after
    return tuple(found)


def told(setting: Any) -> dict[str, Fraction]:
    """All rows of three throws, one by one."""
    counts = dict.fromkeys(("1", "2", "3", "later"), Fraction(0))
    for row in product(setting.faces, repeat=3):
        dot, when = 0, "later"
        for turn, face in enumerate(row, start=1):
            if dot + face <= 3 and dot < 3:
                dot += face
                when = str(turn) if dot == 3 else when
        counts[when] += Fraction(1, len(setting.faces) ** 3)
    return counts


def mean(setting: Any) -> Fraction:
    """m3 (1 - stay) = 1 + p1 m2 + p2 m1, and the like for m2 and m1, from the end."""
    p = {face: Fraction(setting.faces.count(face), len(setting.faces)) for face in (1, 2, 3)}
    one = 1 / p[1]
    two = (1 + p[1] * one) / (p[1] + p[2])
    return (1 + p[1] * two + p[2] * one) / (p[1] + p[2] + p[3])


def half(setting: Any) -> int:
    chances = ends(setting.faces, 30)
    return next(n for n in range(30) if sum(chances[: n + 1]) >= Fraction(1, 2))


def two_games(setting: Any) -> Fraction:
    chances = ends(setting.faces, 4)
    return sum((chances[a] * chances[b] for a, b in product(range(5), repeat=2) if a + b == 4), Fraction(0))


def long_run(setting: Any) -> Fraction:
    """The last places to be left are the slowest: what is left after 400 turns, and after one more."""
    chances = ends(setting.faces, 401)
    left = 1 - sum(chances[:401])
    return ((left - chances[401]) / left).limit_denominator(60)


def half_on_mini(_: Any) -> str:
    """324 games: 90 are over after the first turn, 77 more after the second."""
    assert 90 < 162 <= 90 + 77
    return "second"


def means_of_one_sure_game(_: Any) -> set[str]:
    """A game that always lasts two turns has the mean 2: P(T > 0) + P(T > 1) = 2 and 2 P(T = 2) = 2, but
    P(T <= 1) + P(T <= 2) + P(T <= 3) + … grows without end, and the chances themselves add to 1."""
    return {"a", "b"}


SECOND: dict[str, Callable[[Any], Any]] = {
    "half-by-when": half_on_mini,
    "first-turns": told,
    "still-going": lambda setting: 1 - sum(ends(setting.faces, 4)),
    "average-length": mean,
    "half-are-over": half,
    "which-sums": means_of_one_sure_game,
    "long-run": long_run,
    "two-games": two_games,
    "any-two-games": lambda _: (
        lambda first, second, n: sum(
            (first[a] * second[b] for a, b in product(range(n + 1), repeat=2) if a + b == n), Fraction(0)
        )
    ),
}
