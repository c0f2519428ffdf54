"""Lesson 09 again: by geometric series, by following throws one after the other, and by hand for the class."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

__all__ = ["SECOND"]


def needed(setting: Any) -> Fraction:
    """The one face of the white die that is right."""
    return Fraction(1, setting.white_sides)


def caseys(setting: Any) -> Fraction:
    """The share of the coloured faces that lead from line 1 to line 0."""
    faces = range(1, setting.coloured_sides + 1)
    return Fraction(sum((1 + face) % setting.lines == 0 for face in faces), len(faces))


def ended(weights: dict[str, Fraction]) -> dict[str, Fraction]:
    """Rounds without an end are thrown away: what is left is shared in the same proportion."""
    total = sum(weights.values())
    return {name: weight / total for name, weight in weights.items()}


def seats(p: Fraction, players: int) -> dict[str, Fraction]:
    return ended({str(seat + 1): (1 - p) ** seat * p for seat in range(players)})


def you_first(setting: Any) -> Fraction:
    p = needed(setting)
    return ended({"you": p, "casey": (1 - p) * caseys(setting)})["you"]


def all_three(setting: Any) -> dict[str, Fraction]:
    p = needed(setting)
    c = (1 - p) * caseys(setting)
    again = 1 - p - c
    return ended({"first": p, "second": again * p, "Casey": c + again * c})


def casey_from_start(setting: Any) -> Fraction:
    """Every throw of a game from Start, followed until next to nothing is left of it; then the small fraction at it."""
    white, coloured = range(1, setting.white_sides + 1), range(1, setting.coloured_sides + 1)
    standing, casey = {(0, 0): 1.0}, 0.0
    share = 1 / (len(white) * len(coloured))
    steps = dict.fromkeys(((w, c) for w in white for c in coloured), share)
    for _ in range(400):
        after: dict[tuple[int, int], float] = {}
        for (dot, line), chance in standing.items():
            for (w, c), part in steps.items():
                where = dot + w if dot + w <= setting.steps else dot
                on = (line + c) % setting.lines
                if where == setting.steps:
                    continue
                if on == 0 and where >= setting.steps - setting.red and where > 0:
                    casey += chance * part
                else:
                    after[where, on] = after.get((where, on), 0.0) + chance * part
        standing = after
        if sum(standing.values()) < 1e-13:
            break
    return Fraction(casey).limit_denominator(2000)


def edge(p: Fraction) -> Fraction:
    """p + (1-p)^2 p + … less (1-p) p + (1-p)^3 p + …"""
    return p / (2 - p)


def fairer(_: Any) -> set[str]:
    six = edge(Fraction(1, 6))
    sizes = {"a": edge(Fraction(1, 8)), "b": edge(Fraction(1, 4)), "c": Fraction(0), "d": six}
    return {name for name, size in sizes.items() if size < six}


def most_on_mini(_: Any) -> str:
    """Casey against one player from Start on mini, by hand: from red 10 of 16, and from Start 1/2."""
    on_red = Fraction(10, 16)
    casey = (Fraction(2, 9) * on_red + Fraction(1, 9)) / Fraction(1, 2)
    assert casey == Fraction(1, 2)  # and two players have to share the other half
    return "casey"


SECOND: dict[str, Callable[[Any], Any]] = {
    "who-wins-most": most_on_mini,
    "you-or-casey": you_first,
    "first-of-two": lambda setting: seats(needed(setting), 2)["1"],
    "the-edge": lambda setting: edge(needed(setting)),
    "three-in-turn": lambda setting: seats(needed(setting), 3),
    "two-and-casey": all_three,
    "from-the-start": casey_from_start,
    "what-is-fairer": fairer,
    "any-number-of-players": lambda _: lambda p, players: p / (1 - (1 - p) ** players),
}
