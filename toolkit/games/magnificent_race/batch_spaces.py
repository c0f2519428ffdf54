"""Spaces obeyed over arrays: cards, money, challenges (R7, R9 to R13). Each method serves the games in `columns`."""

from __future__ import annotations

from itertools import product

from toolkit.games.magnificent_race.actions import DAN
from toolkit.games.magnificent_race.batch_chances import Chances
from toolkit.games.magnificent_race.batch_positions import Numbers, Positions
from toolkit.games.magnificent_race.batch_styles import Styles
from toolkit.games.magnificent_race.buying import CARDS_AT_ONCE, SLOTS
from toolkit.games.magnificent_race.challenges import MARBLES
from toolkit.games.magnificent_race.terms import Terms

__all__ = ["Spaces", "spun"]


def spun(marbles: Numbers, chances: Numbers) -> Numbers:
    """R15, R-board: whose marble comes to rest, every one equally likely; `marbles` has a row for each owner."""
    import numpy as np

    below = marbles.cumsum(axis=0)
    numbers = (chances * below[-1]).astype(np.int64)
    owners: Numbers = (below <= numbers).sum(axis=0)
    return owners


class Spaces:
    """What the spaces of a board do that only move money and cards."""

    def __init__(self, terms: Terms, styles: Styles) -> None:
        import numpy as np

        self._terms, self._styles = terms, styles
        stops, vehicles = terms.course.stops, terms.course.vehicles
        self._amounts = np.array([0, *(stop.amount // terms.unit for stop in stops)])
        # Which vehicles take a card that is bought at each place: all of them, at a Bonanza.
        takes = [[stop.vehicle in ("", vehicle) for vehicle in vehicles] for stop in stops]
        self._takes = np.array([[False] * len(vehicles), *takes])
        self._prices = np.array([0, *(terms.card if stop.vehicle else terms.bonanza for stop in stops)])
        self._ways = [
            np.array(list(product(range(len(vehicles)), repeat=cards))) for cards in range(1, CARDS_AT_ONCE + 1)
        ]

    def fine(self, many: Positions, columns: Numbers, _chances: Chances) -> None:
        """R9: Gad Zooks: Dan gets the fine, or all there is."""
        import numpy as np

        seat = many.seat[columns]
        units = np.minimum(self._terms.fine, many.money[seat, columns])
        many.money[seat, columns] -= units
        many.money[DAN, columns] += units

    def collect(self, many: Positions, columns: Numbers, _chances: Chances) -> None:
        """R11, R2: the bank pays the amount of the space, or what it has left."""
        import numpy as np

        seat = many.seat[columns]
        units = self._amounts[many.arrows[seat, columns]]
        if many.bank is not None:
            units = np.minimum(units, many.bank[columns])
        self._pay_bank(many, columns, -units)

    def offer_cards(self, many: Positions, columns: Numbers, chances: Chances) -> None:
        """R7, R10: cards are bought, drawn and put on vehicles, all at once or one by one (`buying`)."""
        import numpy as np

        at_once = 1 if self._terms.options.buying == "one_by_one" else CARDS_AT_ONCE
        allowed = np.full(len(columns), CARDS_AT_ONCE)
        for number in range(0, CARDS_AT_ONCE, at_once):
            seat = many.seat[columns]
            place = many.arrows[seat, columns]
            price, free = self._prices[place], self._free_slots(many, columns).sum(axis=1)
            payable = many.money[seat, columns] // price
            most = np.minimum.reduce([allowed, payable, free, many.deck_size(columns)])
            cards = self._styles.cards(seat, np.minimum(most, at_once), chances.buy[number, columns])
            self._pay_bank(many, columns, cards * price)
            for count in range(1, at_once + 1):
                buys = columns[cards == count]
                if buys.size:
                    drawn = [many.draw(buys, chances.cards[number + card, buys]) for card in range(count)]
                    self._assign(many, buys, np.array(drawn), chances.assign[number, buys])
            columns, allowed = columns[cards > 0], (most - cards)[cards > 0]

    def challenge(self, many: Positions, columns: Numbers, chances: Chances) -> None:
        """R12: an opponent is chosen, both bid, and one spin decides who takes the pot."""
        import numpy as np

        terms, styles = self._terms, self._styles
        seat = many.seat[columns]
        others = (seat[:, None] - 1 + np.arange(1, terms.players)) % terms.players + 1
        able = many.money[others, columns[:, None]] >= terms.marble
        held = np.flatnonzero((many.money[seat, columns] >= terms.marble) & able.any(axis=1))
        columns, seat, others, able = columns[held], seat[held], others[held], able[held]
        if not held.size:
            return
        ahead = many.pegs[others, columns[:, None]]
        chosen = styles.pick(seat, ahead, able, chances.opponent[columns])
        rival = others[range(len(chosen)), chosen]
        marbles = np.zeros((terms.players + 1, len(columns)), dtype=np.int64)
        for number, owner in enumerate((seat, rival)):
            most = np.minimum(MARBLES, many.money[owner, columns] // terms.marble)
            bids = styles.marbles(owner, most, chances.bids[number, columns])
            marbles[owner, range(len(columns))] = bids
            many.money[owner, columns] -= bids * terms.marble
        pot = marbles.sum(axis=0) * terms.marble
        marbles[DAN] = 1
        many.money[spun(marbles, chances.spins[0, columns]), columns] += pot

    def offer_bet(self, many: Positions, columns: Numbers, chances: Chances) -> None:
        """R13: a bet with Dan, one marble each."""
        import numpy as np

        seat = many.seat[columns]
        most = np.minimum(many.money[seat, columns], many.money[DAN, columns])
        stake = self._styles.stakes(seat, most, chances.wager[columns])
        lost = spun(np.ones((2, len(columns)), dtype=np.int64), chances.spins[0, columns]) == DAN
        many.money[seat, columns] += np.where(lost, -stake, stake)
        many.money[DAN, columns] += np.where(lost, stake, -stake)

    def _pay_bank(self, many: Positions, columns: Numbers, units: Numbers) -> None:
        """R2: the seat at turn pays the bank, or is paid where `units` is below 0."""
        many.money[many.seat[columns], columns] -= units
        if many.bank is not None:
            many.bank[columns] += units

    def _free_slots(self, many: Positions, columns: Numbers) -> Numbers:
        """R7, R10: how many cards each vehicle (columns) can still take here."""
        seat = many.seat[columns]
        free: Numbers = (many.cards[seat, :, :, columns] == 0).sum(axis=2) * self._takes[many.arrows[seat, columns]]
        return free

    def _assign(self, many: Positions, columns: Numbers, points: Numbers, chances: Numbers) -> None:
        """R7, R10: cards of these points (a row for each card) go where they make the best vehicle strongest."""
        import numpy as np

        seat, free, ways = many.seat[columns], self._free_slots(many, columns), self._ways[len(points) - 1]
        loads = ways[:, :, None] == np.arange(free.shape[1])  # by way, card and vehicle
        possible = (loads.sum(axis=1) <= free[:, None, :]).all(axis=2)
        alike = (points == points[0]).all(axis=0)  # then ways that differ only in which card goes where are one
        possible &= ~alike[:, None] | (ways == np.sort(ways, axis=1)).all(axis=1)
        gained = np.einsum("wcv,cg->gwv", loads, points)
        strongest = (many.points(seat, columns)[:, None, :] + gained).max(axis=2)
        chosen = ways[self._styles.pick(seat, strongest, possible, chances)]
        for card, vehicle in zip(points, chosen.T, strict=True):
            slot = SLOTS - (many.cards[seat, vehicle, :, columns] == 0).sum(axis=1)
            many.cards[seat, vehicle, slot, columns] = card
