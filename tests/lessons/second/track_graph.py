"""Lesson 04 again: moves read off the edges of the squares by rule C7, ways found by driving them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

__all__ = ["SECOND"]

LENGTH = 10


def squares(setting: Any) -> dict[str, tuple[int, int, int]]:
    """Every square with its lane, back edge and front edge."""
    found = {}
    for lane, (letter, cuts) in enumerate((("a", setting.inner), ("b", setting.outer))):
        edges = (0, *cuts, LENGTH)
        for number in range(1, len(edges)):
            found[f"{letter}{number}"] = (lane, edges[number - 1], edges[number])
    return found


def moves(setting: Any) -> dict[str, list[str]]:
    """Where a car may go: straight on, or to the square of the other lane that its front edge cuts.

    The last square of each lane is a target, where the race is over.
    """
    track = squares(setting)
    found = {"grid": [name for name, (_, back, _) in track.items() if back == 0]}
    for name, (lane, _, front) in track.items():
        found[name] = []
        if front == LENGTH:
            continue
        for other, (lane2, back2, front2) in track.items():
            straight = lane2 == lane and back2 == front
            beside = lane2 != lane and back2 < front < front2
            if straight or beside:
                found[name].append(other)
    return found


def drives(arrows: dict[str, list[str]], at: str = "grid", way: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    way = (*way, at)
    if not arrows[at]:
        yield way
    for further in arrows[at]:
        yield from drives(arrows, further, way)


def lengths(setting: Any) -> list[int]:
    return [len(way) - 1 for way in drives(moves(setting))]


def at_random(setting: Any) -> Fraction:
    """Each way with the product of the chances at its forks."""
    arrows, total = moves(setting), Fraction(0)
    for way in drives(arrows):
        chance = Fraction(1)
        for square in way[:-1]:
            chance /= len(arrows[square])
        total += chance if way[-1].startswith("a") else 0
    return total


def count(arrows: Any, start: str, goal: str) -> int:
    """Breadth first: how many ways end at the goal, over all numbers of moves."""
    standing, found = {start: 1}, 0
    while standing:
        found += standing.get(goal, 0)
        following: dict[str, int] = {}
        for a, b in arrows:
            following[b] = following.get(b, 0) + standing.get(a, 0)
        standing = {node: n for node, n in following.items() if n}
    return found


# mini, by hand on the worksheet: a4, b5, a3, b4 and a2 have 1, b3 and b2 have 2. The grid leads to a1 and b1.
MINI = {"a1": 1 + 2, "b1": (1 + 2) + 2}

SECOND: dict[str, Callable[[Any], Any]] = {
    "ways-on-mini": lambda _: "few" if sum(MINI.values()) <= 5 else "some" if sum(MINI.values()) <= 10 else "many",
    "arrows": lambda setting: sum(len(further) for further in moves(setting).values()),
    "short-and-long": lambda setting: (min(lengths(setting)), max(lengths(setting))),
    "all-ways": lambda setting: len(lengths(setting)),
    "ways-of-one-length": lambda setting: lengths(setting).count(min(lengths(setting)) + 1),
    "which-have-circles": lambda _: {"b", "d"},
    "at-random": at_random,
    "count-them": lambda _: count,
}
