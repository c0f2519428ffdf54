"""What the named strategies choose, over arrays: the greatest value, the first of equal ones, or one at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from toolkit.games.magnificent_race.batch_positions import Numbers, Positions
from toolkit.games.magnificent_race.course import ANYWHERE
from toolkit.games.magnificent_race.policies import STYLES, Style
from toolkit.games.magnificent_race.terms import Terms

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["LOWEST", "Styles"]

LOWEST = -4_096  # below every wish for a space, and six of it still fit 16 bits


class Styles:
    """The styles of the seats side by side: every field of `Style` is an array with an entry for each owner.

    `names` are those of the seats' strategies; "random" chooses each choice with equal chance.
    """

    def __init__(self, terms: Terms, names: Sequence[str]) -> None:
        import numpy as np

        self._terms = terms
        styles = [STYLES.get(name, Style(0, 0)) for name in names]
        rows = np.array([(0,) * len(Style._fields), *styles]).T
        self._races, self._cards, self._money, self._bets, self._duels = rows[:5].astype(np.int16)
        self._buys, self._stakes_all, self._most_marbles = rows[5:].astype(bool)
        self._random = np.array([False, *(name == "random" for name in names)])
        self._someone_random = bool(self._random.any())
        self.keys = list(dict.fromkeys((stop.kind, stop.vehicle) for stop in terms.course.stops))

    def pick(self, seats: Numbers, values: Numbers, possible: Numbers, chances: Numbers) -> Numbers:
        """The choice (column) of each seat (row) among the possible ones."""
        import numpy as np

        best: Numbers = np.where(possible, values, np.iinfo(np.int16).min).argmax(axis=1)
        if not self._someone_random:
            return best
        number = (chances * possible.sum(axis=1)).astype(np.int64)
        chosen: Numbers = (possible.cumsum(axis=1) > number[:, None]).argmax(axis=1)
        return np.where(self._random[seats], chosen, best)

    def cards(self, seats: Numbers, most: Numbers, chances: Numbers) -> Numbers:
        """R7, R10: how many cards to buy, up to `most`."""
        return self._amount(seats, self._buys, 0, most, chances)

    def marbles(self, seats: Numbers, most: Numbers, chances: Numbers) -> Numbers:
        """R12: how many marbles to buy, up to `most`."""
        return self._amount(seats, self._most_marbles, self._terms.options.min_bid, most, chances)

    def stakes(self, seats: Numbers, most: Numbers, chances: Numbers) -> Numbers:
        """R13: how much to bet with Dan, up to `most`."""
        return self._amount(seats, self._stakes_all, 0, most, chances)

    def _amount(self, seats: Numbers, greedy: Numbers, least: int, most: Numbers, chances: Numbers) -> Numbers:
        import numpy as np

        amounts: Numbers = np.where(greedy[seats], most, least)
        if self._someone_random:
            amounts = np.where(self._random[seats], least + (chances * (most - least + 1)).astype(np.int64), amounts)
        return amounts

    def wishes(self, many: Positions) -> npt.NDArray[np.int16]:
        """How much the seat at turn wishes to land on each kind of space (columns, by `keys`), game by game (rows)."""
        import numpy as np

        terms, seat, columns = self._terms, many.seat, np.arange(len(many.seat))
        points = many.points(seat, columns).astype(np.int16)
        slots = (many.cards[seat, :, :, columns] == 0).any(axis=2)
        money = many.money[seat, columns]
        buys = self._buys[seat] & (many.deck_size(columns) > 0)
        wishes = np.zeros((len(seat), len(self.keys)), dtype=np.int16)
        for key, (kind, vehicle) in enumerate(self.keys):
            number = terms.course.vehicles.index(vehicle) if vehicle else 0
            match kind:
                case "race":
                    wish = self._races[seat] * (1 + points[:, number])
                case "crazy_race":
                    wish = self._races[seat] * (1 + points.max(axis=1))
                case "advantage":
                    wish = self._cards[seat] * (buys & slots[:, number] & (money >= terms.card))
                case "bonanza":
                    wish = self._cards[seat] * (buys & slots.any(axis=1) & (money >= terms.bonanza))
                case "collect":
                    wish = self._money[seat] * (True if many.bank is None else many.bank > 0)
                case "dan":
                    wish = self._bets[seat] * ((money > 0) & (many.money[0] > 0))
                case "challenge":
                    able = (many.money[1:] >= terms.marble).sum(axis=0) > 1  # the seat at turn, and another
                    wish = self._duels[seat] * (able & (money >= terms.marble))
                case "gad_zooks":
                    wish = -1
                case _:
                    wish = 0
            wishes[:, key] = wish
        if (ANYWHERE, "") in self.keys:
            wishes[:, self.keys.index((ANYWHERE, ""))] = wishes.max(axis=1)
        return wishes
