"""Chains with a symbol for a chance: textbook formulas, and single values solved without symbols."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.chains import MarkovChain
from toolkit.errors import ChainError, TooManyStates
from toolkit.solve import Analysis
from toolkit.stats import ChainFamily
from toolkit.stats.polynomial_visits import PolynomialSystem, solved_for_all_values

p = sympy.Symbol("p")


def ruin(goal: int, start: int) -> ChainFamily[int]:
    """A gambler who wins a coin with chance p, until he has none or `goal`."""
    rows: dict[int, dict[int, Any]] = {n: {n - 1: "1 - p", n + 1: p} for n in range(1, goal)}
    return ChainFamily.from_rows({**rows, 0: {0: 1}, goal: {goal: 1}}, start=start)


@pytest.mark.parametrize(("goal", "start"), [(2, 1), (3, 2), (5, 2), (7, 4)])
def test_the_gamblers_ruin_in_symbols(goal: int, start: int) -> None:
    """Feller, An Introduction to Probability Theory, vol. I, XIV.2 and XIV.3: with r = (1 - p) / p the chance to reach
    the goal is (1 - r^k) / (1 - r^n), and the mean length k / (1 - 2p) - n / (1 - 2p) times that chance."""
    family = ruin(goal, start)
    r = (1 - p) / p
    chance = (1 - r**start) / (1 - r**goal)
    assert sympy.simplify(family.absorption()[goal].expression - chance) == 0
    assert sympy.simplify(family.absorption()[0].expression - (1 - chance)) == 0
    mean = start / (1 - 2 * p) - goal / (1 - 2 * p) * chance
    assert sympy.simplify(family.steps().expression - mean) == 0
    # A fair coin is where Feller's formulas are 0 / 0; ours are not: k / n, and k (n - k).
    assert family.absorption()[goal].at("1/2") == Fraction(start, goal)
    assert family.steps().at("1/2") == start * (goal - start)


def test_derivatives_of_the_gamblers_ruin() -> None:
    chance = ruin(5, 2).absorption()[5]
    slope = sympy.diff(chance.expression, p)
    assert sympy.simplify(chance.derivative().expression - slope) == 0


def test_a_point_of_tennis_after_deuce() -> None:
    """The server wins from deuce with p² / (p² + (1 - p)²); 2 / (p² + (1 - p)²) points are played on average."""
    family = ChainFamily.from_rows(
        {
            "deuce": {"advantage": "p", "behind": "1-p"},
            "advantage": {"won": "p", "deuce": "1-p"},
            "behind": {"deuce": "p", "lost": "1-p"},
            "won": {"won": 1},
            "lost": {"lost": 1},
        }
    )
    both = p**2 + (1 - p) ** 2
    assert sympy.simplify(family.absorption()["won"].expression - p**2 / both) == 0
    assert sympy.simplify(family.steps().expression - 2 / both) == 0


@st.composite
def families(draw: st.DrawFn) -> ChainFamily[int]:
    """Random rows of p, 1 - p and products of them; the last state is never left, others perhaps not either."""
    n = draw(st.integers(2, 5))
    rows: dict[int, dict[int, Any]] = {}
    for i in range(n - 1):
        to = draw(st.lists(st.integers(0, n - 1), min_size=3, max_size=3, unique=n > 2) if n > 2 else st.just([0, 1]))
        chances = ["p", "(1-p)*p/3", "1-p-(1-p)*p/3"] if len(to) == 3 else ["p", "1-p"]
        rows[i] = dict(zip(to, chances, strict=True))
    return ChainFamily.from_rows({**rows, n - 1: {n - 1: 1}}, start=draw(st.integers(0, n - 1)))


@settings(max_examples=60, deadline=None)
@given(families(), st.fractions("1/20", "19/20", max_denominator=50))
def test_every_value_is_what_solving_that_chain_gives(family: ChainFamily[int], value: Fraction) -> None:
    analysis = Analysis(family.at(value))
    assert analysis.ends == family.ends
    absorption = family.absorption()
    assert {end: f.at(value) for end, f in absorption.items()} == {
        end: answer.fraction for end, answer in analysis.absorption().items()
    }
    assert family.steps().at(value) == analysis.steps().fraction


def test_what_is_no_family() -> None:
    good = {1: {0: "1-p", 2: "p"}, 0: {0: 1}, 2: {2: 1}}
    bad: list[tuple[Any, str]] = [
        ({1: {0: "1-q", 2: "p"}}, r"1 -> 0: '1-q' is no polynomial in p alone"),
        ({1: {0: 0.5, 2: "1/2"}}, r"1 -> 0: 0.5 is no polynomial"),
        ({1: {0: "1/p", 2: "1-1/p"}}, "is no polynomial in p alone"),
        ({1: {0: "p +", 2: "p"}}, "is no polynomial in p alone"),
        ({1: {0: "p", 2: "p"}}, "row 1: its chances do not sum to 1 for every p"),
        ({1: {0: "2*p", 2: "1-2*p"}}, r"1 -> 2: 1-2\*p is not above 0 for every p from 0 to 1"),
        ({1: {0: "(p-1/2)**2", 2: "1-(p-1/2)**2"}}, "1 -> 0: .* is not above 0"),
        ({1: {0: "-p", 2: "1+p"}}, "1 -> 0: -p is not above 0"),
        ({1: {3: 1}}, "1 -> 3: 3 has no row"),
    ]
    for rows, words in bad:
        with pytest.raises(ChainError, match=words):
            ChainFamily.from_rows({**good, **rows})
    with pytest.raises(ChainError, match="start: 7 is no state"):
        ChainFamily.from_rows(good, start=7)
    family = ChainFamily.from_rows(good)
    for value in (0, 1, "-1/2"):
        with pytest.raises(ChainError, match="is not between 0 and 1"):
            family.at(value)
    with pytest.raises(ChainError, match=r"holds for 0 < p < 1"):
        family.absorption()[2].at(1)


def test_a_narrower_interval_allows_more() -> None:
    family = ChainFamily.from_rows(
        {1: {0: "2*p", 2: "1-2*p"}, 0: {0: 1}, 2: {2: 1}}, inside=(0, Fraction(1, 2)), symbol="p"
    )
    assert family.absorption()[2].at("1/4") == Fraction(1, 2)
    with pytest.raises(ChainError, match="is not between 0 and 1/2"):
        family.at("1/2")


def test_a_start_in_an_end_needs_no_solving() -> None:
    family = ruin(3, 3)
    assert [f.at("1/3") for f in family.absorption().values()] == [0, 1]
    assert family.steps().at("1/3") == 0


def test_large_circles_are_refused_in_words() -> None:
    with pytest.raises(TooManyStates, match="41 states depend on one another: too many for an answer in symbols"):
        ruin(42, 1).steps()


@given(
    st.lists(st.lists(st.integers(0, 9), min_size=4, max_size=4), min_size=3, max_size=3),
    st.fractions(0, 1, max_denominator=20),
)
def test_visits_in_symbols_against_sympys_inverse(weights: list[list[int]], value: Fraction) -> None:
    """Rows of weights w0, w1 x, w2 x², and one to leave, against (T - W)^-1 by sympy's own matrices at a value."""
    x = sympy.Rational(value.numerator, value.denominator)
    arcs = [{k: (0,) * k + (row[k],) for k in range(3) if row[k]} for row in weights]
    totals = [sum(row) + 1 for row in weights]
    column = {k: (row[3] + 1, 1) for k, row in enumerate(weights)}
    (found,) = solved_for_all_values(PolynomialSystem(totals, arcs, 0), [column], "x")
    matrix = sympy.Matrix(3, 3, lambda i, k: (totals[i] if i == k else 0) - weights[i][k] * x**k)
    right = matrix.solve(sympy.Matrix([row[3] + 1 + x for row in weights]))[0]
    assert found.at(value) == Fraction(int(right.p), int(right.q))


def test_families_of_chains_are_chains() -> None:
    chain = ruin(4, 2).at("1/3")
    assert isinstance(chain, MarkovChain)
    assert chain.probability(2, 3) == Fraction(1, 3)
    assert repr(ruin(4, 2)) == "<ChainFamily: 5 states, 0 < p < 1>"
