"""Where the spaces of a Rifleman board are drawn: a winding trail, open at the top like a horseshoe.

Red's corral lies at its right end and blue's at the left one, each beside the ranch of the other side, so red goes down
the right side and blue down the left (F3). Drawing units: x to the right, y down.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate, pairwise
from types import MappingProxyType
from typing import TypeAlias

from toolkit.boards import Space
from toolkit.games.rifleman.position import SIDES

__all__ = ["draw"]

Point: TypeAlias = tuple[float, float]
Curve: TypeAlias = tuple[Point, ...]

LEFT, RIGHT, TOP, BOTTOM, CORNER = 165.0, 835.0, 185.0, 555.0, 110.0  # the horseshoe that the trail winds about
BENDS, WIDTH = 11, 20.0  # half waves from end to end, and how far they swing out
SAMPLES = 600  # points of the curve, several for every space of the longest trail
GATE_AT, RANCH_AT, CORRAL_AT = 66.0, 134.0, 95.0  # above the end of the trail, and beside it
LINE_HALF, LINE_GAP = 22.0, 3.0  # of a double line: half its length, and half the distance of its two strokes


def draw(length: int, stream: Collection[int], lines: tuple[int, int]) -> tuple[tuple[Space, ...], Mapping[str, Curve]]:
    """The spaces of a trail of `length` spaces with the homes at both ends, and the curves under them.

    The curves `red line` and `blue line` are the double lines, each as a stroke there and back (F7).

    >>> spaces, curves = draw(5, [3], (3, 3))
    >>> [space.id for space in spaces][:5], spaces[5].text
    (['red corral', 'blue corral', '1', '2', '3'], "Space 4, blue's 2")
    >>> list(curves)
    ['trail', 'red corral', 'blue ranch', 'red line', 'blue corral', 'red ranch', 'blue line']
    """
    curve = [_winding(step / SAMPLES) for step in range(SAMPLES + 1)]
    points = _evenly(curve, 2 * length - 1)  # every other one is half-way between two spaces
    trail = [_trail_space(number, length, number in stream, points) for number in range(1, length + 1)]
    corrals, homes, curves = [], [], {"trail": tuple(curve[::4])}
    for side, end in enumerate((points[0], points[-1])):
        mine, other = SIDES[side], SIDES[1 - side]
        beside = _shift(end, -CORRAL_AT if side else CORRAL_AT, 0)
        gate, ranch = _shift(end, 0, -GATE_AT), _shift(end, 0, -RANCH_AT)
        text, ahead = f"{mine.title()} corral", 0.0 if side else 180.0
        corrals.append(Space(f"{mine} corral", f"{mine} corral", "corral", "Corral", text, *beside, ahead))
        text = f"Before the {other} fence"
        homes.append(Space(f"{other} gate", f"{other} ranch", "gate", "Gate", text, *gate, 270.0))
        text = f"{other.title()} ranch, inside the fence"
        homes.append(Space(f"{other} ranch", f"{other} ranch", "ranch", "Ranch", text, *ranch, 270.0))
        curves |= {f"{mine} corral": (beside, end), f"{other} ranch": (end, gate, ranch)}
        own = points[::-1] if side else points
        curves[f"{mine} line"] = _double_line((*own, _shift(own[-1], 0, -GATE_AT / 2)), 2 * lines[side] - 1)
    return (*corrals, *trail, *homes), MappingProxyType(curves)


def _winding(share: float) -> Point:
    """A point of the trail: on the horseshoe, swung out to the side."""
    x, y, turn = _horseshoe(share)
    swing = WIDTH * math.sin(math.pi * BENDS * share)
    return round(x - swing * math.sin(turn), 1), round(y + swing * math.cos(turn), 1)


def _horseshoe(share: float) -> tuple[float, float, float]:
    """A point of the horseshoe and the direction there, in radians: down on the right, to the left, up on the left."""
    down, across, corner = BOTTOM - CORNER - TOP, RIGHT - LEFT - 2 * CORNER, CORNER * math.pi / 2
    rest = share * (2 * down + across + 2 * corner)
    if rest <= down:
        return RIGHT, TOP + rest, math.pi / 2
    rest -= down
    if rest <= corner:
        turn = math.pi / 2 + rest / CORNER
        return RIGHT - CORNER + CORNER * math.sin(turn), BOTTOM - CORNER - CORNER * math.cos(turn), turn
    rest -= corner
    if rest <= across:
        return RIGHT - CORNER - rest, BOTTOM, math.pi
    rest -= across
    if rest <= corner:
        turn = math.pi + rest / CORNER
        return LEFT + CORNER + CORNER * math.sin(turn), BOTTOM - CORNER - CORNER * math.cos(turn), turn
    return LEFT, BOTTOM - CORNER - (rest - corner), 1.5 * math.pi


def _evenly(curve: list[Point], count: int) -> list[Point]:
    """`count` points of a curve, evenly spaced along it, both ends included."""
    lengths = [0.0, *accumulate(math.dist(one, two) for one, two in pairwise(curve))]
    targets = [lengths[-1] * step / (count - 1) for step in range(count)]
    return [curve[min(bisect_left(lengths, target), len(curve) - 1)] for target in targets]


def _trail_space(number: int, length: int, safe: bool, points: Sequence[Point]) -> Space:
    at = 2 * (number - 1)
    (ax, ay), (bx, by) = points[max(at - 1, 0)], points[min(at + 1, len(points) - 1)]
    angle = round(math.degrees(math.atan2(by - ay, bx - ax)) % 360, 1)
    text = f"Space {number}, blue's {length + 1 - number}{', in the stream' if safe else ''}"
    return Space(str(number), "trail", "stream" if safe else "trail", str(number), text, *points[at], angle)


def _shift(point: Point, right: float, down: float) -> Point:
    return round(point[0] + right, 1), round(point[1] + down, 1)


def _double_line(points: Sequence[Point], at: int) -> Curve:
    """Two strokes across a trail at one of its points, which has another one before it."""
    (ax, ay), (x, y) = points[at - 1], points[at]
    span = math.dist((ax, ay), (x, y))
    along, across = ((x - ax) / span, (y - ay) / span), ((ay - y) / span, (x - ax) / span)
    return tuple(
        _shift(
            (x, y),
            a * LINE_GAP * along[0] + b * LINE_HALF * across[0],
            a * LINE_GAP * along[1] + b * LINE_HALF * across[1],
        )
        for a, b in ((-1, -1), (-1, 1), (1, 1), (1, -1))
    )
