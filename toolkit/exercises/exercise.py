"""An exercise as its file describes it: question, hints, and the names of the functions that know the answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

__all__ = ["Exercise", "WrongWay"]


@dataclass(frozen=True)
class WrongWay:
    """A known mistake: the function of the lesson's models that makes it (or an option's id), and what to ask then.

    `may_agree` says that on some boards the mistake leads to the right answer all the same.
    """

    model: str
    ask: str
    may_agree: bool = False


@dataclass(frozen=True)
class Exercise:
    """One exercise. It holds no answer: `key` is the name of the function that works it out when it is needed.

    `kind` is a key of `KINDS`. `tolerance` is how far a number may be off (None: not at all), `width` how wide an
    interval may be, `fields` what a position is made of, `options` the choices by id and `several` whether more than
    one can be right; `plays` names a function that gives the options, `inputs` one that gives what a code cell is
    tried on, `shows` one that gives a table to show. `predict` marks a question to guess before the lesson answers it.
    `personal` says that the answer depends on the learner's own board, `different` how many of 200 learners' answers
    are different at least, `denominator` how large the denominator of an answer may be at most.
    """

    id: str
    kind: str
    title: str
    question: str
    key: str
    hints: tuple[str, ...] = ()
    wrong: tuple[WrongWay, ...] = ()
    unit: str = ""
    tolerance: Fraction | None = None
    width: Fraction | None = None
    fields: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    several: bool = False
    plays: str = ""
    inputs: str = ""
    shows: str = ""
    predict: bool = False
    personal: bool = False
    different: int = 1
    denominator: int = 10_000
    points: int = 1

    @property
    def functions(self) -> tuple[str, ...]:
        """The names of all functions of the lesson's models that this exercise needs."""
        wrong = [way.model for way in self.wrong if way.model not in self.options]
        return tuple(name for name in (self.key, self.plays, self.inputs, self.shows, *wrong) if name)
