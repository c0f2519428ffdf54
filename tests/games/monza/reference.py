"""A slow, plain reference of Monza, written from the rule ledger alone. It shares no code with the package under test.

Squares are the rows of a board file as Python reads them. A car's place is a square's id or "grid"; a throw is a list
of six colours, every die for itself. Rule ids (C7, C10, ...) are the ledger's.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial
from pathlib import Path

__all__ = ["COLOURS", "ReferenceRace"]

COLOURS = ("blue", "white", "yellow", "red", "purple", "green")
GRID = "grid"


class ReferenceRace:
    """One board, one choice of the options."""

    def __init__(
        self, tables, *, obligation="maximum", target_exempt=True, sending_back=True, bonus=False, cars=COLOURS
    ):
        self.rows = {row["id"]: row for row in tables["squares"]}
        self.start = tables["start"]
        self.known = {}
        self.obligation, self.target_exempt = obligation, target_exempt
        self.sending_back, self.bonus, self.cars = sending_back, bonus, cars

    @classmethod
    def load(cls, name, **options):
        folder = Path(__file__).parents[3] / "toolkit" / "games" / "monza" / "boards"
        return cls(tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")), **options)

    def edge(self, square, side):
        return Fraction(self.rows[square][side])

    def is_target(self, place):
        return place != GRID and self.rows[place].get("target", False)

    def ahead(self, place):
        """The squares that one step may enter, worked out once."""
        if place not in self.known:
            self.known[place] = self.find_ahead(place)
        return self.known[place]

    def find_ahead(self, place):
        """C6, C7, C8, C15."""
        if place == GRID:
            return [square for square in self.rows if square in self.start]
        if self.is_target(place):
            return []
        front, lane = self.edge(place, "front"), self.rows[place]["lane"]
        found = []
        for square, row in self.rows.items():
            if row.get("tyre"):
                continue
            back, end = self.edge(square, "back"), self.edge(square, "front")
            if row["lane"] == lane and back == front:
                found.append(square)
            if row["lane"] in (lane - 1, lane + 1) and back < front < end:
                found.append(square)
        return found

    def walks(self, place, dice, done=()):
        """Every way to go on from here, die by die: (colours used, squares entered), the one that stops here first."""
        yield done
        for square in self.ahead(place):
            colour = self.rows[square].get("colour")
            for number, die in enumerate(dice):
                if colour in (None, die):
                    yield from self.walks(square, dice[:number] + dice[number + 1 :], (*done, (die, square)))

    def legal(self, place, dice):
        """C5, C11: the set of all legal walks."""
        walks = set(self.walks(place, list(dice)))
        longest = max(len(walk) for walk in walks)
        legal = set()
        for walk in walks:
            end = walk[-1][1] if walk else place
            if self.obligation == "maximum":
                good = len(walk) == longest or (self.target_exempt and bool(walk) and self.is_target(end))
            else:
                left = list(dice)
                for die, _ in walk:
                    left.remove(die)
                colours = [self.rows[square].get("colour") for square in self.ahead(end)]
                good = not any(colour in left or (colour is None and left) for colour in colours)
            if good:
                legal.add(walk)
        return legal

    def endings(self, place, dice):
        """The different plays: end, dice used and, with the bonus, the last die."""
        found = set()
        for walk in self.legal(place, dice):
            end, last = (walk[-1][1], walk[-1][0]) if walk else (place, "")
            found.add((end, len(walk), last if self.bonus else ""))
        return found

    def after_walk(self, places, dice, seat, walk):
        """C10, C13, C16: (places, dice, seat of a bonus or None) after the walk of `seat` (from 1)."""
        places, dice = list(places), list(dice)
        if walk:
            end = walk[-1][1]
            places[seat - 1] = end
            if self.sending_back and not self.is_target(end):
                for other in range(len(places)):
                    if other != seat - 1 and places[other] == end:
                        places[other] = self.back_from(end, places)
        dice[seat - 1] = len(walk)
        owner = None
        if self.bonus and walk and walk[-1][0] in self.cars[: len(places)]:
            owner = self.cars.index(walk[-1][0]) + 1
            if not self.bonus_squares(places, owner):
                owner = None
        return places, dice, owner

    def back_from(self, square, places):
        """C10: the nearest free square behind in the same lane, else the grid."""
        lane, back = self.rows[square]["lane"], self.edge(square, "back")
        behind = [
            other for other, row in self.rows.items()
            if row["lane"] == lane and self.edge(other, "front") <= back
            and not row.get("tyre") and not row.get("target") and other not in places
        ]  # fmt: skip
        return max(behind, key=lambda other: self.edge(other, "front"), default=GRID)

    def bonus_squares(self, places, owner):
        """C16: where the owner's car may go."""
        return [
            square for square in self.ahead(places[owner - 1])
            if self.is_target(square) or not self.sending_back or square not in places
        ]  # fmt: skip

    def after_turn(self, places, dice, seat):
        """C12: (places, dice, next seat), or the list of winners (C14)."""
        while seat < len(places):
            seat += 1
            if not self.is_target(places[seat - 1]):
                return places, dice, seat
        home = [other for other in range(1, len(places) + 1) if self.is_target(places[other - 1])]
        if not home:
            return places, [0] * len(places), 1
        fewest = min(dice[other - 1] for other in home)
        return [other for other in home if dice[other - 1] == fewest]

    def fewest_turns(self):
        """One car without bonus: the fewest turns to be expected, going back from the targets."""
        values = {}

        def value(place):
            if self.is_target(place):
                return Fraction(0)
            if place not in values:
                stuck, onward = 0, Fraction(0)
                for dice in combinations_with_replacement(COLOURS, 6):
                    weight = factorial(6)
                    for colour in COLOURS:
                        weight //= factorial(dice.count(colour))
                    endings = self.endings(place, dice)
                    if endings == {(place, 0, "")}:
                        stuck += weight
                    else:
                        onward += weight * min(value(end) for end, _, _ in endings)
                values[place] = (6**6 + onward) / (6**6 - stuck)
            return values[place]

        return value(GRID)
