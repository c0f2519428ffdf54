"""Placing and turning the arrow, moving by the die, and obeying the space (R5, R6, R8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from toolkit.games.magnificent_race.buying import offer_cards
from toolkit.games.magnificent_race.challenges import call_opponent, offer_bet
from toolkit.games.magnificent_race.course import ANYWHERE, HELD
from toolkit.games.magnificent_race.payments import collect, pay_fine
from toolkit.games.magnificent_race.position import BEGIN, Aimed, Change, Fact, Jumping, Moving, Position, put
from toolkit.games.magnificent_race.racing import call_crazy_race, call_race
from toolkit.games.magnificent_race.terms import Terms
from toolkit.games.magnificent_race.turns import end_turn

__all__ = ["aims", "jump", "jumps", "land", "place_arrow", "roll", "take_road", "turn_arrow"]


def place_arrow(position: Position, place: int) -> Change:
    """R5: when a player's first turn begins the arrow goes on any space, which is not obeyed."""
    facts = (Fact("arrow put", position.seat, place=place),)
    return Change(position._replace(arrows=put(position.arrows, position.seat, place), phase=BEGIN), facts)


def aims(terms: Terms, position: Position) -> tuple[int, ...]:
    """R5: where the arrow can point before the roll; nowhere while it is in the hand, or on a junction whose road is
    chosen after the roll (`junction_start`)."""
    here = position.arrow
    late = terms.options.junction_start == "after" and terms.course.is_junction(here)
    return () if here == HELD or late else terms.course.roads[here]


def turn_arrow(position: Position, ahead: int) -> Change:
    """R5: the arrow points at a neighbouring space; that is the way it will move."""
    facts = (Fact("turned", position.seat, place=ahead, origin=position.arrow),)
    return Change(position._replace(phase=Aimed(ahead)), facts)


def roll(terms: Terms, position: Position, face: int) -> Change:
    """R6: the full roll is moved; a road that was not chosen before (R5) is chosen now."""
    facts = (Fact("rolled", position.seat, face),)
    if isinstance(position.phase, Aimed):
        return _walk(terms, position, position.arrow, position.phase.ahead, face, facts)
    return Change(position._replace(phase=Moving(0, face)), facts)


def take_road(terms: Terms, position: Position, phase: Moving, ahead: int) -> Change:
    """R5: the road chosen at a junction, for what is left of the roll."""
    facts = (Fact("road taken", position.seat, place=ahead, origin=position.arrow),)
    return _walk(terms, position, position.arrow, ahead, phase.left, facts)


def _walk(terms: Terms, position: Position, came: int, here: int, left: int, facts: tuple[Fact, ...]) -> Change:
    """R5, R6: step by step, the first one onto `here`, until the roll is used up or a junction asks for a choice."""
    start, steps = came, left
    left -= 1
    while left and len(ways := terms.course.ways(came, here)) == 1:
        came, here, left = here, ways[0], left - 1
    moved = Fact("moved", position.seat, steps - left, start, here)
    position = position._replace(arrows=put(position.arrows, position.seat, here))
    if left:
        waits = Fact("at junction", position.seat, left, place=here)
        return Change(position._replace(phase=Moving(came, left)), (*facts, moved, waits))
    return land(terms, position, (*facts, moved))


def jumps(terms: Terms) -> tuple[int, ...]:
    """R8: the places that an Anywhere can send to: all that are not one themselves."""
    return tuple(
        place for place, stop in enumerate(terms.course.stops, start=1) if stop.kind != ANYWHERE
    )  # fmt: skip


def jump(terms: Terms, position: Position, place: int) -> Change:
    """R8: the arrow goes there, and the space is obeyed in the same turn."""
    facts = (Fact("jumped", position.seat, origin=position.arrow, place=place),)
    return land(terms, position._replace(arrows=put(position.arrows, position.seat, place)), facts)


def land(terms: Terms, position: Position, facts: tuple[Fact, ...]) -> Change:
    """R6: the space on which the arrow has come to stand is obeyed."""
    return OBEY[terms.course.stop(position.arrow).kind](terms, position, facts)


def _rest(terms: Terms, position: Position, facts: tuple[Fact, ...]) -> Change:
    """R6: a blank space does nothing."""
    return end_turn(terms, position, (*facts, Fact("blank", position.seat)))


def _anywhere(_terms: Terms, position: Position, facts: tuple[Fact, ...]) -> Change:
    """R8: the player chooses where to go."""
    return Change(position._replace(phase=Jumping()), (*facts, Fact("anywhere", position.seat)))


Obeying: TypeAlias = Callable[[Terms, Position, tuple[Fact, ...]], Change]
OBEY: Mapping[str, Obeying] = MappingProxyType(
    {
        "blank": _rest,
        "advantage": offer_cards,
        ANYWHERE: _anywhere,
        "gad_zooks": pay_fine,
        "bonanza": offer_cards,
        "collect": collect,
        "challenge": call_opponent,
        "dan": offer_bet,
        "race": call_race,
        "crazy_race": call_crazy_race,
    }
)
