"""Lesson 15: how likely a lone steer is hit by one throw, and what that costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from toolkit.chance import die
from toolkit.exercises.luck import Luck
from toolkit.exercises.models.hit_positions import REACH, WALK, chance_of, hits, own_trail, position, steps_lost
from toolkit.games import Game
from toolkit.games.rifleman import Position

__all__ = [
    "Setting", "all_distances", "as_if_independent", "at_least_one_four", "average_loss", "behind_pairs",
    "both_chances_added", "chance_of_a_hit", "cowboy_alone", "cowboy_forgotten", "dice_alone",
    "dice_alone_by_distance", "drawn", "exactly_one_four", "farther_is_safer", "first_die_first", "fours_added",
    "from_safe_to_dangerous", "larger_chance", "least_chance", "lost_when_hit", "most_dangerous", "nearer_is_safer",
    "nobody_passes", "one_die_only", "one_of_two_is_hit", "overlap_twice", "pairs_ignored", "sum_alone",
    "sum_alone_by_distance", "ways_by_distance", "where_to_stop",
]  # fmt: skip

DICE = range(1, 7)


@dataclass(frozen=True)
class Setting:
    """Where blue's steers stand, in spaces ahead of red's last steer and its cowboy; all other steers are home.

    `far` for one lone steer, `three` to be put in order, `two` on the trail at the same time, `hidden` behind `pairs`,
    and two places to choose from: `near` and `away`. Blue's cowboy has walked `walked` spaces.
    """

    far: int = 4
    three: tuple[int, ...] = (2, 5, 8)
    two: tuple[int, ...] = (3, 5)
    hidden: int = 8
    pairs: tuple[int, ...] = (3, 4)
    walked: int = 2
    near: int = 3
    away: int = 6

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The Rifleman Game on a trail without a stream."""
        return own_trail()

    @property
    def position(self) -> Position:
        """Red's last steer and its cowboy, and blue's lone steer in front of them."""
        return position([self.far], self.walked)

    @property
    def three_text(self) -> str:
        """The three places, the nearest first."""
        return "{}, {} or {}".format(*self.three)

    @property
    def two_text(self) -> str:
        """The two places of blue's steers."""
        return "{} and {}".format(*self.two)

    @property
    def pairs_text(self) -> str:
        """The two places of blue's pairs."""
        return "{} and {}".format(*self.pairs)

    @property
    def steer_walked(self) -> int:
        """How many spaces the lone steer has walked from its corral."""
        return WALK - self.far

    @property
    def near_walked(self) -> int:
        """How many it would have walked to the nearer place."""
        return WALK - self.near

    @property
    def away_walked(self) -> int:
        """How many it would have walked to the other place."""
        return WALK - self.away


def drawn(luck: Luck) -> Setting:
    """Places of one learner's own, about as hard as the class's."""
    hidden = luck.whole(4, 10)
    low = luck.pick([low for low in range(max(1, hidden - 6), hidden) if low <= hidden - low])
    # Both stops of one sum are taken; or the stop of a double, and another one that hides nothing.
    high = hidden - low if 2 * low != hidden else luck.pick([other for other in range(1, hidden) if other != low])
    pairs = tuple(sorted((low, high)))
    far, three, two = luck.whole(2, 9), (*luck.some(DICE, 2), luck.whole(7, 12)), luck.some(range(1, 9), 2)
    while True:
        setting = Setting(far, three, two, hidden, pairs, luck.whole(1, 3), *luck.some(DICE, 2))
        if where_to_stop(setting) != "same":
            return setting


def most_dangerous(setting: Setting) -> str:
    """At which of four distances a lone steer is hit most often: `one`, `six`, `seven` or `twelve`."""
    del setting
    names = {1: "one", 6: "six", 7: "seven", 12: "twelve"}
    return names[max(names, key=lambda far: hits(far)[far].possible)]


def at_least_one_four(setting: Setting) -> Fraction:
    """The chance that one die or both show a four."""
    del setting
    return die(6).combine(die(6)).probability(lambda throw: 4 in throw)


def fours_added(setting: Setting) -> Fraction:
    """The chances of both dice added."""
    del setting
    return 2 * die(6).probability(4)


def exactly_one_four(setting: Setting) -> Fraction:
    """Two fours left out."""
    del setting
    return die(6).combine(die(6)).probability(lambda throw: throw.count(4) == 1)


def one_die_only(setting: Setting) -> Fraction:
    """The second die forgotten."""
    del setting
    return die(6).probability(4)


def chance_of_a_hit(setting: Setting) -> Fraction:
    """The chance that the next throw can hit the lone steer."""
    return hits(setting.far)[setting.far].possible


def dice_alone(setting: Setting) -> Fraction:
    """The sum of both dice forgotten."""
    return _by_ways(lambda a, b: setting.far in (a, b))


def sum_alone(setting: Setting) -> Fraction:
    """Only the sum of both dice counted."""
    return _by_ways(lambda a, b: a + b == setting.far)


def overlap_twice(setting: Setting) -> Fraction:
    """The double that shows the number twice counted twice."""
    return chance_of_a_hit(setting) + _by_ways(lambda a, b: a == b == setting.far)


def _by_ways(event: Callable[[int, int], bool]) -> Fraction:
    return die(6).combine(die(6)).probability(lambda throw: event(*throw))


def from_safe_to_dangerous(setting: Setting) -> tuple[int, ...]:
    """The three places in the order of their chance to be hit, the least first."""
    return tuple(sorted(setting.three, key=lambda far: hits(far)[far].possible))


def farther_is_safer(setting: Setting) -> tuple[int, ...]:
    """The farthest place first."""
    return tuple(sorted(setting.three, reverse=True))


def nearer_is_safer(setting: Setting) -> tuple[int, ...]:
    """The nearest place first."""
    return tuple(sorted(setting.three))


def one_of_two_is_hit(setting: Setting) -> Fraction:
    """The chance that the next throw can hit at least one of two lone steers."""
    return chance_of(set().union(*(hit.can for hit in hits(*setting.two).values())))


def both_chances_added(setting: Setting) -> Fraction:
    """Throws that can hit either of them counted twice."""
    return sum((hit.possible for hit in hits(*setting.two).values()), Fraction(0))


def as_if_independent(setting: Setting) -> Fraction:
    """The overlap taken as the product, as if one throw did not serve for both."""
    first, second = (hit.possible for hit in hits(*setting.two).values())
    return first + second - first * second


def larger_chance(setting: Setting) -> Fraction:
    """Only the steer in greater danger."""
    return max(hit.possible for hit in hits(*setting.two).values())


def behind_pairs(setting: Setting) -> Fraction:
    """The chance that the next throw can hit the steer behind two blocks."""
    first, second = setting.pairs
    return hits(setting.hidden, first, first, second, second)[setting.hidden].possible


def pairs_ignored(setting: Setting) -> Fraction:
    """The blocks left out."""
    return hits(setting.hidden)[setting.hidden].possible


def nobody_passes(setting: Setting) -> int:
    """A block taken as a wall."""
    del setting
    return 0


def first_die_first(setting: Setting) -> Fraction:
    """One order of the dice only."""
    blocked = setting.pairs
    return _by_ways(lambda a, b: setting.hidden in (a, b) or (a + b == setting.hidden and a not in blocked))


def average_loss(setting: Setting) -> Fraction:
    """How many steps the next throw costs blue on average, if red hits whenever it can."""
    return chance_of_a_hit(setting) * lost_when_hit(setting)


def lost_when_hit(setting: Setting) -> int:
    """How many steps of blue a hit undoes: the steer's and its cowboy's."""
    return steps_lost(setting.far, setting.walked)


def cowboy_forgotten(setting: Setting) -> Fraction:
    """The steer's way only."""
    return chance_of_a_hit(setting) * (lost_when_hit(setting) - setting.walked)


def cowboy_alone(setting: Setting) -> Fraction:
    """The cowboy's way only."""
    return chance_of_a_hit(setting) * setting.walked


def where_to_stop(setting: Setting) -> str:
    """At which of two places the average loss is less: `near` or `away`."""
    near, away = (hits(far)[far].possible * steps_lost(far, setting.walked) for far in (setting.near, setting.away))
    return "same" if near == away else "near" if near < away else "away"


def least_chance(setting: Setting) -> str:
    """The place where a hit is less likely, whatever it costs."""
    near, away = (hits(far)[far].possible for far in (setting.near, setting.away))
    return "near" if near < away else "away"


def ways_by_distance(setting: Setting) -> Callable[[int], Fraction]:
    """A function that gives the chance of a hit for any distance."""
    del setting
    return lambda far: hits(far)[far].possible if far in REACH else Fraction(0)


def dice_alone_by_distance(setting: Setting) -> Callable[[int], Fraction]:
    """The function of someone who forgets the sum."""
    del setting
    return lambda far: _by_ways(lambda a, b: far in (a, b))


def sum_alone_by_distance(setting: Setting) -> Callable[[int], Fraction]:
    """The function of someone who counts the sum only."""
    del setting
    return lambda far: _by_ways(lambda a, b: a + b == far)


def all_distances(setting: Setting) -> tuple[int, ...]:
    """Every distance, and one that is out of reach."""
    del setting
    return (*REACH, REACH[-1] + 1)
