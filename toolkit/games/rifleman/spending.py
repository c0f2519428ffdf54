"""Using the dice of a throw one by one: which piece can go where with which die, and why the others cannot.

This is what a play screen asks after every click; it holds no position of its own. A die and the space that it leads
to tell the piece: it stands that far behind, and where steers and the cowboy stand together only the steers may move.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from toolkit.errors import GameError
from toolkit.games.offers import Entry, Offer, PieceMove, Refusal
from toolkit.games.protocol import Spent
from toolkit.games.rifleman.herd_names import cowboy_name, held_names, standing, steer_name
from toolkit.games.rifleman.options import RiflemanOptions
from toolkit.games.rifleman.plays import legal_plays
from toolkit.games.rifleman.position import SIDES, Herd, Move, Play, Position, side_of
from toolkit.games.rifleman.reasons import space_text, why_not
from toolkit.games.rifleman.rules import landings, make_move, usable
from toolkit.games.rifleman.trail import Trail, Way

__all__ = ["offer_moves", "play_of_spent"]


class _Middle(NamedTuple):
    """A throw partly used: the herds by now, the dice left, the moves made, and how many dice must be used (F10)."""

    side: int
    mine: Herd
    theirs: Herd
    left: tuple[int, ...]
    made: tuple[Move, ...]
    total: int


def offer_moves(trail: Trail, options: RiflemanOptions, position: Position, spent: Spent) -> Offer:
    """What the seat at turn can do after using some dice of its throw, pairs of die and space in order.

    Raises `GameError` when there is no throw to use, or `spent` is no beginning of a legal play.
    """
    middle = _follow(trail, options, position, spent)
    mine, theirs, side = middle.mine, middle.theirs, middle.side
    herds = (theirs, mine) if side else (mine, theirs)
    moves = tuple(_moves(trail, options, middle))
    enter: dict[str, list[str]] = {}
    for move in moves:
        if move.refusal is None:
            enter.setdefault(move.space, []).append(move.die)
    refusals = tuple(
        _refusal(trail, middle, space, moves)
        for space in dict.fromkeys((*trail.ids[0], *trail.ids[1]))
        if space not in enter
    )
    entries = tuple(Entry(space, tuple(dict.fromkeys(dice))) for space, dice in enter.items())
    return Offer(entries, refusals, _why_go_on(middle), moves, standing(trail, herds), held_names(trail, herds))


def play_of_spent(trail: Trail, options: RiflemanOptions, position: Position, spent: Spent) -> Play:
    """The whole play of these dice in this order; `GameError` when it is none, or more dice must be used (F10)."""
    middle = _follow(trail, options, position, spent)
    if go_on := _why_go_on(middle):
        raise GameError(go_on.text)
    return Play(middle.made)


def _follow(trail: Trail, options: RiflemanOptions, position: Position, spent: Spent) -> _Middle:
    """The throw after `spent`, each step of which must be legal."""
    if position.throw is None:
        raise GameError("there is no throw to use; throw the dice first")
    side = side_of(position.seat)
    total = max((len(play.moves) for play in legal_plays(trail, options, position)), default=0)
    middle = _Middle(side, position.herds[side], position.herds[1 - side], tuple(position.throw), (), total)
    for die, space in spent:
        ways = _ways(trail, options, middle)
        found = [(way, refusal) for way, refusal in ways if (str(way.move.die), way.move.space) == (die, space)]
        legal = next((way for way, refusal in found if refusal is None), None)
        if legal is None:
            raise GameError(_no_step(middle, die, space, found))
        middle = _after(trail, options, middle, legal)
    return middle


def _no_step(middle: _Middle, die: str, space: str, refused: list[tuple[Way, Refusal | None]]) -> str:
    """Why no legal move uses this die to this space."""
    for way, refusal in refused:
        if refusal:
            return f"{way.move.text}: {refusal.text}"
    left = " and ".join(map(str, middle.left)) or "no die"
    return f"{die} to {space!r}: no {SIDES[middle.side]} piece stands so far behind it, with {left} left"


def _after(trail: Trail, options: RiflemanOptions, middle: _Middle, way: Way) -> _Middle:
    mine, theirs = make_move(trail, options, middle.side, middle.mine, middle.theirs, way)
    left = _without(middle.left, way.move.die)
    return middle._replace(mine=mine, theirs=theirs, left=left, made=(*middle.made, way.move))


def _ways(trail: Trail, options: RiflemanOptions, middle: _Middle) -> Iterator[tuple[Way, Refusal | None]]:
    """Every die left on every different piece, steers first and from behind, with the reason against it."""
    side, mine = middle.side, middle.mine
    landing = landings(trail, side, middle.theirs)
    for die in dict.fromkeys(middle.left):
        ways = [trail.steer_ways[side][die][place] for place in dict.fromkeys(mine.steers)]
        for way in (*ways, trail.cowboy_ways[side][die][mine.cowboy]):
            reason = why_not(trail, side, mine, landing, way)
            if reason is None:
                reason = _why_too_few(trail, _after(trail, options, middle, way))
            yield way, None if reason is None else Refusal(way.move.space, *reason)


def _why_too_few(trail: Trail, middle: _Middle) -> tuple[str, str] | None:
    """F10: why the first die must not be used as it was; None when enough dice can be used after it."""
    landing = landings(trail, middle.side, middle.theirs)
    further = any(usable(trail, middle.side, middle.mine, landing, die) for die in middle.left)
    if len(middle.made) + further >= middle.total:
        return None
    return "F10", f"both dice can be used, and after this the {middle.left[0]} could not"


def _moves(trail: Trail, options: RiflemanOptions, middle: _Middle) -> Iterator[PieceMove]:
    """The same with the names of pieces."""
    side, steers = middle.side, middle.mine.steers
    for way, refusal in _ways(trail, options, middle):
        piece = cowboy_name(side) if way.cowboy else steer_name(side, steers.index(way.origin) + 1)
        yield PieceMove(piece, way.move.origin, str(way.move.die), way.move.space, refusal)


def _refusal(trail: Trail, middle: _Middle, space: str, moves: tuple[PieceMove, ...]) -> Refusal:
    """Why nothing can go to a space: the reason against a piece that a die would take there, if there is one."""
    side = SIDES[middle.side]
    for move in moves:
        if move.space == space and move.refusal:
            text = f"{move.refusal.reason} ({move.die} from {space_text(move.origin)})"
            return Refusal(space, move.refusal.rule, text)
    if space == f"{side} corral":
        return Refusal(space, "F12", "a piece comes back here only by a hit")
    if space not in trail.places[middle.side]:
        return Refusal(space, "F14", f"corral, fence and ranch of {SIDES[1 - middle.side]} are for its own pieces")
    dice = " or ".join(map(str, dict.fromkeys(middle.left)))
    return Refusal(space, "F4", f"no {side} piece stands {dice} behind it" if dice else "all dice are used")


def _why_go_on(middle: _Middle) -> Refusal | None:
    """F10: why the turn may not end here; None when it may."""
    if len(middle.made) == middle.total:
        return None
    dice = "one of the dice" if middle.total == 1 else "both dice"
    return Refusal("", "F10", f"{dice} can be used, and must be")


def _without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]
