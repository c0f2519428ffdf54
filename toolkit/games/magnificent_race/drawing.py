"""Where the spaces of the Magnificent Race are drawn: rings as racecourses side by side, the chart as a strip below.

A racecourse has two straights and two half circles, so wide rings have room for their spaces.

Drawing units: x to the right, y down, in a picture of 1000 by 640.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from toolkit.boards import Space
from toolkit.games.magnificent_race.course import Stop

__all__ = ["CHART", "HAND_ID", "chart_id", "draw"]

Point: TypeAlias = tuple[float, float]

HAND_ID, CHART = "in hand", "chart"
RINGS_BOX = (20.0, 20.0, 960.0, 500.0)  # left, top, width, height of what all rings share
MARGIN = 34  # between a ring and the edge of its part of the box
STRIP = (74.0, 950.0, 588.0)  # the chart: from x to x, at y
FINENESS = 120  # points of a ring
LABELS = {
    "blank": "", "advantage": "Adv", "anywhere": "Any", "gad_zooks": "Gad", "bonanza": "Bon", "collect": "$",
    "challenge": "Opp", "dan": "Dan", "race": "Race", "crazy_race": "Crazy",
}  # fmt: skip


def chart_id(step: int) -> str:
    """R3: the space id of a step of the Progress Chart."""
    return f"{CHART} {step}"


def draw(
    stops: Sequence[Stop], roads: Sequence[tuple[str, str]], chart: int
) -> tuple[tuple[Space, ...], Mapping[str, tuple[Point, ...]]]:
    """The spaces (rings, the hand, the chart) with their places, and the lines under them.

    >>> ring = [Stop("a1", "a", "race", "balloon"), Stop("a2", "a", "blank"), Stop("a3", "a", "collect", amount=5000)]
    >>> spaces, ribbons = draw(ring, [], 4)
    >>> [space.text for space in spaces][:4], list(ribbons)
    (['Space a1: Balloon Race', 'Space a2: Blank', 'Space a3: Collect $5,000', 'Arrows in hand'], ['a', 'chart'])
    """
    spaces, ribbons = list[Space](), dict[str, tuple[Point, ...]]()
    rings = list(dict.fromkeys(stop.ring for stop in stops))
    courses = _racecourses(len(rings))
    for ring, course in zip(rings, courses, strict=True):
        here = [stop for stop in stops if stop.ring == ring]
        for number, stop in enumerate(here):
            share = number / len(here)
            spaces.append(_space(stop, *course.at(share), round(360 * share, 1)))
        ribbons[ring] = tuple(course.at(i / FINENESS) for i in range(FINENESS + 1))
    at = {space.id: (space.x, space.y) for space in spaces}
    ribbons |= {f"road {one} - {two}": (at[one], at[two]) for one, two in roads}
    middle = courses[0]  # of all places only the inside of a ring is free on every board
    spaces.append(Space(HAND_ID, "hand", "hand", "", "Arrows in hand", middle.x, middle.y))
    spaces += [_chart_space(step, chart) for step in range(chart + 1)]
    ribbons[CHART] = ((STRIP[0], STRIP[2]), (STRIP[1], STRIP[2]))
    return tuple(spaces), MappingProxyType(ribbons)


class Racecourse(NamedTuple):
    """A ring on the picture: its middle, the radius of its bends, half the length of its straights."""

    x: float
    y: float
    radius: float
    half: float

    def at(self, share: float) -> Point:
        """The point after this share of the way round, clockwise from the middle of the upper straight.

        >>> Racecourse(0, 0, 10, 5).at(0), Racecourse(0, 0, 10, 5).at(0.25), Racecourse(0, 0, 10, 5).at(0.75)
        ((0.0, -10.0), (15.0, 0.0), (-15.0, 0.0))
        """
        bend = math.pi * self.radius
        lap = 4 * self.half + 2 * bend
        way = share * lap
        below = self.half + bend < way <= 3 * self.half + 2 * bend  # the same as the other half, turned round
        if below:
            way -= lap / 2
        elif way > self.half + bend:
            way -= lap
        x, y = self._near(way)
        side = -1 if below else 1
        return round(self.x + side * x, 1) + 0.0, round(self.y + side * y, 1) + 0.0  # + 0.0: never -0.0

    def _near(self, way: float) -> Point:
        """The point at this distance from the middle of the upper straight, on that straight or the bend after it."""
        if way <= self.half:
            return way, -self.radius
        turn = (way - self.half) / self.radius
        return self.half + self.radius * math.sin(turn), -self.radius * math.cos(turn)


def _racecourses(count: int) -> list[Racecourse]:
    """The rings in rows of about equal length, as large as fits."""
    left, top, width, height = RINGS_BOX
    rows = max(range(1, count + 1), key=lambda rows: min(width / math.ceil(count / rows), height / rows))
    columns = math.ceil(count / rows)
    radius = round(min(width / columns, height / rows) / 2 - MARGIN, 1)
    courses = []
    for number in range(count):
        row, column = divmod(number, columns)
        in_row = min(columns, count - row * columns)
        x = left + width * (column + 0.5) / in_row
        half = width / columns / 2 - MARGIN - radius
        courses.append(Racecourse(round(x, 1), round(top + height * (row + 0.5) / rows, 1), radius, round(half, 1)))
    return courses


def _space(stop: Stop, x: float, y: float, angle: float) -> Space:
    label = f"{stop.amount // 1000}k" if stop.amount % 1000 == 0 and stop.amount else LABELS[stop.kind]
    return Space(stop.id, stop.ring, stop.kind, label, f"Space {stop.id}: {stop.words}", x, y, angle)


def _chart_space(step: int, chart: int) -> Space:
    left, right, y = STRIP
    x = round(left + (right - left) * step / chart, 1)
    text = {0: "Chart: start in New York", chart: f"Chart: New York, step {chart}"}.get(step, f"Chart: step {step}")
    kind = {0: "chart_start", chart: "chart_end"}.get(step, "chart")
    return Space(chart_id(step), CHART, kind, str(step), text, x, y)
