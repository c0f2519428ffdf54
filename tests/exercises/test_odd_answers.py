"""Answers that nobody should give are told in words: none stops with a traceback, and none fills the screen."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.exercises.made_up import exercise, given
from toolkit.errors import ExerciseError
from toolkit.exercises import Feedback, Lesson, Noted, Unreadable, Wrong, read_number

MOST_SIGNS = 700


class Mute:
    """An object that cannot be written."""

    def __repr__(self) -> str:
        raise RuntimeError("no repr")


class MuteError(Exception):
    """An exception that cannot be written."""

    def __str__(self) -> str:
        raise ValueError("no str")


class Worthless(float):
    """A number that does not say which."""

    def __float__(self) -> float:
        raise RuntimeError("no number")


def in_itself() -> list[Any]:
    holder: list[Any] = [1]
    holder.append(holder)
    return holder


def table_in_itself() -> dict[str, Any]:
    holder: dict[str, Any] = {"heads": 1}
    holder["tails"] = holder
    return holder


def deep() -> list[Any]:
    holder: list[Any] = [1]
    for _ in range(100_000):
        holder = [holder]
    return holder


def of_sympy(make: Callable[[Any], Any]) -> Callable[[], Any]:
    def made() -> Any:
        import sympy

        return make(sympy)

    return made


ODD: dict[str, Callable[[], Any]] = {
    "large": lambda: 10**5000,
    "long": lambda: Fraction(5, 6) ** 6000,
    "large parts": lambda: (10**5000, -(10**5000)),
    "large table": lambda: {"heads": Fraction(5, 6) ** 6000, "tails": 10**5000},
    "large name": lambda: {10**5000: 1},
    "many names": lambda: {number: Fraction(1, 5000) for number in range(5000)},
    "holds itself": in_itself,
    "table holds itself": table_in_itself,
    "deep": deep,
    "mute": Mute,
    "mute in a list": lambda: [Mute(), 2],
    "mute in a table": lambda: {"heads": Mute(), "tails": Mute()},
    "mute name": lambda: {Mute(): 1},
    "worthless": lambda: Worthless(3),
    "matrix": of_sympy(lambda sympy: sympy.Matrix([1, 2])),
    "matrices": of_sympy(lambda sympy: (sympy.Matrix([1]), 2)),
    "class of letters": of_sympy(lambda sympy: sympy.Symbol),
    "function without a place": of_sympy(lambda sympy: sympy.Function("f")),
    "many letters": of_sympy(lambda sympy: sum(sympy.symbols("a0:60"))),
    "class": lambda: int,
}
KINDS: dict[str, tuple[dict[str, Any], Any]] = {
    "number": ({}, Fraction(1, 3)),
    "interval": ({"width": Fraction(1, 10)}, Fraction(1, 3)),
    "distribution": ({}, {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}),
    "state": ({"fields": ("dot", "line")}, (3, 2)),
    "choice": ({"options": {"a": "One", "b": "Two"}}, "a"),
    "play": ({"plays": "plays"}, "red 2"),
    "code": ({"inputs": "inputs"}, lambda _: Fraction(1, 3)),
}


def about(kind: str, answer: object) -> Feedback:
    more, key = KINDS[kind]
    return given(exercise(kind, **more), answer, key=key, plays=("red 2", "red 3"), inputs=(1, 2))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("odd", ODD)
def test_an_odd_answer_is_told_in_a_few_words(kind: str, odd: str) -> None:
    said = about(kind, ODD[odd]())
    assert isinstance(said, (Unreadable, Wrong)) and len(said.text) < MOST_SIGNS, said


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("right", [Fraction(1, 3), {"heads": Fraction(1)}, "text", (1, 2)], ids=str)
def test_a_function_that_gives_something_odd_is_told_so(odd: str, right: Any) -> None:
    made = exercise("code", inputs="inputs")
    said = given(made, lambda _: ODD[odd](), key=lambda _: right, inputs=(1, 2))
    assert isinstance(said, Wrong) and len(said.text) < MOST_SIGNS, said


def test_a_function_that_gives_what_cannot_be_compared_is_wrong() -> None:
    import numpy

    made = exercise("code", inputs="inputs")
    assert isinstance(given(made, lambda _: (numpy.array([1, 2]),), key=lambda _: (1,), inputs=(1,)), Wrong)


def ends(problem: BaseException) -> Callable[[int], int]:
    def mine(_: int) -> int:
        raise problem

    return mine


def test_a_function_that_ends_the_program_or_raises_something_odd_is_told_so() -> None:
    assert "mine(1) stopped with SystemExit: 3" in about("code", ends(SystemExit(3))).text
    assert "mine(1) stopped with MuteError" in about("code", ends(MuteError())).text
    assert len(about("code", ends(ValueError("x" * 10**6))).text) < MOST_SIGNS
    assert "SystemExit" in about("code", lambda _: sys.exit("enough")).text


def test_the_button_that_stops_a_cell_stops_it() -> None:
    with pytest.raises(KeyboardInterrupt):
        about("code", ends(KeyboardInterrupt()))


def test_what_sympy_has_besides_numbers_is_no_number() -> None:
    import sympy

    letter = sympy.Symbol("p")
    matrices = (sympy.Matrix([1, 2]), sympy.Matrix([letter]), sympy.ImmutableMatrix([[1]]))
    for other in (*matrices, sympy.Symbol, sympy.Function("f"), sympy.true, sympy.FiniteSet(1), sympy.Poly(letter)):
        with pytest.raises(ExerciseError, match=r"as a number; write 1/3 or 0\.25"):
            read_number(other)


def test_chances_with_thousands_of_digits_are_added_up_in_a_few() -> None:
    said = about("distribution", {"heads": Fraction(5, 6) ** 6000, "tails": Fraction(2)})
    assert said.text == "0 of your 2 chances are right. Together they are about 2; what should they be?"


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_guess_is_refused_or_can_be_revealed(tmp_path: Path, odd: str) -> None:
    lesson = Lesson("01", folder=tmp_path)
    said = lesson.predict("who-is-next", ODD[odd]())
    assert isinstance(said, Unreadable)
    assert isinstance(lesson.predict("who-is-next", {"casey"}), Noted)


def test_a_guess_whose_text_is_no_answer_is_not_kept(tmp_path: Path) -> None:
    """A number that was worked out may be longer than any that is read from a text."""
    lesson = Lesson("01", folder=tmp_path)
    guess = replace(lesson._outline.exercise("who-is-next"), kind="number", options={})
    lesson._outline = replace(lesson._outline, exercises=(guess,))
    assert isinstance(lesson.predict("who-is-next", 10**300), Unreadable)
    assert isinstance(lesson.predict("who-is-next", 10**30), Noted)


def test_an_odd_name_of_a_learner_is_too_long(tmp_path: Path) -> None:
    with pytest.raises(ExerciseError, match="this one has 5,001"):
        Lesson("01", 10**5000, folder=tmp_path)
