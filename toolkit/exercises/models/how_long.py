"""Lesson 08: how long a game lasts. All its chances, what is left over, the mean, the median, two games in a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import ceil
from typing import Any

from toolkit.chains import MarkovChain, explore
from toolkit.exercises.luck import Luck
from toolkit.exercises.models.own_boards import own_monorail
from toolkit.games import Chance, Game, make_game
from toolkit.games.monorail import Position
from toolkit.solve import hitting_time
from toolkit.stats import LengthDistribution, generating_function

__all__ = [
    "Setting", "alike_each_turn", "average_length", "both_at_once", "by_the_book_only", "careless_average", "drawn",
    "either", "first_turns", "half_each", "half_on_mini", "half_over", "last_turn_left_out", "likeliest_length",
    "mean_rounded_up", "one_long_game", "one_turn_short", "order_forgotten", "over_by_then",
    "over_in_place_of_going", "over_just_then", "share_that_ends", "share_that_stays", "some_games",
    "stays_as_at_first", "stays_by_the_mean", "steps_by_average_face", "still_going", "sums_to_the_mean",
    "together", "too_high_is_home", "two_games",
]  # fmt: skip

STEPS = 3  # of the board
SHOWN = 3  # turns told one by one
PATIENCE = 4  # turns to wait through
BOTH = 4  # turns of two games together
FAR = 200  # turns after which no more is left than a float can tell


@dataclass(frozen=True)
class Setting:
    """A short race of one player, three steps from the station, with a die of one's own. No dot is red."""

    faces: tuple[int, ...] = (1, 1, 2, 2, 3, 4)

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The game of one player on a board of three steps with this die."""
        return own_monorail(STEPS, 0, 3, white=self.faces)

    @property
    def position(self) -> Position:
        """The beginning of the game."""
        return Position((0,), 0, 1)

    @cached_property
    def chain(self) -> MarkovChain[int]:
        """How many steps are still to go, turn by turn; 0 is the end."""
        return MarkovChain.from_rows({left: self._row(left) for left in range(STEPS, 0, -1)} | {0: {0: 1}})

    def _row(self, left: int) -> dict[int, Fraction]:
        position = Position((STEPS - left,), 1, 1)
        node = self.game.node(position)
        assert isinstance(node, Chance)  # nobody decides anything in this game
        after = node.outcomes.map(lambda throw: STEPS - self.game.step(position, throw).state.dots[0])
        return {then: after.probability(then) for then in after}

    @cached_property
    def length(self) -> LengthDistribution[int]:
        """How many turns the game lasts."""
        return LengthDistribution(self.chain)

    @cached_property
    def careless(self) -> LengthDistribution[int]:
        """How many turns it would last if a throw that is too high brought the piece home."""
        rows: dict[int, dict[int, Fraction]] = {0: {0: Fraction(1)}}
        for left in range(STEPS, 0, -1):
            row = rows.setdefault(left, {})
            for face in self.faces:
                then = max(left - face, 0)
                row[then] = row.get(then, Fraction(0)) + Fraction(1, len(self.faces))
        return LengthDistribution(MarkovChain.from_rows({left: rows[left] for left in range(STEPS, -1, -1)}))


def drawn(luck: Luck) -> Setting:
    """A die of one learner's own with all of 1, 2 and 3, on which mean, median and likeliest length are different.

    With each of the three on as many faces every turn has the same chance to be the last, and there is little to find.
    """
    while True:
        sides = luck.pick((4, 5, 6, 6))
        others = (luck.pick((1, 1, 2, 2, 3, 3, 4, 5, 6)) for _ in range(sides - 3))
        made = Setting(tuple(sorted((1, 2, 3, *others))))
        if half_over(made) < average_length(made) <= 7 and first_turns(made) != alike_each_turn(made):
            return made


@cache
def _on_mini() -> LengthDistribution[Any]:
    return LengthDistribution(explore(make_game("monorail", "mini", players=1)))


def half_on_mini(setting: Setting) -> str:
    """By which turn half of all games on mini are over. For all the same."""
    del setting
    return {2: "second", 3: "third", 4: "fourth"}[_on_mini().quantile("1/2")]


def first_turns(setting: Setting) -> dict[str, Fraction]:
    """With which of the first turns the game ends, or later."""
    return _told(setting.length.pmf_list(SHOWN))


def _told(chances: Sequence[Fraction]) -> dict[str, Fraction]:
    told = {str(n): chances[n] for n in range(1, SHOWN + 1)}
    return told | {"later": 1 - sum(told.values(), Fraction(0))}


def alike_each_turn(setting: Setting) -> dict[str, Fraction]:
    """The chance of the first turn in every turn, as if the piece never moved nearer."""
    at_once = setting.length.pmf(1)
    return _told([Fraction(0), *(at_once * (1 - at_once) ** n for n in range(SHOWN))])


def too_high_is_home(setting: Setting) -> dict[str, Fraction]:
    """The same if a throw that is too high brought the piece home."""
    return _told(setting.careless.pmf_list(SHOWN))


def still_going(setting: Setting) -> Fraction:
    """The chance that the game is not over after so many turns."""
    return setting.length.survival(PATIENCE)


def over_by_then(setting: Setting) -> Fraction:
    """The chance of the opposite."""
    return setting.length.cdf(PATIENCE)


def over_just_then(setting: Setting) -> Fraction:
    """The chance that it ends with just that turn."""
    return setting.length.pmf(PATIENCE)


def one_turn_short(setting: Setting) -> Fraction:
    """One turn too few."""
    return setting.length.survival(PATIENCE - 1)


def average_length(setting: Setting) -> Fraction:
    """The mean number of turns."""
    return hitting_time(setting.chain, 0).fraction


def steps_by_average_face(setting: Setting) -> Fraction:
    """The steps divided by the mean of the die."""
    return Fraction(STEPS * len(setting.faces), sum(setting.faces))


def careless_average(setting: Setting) -> Fraction:
    """The mean if a throw that is too high brought the piece home."""
    return hitting_time(setting.careless.chain, 0).fraction


def last_turn_left_out(setting: Setting) -> Fraction:
    """The turns before the one that brings the piece home."""
    return average_length(setting) - 1


def half_over(setting: Setting) -> int:
    """The turn by which at least half of all games are over."""
    return setting.length.quantile("1/2")


def mean_rounded_up(setting: Setting) -> int:
    """The mean in place of the median."""
    return ceil(average_length(setting))


def likeliest_length(setting: Setting) -> int:
    """The likeliest length in place of the median."""
    return setting.length.mode()


@cache
def _sums_that_give_the_mean() -> frozenset[str]:
    """Which sums come to the mean, tried on the class's board."""
    own, turns = Setting(), range(FAR)
    sums = {
        "a": sum(float(own.length.survival(n)) for n in turns),
        "b": sum(n * float(own.length.pmf(n)) for n in turns),
        "c": sum(float(own.length.cdf(n)) for n in turns[1:]),
        "d": sum(float(own.length.pmf(n)) for n in turns),
    }
    mean = float(average_length(own))
    return frozenset(name for name, value in sums.items() if abs(value - mean) < 1e-9)


def sums_to_the_mean(setting: Setting) -> frozenset[str]:
    """Which sums come to the mean. For all the same."""
    del setting
    return _sums_that_give_the_mean()


def by_the_book_only(setting: Setting) -> frozenset[str]:
    """Only the sum by which a mean is explained."""
    return sums_to_the_mean(setting) - {"a"}


def over_in_place_of_going(setting: Setting) -> frozenset[str]:
    """The chances to be over in place of the chances to be going on."""
    return (sums_to_the_mean(setting) - {"a"}) | {"c"}


def share_that_stays(setting: Setting) -> Fraction:
    """What the chance to be going on is multiplied by each turn, in the long run."""
    return generating_function(setting.chain).tail_rate.fraction


def share_that_ends(setting: Setting) -> Fraction:
    """The share of the games that end in place of those that go on."""
    return 1 - share_that_stays(setting)


def stays_as_at_first(setting: Setting) -> Fraction:
    """The share that goes on after the first turn, as if it were the same for ever."""
    return setting.length.survival(1)


def stays_by_the_mean(setting: Setting) -> Fraction:
    """One of so many turns on average is the last, as in a wait without memory."""
    return 1 - 1 / average_length(setting)


def two_games(setting: Setting) -> Fraction:
    """The chance that two games, one after the other, last so many turns together."""
    squared = (generating_function(setting.chain).expression ** 2).series(n=BOTH + 1).removeO()
    found = squared.coeff(next(iter(squared.free_symbols)), BOTH)
    return Fraction(int(found.p), int(found.q))


def order_forgotten(setting: Setting) -> Fraction:
    """Short and long, and long and short, taken once."""
    chance = setting.length.pmf
    return sum((chance(n) * chance(BOTH - n) for n in range(1, BOTH // 2 + 1)), Fraction(0))


def one_long_game(setting: Setting) -> Fraction:
    """The chance that one game lasts so long."""
    return setting.length.pmf(BOTH)


def half_each(setting: Setting) -> Fraction:
    """Both games of the same length only."""
    return setting.length.pmf(BOTH // 2) ** 2


Chances = tuple[Fraction, ...]


def together(setting: Setting) -> Callable[[Chances, Chances, int], Fraction]:
    """A function: how likely it is that two games last n turns together."""
    del setting
    return lambda first, second, n: sum((first[k] * second[n - k] for k in range(n + 1)), Fraction(0))


def both_at_once(setting: Setting) -> Callable[[Chances, Chances, int], Fraction]:
    """The chance that each of them lasts n turns."""
    del setting
    return lambda first, second, n: first[n] * second[n]


def either(setting: Setting) -> Callable[[Chances, Chances, int], Fraction]:
    """Both chances of n turns added."""
    del setting
    return lambda first, second, n: first[n] + second[n]


def some_games(setting: Setting) -> tuple[tuple[Chances, Chances, int], ...]:
    """Chances of 0, 1, 2, … turns that a learner's function is tried on."""
    own = tuple(setting.length.pmf_list(6))
    coin = (Fraction(0), *(Fraction(1, 2**n) for n in range(1, 7)))
    sure = (Fraction(0), Fraction(0), Fraction(1), *(Fraction(0),) * 4)
    return ((own, own, 2), (own, own, 5), (coin, coin, 4), (own, coin, 6), (sure, own, 3))
