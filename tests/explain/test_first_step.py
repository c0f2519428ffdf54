"""First-step equations: what is written must be what is solved."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chains.strategies import chains, timed_chains
from toolkit.chains import MarkovChain
from toolkit.errors import ChainError
from toolkit.explain import first_step_equations
from toolkit.solve import Analysis, hitting_probabilities

RUIN = MarkovChain.from_rows({1: {0: "1/3", 2: "2/3"}, 2: {1: "1/3", 2: "1/3", 3: "1/3"}, 0: {0: 1}, 3: {3: 1}})


def test_chances_as_text_and_latex() -> None:
    written = first_step_equations(RUIN, ends=3)
    assert written.text == "h(1) = 2/3 h(2)\nh(2) = 1/3 h(1) + 1/3 h(2) + 1/3"
    assert written.latex == (
        "\\begin{aligned}\n"
        "h_{1} &= \\frac{2}{3}\\,h_{2} \\\\\n"
        "h_{2} &= \\frac{1}{3}\\,h_{1} + \\frac{1}{3}\\,h_{2} + \\frac{1}{3}\n"
        "\\end{aligned}"
    )
    assert written._repr_latex_() == f"$\\displaystyle {written.latex}$"
    assert written.values == (Fraction(1, 2), Fraction(3, 4))


def test_times_begin_with_the_step_itself() -> None:
    assert first_step_equations(RUIN).text == "t(1) = 1 + 2/3 t(2)\nt(2) = 1 + 1/3 t(1) + 1/3 t(2)"


def test_a_clock_that_stands_still_adds_nothing() -> None:
    chain = MarkovChain(
        ["a", "b", "end"], [0, 2, 3, 4], [1, 2, 2, 2], [1, 2, 1, 1], units=("turns",), ticks=[(0,), (1,), (1,), (0,)]
    )
    assert first_step_equations(chain, unit="turns").text == "t(a) = 2/3 + 1/3 t(b)\nt(b) = 1"


def test_several_ends_together_and_names_of_ones_own() -> None:
    written = first_step_equations(RUIN, ends=[0, 3], names=lambda state: "low dot" if state == 1 else "x_2")
    assert written.text.startswith("h(low dot) = 2/3 h(x_2) + 1/3\n")
    assert "h_{\\text{low dot}} &= \\frac{2}{3}\\,h_{\\text{x\\_2}} + \\frac{1}{3}" in written.latex
    assert [str(symbol) for symbol in written.symbols.values()] == ["h_low dot", "h_x_2"]


def test_two_states_of_one_name_are_refused() -> None:
    with pytest.raises(ChainError, match="1 and 2 are both called 'x'"):
        first_step_equations(RUIN, names=lambda _: "x")


def test_more_equations_than_anybody_reads_are_refused() -> None:
    rows = {i: {i + 1: 1} for i in range(101)} | {101: {101: 1}}
    with pytest.raises(ChainError, match="101 equations are too many"):
        first_step_equations(MarkovChain.from_rows(rows))


@settings(max_examples=40)
@given(chains(most=5), st.data())
def test_sympy_solves_the_equations_to_the_same_values(chain: MarkovChain[Any], data: st.DataObject) -> None:
    target = data.draw(st.sampled_from(chain.states))
    written = first_step_equations(chain, ends=[target])
    chances = hitting_probabilities(chain, [target])
    assert set(written.states) == {state for state, chance in chances.items() if chance and state != target}
    assert written.values == tuple(chances[state] for state in written.states)
    symbols = list(written.symbols.values())
    if symbols:
        assert sympy.linsolve(written.sympy, symbols) == {tuple(written.solution[symbol] for symbol in symbols)}


@settings(max_examples=40)
@given(timed_chains(most=5))
def test_so_it_does_for_times_by_every_clock(chain: MarkovChain[Any]) -> None:
    for unit in chain.units:
        written = first_step_equations(chain, unit=unit)
        assert written.values == tuple(Analysis(chain).steps_columns(unit))
        symbols = list(written.symbols.values())
        if symbols:
            assert sympy.linsolve(written.sympy, symbols) == {tuple(written.solution[symbol] for symbol in symbols)}
