"""Advantage cards: how many may be bought, drawing them, putting them on vehicles (R7, R10)."""

from __future__ import annotations

from itertools import product

from toolkit.chance import Deck, Distribution
from toolkit.games.magnificent_race.actions import Draw
from toolkit.games.magnificent_race.course import Stop
from toolkit.games.magnificent_race.payments import pay_bank
from toolkit.games.magnificent_race.position import Buying, Change, Drawing, Fact, Placing, Position
from toolkit.games.magnificent_race.terms import Terms, deck_of, with_deck
from toolkit.games.magnificent_race.turns import end_turn

__all__ = ["SLOTS", "assign", "assignments", "buy", "could_buy", "draw", "drawn", "offer_cards", "price"]

SLOTS = 2
"""R7: cards that a vehicle holds at most."""
CARDS_AT_ONCE = 2
"""R7, R10: cards that can be bought on one landing."""
BONANZA = "bonanza"


def price(terms: Terms, stop: Stop) -> int:
    """R7, R10: what a card costs on this space."""
    return terms.bonanza if stop.kind == BONANZA else terms.card


def free_slots(terms: Terms, position: Position, stop: Stop) -> tuple[int, ...]:
    """R7, R10: how many cards each vehicle of the seat at turn can still take from a purchase on this space."""
    return tuple(
        SLOTS - len(held) if stop.kind == BONANZA or stop.vehicle == vehicle else 0
        for vehicle, held in zip(terms.course.vehicles, position.cards[position.seat - 1], strict=True)
    )


def could_buy(terms: Terms, position: Position, stop: Stop, allowed: int = CARDS_AT_ONCE) -> int:
    """R7: how many cards the seat at turn could buy on this space: as the money, the free slots and the deck allow."""
    payable = position.money[position.seat - 1] // price(terms, stop)
    return min(allowed, payable, sum(free_slots(terms, position, stop)), deck_of(position).size)


def offer_cards(terms: Terms, position: Position, facts: tuple[Fact, ...], allowed: int = CARDS_AT_ONCE) -> Change:
    """R7, R10: cards may be bought here; the turn ends when there are none to be had."""
    stop = terms.course.stop(position.arrow)
    most = could_buy(terms, position, stop, allowed)
    if most:
        return Change(position._replace(phase=Buying(most)), facts)
    if allowed < CARDS_AT_ONCE:
        return end_turn(terms, position, facts)
    slots, cards = sum(free_slots(terms, position, stop)), deck_of(position).size
    reason = "no slot" if not slots else "no cards" if not cards else "no money for cards"
    return end_turn(terms, position, (*facts, Fact(reason, position.seat, bonanza=stop.kind == BONANZA)))


def buy(terms: Terms, position: Position, phase: Buying, cards: int) -> Change:
    """R7, R10: pay the bank for so many cards, which are drawn next; none ends the turn."""
    stop = terms.course.stop(position.arrow)
    bonanza = stop.kind == BONANZA
    if not cards:
        return end_turn(terms, position, (Fact("bought none", position.seat, bonanza=bonanza),))
    cost = cards * price(terms, stop)
    more = phase.most - cards if terms.options.buying == "one_by_one" else 0
    told = Fact("bought", position.seat, cost, other=cards, bonanza=bonanza)
    return Change(pay_bank(position, cost)._replace(phase=Drawing(cards, more)), (told,))


def drawn(position: Position, phase: Drawing) -> Distribution[Draw]:
    """R7: what the top cards of the deck may be, in order."""
    return deck_of(position).deal(phase.cards).map(lambda dealt: Draw(dealt[0]))


def draw(terms: Terms, position: Position, phase: Drawing, points: tuple[int, ...]) -> Change:
    """R7, R10: the cards drawn leave the deck and go on the space's vehicle; from a Bonanza where the player says."""
    position = with_deck(position, _without(deck_of(position), points))
    position = position._replace(phase=Placing(points, phase.more))
    bonanza = terms.course.stop(position.arrow).kind == BONANZA
    facts = (Fact("drew", position.seat, cards=points, bonanza=bonanza),)
    choices = assignments(terms, position, points)
    if len(choices) > 1:
        return Change(position, facts)
    return assign(terms, position, choices[0], facts)


def assignments(terms: Terms, position: Position, points: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """R7, R10: every way to put cards on vehicles, a number of a vehicle each, never more than two cards on one.

    Of ways that differ only in which of two equal cards goes where, the first one stands for both.
    """
    free = free_slots(terms, position, terms.course.stop(position.arrow))
    ways = product([vehicle for vehicle, slots in enumerate(free) if slots], repeat=len(points))
    return tuple(
        way
        for way in ways
        if all(way.count(vehicle) <= free[vehicle] for vehicle in way)
        and (len(set(points)) > 1 or list(way) == sorted(way))
    )


def assign(terms: Terms, position: Position, way: tuple[int, ...], facts: tuple[Fact, ...] = ()) -> Change:
    """R10: the cards drawn are put on these vehicles; with `buying` one by one another may be bought."""
    assert isinstance(position.phase, Placing)
    points, more, _ = position.phase
    seat, held = position.seat, list(position.cards[position.seat - 1])
    bonanza = terms.course.stop(position.arrow).kind == BONANZA
    for card, vehicle in zip(points, way, strict=True):
        held[vehicle] = (*held[vehicle], card)
        if terms.options.returned == "shuffle":  # nobody will ask in which order they were bought
            held[vehicle] = tuple(sorted(held[vehicle]))
        facts = (*facts, Fact("assigned", seat, card, vehicle=vehicle, bonanza=bonanza))
    cards = (*position.cards[: seat - 1], tuple(held), *position.cards[seat:])
    position = position._replace(cards=cards)
    return offer_cards(terms, position, facts, more) if more else end_turn(terms, position, facts)


def _without(deck: Deck[int], points: tuple[int, ...]) -> Deck[int]:
    for card in points:
        deck = next(left for top, left in deck.draw() if top == card)
    return deck
