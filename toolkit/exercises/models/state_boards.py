"""The boards of lesson 05, and two games on them: of one player, and of two."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from toolkit.exercises.models.own_boards import own_monorail
from toolkit.games import Game
from toolkit.games.monorail import Position

__all__ = ["NAMES", "History", "Setting", "Stories"]

History = tuple[tuple[int, int], ...]  # throws one after the other, white and coloured
Stories = tuple[tuple[History, History], ...]  # four pairs of histories, a to d
NAMES = ("Ann", "Ben")


@dataclass(frozen=True)
class Setting:
    """A board without flags on which it matters where Casey stands, and what is asked about it.

    Somebody hides on which of two `hidden` lines he is: on the first in `share` of all such games. `seat` throws
    `thrown` in a game of two, in which the other one `owes` a missed turn or not. `other` is a second board, told by
    its players, red dots, lines, and the line of a flag that costs a turn (0: none).
    """

    white_sides: int = 6
    coloured_sides: int = 6
    steps: int = 5
    red: int = 2
    lines: int = 5
    hidden: tuple[int, int] = (1, 4)
    share: Fraction = Fraction(2, 3)
    dots: tuple[int, int] = (1, 3)
    seat: int = 1
    owes: bool = True
    thrown: tuple[int, int] = (1, 3)
    stories: Stories = (
        (((1, 2), (2, 4)), ((2, 4), (1, 2))),
        (((2, 4), (6, 3)), ((1, 1), (1, 1))),
        (((3, 3),), ((1, 4), (2, 3))),
        (((4, 1), (2, 2)), ((2, 2), (4, 1))),
    )
    other: tuple[int, int, int, int] = (2, 2, 4, 1)

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The game of one player on this board."""
        return self._game_of(1)

    def _game_of(self, players: int) -> Game[Any, Any]:
        white, coloured = range(1, self.white_sides + 1), range(1, self.coloured_sides + 1)
        return own_monorail(self.steps, self.red, self.lines, white=white, coloured=coloured, players=players)

    @cached_property
    def pair(self) -> Game[Any, Any]:
        """The game of two players on this board."""
        return self._game_of(2)

    @property
    def position(self) -> Position:
        """One step from the station, Casey on the first of the two lines."""
        return self.at(self.steps - 1, self.line)

    def at(self, dot: int, line: int) -> Position:
        """The position of one player."""
        return Position((dot,), line, 1)

    @property
    def of_two(self) -> Position:
        """The position of two players, before the throw."""
        return Position(self.dots, self.line, self.seat, (3 - self.seat,) if self.owes else ())

    @property
    def last_dot(self) -> int:
        """The dot before the station, which is red."""
        return self.steps - 1

    @property
    def red_text(self) -> str:
        """Which dots are red, in words."""
        return "the last dot is red" if self.red == 1 else f"the last {self.red} dots are red"

    @property
    def line(self) -> int:
        """The first of the two lines."""
        return self.hidden[0]

    @property
    def other_line(self) -> int:
        """The second of them."""
        return self.hidden[1]

    @property
    def share_text(self) -> str:
        """How often he is on the first: `2 of 3`."""
        return f"{self.share.numerator} of {self.share.denominator}"

    @property
    def thrower(self) -> str:
        """Who throws in the game of two."""
        return NAMES[self.seat - 1]

    @property
    def waiting(self) -> str:
        """Who does not."""
        return NAMES[2 - self.seat]

    @property
    def ann(self) -> int:
        """Where Ann stands."""
        return self.dots[0]

    @property
    def ben(self) -> int:
        """Where Ben stands."""
        return self.dots[1]

    @property
    def owing_text(self) -> str:
        """Who owes a missed turn."""
        return f"{self.waiting if self.owes else 'Nobody'} owes a missed turn."

    @property
    def white(self) -> int:
        """What the white die shows."""
        return self.thrown[0]

    @property
    def coloured(self) -> int:
        """What the coloured die shows."""
        return self.thrown[1]

    @property
    def story_a(self) -> str:
        """The first pair of histories, in words."""
        return _told(self.stories[0])

    @property
    def story_b(self) -> str:
        """The second pair."""
        return _told(self.stories[1])

    @property
    def story_c(self) -> str:
        """The third pair."""
        return _told(self.stories[2])

    @property
    def story_d(self) -> str:
        """The last pair."""
        return _told(self.stories[3])

    @property
    def other_text(self) -> str:
        """The other board in words."""
        players, red, lines, flag = self.other
        who = "one player alone" if players == 1 else "two players"
        dots = f"the last {red} dots red" if red else "no red dots"
        miss = f"a flag on line {flag} that costs a turn" if flag else "no flags"
        return f"{who}, 4 steps, {dots}, {lines} lines for Casey, {miss}"


def _told(pair: tuple[History, History]) -> str:
    first, second = (", then ".join(f"{white} and {coloured}" for white, coloured in history) for history in pair)
    return f"{first}. Or: {second}."
