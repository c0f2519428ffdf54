"""Chains given how they end."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.chains.strategies import timed_chains
from toolkit.chains import MarkovChain, reachable
from toolkit.errors import NoAnswer
from toolkit.solve import Analysis, conditioned, hitting_probabilities, hitting_within
from toolkit.stats.length import LengthDistribution


@given(timed_chains(), st.data())
def test_given_the_event_everything_is_divided_by_its_chance(chain: MarkovChain[Any], data: st.DataObject) -> None:
    """P(there by time n | there at all) = P(there by time n) / P(there at all), by steps and by every clock."""
    target = data.draw(st.sampled_from(chain.states))
    chances = hitting_probabilities(chain, target)
    if not chances[chain.states[chain.start]]:
        with pytest.raises(NoAnswer, match=r"impossible: .* cannot be reached from"):
            conditioned(chain, target)
        return
    known = conditioned(chain, target)
    whole = chances[chain.states[chain.start]]
    for n in range(6):
        assert hitting_within(known, target, n).fraction == hitting_within(chain, target, n).fraction / whole
        for unit in chain.units:
            before, after = (LengthDistribution(c, unit, [target]) for c in (chain, known))
            assert after.cdf(n) == before.cdf(n) / whole
    assert known.units == chain.units
    assert Analysis(known).ends == (target,)


@given(timed_chains(), st.data())
def test_its_rows_are_exact_and_hold_only_what_can_still_come_up(chain: MarkovChain[Any], data: st.DataObject) -> None:
    target = data.draw(st.sampled_from(chain.states))
    chances = hitting_probabilities(chain, target)
    if not chances[chain.states[chain.start]]:
        return
    known = conditioned(chain, target)
    assert reachable(known, known.start) == set(range(len(known)))
    for state in known.states:
        assert sum(known.row(state).values()) == 1
        assert chances[state] > 0
        if state != target:
            for after, p in known.row(state).items():
                assert p == chain.probability(state, after) * chances[after] / chances[state]
    assert known.row(target) == {target: 1}


def test_the_gambler_who_wins() -> None:
    """Given the win the walk never looks down from 1: it goes up for sure, and the win takes (9 - 1) / 3 steps."""
    half = Fraction(1, 2)
    ruin = MarkovChain.from_rows({1: {0: half, 2: half}, 2: {1: half, 3: half}, 0: {0: 1}, 3: {3: 1}})
    won = conditioned(ruin, [3])
    assert won.row(1) == {2: 1}
    assert won.row(2) == {1: Fraction(1, 4), 3: Fraction(3, 4)}
    assert Analysis(won).steps().fraction == Fraction(8, 3)
    assert won.states == (1, 2, 3)


def test_a_conditional_chance_of_another_event() -> None:
    """https://github.com/stormchecker/storm/issues/509, without its choices: 1 or 2 first, and 1 is reached for sure in
    the end; the chance to have come through 2, given that, was reported as 0 or 1."""
    chain = MarkovChain.from_rows({0: {1: "7/10", 2: "3/10"}, 1: {1: 1}, 2: {1: 1}})
    assert hitting_probabilities(conditioned(chain, 1), 2)[0] == Fraction(3, 10)


def test_given_what_is_sure_nothing_changes() -> None:
    chain = MarkovChain.from_rows({"a": {"a": "1/3", "b": "2/3"}, "b": {"a": "1/2", "c": "1/2"}, "c": {"c": 1}})
    known = conditioned(chain, ["c"])
    assert {state: known.row(state) for state in known.states} == {state: chain.row(state) for state in chain.states}


def test_begun_in_the_target_it_stays_there() -> None:
    chain = MarkovChain.from_rows({"a": {"b": 1}, "b": {"a": 1}})
    assert conditioned(chain, ["a"]).states == ("a",)
