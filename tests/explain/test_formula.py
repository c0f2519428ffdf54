"""Formulas in three writings: text, LaTeX that sympy's parser would read, MathML that is sound XML."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

import pytest

from toolkit.explain.formula import latex, mathml, name, number, plain, sign
from toolkit.solve import Answer

HALF = (number(Fraction(18, 36), 36), sign("×"), number(Fraction(1, 3)))
LINES = [
    (name("h"), sign("="), *HALF, sign("+"), number(Fraction(0))),
    (sign("+"), number(Fraction(1, 6))),
    (sign("="), number(Fraction(1, 3))),
]


def test_a_formula_as_text_keeps_the_denominator_that_was_counted() -> None:
    assert plain(LINES[0]) == "h = 18/36 × 1/3 + 0"


def test_latex_lines_are_aligned_at_the_relation_and_go_on_below_it() -> None:
    assert latex(LINES) == (
        "\\begin{aligned}\n"
        r"h &= \frac{18}{36} \cdot \frac{1}{3} + 0 \\"
        "\n"
        r"&+ \frac{1}{6} \\"
        "\n"
        r"&= \frac{1}{3}"
        "\n\\end{aligned}"
    )


def test_mathml_is_sound_and_has_a_row_for_each_line() -> None:
    tree = ElementTree.fromstring(mathml(LINES))
    assert tree.tag == "math"
    assert [len(row) for row in tree.iter("mtr")] == [2, 2, 2]
    assert [[part.text for part in fraction] for fraction in tree.iter("mfrac")] == [
        ["18", "36"],
        ["1", "3"],
        ["1", "6"],
        ["1", "3"],
    ]


def test_words_in_mathml_are_escaped() -> None:
    assert "<b>" not in mathml([(name("<b>"), sign("="))])


@pytest.mark.parametrize(
    ("value", "text", "near"),
    [
        (Fraction(25, 84), "25/84", False),
        (Fraction(3), "3", False),
        (Fraction(10**13 + 1, 10**13), "1", True),
        (Answer.exact(Fraction(1, 8)), "1/8", False),
        (Answer.certified(Fraction(1234, 10000), Fraction(1235, 10000)), "0.12", True),
        (Answer.infinite("it may never end"), "∞", False),
    ],
)
def test_a_number_is_a_fraction_while_it_is_short_and_exact(value: Fraction | Answer, text: str, near: bool) -> None:
    piece = number(value)
    assert (plain([piece]), piece.near) == (text, near)
