"""What kind of position it is: who may choose what, or what chance may do."""

from __future__ import annotations

from typing import Any

from toolkit.chance import Distribution, die
from toolkit.games.magnificent_race.actions import (
    Assign,
    Bid,
    Buy,
    Challenge,
    Enter,
    First,
    Jump,
    Road,
    Roll,
    Start,
    Turn,
    Wager,
    name_text,
)
from toolkit.games.magnificent_race.buying import assignments, drawn
from toolkit.games.magnificent_race.challenges import bids_of, bout_spins, duel_spins, greatest_bet, opponents
from toolkit.games.magnificent_race.course import HELD
from toolkit.games.magnificent_race.moving import aims, jumps
from toolkit.games.magnificent_race.position import (
    Aimed,
    Begin,
    Bidding,
    Bout,
    Buying,
    Choosing,
    Drawing,
    Duel,
    Entering,
    Jumping,
    Moving,
    Over,
    Placing,
    Position,
    Race,
    Wagering,
)
from toolkit.games.magnificent_race.racing import race_spins
from toolkit.games.magnificent_race.terms import Terms
from toolkit.games.protocol import Chance, Decision, Finished, Node, Simultaneous

__all__ = ["ROLLS", "node_of", "winner_name"]

ROLLS: Distribution[Roll] = die(6).map(Roll)
"""R6: one die."""


def winner_name(owner: int) -> str:
    """R18: the outcome that an owner of a peg stands for: `1`, `2`, `dan`."""
    return str(owner) if owner else name_text(owner).lower()


def node_of(terms: Terms, position: Position) -> Node[Any]:
    """R4 to R18: the node of a position, by what has to be done in it."""
    seat, phase = position.seat, position.phase
    if not seat:  # R4: the roll is fair to every seat, and ties are rolled again, so each is equally likely
        return Chance(Distribution.uniform(First(seat) for seat in range(1, terms.players + 1)))
    match phase:
        case Begin():
            return _begin(terms, position)
        case Aimed():
            return Chance(ROLLS, seat)
        case Over(winner=winner):
            return Finished((winner_name(winner),))
        case Race():
            return Chance(race_spins(terms, phase), seat)
        case Duel():
            return Chance(duel_spins(position, phase), seat)
        case Bout():
            return Chance(bout_spins(position), seat)
        case Drawing():
            return Chance(drawn(position, phase), seat)
        case Bidding(opponent=opponent):
            pair = sorted((seat, opponent))
            return Simultaneous({who: tuple(Bid(who, n) for n in bids_of(terms, position, who)) for who in pair})
        case Entering() if terms.options.vehicles == "secret" and terms.players > 1:
            return Simultaneous({who: _entries(terms, who) for who in range(1, terms.players + 1)})
        case Entering(chosen=chosen):
            who = terms.next_seat(seat, len(chosen))
            return Decision(who, _entries(terms, who))
        case _:
            return Decision(seat, _choices(terms, position))


def _begin(terms: Terms, position: Position) -> Node[Any]:
    if position.arrow == HELD:
        return Decision(position.seat, tuple(Start(stop.id) for stop in terms.course.stops))
    ways = aims(terms, position)
    if not ways:
        return Chance(ROLLS, position.seat)
    return Decision(position.seat, tuple(Turn(terms.course.stop(way).id) for way in ways))


def _entries(terms: Terms, seat: int) -> tuple[Enter, ...]:
    return tuple(Enter(seat, vehicle) for vehicle in terms.course.vehicles)


def _choices(terms: Terms, position: Position) -> tuple[Any, ...]:
    """The choices of the seat at turn, in the order in which they are shown."""
    course = terms.course
    match position.phase:
        case Moving(came=came):
            return tuple(Road(course.stop(way).id) for way in course.ways(came, position.arrow))
        case Jumping():
            return tuple(Jump(course.stop(place).id) for place in jumps(terms))
        case Buying(most=most):
            return tuple(Buy(cards) for cards in range((1 if terms.options.buying == "one_by_one" else most) + 1))
        case Placing(points=points):
            ways = assignments(terms, position, points)
            return tuple(Assign(tuple(course.vehicles[vehicle] for vehicle in way)) for way in ways)
        case Choosing():
            return tuple(Challenge(seat) for seat in opponents(terms, position))
        case Wagering():
            return tuple(Wager(units) for units in range(greatest_bet(position) + 1))
        case phase:
            raise AssertionError(f"nobody chooses in {phase}")
