"""What a screen shows of spaces, choices and pieces beside their names: signs, prices, colours, shapes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from toolkit.games.magnificent_race.actions import Assign, Bid, Buy, Challenge, Enter, Jump, Road, Start, Turn, Wager
from toolkit.games.magnificent_race.buying import price
from toolkit.games.magnificent_race.course import KINDS, Stop
from toolkit.games.magnificent_race.position import Placing, Position
from toolkit.games.magnificent_race.story import money_text
from toolkit.games.magnificent_race.terms import Terms
from toolkit.games.protocol import Sign

__all__ = ["choice_note", "colour_of_piece", "emblem_of_piece", "signs_of"]

COLOURS = ("blue", "green", "orange", "purple")
DANS_COLOUR = "red"
MARKS: Mapping[str, str] = MappingProxyType(
    {"anywhere": "✈", "gad_zooks": "!", "bonanza": "★", "challenge": "VS", "dan": "D", "crazy_race": "?"}
)


def signs_of(terms: Terms) -> dict[str, Sign]:
    """R6: how every space looks and what it does, by its id."""
    texts = _texts(terms)
    return {stop.id: _sign(stop, texts[stop.kind]) for stop in terms.course.stops}


def _sign(stop: Stop, text: str) -> Sign:
    mark = f"${stop.amount / 1000:g}k" if stop.amount else MARKS.get(stop.kind, "")
    return Sign(stop.kind, KINDS[stop.kind], text, stop.vehicle, mark)


def _texts(terms: Terms) -> dict[str, str]:
    """What every kind of space does, in one sentence."""
    card, low, fine, marble = (money_text(terms, n) for n in (terms.card, terms.bonanza, terms.fine, terms.marble))
    return {
        "blank": "nothing happens",
        "advantage": f"buy up to 2 cards at {card} each for the vehicle shown",
        "anywhere": "go to any space that is no Anywhere, and obey it",
        "gad_zooks": f"pay Dan {fine}, or all you have",
        "bonanza": f"buy up to 2 cards at {low} each, for any vehicles",
        "collect": "the bank pays you the amount shown",
        "challenge": f"you and an opponent buy marbles in secret, at {marble} each; one spin for the pot",
        "dan": "bet against Dan, if you like, on one spin with a marble each",
        "race": "everybody races the vehicle shown",
        "crazy_race": "a race for which everybody chooses a vehicle",
    }


def choice_note(terms: Terms, position: Position, choice: Any) -> str:
    """What a choice of one seat costs, or where it leads."""
    match choice:
        case Start() | Turn() | Road() | Jump():
            return terms.course.stop(terms.course.places[choice.space]).words
        case Buy(cards=0):
            return "keep your money"
        case Buy(cards=cards):
            return f"for {money_text(terms, cards * price(terms, terms.course.stop(position.arrow)))}"
        case Assign(vehicles=vehicles):
            assert isinstance(position.phase, Placing)
            drawn = zip(position.phase.points, vehicles, strict=True)
            return ", ".join(f"{points} on the {vehicle}" for points, vehicle in drawn)
        case Challenge(seat=seat):
            return f"who has {money_text(terms, position.money[seat - 1])}"
        case Bid(marbles=marbles):
            return f"for {money_text(terms, marbles * terms.marble)}"
        case Wager(units=0):
            return "keep your money"
        case Wager(units=units):
            return f"win or lose {money_text(terms, units)}, each with chance 1/2"
        case Enter(seat=seat, vehicle=vehicle):
            marbles = 1 + sum(position.cards[seat - 1][terms.course.vehicles.index(vehicle)])
            return f"with {marbles} marble{'' if marbles == 1 else 's'}"
        case _:
            return ""


def colour_of_piece(piece: str) -> str:
    """The colour of a player's arrow and peg; Dan has one of his own.

    >>> colour_of_piece("2"), colour_of_piece("peg 2"), colour_of_piece("peg dan")
    ('green', 'green', 'red')
    """
    owner = piece.removeprefix("peg ")
    return COLOURS[int(owner) - 1] if owner.isdigit() else DANS_COLOUR


def emblem_of_piece(piece: str) -> tuple[str, str]:
    """Shape and sign of a piece: a peg has the sign of its owner, D is Dan's, who wears a hat.

    >>> emblem_of_piece("peg 2"), emblem_of_piece("dan")
    (('peg', '2'), ('cowboy', 'D'))
    """
    owner = piece.removeprefix("peg ")
    shape = "peg" if owner != piece else "" if owner.isdigit() else "cowboy"
    return shape, owner if owner.isdigit() else "D"
