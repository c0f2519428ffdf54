"""Quantiles without a solver."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.certificates import certify
from toolkit.certificates.quantiles import Undecided, quantiles
from toolkit.certificates.table import Arrow, Table, table_of_rows
from toolkit.chains import MarkovChain

F = Fraction


def one_state(*arrows: Arrow) -> Table:
    """State 0 with these arrows (0: back, 1: the end, 2: a trap)."""
    return table_of_rows([list(arrows), [], [(2, 1, (1,))]], {1: "end"}, ("steps",))


@given(st.integers(1, 9), st.integers(1, 9), st.integers(1, 4), st.integers(0, 3))
def test_a_geometric_length(back: int, on: int, slow: int, last: int) -> None:
    """P(T <= last + slow n) = 1 - (back / total)^(n + 1)."""
    stays = F(back, back + on)
    expected = {}
    for level in ("0.05", "0.5", "0.95"):
        n = next(n for n in range(1000) if 1 - stays ** (n + 1) >= F(level))
        expected[level] = last + slow * n
    assert quantiles(one_state((0, back, (slow,)), (1, on, (last,))), F(1)) == expected


def test_arrows_that_take_no_time_are_gone_along_at_once() -> None:
    """From the start back to it without time, again and again: the end comes at tick 2 for sure."""
    assert set(quantiles(one_state((0, 1, (0,)), (1, 2, (2,))), F(1)).values()) == {2}


def test_a_level_above_the_chance_of_any_end() -> None:
    """One in three comes to the end, half of the time after two steps and half after three."""
    table = one_state((1, 1, (2,)), (1, 1, (3,)), (2, 4, (1,)))
    assert quantiles(table, F(1, 3)) == {"0.05": 2, "0.5": None, "0.95": None}


def test_a_level_met_exactly() -> None:
    """P(T <= 1) = 1/20, P(T <= 2) = 1/2 and P(T <= 3) = 19/20, none of them a binary fraction."""
    table = one_state((1, 1, (1,)), (1, 9, (2,)), (1, 9, (3,)), (1, 1, (4,)))
    assert quantiles(table, F(1)) == {"0.05": 1, "0.5": 2, "0.95": 3}


def test_a_level_met_after_endless_roundings_is_not_told() -> None:
    """Without time: back in one of three, to the end in one, and one waits a step. So P(T = 0) is exactly 1/2 as the
    sum of an endless series, which rounding cannot tell from something less."""
    rows = [[(0, 1, (0,)), (1, 1, (0,)), (2, 1, (1,))], [], [(1, 1, (0,))]]
    with pytest.raises(Undecided, match=r"quantile 0\.5 is met too nearly"):
        quantiles(table_of_rows(rows, {1: "end"}, ("steps",)), F(1))


def test_a_level_that_is_waited_for_too_long_is_not_told() -> None:
    """One chance in a billion each tick."""
    with pytest.raises(Undecided, match="too late"):
        quantiles(one_state((0, 10**9, (1,)), (1, 1, (1,))), F(1))


def test_what_cannot_be_told_is_left_out_unless_it_was_asked_for() -> None:
    chain = MarkovChain(["a", "end", "b"], [0, 3, 4, 5], [0, 1, 2, 1, 1], [1] * 5, ticks=[(0,), (0,), (1,), (0,), (0,)])
    assert set(certify(chain).claims) == {"win", "mean", "variance"}
    with pytest.raises(Undecided):
        certify(chain, ["quantile"])
