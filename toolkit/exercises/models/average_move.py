"""Lesson 02: what a throw is worth on average, and what happens to the average of many throws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import Any

from toolkit.chance import Distribution, die
from toolkit.exercises.luck import Luck
from toolkit.exercises.models.own_boards import own_monorail
from toolkit.games import Chance, Game
from toolkit.games.monorail import Position

__all__ = [
    "Setting", "all_steps_go", "average_by_faces", "average_move", "average_near_station", "average_of_both",
    "both_averages_once", "different_faces", "different_faces_only", "drawn", "due_for_luck", "faces_alike",
    "fitting_moves_only", "forgets_the_halves", "long_run_truths", "middle_by_faces", "middle_face", "middle_of_range",
    "middle_of_totals", "move_near_station", "near_the_average", "never_stands_still",
    "one_throw_only", "overshoot_arrives", "some_dice", "steadier", "stop_at_station",
    "sure_to_be_level", "two_of_equal_weight",
]  # fmt: skip


@dataclass(frozen=True)
class Setting:
    """A die with the faces it has, and a piece `need` steps from a station that wants the exact number."""

    faces: tuple[int, ...] = (1, 1, 2, 3, 5, 6)
    need: int = 4
    steps: int = 12
    coloured_sides: int = 8

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The game of one player on a board of so many steps, with this die."""
        return own_monorail(self.steps, 2, 3, white=self.faces, coloured=range(1, self.coloured_sides + 1))

    @property
    def dot(self) -> int:
        """Where the piece stands."""
        return self.steps - self.need

    @property
    def position(self) -> Position:
        """The piece near the station, Casey on line 1."""
        return Position((self.dot,), 1, 1)

    @property
    def die(self) -> Distribution[int]:
        """What the die shows."""
        return Distribution.uniform(self.faces)


def drawn(luck: Luck) -> Setting:
    """A die of one learner's own: six faces, some alike, whose average is neither in the middle nor a face."""
    while True:
        faces = tuple(sorted(luck.pick((1, 1, 2, 2, 3, 4, 5, 6, 6, 7)) for _ in range(6)))
        need = luck.whole(3, 5)
        die = Distribution.uniform(faces)
        middles = {middle_of_range(made := Setting(faces, need)), middle_face(made), different_faces(made)}
        too_high = sum(face > need for face in faces)
        if len(set(faces)) in (4, 5) and die.mean() not in middles and 1 <= too_high <= 3 and need in faces:
            return Setting(faces, need, luck.whole(10, 14), luck.pick((4, 6, 8, 10)))


@cache
def _from_three_to_four(throws: int) -> Fraction:
    """The chance that the average of so many ordinary dice lies there."""
    return die(6).sum(throws).probability(lambda total: 3 * throws <= total <= 4 * throws)


def _moves(setting: Setting) -> Distribution[int]:
    """How far the next throw takes the piece, by the rules of the game."""
    game, position = setting.game, setting.position
    node = game.node(position)
    assert isinstance(node, Chance)  # nobody decides anything in this game
    return node.outcomes.map(lambda throw: game.step(position, throw).state.dots[0] - setting.dot)


def steadier(setting: Setting) -> str:
    """Whether the average of 10 or of 100 throws of an ordinary die is likelier to be from 3 to 4. For all the same."""
    del setting
    few, many = _from_three_to_four(10), _from_three_to_four(100)
    return "few" if few > many else "many" if many > few else "alike"


def average_move(setting: Setting) -> Fraction:
    """The mean of the die."""
    return setting.die.mean()


def middle_of_range(setting: Setting) -> Fraction:
    """The middle between the lowest and the highest face."""
    return Fraction(min(setting.faces) + max(setting.faces), 2)


def different_faces(setting: Setting) -> Fraction:
    """Each different face taken once."""
    return Fraction(sum(set(setting.faces)), len(set(setting.faces)))


def middle_face(setting: Setting) -> Fraction:
    """The median of the faces."""
    ordered = sorted(setting.faces)
    return Fraction(ordered[2] + ordered[3], 2)


def move_near_station(setting: Setting) -> Distribution[int]:
    """How far one throw takes the piece near the station."""
    return _moves(setting)


def stop_at_station(setting: Setting) -> Distribution[int]:
    """A throw that is too high taken as far as the station."""
    return setting.die.map(lambda face: min(face, setting.need))


def never_stands_still(setting: Setting) -> Distribution[int]:
    """Throws that are too high left out, and the chances of the others shared anew."""
    return setting.die.given(lambda face: face <= setting.need)


def faces_alike(setting: Setting) -> Distribution[int]:
    """Every move that can happen taken as equally likely."""
    return Distribution.uniform(set(_moves(setting)))


def average_near_station(setting: Setting) -> Fraction:
    """The mean number of steps of the next throw near the station."""
    return _moves(setting).mean()


def all_steps_go(setting: Setting) -> Fraction:
    """The mean of the die, as if every throw could be used."""
    return setting.die.mean()


def fitting_moves_only(setting: Setting) -> Fraction:
    """The mean of the throws that can be used, as if the others never came."""
    return never_stands_still(setting).mean()


def overshoot_arrives(setting: Setting) -> Fraction:
    """The mean move if a throw that is too high went to the station."""
    return stop_at_station(setting).mean()


def average_of_both(setting: Setting) -> Fraction:
    """The mean total of the own die and a coloured die with the numbers from 1."""
    return setting.die.combine(die(setting.coloured_sides), lambda own, coloured: own + coloured).mean()


def forgets_the_halves(setting: Setting) -> Fraction:
    """Half the number of sides taken as the mean of the coloured die."""
    return setting.die.mean() + Fraction(setting.coloured_sides, 2)


def both_averages_once(setting: Setting) -> Fraction:
    """The mean of the two means."""
    return average_of_both(setting) / 2


def middle_of_totals(setting: Setting) -> Fraction:
    """The middle between the lowest and the highest total."""
    return Fraction(min(setting.faces) + 1 + max(setting.faces) + setting.coloured_sides, 2)


def near_the_average(setting: Setting) -> Fraction:
    """The chance that the average of two throws of the own die is at most one half from the die's mean."""
    mean = setting.die.mean()
    return setting.die.sum(2).probability(lambda total: abs(Fraction(total, 2) - mean) <= Fraction(1, 2))


def one_throw_only(setting: Setting) -> Fraction:
    """The same for one throw."""
    mean = setting.die.mean()
    return setting.die.probability(lambda face: abs(face - mean) <= Fraction(1, 2))


def two_of_equal_weight(setting: Setting) -> Fraction:
    """All totals of two throws taken as equally likely."""
    mean, totals = setting.die.mean(), set(setting.die.sum(2))
    return Fraction(sum(abs(Fraction(total, 2) - mean) <= Fraction(1, 2) for total in totals), len(totals))


@cache
def _sixes(throws: int) -> Distribution[int]:
    return Distribution({1: 1, 0: 5}).sum(throws)


def _distance(throws: int) -> Fraction:
    """How far the number of sixes is from a sixth of the throws, on average."""
    return _sixes(throws).map(lambda sixes: abs(sixes - Fraction(throws, 6))).mean()


def long_run_truths(setting: Setting) -> frozenset[str]:
    """Which of four sentences about many throws are true, each worked out for an ordinary die."""
    del setting
    pair = die(6).combine(die(6))
    after_low = pair.given(lambda throw: throw[0] <= 2).map(lambda throw: throw[1])
    truths = {
        "a": after_low.mean() > die(6).mean(),
        "b": _distance(60) / 60 < _distance(6) / 6,
        "c": _distance(60) < _distance(6),
        "d": _sixes(60).probability(10) > Fraction(1, 2),
    }
    return frozenset(name for name, true in truths.items() if true)


def due_for_luck(setting: Setting) -> frozenset[str]:
    """Dice that remember: low throws are followed by high ones."""
    return long_run_truths(setting) | {"a"}


def sure_to_be_level(setting: Setting) -> frozenset[str]:
    """The number of sixes itself settles, and not only its share."""
    return long_run_truths(setting) | {"c"}


def different_faces_only(setting: Setting) -> Callable[[tuple[int, ...]], Fraction]:
    """A function that counts a face once, however often the die has it."""
    del setting
    return lambda faces: Fraction(sum(set(faces)), len(set(faces)))


def average_by_faces(setting: Setting) -> Callable[[tuple[int, ...]], Fraction]:
    """A function that gives the mean of any die from its faces."""
    del setting
    return lambda faces: Distribution.uniform(faces).mean()


def middle_by_faces(setting: Setting) -> Callable[[tuple[int, ...]], Fraction]:
    """A function that gives the middle between the lowest and the highest face."""
    del setting
    return lambda faces: Fraction(min(faces) + max(faces), 2)


def some_dice(setting: Setting) -> tuple[tuple[tuple[int, ...]], ...]:
    """The dice that a learner's function is tried on; one of them is the learner's own."""
    return ((setting.faces,), ((1, 2, 3, 4, 5, 6),), ((1, 1, 1, 1, 1, 6),), ((4,),), ((2, 2, 7),))
