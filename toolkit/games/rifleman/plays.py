"""Every different play of a throw, and every way to make it (F4, F10, F16)."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.games.rifleman.options import RiflemanOptions
from toolkit.games.rifleman.position import Play, Position, Throw, side_of
from toolkit.games.rifleman.rules import landings, move_piece, send_back, usable
from toolkit.games.rifleman.trail import HIT, Trail, Way

__all__ = ["can_use", "every_play", "legal_plays"]


def can_use(trail: Trail, position: Position, throw: Throw) -> bool:
    """F10: whether any die of the throw can be used; else the turn is lost."""
    side = side_of(position.seat)
    mine, landing = position.herds[side], landings(trail, side, position.herds[1 - side])
    return any(usable(trail, side, mine, landing, die) for die in set(throw))


def legal_plays(trail: Trail, options: RiflemanOptions, position: Position) -> tuple[Play, ...]:
    """F10, F16: a play for every different position that the throw can lead to, using as many dice as can be used.

    Each is shown by its first way: the higher die first, and of the pieces those furthest behind first. None when
    neither die can be used.
    """
    two: dict[int, Play] = {}
    one: dict[int, Play] = {}
    for ways, key in _sequences(trail, options, position):
        found = two if len(ways) == 2 else one
        if key not in found:
            found[key] = Play(tuple(way.move for way in ways))
    return tuple((two or one).values())


def every_play(trail: Trail, options: RiflemanOptions, position: Position) -> dict[Play, int]:
    """F10: every legal way to use the throw; those with the same number lead to the same position (F16)."""
    found = {Play(tuple(way.move for way in ways)): key for ways, key in _sequences(trail, options, position)}
    dice = max((len(play.moves) for play in found), default=0)
    return {play: key for play, key in found.items() if len(play.moves) == dice}


def _sequences(trail: Trail, options: RiflemanOptions, position: Position) -> Iterator[tuple[tuple[Way, ...], int]]:
    """F4: every order of dice and pieces, single dice too, each with a key that tells where it leads."""
    herds, seat, throw = position
    if throw is None:
        return
    side = side_of(seat)
    mine, theirs = herds[side], herds[1 - side]
    landing = landings(trail, side, theirs)
    for die, other in ((throw.high, throw.low),) if throw.double else (throw, throw[::-1]):
        for first in usable(trail, side, mine, landing, die):
            key, landing_then = first.key, landing
            if landing[first.end] == HIT:
                key += first.hit_key
                after = send_back(trail, options, theirs, trail.meets[side][first.end])
                landing_then = landings(trail, side, after)
            yield (first,), key
            for second in usable(trail, side, move_piece(mine, first), landing_then, other):
                both = key + second.key
                if landing_then[second.end] == HIT:
                    both += second.hit_key
                yield (first, second), both
