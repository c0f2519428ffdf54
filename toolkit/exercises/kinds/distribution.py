"""Answers that are a whole distribution: every outcome with its chance."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from toolkit.chance import Distribution, fraction_text
from toolkit.errors import ExerciseError
from toolkit.exercises.answer_text import few, seen, short_fraction, text_of
from toolkit.exercises.kinds.kind import Case, Kind, Verdict
from toolkit.exercises.kinds.number import judge_number
from toolkit.exercises.numbers import Number, read_number
from toolkit.exercises.written import listed

__all__ = ["DistributionKind", "chances_of"]


def chances_of(key: Any) -> dict[str, Fraction]:
    """The chances of a key by the outcomes' names.

    >>> chances_of(Distribution({2: 1, 3: 3}))
    {'2': Fraction(1, 4), '3': Fraction(3, 4)}
    """
    if isinstance(key, Distribution):
        return {text_of(outcome): Fraction(weight, key.total) for outcome, weight in key.pairs()}
    return {text_of(outcome): Fraction(chance) for outcome, chance in key.items()}


class DistributionKind(Kind):
    """A table of outcomes and chances: a `Distribution`, a mapping, or a text such as `2: 1/36, 3: 2/36`."""

    example = "every outcome with its chance, such as 2: 1/36, 3: 2/36"
    allowed = frozenset({"tolerance", "denominator", "fields"})

    def invite(self, case: Case) -> str:
        """The outcomes by their names where each has a field of its own."""
        fields = case.exercise.fields
        return f"Give the chance of each: {listed([*fields])}." if fields else super().invite(case)

    def read(self, case: Case, answer: object) -> dict[str, Number]:
        """The number written beside each outcome."""
        del case
        if isinstance(answer, Distribution):
            return {name: Number(chance, "fraction") for name, chance in chances_of(answer).items()}
        if isinstance(answer, Mapping):
            pairs = [(text_of(outcome).strip(), chance) for outcome, chance in answer.items()]
        elif isinstance(answer, str):
            pairs = [_pair(part) for part in re.split(r"[;\n]|,(?=\s*[^,:=]+[:=])", answer) if part.strip()]
        else:
            raise ExerciseError(f"I cannot read {seen(answer)} as chances; write {self.example}")
        names = [name for name, _ in pairs]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ExerciseError(f"{few(twice)} is there twice; write every outcome once")
        return {name: read_number(chance) for name, chance in pairs if not (isinstance(chance, str) and not chance)}

    def judge(self, case: Case, given: dict[str, Number], key: Any) -> Verdict:
        """Right when every chance is; else how many are, and whether they add up to 1."""
        chances = chances_of(key)
        strangers = [name for name in given if name not in chances and given[name].value]
        tolerance = case.exercise.tolerance
        verdicts = {
            name: judge_number(given.get(name, Number(Fraction(0), "fraction")), chance, tolerance)
            for name, chance in chances.items()
        }
        right = sum(verdict.right for verdict in verdicts.values())
        if right == len(chances) and not strangers:
            return Verdict(True, form=next((verdict.form for verdict in verdicts.values() if verdict.form), ""))
        total = sum((number.value for number in given.values()), Fraction(0))
        notes = [f"{right} of your {len(given)} chances {'is' if right == 1 else 'are'} right."]
        if strangers:
            notes.append(f"Can {few(strangers)} happen?")
        if total != 1 and not any(number.step for number in given.values()):
            notes.append(f"Together they are {short_fraction(total)}; what should they be?")
        return Verdict(False, " ".join(notes))

    def matches(self, case: Case, given: dict[str, Number], wrong: Any) -> bool:
        """Every chance is what the wrong model gives, or that rounded."""
        del case
        chances = chances_of(wrong)
        zero = Number(Fraction(0), "fraction")
        return all(
            (number := given.get(name, zero)).value == chances.get(name, 0) or number.near(chances.get(name, zero[0]))
            for name in {*given, *chances}
        )

    def typed(self, case: Case, key: Any) -> str:
        """The table on one line."""
        del case
        return ", ".join(f"{name}: {fraction_text(chance)}" for name, chance in chances_of(key).items())

    def view(self, case: Case) -> dict[str, Any]:
        """One field for each outcome when the exercise names them, else a text on several lines."""
        fields = case.exercise.fields
        return {"input": "fields", "fields": list(fields)} if fields else {"input": "lines", "example": self.example}


def _pair(part: str) -> tuple[str, str]:
    name, sign, chance = re.match(r"([^:=]*)([:=]?)(.*)", part.strip(), flags=re.DOTALL).groups()  # type: ignore[union-attr]
    if not (name.strip() and sign and chance.strip()):
        raise ExerciseError(f"I cannot read {seen(part.strip())}; write an outcome, a colon and its chance: 2: 1/36")
    return name.strip(), chance.strip()
