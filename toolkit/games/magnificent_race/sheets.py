"""What lies beside the board, open to all: money, vehicle cards, the deck."""

from __future__ import annotations

from toolkit.games.magnificent_race.actions import DAN
from toolkit.games.magnificent_race.choices import winner_name
from toolkit.games.magnificent_race.position import Bout, Duel, Position, Race
from toolkit.games.magnificent_race.story import money_text
from toolkit.games.magnificent_race.terms import POINTS, Terms, deck_of
from toolkit.games.protocol import Sheet

__all__ = ["marbles_in", "sheets_of"]


def sheets_of(terms: Terms, position: Position) -> tuple[Sheet, ...]:
    """R2, R7: everybody's money; the points of the cards on every vehicle; how many cards of each kind the deck has."""
    owners = (*range(1, terms.players + 1), DAN)
    money = tuple((winner_name(owner), money_text(terms, position.money[owner - 1])) for owner in owners)
    cards = tuple(
        (winner_name(seat), *(" + ".join(map(str, held)) or "-" for held in position.cards[seat - 1]))
        for seat in owners[:-1]
    )
    deck = deck_of(position)
    counts = tuple(f"{deck.count(points)} of {points}" for points in POINTS)
    return (
        Sheet("Money", ("Who", "Money"), money),
        Sheet(f"Cards, by points (deck: {', '.join(counts)})", ("Who", *map(str.title, terms.course.vehicles)), cards),
    )


def marbles_in(terms: Terms, position: Position) -> dict[str, int]:
    """R12, R13, R15: whose marbles are in the spinner, where it is about to be spun."""
    match position.phase:
        case Race(marbles=marbles):
            owners = (*range(1, terms.players + 1), DAN)
            counts = dict(zip(owners, marbles, strict=True))
        case Duel(opponent=opponent, marbles=(mine, theirs)):
            counts = dict(sorted({position.seat: mine, opponent: theirs}.items())) | {DAN: 1}
        case Bout():
            counts = {position.seat: 1, DAN: 1}
        case _:
            counts = {}
    return {winner_name(owner): count for owner, count in counts.items()}
