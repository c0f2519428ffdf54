"""What an action did, in words, each sentence with the id of the rule behind it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from toolkit.games.magnificent_race.actions import name_text
from toolkit.games.magnificent_race.drawing import HAND_ID, chart_id
from toolkit.games.magnificent_race.position import Fact
from toolkit.games.magnificent_race.terms import Terms
from toolkit.games.protocol import Event

__all__ = ["money_text", "peg_id", "place_text", "tell"]


class Telling(NamedTuple):
    """How a kind of fact is told: its rule, its sentence, and which piece it moves ("arrow", "peg" or none)."""

    rule: str
    sentence: str
    piece: str = ""


TELLINGS: Mapping[str, Telling] = MappingProxyType(
    {
        "first": Telling("R4", "{Who} rolled highest and goes first."),
        "arrow put": Telling("R5", "{Who} puts the arrow on {place}.", "arrow"),
        "turned": Telling("R5", "{Who} turns the arrow towards {place}."),
        "rolled": Telling("R6", "{Who} rolls {amount}."),
        "moved": Telling("R6", "{Who} moves {amount} from {origin} to {place}.", "arrow"),
        "at junction": Telling("R5", "{Who} has come to the junction {place}, with {amount} to go."),
        "road taken": Telling("R5", "{Who} takes the road to {place}."),
        "blank": Telling("R6", "A blank space: nothing happens."),
        "no money for cards": Telling("R7", "{Who} has too little money for a card."),
        "no slot": Telling("R7", "{Who} has no free slot for a card."),
        "no cards": Telling("R7", "The deck is empty: no card can be bought."),
        "bought none": Telling("R7", "{Who} buys no card."),
        "bought": Telling("R7", "{Who} pays the bank {money} for {cards}."),
        "drew": Telling("R7", "{Who} draws {points}."),
        "assigned": Telling("R7", "A card of {point} goes on {whose} {vehicle}."),
        "anywhere": Telling("R8", "{Who} may go to any space that is no Anywhere."),
        "jumped": Telling("R8", "{Who} goes from {origin} to {place}.", "arrow"),
        "fined": Telling("R9", "Gad Zooks! {Who} pays Dan {money}."),
        "nothing to pay": Telling("R9", "Gad Zooks! But {who} has no money at all."),
        "collected": Telling("R11", "{Who} collects {money} from the bank."),
        "bank empty": Telling("R11", "The bank has nothing left to pay {who}."),
        "no challenge": Telling(
            "R12", "{Who} challenges nobody: that takes an opponent, and money for a marble on both sides."
        ),
        "challenged": Telling("R12", "{Who} challenges {other}, who cannot refuse."),
        "bid": Telling("R12", "{Who} drops {marbles} into the spinner."),
        "pot": Telling("R12", "Dan's marble is in for free; the pot is {money}."),
        "duel spun": Telling("R12", "The spinner stops: {whose} marble is in the winners' circle."),
        "pot won": Telling("R12", "{Who} takes the whole pot, {money}."),
        "no bet": Telling("R13", "{Who} or Dan has no money, so there is no bet."),
        "declined bet": Telling("R13", "{Who} does not bet."),
        "staked": Telling("R13", "{Who} bets {money}, and Dan's side as much."),
        "bout spun": Telling("R13", "The spinner stops: {whose} marble is in the winners' circle."),
        "bet won": Telling("R13", "{Who} wins {money} of the other side."),
        "race called": Telling("R14", "{Who} calls {article} {vehicle} race: everybody enters the {vehicle}."),
        "crazy race called": Telling("R16", "{Who} calls a Crazy Race: everybody chooses a vehicle."),
        "entered": Telling("R16", "{Who} enters the {vehicle}."),
        "marbles in": Telling("R14", "{Who} puts in {marbles}."),
        "returned": Telling("R14", "{Whose} cards go back to the deck: {points}."),
        "placed": Telling("R15", "The spinner stops: {whose} marble takes the {ordinal} place and is out."),
        "race ends": Telling("R15", "Dan is placed, so the race ends."),
        "scored": Telling("R17", "{Whose} peg goes {steps}, to {chart}.", "peg"),
        "won": Telling("R18", "{Whose} peg is back in New York first: {who} wins.", "peg"),
    }
)
"""Every kind of fact that the rules report."""

ORDINALS = ("", "first", "second", "third")


def money_text(terms: Terms, units: int) -> str:
    """An amount of units in dollars."""
    return f"${units * terms.unit:,}"


def place_text(terms: Terms, place: int) -> str:
    """A place in words: b3 (Balloon Advantage)."""
    if not place:
        return "the hand"
    stop = terms.course.stop(place)
    return f"{stop.id} ({stop.words})"


def _space_id(terms: Terms, place: int) -> str:
    """The space id of a place: that of its space, or of the hand."""
    return terms.course.stop(place).id if place else HAND_ID


def peg_id(owner: int) -> str:
    """R3: the piece id of a peg: `peg 2`, `peg dan`."""
    return f"peg {owner or 'dan'}"


def tell(terms: Terms, facts: Iterable[Fact]) -> tuple[Event, ...]:
    """The facts as events, in order, in dollars and space ids."""
    return tuple(_event(terms, fact) for fact in facts)


def _event(terms: Terms, fact: Fact) -> Event:
    telling = TELLINGS[fact.kind]
    who, piece, origin, space = name_text(fact.who), "", "", ""
    if telling.piece == "peg":
        piece, space = peg_id(fact.who), chart_id(fact.place)
        origin = chart_id(fact.origin)
    elif fact.who:
        piece = str(fact.who)
        if telling.piece == "arrow":
            origin, space = _space_id(terms, fact.origin), _space_id(terms, fact.place)
    gone, vehicle = fact.place - fact.origin, terms.course.vehicles[fact.vehicle]
    text = telling.sentence.format_map(
        {
            "who": who,
            "Who": who[0].upper() + who[1:],
            "whose": f"{who}'s",
            "Whose": f"{who[0].upper()}{who[1:]}'s",
            "other": name_text(fact.other),
            "amount": fact.amount,
            "money": money_text(terms, fact.amount),
            "cards": _count(fact.other, "card"),
            "marbles": _count(fact.amount, "marble"),
            "point": _count(fact.amount, "point"),
            "points": " and ".join(_count(points, "point") for points in fact.cards),
            "ordinal": ORDINALS[fact.amount] if fact.kind == "placed" else "",
            "origin": place_text(terms, fact.origin) if telling.piece != "peg" else "",
            "place": place_text(terms, fact.place) if telling.piece != "peg" else "",
            "chart": "New York" if fact.place == terms.chart else f"step {fact.place}",
            "steps": f"{'' if gone == fact.amount else f'{gone} of '}{_count(fact.amount, 'step')}",
            "vehicle": vehicle,
            "article": "an" if vehicle[0] == "a" else "a",
        }
    )
    return Event("R10" if fact.bonanza else telling.rule, fact.kind, text, piece, origin, space, fact.amount)


def _count(number: int, thing: str) -> str:
    """`no marbles`, `1 marble`, `2 marbles`."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"
