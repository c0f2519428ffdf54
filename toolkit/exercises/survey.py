"""Trying every exercise of a lesson on many learners' boards: solvable, different enough, not too hard, never told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from toolkit.chance import fraction_text
from toolkit.errors import Fault
from toolkit.exercises.checking import case_of, check, key_of
from toolkit.exercises.exercise import Exercise, WrongWay
from toolkit.exercises.feedback import Recognised
from toolkit.exercises.kinds import KINDS, Case
from toolkit.exercises.kinds.distribution import chances_of
from toolkit.exercises.models_of import call, filled, setting_of
from toolkit.exercises.outline import Outline

__all__ = ["LEARNERS", "right_answer", "survey", "wrong_answer"]

LEARNERS = 200


def right_answer(outline: Outline, exercise: Exercise, setting: Any) -> Any:
    """The right answer as a learner would type it: what the teacher's key prints.

    >>> from toolkit.exercises.shelf import outline_of
    >>> lesson = outline_of("01-two-dice")
    >>> right_answer(lesson, lesson.exercise("casey-lands"), setting_of(lesson.models, ""))
    '0: 1/4, 1: 1/8, 2: 1/8, 3: 1/4, 4: 1/4'
    """
    case = case_of(exercise, outline.models, setting)
    return KINDS[exercise.kind].typed(case, key_of(exercise, outline.models, setting))


def wrong_answer(outline: Outline, exercise: Exercise, way: WrongWay, setting: Any) -> Any:
    """The answer as a learner would type it who makes this mistake."""
    if way.model in exercise.options:
        return way.model
    case = case_of(exercise, outline.models, setting)
    return KINDS[exercise.kind].typed(case, call(outline.models, way.model, setting))


def survey(outline: Outline, learners: int = LEARNERS) -> list[Fault]:
    """Every fault of a lesson's exercises on the class's board and those of learners 1, 2, …; none for a sound one.

    Right answers must be found right and mistakes be recognised; the class's board must tell all mistakes apart.
    Answers of a personal exercise must be as different as it says, no chance may be 0 or 1, no denominator larger than
    allowed, and no text may tell the key.
    """
    settings = [setting_of(outline.models, str(name)) for name in ("", *range(1, learners + 1))]
    faults: list[Fault] = []
    for exercise in outline.exercises:
        answers = set()
        whose: dict[tuple[str, str], list[str]] = {}  # one fault may be there for many learners
        for number, setting in enumerate(settings[:1] if exercise.predict else settings):
            found = [*_on_one(outline, exercise, setting, same=bool(number)), *_told(outline, exercise, setting)]
            for one in found:
                whose.setdefault(one, []).append(f"learner {number}" if number else "the class")
            answers.add(_signature(outline, exercise, setting))
        for (problem, remedy), who in whose.items():
            others = f" and {len(who) - 1} more" if len(who) > 1 else ""
            faults.append(Fault(f"{exercise.id}, {who[0]}{others}", problem, remedy))
        different = exercise.different if exercise.personal and learners >= LEARNERS else 1
        if not exercise.personal and len(answers) > 1:
            faults.append(Fault(exercise.id, "learners have different answers", "personal = true, and how different"))
        elif len(answers) < different:
            problem = f"only {len(answers)} different answers for {learners} learners"
            faults.append(Fault(exercise.id, problem, f"models that give at least {different}, or a lower number"))
    return faults


def _on_one(outline: Outline, exercise: Exercise, setting: Any, *, same: bool) -> Iterator[tuple[str, str]]:
    """What is wrong with an exercise on one board; with `same`, two mistakes may look alike there."""
    key = key_of(exercise, outline.models, setting)
    right = right_answer(outline, exercise, setting)
    yield from _too_hard(exercise, key)
    if not exercise.predict and not check(exercise, outline.models, setting, right).right:
        yield f"the right answer {right!r} is not accepted", "a key of the right kind"
    for way in exercise.wrong:
        said = check(exercise, outline.models, setting, wrong_answer(outline, exercise, way, setting))
        if said.right and not (way.may_agree and same):
            yield f"the mistake {way.model} leads to the right answer", "other numbers, or may_agree = true"
        elif not said.right and not isinstance(said, Recognised):
            yield f"the mistake {way.model} is not recognised", "a model that gives an answer of the right kind"
        elif not said.right and not same and said.text != filled(way.ask, setting):
            yield f"the mistake {way.model} gives the same as one before it", "a board that tells them apart"


def _too_hard(exercise: Exercise, key: Any) -> Iterator[tuple[str, str]]:
    numbers: list[Fraction] = []
    if exercise.kind == "number" and isinstance(key, (int, Fraction)):
        numbers = [Fraction(key)]
        if exercise.unit == "chance" and key in (0, 1):
            yield f"the chance is {key}", "a board on which it is neither sure nor impossible"
    elif exercise.kind == "distribution":
        numbers = list(chances_of(key).values())
        if sum(numbers) != 1 or len(numbers) < 2:
            yield "the chances do not add up to 1, or are only one", "a distribution with something to find out"
    largest = max((number.denominator for number in numbers), default=1)
    if largest > exercise.denominator:
        yield f"a denominator of {largest:,}", f"a board on which it is at most {exercise.denominator:,}"


def _told(outline: Outline, exercise: Exercise, setting: Any) -> Iterator[tuple[str, str]]:
    """Whether a text has the answer in it. Whole numbers and options are in questions by chance, fractions are not."""
    key = key_of(exercise, outline.models, setting)
    if exercise.kind != "number" or not isinstance(key, Fraction) or key.denominator == 1:
        return
    pattern = re.compile(rf"(?<![\d/.]){re.escape(fraction_text(key))}(?![\d/])")
    for text in (exercise.question, *exercise.hints, *(way.ask for way in exercise.wrong)):
        if pattern.search(filled(text, setting)):
            yield f"{text[:40]!r}… tells the answer", "a question or a hint that does not"


def _signature(outline: Outline, exercise: Exercise, setting: Any) -> str:
    """What tells one learner's answer from another's; of a function, what it gives."""
    key = key_of(exercise, outline.models, setting)
    case: Case = case_of(exercise, outline.models, setting)
    if callable(key):
        return repr([key(*given) for given in case.inputs])
    return repr(right_answer(outline, exercise, setting))
