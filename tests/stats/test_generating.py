"""Generating functions: by hand, and against chances followed tick by tick and moments found by solving equations."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
import sympy
from hypothesis import given, settings

from tests.chains.strategies import timed_chains
from toolkit.chains import MarkovChain, explore
from toolkit.errors import ChainError, NoAnswer, TooManyStates
from toolkit.games import make_game
from toolkit.solve import Analysis, hitting_probability, hitting_time
from toolkit.stats import LengthDistribution, generating_function
from toolkit.stats.pole import changes_of_sign, smallest_pole

z = sympy.Symbol("z")
COIN = MarkovChain.from_rows({"toss": {"toss": "1/2", "head": "1/2"}, "head": {"head": 1}})
TWICE = MarkovChain.from_rows({0: {0: "1/2", 1: "1/2"}, 1: {0: "1/2", 2: "1/2"}, 2: {2: 1}})


def same(one: Any, other: Any) -> bool:
    return bool(sympy.simplify(one - other) == 0)


def test_waiting_for_a_face() -> None:
    """Geometric with chance p: G = p z / (1 - (1 - p) z), mean 1 / p, variance (1 - p) / p², tail 1 - p."""
    p = Fraction(1, 6)
    chain = MarkovChain.from_rows({"throw": {"throw": 1 - p, "six": p}, "six": {"six": 1}})
    length = generating_function(chain)
    assert same(length.expression, (z / 6) / (1 - 5 * z / 6))
    assert (length.mean.fraction, length.variance.fraction) == (6, 30)
    assert (length.tail_rate.fraction, length.pole.fraction) == (Fraction(5, 6), Fraction(6, 5))
    assert [length.pmf(n) for n in (0, 1, 2, 7)] == [0, p, p * (1 - p), p * (1 - p) ** 6]
    assert length.pmf(-1) == 0


def test_two_heads_in_a_row() -> None:
    """G = z² / (4 - 2z - z²): counts of sequences are Fibonacci numbers, and the tail is half the golden ratio."""
    length = generating_function(TWICE)
    assert same(length.expression, z**2 / (4 - 2 * z - z**2))
    assert [length.pmf(n) * 2**n for n in range(2, 9)] == [1, 1, 2, 3, 5, 8, 13]
    assert (length.mean.fraction, length.variance.fraction) == (6, 22)
    low, high = length.tail_rate.low, length.tail_rate.high
    assert low is not None and high is not None
    assert high - low < Fraction(1, 10**17)
    # x = (1 + sqrt 5) / 4 is where 4 x² - 2 x - 1 changes its sign.
    assert 4 * low**2 - 2 * low - 1 < 0 < 4 * high**2 - 2 * high - 1


def test_bounded_times_are_polynomials() -> None:
    sure = MarkovChain.from_rows({0: {1: "1/2", 2: "1/2"}, 1: {2: 1}, 2: {3: 1}, 3: {3: 1}})
    length = generating_function(sure)
    assert same(length.expression, z**2 / 2 + z**3 / 2)
    assert length.tail_rate.fraction == 0
    with pytest.raises(NoAnswer, match="the longest time is 3 steps"):
        _ = length.pole
    assert "T \\le 3" in str(length.derivation())


def test_begun_at_the_end_and_cut_off_from_it() -> None:
    assert generating_function(COIN, targets=["toss"]).function.at(1) == 1
    assert generating_function(COIN, targets=["toss"]).mean.fraction == 0
    alone = MarkovChain.from_rows({"a": {"a": 1}, "b": {"b": 1}})
    assert generating_function(alone, targets=["b"]).eventually == 0


def test_targets_that_may_be_missed() -> None:
    """With chance 1/3 it is lost at once, else over at once."""
    chain = MarkovChain.from_rows({"a": {"end": "2/3", "b": "1/3"}, "b": {"b": 1}, "end": {"end": 1}})
    length = generating_function(chain, targets=["end"])
    assert (length.eventually, length.mean.is_infinite, length.variance.is_infinite) == (Fraction(2, 3), True, True)
    assert "2/3" in length.mean.words
    assert "E[T]" not in str(length.derivation())


@settings(max_examples=80)
@given(timed_chains(longest=3))
def test_its_series_are_the_chances_followed_tick_by_tick(chain: MarkovChain[Any]) -> None:
    """Clocks that stand still, circles, states that cannot finish, chances down to 10^-40."""
    end = [chain.states[-1]]
    length, followed = generating_function(chain, targets=end), LengthDistribution(chain, targets=end)
    assert length.pmf_list(8) == followed.pmf_list(8)
    assert length.eventually == followed.eventually == hitting_probability(chain, end).fraction
    mean = hitting_time(chain, end, unit="turns")
    assert mean.is_infinite == length.mean.is_infinite
    if not mean.is_infinite:
        assert length.mean.fraction == mean.fraction


@pytest.mark.parametrize(("board", "players"), [("mini", 1), ("mini", 3), ("duel", 1), ("lesson", 1)])
@pytest.mark.parametrize("unit", ["turns", "throws"])
def test_moments_of_the_boards_are_those_of_the_equations(board: str, players: int, unit: str) -> None:
    chain = explore(make_game("monorail", board, players=players))
    length, analysis = generating_function(chain, unit), Analysis(chain)
    assert length.mean.fraction == analysis.steps(unit).fraction
    assert length.variance.fraction == analysis.variance(unit).fraction
    followed = LengthDistribution(chain, unit)
    assert length.pmf_list(12) == followed.pmf_list(12)
    assert float(length.tail_rate.number) == pytest.approx(float(followed.pmf(150) / followed.pmf(149)), rel=1e-6)


def test_one_player_on_mini() -> None:
    """Long games die out like (5/9)^n: on dot 3 the white die is forfeited with chance 5/6, and then Casey, two of
    whose six faces lead to Finish, does not win with 4/6."""
    length = generating_function(explore(make_game("monorail", "mini", players=1)))
    assert same(length.expression, z * (5 - z) / ((2 - z) * (9 - 5 * z)))
    assert length.tail_rate.fraction == Fraction(5, 9)


@pytest.mark.slow
def test_two_players_on_the_lesson_board() -> None:
    chain = explore(make_game("monorail", "lesson", players=2))
    length = generating_function(chain)
    assert length.mean.fraction == Analysis(chain).steps().fraction
    assert length.pmf_list(6) == LengthDistribution(chain).pmf_list(6)


def test_the_derivation_tells_every_step() -> None:
    told = generating_function(TWICE).derivation(names=lambda n: f"after {n}")
    assert told.equations[0] == (
        r"G_{\text{after 0}}(z) &= \frac{1}{2}\,z\,G_{\text{after 0}}(z) + \frac{1}{2}\,z\,G_{\text{after 1}}(z)"
    )
    assert told.equations[1] == r"G_{\text{after 1}}(z) &= \frac{1}{2}\,z\,G_{\text{after 0}}(z) + \frac{1}{2}\,z"
    text = str(told)
    for formula in (
        r"G(z) = \frac{z^{2}}{- z^{2} - 2 z + 4}",
        r"\frac{1}{4}z^{2} + \frac{1}{8}z^{3} + \frac{1}{8}z^{4} + \frac{3}{32}z^{5}",
        "G(1) = 1",
        "E[T] = G'(1) = 6",
        "- G'(1)^2 = 22",
        r"\frac{1}{R} \approx 0.8090169944",
    ):
        assert formula in text
    assert told._repr_latex_().startswith("$\\displaystyle \\begin{gathered}")
    # Mathematics and words are braced, or the notebook shows nothing at all.
    assert told.latex.count("{") == told.latex.count("}")


def test_signs_that_latex_would_misread_are_escaped() -> None:
    told = generating_function(COIN).derivation(names=lambda state: f"{state}_50%")
    assert r"G_{\text{toss\_50\%}}(z)" in told.latex


def test_questions_that_are_refused() -> None:
    with pytest.raises(ChainError, match="no clock 'turns'"):
        generating_function(COIN, "turns")
    far = MarkovChain(["a", "b"], [0, 1, 2], [1, 1], [1, 1], ticks=[(101,), (0,)])
    with pytest.raises(ChainError, match="runs the clock steps by 101"):
        generating_function(far)
    with pytest.raises(TooManyStates, match="222 states depend on one another"):
        generating_function(explore(make_game("monorail", "duel", players=2)))
    with pytest.raises(ChainError, match="equations are too many"):
        generating_function(explore(make_game("monorail", "lesson", players=1))).derivation()


def test_changes_of_sign_count_roots_of_a_product() -> None:
    """(1 - x)(2 - x)(3 - x) = 6 - 11x + 6x² - x³."""
    counts = [changes_of_sign((6, -11, 6, -1), Fraction(h)) for h in ("1/2", "3/2", "5/2", "7/2")]
    assert counts == [0, 1, 2, 3]


def test_the_smallest_pole_of_a_power_is_found_too() -> None:
    """(3 - 2z)^4 does not change its sign at 3/2; (1 - z/5)² (1 - z/4) has its first root at 4."""
    assert smallest_pole((81, -216, 216, -96, 16)) == (Fraction(3, 2), Fraction(3, 2))
    assert smallest_pole((100, -65, 14, -1)) == (4, 4)
