"""Chains and decision processes made at random, for tests of files."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from toolkit.chains import DecisionProcess, MarkovChain

__all__ = ["CHAINS", "PROCESSES", "expected_gains", "rows_by_number"]


@st.composite
def _rows(draw: st.DrawFn, states: int, clocks: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """The arcs of one row: target, weight, ticks; two arcs may join the same states."""
    arcs = draw(st.lists(st.integers(0, states - 1), min_size=1, max_size=4))
    return [
        (target, draw(st.integers(1, 10**20)), tuple(draw(st.integers(0, 3)) for _ in range(clocks))) for target in arcs
    ]


@st.composite
def _chains(draw: st.DrawFn) -> MarkovChain[Any]:
    states, clocks = draw(st.integers(1, 5)), draw(st.integers(1, 2))
    rows = [draw(_rows(states, clocks)) for _ in range(states)]
    arcs = [arc for row in rows for arc in row]
    offsets = [sum(map(len, rows[:i])) for i in range(states + 1)]
    return MarkovChain(
        [f"state {i}" for i in range(states)], offsets, [a[0] for a in arcs], [a[1] for a in arcs],
        units=("turns", "throws")[:clocks], ticks=[a[2] for a in arcs], start=draw(st.integers(0, states - 1)),
    )  # fmt: skip


@st.composite
def _processes(draw: st.DrawFn) -> DecisionProcess[Any]:
    states = draw(st.integers(1, 4))
    choices = [[draw(_rows(states, 1)) for _ in range(draw(st.integers(1, 3)))] for _ in range(states)]
    rows = [row for found in choices for row in found]
    arcs = [arc for row in rows for arc in row]
    return DecisionProcess(
        [f"state {i}" for i in range(states)],
        [int(len(found) > 1) for found in choices],
        [sum(map(len, choices[:i])) for i in range(states + 1)],
        [f"a{k}" if len(found) > 1 else None for found in choices for k in range(len(found))],
        [sum(map(len, rows[:a])) for a in range(len(rows) + 1)],
        [a[0] for a in arcs],
        [a[1] for a in arcs],
        ticks=[a[2] for a in arcs],
        start=draw(st.integers(0, states - 1)),
    )


CHAINS: st.SearchStrategy[MarkovChain[Any]] = _chains()
PROCESSES: st.SearchStrategy[DecisionProcess[Any]] = _processes()


def rows_by_number(process: Any) -> list[Any]:
    """The rows of a chain or process by state numbers: for each state, for each choice, the chance of each next one."""
    number = {state: i for i, state in enumerate(process.states)}
    if isinstance(process, MarkovChain):
        return [{number[to]: chance for to, chance in process.row(state).items()} for state in process.states]
    return [
        {action: {number[to]: p for to, p in process.row(state, action).items()} for action in process.choices(state)}
        or {number[to]: p for to, p in process.row(state).items()}
        for state in process.states
    ]


def expected_gains(process: Any, unit: str) -> dict[int, Any]:
    """How far a clock runs on average when a state is left, by number (and action); nothing where it stands still."""
    found: dict[int, Any] = {}
    clock = process.units.index(unit)
    for i in range(len(process)):
        if isinstance(process, MarkovChain):
            arcs = {None: list(process.arcs(i))}
        else:
            arcs = {process.actions[a]: list(process.arcs(a)) for a in process.actions_of(i)}
        mean = {
            name: Fraction(sum(arc.weight * arc.ticks[clock] for arc in row), sum(arc.weight for arc in row))
            for name, row in arcs.items()
        }
        if any(mean.values()):
            found[i] = mean.get(None, mean)
    return found
