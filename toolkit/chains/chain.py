"""A finite Markov chain with exact chances: whole-number weights over each state's total."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from toolkit.chains.build import rows_of_graph, rows_of_matrix, weighed_rows
from toolkit.errors import ChainError

if TYPE_CHECKING:
    import networkx as nx
    import numpy as np
    import sympy

__all__ = ["Arc", "MarkovChain"]

S = TypeVar("S", bound=Hashable)
LARGEST_MATRIX = 1000  # states; a sympy matrix of more entries helps nobody


class Arc(NamedTuple):
    """One arrow of a chain: the target's index, the weight, and how far each clock runs."""

    target: int
    weight: int
    ticks: tuple[int, ...]


class MarkovChain(Generic[S]):
    """States, and from each state arcs with whole-number weights; the chance of an arc is weight / total of its state.

    States are kept in order and every index below counts from 0 in that order. Arcs are stored row after row
    (`targets[k]` for `offsets[i] <= k < offsets[i + 1]`). An arc runs one or more clocks named by `units`: a throw that
    does not end the turn runs the clock "throws" by 1 and "turns" by 0; a plain chain has the one clock "steps".
    Two arcs may join the same states when their clocks differ. `start` is the index of the state to begin in.

    Build one with `from_rows`, `from_matrix`, `from_graph` (all check that rows sum to exactly one) or `explore`.
    Offsets, targets, weights and ticks may be lists, or arrays of 64-bit whole numbers (ticks: arcs x clocks), which
    are neither copied nor written to; `states` may be any sequence that makes its items when they are asked for.

    >>> chain = MarkovChain.from_rows({"heads": {"heads": "1/2", "tails": "1/2"}, "tails": {"tails": 1}})
    >>> chain.probability("heads", "tails")
    Fraction(1, 2)
    >>> chain.absorbing
    (1,)
    """

    def __init__(
        self,
        states: Sequence[S],
        offsets: Sequence[int],
        targets: Sequence[int],
        weights: Sequence[int],
        *,
        units: tuple[str, ...] = ("steps",),
        ticks: Sequence[tuple[int, ...]] | np.ndarray[Any, Any] | None = None,
        start: int = 0,
    ) -> None:
        self.states: Sequence[S] = tuple(states) if isinstance(states, list | range) else states
        self.offsets = _own_numbers(offsets)
        self.targets = _own_numbers(targets)
        self.weights = _own_numbers(weights)
        self.units = units
        self.start = start
        self.totals = _row_sums(self.offsets, self.weights)
        self._clocks = None if ticks is None else [_column(ticks, which) for which in range(len(units))]

    @classmethod
    def from_rows(
        cls, rows: Mapping[S, Mapping[S, Any]], *, start: S | None = None, floats: str | None = None
    ) -> MarkovChain[S]:
        """A chain from a dict of rows; chances are `Fraction`, whole numbers, sympy rationals or texts like "1/3".

        `start` is the state to begin in (default: the first). Floats are refused unless `floats` says how to read
        them: "decimal" (0.1 is 1/10) or "binary" (0.1 is the fraction that the machine stores). Raises `ChainError`
        naming the row.
        """
        checked = weighed_rows(rows, start, floats)
        return cls(checked.states, checked.offsets, checked.targets, checked.weights, start=checked.start)

    @classmethod
    def from_matrix(
        cls, matrix: Any, states: Sequence[Any] | None = None, *, start: Any = None, floats: str | None = None
    ) -> MarkovChain[Any]:
        """A chain from a square matrix (sympy, or a list of rows); states are 0, 1, 2, … unless named."""
        return MarkovChain.from_rows(rows_of_matrix(matrix, states), start=start, floats=floats)

    @classmethod
    def from_graph(
        cls, graph: nx.DiGraph, *, probability: str = "probability", start: Any = None, floats: str | None = None
    ) -> MarkovChain[Any]:
        """A chain from a networkx graph whose edges carry a chance in the attribute `probability`."""
        return MarkovChain.from_rows(rows_of_graph(graph, probability, floats), start=start)

    def __len__(self) -> int:
        return len(self.states)

    def __repr__(self) -> str:
        return f"<MarkovChain: {len(self):,} states, {self.transitions:,} transitions>"

    @property
    def transitions(self) -> int:
        """The number of arcs."""
        return len(self.targets)

    def index(self, state: S) -> int:
        """The index of a state; `ChainError` when it is not in the chain."""
        if not self.has(state):
            raise ChainError(
                f"{state!r} is no state of this chain; its {len(self)} states begin with {self.states[0]!r}"
            )
        return self._numbers[state]

    def has(self, state: object) -> bool:
        """Whether this is one of the chain's states."""
        return _hashes(state) and state in self._numbers

    @cached_property
    def _numbers(self) -> dict[Any, int]:
        return {state: i for i, state in enumerate(self.states)}

    def arcs(self, i: int) -> Iterator[Arc]:
        """The arcs from state number `i`."""
        for k in range(self.offsets[i], self.offsets[i + 1]):
            ticks = (1,) if self._clocks is None else tuple(clock[k] for clock in self._clocks)
            yield Arc(self.targets[k], self.weights[k], ticks)

    def durations(self, unit: str | None = None) -> Sequence[int]:
        """For each arc in storage order, how far the clock `unit` (default: the first) runs."""
        if unit is not None and unit not in self.units:
            raise ChainError(f"no clock {unit!r} in this chain; its clocks: {', '.join(self.units)}")
        if self._clocks is None:
            return [1] * self.transitions
        return self._clocks[0 if unit is None else self.units.index(unit)]

    def row(self, state: S) -> dict[S, Fraction]:
        """The chance of each next state."""
        i = self.index(state)
        row: dict[S, Fraction] = {}
        for arc in self.arcs(i):
            target = self.states[arc.target]
            row[target] = row.get(target, Fraction(0)) + Fraction(arc.weight, self.totals[i])
        return row

    def probability(self, state: S, target: S) -> Fraction:
        """The chance to be in `target` one step after `state`."""
        self.index(target)
        return self.row(state).get(target, Fraction(0))

    @property
    def absorbing(self) -> tuple[int, ...]:
        """The indices of states that are never left."""
        offsets, targets = self.offsets, self.targets
        return tuple(i for i in range(len(self)) if all(targets[k] == i for k in range(offsets[i], offsets[i + 1])))

    def matrix(self) -> sympy.Matrix:
        """The transition matrix in sympy, states in order; `ChainError` above 1,000 states."""
        import sympy

        if len(self) > LARGEST_MATRIX:
            raise ChainError(f"a matrix of {len(self):,} states is too large to write out; at most {LARGEST_MATRIX:,}")
        matrix = sympy.zeros(len(self), len(self))
        for i in range(len(self)):
            for arc in self.arcs(i):
                matrix[i, arc.target] += sympy.Rational(arc.weight, self.totals[i])
        return matrix

    def graph(self) -> nx.DiGraph:
        """The chain as a networkx graph; edges carry `probability` (a Fraction)."""
        import networkx as nx

        graph = nx.DiGraph()
        graph.add_nodes_from(self.states)
        for state in self.states:
            graph.add_edges_from((state, target, {"probability": p}) for target, p in self.row(state).items())
        return graph


def _own_numbers(values: Sequence[int]) -> Sequence[int]:
    """numpy's arrays as views of the same memory that give Python's own whole numbers, which never overflow."""
    return memoryview(values).toreadonly() if hasattr(values, "dtype") else values  # type: ignore[arg-type]


def _row_sums(offsets: Sequence[int], numbers: Sequence[int]) -> Sequence[int]:
    if isinstance(numbers, memoryview):
        import numpy as np

        running = np.concatenate([[0], np.cumsum(np.asarray(numbers))])
        return memoryview(running[np.asarray(offsets)[1:]] - running[np.asarray(offsets)[:-1]])
    return [sum(numbers[offsets[i] : offsets[i + 1]]) for i in range(len(offsets) - 1)]


def _column(rows: Sequence[tuple[int, ...]] | np.ndarray[Any, Any], which: int) -> Sequence[int]:
    """One number out of every row, in one piece."""
    if isinstance(rows, Sequence):
        return [row[which] for row in rows]
    return memoryview(rows[:, which].astype("int64"))  # type: ignore[arg-type]


def _hashes(value: object) -> bool:
    """Whether it can be a state at all; lists, and tuples that hold lists, cannot."""
    try:
        hash(value)
    except TypeError:
        return False
    return True
