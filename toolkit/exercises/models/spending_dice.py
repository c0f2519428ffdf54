"""Lesson 11: what to do with the dice of a throw. Values from the end backwards, greedy drivers, and their price."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from toolkit.chance import Distribution, colour_dice
from toolkit.exercises.models.small_races import small_race
from toolkit.exercises.models.spending_tracks import LENGTH, Setting, drawn, track_sheet, turns_ahead
from toolkit.games import make_game
from toolkit.games.monza import COLOURS, POLICIES, Play
from toolkit.stats import Report, best_plays

__all__ = [
    "Setting", "best_end_on_mini", "best_play", "dice_added_up", "dice_are_good", "dice_used", "drawn",
    "first_play_by_throws", "fitting_at_start", "forgets_this_turn", "free_by_throws", "greedy_from_square",
    "greedy_play", "places_alike", "plays_of_throw", "price_of_greed", "price_with_its_chance",
    "random_from_square", "some_squares", "stuck_for_free", "throws_alike", "track_sheet", "true_sentences",
    "turns_after_greedy", "turns_ahead", "turns_by_throws", "value_of_square", "wait_then_home",
    "wait_with_one_die", "wasted_turns",
]  # fmt: skip

Turns = Sequence[tuple[int, Sequence[Fraction]]]


@cache
def _mini() -> Any:
    game = make_game("monza", "mini", players=1)
    return game, best_plays(game)


def best_end_on_mini(setting: Setting) -> str:
    """Where to end on mini from b1 with six dice of which two are blue and none is white. For all the same."""
    del setting
    row = _mini()[1].rows("b1", "BBYYRR")[0]
    return str(row.plays[0].squares[-1])


def dice_used(setting: Setting) -> Distribution[int]:
    """How many dice the first throw lets you use."""
    plays = setting.race.game.plays
    return setting.race.throws.map(lambda throw: plays.reach(0, throw).dice)


def fitting_at_start(setting: Setting) -> Distribution[int]:
    """How many dice show a colour of the first squares."""
    track = setting.race.game.track
    colours = {track.colours[there] for there in track.arcs[0]}
    return setting.race.throws.map(lambda throw: sum(throw[colour] for colour in colours if colour is not None))


def throws_alike(setting: Setting) -> Distribution[int]:
    """The six throws of two dice taken as equally likely."""
    plays = setting.race.game.plays
    return Distribution.uniform(setting.race.throws).map(lambda throw: plays.reach(0, throw).dice)


def _fits(setting: Setting, dice: int) -> Fraction:
    """How likely one of some dice shows a colour that fits."""
    wanted = COLOURS[: setting.fitting]
    throws = colour_dice(dice, COLOURS[: setting.colours])
    return throws.probability(lambda hand: any(name in wanted for name, _ in hand))


def wait_then_home(setting: Setting) -> Fraction:
    """The turns until a die fits: one over the chance that some die does."""
    return 1 / _fits(setting, setting.dice)


def wait_with_one_die(setting: Setting) -> Fraction:
    """The same as if there were one die."""
    return 1 / _fits(setting, 1)


def wasted_turns(setting: Setting) -> Fraction:
    """Only the turns without a move."""
    return wait_then_home(setting) - 1


def dice_added_up(setting: Setting) -> Fraction:
    """The chances of the dice added."""
    return 1 / (setting.dice * _fits(setting, 1))


def plays_of_throw(setting: Setting) -> tuple[str, ...]:
    """The plays that your throw allows."""
    return tuple(play.text for play in setting.row.plays)


def best_play(setting: Setting) -> frozenset[str]:
    """The plays with the fewest turns still to come."""
    return frozenset(play.text for play in setting.row.best)


def _greedy_play(setting: Setting) -> Play:
    """What the greedy driver does with your throw."""
    (play,) = setting.greedy_race.choice(setting.square, setting.row)
    return play


def greedy_play(setting: Setting) -> str:
    """The same in words."""
    return _greedy_play(setting).text


def price_of_greed(setting: Setting) -> Fraction:
    """The turns that the greedy play costs more than the best one, if the driving is best afterwards."""
    return turns_after_greedy(setting) - min(setting.row.values)


def turns_after_greedy(setting: Setting) -> Fraction:
    """The turns still to come after the greedy play."""
    return setting.row.values[setting.row.plays.index(_greedy_play(setting))]


def price_with_its_chance(setting: Setting) -> Fraction:
    """The price times the chance of the throw, which has been made already."""
    return price_of_greed(setting) * Fraction(setting.row.ways, setting.race.throws.total)


def value_of_square(setting: Setting) -> Fraction:
    """The turns still to come from your square, driving in the best way."""
    return setting.race.turns(setting.square)


def stuck_for_free(setting: Setting) -> Fraction:
    """A throw that fits nowhere taken as if the race were over with it."""
    left = sum((row.ways * min(row.values) for row in setting.race.rows(setting.square) if not row.stuck), Fraction(0))
    return 1 + left / setting.race.throws.total


def forgets_this_turn(setting: Setting) -> Fraction:
    """The turn that is just being made left out."""
    return value_of_square(setting) - 1


def greedy_from_square(setting: Setting) -> Fraction:
    """The turns still to come from your square for a driver who is greedy to the end."""
    return setting.greedy_race.turns(setting.square)


def random_from_square(setting: Setting) -> Fraction:
    """The same for a driver who takes any play by chance."""
    return small_race(LENGTH, *setting.cuts, policy=POLICIES["random"]).turns(setting.square)


def true_sentences(setting: Setting) -> frozenset[str]:
    """Which of four sentences about the board mini with six dice are true."""
    del setting
    return _true_sentences()


@cache
def _true_sentences() -> frozenset[str]:
    game, table = _mini()
    turns = {
        name: Report.of(game, strategies={1: name}).clocks["turns"][0].fraction
        for name in ("greedy", "random", "farthest")
    }
    truths = {
        "a": turns["greedy"] < turns["random"],
        "b": turns["farthest"] == table.value("grid"),
        "c": table.rows("a1", "BYYRRG")[0].lead is None,
        "d": table.value("b3") < table.value("a2"),
    }
    return frozenset(name for name, true in truths.items() if true)


def dice_are_good(setting: Setting) -> frozenset[str]:
    """Many dice taken as better than chance."""
    return true_sentences(setting) | {"a"}


def places_alike(setting: Setting) -> frozenset[str]:
    """Squares with as many moves to go taken as equally good."""
    return true_sentences(setting) - {"d"} | {"c"}


def _function(choose: Callable[[Sequence[Fraction]], Fraction]) -> Callable[[Turns], Fraction]:
    """The value of a square from its throws, for a driver who chooses among values in this way."""

    def turns(throws: Turns) -> Fraction:
        every = sum(ways for ways, _ in throws)
        moving = sum(ways for ways, values in throws if values)
        return (every + sum((ways * choose(values) for ways, values in throws if values), Fraction(0))) / moving

    return turns


def turns_by_throws(setting: Setting) -> Callable[[Turns], Fraction]:
    """A function that gives the turns from a square for the best driver."""
    del setting
    return _function(min)


def first_play_by_throws(setting: Setting) -> Callable[[Turns], Fraction]:
    """The same for a driver who takes the first play of the list."""
    del setting
    return _function(lambda values: values[0])


def free_by_throws(setting: Setting) -> Callable[[Turns], Fraction]:
    """A function that divides by all ways, as if a throw that does not fit ended the race."""
    del setting
    return lambda throws: (
        1 + Fraction(sum(ways * min(values) for ways, values in throws if values)) / sum(ways for ways, _ in throws)
    )


def some_squares(setting: Setting) -> tuple[tuple[tuple[tuple[int, tuple[Fraction, ...]], ...]], ...]:
    """The squares that a learner's function is tried on; one of them is the learner's own."""
    own = tuple((row.ways, row.values) for row in setting.race.rows(setting.square))
    one, more = Fraction(1), Fraction(9, 5)
    return ((own,), (((4, ()), (5, (one,))),), (((1, ()), (3, (more, one)), (5, (more,))),))
