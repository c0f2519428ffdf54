"""Races for paper: the rules of Monza with two dice of three colours, solved backwards from the targets."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from toolkit.chance import Distribution, colour_dice
from toolkit.exercises.models.own_boards import own_monza
from toolkit.games.monza import COLOURS, Monza, Play, Throw
from toolkit.games.policies import Policy

__all__ = ["Row", "SmallRace", "small_race"]

DICE, PAPER_COLOURS = 2, COLOURS[:3]


class Row(NamedTuple):
    """A throw on a square: its ways out of nine, the plays it allows, and the turns still to come after each."""

    throw: Throw
    ways: int
    plays: tuple[Play, ...]
    values: tuple[Fraction, ...]

    @property
    def stuck(self) -> bool:
        """Whether no die fits."""
        return self.plays[0].dice == 0

    @property
    def best(self) -> tuple[Play, ...]:
        """The plays with the fewest turns still to come."""
        return tuple(play for play, turns in zip(self.plays, self.values, strict=True) if turns == min(self.values))


class SmallRace:
    """One car on a small track with two dice of three colours, driven in the best way or by a named policy.

    >>> race = small_race(10, (2, 3, 8), (1, 3, 5, 8))
    >>> race.turns("a4"), race.turns("a3"), race.turns("grid")
    (Fraction(0, 1), Fraction(1, 1), Fraction(561, 125))
    """

    def __init__(self, game: Monza, policy: Policy | None = None) -> None:
        self.game = game
        self._policy = policy
        self._turns: dict[int, Fraction] = {}
        self.throws: Distribution[Throw] = colour_dice(DICE, PAPER_COLOURS).map(lambda hand: Throw(**dict(hand)))

    def turns(self, square: str) -> Fraction:
        """The turns that the race still takes from a square, on average; ZeroDivisionError where nothing ever fits."""
        place = self.game.track.place(square)
        if place not in self._turns:
            self._turns[place] = Fraction(0) if self.game.track.is_target[place] else self._from_ahead(square)
        return self._turns[place]

    def rows(self, square: str) -> list[Row]:
        """Every throw on a square; what follows is driven in the same way."""
        rows = []
        for throw, ways in self.throws.items():
            plays = self.game.plays.legal(self.game.track.place(square), throw)
            ends = [play.squares[-1] for play in plays if play.dice]
            rows.append(Row(throw, ways, plays, tuple(map(self.turns, ends))))
        return rows

    def choice(self, square: str, row: Row) -> Distribution[Play]:
        """What the driver does with a throw."""
        if self._policy is None:
            return Distribution.certain(row.best[0])
        state = self.game.start()._replace(cars=(self.game.track.place(square),), throw=row.throw)
        return self._policy(self.game, state, row.plays)

    def _from_ahead(self, square: str) -> Fraction:
        """A turn, and then what is left: after a throw that fits nowhere as much as before."""
        stuck, left = 0, Fraction(0)
        for row in self.rows(square):
            if row.stuck:
                stuck += row.ways
                continue
            worth = dict(zip(row.plays, row.values, strict=True))
            left += row.ways * self.choice(square, row).map(worth.__getitem__).mean()
        return (self.throws.total + left) / (self.throws.total - stuck)


@cache
def small_race(length: int, *cuts: tuple[int, ...], policy: Policy | None = None) -> SmallRace:
    """The race on a track of one learner's own; each is solved once."""
    game: Any = own_monza(length, *cuts)
    return SmallRace(game, policy)
