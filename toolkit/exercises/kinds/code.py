"""Answers that are a function, tried on several inputs and compared with the model's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from toolkit.chance import Distribution
from toolkit.errors import ExerciseError
from toolkit.exercises.answer_text import cut, seen, text_of
from toolkit.exercises.kinds.distribution import DistributionKind
from toolkit.exercises.kinds.kind import Case, Kind, Verdict, is_nothing
from toolkit.exercises.kinds.number import judge_number
from toolkit.exercises.numbers import read_number

__all__ = ["CodeKind", "Results"]

SMALL = Fraction(1, 10**9)  # what the rounding of floats may be off
LONGEST_ERROR = 300  # signs of what a learner's exception says
# What a learner's function may end with: exit() too, but not the button that stops the cell.
STOPS = (Exception, SystemExit)


class Results(NamedTuple):
    """What a learner's function gave for each input."""

    values: tuple[Any, ...]
    calls: tuple[str, ...]


class CodeKind(Kind):
    """A function of the learner's. The key's function gives the function to compare it with."""

    example = "the name of your function, without brackets"
    allowed = frozenset({"inputs"})
    required = frozenset({"inputs"})

    def is_empty(self, case: Case, answer: object) -> bool:
        """A function that gives nothing yet is no answer yet, too."""
        if not callable(answer):
            return is_nothing(answer)
        try:
            return is_nothing(answer(*case.inputs[0]))
        except NotImplementedError:
            return True
        except STOPS:
            return False

    def invite(self, case: Case) -> str:
        """What is missing as a rule: the function stands in the cell already, and gives nothing."""
        del case
        return "Your function gives nothing yet. Write its body, and let it give its answer with return."

    def read(self, case: Case, answer: object) -> Results:
        """What the function gives; `ExerciseError` says for which input it stopped, and how."""
        if not callable(answer):
            raise ExerciseError(f"{seen(answer)} is no function; write {self.example}")
        calls = tuple(f"{getattr(answer, '__name__', 'it')}({', '.join(map(repr, given))})" for given in case.inputs)
        return Results(
            tuple(_value(answer, given, call) for given, call in zip(case.inputs, calls, strict=True)), calls
        )

    def judge(self, case: Case, given: Results, key: Callable[..., Any]) -> Verdict:
        """Right when every value is; else the first call whose value is not."""
        form = ""
        for arguments, mine, call in zip(case.inputs, given.values, given.calls, strict=True):
            verdict = _same(case, mine, key(*arguments))
            if not verdict.right:
                return Verdict(False, f"{call} gives {seen(mine)}. Work that one out by hand; what do you get?")
            form = form or verdict.form
        return Verdict(True, form=form)

    def typed(self, case: Case, key: Any) -> Any:
        """The function itself."""
        del case
        return key

    def view(self, case: Case) -> dict[str, Any]:
        """Nothing to fill in: the answer is a cell of the notebook."""
        del case
        return {"input": "cell", "note": "Answer in the cell below."}


def _value(function: Callable[..., Any], given: tuple[Any, ...], call: str) -> Any:
    try:
        return function(*given)
    except STOPS as error:  # whatever a learner's code may raise, it is theirs to read
        said = cut(text_of(error), LONGEST_ERROR)
        raise ExerciseError(f"{call} stopped with {type(error).__name__}: {said}") from None


def _same(case: Case, mine: Any, right: Any) -> Verdict:
    try:
        if isinstance(right, (Distribution, Mapping)):
            kind = DistributionKind()
            return kind.judge(case, kind.read(case, mine), right)
        if isinstance(right, (int, Fraction)) and not isinstance(right, bool):
            number = read_number(mine)
            verdict = judge_number(number, right, SMALL if number.form == "decimal" else None)
            return Verdict(verdict.right, form=verdict.form if number.form == "decimal" else "")
    except ExerciseError:
        return Verdict(False)
    try:
        return Verdict(bool(type(mine) is type(right) and mine == right))
    except Exception:  # some things cannot be compared, such as a tuple with an array in it
        return Verdict(False)
