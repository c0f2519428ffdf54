"""Lesson 14 again: marbles counted one by one, cells compared one by one, mixtures by the line through two points."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

__all__ = ["SECOND"]

BIDS = (1, 2, 3)
NAMES = {1: "one", 2: "two", 3: "three"}
ALL = range(1, 6)


def results(mine: int, rival: int) -> list[tuple[int, int]]:
    """For each marble of the spinner what you and the rival gain when it wins."""
    pot = mine + rival
    return [(pot - mine, -rival)] * mine + [(-mine, pot - rival)] * rival + [(-mine, -rival)]


def gain(mine: int, rival: int) -> Fraction:
    """The mean over the marbles."""
    return Fraction(sum(own for own, _ in results(mine, rival)), mine + rival + 1)


def bid_for(want: Callable[[int, int], Fraction]) -> set[int]:
    """The bids that are best against something."""
    return {max(ALL, key=lambda mine: want(mine, rival)) for rival in ALL}


def who_bids_high(_: Any) -> str:
    """The wish for which five marbles are best against every bid."""

    def mean(value: Callable[[int, int], int]) -> Callable[[int, int], Fraction]:
        return lambda m, r: Fraction(sum(value(*pair) for pair in results(m, r)), m + r + 1)

    wishes = {
        "money": gain,
        "difference": mean(lambda own, other: own - other),
        "harm": mean(lambda _, other: -other),
        "spin": lambda m, r: Fraction(m, m + r + 1),
    }
    (found,) = [wish for wish, want in wishes.items() if bid_for(want) == {5}]
    return found


def best_replies(setting: Any) -> tuple[int, ...]:
    """Each column sorted."""
    return tuple(sorted(BIDS, key=lambda bid: setting.table[bid - 1][column])[-1] for column in range(3))


def never_pays(setting: Any) -> str:
    """All pairs of rows compared, cell by cell."""
    beaten = {
        NAMES[row]
        for row, other in product(BIDS, BIDS)
        if all(setting.table[row - 1][column] < setting.table[other - 1][column] for column in range(3))
    }
    return beaten.pop() if beaten else "none"


def meeting_point(setting: Any) -> tuple[int, int]:
    """The cell from which no other row pays you more, and no other column the rival."""
    (found,) = [
        (row, column)
        for row, column in product(BIDS, BIDS)
        if not any(setting.yours[other - 1][column - 1] > setting.yours[row - 1][column - 1] for other in BIDS)
        and not any(setting.theirs[row - 1][other - 1] > setting.theirs[row - 1][column - 1] for other in BIDS)
    ]
    return found


def mixture(setting: Any) -> Fraction:
    """Where the lines of both columns cross: how far apart they are at p = 0 and at p = 1."""
    a, b, c, d = setting.fists
    at_zero, at_one = c - d, a - b
    return Fraction(-at_zero, at_one - at_zero)


def worth(setting: Any) -> Fraction:
    """The rival's mean loss, when the rival mixes so that both rows are the same."""
    a, b, c, d = setting.fists
    q = Fraction(d - b, (a - b) - (c - d))
    return q * a + (1 - q) * b


SECOND: dict[str, Callable[[Any], Any]] = {
    "how-many-marbles": lambda _: {frozenset({1}): "one"}.get(frozenset(bid_for(gain)), "depends"),
    "one-pair": lambda setting: gain(setting.mine, setting.rival),
    "best-replies": best_replies,
    "never-pays": never_pays,
    "meeting-point": meeting_point,
    "who-bids-high": who_bids_high,
    "how-to-mix": mixture,
    "what-it-is-worth": worth,
    "any-bids": lambda _: gain,
}
