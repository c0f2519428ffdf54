"""From an answer to what is said about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.errors import ExerciseError
from toolkit.exercises.exercise import Exercise
from toolkit.exercises.feedback import (
    Empty,
    Feedback,
    Recognised,
    Right,
    RightInAnotherForm,
    Rounded,
    Unreadable,
    Wrong,
)
from toolkit.exercises.kinds import KINDS, Case, Verdict
from toolkit.exercises.models_of import call, filled

__all__ = ["case_of", "check", "key_of"]

LOOK_AGAIN = "Look again, or ask for a hint."


def case_of(exercise: Exercise, models: str, setting: Any) -> Case:
    """The exercise for one setting: its options in words, and what a code cell is tried on."""
    if exercise.plays:
        found = call(models, exercise.plays, setting)
        options = dict(found) if isinstance(found, Mapping) else {text: text for text in found}
    else:
        options = {name: filled(text, setting) for name, text in exercise.options.items()}
    given = call(models, exercise.inputs, setting) if exercise.inputs else ()
    inputs = tuple(one if isinstance(one, tuple) else (one,) for one in given)
    return Case(exercise, options, inputs)


def key_of(exercise: Exercise, models: str, setting: Any) -> Any:
    """The right answer, worked out by the lesson's models."""
    return call(models, exercise.key, setting)


def check(exercise: Exercise, models: str, setting: Any, answer: object) -> Feedback:
    """What to say about an answer. It never holds the right one.

    >>> from toolkit.exercises.models.two_dice import Setting
    >>> exercise = Exercise("sum", "number", "A sum", "How likely is a sum of {total}?", key="chance_of_total")
    >>> [check(exercise, "two_dice", Setting(), answer).kind for answer in ("", "1//6", "1/8", "6/48", "1/11")]
    ['empty', 'unreadable', 'right', 'right in another form', 'wrong']
    """
    kind, case = KINDS[exercise.kind], case_of(exercise, models, setting)
    if kind.is_empty(case, answer):
        return Empty(kind.invite(case))
    try:
        given = kind.read(case, answer)
    except ExerciseError as error:
        return Unreadable(f"{error}.")
    verdict = kind.judge(case, given, key_of(exercise, models, setting))
    if verdict.right:
        return _right(verdict)
    if verdict.rounded:
        return Rounded("Your decimal looks right to its last digit. What is the number itself, as a fraction?")
    for way in exercise.wrong:
        wrong = way.model if way.model in exercise.options else call(models, way.model, setting)
        if kind.matches(case, given, wrong):
            return Recognised(filled(way.ask, setting))
    return Wrong(verdict.note or LOOK_AGAIN)


def _right(verdict: Verdict) -> Feedback:
    if not verdict.form:
        return Right("")
    if verdict.form == "rounded":
        return RightInAnotherForm("It is rounded, which is near enough here.")
    return RightInAnotherForm(f"You wrote {verdict.form}; it is the same number.")
