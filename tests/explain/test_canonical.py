"""The canonical form: its matrices hold what the analysis says."""

from __future__ import annotations

from typing import Any

import pytest
import sympy
from hypothesis import given, settings

from tests.chains.strategies import chains
from toolkit.chains import MarkovChain
from toolkit.errors import ChainError, NoAnswer
from toolkit.explain import canonical_form
from toolkit.solve import Analysis


@settings(max_examples=40)
@given(chains(most=6))
def test_fundamental_matrix_absorption_and_times(chain: MarkovChain[Any]) -> None:
    analysis = Analysis(chain)
    if not analysis.transient:
        with pytest.raises(NoAnswer, match="no canonical form"):
            canonical_form(chain)
        return
    form = canonical_form(chain)
    size = len(form.transient)
    assert (sympy.eye(size) - form.Q) * form.N == sympy.eye(size)
    assert form.ends == analysis.ends
    for row, i in enumerate(analysis.transient):
        assert form.transient[row] == chain.states[i]
        assert [str(value) for value in form.B.row(row)] == [str(column[i]) for column in analysis.absorption_columns]
        assert str(form.t[row]) == str(analysis.steps_columns()[row])
    if chain.start in analysis.transient:
        row = analysis.transient.index(chain.start)
        assert [str(value) for value in form.N.row(row)] == [str(a.fraction) for a in analysis.visits().values()]
    assert all(sum(form.matrix.row(k)) == 1 for k in range(form.matrix.rows))
    assert form.matrix[size:, size:] == sympy.eye(len(form.ends))


def test_an_end_of_several_states_is_one_column() -> None:
    chain = MarkovChain.from_rows(
        {"a": {"b": "1/4", "c": "1/4", "z": "1/2"}, "b": {"c": 1}, "c": {"b": 1}, "z": {"z": 1}}
    )
    form = canonical_form(chain)
    assert form.ends == (("b", "c"), "z")
    assert sympy.Matrix([[1, 1]]) / 2 == form.R


def test_too_large_a_matrix_is_refused() -> None:
    rows = {i: {i + 1: 1} for i in range(101)} | {101: {101: 1}}
    with pytest.raises(ChainError, match="matrices of 101 rows"):
        canonical_form(MarkovChain.from_rows(rows))
