"""Lesson 07 again without a matrix: ways of two and three throws one by one, waits by 1/p, walks by a formula."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

__all__ = ["SECOND"]

OFF, ON, YOU, CASEY = "not on red", "on red", "you win", "Casey wins"


def one_throw(setting: Any) -> dict[str, dict[str, Fraction]]:
    """The table, from the faces of the dice: one number wins, each red dot has one, Casey has one line of all."""
    sides, casey = setting.white_sides, Fraction(1, setting.lines)
    you, red = Fraction(1, sides), Fraction(setting.red, sides)
    return {
        OFF: {OFF: 1 - you - red, ON: red * (1 - casey), YOU: you, CASEY: red * casey},
        ON: {OFF: Fraction(0), ON: (1 - you) * (1 - casey), YOU: you, CASEY: (1 - you) * casey},
        YOU: {YOU: Fraction(1)},
        CASEY: {CASEY: Fraction(1)},
    }


def ways(setting: Any, throws: int) -> dict[str, Fraction]:
    """The chance of every sequence of states, added up by where it ends."""
    table = one_throw(setting)
    found = dict.fromkeys(table, Fraction(0))
    for way in product(table, repeat=throws):
        chance = Fraction(1)
        for before, after in zip((OFF, *way), way, strict=False):
            chance *= table[before].get(after, Fraction(0))
        found[way[-1]] += chance
    return found


def waits(setting: Any) -> tuple[Fraction, Fraction, Fraction]:
    """Turns off red, turns on red once there, and the chance to come there: geometric waits."""
    table = one_throw(setting)
    off, on = 1 / (1 - table[OFF][OFF]), 1 / (1 - table[ON][ON])
    return off, on, table[OFF][ON] * off


def casey(setting: Any) -> Fraction:
    """From red the race ends for Casey with his share of the ways to end; off red he wins as well, on the way in."""
    table = one_throw(setting)
    off, on, reach = waits(setting)
    return off * table[OFF][CASEY] + reach * on * table[ON][CASEY]


def truths(setting: Any) -> set[str]:
    """b, c and e always hold. a would need a race without end; d, a race with at most one turn in each state."""
    off, on, _ = waits(setting)
    return {"b", "c", "e"} | ({"d"} if max(off, on) <= 1 else set())


def reach(start: int, goal: int, ratio: Fraction, lamp: int = 4) -> Fraction:
    """The chance to come from one line to another before the walk ends: the formula of the gambler's ruin."""
    if start > goal:  # the same walk, seen from the other end
        return reach(lamp - start, lamp - goal, 1 / ratio)
    return (1 - ratio**start) / (1 - ratio**goal)


def visits(setting: Any) -> Fraction:
    """To come there, and then to come back again and again: 1 + x + x^2 + … = 1/(1 - x)."""
    forward, spot = setting.forward, setting.spot
    ratio = (1 - forward) / forward
    again = forward * reach(spot + 1, spot, ratio) + (1 - forward) * reach(spot - 1, spot, ratio)
    found: Fraction = reach(setting.place, spot, ratio) / (1 - again)
    return found


def times(row: Any, matrix: Any) -> tuple[Fraction, ...]:
    """Where a share of the row flows, added up."""
    flows = [Fraction(0)] * len(matrix[0])
    for share, line in zip(row, matrix, strict=True):
        for place, chance in enumerate(line):
            flows[place] += share * chance
    return tuple(flows)


# mini by hand: off red 1/2 stays and 2/9 goes to red, on red 5/9 stays.
ON_RED = (Fraction(2, 9) / Fraction(1, 2)) * (1 / Fraction(4, 9))

SECOND: dict[str, Callable[[Any], Any]] = {
    "visits-on-mini": lambda _: "one" if ON_RED == 1 else "less" if ON_RED < 1 else "more",
    "after-two-throws": lambda setting: ways(setting, 2),
    "still-racing": lambda setting: ways(setting, 3)[OFF] + ways(setting, 3)[ON],
    "turns-on-red": lambda setting: waits(setting)[2] * waits(setting)[1],
    "turns-in-all": lambda setting: waits(setting)[0] + waits(setting)[2] * waits(setting)[1],
    "casey-wins": casey,
    "true-of-matrices": truths,
    "visits-in-fog": visits,
    "row-times-matrix": lambda _: times,
}
