"""Chains from rows, matrices and graphs: nothing that is no chain gets through, and nothing is lost on the way."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import Any

import networkx as nx
import numpy as np
import pytest
import sympy
from hypothesis import given

from tests.chains.strategies import chains, dense
from toolkit.chains import MarkovChain, exact_chance
from toolkit.errors import ChainError

HALF = Fraction(1, 2)


def rows(chain: MarkovChain[Any]) -> dict[Any, dict[Any, Fraction]]:
    return {state: chain.row(state) for state in chain.states}


@given(chains())
def test_rows_matrix_and_graph_come_back_unchanged(chain: MarkovChain[str]) -> None:
    start = chain.states[chain.start]
    from_rows = MarkovChain.from_rows(rows(chain), start=start)
    from_matrix = MarkovChain.from_matrix(chain.matrix(), chain.states, start=start)
    from_lists = MarkovChain.from_matrix(dense(chain), chain.states, start=start)
    from_graph = MarkovChain.from_graph(chain.graph(), start=start)
    for back in (from_rows, from_matrix, from_lists, from_graph):
        assert rows(back) == rows(chain)
        assert back.states == chain.states
        assert back.start == chain.start


def test_a_row_is_where_the_chain_goes_from_and_a_column_where_it_goes_to() -> None:
    chain = MarkovChain.from_matrix([[0, 1], [HALF, HALF]])
    assert chain.probability(0, 1) == 1
    assert chain.probability(1, 0) == HALF
    assert chain.matrix() == sympy.Matrix([[0, 1], [sympy.Rational(1, 2), sympy.Rational(1, 2)]])


def test_states_keep_their_labels_even_when_the_labels_are_other_states_numbers() -> None:
    chain = MarkovChain.from_matrix([[0, 1, 0], [0, 0, 1], [0, 0, 1]], states=[2, 0, 1], start=2)
    assert chain.row(2) == {0: 1}
    assert chain.row(0) == {1: 1}
    assert chain.absorbing == (2,)
    assert chain.states[chain.absorbing[0]] == 1


def test_every_exact_kind_of_number_is_a_chance() -> None:
    third = MarkovChain.from_rows(
        {"a": {"a": sympy.Rational(1, 3), "b": "2/3"}, "b": {"a": Fraction(1, 4), "b": "0.75"}}
    )
    assert third.row("a") == {"a": Fraction(1, 3), "b": Fraction(2, 3)}
    assert third.row("b")["b"] == Fraction(3, 4)
    assert MarkovChain.from_matrix(sympy.eye(2)).absorbing == (0, 1)


def test_chances_of_zero_are_no_arrows() -> None:
    chain = MarkovChain.from_rows({"a": {"a": 0, "b": 1}, "b": {"a": "0", "b": 1}})
    assert chain.transitions == 2
    assert chain.absorbing == (1,)


@pytest.mark.parametrize(
    ("given_rows", "said"),
    [
        ({}, "at least one row"),
        ({"a": {}}, r"row 'a': its chances sum to 0, not to 1"),
        ({"a": {"a": HALF, "b": Fraction(1, 3)}, "b": {"b": 1}}, r"row 'a': its chances sum to 5/6.*change one by 1/6"),
        ({"a": {"a": 1, "b": Fraction(1, 10**30)}, "b": {"b": 1}}, "not to 1"),
        ({"a": {"b": 1}}, r"'a' -> 'b': 'b' has no row"),
        ({"a": {"a": Fraction(-1, 2), "b": Fraction(3, 2)}, "b": {"b": 1}}, r"'a' -> 'a': -1/2 is no chance"),
        ({"a": {"a": 2}}, r"'a' -> 'a': 2 is no chance"),
        ({"a": {"a": 1.0}}, r"1.0 is a float, which is not exact"),
        ({"a": {"a": float("nan")}}, "nan is a float"),
        ({"a": {"a": True}}, "True is no number"),
        ({"a": {"a": np.True_}}, "is no number"),
        ({"a": {"a": Decimal("NaN")}}, "is no number"),
        ({"a": {"a": None}}, "None is no number"),
        ({"a": {"a": "one"}}, "'one' is no number"),
        ({"a": {"a": "1/0"}}, "'1/0' is no number"),
        ({"a": {"a": 1j}}, "is no number"),
        ({"a": {"a": sympy.sqrt(2) / 2}}, "is no number"),
        ({"a": {"a": sympy.Float(1)}}, "is a float"),
        ({"a": {"a": np.float64(1)}}, "is a float"),
        ({"a": {"a": "inf"}}, "is no number"),
        ({"a": {"a": "1e-9999999999"}}, "is no number"),  # it would fill the memory
        ({"a": {"a": Decimal("1e-9999999999")}}, "is no number"),
    ],
)
def test_rows_that_are_no_chain_are_refused_with_their_place(given_rows: dict[str, Any], said: str) -> None:
    with pytest.raises(ChainError, match=said):
        MarkovChain.from_rows(given_rows)


@pytest.mark.parametrize("how", ["decimal", "binary"])
@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_no_float_that_is_no_number_passes_even_when_floats_are_asked_for(how: str, value: float) -> None:
    with pytest.raises(ChainError, match="is no number"):
        MarkovChain.from_rows({"a": {"a": value}}, floats=how)


def test_floats_are_read_as_written_or_as_stored() -> None:
    assert exact_chance(0.1, "here", floats="decimal") == Fraction(1, 10)
    assert exact_chance(0.1, "here", floats="binary") == Fraction(3602879701896397, 2**55)
    assert exact_chance(np.float64(0.1), "here", floats="decimal") == Fraction(1, 10)
    chain = MarkovChain.from_rows({"a": {"a": 0.1, "b": 0.9}, "b": {"b": 1.0}}, floats="decimal")
    assert chain.row("a") == {"a": Fraction(1, 10), "b": Fraction(9, 10)}
    with pytest.raises(ChainError, match="not to 1"):  # 0.1 + 0.9 as the machine stores them
        MarkovChain.from_rows({"a": {"a": 0.1, "b": 0.9}, "b": {"b": 1.0}}, floats="binary")
    with pytest.raises(ChainError, match='write "decimal" or "binary"'):
        MarkovChain.from_rows({"a": {"a": 1.0}}, floats="yes")


def test_numpy_integers_and_decimals_are_exact() -> None:
    assert MarkovChain.from_matrix(np.array([[0, 1], [1, 0]])).row(0) == {1: 1}
    assert exact_chance(np.int64(1), "here") == 1
    assert exact_chance(Decimal("0.25"), "here") == Fraction(1, 4)


@pytest.mark.parametrize(
    ("matrix", "states", "said"),
    [
        ([[1, 0]], None, "write a square one"),
        ([[1], [0, 1]], None, "write a square one"),
        ([[1, 0], [0, 1]], ["a", "a"], "1 different state names for 2 rows"),
        ([[1, 0], [0, 1]], ["a"], "1 different state names for 2 rows"),
        ([[1, 0], [0, 1]], ["a", "b", "c"], "3 different state names for 2 rows"),
        ([], None, "at least one row"),
    ],
)
def test_matrices_that_are_no_chain_are_refused(matrix: Any, states: Any, said: str) -> None:
    with pytest.raises(ChainError, match=said):
        MarkovChain.from_matrix(matrix, states)


def test_graphs_that_are_no_chain_are_refused() -> None:
    with pytest.raises(ChainError, match="no directions"):
        MarkovChain.from_graph(nx.Graph([("a", "b")]))
    with pytest.raises(ChainError, match="no attribute 'probability'"):
        MarkovChain.from_graph(nx.DiGraph([("a", "a")]))
    dead_end = nx.DiGraph()
    dead_end.add_edge("a", "b", probability=1)
    with pytest.raises(ChainError, match="row 'b': its chances sum to 0"):
        MarkovChain.from_graph(dead_end)


def test_parallel_edges_add_up_and_another_attribute_may_hold_the_chance() -> None:
    graph = nx.MultiDiGraph()
    graph.add_edge("a", "b", p="1/3")
    graph.add_edge("a", "b", p="2/3")
    graph.add_edge("b", "b", p=1)
    assert MarkovChain.from_graph(graph, probability="p").row("a") == {"b": 1}


def test_a_start_that_is_no_state_is_refused() -> None:
    with pytest.raises(ChainError, match="start: 'z' is no state"):
        MarkovChain.from_rows({"a": {"a": 1}}, start="z")


def test_questions_about_unknown_states_and_clocks_name_what_there_is() -> None:
    chain = MarkovChain.from_rows({"a": {"a": 1}})
    for ask in (lambda: chain.row("b"), lambda: chain.probability("a", "b"), lambda: chain.index(["a"])):
        with pytest.raises(ChainError, match=r"is no state of this chain; its 1 states begin with 'a'"):
            ask()
    with pytest.raises(ChainError, match="no clock 'turns' in this chain; its clocks: steps"):
        chain.durations("turns")


def test_a_matrix_too_large_to_write_out_is_refused() -> None:
    n = 1001
    chain = MarkovChain.from_rows({i: {(i + 1) % n: 1} for i in range(n)})
    with pytest.raises(ChainError, match="1,001 states is too large"):
        chain.matrix()


def test_sums_too_long_to_write_out_are_described() -> None:
    """Python refuses to write numbers of more than 4,300 digits."""
    tall = Fraction(1, 3**20_000)
    with pytest.raises(
        ChainError, match=r"a long fraction near 1\.0+, not to 1; change one by a long fraction near -3"
    ):
        MarkovChain.from_rows({"a": {"a": 1 - tall, "b": 2 * tall}, "b": {"b": 1}})
    with pytest.raises(ChainError, match=r"a long fraction near -1\.0+ is no chance"):
        MarkovChain.from_rows({"a": {"a": tall - 1}})
