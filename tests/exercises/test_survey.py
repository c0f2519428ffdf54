"""The survey of 200 learners' boards finds what would be unfair, too hard, or told."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.exercises.made_up import Of, Setting, exercise, made_up
from toolkit.exercises.exercise import Exercise, WrongWay
from toolkit.exercises.models_of import setting_of
from toolkit.exercises.outline import Outline
from toolkit.exercises.survey import survey

THIRD, HALF = Fraction(1, 3), Fraction(1, 2)


def told(made: Exercise, learners: int = 200, **values: Any) -> set[str]:
    """The problems that are found, without where."""
    outline = Outline("99-made-up", "Made up", "made_up", 45, "first", (), (), (made,))
    setting_of.cache_clear()
    with made_up(**values):
        found = {fault.problem for fault in survey(outline, learners)}
    setting_of.cache_clear()
    return found


def test_a_sound_exercise_has_no_fault() -> None:
    assert told(exercise("number", ("forget_casey",), unit="chance"), key=THIRD, forget_casey=HALF) == set()


@pytest.mark.parametrize(
    ("more", "values", "problem"),
    [
        ({"unit": "chance"}, {"key": Fraction(1)}, "the chance is 1"),
        ({"denominator": 2}, {"key": THIRD}, "a denominator of 3"),
        ({"wrong": ("slip",)}, {"key": THIRD, "slip": THIRD}, "the mistake slip leads to the right answer"),
        (
            {"wrong": ("slip", "error")},
            {"key": THIRD, "slip": HALF, "error": HALF},
            "the mistake error gives the same as one before it",
        ),
        ({"hints": ("It is 1/3.",)}, {"key": THIRD}, "'It is 1/3.'… tells the answer"),
        ({"personal": True, "different": 5}, {"key": THIRD}, "only 1 different answers for 200 learners"),
    ],
)
def test_one_fault(more: dict[str, Any], values: dict[str, Any], problem: str) -> None:
    assert problem in told(exercise("number", **more), **values)


def test_hints_may_name_other_fractions() -> None:
    assert told(exercise("number", hints=("Not 11/3, nor 1/30, nor 1/3/4.",)), key=THIRD) == set()


def test_an_answer_that_depends_on_the_board_must_say_so() -> None:
    """The made-up boards have one number from 2 to 12; the key here is that number."""
    made = exercise("number")
    assert told(made, key=Of(lambda setting: setting.total)) == {"learners have different answers"}
    assert told(replace(made, personal=True, different=11), key=Of(lambda setting: setting.total)) == set()
    problem = "only 11 different answers for 200 learners"
    assert told(replace(made, personal=True, different=12), key=Of(lambda setting: setting.total)) == {problem}


def test_on_some_boards_a_mistake_may_lead_to_the_right_answer_if_it_is_declared() -> None:
    """Always 8 is right on the boards with 8, and wrong on the class's, which has 7."""
    made = replace(exercise("number"), personal=True, different=2, wrong=(WrongWay("eight", "Why 8?"),))
    values: dict[str, Any] = {"key": Of(lambda setting: setting.total), "eight": 8}
    assert told(made, **values) == {"the mistake eight leads to the right answer"}
    assert told(replace(made, wrong=(WrongWay("eight", "Why 8?", may_agree=True),)), **values) == set()
    assert Setting().total == 7
    class_too = replace(made, wrong=(WrongWay("seven", "Why 7?", may_agree=True),))
    assert told(class_too, **values, seven=7) == {"the mistake seven leads to the right answer"}


def test_a_fault_of_many_boards_is_told_once() -> None:
    made = exercise("number", denominator=2)
    outline = Outline("99-made-up", "Made up", "made_up", 45, "first", (), (), (made,))
    with made_up(key=THIRD):
        (fault,) = survey(outline, 30)
    assert fault.place == "made-up, the class and 30 more"


def test_a_distribution_must_have_something_to_find_out() -> None:
    problem = "the chances do not add up to 1, or are only one"
    assert problem in told(exercise("distribution"), key={"a": Fraction(1)})
    assert problem in told(exercise("distribution"), key={"a": HALF, "b": THIRD})
