"""Communicating classes, periods and reachability, held against networkx."""

from __future__ import annotations

import math
from typing import Any

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from tests.chains.strategies import chains
from toolkit.chains import MarkovChain, communicating_classes, components, reachable, reaching


@given(chains(most=12))
def test_components_are_those_of_networkx_in_an_order_that_runs_backwards(chain: MarkovChain[Any]) -> None:
    found = components(chain)
    theirs = nx.strongly_connected_components(chain.graph())
    assert {frozenset(chain.states[i] for i in part) for part in found} == {frozenset(part) for part in theirs}
    part_of = {i: number for number, part in enumerate(found) for i in part}
    assert len(part_of) == len(chain)
    for i in range(len(chain)):
        assert all(part_of[arc.target] <= part_of[i] for arc in chain.arcs(i))


@given(chains(most=9))
def test_recurrent_classes_are_the_attracting_components(chain: MarkovChain[Any]) -> None:
    recurrent = {frozenset(c.states) for c in communicating_classes(chain) if c.recurrent}
    assert recurrent == {frozenset(part) for part in nx.attracting_components(chain.graph())}


@given(chains(most=9))
def test_periods_are_the_greatest_common_divisors_of_all_ways_back(chain: MarkovChain[Any]) -> None:
    for found in communicating_classes(chain):
        graph = chain.graph().subgraph(found.states)
        lengths = [len(way) for way in nx.simple_cycles(graph)]
        assert found.period == math.gcd(*lengths)


def test_two_states_in_turn_are_periodic_and_absorbed_by_nobody() -> None:
    """https://github.com/sympy/sympy/pull/20273: such chains were called regular, and absorbing."""
    (only,) = communicating_classes(MarkovChain.from_matrix([[0, 1], [1, 0]]))
    assert (only.recurrent, only.period) == (True, 2)
    pair, alone = communicating_classes(MarkovChain.from_matrix([[0, 1, 0], [1, 0, 0], [0, 0, 1]]))
    assert (pair.states, pair.recurrent, pair.period) == ((0, 1), True, 2)
    assert (alone.states, alone.recurrent, alone.period) == ((2,), True, 1)


def test_a_long_chain_needs_no_recursion() -> None:
    n = 50_000
    chain = MarkovChain(range(n), range(n + 1), [*range(1, n), n - 1], [1] * n)
    assert len(components(chain)) == n
    assert components(chain)[0] == [n - 1]
    assert len(reachable(chain, 0)) == n
    assert len(reaching(chain, {n - 1})) == n


@given(chains(most=9), st.data())
def test_what_can_be_reached_is_what_networkx_reaches(chain: MarkovChain[Any], data: st.DataObject) -> None:
    graph = nx.relabel_nodes(chain.graph(), {state: i for i, state in enumerate(chain.states)})
    start = data.draw(st.integers(0, len(chain) - 1))
    stop = data.draw(st.sets(st.integers(0, len(chain) - 1)))
    assert reaching(chain, {start}) == nx.ancestors(graph, start) | {start}
    graph.remove_edges_from([(a, b) for a, b in graph.edges if a in stop])
    assert reachable(chain, start, stop) == nx.descendants(graph, start) | {start}
