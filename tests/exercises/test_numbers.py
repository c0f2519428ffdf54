"""Numbers in every form that learners write."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.errors import ExerciseError
from toolkit.exercises import read_number
from toolkit.solve import Answer

THIRD = Fraction(1, 3)


@pytest.mark.parametrize(
    ("written", "value", "form"),
    [
        ("1/3", THIRD, "fraction"),
        (" 2 / 6 ", THIRD, "fraction"),
        ("1⁄3", THIRD, "fraction"),
        ("(1/3)", THIRD, "fraction"),
        ("−1/3", -THIRD, "fraction"),
        ("7", Fraction(7), "fraction"),
        ("0.25", Fraction(1, 4), "decimal"),
        ("0,25", Fraction(1, 4), "decimal"),
        (".25", Fraction(1, 4), "decimal"),
        ("-0.5", Fraction(-1, 2), "decimal"),
        ("25%", Fraction(1, 4), "percent"),
        ("33.3 %", Fraction(333, 1000), "percent"),
        ("100/3 %", THIRD, "percent"),
        ("1/6 + 1/6", THIRD, "expression"),
        ("1 - (5/6)^2", Fraction(11, 36), "expression"),
        ("2 × 1/6", THIRD, "expression"),
        ("2**-1", Fraction(1, 2), "expression"),
        ("1,5 + 1,5", Fraction(3), "expression"),
    ],
)
def test_texts(written: str, value: Fraction, form: str) -> None:
    read = read_number(written)
    assert (read.value, read.form) == (value, form)


@pytest.mark.parametrize(
    "written",
    [
        "1//3", "a third", "1/3 or so", "0x10", "True", "abs(-1)", "__import__('os')", "1e5", "[1]", "1/3/", "9**9**9",
        "(1", "1 2", "0.5.5", "2**0.5", "1" * 300, "x", "1j", "1_000",
    ],
)  # fmt: skip
def test_what_is_no_number_is_refused_with_an_example(written: str) -> None:
    with pytest.raises(ExerciseError, match=r"write 1/3 or 0\.25"):
        read_number(written)


def test_the_refusal_names_what_was_written() -> None:
    with pytest.raises(ExerciseError, match=r"I cannot read '1//3' as a number; write 1/3 or 0\.25"):
        read_number("1//3")
    with pytest.raises(ExerciseError, match="divides by 0"):
        read_number("1/0")


@pytest.mark.parametrize("answer", [True, None, float("nan"), float("inf"), [1], 1j, Answer.infinite("never over")])
def test_objects_that_are_no_number(answer: object) -> None:
    with pytest.raises(ExerciseError):
        read_number(answer)


def test_objects_of_many_kinds() -> None:
    import numpy
    import sympy

    assert read_number(2).value == 2
    assert read_number(Fraction(2, 6)).value == THIRD
    assert read_number(Decimal("0.25")).value == Fraction(1, 4)
    assert read_number(0.1).value == Fraction(1, 10)
    assert read_number(numpy.int64(3)).value == 3
    assert read_number(numpy.float64(0.5)).value == Fraction(1, 2)
    assert read_number(sympy.Rational(1, 3)).value == THIRD
    assert read_number(sympy.sqrt(2) ** 2 / 6).value == THIRD
    assert (
        read_number(sympy.Sum(sympy.Rational(1, 4) ** sympy.Symbol("k"), (sympy.Symbol("k"), 1, sympy.oo))).value
        == THIRD
    )
    assert read_number(Answer.exact(THIRD)).value == THIRD
    with pytest.raises(ExerciseError, match=r"letters in it \(p\)"):
        read_number(sympy.Symbol("p") / 2)
    root = read_number(sympy.sqrt(2))
    assert root.form == "decimal" and root.near(Fraction(14142135623731, 10**13))


@pytest.mark.parametrize(
    ("written", "near"),
    [
        ("0.33", True), ("0.333", True), ("0.3", False), ("0.34", False), ("0.32", False), ("33 %", True),
        ("33.33 %", True), ("0.333...", True), ("0.33…", True), ("0.334...", False), ("0.3...", False), ("1/3", False),
    ],
)  # fmt: skip
def test_a_rounded_number_is_told_from_a_wrong_one(written: str, near: bool) -> None:
    """Of 1/3: at least two digits, and the last one right; with dots, the digits cut off and not rounded."""
    assert read_number(written).near(THIRD) is near


def test_dots_cut_and_do_not_round() -> None:
    assert read_number("0.67").near(2 * THIRD) and not read_number("0.67...").near(2 * THIRD)
    assert read_number("0.66...").near(2 * THIRD) and not read_number("0.66").near(2 * THIRD)


def test_a_fraction_knows_whether_it_can_be_shortened() -> None:
    assert read_number("1/3").lowest and not read_number("2/6").lowest and not read_number("-2/6").lowest


@given(st.fractions(), st.integers(1, 50))
def test_every_fraction_is_read_back_in_every_form(value: Fraction, times: int) -> None:
    assert read_number(f"{value.numerator * times}/{value.denominator * times}").value == value
    assert read_number(f"{value * 100} %").value == value
    assert read_number(f"({value}) + ({times}) - {times}").value == value


@given(st.text(max_size=30))
def test_any_text_is_a_number_or_refused_in_words(text: str) -> None:
    try:
        value = read_number(text).value
    except ExerciseError as error:
        value, said = Fraction(0), str(error)
    else:
        said = "write 1/3 or 0.25"
    assert isinstance(value, Fraction) and "write 1/3 or 0.25" in said
