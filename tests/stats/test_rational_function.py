"""Quotients of polynomials: lowest terms, values, derivatives, series; checked by fractions at single values."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from toolkit.errors import ChainError, NoAnswer
from toolkit.stats.rational_function import RationalFunction, product, sum_of, value_at

POLYNOMIALS = st.lists(st.integers(-20, 20), min_size=1, max_size=5).map(tuple)
PLACES = st.fractions(-3, 3, max_denominator=9)
FIBONACCI = RationalFunction.of((0, 1), (1, -1, -1), "z")


def test_lowest_terms_by_hand() -> None:
    """(2z + 2z²) / (4 - 4z²) = z / (2 (1 - z)): the factor 2 (1 + z) goes."""
    found = RationalFunction.of((0, 2, 2), (4, 0, -4), "z")
    assert (found.numerator, found.denominator, found.degree) == ((0, 1), (2, -2), (1, 1))
    assert RationalFunction.of((0, 0), (3, 1), "z").numerator == ()
    assert RationalFunction.of((3,), (-6,), "z").at(5) == Fraction(-1, 2)


@given(POLYNOMIALS, POLYNOMIALS.filter(any), PLACES)
def test_the_value_is_that_of_the_quotient(above: tuple[int, ...], below: tuple[int, ...], place: Fraction) -> None:
    function = RationalFunction.of(above, below, "z")
    if bottom := value_at(below, place):
        assert function.at(place) == value_at(above, place) / bottom
        z = sympy.Symbol("z")
        shown = function.expression.subs(z, sympy.Rational(place.numerator, place.denominator))
        assert Fraction(int(shown.p), int(shown.q)) == function.at(place)


@given(POLYNOMIALS, POLYNOMIALS.filter(any), PLACES)
def test_the_derivative_is_that_of_sympy(above: tuple[int, ...], below: tuple[int, ...], place: Fraction) -> None:
    function = RationalFunction.of(above, below, "z")
    if value_at(below, place):
        slope = sympy.diff(function.expression, sympy.Symbol("z"))
        right = sympy.sympify(slope).subs("z", sympy.Rational(place.numerator, place.denominator))
        assert function.derivative().at(place) == Fraction(int(right.p), int(right.q))


@given(POLYNOMIALS, POLYNOMIALS.filter(any), POLYNOMIALS, PLACES, st.integers(1, 5), st.integers(1, 5))
def test_sums_are_those_of_their_values(
    a: tuple[int, ...], b: tuple[int, ...], c: tuple[int, ...], place: Fraction, m: int, n: int
) -> None:
    one, other = RationalFunction.of(a, b, "z"), RationalFunction.of(c, (7, 1), "z")
    if value_at(b, place):
        assert sum_of([(one, m), (other, n)], "z").at(place) == one.at(place) / m + other.at(place) / n


def test_the_series_of_fibonacci() -> None:
    """z / (1 - z - z²) is the generating function of 0, 1, 1, 2, 3, 5, 8, …"""
    assert FIBONACCI.series(11) == [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55]
    with pytest.raises(NoAnswer, match="z = 0 is a pole"):
        RationalFunction.of((1,), (0, 1), "z").series(1)


@given(POLYNOMIALS, POLYNOMIALS.filter(lambda below: below[0] != 0))
def test_a_series_times_the_denominator_is_the_numerator(above: tuple[int, ...], below: tuple[int, ...]) -> None:
    function = RationalFunction.of(above, below, "z")
    series = function.series(12)
    for n in range(12):
        total = sum(c * series[n - k] for k, c in enumerate(function.denominator) if k <= n)
        assert total == (function.numerator[n] if n < len(function.numerator) else 0)


def test_questions_without_an_answer() -> None:
    inside = RationalFunction((1,), (0, 1), "p", (Fraction(0), Fraction(1)))
    for value in (0, 1, "3/2"):
        with pytest.raises(ChainError, match="holds for 0 < p < 1"):
            inside.at(value)
    with pytest.raises(ChainError, match=r"the value of p is 0\.5"):
        inside.at(0.5)  # type: ignore[arg-type]
    with pytest.raises(NoAnswer, match="z = 1 is a pole"):
        RationalFunction.of((1,), (1, -1), "z").at(1)
    with pytest.raises(ChainError, match="a quotient by 0"):
        RationalFunction.of((1,), (0, 0), "z")


def test_long_ones_are_described() -> None:
    long = RationalFunction.of([*range(1, 200)], [10**9 + k for k in range(180)], "p")
    assert repr(long) == "<rational function of p: degree 198 over degree 179>"
    assert "degree 198" in long.latex
    assert FIBONACCI.latex == r"\frac{z}{- z^{2} - z + 1}"


def test_products() -> None:
    assert product((), (1, 2)) == ()
    assert product((1, 1), (1, 2, 1)) == (1, 3, 3, 1)
