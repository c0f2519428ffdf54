"""The chances of one turn of many games: a number from 0 to less than 1 for everything that may be left to chance."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from toolkit.games.magnificent_race.batch_positions import Numbers
from toolkit.games.magnificent_race.choices import ROLLS
from toolkit.games.magnificent_race.racing import STEPS

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Chances"]

CARDS = 2  # R7, R10: that can be bought in a turn
BIDS = 2  # R12: of the seat at turn and of the opponent


class Chances(NamedTuple):
    """What may happen in a turn, with a column for each game; what does not come up is left unused.

    A choice uses its number only when it is made at random. `roads` has a row for each step, `cards`, `buy` and
    `spins` one for each time, `entries` one for each seat.
    """

    roll: Numbers
    cards: Numbers
    spins: Numbers
    start: Numbers
    turn: Numbers
    roads: Numbers
    jump: Numbers
    buy: Numbers
    assign: Numbers
    opponent: Numbers
    bids: Numbers
    wager: Numbers
    entries: Numbers

    @staticmethod
    def drawn(rng: np.random.Generator, block: int, players: int) -> Chances:
        """The chances of a turn of each game of a block."""
        several = {"cards": CARDS, "spins": len(STEPS), "roads": len(ROLLS), "buy": CARDS, "assign": CARDS}
        several |= {"bids": BIDS, "entries": players}
        rows = [several.get(name, 1) for name in Chances._fields]
        numbers = rng.random((sum(rows), block))
        begins = accumulate(rows, initial=0)
        return Chances(
            *(
                numbers[begin : begin + several[name]] if name in several else numbers[begin]
                for name, begin in zip(Chances._fields, begins, strict=False)
            )
        )

    def take(self, columns: Numbers) -> Chances:
        """Those of these games."""
        return Chances(*(part[..., columns] for part in self))
