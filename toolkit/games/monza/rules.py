"""The rules of Monza, one short function a rule; the ids (C1 .. C16) are those of seeds/monza.md.

Every function is a pure description: it takes a position's parts and gives what happened as a small record.
The rules never speak; `story.py` puts the records into words. Which plays a throw allows is in `plays.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from toolkit.games.monza.options import MonzaOptions
from toolkit.games.monza.plays import Play
from toolkit.games.monza.squares import GRID, Throw
from toolkit.games.monza.track import Track

__all__ = [
    "Bonus",
    "Move",
    "Position",
    "Sent",
    "TurnEnd",
    "bonus_owner",
    "bonus_places",
    "end_turn",
    "make_play",
    "send_back",
    "starting_position",
    "take_bonus",
    "winners",
]


class Position(NamedTuple):
    """All that matters between two actions.

    `cars[k]` is the place of the car of seat k+1 (0 the grid, then squares in board order), `seat` whose turn it is
    (0: the game is over), `dice[k]` the dice used by seat k+1 in its turn of this round, as far as that still matters
    (C13), `throw` the dice that are still to be spent, `bonus` the seat that has a bonus move to take or decline (C16).
    """

    cars: tuple[int, ...]
    seat: int
    dice: tuple[int, ...]
    throw: Throw | None = None
    bonus: int = 0


class Bonus(NamedTuple):
    """C16: the square that a bonus move enters, or the empty text when it is declined."""

    square: str

    @property
    def text(self) -> str:
        """`bonus to b4` or `bonus declined`."""
        return f"bonus to {self.square}" if self.square else "bonus declined"


class Sent(NamedTuple):
    """C10: a car sent back. `skipped` are the places passed on the way that were taken by other cars."""

    seat: int
    origin: int
    end: int
    skipped: tuple[int, ...] = ()


class TurnEnd(NamedTuple):
    """How a turn ended: who has an empty turn because the car is on a target (C12), whether the round is over."""

    resting: tuple[int, ...]
    round_over: bool
    after: Position


class Move(NamedTuple):
    """Everything one play did. `end` is None while the owner of a bonus has to decide (C16)."""

    start: int
    place: int
    dice: int
    sent: Sent | None
    end: TurnEnd | None
    after: Position


def starting_position(players: int) -> Position:
    """C1, C2: all cars on the grid, seat 1 begins."""
    return Position((GRID,) * players, 1, (0,) * players)


def send_back(track: Track, options: MonzaOptions, cars: tuple[int, ...], seat: int) -> Sent | None:
    """C10: the car on whose square the move of `seat` ended goes to the next free square behind in its lane.

    `cars` are the places after the move, so the square that the mover left is free. Never from the grid or a target.
    """
    here = cars[seat - 1]
    if not options.sending_back or here == GRID or track.is_target[here]:
        return None
    for other, place in enumerate(cars, start=1):
        if other != seat and place == here:
            free = [behind for behind in track.behind[here] if behind not in cars]
            end = free[0] if free else GRID
            skipped = track.behind[here][: track.behind[here].index(end)] if free else track.behind[here]
            return Sent(other, here, end, skipped)
    return None


def bonus_owner(
    track: Track, options: MonzaOptions, owners: Mapping[str, int], cars: tuple[int, ...], play: Play
) -> int:
    """C16: the seat that may make a bonus move after this play; 0 for none.

    None after zero dice, for a colour not in play, for a car on a target, and when no square is open.
    """
    if not options.bonus or not play.dice:
        return 0
    owner = owners.get(play.colours[-1], 0)
    return owner if owner and bonus_places(track, options, cars, owner) else 0


def bonus_places(track: Track, options: MonzaOptions, cars: tuple[int, ...], owner: int) -> tuple[int, ...]:
    """C16: the places one arc ahead without a car, and targets; no colour is asked for.

    Where cars may stand together, a square with a car is open too.
    """
    return tuple(
        there
        for there in track.arcs[cars[owner - 1]]
        if track.is_target[there] or not options.sending_back or there not in cars
    )


def make_play(track: Track, options: MonzaOptions, owners: Mapping[str, int], position: Position, play: Play) -> Move:
    """C3, C10, C13: the car of the seat at turn moves, sends back whom it lands on, and its dice are counted.

    `owners` gives the seat of each car's colour.
    """
    cars, seat, dice, _, _ = position
    start = cars[seat - 1]
    place = track.place(play.squares[-1]) if play.dice else start
    cars = _put(cars, seat, place)
    sent = send_back(track, options, cars, seat) if play.dice else None
    if sent:
        cars = _put(cars, sent.seat, sent.end)
    if options.bonus or track.is_target[place]:  # otherwise nobody will ask for it
        dice = _put(dice, seat, play.dice)
    owner = bonus_owner(track, options, owners, cars, play)
    if owner:
        return Move(start, place, play.dice, sent, None, Position(cars, seat, dice, bonus=owner))
    end = end_turn(track, Position(cars, seat, dice))
    return Move(start, place, play.dice, sent, end, end.after)


def take_bonus(track: Track, position: Position, bonus: Bonus) -> TurnEnd:
    """C16: the owner's car moves, or not; it uses no dice and sends nobody back; then the turn is over."""
    cars, seat, dice, _, owner = position
    if bonus.square:
        cars = _put(cars, owner, track.place(bonus.square))
    return end_turn(track, Position(cars, seat, dice))


def end_turn(track: Track, position: Position) -> TurnEnd:
    """C2, C12: the next seat whose car is not on a target; after the last seat the round is over.

    The game ends with the round when a car is on a target; else seat 1 begins the next, and all counts start anew.
    """
    cars, seat, dice, _, _ = position
    resting: list[int] = []
    for other in range(seat + 1, len(cars) + 1):
        if not track.is_target[cars[other - 1]]:
            return TurnEnd(tuple(resting), False, Position(cars, other, dice))
        resting.append(other)
    if any(track.is_target[place] for place in cars):
        return TurnEnd(tuple(resting), True, Position(cars, 0, dice))
    return TurnEnd(tuple(resting), True, Position(cars, 1, (0,) * len(cars)))


def winners(track: Track, position: Position) -> tuple[int, ...]:
    """C14: of the cars on targets those with the fewest dice; several share."""
    home = [seat for seat, place in enumerate(position.cars, start=1) if track.is_target[place]]
    fewest = min(position.dice[seat - 1] for seat in home)
    return tuple(seat for seat in home if position.dice[seat - 1] == fewest)


def _put(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[: seat - 1], value, *values[seat:])
