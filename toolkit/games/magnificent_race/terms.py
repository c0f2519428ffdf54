"""What stays the same during a game: the course, the prices, the deck, the chart, and how open rules are read."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.chance import Deck
from toolkit.games.magnificent_race.board import MagnificentBoard
from toolkit.games.magnificent_race.course import HELD, Course
from toolkit.games.magnificent_race.options import MagnificentOptions
from toolkit.games.magnificent_race.position import Position

__all__ = ["POINTS", "Terms", "deck_of", "starting_position", "with_deck"]

POINTS = (1, 2)
"""R7: what a card may be worth."""


@dataclass(frozen=True)
class Terms:
    """A board, a number of players and options, with all money in the board's unit."""

    course: Course
    options: MagnificentOptions
    players: int
    chart: int
    unit: int
    start: int
    bank: int | None
    card: int
    bonanza: int
    marble: int
    fine: int
    deck: tuple[int, int]

    @staticmethod
    def of(board: MagnificentBoard, players: int, options: MagnificentOptions) -> Terms:
        """The terms of a game on this board."""
        dollars, unit = board.dollars, board.dollars.unit
        return Terms(
            course=board.course, options=options, players=players, chart=board.chart, unit=unit,
            start=dollars.start // unit, bank=None if dollars.bank is None else dollars.bank // unit,
            card=dollars.card // unit, bonanza=dollars.bonanza // unit, marble=dollars.marble // unit,
            fine=dollars.fine // unit, deck=board.deck,
        )  # fmt: skip

    def next_seat(self, seat: int, steps: int = 1) -> int:
        """R4: the seat to the left, or `steps` seats further."""
        return (seat - 1 + steps) % self.players + 1

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """All seats from this one on, leftward."""
        return tuple(self.next_seat(seat, steps) for steps in range(self.players))


def starting_position(terms: Terms, seat: int) -> Position:
    """R1 to R4: money for all and Dan, pegs at the start, the deck unseen, arrows in the hand; `seat` 0: roll first."""
    position = Position(
        seat=seat,
        arrows=(HELD,) * terms.players,
        money=(terms.start,) * (terms.players + 1),
        bank=terms.bank,
        cards=(((),) * len(terms.course.vehicles),) * terms.players,
        pegs=(0,) * (terms.players + 1),
        unseen=terms.deck,
        bottom=(),
    )
    return with_deck(position, deck_of(position))


def deck_of(position: Position) -> Deck[int]:
    """R7: the deck as everybody knows it."""
    return Deck(POINTS, position.unseen, position.bottom)


def with_deck(position: Position, deck: Deck[int]) -> Position:
    """R14: the position with this deck. Unseen cards that are all alike have no secret: their order is known.

    >>> from toolkit.games.magnificent_race.position import Position
    >>> nothing = Position(1, (0,), (1, 1), None, (((),),), (0, 0), (0, 0), ())
    >>> with_deck(nothing, Deck(POINTS, (2, 0), (2,)))[6:8], with_deck(nothing, Deck(POINTS, (2, 1), (2,)))[6:8]
    (((0, 0), (1, 1, 2)), ((2, 1), (2,)))
    """
    ones, twos = deck.unseen
    if not ones or not twos:
        return position._replace(unseen=(0, 0), bottom=(1,) * ones + (2,) * twos + deck.bottom)
    return position._replace(unseen=deck.unseen, bottom=deck.bottom)
