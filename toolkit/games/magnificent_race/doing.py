"""Every action to its rule: which rule an action calls is said by what has to be done in the position."""

from __future__ import annotations

from typing import Any

from toolkit.games.magnificent_race.actions import Action, Enter
from toolkit.games.magnificent_race.buying import assign, buy, draw
from toolkit.games.magnificent_race.challenges import bid, challenge, settle_bout, settle_duel, wager
from toolkit.games.magnificent_race.course import HELD
from toolkit.games.magnificent_race.moving import aims, jump, place_arrow, roll, take_road, turn_arrow
from toolkit.games.magnificent_race.position import (
    Aimed,
    Begin,
    Bidding,
    Bout,
    Buying,
    Change,
    Choosing,
    Drawing,
    Duel,
    Entering,
    Fact,
    Jumping,
    Moving,
    Placing,
    Position,
    Race,
    Wagering,
)
from toolkit.games.magnificent_race.racing import enter, spin
from toolkit.games.magnificent_race.terms import Terms, starting_position

__all__ = ["do"]


def do(terms: Terms, position: Position, action: Action) -> Change:
    """R4 to R18: what this action changes; it must be one of those that the position allows."""
    if not position.seat:
        seat = _value(action)
        return Change(starting_position(terms, seat), (Fact("first", seat),))
    places = terms.course.places
    match position.phase:
        case Begin() if position.arrow == HELD:
            return place_arrow(position, places[_value(action)])
        case Begin() if aims(terms, position):
            return turn_arrow(position, places[_value(action)])
        case Begin() | Aimed():
            return roll(terms, position, _value(action))
        case Moving() as phase:
            return take_road(terms, position, phase, places[_value(action)])
        case Jumping():
            return jump(terms, position, places[_value(action)])
        case Buying() as phase:
            return buy(terms, position, phase, _value(action))
        case Drawing() as phase:
            return draw(terms, position, phase, _value(action))
        case Placing():
            return assign(terms, position, tuple(map(terms.course.vehicles.index, _value(action))))
        case Choosing():
            return challenge(terms, position, _value(action))
        case Wagering():
            return wager(terms, position, _value(action))
        case Bidding(opponent=opponent):
            bids: dict[int, int] = dict(action)  # type: ignore[arg-type]  # one `Bid` of each of the two
            return bid(terms, position, bids[position.seat], bids[opponent])
        case Entering() as phase:
            return enter(terms, position, phase, _vehicles(terms, position, action))
        case Duel() as phase:
            return settle_duel(terms, position, phase, _value(action))
        case Bout() as phase:
            return settle_bout(terms, position, phase, _value(action))
        case Race() as phase:
            return spin(terms, position, phase, _value(action))
        case phase:
            raise AssertionError(f"nothing can be done in {phase}")


def _value(action: Action) -> Any:
    """The one thing that an action says, whatever its kind."""
    return action[0]


def _vehicles(terms: Terms, position: Position, action: Action) -> tuple[int, ...]:
    """R16: the vehicles of one seat, or of all at the same time from the caller on."""
    if isinstance(action, Enter):
        return (terms.course.vehicles.index(action.vehicle),)
    chosen: dict[int, str] = dict(action)  # type: ignore[arg-type]  # one `Enter` of each seat
    return tuple(terms.course.vehicles.index(chosen[seat]) for seat in terms.seats_from(position.seat))
