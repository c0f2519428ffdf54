"""Lesson 05 again: the rules of the Monorail Game written out once more in a few lines, and everything counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any

__all__ = ["SECOND"]

Place = tuple[int, int]  # dot and line


def one(setting: Any, place: Place, white: int, coloured: int) -> Place | str:
    """A throw of one player: `you` or `casey` where the race is over."""
    dot, line = place
    if dot + white == setting.steps:
        return "you"
    dot = dot + white if dot + white < setting.steps else dot
    line = (line + coloured) % setting.lines
    return "casey" if line == 0 and dot >= setting.steps - setting.red and dot > 0 else (dot, line)


def throws(setting: Any) -> Iterator[Place]:
    for white in range(1, setting.white_sides + 1):
        for coloured in range(1, setting.coloured_sides + 1):
            yield white, coloured


def states(setting: Any) -> int:
    """Everything that can be reached from the start, throw by throw."""
    found, new = {(0, 0)}, {(0, 0)}
    while new:
        after = {one(setting, place, *throw) for place in new for throw in throws(setting)}
        new = {place for place in after if isinstance(place, tuple)} - found
        found |= new
    return len(found)


def after_two(setting: Any) -> tuple[int, int, int, str]:
    dots = list(setting.dots)
    dots[setting.seat - 1] += setting.thrown[0]
    again = setting.owes
    following = setting.seat if again else 3 - setting.seat
    return dots[0], dots[1], (setting.hidden[0] + setting.thrown[1]) % setting.lines, ("Ann", "Ben")[following - 1]


def alike(setting: Any) -> set[str]:
    found = set()
    for name, pair in zip("abcd", setting.stories, strict=True):
        ends = []
        for history in pair:
            place: Place | str = (0, 0)
            for throw in history:
                assert isinstance(place, tuple)
                place = one(setting, place, *throw)
            ends.append(place)
        if ends[0] == ends[1]:
            found.add(name)
    return found


@cache
def needed(players: int, red: int, lines: int, flag: int) -> frozenset[str]:
    """By reasoning, with no chain at all.

    Dots: the dice reach the station from the last three dots only, so where you stand always matters. The turn matters
    for two. A turn owed matters for two, if a flag can take one. Casey's line matters if he has a place to be feared
    (Finish while there are red dots; the flag of two players), and is not equally likely to reach it from every line.
    """
    even = 6 % lines == 0
    feared = red > 0 or (flag > 0 and players == 2)
    two = {"c"} | ({"d"} if flag else set()) if players == 2 else set()
    return frozenset({"a"} | two | ({"b"} if feared and not even else set()))


def next_one(setting: Any, line: int) -> Fraction:
    """Squares of the table in which Casey wins, you standing one step from home."""
    ends = Counter(one(setting, (setting.steps - 1, line), *throw) for throw in throws(setting))
    return Fraction(ends["casey"], ends.total())


def thumb(setting: Any) -> Fraction:
    """As many games as the share has parts, counted one by one."""
    first, second = setting.hidden
    parts: int = setting.share.denominator
    games = [first if k < setting.share.numerator else second for k in range(parts)]
    return sum((next_one(setting, line) for line in games), Fraction(0)) / parts


def second_throw(setting: Any) -> Fraction:
    """All pairs of throws."""
    count = total = 0
    here = (setting.steps - 1, setting.hidden[0])
    sides = setting.white_sides * setting.coloured_sides
    for throw in throws(setting):
        place = one(setting, here, *throw)
        total += sides
        if isinstance(place, tuple):
            count += sum(one(setting, place, *further) == "casey" for further in throws(setting))
    return Fraction(count, total)


def played(setting: Any) -> Callable[[int, int, int, int], object]:
    def after(dot: int, line: int, white: int, coloured: int) -> object:
        place = one(setting, (dot, line), white, coloured)
        return place if isinstance(place, tuple) else "over"

    return after


# The worksheet: with Ann to throw the chances are 1/6, 0 and 5/18, with Ben to throw 0, 1/6 and 5/18: not the same.
ROWS = ((Fraction(1, 6), Fraction(0), Fraction(5, 18)), (Fraction(0), Fraction(1, 6), Fraction(5, 18)))

SECOND: dict[str, Callable[[Any], Any]] = {
    "what-the-photo-lacks": lambda _: "nothing" if ROWS[0] == ROWS[1] else "turn",
    "what-comes-next": after_two,
    "how-many-states": states,
    "same-state": alike,
    "what-to-write-down": lambda setting: needed(*setting.other),
    "hidden-line": thumb,
    "with-the-second-throw": second_throw,
    "one-step": played,
}
