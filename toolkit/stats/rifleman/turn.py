"""One turn of the Rifleman Game, throw by throw: what each throw allows, and where a turn with doubles can get to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from toolkit.errors import GameError
from toolkit.games import Game
from toolkit.games.rifleman import Herd, Position, Rifleman, Throw, all_throws, side_of
from toolkit.games.rifleman.plays import legal_plays
from toolkit.games.rifleman.rules import is_home, make_move, throws_again
from toolkit.games.rifleman.trail import Trail

__all__ = [
    "Herds",
    "Outcome",
    "outcomes",
    "rifleman_of",
    "side_to_throw",
    "single_steers",
    "throw_weights",
    "turn_positions",
]

Herds = tuple[Herd, Herd]
REMEMBERED = 20_000  # throws


class Outcome(NamedTuple):
    """What one play of a throw comes to: the herds after it, the places (the victims' own) on which it hit a steer,
    and whether the same side throws again in this turn (F5, F11)."""

    herds: Herds
    hits: frozenset[int]
    again: bool


def rifleman_of(game: Game[Any, Any]) -> Rifleman:
    """The game, when it is the Rifleman Game; `GameError` for any other one."""
    if not isinstance(game, Rifleman):
        raise GameError(f"{game.title} has no steers that could be hit; this is asked of the Rifleman Game")
    return game


def throw_weights() -> Iterator[tuple[Throw, int]]:
    """The 21 throws with their weights out of 36."""
    for throw, weight in all_throws().items():
        assert isinstance(throw, Throw)
        yield throw, weight


@lru_cache(maxsize=REMEMBERED)
def outcomes(game: Rifleman, side: int, herds: Herds, throw: Throw) -> tuple[Outcome, ...]:
    """Every different result of a throw of `side`, in the order of the rules' plays; the herds as they are and no
    further throw where no die can be used (F10)."""
    trail, options = game.trail, game.options
    found = []
    for play in legal_plays(trail, options, Position(herds, side + 1, throw)):
        mine, theirs, hits = herds[side], herds[1 - side], set()
        for move in play.moves:
            way = trail.way(side, move)
            there = trail.meets[side][way.end]
            if there and there in theirs.steers:
                hits.add(there)
            mine, theirs = make_move(trail, options, side, mine, theirs, way)
        again = throws_again(options, throw, len(play.moves)) and not is_home(trail, mine)
        found.append(Outcome((theirs, mine) if side else (mine, theirs), frozenset(hits), again))
    return tuple(found) or (Outcome(herds, frozenset(), False),)


def turn_positions(
    herds: Herds, ways: Callable[[Herds, Throw], Iterable[Outcome]], limit: int
) -> tuple[list[Herds], bool]:
    """The positions before each further throw that a turn can come to, nearest first, and whether that is all of them:
    only of the first `limit` it is looked how they go on. `ways` gives what a throw can come to.
    """
    found, known = [herds], {herds}
    for number, position in enumerate(found):  # grows as we go
        if number == limit:
            return found[:limit], False
        for throw, _ in throw_weights():
            if not throw.double:
                continue
            for after in ways(position, throw):
                if after.again and after.herds not in known:
                    known.add(after.herds)
                    found.append(after.herds)
    return found, True


def side_to_throw(state: Position) -> int:
    """The side whose throw is next, or is to be used; `GameError` when nobody throws."""
    if not state.seat:
        raise GameError("nobody throws here: the game is over, or the first player still to be rolled for")
    return side_of(state.seat)


def single_steers(trail: Trail, side: int, herd: Herd) -> tuple[int, ...]:
    """The places on which one steer of `side` stands where it can be hit: on the trail, and not in the stream (F12).

    The cowboy beside it protects it, until another hit of the same throw sends him back.
    """
    alone = (place for place in sorted(set(herd.steers)) if herd.steers.count(place) == 1)
    return tuple(place for place in alone if trail.meets[side][place])
