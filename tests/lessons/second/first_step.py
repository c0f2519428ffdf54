"""Lesson 06 again: the rules written out in a few lines, every position an unknown, and plain elimination."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

__all__ = ["SECOND"]

Row = dict[Any, Fraction]
YOU, CASEY = "you", "casey"


def solved(rows: dict[Any, Row], gains: dict[Any, Fraction]) -> dict[Any, Fraction]:
    """x = gain + row x for every state, by Gauss: one state after the other put into all that remain."""
    rows, gains, order = {s: dict(row) for s, row in rows.items()}, dict(gains), list(rows)
    for place, state in enumerate(order):
        loop = 1 - rows[state].pop(state, Fraction(0))
        rows[state] = {to: p / loop for to, p in rows[state].items()}
        gains[state] /= loop
        for other in order[place + 1 :]:
            if share := rows[other].pop(state, None):
                gains[other] += share * gains[state]
                for to, p in rows[state].items():
                    rows[other][to] = rows[other].get(to, Fraction(0)) + share * p
    values: dict[Any, Fraction] = {}
    for state in reversed(order):
        values[state] = gains[state] + sum((p * values[to] for to, p in rows[state].items()), Fraction(0))
    return values


def throws(board: tuple[int, int, int, int, int], dot: int, line: int) -> Counter[Any]:
    """Where all throws lead from one position."""
    white_sides, coloured_sides, steps, red, lines = board
    ends: Counter[Any] = Counter()
    for white in range(1, white_sides + 1):
        for coloured in range(1, coloured_sides + 1):
            new = dot + white if dot + white <= steps else dot
            after = (line + coloured) % lines
            ends[YOU if new == steps else CASEY if after == 0 and new >= steps - red else (new, after)] += 1
    return ends


@cache
def values(board: tuple[int, int, int, int, int]) -> tuple[dict[Any, Fraction], dict[Any, Fraction]]:
    """Casey's chance and the mean number of turns from every position that can come up."""
    rows: dict[Any, Row] = {}
    casey, new = {}, [(0, 0), (board[2] - board[3], 1)]
    while new:
        if (place := new.pop()) in rows:
            continue
        ends = throws(board, *place)
        row = {to: Fraction(n, ends.total()) for to, n in ends.items()}
        casey[place] = row.get(CASEY, Fraction(0))
        rows[place] = {to: p for to, p in row.items() if to not in (YOU, CASEY)}
        new += rows[place]
    return solved(rows, casey), solved(rows, dict.fromkeys(rows, Fraction(1)))


def board_of(setting: Any) -> tuple[int, int, int, int, int]:
    return setting.white_sides, setting.coloured_sides, setting.steps, setting.red, setting.lines


def value(setting: Any, which: int, red: bool) -> Fraction:
    """The one value of all positions that are on red, or off it: that it is one is what the lesson says."""
    found = {
        number for (dot, _), number in values(board_of(setting))[which].items()
        if (dot >= setting.steps - setting.red) == red
    }  # fmt: skip
    assert len(found) == 1
    return found.pop()


def one_throw(setting: Any) -> dict[str, Fraction]:
    ends = throws(board_of(setting), 0, 0)
    first = setting.steps - setting.red
    counts: Counter[str] = Counter({"not on red": 0, "on red": 0, "you win": ends[YOU], "Casey wins": ends[CASEY]})
    for to, n in ends.items():
        if isinstance(to, tuple):
            counts["on red" if to[0] >= first else "not on red"] += n
    return {name: Fraction(n, ends.total()) for name, n in counts.items()}


def truths(setting: Any) -> set[str]:
    """a, c and e are first-step equations and the rule of the complement; d only if it happens to be so."""
    return {"a", "c", "e"} | ({"d"} if value(setting, 0, False) + value(setting, 0, True) == 1 else set())


def fog(setting: Any) -> Fraction:
    """The formula of the gambler's ruin: (1 - r^k) / (1 - r^n) with r = back / forward."""
    ratio = (1 - setting.forward) / setting.forward
    found: Fraction = (1 - ratio**setting.place) / (1 - ratio**setting.depot)
    return found


def geometric(n: int, now: Fraction, stay: Fraction) -> Fraction:
    """The sum of a finite geometric series."""
    return now * (1 - stay**n) / (1 - stay)


# mini by hand: a = 5/18 + 5/9 a, so a = 5/8; u = 1/9 + 2/9 a + 1/2 u, so u = 1/2.
U = (Fraction(1, 9) + Fraction(2, 9) * Fraction(5, 8)) * 2

SECOND: dict[str, Callable[[Any], Any]] = {
    "who-wins-mini": lambda _: "alike" if Fraction(1, 2) == U else "casey" if Fraction(1, 2) < U else "you",
    "one-throw": one_throw,
    "casey-from-red": lambda setting: value(setting, 0, True),
    "casey-from-start": lambda setting: value(setting, 0, False),
    "turns-on-red": lambda setting: value(setting, 1, True),
    "turns-from-start": lambda setting: value(setting, 1, False),
    "true-sentences": truths,
    "in-the-fog": fog,
    "better-and-better": lambda _: geometric,
}
