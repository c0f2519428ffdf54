"""Answers that are one number, or an interval that holds one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from toolkit.chance import decimal_text, fraction_text
from toolkit.errors import ExerciseError
from toolkit.exercises.answer_text import seen
from toolkit.exercises.kinds.kind import Case, Kind, Verdict
from toolkit.exercises.numbers import Number, read_number
from toolkit.solve import Answer

__all__ = ["IntervalKind", "NumberKind", "ends_of", "judge_number"]

FORMS = {
    "expression": "a calculation",
    "percent": "a percentage",
    "decimal": "a decimal",
    "interval": "an estimate",
}


def ends_of(key: Any) -> tuple[Fraction, Fraction]:
    """The interval in which a key lies: both ends are the key itself when it is known exactly."""
    if isinstance(key, Answer):
        return key.low if key.low is not None else key.number, key.high if key.high is not None else key.number
    return Fraction(key), Fraction(key)


def judge_number(given: Number, key: Any, tolerance: Fraction | None) -> Verdict:
    """Whether a number is the key: exactly, or within the tolerance when there is one."""
    low, high = ends_of(key)
    if low == high == given.value:
        if given.form == "fraction":
            form = "" if given.lowest else "a fraction that can be shortened"
        else:
            form = FORMS[given.form]
        return Verdict(True, form=form)
    if tolerance is not None:
        close = low - tolerance <= given.value <= high + tolerance
        if close or (given.goes_on and given.near(low)):
            return Verdict(True, form="rounded")
    return Verdict(False, rounded=given.near(low))


class NumberKind(Kind):
    """A number in any form. With the unit `chance` it must lie between 0 and 1."""

    example = "a number, such as 1/3, 0.25 or 25 %"
    allowed = frozenset({"unit", "tolerance", "denominator"})

    def looks_like(self, case: Case) -> str:
        """A chance may be a percentage; a number of throws is seldom one."""
        return self.example if case.exercise.unit == "chance" else "a number, such as 4, 7/2 or 3.5"

    def read(self, case: Case, answer: object) -> Number:
        """The number written."""
        del case
        return read_number(answer)

    def judge(self, case: Case, given: Number, key: Any) -> Verdict:
        """Equal numbers are right in whatever form; a rounded one is right within the tolerance."""
        exercise = case.exercise
        verdict = judge_number(given, key, exercise.tolerance)
        if verdict.right or verdict.rounded or exercise.unit != "chance" or 0 <= given.value <= 1:
            return verdict
        if given.form != "percent" and 1 < given.value <= 100:
            return Verdict(False, "A chance lies between 0 and 1. If you mean so many in a hundred, write the % sign.")
        return Verdict(False, "A chance lies between 0 and 1.")

    def matches(self, case: Case, given: Number, wrong: Any) -> bool:
        """A wrong number is recognised when it is rounded as well."""
        del case
        return given.value == ends_of(wrong)[0] or given.near(ends_of(wrong)[0])

    def typed(self, case: Case, key: Any) -> str:
        """The fraction; a decimal where the key itself is known only within bounds."""
        del case
        low, high = ends_of(key)
        return fraction_text(low) if low == high else decimal_text((low + high) / 2)


class IntervalKind(Kind):
    """Two numbers between which the true one lies, and which are no further apart than the exercise says."""

    example = "two numbers, such as 0.2 to 0.3"
    allowed = frozenset({"unit", "width"})
    required = frozenset({"width"})

    def read(self, case: Case, answer: object) -> tuple[Fraction, Fraction]:
        """Both ends, in order."""
        del case
        if isinstance(answer, Answer) and answer.low is not None and answer.high is not None:
            return answer.low, answer.high
        parts: Sequence[object] = ()
        if isinstance(answer, str):
            parts = re.split(r"\s+to\s+|\.\.\.?|;|,\s+|\s+and\s+", answer.strip().strip("[]()"))
        elif isinstance(answer, (tuple, list)):
            parts = answer
        if len(parts) != 2:
            raise ExerciseError(f"I cannot read {seen(answer)} as an interval; write two numbers, such as 0.2 to 0.3")
        low, high = (read_number(part).value for part in parts)
        if low > high:
            raise ExerciseError("the first number is larger than the second; write the smaller one first")
        return low, high

    def judge(self, case: Case, given: tuple[Fraction, Fraction], key: Any) -> Verdict:
        """Right when the whole key lies inside, and the interval is narrow enough."""
        low, high = ends_of(key)
        width = case.exercise.width or Fraction(0)
        if given[1] - given[0] > width:
            return Verdict(False, f"The two numbers may be at most {decimal_text(width)} apart.")
        return Verdict(given[0] <= low and high <= given[1], "The true number does not lie between your two.")

    def matches(self, case: Case, given: tuple[Fraction, Fraction], wrong: Any) -> bool:
        """An interval round what a wrong model gives."""
        low, high = ends_of(wrong)
        return given[0] <= low and high <= given[1] and given[1] - given[0] <= (case.exercise.width or 0)

    def typed(self, case: Case, key: Any) -> str:
        """The narrowest round interval about the key, half as wide as is allowed."""
        low, high = ends_of(key)
        slack = ((case.exercise.width or Fraction(0)) - (high - low)) / 4
        return f"{fraction_text(low - slack)} to {fraction_text(high + slack)}"
