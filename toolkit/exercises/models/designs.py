"""Small Monorail boards that are judged as designs: what they are made of, and who wins on them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from toolkit.chains import explore
from toolkit.exercises.models.own_boards import own_monorail
from toolkit.games import Game, Sheet, load_board, make_game
from toolkit.games.monorail import Flag
from toolkit.solve import Analysis

__all__ = [
    "CASEY_TOO_STRONG", "EVEN_BUT_CASEYS", "FIRST_AHEAD", "FIRST_FAR_AHEAD", "FITTING", "GOOD_IN_BOTH_SEATS",
    "LETTERS", "SECOND_AHEAD", "SECOND_FAR_AHEAD", "TOO_LONG", "Design", "Numbers", "edges_on_mini",
    "numbers_of", "sheet_of", "short", "solved",
]  # fmt: skip

LETTERS = "abcde"  # the names of designs laid side by side


class Design(NamedTuple):
    """A board without flags. The coloured die has two laps of Casey's circuit, so it finds all lines equally often."""

    steps: int
    white: tuple[int, ...]
    red: int
    lines: int

    @property
    def coloured_sides(self) -> int:
        """The numbers on the coloured die."""
        return 2 * self.lines

    @property
    def game(self) -> Game[Any, Any]:
        """The game of two players."""
        coloured = range(1, self.coloured_sides + 1)
        return own_monorail(self.steps, self.red, self.lines, white=self.white, coloured=coloured, players=2)


class Numbers(NamedTuple):
    """What a designer wants to know: the chances of Seat 1, Seat 2 and Casey, and how many turns a game takes."""

    first: Fraction
    second: Fraction
    casey: Fraction
    turns: Fraction

    @property
    def edge(self) -> Fraction:
        """How much likelier Seat 1 wins than Seat 2."""
        return self.first - self.second


def short(sides: int, red: int, lines: int) -> Design:
    """A board three steps long for a die with so many faces: from everywhere one of them wins."""
    return Design(3, tuple(range(1, sides + 1)), red, lines)


def solved(game: Game[Any, Any]) -> Numbers:
    """The numbers of a game of two players that is sure to end.

    >>> from toolkit.games import make_game
    >>> solved(make_game("monorail", "mini", 2))
    Numbers(first=Fraction(25, 84), second=Fraction(17, 84), casey=Fraction(1, 2), turns=Fraction(3, 1))
    """
    analysis = Analysis(explore(game))
    wins = {end.winners[0]: answer.fraction for end, answer in analysis.absorption().items()}
    first, second, casey = (wins.get(name, Fraction(0)) for name in ("1", "2", "casey"))
    return Numbers(first, second, casey, analysis.steps("turns").fraction)


@cache
def numbers_of(design: Design) -> Numbers:
    """The numbers of a design; each is solved once.

    >>> numbers_of(short(8, 0, 2)).edge, numbers_of(Design(3, (2, 3, 4), 0, 2)).edge
    (Fraction(1, 15), Fraction(0, 1))
    """
    return solved(design.game)


@cache
def edges_on_mini() -> dict[str, Fraction]:
    """The edge of Seat 1 on the board mini, and after single changes of it."""
    mini: Any = load_board("mini", "monorail")
    changes: dict[str, dict[str, Any]] = {
        "nothing": {},
        "again": {"flags": MappingProxyType({2: Flag("again")})},
        "miss": {"flags": MappingProxyType({2: Flag("miss")})},
        "no red": {"red": 0},
        "one red": {"red": 1},
        "four faces": {"white": tuple(range(1, 5))},
        "twelve faces": {"white": tuple(range(1, 13))},
    }
    return {name: solved(make_game("monorail", replace(mini, **change), 2)).edge for name, change in changes.items()}


def sheet_of(title: str, designs: tuple[Design, ...]) -> Sheet:
    """The numbers of some designs as a table, rounded."""
    columns = ("design", "Seat 1 wins", "Seat 2 wins", "Casey wins", "turns on average")
    rows = []
    for letter, design in zip(LETTERS, designs, strict=False):
        it = numbers_of(design)
        chances = (f"{float(chance):.3f}" for chance in (it.first, it.second, it.casey))
        rows.append((letter.upper(), *chances, f"{float(it.turns):.2f}"))
    return Sheet(title, columns, tuple(rows))


# Designs for the brief of exercise 6. Each group fails in one point only, the first in none.
FITTING = (
    short(8, 1, 3), short(9, 1, 3), short(10, 1, 3), short(8, 1, 2), Design(3, (2, 3, 4), 0, 2),
    Design(5, (2, 5, 6), 0, 2), Design(5, (2, 2, 3, 4), 0, 2),
)  # fmt: skip
FIRST_AHEAD = (short(6, 1, 3), short(6, 1, 2), short(5, 1, 3), short(5, 0, 2), short(4, 0, 2))
SECOND_AHEAD = (
    Design(4, (2, 3), 0, 2), Design(3, (2, 2, 3, 4), 0, 2), Design(5, (2, 4, 5), 0, 2), Design(3, (2, 2, 2, 3), 0, 2),
)  # fmt: skip
CASEY_TOO_STRONG = tuple(short(sides, 2, lines) for sides in (8, 9, 10, 12) for lines in (3, 2))
TOO_LONG = (short(12, 1, 3), short(12, 1, 2), short(8, 0, 2), short(10, 0, 2), short(12, 0, 2))

# Boards of which one is to be brought, while the other one chooses the seat.
GOOD_IN_BOTH_SEATS = (short(6, 0, 2), short(5, 0, 2), short(4, 0, 2), Design(4, (2, 3), 0, 2))
FIRST_FAR_AHEAD = (Design(3, (1, 1, 2), 0, 2), Design(5, (1, 1, 2), 0, 2), Design(6, (1, 2), 0, 2))
SECOND_FAR_AHEAD = (
    Design(3, (2, 2, 2, 3), 0, 2), Design(3, (2, 2, 2, 4), 0, 2), Design(5, (2, 2, 4), 0, 2), Design(5, (2, 4), 0, 2),
)  # fmt: skip
EVEN_BUT_CASEYS = (short(12, 2, 2), short(12, 2, 3), short(10, 2, 2), short(9, 2, 2))
