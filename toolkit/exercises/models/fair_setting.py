"""Lesson 17's boards of a learner's own: one to work with, five to be judged, and four of which one is brought."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from toolkit.exercises.luck import Luck
from toolkit.exercises.models.designs import (
    CASEY_TOO_STRONG,
    EVEN_BUT_CASEYS,
    FIRST_AHEAD,
    FIRST_FAR_AHEAD,
    FITTING,
    GOOD_IN_BOTH_SEATS,
    SECOND_AHEAD,
    SECOND_FAR_AHEAD,
    TOO_LONG,
    Design,
    Numbers,
    numbers_of,
    short,
)
from toolkit.games import Game

__all__ = ["Setting", "drawn"]


@dataclass(frozen=True)
class Setting:
    """A board so short that one face of the white die wins from everywhere; five boards to be judged by a brief, and
    four of which one is to be brought to a game."""

    sides: int = 9
    red: int = 2
    lines: int = 2
    submitted: tuple[Design, ...] = (TOO_LONG[0], FITTING[0], FIRST_AHEAD[0], SECOND_AHEAD[0], CASEY_TOO_STRONG[0])
    offers: tuple[Design, ...] = (
        FIRST_FAR_AHEAD[0],
        EVEN_BUT_CASEYS[0],
        GOOD_IN_BOTH_SEATS[0],
        SECOND_FAR_AHEAD[0],
    )

    @property
    def design(self) -> Design:
        """What the board is made of."""
        return short(self.sides, self.red, self.lines)

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The game of two players on it."""
        return self.design.game

    @property
    def numbers(self) -> Numbers:
        """Who wins on it."""
        return numbers_of(self.design)

    @property
    def steps(self) -> int:
        """The steps of the board."""
        return self.design.steps

    @property
    def coloured_sides(self) -> int:
        """The numbers on the coloured die."""
        return self.design.coloured_sides

    @property
    def red_text(self) -> str:
        """Its red dots in words."""
        return "one red dot" if self.red == 1 else f"{self.red} red dots"

    @property
    def without_casey(self) -> Numbers:
        """Who wins when no dot is red; Casey's circuit does not matter then."""
        return numbers_of(short(self.sides, 0, 2))

    @property
    def free_seat_1(self) -> Fraction:
        """How likely Seat 1 wins when no dot is red."""
        return self.without_casey.first

    @property
    def seat_1(self) -> Fraction:
        """How likely Seat 1 wins."""
        return self.numbers.first

    @property
    def casey(self) -> Fraction:
        """How likely Casey wins."""
        return self.numbers.casey


def drawn(luck: Luck) -> Setting:
    """A board and designs of one learner's own."""
    submitted = [luck.pick(group) for group in (FITTING, FIRST_AHEAD, SECOND_AHEAD, CASEY_TOO_STRONG)]
    more = luck.pick((TOO_LONG, FITTING))
    submitted.append(luck.pick([design for design in more if design not in submitted]))
    offers = [luck.pick(group) for group in (FIRST_FAR_AHEAD, SECOND_FAR_AHEAD, EVEN_BUT_CASEYS, GOOD_IN_BOTH_SEATS)]
    return Setting(
        luck.pick((4, 5, 6, 7, 8, 9, 10, 12)),
        luck.whole(1, 2),
        luck.whole(2, 3),
        _mixed(luck, submitted),
        _mixed(luck, offers),
    )


def _mixed(luck: Luck, designs: list[Design]) -> tuple[Design, ...]:
    left = list(designs)
    return tuple(left.pop(luck.whole(0, len(left) - 1)) for _ in designs)
