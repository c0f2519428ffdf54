"""Absorption, steps, variance and visits, held against dense elimination and plain powers of the matrix."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from tests.chains.strategies import chains, dense, timed_chains
from tests.solve.dense import solve
from toolkit.chains import MarkovChain
from toolkit.errors import TooManyStates
from toolkit.solve import Analysis


def left_over(chain: MarkovChain[Any], inside: list[int]) -> list[list[Fraction]]:
    """I - Q over the states `inside`."""
    matrix = dense(chain)
    return [[int(i == j) - matrix[i][j] for j in inside] for i in inside]


@given(chains())
def test_the_chances_of_all_ends_sum_to_one_in_every_state(chain: MarkovChain[Any]) -> None:
    analysis = Analysis(chain)
    assert sum(answer.fraction for answer in analysis.absorption().values()) == 1
    for i in range(len(chain)):
        assert sum(column[i] for column in analysis.absorption_columns) == 1
        assert all(0 <= column[i] <= 1 for column in analysis.absorption_columns)


@given(chains())
def test_absorption_is_what_dense_elimination_finds(chain: MarkovChain[Any]) -> None:
    analysis = Analysis(chain)
    inside = analysis.transient
    matrix = dense(chain)
    for number, end in enumerate(analysis.ends):
        members = [chain.index(state) for state in ([end] if chain.has(end) else end)]
        found = solve(left_over(chain, inside), [sum(matrix[i][j] for j in members) for i in inside])
        assert [analysis.absorption_columns[number][i] for i in inside] == found
        begun_inside = dict(zip(inside, found, strict=True)).get(chain.start, Fraction(int(chain.start in members)))
        assert analysis.absorption()[end].fraction == begun_inside


@given(chains())
def test_after_many_steps_the_matrix_itself_says_nearly_the_same(chain: MarkovChain[Any]) -> None:
    """What is absorbed by step n is too little by at most what is still on the way. No equation is solved here."""
    analysis = Analysis(chain)
    matrix, now = dense(chain), [Fraction(int(i == chain.start)) for i in range(len(chain))]
    for _ in range(12):
        now = [sum((now[i] * matrix[i][j] for i in range(len(now))), Fraction(0)) for j in range(len(now))]
    on_the_way = sum((now[i] for i in analysis.transient), Fraction(0))
    for end, answer in analysis.absorption().items():
        members = [end] if chain.has(end) else end
        absorbed = sum((now[chain.index(state)] for state in members), Fraction(0))
        assert absorbed <= answer.fraction <= absorbed + on_the_way


@given(chains())
def test_visits_add_up_to_steps_and_agree_with_the_equations_of_times(chain: MarkovChain[Any]) -> None:
    analysis = Analysis(chain)
    visits = {state: answer.fraction for state, answer in analysis.visits().items()}
    assert analysis.steps().fraction == sum(visits.values())
    inside = analysis.transient
    times = solve(left_over(chain, inside), [Fraction(1)] * len(inside))
    assert list(analysis.steps_columns()) == times
    if chain.start in inside:
        assert analysis.steps().fraction == times[inside.index(chain.start)]
        assert visits[chain.states[chain.start]] >= 1
    else:
        assert analysis.steps().fraction == 0


@given(chains())
def test_visits_balance(chain: MarkovChain[Any]) -> None:
    """In each state: entered = 1 if begun there + visits elsewhere times the chance to come from there."""
    analysis = Analysis(chain)
    visits = {state: answer.fraction for state, answer in analysis.visits().items()}
    for state, count in visits.items():
        entered = sum((visits[other] * chain.probability(other, state) for other in visits), Fraction(0))
        assert count == entered + (chain.index(state) == chain.start)


@given(timed_chains())
def test_variance_is_that_of_the_second_moment_equations(chain: MarkovChain[Any]) -> None:
    """E[T^2] = E[d^2] + 2 E[d T'] + E[T'^2], solved by dense elimination."""
    analysis = Analysis(chain)
    inside = analysis.transient
    for unit in chain.units:
        clock = chain.durations(unit)
        place = {i: row for row, i in enumerate(inside)}
        matrix = [[Fraction(int(i == j)) for j in inside] for i in inside]
        first, arcs = [Fraction(0)] * len(inside), []
        for row, i in enumerate(inside):
            for k in range(chain.offsets[i], chain.offsets[i + 1]):
                chance = Fraction(chain.weights[k], chain.totals[i])
                first[row] += chance * clock[k]
                arcs.append((row, place.get(chain.targets[k]), chance, clock[k]))
                if chain.targets[k] in place:
                    matrix[row][place[chain.targets[k]]] -= chance
        means = solve([row[:] for row in matrix], first)
        second = [Fraction(0)] * len(inside)
        for row, to, chance, time in arcs:
            second[row] += chance * (time**2 + 2 * time * (means[to] if to is not None else 0))
        squares = solve(matrix, second)
        begin = place.get(chain.start)
        mean = means[begin] if begin is not None else Fraction(0)
        square = squares[begin] if begin is not None else Fraction(0)
        assert analysis.steps(unit).fraction == mean
        assert analysis.variance(unit).fraction == square - mean**2 >= 0


def test_geometric_waiting_by_hand() -> None:
    """Until the first six of a die: mean 6, variance (5/6) / (1/6)^2 = 30."""
    die = MarkovChain.from_rows({"throw": {"throw": "5/6", "six": "1/6"}, "six": {"six": 1}})
    analysis = Analysis(die)
    assert (analysis.steps().fraction, analysis.variance().fraction) == (6, 30)
    assert analysis.visits()["throw"].fraction == 6


def test_an_end_of_several_states_is_named_by_all_of_them_and_entered_once() -> None:
    chain = MarkovChain.from_rows({"a": {"b": "1/4", "z": "3/4"}, "b": {"c": 1}, "c": {"b": 1}, "z": {"z": 1}})
    analysis = Analysis(chain)
    assert analysis.ends == (("b", "c"), "z")
    assert [answer.fraction for answer in analysis.absorption().values()] == [Fraction(1, 4), Fraction(3, 4)]
    assert analysis.steps().fraction == 1


def test_a_chain_begun_in_an_end_is_there_for_sure() -> None:
    chain = MarkovChain.from_rows({"a": {"b": "1/2", "c": "1/2"}, "b": {"b": 1}, "c": {"c": 1}}, start="c")
    analysis = Analysis(chain)
    assert [answer.fraction for answer in analysis.absorption().values()] == [0, 1]
    assert (analysis.steps().fraction, analysis.variance().fraction) == (0, 0)
    assert set(analysis.visits()) == {"a"}
    assert analysis.visits()["a"].fraction == 0


def test_a_chain_without_any_end_but_itself() -> None:
    analysis = Analysis(MarkovChain.from_matrix([[0, 1], [1, 0]]))
    assert analysis.ends == ((0, 1),)
    assert analysis.transient == []
    assert analysis.absorption()[(0, 1)].fraction == 1
    assert analysis.steps().fraction == 0


@pytest.mark.parametrize("levels", [1, 2, 3, 134])
def test_tiny_chances_stay_chances(levels: int) -> None:
    """https://github.com/spedygiorgio/markovchain/issues/233: chances from 1 down to 1e-134 and two absorbing states
    gave negative hitting probabilities."""
    tiny = Fraction(1, 10**levels)
    chain = MarkovChain.from_rows(
        {
            "a": {"b": 1 - tiny, "lost": tiny},
            "b": {"a": 1 - tiny, "won": tiny},
            "lost": {"lost": 1},
            "won": {"won": 1},
        }
    )
    lost, won = (answer.fraction for answer in Analysis(chain).absorption().values())
    assert lost + won == 1
    assert lost == 1 / (2 - tiny)
    assert won == (1 - tiny) / (2 - tiny)
    assert Analysis(chain).steps().fraction == 10**levels


def test_too_many_states_that_depend_on_one_another_are_refused_by_name() -> None:
    """With weights too long for 64 bits and more states in one part than elimination takes."""
    n = 1_100
    tiny = Fraction(1, 10**30)
    rows: dict[Any, dict[Any, Fraction]] = {
        i: {(i + 1) % n: Fraction(1, 2), (i - 1) % n: Fraction(1, 2) - tiny, "end": tiny} for i in range(n)
    }
    chain = MarkovChain.from_rows(rows | {"end": {"end": Fraction(1)}})
    with pytest.raises(TooManyStates, match="1,100 states depend on one another"):
        Analysis(chain).steps()
