"""Lesson 16: simulated games, their margin, how many games it takes, and pairs of games with the same luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import ceil, floor, log10, sqrt
from typing import Any

from toolkit.chance import Distribution, decimal_text
from toolkit.exercises.luck import Luck
from toolkit.exercises.models.interval_sentences import PROMISE, true_sentences
from toolkit.exercises.models.own_boards import own_monorail
from toolkit.games import Game, Sheet
from toolkit.solve import Answer
from toolkit.stats import Report
from toolkit.stats.coverage import games_for_width
from toolkit.stats.intervals import mean_of

__all__ = [
    "Setting", "all_intervals_hold", "as_many_times_the_games", "caseys_chance", "count_above", "count_held",
    "count_missed", "drawn", "games_for_narrower", "games_for_one_error", "games_for_whole_width", "games_saved",
    "games_wanted", "games_without_square", "holds_the_games", "is_certain", "misses_added_up",
    "one_standard_error", "only_the_further_games", "own_margin", "pairs_in_words", "players_chance",
    "some_interval_misses", "some_intervals", "ten_times_as_sure", "this_one_misses", "times_as_narrow",
    "upside_down", "what_intervals_say", "whole_width", "without_the_spread",
]  # fmt: skip

# Steps, red dots and lines of boards on which Casey's chance is well away from one half.
BOARDS = (
    (8, 2, 7), (8, 4, 4), (8, 5, 4), (9, 2, 5), (9, 2, 7), (9, 5, 4), (9, 5, 5), (9, 6, 4), (10, 2, 7), (10, 4, 4),
    (10, 5, 4), (10, 6, 4), (11, 6, 5), (11, 2, 7),
)  # fmt: skip
PLACES = 10**4  # a margin is told to so many parts
PROVED = 10**6  # and a chance of the board


@dataclass(frozen=True)
class Setting:
    """A sample of games; a margin that is wanted; a board; groups of a class; and pairs of games with the same luck.

    `pairs` counts in how many pairs both plans won, only the new one, only the old one, and neither.
    """

    games: int = 400
    wins: int = 160
    percent: int = 30
    margin_percent: int = 2
    times: int = 4
    board: tuple[int, int, int] = (9, 5, 4)
    groups: int = 12
    pairs: tuple[int, int, int, int] = (40, 12, 8, 40)

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The game of one player on the board."""
        return _game(self.board)

    @property
    def share(self) -> Fraction:
        """What part of the sample was won."""
        return Fraction(self.wins, self.games)

    @property
    def margin(self) -> Fraction:
        """The margin that is wanted."""
        return Fraction(self.margin_percent, 100)

    @property
    def margin_text(self) -> str:
        """The same as a decimal."""
        return decimal_text(self.margin, 2)

    @property
    def paired(self) -> Distribution[tuple[int, int]]:
        """Whether the new and the old plan win, with the luck of one pair of games."""
        return Distribution(dict(zip(((1, 1), (1, 0), (0, 1), (0, 0)), self.pairs, strict=True)))

    @property
    def pairs_played(self) -> int:
        """How many pairs of games were played."""
        return sum(self.pairs)


def drawn(luck: Luck) -> Setting:
    """Numbers of one learner's own: shares from 15 % to 85 %, and pairs that mostly end alike."""
    games = luck.pick((100, 200, 400, 500, 800, 1000, 1500, 2500))
    wins = games * luck.pick((15, 20, 25, 30, 35, 40, 45, 55, 60, 65, 70, 75, 80, 85)) // 100
    only_new = luck.whole(8, 15)
    only_old = luck.whole(2, only_new - 3)
    both = luck.whole(25, 45)
    return Setting(
        games,
        wins,
        luck.pick((10, 20, 25, 30, 40, 60, 70, 75, 80)),
        luck.whole(1, 4),
        luck.pick((2, 3, 4, 5, 10)),
        luck.pick(BOARDS),
        luck.whole(5, 25),
        (both, only_new, only_old, 100 - both - only_new - only_old),
    )


@cache
def _game(board: tuple[int, int, int]) -> Game[Any, Any]:
    return own_monorail(*board)


@cache
def _wins(board: tuple[int, int, int]) -> dict[str, Answer]:
    """Who wins how often on a board, between two decimals."""
    found = {}
    for name, answer in Report.of(_game(board), "exact").win.items():
        parts = answer.fraction * PROVED
        found[name] = Answer.certified(Fraction(floor(parts), PROVED), Fraction(ceil(parts), PROVED))
    return found


def _rounded(number: float | Fraction) -> Fraction:
    return Fraction(round(number * PLACES), PLACES)


def _estimate(setting: Setting) -> Answer:
    """The sample as the library tells it."""
    return mean_of(Counter({Fraction(1): setting.wins, Fraction(0): setting.games - setting.wins}), seed=0)


def ten_times_as_sure(setting: Setting) -> str:
    """How many times as many games a margin takes that is ten times as narrow. For all the same."""
    del setting
    even = Answer.exact(Fraction(1, 2))
    wide, narrow = (games_for_width(even, Fraction(1, parts)) for parts in (10, 100))
    return {1: "ten", 2: "hundred", 3: "thousand"}[round(log10(narrow / wide))]


def own_margin(setting: Setting) -> Fraction:
    """Half the width of the sample's 95 % interval."""
    return _rounded(_estimate(setting).half_width)


def one_standard_error(setting: Setting) -> Fraction:
    """Without the 1.96."""
    return _rounded(sqrt(setting.share * (1 - setting.share) / setting.games))


def whole_width(setting: Setting) -> Fraction:
    """The whole width."""
    return _rounded(2 * _estimate(setting).half_width)


def without_the_spread(setting: Setting) -> Fraction:
    """1.96 by the root of the number of games, as if every game were one standard deviation from the mean."""
    return _rounded(1.96 / sqrt(setting.games))


def games_wanted(setting: Setting) -> int:
    """How many games make the margin so narrow."""
    return games_for_width(Answer.exact(Fraction(setting.percent, 100)), setting.margin)


def games_without_square(setting: Setting) -> int:
    """The share of spread divided by the margin, not by its square."""
    return ceil(Fraction(196, 100) ** 2 * Fraction(setting.percent * (100 - setting.percent), 10_000) / setting.margin)


def games_for_one_error(setting: Setting) -> int:
    """Without the 1.96."""
    return ceil(Fraction(setting.percent * (100 - setting.percent), 10_000) / setting.margin**2)


def games_for_whole_width(setting: Setting) -> int:
    """The margin taken for the whole width."""
    return games_for_width(Answer.exact(Fraction(setting.percent, 100)), setting.margin / 2)


def games_for_narrower(setting: Setting) -> int:
    """How many games in all make the margin so many times as narrow: the ratio of the two numbers of games, exactly."""
    variance = setting.share * (1 - setting.share)
    squared = variance / setting.games  # of one standard error
    return int(variance / (squared / setting.times**2))


def as_many_times_the_games(setting: Setting) -> int:
    """The games grow as the margin shrinks."""
    return setting.games * setting.times


def only_the_further_games(setting: Setting) -> int:
    """Those that are still to be played."""
    return games_for_narrower(setting) - setting.games


def caseys_chance(setting: Setting) -> Answer:
    """Casey's chance on the board."""
    return _wins(setting.board)["casey"]


def players_chance(setting: Setting) -> Answer:
    """The player's chance in place of Casey's."""
    return _wins(setting.board)["1"]


def some_interval_misses(setting: Setting) -> Fraction:
    """The chance that of so many intervals, each from games of its own, at least one misses."""
    one = Distribution({"holds": PROMISE.numerator, "misses": PROMISE.denominator - PROMISE.numerator})
    return _rounded(1 - one.probability("holds") ** setting.groups)


def all_intervals_hold(setting: Setting) -> Fraction:
    """The opposite."""
    return 1 - some_interval_misses(setting)


def misses_added_up(setting: Setting) -> Fraction:
    """The chances of the single ones added."""
    return (1 - PROMISE) * setting.groups


def this_one_misses(setting: Setting) -> Fraction:
    """The chance of one interval only."""
    del setting
    return 1 - PROMISE


def what_intervals_say(setting: Setting) -> frozenset[str]:
    """Which sentences about an interval are true. For all the same."""
    del setting
    return true_sentences()


def holds_the_games(setting: Setting) -> frozenset[str]:
    """The interval taken for the place where games end."""
    return what_intervals_say(setting) | {"b"}


def is_certain(setting: Setting) -> frozenset[str]:
    """The interval taken for a proof."""
    return what_intervals_say(setting) | {"d"}


def games_saved(setting: Setting) -> Fraction:
    """How many times as many games without pairs are as sure: the ratio of two variances."""
    paired = setting.paired
    apart = paired.map(lambda one: one[0]).variance() + paired.map(lambda one: one[1]).variance()
    return _rounded(apart / paired.map(lambda one: one[0] - one[1]).variance())


def times_as_narrow(setting: Setting) -> Fraction:
    """How many times as narrow the interval is: the root of that."""
    return _rounded(sqrt(games_saved(setting)))


def upside_down(setting: Setting) -> Fraction:
    """The same, divided the other way round."""
    return _rounded(1 / games_saved(setting))


def pairs_in_words(setting: Setting) -> Sheet:
    """The results of the pairs, as a table."""
    kinds = ("both plans win", "only the new plan wins", "only the old plan wins", "neither wins")
    rows = tuple((kind, str(count)) for kind, count in zip(kinds, setting.pairs, strict=True))
    return Sheet("Pairs of games", ("with the same dice", "pairs"), rows)


Ends = tuple[tuple[Fraction, Fraction], ...]


def count_held(setting: Setting) -> Callable[[Ends, Fraction], int]:
    """A function: how many of the intervals hold the true number."""
    del setting
    return lambda intervals, truth: sum(low <= truth <= high for low, high in intervals)


def count_above(setting: Setting) -> Callable[[Ends, Fraction], int]:
    """One end of each interval forgotten."""
    del setting
    return lambda intervals, truth: sum(truth <= high for _, high in intervals)


def count_missed(setting: Setting) -> Callable[[Ends, Fraction], int]:
    """Those that miss."""
    del setting
    return lambda intervals, truth: sum(not low <= truth <= high for low, high in intervals)


def some_intervals(setting: Setting) -> tuple[tuple[Ends, Fraction], ...]:
    """Intervals and truths that a learner's function is tried on; one of them ends at the truth itself."""
    share, margin = setting.share, setting.margin
    own = tuple((share + k * margin, share + (k + 2) * margin) for k in range(-4, 4))
    return ((own, share), (own, share + 3 * margin), (((Fraction(1, 4), Fraction(1, 2)),), Fraction(3, 4)), ((), share))
