"""Boards of the Monorail Game on which only one thing matters: whether you stand on red. Lessons 06 and 07 use them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from toolkit.chains import MarkovChain
from toolkit.exercises.luck import Luck
from toolkit.exercises.models.own_boards import own_monorail
from toolkit.games import Chance, Game
from toolkit.games.monorail import Position

__all__ = ["RedBoard", "drawn_board"]


@dataclass(frozen=True)
class RedBoard:
    """A board that is short for its dice: from every dot one number of the white die brings you home, from every dot
    before the red ones each red dot takes one number, and Casey is equally likely on each of his lines after a throw.
    """

    white_sides: int = 8
    coloured_sides: int = 8
    steps: int = 5
    red: int = 2
    lines: int = 4

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The game of one player on this board."""
        white, coloured = range(1, self.white_sides + 1), range(1, self.coloured_sides + 1)
        return own_monorail(self.steps, self.red, self.lines, white=white, coloured=coloured)

    @property
    def position(self) -> Position:
        """The start."""
        position: Position = self.game.start()
        return position

    @property
    def first_red(self) -> int:
        """The first red dot."""
        return self.steps - self.red

    @property
    def red_text(self) -> str:
        """Which dots are red, in words."""
        return "the last dot is red" if self.red == 1 else f"the last {self.red} dots are red"

    @cached_property
    def chain(self) -> MarkovChain[str]:
        """The states `off` red and `on` red, and the two ends `you` and `Casey`."""
        off, on = self._row(self.position), self._row(Position((self.first_red,), 1, 1))
        return MarkovChain.from_rows({"off": off, "on": on, "you": {"you": 1}, "Casey": {"Casey": 1}})

    def _row(self, position: Position) -> dict[str, Fraction]:
        node = self.game.node(position)
        assert isinstance(node, Chance)  # nobody decides anything in this game
        kinds = node.outcomes.map(lambda throw: self._kind(self.game.step(position, throw).state))
        return {kind: kinds.probability(kind) for kind in ("off", "on", "you", "Casey") if kinds.probability(kind)}

    def _kind(self, state: Position) -> str:
        if state.winner:
            return "you" if state.winner == "1" else "Casey"
        return "on" if state.dots[0] >= self.first_red else "off"


def drawn_board(luck: Luck, fits: Callable[[RedBoard], bool] = lambda _: True) -> RedBoard:
    """A board of one learner's own, on which a throw leaves you off red with a fair chance."""
    while True:
        white, lines = luck.whole(5, 12), luck.whole(2, 5)
        red = luck.whole(1, min(4, white - 3))
        board = RedBoard(white, lines * luck.whole(1, 2), luck.whole(red + 1, min(white, red + 4)), red, lines)
        if board.coloured_sides > 2 and fits(board):
            return board
