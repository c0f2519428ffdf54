"""Random chains for hypothesis: in circles, with several closed classes, with clocks that stand still, tiny chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from toolkit.chains import MarkovChain

__all__ = ["chains", "dense", "timed_chains"]

WEIGHTS = st.one_of(st.integers(1, 6), st.sampled_from([10**9, 10**40]))


@st.composite
def rows_of(draw: st.DrawFn, most: int) -> list[dict[int, int]]:
    """For each state whole weights of the next ones; at least one state is never left."""
    n = draw(st.integers(1, most))
    rows = [draw(st.dictionaries(st.integers(0, n - 1), WEIGHTS, min_size=1, max_size=min(n, 3))) for _ in range(n - 1)]
    return [*rows, {n - 1: 1}]


@st.composite
def chains(draw: st.DrawFn, most: int = 7) -> MarkovChain[Any]:
    """A chain of at most `most` states called "s0", "s1", …, begun anywhere."""
    rows = draw(rows_of(most))
    named = {
        f"s{i}": {f"s{j}": Fraction(weight, sum(row.values())) for j, weight in row.items()}
        for i, row in enumerate(rows)
    }
    return MarkovChain.from_rows(named, start=draw(st.sampled_from(sorted(named))))


@st.composite
def timed_chains(draw: st.DrawFn, most: int = 6, longest: int = 2) -> MarkovChain[Any]:
    """A chain of two clocks whose arrows run the first by 0 … `longest`; parallel arrows come up."""
    rows = draw(rows_of(most))
    offsets, targets, weights, ticks = [0], list[int](), list[int](), list[tuple[int, int]]()
    for i, row in enumerate(rows):
        for target, weight in row.items():
            for share in draw(st.sampled_from([[1], [1, 2]])):
                targets.append(target)
                weights.append(weight * share)
                ticks.append((draw(st.integers(0, longest)), 1) if i < len(rows) - 1 else (0, 0))
        offsets.append(len(targets))
    return MarkovChain(range(len(rows)), offsets, targets, weights, units=("turns", "throws"), ticks=ticks, start=0)


def dense(chain: MarkovChain[Any]) -> list[list[Fraction]]:
    """The transition matrix as rows of fractions."""
    return [[chain.row(state).get(target, Fraction(0)) for target in chain.states] for state in chain.states]
