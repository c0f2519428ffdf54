"""A board as far as its tables can be understood, with everything that is wrong with it."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from toolkit.boards.board import Board
from toolkit.errors import BoardError, Fault

__all__ = ["Draft"]

B = TypeVar("B", bound=Board)


class Draft(NamedTuple, Generic[B]):
    """What came of reading the tables of a board file.

    With faults, `board` is only good for drawing: no game may be played on it. None: too much is wrong even for that.

    >>> Draft(None, [Fault("steps", "the key is missing", "a whole number from 1 to 400")]).sound("mine.toml")
    Traceback (most recent call last):
    toolkit.errors.BoardError: mine.toml: 1 fault
      steps: the key is missing; write a whole number from 1 to 400
    """

    board: B | None
    faults: list[Fault]

    def sound(self, where: str) -> B:
        """The board; `BoardError` with every fault where there is one."""
        if self.faults or self.board is None:
            raise BoardError(where, self.faults)
        return self.board
