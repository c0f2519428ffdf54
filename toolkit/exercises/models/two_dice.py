"""Lesson 01: two dice thrown together, one for the player and one for Casey."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from toolkit.chance import Distribution
from toolkit.exercises.luck import Luck
from toolkit.exercises.models.own_boards import own_monorail
from toolkit.games import Chance, Game
from toolkit.games.monorail import Position, Throw

__all__ = [
    "Setting", "added_chances", "after_throw", "all_totals", "beyond_the_station", "both_arrive", "casey_alone",
    "casey_from_finish", "casey_line", "casey_takes_all_he_can", "casey_waits", "casey_wins", "chance_by_total",
    "chance_of_total", "dice_added", "drawn", "exclusive_is_independent", "independent_pairs",
    "likeliest_on_mini", "lines_alike", "one_die", "only_the_dice", "pairs_alike", "pairs_without_order",
    "pairs_without_order_by_total", "round_without_station", "stops_at_finish", "throws", "totals", "totals_alike",
    "totals_alike_by_total", "you_alone",
]  # fmt: skip


@dataclass(frozen=True)
class Setting:
    """A board, the dice, and one position on it: your piece on a red dot, Casey somewhere on his circuit.

    `thrown` is one throw from there that is too high for you, and takes Casey past his station. The class's dice are
    not those of the lesson's text, which works out what the exercises ask.
    """

    white_sides: int = 6
    coloured_sides: int = 8
    steps: int = 5
    lines: int = 5
    dot: int = 3
    line: int = 2
    total: int = 7
    thrown: tuple[int, int] = (4, 4)

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The game of one player on this board, of which the last two dots are red."""
        return own_monorail(self.steps, 2, self.lines, white=self.white_faces, coloured=self.coloured_faces)

    @property
    def position(self) -> Position:
        """Where the pieces stand."""
        return Position((self.dot,), self.line, 1)

    @property
    def need(self) -> int:
        """The one number of the white die that brings you home."""
        return self.steps - self.dot

    @property
    def white_faces(self) -> range:
        """The numbers on the white die."""
        return range(1, self.white_sides + 1)

    @property
    def coloured_faces(self) -> range:
        """The numbers on the coloured die."""
        return range(1, self.coloured_sides + 1)

    @property
    def white(self) -> int:
        """What the white die shows in the throw that was made."""
        return self.thrown[0]

    @property
    def coloured(self) -> int:
        """What the coloured die shows in the throw that was made."""
        return self.thrown[1]

    @property
    def highest(self) -> int:
        """The highest total."""
        return self.white_sides + self.coloured_sides


def drawn(luck: Luck) -> Setting:
    """A board of one learner's own, about as hard as the class's."""
    white, coloured = luck.pick((4, 6, 8)), luck.pick((6, 8, 10))
    steps, lines = luck.whole(4, 7), luck.whole(3, 5)
    dot, line = steps - luck.whole(1, 2), luck.whole(1, lines - 1)
    total = luck.whole(4, white + coloured - 3)
    too_high = range(steps - dot + 1, white + 1)
    past = [face for face in range(lines - line + 1, coloured + 1) if (line + face) % lines not in (0, line)]
    return Setting(white, coloured, steps, lines, dot, line, total, (luck.pick(too_high), luck.pick(past)))


def _throws(setting: Setting) -> Distribution[Throw]:
    node = setting.game.node(setting.position)
    assert isinstance(node, Chance)  # nobody decides anything in this game
    return node.outcomes


def _after(setting: Setting, throw: Throw) -> Position:
    position: Position = setting.game.step(setting.position, throw).state
    return position


def _home(setting: Setting) -> Fraction:
    return _throws(setting).probability(lambda throw: _after(setting, throw).winner == "1")


def _hits(setting: Setting) -> Fraction:
    """How likely the coloured die alone would take Casey to Finish."""
    return _throws(setting).probability(lambda throw: (setting.line + throw.coloured) % setting.lines == 0)


def throws(setting: Setting) -> int:
    """How many different throws both dice have together."""
    return len(_throws(setting))


def dice_added(setting: Setting) -> int:
    """The numbers of faces added instead of multiplied."""
    return setting.white_sides + setting.coloured_sides


def pairs_without_order(setting: Setting) -> int:
    """Throws that differ only in which die shows what, counted as one."""
    return len({tuple(sorted(throw)) for throw in _throws(setting)})


def totals(setting: Setting) -> int:
    """The number of different totals, in place of the number of throws."""
    return len(_throws(setting).map(sum))


def likeliest_on_mini(setting: Setting) -> str:
    """What is likeliest on the board mini from dot 3, Casey on line 1: `you`, `casey` or `nobody`. For all the same."""
    del setting
    mini = Setting(coloured_sides=6, steps=4, lines=3, dot=3, line=1)
    winners = _throws(mini).map(lambda throw: _after(mini, throw).winner or "nobody")
    best = max(winners, key=winners.probability)
    return "you" if best == "1" else best


def chance_of_total(setting: Setting) -> Fraction:
    """The chance that both dice together show the total."""
    return _throws(setting).map(sum).probability(setting.total)


def totals_alike(setting: Setting) -> Fraction:
    """Every total taken as equally likely."""
    return Fraction(1, totals(setting))


def pairs_alike(setting: Setting) -> Fraction:
    """Pairs without order taken as equally likely."""
    pairs = {tuple(sorted(throw)) for throw in _throws(setting)}
    return Fraction(sum(sum(pair) == setting.total for pair in pairs), len(pairs))


def casey_line(setting: Setting) -> Distribution[int]:
    """The line on which Casey's move ends, if nothing stops him from moving."""
    return _throws(setting).map(lambda throw: (setting.line + throw.coloured) % setting.lines)


def lines_alike(setting: Setting) -> Distribution[int]:
    """Every line taken as equally likely."""
    return Distribution.uniform(range(setting.lines))


def casey_from_finish(setting: Setting) -> Distribution[int]:
    """Casey counted from his station, wherever he stands."""
    return _throws(setting).map(lambda throw: throw.coloured % setting.lines)


def round_without_station(setting: Setting) -> Distribution[int]:
    """His own station left out in counting: from the last line he goes to line 1 at once."""
    return _throws(setting).map(lambda throw: (setting.line + throw.coloured - 1) % (setting.lines - 1) + 1)


def both_arrive(setting: Setting) -> Fraction:
    """The chance that the white die shows what you need and the coloured die what Casey needs."""
    return _throws(setting).probability(
        lambda throw: throw.white == setting.need and (setting.line + throw.coloured) % setting.lines == 0
    )


def added_chances(setting: Setting) -> Fraction:
    """The two chances added instead of multiplied."""
    return _home(setting) + _hits(setting)


def you_alone(setting: Setting) -> Fraction:
    """Your die alone."""
    return _home(setting)


def casey_alone(setting: Setting) -> Fraction:
    """Casey's die alone, as if you did not throw first."""
    return _hits(setting)


def one_die(setting: Setting) -> Fraction:
    """One face of each die, as if only one number helped Casey."""
    return Fraction(1, throws(setting))


def casey_wins(setting: Setting) -> Fraction:
    """The chance that Casey wins with the next throw."""
    return _throws(setting).probability(lambda throw: _after(setting, throw).winner == "casey")


def casey_takes_all_he_can(setting: Setting) -> Fraction:
    """Your chance taken away from Casey's, as if the two could not come together."""
    return _hits(setting) - _home(setting)


def after_throw(setting: Setting) -> tuple[int, int]:
    """Your dot and Casey's line after the throw that was made."""
    after = _after(setting, Throw(*setting.thrown))
    return after.dots[0], after.casey


def beyond_the_station(setting: Setting) -> tuple[int, int]:
    """A throw that is too high taken as far as the station."""
    return setting.steps, after_throw(setting)[1]


def casey_waits(setting: Setting) -> tuple[int, int]:
    """Casey left standing because the white die was forfeited."""
    return setting.dot, setting.line


def stops_at_finish(setting: Setting) -> tuple[int, int]:
    """Casey stopped at his station, which he only passes."""
    return setting.dot, 0


def independent_pairs(setting: Setting) -> frozenset[str]:
    """Which of four pairs of events are independent: both happen as often as the product says."""
    found = set()
    for name in "abcd":
        both = Distribution([(_pair(setting, throw)[name], weight) for throw, weight in _throws(setting).pairs()])
        first, second = both.probability(lambda pair: pair[0]), both.probability(lambda pair: pair[1])
        if both.probability((True, True)) == first * second:
            found.add(name)
    return frozenset(found)


def _pair(setting: Setting, throw: Throw) -> dict[str, tuple[bool, bool]]:
    """For each of the four pairs, which of its two events a throw belongs to."""
    winner = _after(setting, throw).winner
    return {
        "a": (throw.white == 1, throw.coloured == 1),
        "b": (throw.white == 1, sum(throw) == setting.highest),
        "c": (winner == "1", winner == "casey"),
        "d": (throw.white == setting.need, throw.coloured % 2 == 0),
    }


def exclusive_is_independent(setting: Setting) -> frozenset[str]:
    """Events that cannot happen together taken as independent."""
    return independent_pairs(setting) | {"b", "c"}


def only_the_dice(setting: Setting) -> frozenset[str]:
    """Independence seen only where both events are one number each."""
    return independent_pairs(setting) - {"d"}


def chance_by_total(setting: Setting) -> Callable[[int], Fraction]:
    """A function that gives the chance of any total."""
    sums = _throws(setting).map(sum)
    return lambda total: sums.probability(total)


def totals_alike_by_total(setting: Setting) -> Callable[[int], Fraction]:
    """The function of someone for whom every total is equally likely."""
    return lambda total: Fraction(int(2 <= total <= setting.highest), totals(setting))


def pairs_without_order_by_total(setting: Setting) -> Callable[[int], Fraction]:
    """The function of someone for whom 2 and 5 is the same throw as 5 and 2."""
    pairs = {tuple(sorted(throw)) for throw in _throws(setting)}
    return lambda total: Fraction(sum(sum(pair) == total for pair in pairs), len(pairs))


def all_totals(setting: Setting) -> tuple[int, ...]:
    """Every total, one that is too small, and one that is too large."""
    return tuple(range(1, setting.highest + 2))
