"""How long it takes: exact chances, proved intervals, quantiles."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chains.strategies import chains, timed_chains
from toolkit.chains import MarkovChain, explore
from toolkit.errors import ChainError, NoAnswer
from toolkit.games import make_game
from toolkit.solve import Analysis, hitting_probability
from toolkit.stats import length as length_module
from toolkit.stats.length import LengthDistribution

HALF = Fraction(1, 2)
COIN = MarkovChain.from_rows({"toss": {"toss": HALF, "head": HALF}, "head": {"head": 1}})


def test_geometric_by_hand() -> None:
    length = LengthDistribution(COIN)
    assert length.pmf_list(4) == [0, HALF, HALF**2, HALF**3, HALF**4]
    assert (length.cdf(3), length.survival(3)) == (Fraction(7, 8), Fraction(1, 8))
    assert (length.pmf(-1), length.cdf(-1), length.survival(-1)) == (0, 0, 1)
    assert (length.shortest, length.longest, length.mode(), length.eventually) == (1, None, 1, 1)


def test_a_level_that_is_hit_exactly_is_reached() -> None:
    """P(T <= 1) = 1/2 and P(T <= 2) = 3/4 to the last bit: floats alone could not tell."""
    length = LengthDistribution(COIN)
    tiny = Fraction(1, 10**40)
    assert [length.quantile(level) for level in (0, tiny, HALF, HALF + tiny, "3/4", Fraction(3, 4) + tiny)] == [
        0, 1, 1, 2, 2, 3,
    ]  # fmt: skip
    assert length.quantile(1 - HALF**60) == 60
    assert length.quantile(1 - HALF**60 + tiny) == 61
    assert length.quantile(1 - HALF**300) == 300


def test_certainty_is_reached_only_by_a_game_that_must_end() -> None:
    with pytest.raises(NoAnswer, match="it may always take longer"):
        LengthDistribution(COIN).quantile(1)
    sure = MarkovChain.from_rows({0: {1: HALF, 2: HALF}, 1: {2: 1}, 2: {3: 1}, 3: {3: 1}})
    length = LengthDistribution(sure)
    assert (length.shortest, length.longest, length.quantile(1), length.quantile(HALF)) == (2, 3, 3, 2)
    assert length.pmf_list(5) == [0, 0, HALF, HALF, 0, 0]
    assert (length.cdf(9), length.certified_cdf(9).high, length.certified_pmf(9).low) == (1, 1, 0)


def test_a_level_above_the_chance_to_end_has_no_answer() -> None:
    """One time in three it is caught in a circle for ever."""
    chain = MarkovChain.from_rows({"a": {"end": "2/3", "b": "1/3"}, "b": {"c": 1}, "c": {"b": 1}, "end": {"end": 1}})
    length = LengthDistribution(chain)
    assert length.eventually == Fraction(2, 3)
    assert length.quantile("2/3") == 1
    assert length.survival(50) == Fraction(1, 3)
    with pytest.raises(NoAnswer, match=r"P\(T <= n\) >= 3/4: the chance that the end is ever reached is 0.666667"):
        length.quantile("3/4")


def test_a_chain_that_never_ends() -> None:
    ring = MarkovChain.from_matrix([[0, 1], [1, 0]])
    length = LengthDistribution(ring)
    assert (length.eventually, length.shortest, length.longest, length.cdf(5)) == (0, None, None, 0)
    with pytest.raises(NoAnswer, match="ever reached is 0"):
        length.quantile(HALF)
    with pytest.raises(NoAnswer, match="cannot be reached"):
        length.mode()


def test_begun_at_the_end() -> None:
    length = LengthDistribution(COIN, targets=["toss"])
    assert (length.pmf(0), length.cdf(0), length.pmf(1), length.quantile(1), length.longest) == (1, 1, 0, 0, 0)
    assert length.certified_cdf(0).decimal() == "1"


@pytest.mark.parametrize("level", [0.5, "2", -1, "half", None])
def test_levels_that_are_none_are_refused(level: Any) -> None:
    with pytest.raises(ChainError, match="the level of a quantile"):
        LengthDistribution(COIN).quantile(level)


def test_unknown_clocks_are_refused() -> None:
    with pytest.raises(ChainError, match="no clock 'turns'"):
        LengthDistribution(COIN, "turns")


def test_patience_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(length_module, "PATIENCE", 1_000)
    slow = MarkovChain.from_rows({"wait": {"wait": "9999999/10000000", "end": "1/10000000"}, "end": {"end": 1}})
    with pytest.raises(NoAnswer, match=r"still below 1/2 for n = 1,000"):
        LengthDistribution(slow).quantile(HALF)


@given(chains(most=5))
def test_moments_of_the_chances_are_mean_and_variance(chain: MarkovChain[Any]) -> None:
    """Where a chain must end the sums are finite, so they are equal to the last digit."""
    length = LengthDistribution(
        chain, targets=[s for end in Analysis(chain).ends for s in ([end] if chain.has(end) else end)]
    )
    analysis = Analysis(chain)
    pmf = length.pmf_list(12)
    if length.longest is not None:
        assert length.longest <= len(chain)
        mean = sum(n * p for n, p in enumerate(pmf))
        assert analysis.steps().fraction == mean
        assert analysis.variance().fraction == sum(n * n * p for n, p in enumerate(pmf)) - mean**2
        assert length.quantile(1) == length.longest
    else:
        assert analysis.steps().fraction > sum(n * p for n, p in enumerate(pmf))


def test_moments_of_a_cyclic_game_converge_to_mean_and_variance() -> None:
    chain = explore(make_game("monorail", "duel", players=1))
    length, analysis = LengthDistribution(chain), Analysis(chain)
    pmf = length.pmf_list(150)
    mean = sum(n * p for n, p in enumerate(pmf))
    variance = sum(n * n * p for n, p in enumerate(pmf)) - mean**2
    rest = float(length.survival(150))
    assert rest < 1e-18
    assert float(mean) == pytest.approx(float(analysis.steps().fraction), rel=1e-13)
    assert float(variance) == pytest.approx(float(analysis.variance().fraction), rel=1e-11)


@given(timed_chains(longest=3), st.integers(0, 12))
def test_certified_intervals_hold_the_exact_chances(chain: MarkovChain[Any], n: int) -> None:
    length = LengthDistribution(chain, targets=[chain.states[-1]])
    for certified, exact in ((length.certified_cdf(n), length.cdf(n)), (length.certified_pmf(n), length.pmf(n))):
        if certified.guarantee == "exact":
            assert certified.fraction == exact
        else:
            assert certified.low is not None
            assert certified.high is not None
            assert 0 <= certified.low <= exact <= certified.high <= 1
            assert certified.half_width < Fraction(1, 10**12)


@settings(max_examples=60)
@given(timed_chains(longest=2), st.fractions(0, 1, max_denominator=12))
def test_quantiles_are_the_first_times_that_exact_chances_reach_the_level(
    chain: MarkovChain[Any], level: Fraction
) -> None:
    length = LengthDistribution(chain, targets=[chain.states[-1]])
    exact = LengthDistribution(chain, targets=[chain.states[-1]])
    first = next((n for n in range(40) if exact.cdf(n) >= level), None)
    if first is not None:
        assert length.quantile(level) == first
    elif level > hitting_probability(chain, [chain.states[-1]]).fraction:
        with pytest.raises(NoAnswer, match="ever reached"):
            length.quantile(level)


@given(timed_chains(longest=3))
def test_shortest_and_longest_bound_the_times_that_can_happen(chain: MarkovChain[Any]) -> None:
    length = LengthDistribution(chain, targets=[chain.states[-1]])
    possible = [n for n in range(20) if length.pmf(n)]
    assert length.shortest == (possible[0] if possible else None)
    if length.longest is not None:
        assert length.longest == possible[-1]
        assert length.cdf(length.longest) == length.eventually
    elif possible:
        assert length.survival(19) > 1 - length.eventually


def test_turns_and_throws_of_the_same_play_are_told_apart() -> None:
    """A six is thrown again within the same turn; a one ends the game. Turns: T geometric with chance
    (1/6) / (1 - 1/6) = 1/5 a turn. Throws: geometric with 1/6."""
    chain = MarkovChain(
        ["play", "over"],
        [0, 3, 4],
        [0, 0, 1, 1],
        [1, 4, 1, 1],
        units=("turns", "throws"),
        ticks=[(0, 1), (1, 1), (1, 1), (0, 0)],
    )
    turns, throws = LengthDistribution(chain, "turns"), LengthDistribution(chain, "throws")
    assert [turns.pmf(n) for n in range(1, 4)] == [Fraction(1, 5) * Fraction(4, 5) ** (n - 1) for n in range(1, 4)]
    assert [throws.pmf(n) for n in range(1, 4)] == [Fraction(1, 6) * Fraction(5, 6) ** (n - 1) for n in range(1, 4)]


def test_chances_too_small_for_floats_are_followed_exactly() -> None:
    tiny = Fraction(1, 10**120)
    chain = MarkovChain.from_rows({"a": {"b": tiny, "a": 1 - tiny}, "b": {"c": tiny, "a": 1 - tiny}, "c": {"c": 1}})
    length = LengthDistribution(chain)
    assert length.certified_cdf(2).guarantee == "exact"
    assert length.cdf(2) == tiny**2
    assert length.quantile(tiny**2) == 2


def test_the_quantiles_of_the_lesson_board_are_proved() -> None:
    chain = explore(make_game("monorail", "lesson", players=2))
    length = LengthDistribution(chain, "turns")
    found = [length.quantile(level) for level in ("1/20", "1/2", "19/20")]
    assert found == [3, 6, 14]
    for level, n in zip(("1/20", "1/2", "19/20"), found, strict=True):
        before, at = length.certified_cdf(n - 1), length.certified_cdf(n)
        assert before.high is not None
        assert at.low is not None
        assert before.high < Fraction(level) <= at.low
    assert not length._exact, "floats decide these levels, so no fraction is computed"


def test_small_boards_for_every_number_of_players() -> None:
    for players in (1, 2, 3):
        length = LengthDistribution(explore(make_game("monorail", "mini", players=players)))
        assert length.quantile(HALF) == next(n for n in range(30) if length.cdf(n) >= HALF)
        assert length.eventually == 1
