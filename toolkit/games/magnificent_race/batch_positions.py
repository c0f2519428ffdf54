"""Positions of many games as arrays: a row for each owner, a column for each game (owner 0 is Dan, as in `actions.py`).

Only turns begin and games end here: what happens within a turn is done on arrays from its first choice to its last.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, TypeAlias

from toolkit.games.magnificent_race.buying import SLOTS
from toolkit.games.magnificent_race.position import BEGIN, Over, Position
from toolkit.games.magnificent_race.terms import POINTS, Terms, deck_of, with_deck

if TYPE_CHECKING:
    import numpy.typing as npt

    Numbers: TypeAlias = npt.NDArray[Any]
else:
    Numbers = Any  # an array; numpy may be missing

__all__ = ["GOING", "Numbers", "Positions"]

GOING = -1  # the winner of a game that goes on


@dataclass
class Positions:
    """Many games, each at the beginning of a turn or over.

    `seat` is at turn; `arrows`, `money` and `pegs` have a row for each owner, `cards[owner, vehicle, slot]` the points
    of a card (0: none). Of the deck, `unseen` counts the cards of one and of two points, and the known ones under them
    are in a circle, `known` of them from row `top` of `bottom` on. `bank` is None where its money has no limit.
    """

    seat: Numbers
    arrows: Numbers
    money: Numbers
    bank: Numbers | None
    cards: Numbers
    pegs: Numbers
    unseen: Numbers
    bottom: Numbers
    top: Numbers
    known: Numbers
    winner: Numbers

    @staticmethod
    def of(terms: Terms, positions: list[Position]) -> Positions:
        """These positions as arrays; in each a turn begins."""
        import numpy as np

        money = [(position.money[-1], *position.money[:-1]) for position in positions]
        pegs = [(position.pegs[-1], *position.pegs[:-1]) for position in positions]
        cards = np.zeros((terms.players + 1, len(terms.course.vehicles), SLOTS, len(positions)), dtype=np.int64)
        bottom = np.zeros((sum(terms.deck), len(positions)), dtype=np.int64)
        for column, position in enumerate(positions):
            bottom[: len(position.bottom), column] = position.bottom
            for seat, vehicles in enumerate(position.cards, start=1):
                for vehicle, held in enumerate(vehicles):
                    cards[seat, vehicle, : len(held), column] = held
        return Positions(
            seat=np.array([position.seat for position in positions]),
            arrows=np.array([(0, *position.arrows) for position in positions]).T.copy(),
            money=np.array(money).T.copy(),
            bank=None if terms.bank is None else np.array([position.bank for position in positions]),
            cards=cards,
            pegs=np.array(pegs).T.copy(),
            unseen=np.array([position.unseen for position in positions]).T.copy(),
            bottom=bottom,
            top=np.zeros(len(positions), dtype=np.int64),
            known=np.array([len(position.bottom) for position in positions]),
            winner=np.full(len(positions), GOING),
        )

    def take(self, columns: Numbers) -> Positions:
        """A copy of these games."""
        arrays: list[Any] = [getattr(self, field.name) for field in fields(self)]
        taken: list[Any] = [None if array is None else array[..., columns] for array in arrays]
        return Positions(*taken)

    def position(self, terms: Terms, column: int) -> Position:
        """One game as the readable rules have it."""
        import numpy as np

        one = self.take(np.array([column]))
        shuffled = terms.options.returned == "shuffle"
        held = [[[card for card in slots if card] for slots in seat] for seat in one.cards[1:, :, :, 0].tolist()]
        dan, *money = one.money[:, 0].tolist()
        peg, *pegs = one.pegs[:, 0].tolist()
        size = len(one.bottom)
        rows = [(int(one.top[0]) + number) % size for number in range(int(one.known[0]))]
        position = Position(
            seat=int(one.seat[0]),
            arrows=tuple(one.arrows[1:, 0].tolist()),
            money=(*money, dan),
            bank=None if one.bank is None else int(one.bank[0]),
            cards=tuple(tuple(tuple(sorted(cards) if shuffled else cards) for cards in seat) for seat in held),
            pegs=(*pegs, peg),
            unseen=tuple(one.unseen[:, 0].tolist()),
            bottom=tuple(one.bottom[rows, 0].tolist()),
            phase=BEGIN if one.winner[0] == GOING else Over(int(one.winner[0])),
        )
        return with_deck(position, deck_of(position))

    def points(self, seats: Numbers, columns: Numbers) -> Numbers:
        """R7: the points on each vehicle (columns) of these seats, game by game (rows)."""
        points: Numbers = self.cards[seats, :, :, columns].sum(axis=-1)
        return points

    def deck_size(self, columns: Numbers) -> Numbers:
        """R7: how many cards can be drawn."""
        size: Numbers = self.unseen[:, columns].sum(axis=0) + self.known[columns]
        return size

    def draw(self, columns: Numbers, chances: Numbers) -> Numbers:
        """R7: the points of the top card, which leaves the deck; it must not be empty."""
        import numpy as np

        ones, twos = self.unseen[:, columns]
        known = ones + twos == 0
        two = (chances * (ones + twos)).astype(np.int64) >= ones
        cards: Numbers = np.where(known, self.bottom[self.top[columns], columns], 1 + two)
        self.unseen[cards - 1, columns] -= ~known
        self.top[columns] = (self.top[columns] + known) % len(self.bottom)
        self.known[columns] -= known
        return cards

    def put_under(self, columns: Numbers, cards: Numbers) -> None:
        """R14: a card of so many points goes under each of these decks."""
        self.bottom[(self.top[columns] + self.known[columns]) % len(self.bottom), columns] = cards
        self.known[columns] += 1

    def shuffle(self, columns: Numbers) -> None:
        """R14 (`returned`): of none of the cards in these decks is the order known any more."""
        import numpy as np

        size = len(self.bottom)
        known = (np.arange(size)[:, None] - self.top[columns]) % size < self.known[columns]
        for points in POINTS:
            self.unseen[points - 1, columns] += (known & (self.bottom[:, columns] == points)).sum(axis=0)
        self.known[columns] = 0
