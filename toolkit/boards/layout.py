"""Where to draw the spaces of a track: points evenly spaced along two plain curves.

These are drawing helpers only.  They know nothing of any game: a board file that carries its own coordinates
does not need them.  All lengths are in the units of the caller's view box, y grows downwards, and every point
lies inside the box from (0, 0) to (width, height); shift the points to leave a margin.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from functools import cache
from itertools import accumulate, pairwise

__all__ = ["figure_eight", "rounded_rectangle"]

Point = tuple[float, float]

# Fine enough that chords and arcs differ by less than a thousandth of the box.
_SAMPLES = 720
# The shapes tried.  How far the left loop stays open, in radians on either side of its leftmost point: the
# narrowest still keeps beginning and end half a box height apart, the widest still reads as an eight.
_OPENINGS = (0.27, 0.31, 0.35)
# How far the crossing is shifted to the right of the middle, in half widths.
_SHIFTS = tuple(0.02 * step for step in range(-9, 10))


def figure_eight(n: int, width: float, height: float, *, between: int = 1) -> list[Point]:
    """Give ``n`` points evenly spaced along a lying, open figure 8 that fills a box.

    The path begins on the upper left, crosses itself near the middle of the box, runs round the right-hand loop
    and ends on the lower left, well away from its beginning.  Where exactly it crosses and how far the left loop
    stays open are chosen for ``n`` so that the points near the crossing keep as far apart as they can.

    ``between`` draws the ribbon under the points: with ``between=k`` there are ``k - 1`` further points between
    neighbours, on the same curve, so that every ``k``-th point is one of the ``n``.

    Raises ``ValueError`` for fewer than two points, an empty box or ``between`` below 1.

    >>> spaces = figure_eight(5, 400, 240)
    >>> [(round(x), round(y)) for x, y in spaces]
    [(8, 43), (207, 169), (400, 120), (207, 71), (8, 197)]
    >>> figure_eight(5, 400, 240, between=8)[::8] == spaces
    True
    """
    _check_box(n, 2, width, height)
    if between < 1:
        raise ValueError(f"figure_eight: between is {between}; it must be 1 or more")
    best = max(_eights(width, height), key=lambda curve: _clearance(_spread(curve, n)))
    return _spread(best, (n - 1) * between + 1)


def rounded_rectangle(n: int, width: float, height: float) -> list[tuple[float, float, float]]:
    """Give ``n`` places evenly spaced round a closed circuit: a box with rounded corners.

    Each place is ``(x, y, angle)``; ``angle`` is the direction of travel in degrees, clockwise from the x axis
    as drawn (0 to the right, 90 down).  The circuit starts in the middle of the lower side and runs clockwise,
    to the left first.  The corners' radius is a quarter of the shorter side.

    Raises ``ValueError`` for fewer than one place or an empty box.

    >>> [(round(x), round(y), round(angle)) for x, y, angle in rounded_rectangle(4, 300, 300)]
    [(150, 300, 180), (0, 150, 270), (150, 0, 0), (300, 150, 90)]
    """
    _check_box(n, 1, width, height)
    radius = min(width, height) / 4
    across, upright, corner = width - 2 * radius, height - 2 * radius, radius * math.pi / 2
    # Each side: its length, where it begins, its direction, and the centre of the corner that follows it, if any.
    sides: tuple[tuple[float, Point, float, Point | None], ...] = (
        (across / 2, (width / 2, height), 180.0, (radius, height - radius)),
        (upright, (0.0, height - radius), 270.0, (radius, radius)),
        (across, (radius, 0.0), 0.0, (width - radius, radius)),
        (upright, (width, radius), 90.0, (width - radius, height - radius)),
        (across / 2, (width - radius, height), 180.0, None),
    )
    step = (2 * across + 2 * upright + 4 * corner) / n
    places: list[tuple[float, float, float]] = []
    for index in range(n):
        rest = index * step
        for length, (x, y), angle, centre in sides:
            if rest <= length or centre is None:
                turn = math.radians(angle)
                places.append((x + rest * math.cos(turn), y + rest * math.sin(turn), angle))
                break
            rest -= length
            if rest <= corner:
                bend = angle + 90 * rest / corner
                turn = math.radians(bend)
                places.append((centre[0] + radius * math.sin(turn), centre[1] - radius * math.cos(turn), bend % 360))
                break
            rest -= corner
    return places


def _check_box(n: int, least: int, width: float, height: float) -> None:
    if n < least:
        raise ValueError(f"layout: {n} points were asked for; at least {least} are needed")
    if not (width > 0 and height > 0):
        raise ValueError(f"layout: the box is {width} by {height}; both sides must be above 0")


@cache  # a board that is being designed is drawn anew at every change
def _eights(width: float, height: float) -> tuple[list[Point], ...]:
    """Give the curves that are tried in a box of this size."""
    return tuple(_eight(opening, shift, width, height) for opening in _OPENINGS for shift in _SHIFTS)


def _eight(opening: float, shift: float, width: float, height: float) -> list[Point]:
    """Sample the open eight x = -cos t, y = -sin 2t, bent so that it crosses at x = shift, stretched to the box."""
    sweep = 2 * (math.pi - opening)
    points = []
    for index in range(_SAMPLES + 1):
        t = opening + sweep * index / _SAMPLES
        x = -math.cos(t) + shift * math.sin(t) ** 2
        points.append((width / 2 * (1 + x), height / 2 * (1 - math.sin(2 * t))))
    return points


def _spread(curve: list[Point], n: int) -> list[Point]:
    """Give ``n`` points evenly spaced by arc length along a sampled curve, both ends included."""
    lengths = [0.0, *accumulate(math.dist(a, b) for a, b in pairwise(curve))]
    points = [curve[0]]
    for index in range(1, n - 1):
        target = lengths[-1] * index / (n - 1)
        right = bisect_left(lengths, target)
        share = (target - lengths[right - 1]) / (lengths[right] - lengths[right - 1])
        (ax, ay), (bx, by) = curve[right - 1], curve[right]
        points.append((ax + share * (bx - ax), ay + share * (by - ay)))
    return [*points, curve[-1]]


def _clearance(points: list[Point]) -> float:
    """Give the least distance between any two of the points."""
    return min(math.dist(a, b) for index, a in enumerate(points) for b in points[:index])
