"""Lesson 11 again: a track walked die by die with numbered dice, each square solved by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple

__all__ = ["SECOND"]

COLOURS = ("blue", "white", "yellow", "red", "purple", "green")
Route = tuple[tuple[str, str], ...]
Choose = Callable[["Track", list[Route]], list[Route]]


class Track(NamedTuple):
    """For each square its front edge, its colour (none on a target) and the squares ahead, in board order."""

    front: dict[str, int]
    colour: dict[str, str]
    ahead: dict[str, list[str]]

    def home(self, square: str) -> bool:
        return square != "grid" and not self.colour[square]


@cache
def track_of(cuts: tuple[tuple[int, ...], ...]) -> Track:
    edges = {}
    for letter, inside in zip("ab", cuts, strict=True):
        line = [0, *inside, 10]
        edges |= {f"{letter}{n}": (line[n - 1], line[n]) for n in range(1, len(line))}
    colour = {s: "" if front == 10 else ("blue", "white", "yellow")[int(s[1:]) % 3] for s, (_, front) in edges.items()}
    ahead = {"grid": ["a1", "b1"]}
    for here, (_, edge) in edges.items():
        ahead[here] = [] if edge == 10 else [
            there for there, (back, front) in edges.items()
            if (back == edge if there[0] == here[0] else back < edge < front)
        ]  # fmt: skip
    return Track({s: front for s, (_, front) in edges.items()}, colour, ahead)


def routes(track: Track, here: str, dice: tuple[str, ...]) -> list[Route]:
    """Every legal way to spend numbered dice, the first way in board order for each end and number of dice."""

    def walk(square: str, left: tuple[str, ...]) -> list[Route]:
        found: list[Route] = [()]
        for there in track.ahead[square]:
            for die in sorted(set(left), key=COLOURS.index):
                if track.colour[there] in ("", die):
                    rest = list(left)
                    rest.remove(die)
                    found += [((die, there), *further) for further in walk(there, tuple(rest))]
        return found

    every = walk(here, dice)
    most = max(map(len, every))
    kept: dict[tuple[str, int], Route] = {}
    for route in every:
        if len(route) == most or (route and track.home(route[-1][1])):
            kept.setdefault((route[-1][1] if route else here, len(route)), route)
    return list(kept.values())


def words(route: Route) -> str:
    return ", ".join(f"{die} to {square}" for die, square in route)


def turns(track: Track, square: str, choose: Choose) -> Fraction:
    """The mean number of turns: a turn, and what is left after each of the nine ways; stuck ways come back here."""
    if track.home(square):
        return Fraction(0)
    constant, back = Fraction(1), Fraction(0)
    for dice in product(COLOURS[:3], repeat=2):
        found = routes(track, square, dice)
        if found == [()]:
            back += Fraction(1, 9)
            continue
        chosen = choose(track, found)
        constant += sum((turns(track, route[-1][1], choose) for route in chosen), Fraction(0)) / len(chosen) / 9
    return constant / (1 - back)


def best(track: Track, found: list[Route]) -> list[Route]:
    return [min(found, key=lambda route: turns(track, route[-1][1], best))]


def greedy(track: Track, found: list[Route]) -> list[Route]:
    return [min(found, key=lambda route: (-len(route), route[-1][1][0], -track.front[route[-1][1]]))]


def farthest(track: Track, found: list[Route]) -> list[Route]:
    return [min(found, key=lambda route: (-track.front[route[-1][1]], -len(route), route[-1][1]))]


@cache
def from_square(cuts: tuple[tuple[int, ...], ...], square: str, greedily: bool) -> Fraction:
    return turns(track_of(cuts), square, greedy if greedily else best)


def here(setting: Any) -> tuple[Track, list[Route]]:
    """The track, and what the throw of the exercise allows."""
    track = track_of(setting.cuts)
    return track, routes(track, setting.square, setting.throw.faces)


def dice_used(setting: Any) -> dict[int, Fraction]:
    track = track_of(setting.cuts)
    used = Counter(max(map(len, routes(track, "grid", dice))) for dice in product(COLOURS[:3], repeat=2))
    return {number: Fraction(count, 9) for number, count in used.items()}


def best_play(setting: Any) -> set[str]:
    track, found = here(setting)
    values = {words(route): turns(track, route[-1][1], best) for route in found}
    return {text for text, value in values.items() if value == min(values.values())}


def price(setting: Any) -> Fraction:
    track, found = here(setting)
    if setting.track == 0:  # as the lesson says of the class's track
        assert turns(track, "b1", farthest) == Fraction(391, 100) > turns(track, "b1", best)
    (his,), (mine,) = greedy(track, found), best(track, found)
    return turns(track, his[-1][1], best) - turns(track, mine[-1][1], best)


def wait(setting: Any) -> Fraction:
    """The geometric series of the ways in which every die fails."""
    every, fail = setting.colours**setting.dice, (setting.colours - setting.fitting) ** setting.dice
    return Fraction(every, every - fail)


# Mini with six dice, by hand: blue fails with (5/6)^6; from b3 blue and white fail with (4/6)^6. With one blue die and
# no white one, 6 * 4^5 ways, b2 leads to b3 only. So b3 < a2 < b2.
BLUE = 6**6 - 5**6
A2, B3 = Fraction(6**6, BLUE), Fraction(729, 665)
B2 = (6**6 + 6 * 4**5 * B3) / BLUE


def end_on_mini(_: Any) -> str:
    return min({"a2": A2, "b2": B2, "b3": B3}.items(), key=lambda pair: pair[1])[0]


def true_on_mini(_: Any) -> set[str]:
    """From b1 and from the grid the farthest end is the best one: a1 against b2, and a2, b2 against b3.

    Greedy prefers lane a, and so gives away what follows: it needs 3.283 turns, a driver by chance 3.150.
    """
    a1 = (6**6 + 6 * 5**5 * min(A2, B2)) / BLUE
    assert A2 != B2 and a1 > B2 and min(A2, B2) > B3
    return {"b", "d"}


def turns_by_throws(_: Any) -> Callable[[Any], Fraction]:
    def value(throws: Any) -> Fraction:
        every = sum(ways for ways, _ in throws)
        stuck = Fraction(sum(ways for ways, values in throws if not values), every)
        return (1 + sum(Fraction(ways, every) * min(values) for ways, values in throws if values)) / (1 - stuck)

    return value


SECOND: dict[str, Callable[[Any], Any]] = {
    "where-to-end": end_on_mini,
    "dice-used": dice_used,
    "wait-then-home": wait,
    "best-play": best_play,
    "price-of-greed": price,
    "value-of-square": lambda setting: from_square(setting.cuts, setting.square, False),
    "true-on-mini": true_on_mini,
    "greedy-to-the-end": lambda setting: from_square(setting.cuts, setting.square, True),
    "any-square": turns_by_throws,
}
