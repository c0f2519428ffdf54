"""Lesson 03: waiting for the one number that brings you home."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil
from typing import Any

from toolkit.chains import MarkovChain
from toolkit.exercises.luck import Luck
from toolkit.exercises.models.own_boards import own_monorail
from toolkit.games import Chance, Game
from toolkit.games.monorail import Position
from toolkit.solve import hitting_time
from toolkit.stats import LengthDistribution

__all__ = [
    "Setting", "added_up", "arrived_by_then", "average_after_waiting", "average_wait", "chances_alike",
    "counts_from_the_start", "drawn", "due_now", "first_at", "first_throws", "first_throws_alike", "half_by_adding",
    "half_time", "likeliest_wait", "lost_throws_only", "luck_with_one_face", "middle_face", "no_loss_before",
    "once_more", "one_loss_too_many", "one_move_is_enough", "one_throw_late", "one_throw_less", "some_waits",
    "still_waiting", "success_in_one", "sum_of_two_waits", "the_two_alone", "two_steps_away",
]  # fmt: skip

STEPS = 8  # of the board; only the last two matter
SHOWN = 3  # throws told one by one


@dataclass(frozen=True)
class Setting:
    """A white die with some faces 1, some 2, and higher ones; a station that wants the exact number.

    `patience` is a number of throws to wait through, `waited` one that was in vain already. Casey stays out of it: the
    board has no red dots.
    """

    faces: tuple[int, ...] = (1, 2, 2, 3, 4, 5)
    patience: int = 4
    waited: int = 4

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The game of one player with this die."""
        return own_monorail(STEPS, 0, 3, white=self.faces)

    @property
    def position(self) -> Position:
        """The piece one step from the station."""
        return Position((STEPS - 1,), 1, 1)

    @property
    def sides(self) -> int:
        """How many faces the die has."""
        return len(self.faces)

    @property
    def ones(self) -> int:
        """How many of them show a 1."""
        return self.faces.count(1)

    @cached_property
    def chain(self) -> MarkovChain[int]:
        """How far from the station the piece is, from two steps on; 0 is the end."""
        return MarkovChain.from_rows({2: self._row(2), 1: self._row(1), 0: {0: 1}})

    def _row(self, away: int) -> dict[int, Fraction]:
        position = Position((STEPS - away,), 1, 1)
        node = self.game.node(position)
        assert isinstance(node, Chance)  # nobody decides anything in this game
        after = node.outcomes.map(lambda throw: STEPS - self.game.step(position, throw).state.dots[0])
        return {left: after.probability(left) for left in after}


def drawn(luck: Luck) -> Setting:
    """A die of one learner's own, whose 1 comes with a chance from 1/12 to 1/3."""
    sides = luck.pick((6, 8, 9, 10, 12))
    ones, twos = luck.whole(1, sides // 3), luck.whole(1, 3)
    higher = sorted(luck.whole(3, sides) for _ in range(sides - ones - twos))
    return Setting((1,) * ones + (2,) * twos + tuple(higher), luck.whole(2, 4), luck.whole(3, 9))


def _length(setting: Setting) -> LengthDistribution[int]:
    """How many throws it takes from one step away."""
    return LengthDistribution(MarkovChain.from_rows({1: setting.chain.row(1), 0: {0: 1}}))


def likeliest_wait(setting: Setting) -> str:
    """With which throw a certain face of an ordinary die is likeliest to come for the first time. For all the same."""
    del setting
    ordinary = _length(Setting((1, 2, 3, 4, 5, 6)))
    return {1: "first", 3: "third", 6: "sixth"}[max((1, 3, 6), key=ordinary.pmf)]


def success_in_one(setting: Setting) -> Fraction:
    """The chance of a 1."""
    return _length(setting).pmf(1)


def luck_with_one_face(setting: Setting) -> Fraction:
    """One number out of the different numbers of the die."""
    return Fraction(1, len(set(setting.faces)))


def chances_alike(setting: Setting) -> Fraction:
    """It comes or it does not: one half."""
    del setting
    return Fraction(1, 2)


def first_throws(setting: Setting) -> dict[str, Fraction]:
    """With which of the first throws the 1 comes, or later."""
    length = _length(setting)
    told = {str(n): length.pmf(n) for n in range(1, SHOWN + 1)}
    return told | {"later": length.survival(SHOWN)}


def first_throws_alike(setting: Setting) -> dict[str, Fraction]:
    """The same chance for each of the first throws, as if the ones before had not to fail."""
    chance = success_in_one(setting)
    return {str(n): chance for n in range(1, SHOWN + 1)} | {"later": 1 - SHOWN * chance}


def one_throw_late(setting: Setting) -> dict[str, Fraction]:
    """One lost throw too many before each success."""
    length = _length(setting)
    told = {str(n): length.pmf(n + 1) for n in range(1, SHOWN + 1)}
    return told | {"later": 1 - sum(told.values(), Fraction(0))}


def still_waiting(setting: Setting) -> Fraction:
    """The chance that so many throws are all in vain."""
    return _length(setting).survival(setting.patience)


def added_up(setting: Setting) -> Fraction:
    """The chances of success added up, and taken from 1."""
    return 1 - setting.patience * success_in_one(setting)


def arrived_by_then(setting: Setting) -> Fraction:
    """The chance of the opposite: that the 1 has come by then."""
    return _length(setting).cdf(setting.patience)


def one_throw_less(setting: Setting) -> Fraction:
    """One throw in vain too few."""
    return _length(setting).survival(setting.patience - 1)


def average_wait(setting: Setting) -> Fraction:
    """The mean number of throws from one step away."""
    return hitting_time(setting.chain, 0, start=1).fraction


def middle_face(setting: Setting) -> Fraction:
    """The middle of the numbers from 1 to the number of faces."""
    return Fraction(setting.sides + 1, 2)


def lost_throws_only(setting: Setting) -> Fraction:
    """The throws in vain, without the one that brings you home."""
    return average_wait(setting) - 1


def average_after_waiting(setting: Setting) -> Fraction:
    """The mean number of throws beyond those in vain, given that they were.

    A mean is the sum of the chances to be waiting still after 0, 1, 2, … throws; the first `waited` of them are over.
    """
    length = _length(setting)
    over = sum(length.survival(n) for n in range(setting.waited))
    return (average_wait(setting) - over) / length.survival(setting.waited)


def due_now(setting: Setting) -> Fraction:
    """The next throw, because the 1 is due."""
    del setting
    return Fraction(1)


def counts_from_the_start(setting: Setting) -> Fraction:
    """The throws in vain counted again."""
    return setting.waited + average_wait(setting)


def half_time(setting: Setting) -> int:
    """After how many throws it is at least as likely to be home as not."""
    return _length(setting).quantile("1/2")


def once_more(setting: Setting) -> Fraction:
    """The mean in place of the median."""
    return average_wait(setting)


def half_by_adding(setting: Setting) -> int:
    """When the chances added up come to one half."""
    return ceil(Fraction(1, 2) / success_in_one(setting))


def two_steps_away(setting: Setting) -> Fraction:
    """The mean number of throws from two steps away."""
    return hitting_time(setting.chain, 0, start=2).fraction


def the_two_alone(setting: Setting) -> Fraction:
    """Waiting for the 2 only."""
    return 1 / setting.chain.row(2)[0]


def sum_of_two_waits(setting: Setting) -> Fraction:
    """Waiting for a 1 twice, as if a 2 were no help."""
    return 2 * average_wait(setting)


def one_move_is_enough(setting: Setting) -> Fraction:
    """The mean number of throws until the piece moves at all."""
    row = setting.chain.row(2)
    return 1 / (row[0] + row[1])


def first_at(setting: Setting) -> Callable[[int, Fraction], Fraction]:
    """A function: how likely it is that what comes with this chance each time comes at time n for the first time."""
    del setting

    def waiting(n: int, chance: Fraction) -> Fraction:
        return LengthDistribution(
            MarkovChain.from_rows({"wait": {"come": chance, "wait": 1 - chance}, "come": {"come": 1}})
        ).pmf(n)

    return waiting


def no_loss_before(setting: Setting) -> Callable[[int, Fraction], Fraction]:
    """The chance of success at time n, whatever came before."""
    del setting
    return lambda _, chance: chance


def one_loss_too_many(setting: Setting) -> Callable[[int, Fraction], Fraction]:
    """n failures and then a success."""
    del setting
    return lambda n, chance: (1 - chance) ** n * chance


def some_waits(setting: Setting) -> tuple[tuple[int, Fraction], ...]:
    """Times and chances that a learner's function is tried on."""
    own = success_in_one(setting)
    return ((1, own), (2, own), (setting.patience + 1, own), (3, Fraction(1, 2)), (10, Fraction(1, 6)))
