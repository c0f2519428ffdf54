"""Where the squares of a Monza board are drawn: lanes side by side round an oval, lane 1 inside.

The axis from start to finish runs once round, clockwise; the grid lies before it.
Drawing units: x to the right, y down.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import TypeAlias

from toolkit.boards import Space
from toolkit.boards.layout import rounded_rectangle
from toolkit.games.monza.squares import Square
from toolkit.games.monza.track import GRID_ID

__all__ = ["draw"]

Point: TypeAlias = tuple[float, float]
Curves: TypeAlias = Mapping[str, tuple[Point, ...]]

CENTRE_LINE = (125, 125, 750, 390)  # left, top, width, height of the loop that the middle lane follows
WIDEST_LANE, ALL_LANES = 56, 186  # drawing units
ROUND = 2_000  # places on the loop that are told apart
GRID_AT, AXIS_FROM, AXIS_TO = 0.025, 0.06, 0.97  # shares of the loop: the grid, and where the axis begins and ends
FINENESS = 0.008  # share of the loop between two points of a curve


def draw(squares: Sequence[Square]) -> tuple[tuple[Space, ...], Curves, Curves]:
    """The spaces with the middle of each square, the ribbons under the lanes, and the outline of every square.

    >>> spaces, ribbons, outlines = draw([Square("a1", 1, Fraction(0), Fraction(1), "blue")])
    >>> [space.text for space in spaces], list(ribbons), len(outlines["a1"]) > 4
    (['Starting grid', 'Square a1, blue'], ['grid', 'lane 1'], True)
    """
    oval = _Oval(squares)
    spaces = [_grid(oval), *(_space(oval, square) for square in squares)]
    half = oval.thickness / 2
    ribbons: dict[str, tuple[Point, ...]] = {"grid": (oval.at(GRID_AT, oval.inside), oval.at(GRID_AT, -oval.inside))}
    for lane in sorted({square.lane for square in squares}):
        here = [square for square in squares if square.lane == lane]
        shares = _between(oval.share(here[0].back), oval.share(here[-1].front))
        ribbons[f"lane {lane}"] = tuple(oval.at(share, oval.offset(lane)) for share in shares)
    outlines = {}
    for square in squares:
        shares, offset = _between(oval.share(square.back), oval.share(square.front)), oval.offset(square.lane)
        inner = [oval.at(share, offset + half) for share in shares]
        outer = [oval.at(share, offset - half) for share in reversed(shares)]
        outlines[square.id] = (*inner, *outer)
    return tuple(spaces), MappingProxyType(ribbons), MappingProxyType(outlines)


class _Oval:
    """Points by their share of the way round and their distance from the middle of the track, inwards."""

    def __init__(self, squares: Sequence[Square]) -> None:
        self.begin = min(square.back for square in squares)
        self.end = max(square.front for square in squares)
        self.lanes = max(square.lane for square in squares)
        self.thickness = min(WIDEST_LANE, ALL_LANES / self.lanes)
        self.inside = self.thickness * self.lanes / 2
        left, top, width, height = CENTRE_LINE
        loop = rounded_rectangle(ROUND, width, height)
        self.loop = [(left + x, top + y, angle) for x, y, angle in loop]

    def share(self, edge: Fraction) -> float:
        """How far round the loop an edge lies."""
        return AXIS_FROM + (AXIS_TO - AXIS_FROM) * float((edge - self.begin) / (self.end - self.begin))

    def offset(self, lane: int) -> float:
        """How far inside the middle of the track the middle of a lane lies."""
        return ((self.lanes + 1) / 2 - lane) * self.thickness

    def angle(self, share: float) -> float:
        """The direction of travel there, in degrees."""
        return self.loop[round(share * ROUND) % ROUND][2]

    def at(self, share: float, offset: float) -> Point:
        """The point there."""
        x, y, angle = self.loop[round(share * ROUND) % ROUND]
        turn = math.radians(angle)
        return round(x - offset * math.sin(turn), 1), round(y + offset * math.cos(turn), 1)


def _between(one: float, two: float) -> list[float]:
    """Shares from one to the other, close enough to look round."""
    steps = max(1, math.ceil((two - one) / FINENESS))
    return [one + (two - one) * step / steps for step in range(steps + 1)]


def _grid(oval: _Oval) -> Space:
    x, y = oval.at(GRID_AT, 0)
    return Space(GRID_ID, "grid", "grid", "Start", "Starting grid", x, y, round(oval.angle(GRID_AT), 1))


def _space(oval: _Oval, square: Square) -> Space:
    share = (oval.share(square.back) + oval.share(square.front)) / 2
    x, y = oval.at(share, oval.offset(square.lane))
    kind = "tyre" if square.tyre else "target" if square.target else square.colour
    label = "×" if square.tyre else square.colour[:1].upper() or "★"  # a letter beside every colour
    text = f"Square {square.id}, {square.words}"
    return Space(square.id, f"lane {square.lane}", kind, label, text, x, y, round(oval.angle(share), 1))
