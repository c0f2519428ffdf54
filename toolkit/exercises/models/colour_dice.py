"""Lesson 10: dice that show colours. Ways of numbered dice are equally likely, throws are not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import factorial, perm
from typing import Any

from toolkit.chance import Distribution, colour_dice, die
from toolkit.exercises.luck import Luck
from toolkit.exercises.written import listed

__all__ = [
    "Setting", "all_orders", "all_orders_by_counts", "all_ways", "as_if_all_different", "blue_and_white",
    "blue_by_throws", "blue_for_certain", "blue_of_three", "blue_or_not", "blue_or_white", "chance_of_hand",
    "colours_by_counts", "colours_in_order", "drawn", "faces_added", "likeliest_of_three", "not_given_back",
    "number_of_throws", "numbers_alike", "one_die_fails", "one_order", "one_way_only", "some_die_fits",
    "some_hands", "stuck", "stuck_by_throws", "taken_as_independent", "throws_alike", "throws_all_alike",
    "true_sentences", "turned_round", "ways_by_counts", "ways_of_hand",
]  # fmt: skip

COLOURS = ("blue", "white", "yellow", "red", "purple", "green")
SHAPES = {4: ((2, 1, 1), (2, 2), (3, 1)), 5: ((2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1))}
"""How many dice may have a colour in common, for four and for five dice."""


@dataclass(frozen=True)
class Setting:
    """Some dice of some colours, a throw as how many dice show each colour, and how many colours lie ahead."""

    dice: int = 4
    colours: int = 6
    hand: tuple[int, ...] = (2, 1, 0, 1, 0, 0)
    open: tuple[str, ...] = ("blue", "white")

    @cached_property
    def throws(self) -> Distribution[Any]:
        """All throws of the dice, each with its number of ways."""
        return colour_dice(self.dice, self.names)

    @property
    def names(self) -> tuple[str, ...]:
        """The colours on each die."""
        return COLOURS[: self.colours]

    @property
    def shown(self) -> tuple[tuple[str, int], ...]:
        """The throw as the library has it: each colour that came, with its number of dice."""
        return tuple((name, count) for name, count in zip(self.names, self.hand, strict=True) if count)

    @property
    def colours_text(self) -> str:
        """`blue, white and red`."""
        return listed(list(self.names))

    @property
    def hand_text(self) -> str:
        """`2 blue, 1 white and 1 red`."""
        return listed([f"{count} {name}" for name, count in self.shown])

    @property
    def first_colour(self) -> str:
        """The first colour of the throw."""
        return self.shown[0][0]

    @property
    def open_text(self) -> str:
        """`a blue square and a white one`."""
        first, *others = self.open
        return listed([f"a {first} square", *(f"a {other} one" for other in others)])


def drawn(luck: Luck) -> Setting:
    """Dice of one learner's own: four or five, of four to six colours, showing a throw with a pair at least."""
    dice, colours = luck.whole(4, 5), luck.whole(4, 6)
    places, hand = list(range(colours)), [0] * colours
    for count in luck.pick(SHAPES[dice]):
        hand[places.pop(luck.whole(0, len(places) - 1))] = count
    return Setting(dice, colours, tuple(hand), luck.some(COLOURS[:colours], luck.whole(1, 2)))


def _orders(counts: tuple[int, ...]) -> Distribution[str]:
    """The throw of the counts alone, with its ways, among all throws of as many dice and colours."""
    names = COLOURS[: len(counts)]
    shown = tuple((name, count) for name, count in zip(names, counts, strict=True) if count)
    return colour_dice(sum(counts), names).map(lambda hand: "this" if hand == shown else "another")


def _six() -> Distribution[tuple[int, ...]]:
    """The 462 throws of the game's six dice, as how many dice show each colour."""
    return colour_dice(6, COLOURS).map(lambda hand: tuple(dict(hand).get(name, 0) for name in COLOURS))


def likeliest_of_three(setting: Setting) -> str:
    """Which of three patterns of six dice is likeliest; for all learners the same."""
    del setting
    patterns = {"rainbow": 0, "pairs": 0, "many": 0}
    for throw, ways in _six().items():
        most = sorted(throw, reverse=True)
        if most[0] == 1:
            patterns["rainbow"] += ways
        elif most[:3] == [2, 2, 2]:
            patterns["pairs"] += ways
        elif most[0] >= 4:
            patterns["many"] += ways
    return max(patterns, key=lambda name: patterns[name])


def all_ways(setting: Setting) -> int:
    """In how many ways numbered dice can fall."""
    return setting.throws.total


def faces_added(setting: Setting) -> int:
    """As many as all dice have faces together."""
    return setting.dice * setting.colours


def turned_round(setting: Setting) -> int:
    """The number of dice raised to the number of colours."""
    return int(setting.dice**setting.colours)


def number_of_throws(setting: Setting) -> int:
    """How many throws there are when it does not matter which die shows what."""
    return len(setting.throws)


def ways_of_hand(setting: Setting) -> int:
    """In how many ways numbered dice show the throw."""
    return int(chance_of_hand(setting) * setting.throws.total)


def all_orders(setting: Setting) -> int:
    """All orders of the dice, as if none looked alike."""
    return perm(setting.dice)


def one_way_only(setting: Setting) -> int:
    """The throw taken as one way."""
    del setting
    return 1


def colours_in_order(setting: Setting) -> int:
    """The orders of the colours, as if the dice of a colour stood side by side."""
    return perm(len(setting.shown))


def chance_of_hand(setting: Setting) -> Fraction:
    """How likely the throw is."""
    return setting.throws.probability(setting.shown)


def throws_alike(setting: Setting) -> Fraction:
    """Every throw taken as equally likely."""
    return Fraction(1, len(setting.throws))


def one_order(setting: Setting) -> Fraction:
    """One way of the throw instead of all."""
    return Fraction(1, setting.throws.total)


def as_if_all_different(setting: Setting) -> Fraction:
    """All orders of the dice counted as ways of the throw."""
    return Fraction(all_orders(setting), setting.throws.total)


def _fits_not(setting: Setting) -> Callable[[Any], bool]:
    return lambda hand: all(name not in setting.open for name, _ in hand)


def stuck(setting: Setting) -> Fraction:
    """How likely no die has a colour that lies ahead."""
    return setting.throws.probability(_fits_not(setting))


def one_die_fails(setting: Setting) -> Fraction:
    """How likely one die does not fit."""
    return die(setting.names).probability(lambda name: name not in setting.open)


def some_die_fits(setting: Setting) -> Fraction:
    """How likely at least one die fits."""
    return 1 - stuck(setting)


def stuck_by_throws(setting: Setting) -> Fraction:
    """The share of throws without a fitting die, as if throws were equally likely."""
    return Distribution.uniform(setting.throws).probability(_fits_not(setting))


def _blue(hand: Any) -> int:
    return int(dict(hand).get("blue", 0))


def blue_of_three(setting: Setting) -> Distribution[int]:
    """How many of three dice are blue."""
    return colour_dice(3, setting.names).map(_blue)


def numbers_alike(setting: Setting) -> Distribution[int]:
    """Every number of blue dice taken as equally likely."""
    return Distribution.uniform(set(blue_of_three(setting)))


def blue_or_not(setting: Setting) -> Distribution[int]:
    """Blue and not blue taken as equally likely for each die."""
    del setting
    return colour_dice(3, ("blue", "other")).map(_blue)


def blue_by_throws(setting: Setting) -> Distribution[int]:
    """Throws of three dice taken as equally likely."""
    return Distribution.uniform(colour_dice(3, setting.names)).map(_blue)


def true_sentences(setting: Setting) -> frozenset[str]:
    """Which of four sentences about six dice are true."""
    del setting
    throws = _six()
    alike = {weight for _, weight in throws.items()}
    truths = {
        "a": throws.probability((1,) * 6) > throws.probability((6, 0, 0, 0, 0, 0)),
        "b": throws.probability(lambda throw: throw[0] > 0) == 1,
        "c": len(alike) == 1,
        "d": throws.probability((2, 0, 0, 0, 0, 4)) == throws.probability((4, 0, 0, 0, 0, 2)),
    }
    return frozenset(name for name, true in truths.items() if true)


def blue_for_certain(setting: Setting) -> frozenset[str]:
    """Six sixths taken as certainty."""
    return true_sentences(setting) | {"b"}


def throws_all_alike(setting: Setting) -> frozenset[str]:
    """The 462 throws taken as equally likely."""
    return true_sentences(setting) - {"a"} | {"c"}


def _some(setting: Setting, *names: str) -> Fraction:
    """How likely at least one die has one of the colours."""
    return setting.throws.probability(lambda hand: any(name in names for name, _ in hand))


def blue_and_white(setting: Setting) -> Fraction:
    """How likely there is a blue die and a white one."""
    return setting.throws.probability(lambda hand: {"blue", "white"} <= dict(hand).keys())


def taken_as_independent(setting: Setting) -> Fraction:
    """The chances of a blue die and of a white one multiplied."""
    return _some(setting, "blue") * _some(setting, "white")


def not_given_back(setting: Setting) -> Fraction:
    """The ways with neither colour taken away twice."""
    return 1 - (1 - _some(setting, "blue")) - (1 - _some(setting, "white"))


def blue_or_white(setting: Setting) -> Fraction:
    """How likely there is a blue die or a white one."""
    return _some(setting, "blue", "white")


def ways_by_counts(setting: Setting) -> Callable[[tuple[int, ...]], int]:
    """A function that gives the ways behind any throw."""
    del setting

    def ways(counts: tuple[int, ...]) -> int:
        throws = _orders(counts)
        return int(throws.probability("this") * throws.total)

    return ways


def all_orders_by_counts(setting: Setting) -> Callable[[tuple[int, ...]], int]:
    """A function that takes every order of the dice as a way of its own."""
    del setting
    return lambda counts: factorial(sum(counts))


def colours_by_counts(setting: Setting) -> Callable[[tuple[int, ...]], int]:
    """A function that puts the colours in order, and not the dice."""
    del setting
    return lambda counts: factorial(sum(count > 0 for count in counts))


def some_hands(setting: Setting) -> tuple[tuple[tuple[int, ...]], ...]:
    """The throws that a learner's function is tried on; one of them is the learner's own."""
    return ((setting.hand,), ((3, 0, 0),), ((1, 1, 1),), ((2, 4),), ((2, 2, 1, 1, 0, 0),))
