"""The rules of the Rifleman Game, one short function a rule; the ids (F1 .. F16) are those of seeds/rifleman.md.

The rules never speak: `spending.py` says why a move is refused, `story.py` what an action did. Which plays a throw
allows is in `plays.py`.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from toolkit.games.rifleman.options import RiflemanOptions
from toolkit.games.rifleman.position import Herd, Play, Position, Throw, side_of
from toolkit.games.rifleman.trail import BLOCKED, COWBOY, HIT, Trail, Way

__all__ = [
    "held_fast",
    "is_home",
    "landings",
    "make_move",
    "make_play",
    "move_piece",
    "next_seat",
    "pass_on",
    "send_back",
    "starting_position",
    "throws_again",
    "usable",
]


def starting_position(trail: Trail, seat: int) -> Position:
    """F1: all steers and both cowboys in their corrals; `seat` throws first (F2)."""
    herd = Herd((0,) * trail.steers, 0)
    return Position((herd, herd), seat)


def landings(trail: Trail, side: int, theirs: Herd) -> list[int]:
    """F8, F9, F12, F13, F14: what a piece of `side` would meet on each of its places, past the end too.

    A lone steer can be hit; two steers or a cowboy block; nobody meets anybody in the stream or off the trail.
    """
    found = list(trail.open_landings)
    meets = trail.meets[1 - side]
    for place in theirs.steers:
        if there := meets[place]:
            found[there] = BLOCKED if found[there] else HIT
    if there := meets[theirs.cowboy]:
        found[there] = COWBOY
    return found


def usable(trail: Trail, side: int, mine: Herd, landing: Sequence[int], die: int) -> list[Way]:
    """F4, F6, F7, F12: every different way to use one die, from behind; `landing` is what `landings` gives."""
    steers, cowboy, frozen, held = mine
    ways = trail.steer_ways[side][die]
    line = 0 if cowboy else trail.lines[side]  # F6: the cowboy leaves last, so once he is out the corral is empty
    found, before = [], -1
    for place in steers:
        if place != before:
            before, end = place, place + die
            if landing[end] <= HIT and not place <= line < end and not ((frozen or held) and held_fast(mine, place)):
                found.append(ways[place])
    end = cowboy + die
    if end <= steers[0] and landing[end] <= HIT:
        found.append(trail.cowboy_ways[side][die][cowboy])
    return found


def held_fast(herd: Herd, place: int) -> bool:
    """F12: whether no steer on this place may move because of a hit."""
    if herd.frozen:
        return place > 0
    return place in herd.held and herd.held.count(place) == herd.steers.count(place)


def move_piece(herd: Herd, way: Way) -> Herd:
    """F4: a herd after a move. F12: the cowboy leaves the corral last, and with that the herd is free again."""
    if way.cowboy:
        return Herd(herd.steers, way.end)
    steers = list(herd.steers)
    steers.remove(way.origin)
    insort(steers, way.end)
    return Herd(tuple(steers), herd.cowboy, herd.frozen, herd.held)


def send_back(trail: Trail, options: RiflemanOptions, herd: Herd, place: int) -> Herd:
    """F12: a herd after the lone steer on `place` was hit: it and the cowboy are back in the corral."""
    rest = list(herd.steers)
    rest.remove(place)
    held = tuple(p for p in rest if 0 < p < trail.home) if options.freeze == "others" else ()
    return Herd((0, *rest), 0, options.freeze == "all", held)


def make_move(
    trail: Trail, options: RiflemanOptions, side: int, mine: Herd, theirs: Herd, way: Way
) -> tuple[Herd, Herd]:
    """F4, F12: both herds after one legal move; all of its effect is in force for the next die."""
    there = trail.meets[side][way.end]
    if there and there in theirs.steers:
        theirs = send_back(trail, options, theirs, there)
    return move_piece(mine, way), theirs


def is_home(trail: Trail, herd: Herd) -> bool:
    """F15: whether all steers and the cowboy are inside the fence; by F6 he is never there before them."""
    return herd.cowboy == trail.home


def throws_again(options: RiflemanOptions, throw: Throw, used: int) -> bool:
    """F5, F11: whether a throw of which `used` dice could be used gives another one."""
    return throw.double and used >= (2 if options.doubles_need == "both" else 1)


def next_seat(players: int, seat: int) -> int:
    """F2: the seat that throws after `seat`.

    >>> next_seat(4, 1), next_seat(4, 4)
    (2, 1)
    """
    return seat % players + 1


def pass_on(players: int, position: Position) -> Position:
    """F10: neither die of a throw can be used, so the turn is lost, a double's too."""
    return Position(position.herds, next_seat(players, position.seat))


def make_play(trail: Trail, options: RiflemanOptions, players: int, position: Position, play: Play) -> Position:
    """F4, F5, F15: the position after a legal play; seat 0 when it won, the same seat when it throws again."""
    herds, seat, throw = position
    side = side_of(seat)
    mine, theirs = herds[side], herds[1 - side]
    for move in play.moves:
        mine, theirs = make_move(trail, options, side, mine, theirs, trail.way(side, move))
    if is_home(trail, mine):
        seat = 0
    elif throw is None or not throws_again(options, throw, len(play.moves)):
        seat = next_seat(players, seat)
    return Position((theirs, mine) if side else (mine, theirs), seat)
