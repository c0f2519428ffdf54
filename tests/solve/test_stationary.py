"""Stationary distributions and shares of time."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from tests.chains.strategies import chains, dense
from toolkit.chains import MarkovChain, communicating_classes
from toolkit.errors import NoAnswer
from toolkit.solve import Analysis, long_run, stationary_distribution, stationary_distributions


@given(chains())
def test_each_is_unchanged_by_a_step_and_lives_on_its_class(chain: MarkovChain[Any]) -> None:
    found = stationary_distributions(chain)
    recurrent = [c.states for c in communicating_classes(chain) if c.recurrent]
    assert [tuple(shares) for shares in found] == recurrent
    matrix = dense(chain)
    for shares in found:
        row = [shares.get(state, Fraction(0)) for state in chain.states]
        assert sum(row) == 1
        assert min(shares.values()) > 0
        assert [sum(row[i] * matrix[i][j] for i in range(len(row))) for j in range(len(row))] == row


@given(chains())
def test_the_long_run_is_unchanged_by_a_step_and_mixes_the_ends(chain: MarkovChain[Any]) -> None:
    shares = long_run(chain)
    assert sum(shares.values()) == 1
    after = dict.fromkeys(chain.states, Fraction(0))
    for state, share in shares.items():
        for target, chance in chain.row(state).items():
            after[target] += share * chance
    assert after == shares
    for end, answer in Analysis(chain).absorption().items():
        members = [end] if chain.has(end) else end
        assert sum(shares[state] for state in members) == answer.fraction


def test_several_classes_are_named() -> None:
    chain = MarkovChain.from_rows({"a": {"a": 1}, "b": {"c": 1}, "c": {"b": 1}})
    with pytest.raises(NoAnswer, match=r"2 recurrent classes.*: 'a'; 'b', 'c'\. Take stationary_distributions"):
        stationary_distribution(chain)


def test_a_periodic_chain_has_one_too() -> None:
    assert stationary_distribution(MarkovChain.from_matrix([[0, 1], [1, 0]])) == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_shares_belong_to_labels_not_to_positions() -> None:
    """https://github.com/QuantEcon/QuantEcon.py/pull/252: labels were used where positions were meant."""
    chain = MarkovChain.from_matrix([["1/2", "1/2", 0], [1, 0, 0], [1, 0, 0]], states=[2, 0, 1])
    assert stationary_distribution(chain) == {2: Fraction(2, 3), 0: Fraction(1, 3), 1: 0}


@pytest.mark.parametrize("n", [40, 4_500])
def test_tall_fractions_are_exact(n: int) -> None:
    """https://github.com/morluto/jacobian/issues/2067: every entry was allowed, the result was too tall for its type.
    Two states left with chances a = 1 / 2^n and b = (3^n - 1) / 2 / 3^n; shares b / (a + b) and a / (a + b)."""
    a, b = Fraction(1, 2**n), Fraction((3**n - 1) // 2, 3**n)
    chain = MarkovChain.from_rows({"x": {"x": 1 - a, "y": a}, "y": {"x": b, "y": 1 - b}})
    assert stationary_distribution(chain) == {"x": b / (a + b), "y": a / (a + b)}


def test_a_thousand_states_in_a_ring() -> None:
    """Left along the ring with 1/3, right with 2/3: by symmetry all shares are equal. Through refinement."""
    n = 1_200
    chain = MarkovChain.from_rows({i: {(i + 1) % n: "2/3", (i - 1) % n: "1/3"} for i in range(n)})
    assert set(stationary_distribution(chain).values()) == {Fraction(1, n)}
