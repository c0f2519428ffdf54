"""Races over arrays: marbles in, up to three spins, steps on the chart, and who reaches New York (R14 to R18)."""

from __future__ import annotations

from toolkit.games.magnificent_race.actions import DAN
from toolkit.games.magnificent_race.batch_chances import Chances
from toolkit.games.magnificent_race.batch_positions import GOING, Numbers, Positions
from toolkit.games.magnificent_race.batch_spaces import spun
from toolkit.games.magnificent_race.batch_styles import Styles
from toolkit.games.magnificent_race.buying import SLOTS
from toolkit.games.magnificent_race.racing import STEPS, steps_for
from toolkit.games.magnificent_race.terms import Terms

__all__ = ["Races"]


class Races:
    """The Race and Crazy Race spaces of a board."""

    def __init__(self, terms: Terms, styles: Styles) -> None:
        import numpy as np

        self._terms, self._styles = terms, styles
        course = terms.course
        named = [course.vehicles.index(stop.vehicle) if stop.vehicle else 0 for stop in course.stops]
        self._vehicles = np.array([0, *named])
        owners, places = range(terms.players + 1), range(1, len(STEPS) + 1)
        self._steps = np.array([[steps_for(owner, place) for owner in owners] for place in places])

    def race(self, many: Positions, columns: Numbers, chances: Chances) -> None:
        """R14: everybody enters the vehicle of the space."""
        import numpy as np

        vehicle = self._vehicles[many.arrows[many.seat[columns], columns]]
        self._run(many, columns, np.tile(vehicle, (self._terms.players + 1, 1)), chances.spins[:, columns])

    def crazy_race(self, many: Positions, columns: Numbers, chances: Chances) -> None:
        """R16: every seat chooses; the named strategies do not look at what the others choose."""
        import numpy as np

        vehicles = np.zeros((self._terms.players + 1, len(columns)), dtype=np.int64)
        for seat in range(1, self._terms.players + 1):
            seats = np.full(len(columns), seat)
            points = many.points(seats, columns)
            possible = np.ones_like(points, dtype=bool)
            vehicles[seat] = self._styles.pick(seats, points, possible, chances.entries[seat - 1, columns])
        self._run(many, columns, vehicles, chances.spins[:, columns])

    def _run(self, many: Positions, columns: Numbers, vehicles: Numbers, chances: Numbers) -> None:
        """R14 to R18: the race of these vehicles (a row for each owner; Dan has no cards and one marble)."""
        import numpy as np

        owners = np.arange(self._terms.players + 1)[:, None]
        marbles = 1 + many.cards[owners, vehicles, :, columns].sum(axis=2)
        self._return_cards(many, columns, vehicles)
        at_once = self._terms.options.tie == "by_place"
        racing, placed = np.arange(len(columns)), np.full((len(STEPS), len(columns)), GOING)
        for place in range(len(STEPS)):
            owner = spun(marbles[:, racing], chances[place, racing])
            placed[place, racing] = owner
            marbles[owner, racing] -= 1
            if at_once:
                self._score(many, columns[racing], owner, place)
                self._win(many, columns[racing], owner)
            racing = racing[(owner != DAN) & (many.winner[columns[racing]] == GOING)]
        if at_once:
            return
        for settle in (self._score, self._win):
            for place, owner in enumerate(placed):
                ran = np.flatnonzero(owner != GOING)
                settle(many, columns[ran], owner[ran], place)

    def _return_cards(self, many: Positions, columns: Numbers, vehicles: Numbers) -> None:
        """R14: the cards go under the deck, the caller's first, then leftward, as they were bought; or are shuffled."""
        import numpy as np

        players = self._terms.players
        for number in range(players):
            seat = (many.seat[columns] - 1 + number) % players + 1
            vehicle = vehicles[seat, range(len(columns))]
            for slot in range(SLOTS):
                cards = many.cards[seat, vehicle, slot, columns]
                held = np.flatnonzero(cards)
                many.put_under(columns[held], cards[held])
            many.cards[seat, vehicle, :, columns] = 0
        if self._terms.options.returned == "shuffle":
            many.shuffle(columns)

    def _score(self, many: Positions, columns: Numbers, owner: Numbers, place: int) -> None:
        """R3, R17: these pegs move; a peg stops in New York."""
        import numpy as np

        pegs = many.pegs[owner, columns] + self._steps[place, owner]
        many.pegs[owner, columns] = np.minimum(pegs, self._terms.chart)

    def _win(self, many: Positions, columns: Numbers, owner: Numbers, _place: int = 0) -> None:
        """R18: these owners have won where their peg is in New York and nobody has won before."""
        home = (many.pegs[owner, columns] == self._terms.chart) & (many.winner[columns] == GOING)
        many.winner[columns[home]] = owner[home]
