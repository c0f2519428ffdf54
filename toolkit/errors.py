"""Every error a user of the toolkit can meet.

Each one says what is wrong, where, and what would be right, in one message made for people.
The command line prints that message alone; the play screen shows it beside the control that caused it.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = [
    "BoardError",
    "CertificateError",
    "ChainError",
    "ChanceError",
    "ExerciseError",
    "Fault",
    "FaultyFile",
    "GameError",
    "LessonError",
    "MatchError",
    "NoAnswer",
    "ToolkitError",
    "TooManyStates",
]


class ToolkitError(Exception):
    """Base of all errors below: catch this one to catch them all."""


class ChanceError(ToolkitError):
    """A distribution that cannot exist, or a question about one that has no answer."""


class GameError(ToolkitError):
    """A game, a number of players, an option or an action that does not exist."""


class ChainError(ToolkitError):
    """Rows that are no Markov chain, or a state that is not in it."""


class NoAnswer(ToolkitError):
    """A question whose answer does not exist, said in words (never a huge float, a 0 or a hang)."""


class MatchError(ToolkitError):
    """A play that cannot be continued, undone, saved or loaded as asked."""


class ExerciseError(ToolkitError):
    """A lesson or an exercise that does not exist, or that cannot be used as asked."""


class CertificateError(ToolkitError):
    """A certificate that cannot be written for this answer, or a file that does not prove what it says."""


class TooManyStates(ToolkitError):
    """A game with more positions than the method asked for can take; names the count and a way out."""


class Fault(NamedTuple):
    """One thing wrong in a board file.

    >>> print(Fault("flags[2].kind", "'jump' is no kind of flag", "one of: advance, again, back, miss"))
    flags[2].kind: 'jump' is no kind of flag; write one of: advance, again, back, miss
    """

    place: str
    problem: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}; write {self.remedy}"


class FaultyFile(ToolkitError):
    """A file with faults: all of them, each with its place and what would be right."""

    def __init__(self, where: str, faults: list[Fault]) -> None:
        self.where = where
        self.faults = tuple(faults)
        count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__("\n".join([f"{where}: {count}", *(f"  {fault}" for fault in faults)]))

    def __reduce__(self) -> tuple[type[FaultyFile], tuple[str, list[Fault]]]:
        """What `pickle` needs to bring the error of a worker home; without it the message alone would be sent."""
        return type(self), (self.where, list(self.faults))


class BoardError(FaultyFile):
    """A board file with faults."""


class LessonError(FaultyFile):
    """A lesson, or a file of one, with faults."""
