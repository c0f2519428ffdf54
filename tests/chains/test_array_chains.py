"""A chain in numpy's arrays is the same chain as one in lists."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.chains.arrays import in_arrays
from tests.chains.strategies import timed_chains
from toolkit.chains import MarkovChain, chain_csv, communicating_classes, components, reachable, reaching
from toolkit.chains import classes as classes_module
from toolkit.errors import ChainError

TWO = MarkovChain(
    ["a", "b"], [0, 1, 3], [1, 0, 1], [1, 5, 2], units=("turns", "throws"), ticks=[(1, 1), (0, 1), (2, 1)]
)


def fits(chain: MarkovChain[Any]) -> bool:
    return max(chain.totals) < 2**63


@given(timed_chains())
def test_every_question_has_the_same_answer(chain: MarkovChain[Any]) -> None:
    if not fits(chain):
        return
    twin = in_arrays(chain)
    assert chain_csv(twin) == chain_csv(chain)
    assert list(twin.totals) == list(chain.totals)
    assert [list(twin.arcs(i)) for i in range(len(twin))] == [list(chain.arcs(i)) for i in range(len(chain))]
    assert [list(twin.durations(unit)) for unit in twin.units] == [list(chain.durations(unit)) for unit in chain.units]
    assert [twin.row(state) for state in twin.states] == [chain.row(state) for state in chain.states]
    assert (twin.absorbing, twin.transitions, len(twin)) == (chain.absorbing, chain.transitions, len(chain))
    assert communicating_classes(twin) == communicating_classes(chain)


@given(timed_chains(), st.data())
def test_the_same_states_are_reached(chain: MarkovChain[Any], data: st.DataObject) -> None:
    if not fits(chain):
        return
    twin = in_arrays(chain)
    some = st.sets(st.integers(0, len(chain) - 1))
    start, stop, goal = data.draw(st.integers(0, len(chain) - 1)), data.draw(some), data.draw(some)
    assert reachable(twin, start, stop) == reachable(chain, start, stop)
    assert reaching(twin, goal) == reaching(chain, goal)


@given(timed_chains(most=9))
def test_components_come_after_those_they_lead_to(chain: MarkovChain[Any]) -> None:
    if not fits(chain):
        return
    found = components(in_arrays(chain))
    assert sorted(map(sorted, found)) == sorted(map(sorted, components(chain)))
    part_of = {i: number for number, part in enumerate(found) for i in part}
    assert all(part_of[arc.target] <= part_of[i] for i in range(len(chain)) for arc in chain.arcs(i))


def test_components_do_not_rest_on_the_order_scipy_numbers_them_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if scipy began to count at the other end."""
    from scipy.sparse import csgraph

    honest = csgraph.connected_components

    def other_way(*args: Any, **how: Any) -> Any:
        count, part = honest(*args, **how)
        return count, count - 1 - part

    chain = in_arrays(MarkovChain.from_rows({"a": {"b": 1}, "b": {"a": "1/2", "c": "1/2"}, "c": {"c": 1}}))
    wanted = components(chain)
    assert [sorted(part) for part in wanted] == [[2], [0, 1]]
    monkeypatch.setattr(csgraph, "connected_components", other_way)
    assert [sorted(part) for part in components(chain)] == [sorted(part) for part in wanted]
    assert classes_module.part_numbers(np.array([0, 1, 2]), np.array([1, 1])).tolist() == [1, 0]


def test_numbers_are_pythons_own_and_never_overflow() -> None:
    chain = MarkovChain(range(2), np.array([0, 2, 3]), np.array([0, 1, 1]), np.array([2**61, 2**61, 1]))
    assert {type(number) for row in (chain.weights, chain.targets, chain.totals) for number in row} == {int}
    assert chain.weights[0] * chain.weights[1] == 2**122
    assert chain.totals[0] == 2**62
    assert type(in_arrays(TWO).durations("throws")[0]) is int


def test_states_are_made_only_when_asked_for() -> None:
    twin = in_arrays(TWO)
    assert not isinstance(twin.states, tuple)
    assert (twin.states[1], twin.index("b"), twin.has("c")) == ("b", 1, False)
    with pytest.raises(ChainError, match="'c' is no state of this chain; its 2 states begin with 'a'"):
        twin.index("c")


def test_the_arrays_are_not_copied() -> None:
    weights = np.array([1, 1, 1])
    chain = MarkovChain(["a", "b"], np.array([0, 2, 3]), np.array([0, 1, 1]), weights)
    assert np.shares_memory(np.asarray(chain.weights), weights)
