"""Spending the dice of a throw one by one: what can be entered next, with which die, and why the rest cannot.

This is what a play screen asks after every click; it holds no position of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.errors import GameError
from toolkit.games.monza.plays import Plays
from toolkit.games.monza.rules import Position, bonus_places
from toolkit.games.monza.squares import COLOURS, GRID, Square, Throw
from toolkit.games.offers import Entry, Offer, Refusal
from toolkit.games.protocol import Spent

__all__ = ["offer_bonus", "offer_dice"]


def offer_dice(squares: Sequence[Square], plays: Plays, position: Position, spent: Spent) -> Offer:
    """C3 to C11: what the seat at turn can do after spending some dice of its throw, pairs of colour and square.

    Raises `GameError` when there is no throw to spend, or `spent` is no beginning of a legal play.
    """
    if position.throw is None:
        raise GameError("there is no throw to spend; throw the dice first")
    start, throw = position.cars[position.seat - 1], position.throw
    here, left = _follow(plays, start, throw, spent)
    fitting: dict[int, list[int]] = {}
    for there, colour in plays.steps(here, left):
        fitting.setdefault(there, []).append(colour)
    entries, refusals = [], []
    for place, square in enumerate(squares, start=1):
        dice = fitting.get(place, [])
        legal = [die for die in dice if plays.may_enter(place, left.without(die), throw, start)]
        if legal:
            entries.append(Entry(square.id, tuple(COLOURS[die] for die in legal)))
        elif dice:
            refusals.append(_too_short(plays, start, throw, place, left.without(dice[0])))
        elif place in plays.track.arcs[here]:
            refusals.append(Refusal(square.id, "C3", f"no {square.colour or 'die'} left"))
        else:
            refusals.append(Refusal(square.id, *_why_not_ahead(squares, here, square)))
    return Offer(tuple(entries), tuple(refusals), _why_go_on(plays, start, throw, here, left))


def offer_bonus(squares: Sequence[Square], plays: Plays, position: Position, spent: Spent) -> Offer:
    """C16: what the owner of a bonus move can do; declining (stopping) is always allowed.

    Raises `GameError` when nobody has a bonus, or `spent` is more than one square that is open.
    """
    if not position.bonus:
        raise GameError("nobody has a bonus move here")
    track, here = plays.track, position.cars[position.bonus - 1]
    open_places = bonus_places(track, plays.options, position.cars, position.bonus)
    if spent:
        if len(spent) > 1 or spent[0] not in [("", track.ids[place]) for place in open_places]:
            raise GameError(f"{spent!r} is no bonus move from {track.ids[here]}; a bonus move enters one open square")
        done = tuple(Refusal(square.id, "C16", "a bonus move is one square") for square in squares)
        return Offer((), done, None)
    refusals = []
    for place, square in enumerate(squares, start=1):
        if place in open_places:
            continue
        if place in track.arcs[here]:
            refusals.append(Refusal(square.id, "C16", "a bonus move enters no square with a car on it"))
        else:
            refusals.append(Refusal(square.id, *_why_not_ahead(squares, here, square)))
    return Offer(tuple(Entry(track.ids[place], ()) for place in open_places), tuple(refusals), None)


def _follow(plays: Plays, start: int, throw: Throw, spent: Spent) -> tuple[int, Throw]:
    """The place and the dice left after `spent`, each step of which must be legal."""
    here, left = start, throw
    for colour, square in spent:
        for there, die in plays.steps(here, left):
            if (COLOURS[die], plays.track.ids[there]) == (colour, square):
                after = left.without(die)
                break
        else:
            raise GameError(f"{colour} to {square} is no step from {plays.track.ids[here]} with {left.text}")
        if not plays.may_enter(there, after, throw, start):
            raise GameError(f"{colour} to {square}: {_too_short(plays, start, throw, there, after).text}")
        here, left = there, after
    return here, left


def _too_short(plays: Plays, start: int, throw: Throw, place: int, left: Throw) -> Refusal:
    """C11: the die fits, but no play that goes this way is long enough."""
    most = plays.reach(start, throw).dice
    total = throw.dice - left.dice + plays.reach(place, left).dice
    reason = f"a longer play exists: {most} dice can be used, this way at most {total}"
    return Refusal(plays.track.ids[place], "C11", reason)


def _why_go_on(plays: Plays, start: int, throw: Throw, here: int, left: Throw) -> Refusal | None:
    """C5, C11: why the move may not end here; None when it may."""
    if plays.may_stop(here, left, throw, start):
        return None
    used = throw.dice - left.dice
    if not used:
        return Refusal("", "C5", "a car may stay only when no die fits")
    if plays.options.obligation == "until_stuck":
        return Refusal("", "C11", "a die in hand fits where the car stands")
    most = plays.reach(start, throw).dice
    return Refusal("", "C11", f"a longer play exists: {most} dice can be used, not only {used}")


def _why_not_ahead(squares: Sequence[Square], place: int, there: Square) -> tuple[str, str]:
    """C6, C7, C8, C15: the rule and the reason why no arc leads to a square."""
    return next(_reasons(squares, place, there))


def _reasons(squares: Sequence[Square], place: int, there: Square) -> Iterator[tuple[str, str]]:
    """The reasons that hold, the one to tell first."""
    if there.tyre:
        yield "C8", "a tyre square is never entered"
    if place == GRID:
        yield "C6", "from the grid a car enters a start square only"
    here = squares[place - 1]
    if here == there:
        yield "C7", "the car stands there"
    if here.target:
        yield "C15", "a target ends the move"
    if abs(here.lane - there.lane) > 1:
        yield "C-board", f"lane {there.lane} is no neighbour of lane {here.lane}"
    if there.front <= here.front:
        yield "C7", f"not ahead: its front edge is at {there.front}, the car's at {here.front}"
    if here.lane == there.lane:
        yield "C7", "not the next square of the lane"
    touch = (
        "touches the car's square at a corner only" if there.back == here.front else "does not touch the car's square"
    )
    yield "C7", f"not beside the front line: it {touch}"
