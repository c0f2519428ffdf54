"""Whether and when a set is reached, held against dense elimination and each other."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from tests.chains.strategies import chains, dense, timed_chains
from tests.solve.dense import solve
from toolkit.chains import MarkovChain
from toolkit.errors import ChainError, NoAnswer
from toolkit.solve import (
    Analysis,
    distribution_after,
    expected_reward,
    hitting_probabilities,
    hitting_probability,
    hitting_time,
    hitting_within,
    return_time,
    stationary_distribution,
)

HALF = Fraction(1, 2)
RUIN = MarkovChain.from_rows({1: {0: HALF, 2: HALF}, 2: {1: HALF, 3: HALF}, 0: {0: 1}, 3: {3: 1}})


def some_targets(chain: MarkovChain[Any], data: st.DataObject) -> list[Any]:
    return data.draw(st.lists(st.sampled_from(chain.states), min_size=1, max_size=3, unique=True))


@given(chains(), st.data())
def test_chances_obey_the_first_step_equations_and_the_matrix_powers(
    chain: MarkovChain[Any], data: st.DataObject
) -> None:
    """They are the least solution: equal to a step's mean, and never more than n steps plus what is undecided then."""
    targets = some_targets(chain, data)
    chances = hitting_probabilities(chain, targets)
    for state, chance in chances.items():
        mean = sum((p * chances[after] for after, p in chain.row(state).items()), Fraction(0))
        assert chance == (1 if state in targets else mean)
        assert hitting_probability(chain, targets, start=state).fraction == chance
        reached = hitting_within(chain, targets, 12, start=state).fraction
        assert reached <= chance
        if not reached and len(chain) <= 12:  # whatever can be reached at all is reached within so many steps
            assert chance == 0


@given(chains(), st.data())
def test_whole_ends_are_reached_as_often_as_absorption_says(chain: MarkovChain[Any], data: st.DataObject) -> None:
    analysis = Analysis(chain)
    for end, answer in analysis.absorption().items():
        members = [end] if chain.has(end) else list(end)
        one = data.draw(st.sampled_from(members))
        assert hitting_probability(chain, members).fraction == answer.fraction
        assert hitting_probability(chain, one).fraction == answer.fraction


@given(chains(), st.data())
def test_times_are_what_dense_elimination_finds_or_infinite(chain: MarkovChain[Any], data: st.DataObject) -> None:
    targets = some_targets(chain, data)
    chances = hitting_probabilities(chain, targets)
    sure = [i for i, state in enumerate(chain.states) if chances[state] == 1 and state not in targets]
    matrix = dense(chain)
    times = solve([[int(i == j) - matrix[i][j] for j in sure] for i in sure], [Fraction(1)] * len(sure))
    for state in chain.states:
        answer = hitting_time(chain, targets, start=state)
        if state in targets:
            assert answer.fraction == 0
        elif chances[state] == 1:
            assert answer.fraction == times[sure.index(chain.index(state))]
        else:
            assert answer.is_infinite
            assert "never be reached" in answer.words


@given(timed_chains())
def test_time_to_any_end_is_the_analysis_by_every_clock(chain: MarkovChain[Any]) -> None:
    ends = [state for end in Analysis(chain).ends for state in ([end] if chain.has(end) else end)]
    for unit in chain.units:
        assert hitting_time(chain, ends, unit=unit).fraction == Analysis(chain).steps(unit).fraction


def test_missing_targets_is_said_in_words_never_with_a_number() -> None:
    answer = hitting_time(RUIN, [3])
    assert answer.is_infinite
    assert answer.words == "[3] may never be reached from 1: from 0 no way leads there"
    assert hitting_time(RUIN, [3], start=0).words == "[3] can never be reached from 0"
    assert answer.sympy == sympy.oo
    with pytest.raises(NoAnswer, match="infinite: "):
        _ = answer.fraction
    assert hitting_probability(RUIN, [3], start=0).fraction == 0


def test_targets_may_be_one_state_even_one_that_is_a_tuple_or_a_text() -> None:
    chain = MarkovChain.from_rows({(0, 0): {(0, 0): HALF, "done": HALF}, "done": {"done": 1}})
    assert hitting_time(chain, "done").fraction == 2
    assert hitting_time(chain, ["done"]).fraction == 2
    assert hitting_time(chain, (0, 0)).fraction == 0
    assert hitting_time(chain, {(0, 0), "done"}, start=(0, 0)).fraction == 0


@pytest.mark.parametrize(
    ("targets", "said"),
    [
        ([], "no states named"),
        ("nowhere", "'nowhere' is no state"),
        ([1, 9], "9 is no state"),
        (9, "9 is no state"),
        ([[1]], "is no state"),
    ],
)
def test_targets_that_are_not_there_are_refused(targets: Any, said: str) -> None:
    with pytest.raises(ChainError, match=said):
        hitting_probability(RUIN, targets)
    with pytest.raises(ChainError, match=said):
        hitting_within(RUIN, targets, 3)


@given(chains())
def test_return_times_are_one_over_the_stationary_shares(chain: MarkovChain[Any]) -> None:
    """Kac's formula, for the states of a chain with one recurrent class."""
    try:
        shares = stationary_distribution(chain)
    except NoAnswer:
        return
    for state, share in shares.items():
        answer = return_time(chain, state)
        if share:
            assert answer.fraction == 1 / share
        else:
            assert answer.is_infinite


def test_return_by_another_clock() -> None:
    """Turns of 1 and of 0: from a it goes to b (one turn), from b back (no turn) or round (two turns)."""
    chain = MarkovChain(
        ["a", "b"], [0, 1, 3], [1, 0, 1], [1, 1, 1], units=("turns", "throws"), ticks=[(1, 1), (0, 1), (2, 1)]
    )
    assert return_time(chain, "a").fraction == 3
    assert return_time(chain, "a", unit="throws").fraction == 3
    assert return_time(chain, "b", unit="turns").fraction == Fraction(3, 2)


@given(chains(), st.data())
def test_gains_of_one_are_times_and_gains_are_linear(chain: MarkovChain[Any], data: st.DataObject) -> None:
    targets = some_targets(chain, data)
    time = hitting_time(chain, targets)
    gains = {state: data.draw(st.fractions(-3, 3, max_denominator=6)) for state in chain.states}
    ones = dict.fromkeys(chain.states, 1)
    assert expected_reward(chain, ones, targets).value == time.value
    if time.value is not None:
        minus = {state: -gain for state, gain in gains.items()}
        first = expected_reward(chain, gains, targets).fraction
        assert expected_reward(chain, minus, targets).fraction == -first
        shifted = {state: gain + 2 for state, gain in gains.items()}
        assert expected_reward(chain, shifted, targets).fraction == first + 2 * time.value


def test_gains_count_when_a_state_is_left_and_never_in_the_targets() -> None:
    assert expected_reward(RUIN, {1: 1}, [0, 3]).fraction == Fraction(4, 3)
    assert expected_reward(RUIN, {0: 100, 3: 100}, [0, 3]).fraction == 0
    assert expected_reward(RUIN, {2: "-1/2"}, [0, 3]).fraction == Fraction(-1, 3)
    assert expected_reward(RUIN, {1: sympy.Rational(3, 2)}, [0, 3]).fraction == 2
    assert expected_reward(RUIN, {}, [0, 3], start=3).fraction == 0


def test_gains_without_an_end_are_infinite_or_have_no_sum() -> None:
    assert expected_reward(RUIN, {1: 1}, [3]).is_infinite
    with pytest.raises(NoAnswer, match=r"no sum of gains: \[3\] may never be reached from 1"):
        expected_reward(RUIN, {1: -1}, [3])


@pytest.mark.parametrize("gain", [0.5, True, "much", None, "1/0", "1e9999999", float("nan")])
def test_gains_that_are_not_exact_are_refused(gain: Any) -> None:
    with pytest.raises(ChainError, match="gain of 1: "):
        expected_reward(RUIN, {1: gain}, [0, 3])
    with pytest.raises(ChainError, match="7 is no state"):
        expected_reward(RUIN, {7: 1}, [0, 3])


@given(chains(), st.integers(0, 6))
def test_after_n_steps_it_is_the_matrix_power(chain: MarkovChain[Any], n: int) -> None:
    power = chain.matrix() ** n
    found = distribution_after(chain, n)
    assert sum(found.values()) == 1
    for j, state in enumerate(chain.states):
        assert sympy.Rational(str(found.get(state, 0))) == power[chain.start, j]


@pytest.mark.parametrize("n", [-1, 1.5])
def test_numbers_of_steps_that_are_none_are_refused(n: Any) -> None:
    with pytest.raises(ChainError, match="whole number from 0 on"):
        distribution_after(RUIN, n)


def test_at_time_nought_it_is_where_it_began() -> None:
    assert distribution_after(RUIN, 0) == {1: 1}
    assert hitting_within(RUIN, [1], 0).fraction == 1
    assert hitting_within(RUIN, [2], 0).fraction == 0
