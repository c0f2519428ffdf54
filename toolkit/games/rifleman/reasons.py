"""Why a move is refused, in words and with the rule: the twin of `rules.usable`, for people."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.games.rifleman.position import SIDES, Herd
from toolkit.games.rifleman.rules import held_fast
from toolkit.games.rifleman.trail import BEYOND, BLOCKED, COWBOY, Trail, Way

__all__ = ["space_text", "why_not"]


def space_text(space: str) -> str:
    """A space in words: `space 12`, `the red corral`, `the space before the red fence`, `the red ranch`.

    >>> space_text("12"), space_text("blue gate")
    ('space 12', 'the space before the blue fence')
    """
    if space.isdigit():
        return f"space {space}"
    side, _, area = space.partition(" ")
    return f"the space before the {side} fence" if area == "gate" else f"the {space}"


def why_not(trail: Trail, side: int, herd: Herd, landing: Sequence[int], way: Way) -> tuple[str, str] | None:
    """The rule that forbids a piece of `herd` this move, and the reason; None when it is one of `rules.usable`."""
    if way.origin == trail.home:
        return "F16", "inside the fence nothing moves"
    if landing[way.end] == BEYOND:
        left = trail.home - way.origin
        return "F14", f"home by exact count only: {left} more to the ranch, not {way.move.die}"
    forbidden = _cowboy(trail, side, herd, way) if way.cowboy else _steer(trail, side, herd, way)
    if forbidden:
        return forbidden
    other = SIDES[1 - side]
    if landing[way.end] == BLOCKED:
        return "F8", f"blocked: two or more {other} steers stand there"
    if landing[way.end] == COWBOY:
        return "F9", f"blocked: the {other} cowboy stands there"
    return None


def _cowboy(trail: Trail, side: int, herd: Herd, way: Way) -> tuple[str, str] | None:
    last = herd.steers[0]
    if not last:
        return "F6", "the cowboy leaves the corral last"
    if way.end > last:
        return "F6", f"the cowboy would get ahead of the steer on {space_text(trail.ids[side][last])}"
    return None


def _steer(trail: Trail, side: int, herd: Herd, way: Way) -> tuple[str, str] | None:
    if held_fast(herd, way.origin):
        if herd.frozen:
            return "F12", "frozen: after a hit only pieces in the corral move, until it is empty"
        return "F12", "held: it stood outside when its herd was hit, and stays until the corral is empty"
    if not herd.cowboy and way.origin <= trail.lines[side] < way.end:
        return "F7", "no steer passes the double line while a piece of its side is in the corral"
    return None
