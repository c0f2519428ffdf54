"""Chains followed tick by tick, and the circles in them."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice, zip_longest
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.chains.strategies import timed_chains
from tests.solve.dense import solve
from toolkit.chains import MarkovChain
from toolkit.errors import ChainError
from toolkit.solve.circles import eliminate, spread
from toolkit.solve.ticks import Numbers, TickPlan

FRACTIONS = Numbers(lambda weight, total, _: Fraction(weight, total), Fraction(1))


@given(st.integers(1, 5), st.data())
def test_circles_are_eliminated_as_the_matrix_is(n: int, data: st.DataObject) -> None:
    """visits = entered (I - P)^-1, so visits (I - P) = entered."""
    weights = st.lists(st.integers(0, 4), min_size=n, max_size=n)
    rows = [data.draw(weights) for _ in range(n)]
    totals = [sum(row) + data.draw(st.integers(1, 3)) for row in rows]
    chances = [[Fraction(w, total) for w in row] for row, total in zip(rows, totals, strict=True)]
    visits = [Fraction(value) for value in data.draw(weights)]
    transposed = [[int(i == j) - chances[j][i] for j in range(n)] for i in range(n)]
    wanted = solve(transposed, visits)
    leaving = {i: 1 - sum(row) for i, row in enumerate(chances)}
    spread(eliminate({i: dict(enumerate(row)) for i, row in enumerate(chances)}, leaving), visits)
    assert visits == wanted


def naive(chain: MarkovChain[Any], goal: set[int], ticks: int) -> list[Fraction]:
    """P(T = n), by walking all arrows of positive time from the exact visits of each time; dense, no cleverness."""
    n, clock = len(chain), chain.durations()
    live = [i for i in range(n) if i not in goal]
    arcs = [
        (i, chain.targets[k], Fraction(chain.weights[k], chain.totals[i]), clock[k])
        for i in live
        for k in range(chain.offsets[i], chain.offsets[i + 1])
    ]
    still = [[Fraction(int(i == j)) for j in live] for i in live]  # transposed I - P0
    place = {state: k for k, state in enumerate(live)}
    for i, j, chance, time in arcs:
        if not time and j in place:
            still[place[j]][place[i]] -= chance
    arriving = [[Fraction(0)] * n for _ in range(ticks + 4)]
    arriving[0][chain.start] = Fraction(1)
    found = []
    for now in range(ticks):
        visits = solve([row[:] for row in still], [arriving[now][i] for i in live])
        entered = sum((arriving[now][i] for i in goal), Fraction(0))
        for i, j, chance, time in arcs:
            if time:
                arriving[now + time][j] += visits[place[i]] * chance
            elif j in goal:
                entered += visits[place[i]] * chance
        found.append(entered)
    return found


@given(timed_chains(longest=3))
def test_the_flow_is_that_of_dense_algebra(chain: MarkovChain[Any]) -> None:
    goal = {len(chain) - 1}
    plan = TickPlan(chain, goal)
    try:
        wanted = naive(chain, goal, 7)
    except StopIteration:  # a circle that is never left while the clock stands still: I - P0 is singular
        return
    found = list(islice(plan.flow(FRACTIONS), 7))
    assert found + [0] * (7 - len(found)) == wanted


@given(timed_chains(longest=3))
def test_floats_stay_within_the_roundings_counted(chain: MarkovChain[Any]) -> None:
    plan = TickPlan(chain, {len(chain) - 1})
    first, each = plan.roundings()
    floats = Numbers(lambda weight, total, _: weight / total, 1.0)
    # What is too small for a float is 0 there, so the floats may be over first.
    pairs = zip_longest(islice(plan.flow(floats), 15), islice(plan.flow(FRACTIONS), 15), fillvalue=0)
    for n, (value, exact) in enumerate(pairs):
        slips = (first + n * each) * Fraction(1, 2**53)
        assert abs(Fraction(value) - exact) <= exact * slips / (1 - slips) + Fraction(1, 2**900)


def test_only_what_lies_on_the_way_is_followed() -> None:
    chain = MarkovChain.from_rows(
        {"a": {"b": "1/2", "lost": "1/2"}, "b": {"c": 1}, "c": {"c": 1}, "lost": {"lost": 1}, "off": {"a": 1}}
    )
    plan = TickPlan(chain, {2})
    assert sorted(chain.states[i] for i in plan.live) == ["a", "b"]
    found = list(plan.flow(FRACTIONS))  # which ends, for nothing stays on the way
    assert found[:3] == [0, 0, Fraction(1, 2)]
    assert not any(found[3:])


def test_a_clock_that_runs_backwards_is_refused() -> None:
    chain = MarkovChain(["a", "b"], [0, 1, 2], [1, 1], [1, 1], units=("turns",), ticks=[(-1,), (0,)])
    with pytest.raises(ChainError, match="runs backwards"):
        TickPlan(chain, {1})
