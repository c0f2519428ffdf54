"""Every kind of exercise: what is right, right in another form, recognised, wrong, empty, unreadable."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.exercises.made_up import exercise, given
from toolkit.chance import Distribution
from toolkit.exercises import (
    Empty,
    Feedback,
    Recognised,
    Right,
    RightInAnotherForm,
    Rounded,
    Unreadable,
    Wrong,
)
from toolkit.solve import Answer

THIRD, HALF = Fraction(1, 3), Fraction(1, 2)
COIN = Distribution({"heads": 1, "tails": 1})
STATE = ("your dot", "Casey's line")


def is_exactly(feedback: Feedback, kind: type[Feedback]) -> bool:
    """Whether it is of this kind and of none derived from it."""
    return type(feedback) is kind


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("1/3", Right), (THIRD, Right), ("2/6", RightInAnotherForm), ("100/3 %", RightInAnotherForm),
        ("1 - 2/3", RightInAnotherForm), ("0.333", Rounded), ("33.3 %", Rounded), ("0.3", Wrong), ("1/2", Recognised),
        ("0.50", Recognised), ("50 %", Recognised), ("2/3", Wrong), ("", Empty), (None, Empty), ("1//3", Unreadable),
        (Answer.exact(THIRD), Right),
    ],
)  # fmt: skip
def test_a_number(answer: object, kind: type[Feedback]) -> None:
    made = exercise("number", ("forget_casey",), unit="chance")
    assert is_exactly(given(made, answer, key=THIRD, forget_casey=HALF), kind)


@pytest.mark.parametrize(
    ("answer", "right"),
    [("0.333", True), ("0.33", False), ("0.3333333", True), ("0.334", True), ("0.335", False), ("33.3 %", True),
     ("0.33...", True), ("0.333…", True), ("0.34...", False)],
)  # fmt: skip
def test_a_tolerance_is_kept_to(answer: str, right: bool) -> None:
    """Within 1/1000 of 1/3: from 0.33233… to 0.33433…; dots say that the digits go on, and then they may."""
    made = exercise("number", tolerance=Fraction(1, 1000))
    assert given(made, answer, key=THIRD).right is right


def test_a_key_within_bounds_takes_what_lies_near_them() -> None:
    made = exercise("number", tolerance=Fraction(1, 100))
    key = Answer.certified(Fraction(30, 100), Fraction(32, 100))
    assert [given(made, text, key=key).right for text in ("0.285", "0.29", "0.31", "0.33", "0.335")] == [
        False, True, True, True, False,
    ]  # fmt: skip


def test_a_chance_outside_0_to_1_is_told_so() -> None:
    made = exercise("number", unit="chance")
    assert "between 0 and 1" in given(made, "-1/2", key=THIRD).text
    assert "% sign" in given(made, "40", key=THIRD).text
    assert "between" not in given(exercise("number", unit="turns"), "40", key=THIRD).text


def test_the_question_of_a_recognised_mistake_has_the_numbers_of_the_setting() -> None:
    feedback = given(exercise("number", ("forget_casey",)), HALF, key=THIRD, forget_casey=HALF)
    assert repr(feedback) == "✗ Not yet. Did you forget casey of 7?"


def test_a_mistake_that_leads_to_the_right_answer_is_right() -> None:
    assert given(exercise("number", ("forget_casey",)), THIRD, key=THIRD, forget_casey=THIRD).right


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("0.3 to 0.4", Right), ("[0.3, 0.4]", Right), ((0.3, 0.4), Right), ("1/3 to 1/3", Right),
        ("0.3 to 0.41", Wrong),
        ("0.34 to 0.4", Wrong), ("0.45 to 0.55", Recognised), ("0.4 to 0.3", Unreadable), ("0.3", Unreadable),
        ("", Empty), (Answer.estimated(Fraction(32, 100), Fraction(2, 100), 100, 1), Right),
    ],
)  # fmt: skip
def test_an_interval(answer: object, kind: type[Feedback]) -> None:
    """The true 1/3 must lie inside, and the ends may be 1/10 apart."""
    made = exercise("interval", ("forget_casey",), width=Fraction(1, 10))
    assert is_exactly(given(made, answer, key=THIRD, forget_casey=HALF), kind)


def test_an_interval_that_is_too_wide_is_told_so() -> None:
    text = given(exercise("interval", width=Fraction(1, 10)), "0 to 1", key=THIRD).text
    assert "at most 0.1 apart" in text


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("2: 1/4, 3: 3/4", Right), ("2: 1/4; 3: 3/4", Right), ("2 = 1/4\n3 = 3/4", Right),
        ({2: "1/4", 3: "3/4"}, Right),
        (Distribution({2: 1, 3: 3}), Right), ({"2": "1/4", "3": "6/8"}, RightInAnotherForm),
        ({"2": "25 %", "3": "75 %"}, RightInAnotherForm), ({2: "1/4", 3: "3/4", 4: 0}, Right),
        ("2: 1/2, 3: 1/2", Recognised),
        ("2: 0.50, 3: 0.50", Recognised), ("2: 1/4", Wrong), ("2: 1/4, 3: 3/4, 4: 1/4", Wrong), ("", Empty),
        ({"2": "", "3": " "}, Empty), ("1/4, 3/4", Unreadable), ("2: 1/4, 2: 3/4", Unreadable),
        ("2: x, 3: 1", Unreadable),
        (5, Unreadable),
    ],
)  # fmt: skip
def test_a_distribution(answer: object, kind: type[Feedback]) -> None:
    made = exercise("distribution", ("think_all_alike",))
    values: dict[str, Any] = {"key": Distribution({2: 1, 3: 3}), "think_all_alike": Distribution({2: 1, 3: 1})}
    assert is_exactly(given(made, answer, **values), kind)


def test_a_distribution_says_how_many_chances_are_right_and_what_they_add_up_to() -> None:
    made = exercise("distribution")
    key = Distribution({2: 1, 3: 3})
    assert (
        given(made, "2: 1/4", key=key).text
        == "1 of your 1 chances is right. Together they are 1/4; what should they be?"
    )
    assert "Can 4 happen?" in given(made, "2: 1/4, 3: 1/2, 4: 1/4", key=key).text


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ((3, 2), Right), ("3, 2", Right), ("dot 3, line 2", Right), ("your dot: 3, Casey's line: 2", Right),
        ({"your dot": 3, "Casey's line": "2"}, Right), ([3, 2], Right), ((3, 1), Wrong), ("5, 2", Recognised),
        ("3", Unreadable), ((3, 2, 1), Unreadable), ({"your dot": 3, "line": 2}, Unreadable),
        ({"your dot": 3}, Unreadable),
        ("", Empty), ({"your dot": "", "Casey's line": ""}, Empty),
    ],
)  # fmt: skip
def test_a_position(answer: object, kind: type[Feedback]) -> None:
    made = exercise("state", ("go_too_far",), fields=STATE)
    assert is_exactly(given(made, answer, key=(3, 2), go_too_far=(5, 2)), kind)


def test_a_position_says_which_part_to_look_at() -> None:
    made = exercise("state", fields=STATE)
    assert given(made, (3, 1), key=(3, 2)).text == "Look again at: Casey's line. The rest is right."
    assert "rest is right" not in given(made, (1, 1), key=(3, 2)).text


@pytest.mark.parametrize(
    ("answer", "kind"),
    [("b", Right), ("B", Right), ("Two words.", Right), ("two  words", Right), ("a", Recognised), ("c", Wrong),
     ("d", Unreadable), ("a, b", Unreadable), ([], Empty), (["b"], Right), ("", Empty), (2, Unreadable)],
)  # fmt: skip
def test_one_option(answer: object, kind: type[Feedback]) -> None:
    """The mistake is named by the option's own id."""
    options = {"a": "One word, or more", "b": "Two words.", "c": "Three words"}
    assert is_exactly(given(exercise("choice", ("a",), options=options), answer, key="b"), kind)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [("a, c", Right), ("c a", Right), (["c", "a"], Right), ({"a", "c"}, Right), ("a", Wrong), ("a, b, c", Recognised),
     ("b", Wrong), ("", Empty), ("x, a", Unreadable)],
)  # fmt: skip
def test_several_options(answer: object, kind: type[Feedback]) -> None:
    made = exercise("choice", ("take_all",), options={"a": "A", "b": "B", "c": "C"}, several=True)
    assert is_exactly(given(made, answer, key={"a", "c"}, take_all={"a", "b", "c"}), kind)
    assert "there is more" in given(made, "a", key={"a", "c"}, take_all="b").text
    assert "there is more" not in given(made, "b", key={"a", "c"}, take_all="c").text


@pytest.mark.parametrize(
    ("answer", "kind"),
    [("blue to b2", Right), ("Blue to B2", Right), ("red to a1", Right), ("stay", Recognised), ("white to c3", Wrong),
     ("blue to b9", Unreadable), ("", Empty)],
)  # fmt: skip
def test_a_play(answer: object, kind: type[Feedback]) -> None:
    """Two plays are equally good, and either is right."""
    plays = ("blue to b2", "red to a1", "stay", "white to c3")
    made = exercise("play", ("hold_back",), plays="plays")
    values: dict[str, Any] = {"key": {"blue to b2", "red to a1"}, "hold_back": "stay", "plays": plays}
    assert is_exactly(given(made, answer, **values), kind)


def square(n: int) -> Fraction:
    """The right function."""
    return Fraction(n * n, 3)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (square, Right), (lambda n: n * n / 3, RightInAnotherForm), (lambda n: f"{n * n}/3", Right),
        (lambda n: Fraction(2 * n, 3), Recognised), (lambda n: Fraction(n, 3), Wrong), (lambda _: None, Empty),
        (lambda _: ..., Empty), (lambda _: "no number", Wrong), (lambda n: 1 // (n - 2), Unreadable), (7, Unreadable),
        ("", Empty), (None, Empty),
    ],
)  # fmt: skip
def test_a_function(answer: object, kind: type[Feedback]) -> None:
    """Tried on 0, 1, 2 and 3; the double agrees with the square at 0 and 2 only."""
    made = exercise("code", ("double",), inputs="inputs")
    values: dict[str, Any] = {"key": square, "double": lambda n: Fraction(2 * n, 3), "inputs": (0, 1, 2, 3)}
    assert is_exactly(given(made, answer, **values), kind)


def test_a_function_is_told_the_first_call_that_is_wrong_and_not_what_is_right() -> None:
    def thirds(n: int) -> Fraction:
        return Fraction(n, 3)

    made = exercise("code", inputs="inputs")
    text = given(made, thirds, key=square, inputs=(0, 1, 2)).text
    assert text.startswith("thirds(2) gives Fraction(2, 3).") and "4/3" not in text and "4, 3" not in text


def test_a_function_that_stops_is_told_where_and_how() -> None:
    def halves(n: int) -> int:
        return 1 // (n - 1)

    said = given(exercise("code", inputs="inputs"), halves, key=square, inputs=(0, 1))
    assert "halves(1) stopped with ZeroDivisionError" in said.text


def test_a_function_of_distributions_and_of_other_values() -> None:
    made = exercise("code", inputs="inputs")
    assert given(made, lambda: {"heads": HALF, "tails": "1/2"}, key=lambda: COIN, inputs=((),)).right
    assert not given(made, lambda: {"heads": 1}, key=lambda: COIN, inputs=((),)).right
    assert given(made, lambda n: "ab" * n, key=lambda n: "ab" * n, inputs=(1, 2)).right
    assert not given(made, lambda n: n, key=lambda _: True, inputs=(1,)).right  # 1 is equal to True, but no answer


def test_no_feedback_holds_the_key() -> None:
    """Its fields are its text, and the text of nothing but a right answer may name a number that was given."""
    for answer in ("", "x", "0.3", "1/2", "0.333"):
        feedback = given(exercise("number", ("forget_casey",)), answer, key=THIRD, forget_casey=HALF)
        assert "1/3" not in str(vars(feedback)).replace("write 1/3 or 0.25", "").replace("such as 1/3", "")
