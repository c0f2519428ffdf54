"""Races: marbles in, spins, steps on the chart, and who reaches New York (R14 to R18)."""

from __future__ import annotations

from toolkit.chance import Distribution
from toolkit.games.magnificent_race.actions import DAN, Spin
from toolkit.games.magnificent_race.position import Change, Entering, Fact, Position, Race, put
from toolkit.games.magnificent_race.terms import Terms, deck_of, with_deck
from toolkit.games.magnificent_race.turns import end_turn, win

__all__ = ["STEPS", "call_crazy_race", "call_race", "enter", "race_spins", "spin", "start_race", "steps_for"]

STEPS = (3, 2, 1)
"""R17: steps for the first, second and third place of a player; Dan's are always the first."""


def call_race(terms: Terms, position: Position, facts: tuple[Fact, ...]) -> Change:
    """R14: a Race space: everybody enters its vehicle."""
    vehicle = terms.course.vehicles.index(terms.course.stop(position.arrow).vehicle)
    told = Fact("race called", position.seat, vehicle=vehicle)
    return start_race(terms, position, (vehicle,) * terms.players, (*facts, told))


def call_crazy_race(terms: Terms, position: Position, facts: tuple[Fact, ...]) -> Change:
    """R16: everybody chooses a vehicle; where a board knows only one there is nothing to choose."""
    facts = (*facts, Fact("crazy race called", position.seat))
    if len(terms.course.vehicles) == 1:
        return start_race(terms, position, (0,) * terms.players, facts)
    return Change(position._replace(phase=Entering()), facts)


def enter(terms: Terms, position: Position, phase: Entering, chosen: tuple[int, ...]) -> Change:
    """R16: the next vehicles, from the caller on; the race starts when everybody has one."""
    chosen = phase.chosen + chosen
    entrants = terms.seats_from(position.seat)
    facts = tuple(
        Fact("entered", seat, vehicle=vehicle)
        for seat, vehicle in list(zip(entrants, chosen, strict=False))[len(phase.chosen) :]
    )
    if len(chosen) < terms.players:
        return Change(position._replace(phase=Entering(chosen)), facts)
    by_seat = dict(zip(entrants, chosen, strict=True))
    return start_race(terms, position, tuple(by_seat[seat] for seat in sorted(by_seat)), facts)


def start_race(terms: Terms, position: Position, vehicles: tuple[int, ...], facts: tuple[Fact, ...]) -> Change:
    """R14: one marble each and one more for every point on the vehicle's cards, which leave; Dan has one marble.

    `vehicles` are those of the seats in order. The cards go under the deck, the caller's first, then leftward, in the
    order in which they were bought; or (`returned`) the whole deck is shuffled with them.
    """
    cards = list(position.cards)
    marbles = tuple(1 + sum(cards[seat][vehicle]) for seat, vehicle in enumerate(vehicles))
    facts += tuple(Fact("marbles in", seat, count) for seat, count in enumerate(marbles, start=1))
    returned: list[int] = []
    for seat in terms.seats_from(position.seat):
        held, vehicle = cards[seat - 1], vehicles[seat - 1]
        if held[vehicle]:
            facts = (*facts, Fact("returned", seat, cards=held[vehicle]))
        returned += held[vehicle]
        cards[seat - 1] = (*held[:vehicle], (), *held[vehicle + 1 :])
    deck = deck_of(position).put_under(*returned)
    if terms.options.returned == "shuffle":
        deck = deck.shuffled()
    position = position._replace(cards=tuple(cards), phase=Race((*marbles, 1)))
    return Change(with_deck(position, deck), facts)


def race_spins(terms: Terms, phase: Race) -> Distribution[Spin]:
    """R15, R-board: every marble still in is equally likely to come to rest in the winners' circle."""
    owners = (*range(1, terms.players + 1), DAN)
    return Distribution({Spin(owner): count for owner, count in zip(owners, phase.marbles, strict=True)})


def steps_for(owner: int, place: int) -> int:
    """R17: the steps on the chart for a place.

    >>> [steps_for(2, place) for place in (1, 2, 3)], steps_for(DAN, 3)
    ([3, 2, 1], 3)
    """
    return STEPS[0] if owner == DAN else STEPS[place - 1]


def spin(terms: Terms, position: Position, phase: Race, owner: int) -> Change:
    """R15, R18: the winning marble is out, that one only; Dan's ends the race, and so does the third.

    Pegs move at once, or (`tie`) when the race ends: then all of them, in the order of places.
    """
    races = int(phase.place == 1)
    ends = owner == DAN or phase.place == len(STEPS)
    waits = terms.options.tie == "best_place" and not ends
    facts: tuple[Fact, ...] = (Fact("placed", owner, phase.place),)
    if owner == DAN and phase.place < len(STEPS):
        facts = (*facts, Fact("race ends", owner))
    placed = (*phase.placed, owner)
    if not waits:
        for place, scorer in enumerate(placed, start=phase.place - len(phase.placed)):
            position, told = _score(terms, position, scorer, place)
            facts = (*facts, told)
    arrived = [scorer for scorer in placed if position.pegs[scorer - 1] == terms.chart]
    if arrived:
        return win(position, arrived[0], facts, races=races, spins=1)
    if ends:
        return end_turn(terms, position, facts, races=races, spins=1)
    marbles = put(phase.marbles, owner, phase.marbles[owner - 1] - 1)
    race = Race(marbles, phase.place + 1, placed if waits else ())
    return Change(position._replace(phase=race), facts, (0, races, 1))


def _score(terms: Terms, position: Position, owner: int, place: int) -> tuple[Position, Fact]:
    """R3, R17: a peg moves; it stops in New York, where surplus steps are lost."""
    before, steps = position.pegs[owner - 1], steps_for(owner, place)
    after = min(before + steps, terms.chart)
    return position._replace(pegs=put(position.pegs, owner, after)), Fact("scored", owner, steps, before, after)
