"""What a chain does in the long run: where it ends, how long it takes, how often it visits each state."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic, TypeVar

from toolkit.chains import MarkovChain, components
from toolkit.solve.answer import Answer
from toolkit.solve.chain_arrays import ChainArrays
from toolkit.solve.engine import ExactSolver, Progress
from toolkit.solve.factors import LARGEST_FACTOR
from toolkit.solve.system import Column, LinearSystem, dot, first_step_system, over_one_denominator

__all__ = ["Analysis"]

S = TypeVar("S", bound=Hashable)


class Analysis(Generic[S]):
    """Exact answers about one chain, begun in its start state; work is shared between questions.

    An *end* is a recurrent class: a set of states that is never left once entered. It is named by its state when it
    has one, by the tuple of its states otherwise. Source: Kemeny and Snell, Finite Markov Chains, ch. III.

    >>> ruin = MarkovChain.from_rows({1: {0: "1/2", 2: "1/2"}, 2: {1: "1/2", 3: "1/2"}, 0: {0: 1}, 3: {3: 1}})
    >>> analysis = Analysis(ruin)
    >>> analysis.absorption()
    {0: 2/3 = 0.666667 (exact), 3: 1/3 = 0.333333 (exact)}
    >>> analysis.steps(), analysis.variance()
    (2 (exact), 2 (exact))
    """

    def __init__(self, chain: MarkovChain[S], progress: Progress | None = None) -> None:
        self.chain = chain
        self.method = self._visits_method = ""
        self._progress = progress
        self._times: dict[str | None, list[int]] = {}
        self._steps: dict[str | None, tuple[Column, str]] = {}

    @cached_property
    def arrays(self) -> ChainArrays | None:
        """The chain's arcs in numpy's arrays; None where it is small."""
        return ChainArrays.of(self.chain)

    @cached_property
    def _classes(self) -> tuple[list[list[int]], list[int]]:
        """The recurrent classes, and the transient states, as state numbers in order."""
        if self.arrays is not None:
            return self.arrays.classes()
        offsets, targets = self.chain.offsets, self.chain.targets
        part_of = [0] * len(self.chain)
        parts = components(self.chain)
        for number, part in enumerate(parts):
            for i in part:
                part_of[i] = number
        leaves = [
            any(part_of[targets[k]] != number for i in part for k in range(offsets[i], offsets[i + 1]))
            for number, part in enumerate(parts)
        ]
        closed = sorted(sorted(part) for number, part in enumerate(parts) if not leaves[number])
        return closed, [i for i in range(len(self.chain)) if leaves[part_of[i]]]

    @cached_property
    def ends(self) -> tuple[Any, ...]:
        """The names of the recurrent classes, in the order of their first states."""
        return tuple(
            self.chain.states[part[0]] if len(part) == 1 else tuple(self.chain.states[i] for i in part)
            for part in self._classes[0]
        )

    @property
    def transient(self) -> list[int]:
        """The numbers of the states that are left for good sooner or later."""
        return self._classes[1]

    @cached_property
    def system(self) -> LinearSystem:
        """The first-step equations of the transient states."""
        return first_step_system(self.chain, self.transient)

    @property
    def within_reach(self) -> bool:
        """Whether an exact answer is to be hoped for: where more states depend on one another than can be factorised,
        fractions have ten thousands of digits."""
        return self.system.largest_part <= LARGEST_FACTOR

    @cached_property
    def solver(self) -> ExactSolver:
        """What solves these equations."""
        return ExactSolver(self.system, self._progress)

    def solve(self, columns: Sequence[Sequence[int]], *, backwards: bool = False) -> list[Column]:
        """Solutions of the first-step equations (or of their transpose) for right-hand sides over `transient`."""
        found, self.method = self.solver.solve(columns, backwards=backwards)
        return found

    @cached_property
    def _end_of(self) -> dict[int, int]:
        return {i: number for number, part in enumerate(self._classes[0]) for i in part}

    def into_ends(self) -> list[list[int]]:
        """For each end, the weight of the arcs from every transient state straight into it."""
        if self.arrays is not None:
            return self.arrays.into(self._classes[0], self.transient)
        chain, end_of = self.chain, self._end_of
        columns = [[0] * len(self.transient) for _ in self.ends]
        for row, i in enumerate(self.transient):
            for k in range(chain.offsets[i], chain.offsets[i + 1]):
                end = end_of.get(chain.targets[k])
                if end is not None:
                    columns[end][row] += chain.weights[k]
        return columns

    @cached_property
    def absorption_columns(self) -> list[list[Fraction]]:
        """For each end, the chance to finish there from every state of the chain. They add up to one in every state."""
        chances = [[Fraction(0)] * len(self.chain) for _ in self.ends]
        solved = self.solve(self.into_ends()[1:])  # the first is what the others leave
        for end, part in enumerate(self._classes[0]):
            for i in part:
                chances[end][i] = Fraction(1)
        for row, i in enumerate(self.transient):
            rest = Fraction(1)
            for end, column in enumerate(solved, start=1):
                chances[end][i] = column[row]
                rest -= column[row]
            chances[0][i] = rest
        return chances

    @cached_property
    def _visits(self) -> Column:
        """For each transient state, expected visits from the start divided by the state's total weight."""
        if self.chain.start in self._end_of:
            return [Fraction(0)] * len(self.transient)
        here = self.transient.index(self.chain.start)
        found = self.solve([[int(row == here) for row in range(len(self.transient))]], backwards=True)[0]
        self._visits_method = self.method
        return found

    def absorption(self) -> dict[Any, Answer]:
        """The chance to finish in each end, from the start. They add up to exactly one."""
        if self.chain.start in self._end_of:
            chances = [Fraction(int(end == self._end_of[self.chain.start])) for end in range(len(self.ends))]
        else:
            chances = [dot(self._visits, column) for column in self.into_ends()]
        return {end: Answer.exact(chance, self._visits_method) for end, chance in zip(self.ends, chances, strict=True)}

    def sum_over_visits(self, weights: Sequence[int]) -> Answer:
        """The expected sum of `weights` (one for each state of `transient`) over all visits, each weight divided by its
        state's total: of events, say, that come up with so many of the state's weights."""
        return Answer.exact(dot(self._visits, weights), self._visits_method)

    def visits(self) -> dict[S, Answer]:
        """Expected number of times in each transient state, the start included (a row of the fundamental matrix)."""
        return {
            self.chain.states[i]: Answer.exact(self._visits[row] * self.chain.totals[i], self._visits_method)
            for row, i in enumerate(self.transient)
        }

    def weighed(self, gains: Sequence[int]) -> list[int]:
        """For each transient state, the sum of weight times gain over its arcs; gains in the chain's storage order."""
        if self.arrays is not None and (fitting := self.arrays.fitting(gains)) is not None:
            return self.arrays.weighed(fitting, self.transient)
        offsets, weights = self.chain.offsets, self.chain.weights
        return [
            sum(weights[k] * gains[k] for k in range(offsets[i], offsets[i + 1]) if gains[k]) for i in self.transient
        ]

    def times(self, unit: str | None = None) -> list[int]:
        """For each transient state, the mean time of one step by the clock `unit`, times the state's total weight."""
        if unit not in self._times:
            self._times[unit] = self.weighed(self.chain.durations(unit))
        return self._times[unit]

    def steps_columns(self, unit: str | None = None) -> Column:
        """For each transient state in the order of `transient`, the expected time to an end."""
        if unit not in self._steps:
            self._steps[unit] = self.solve([self.times(unit)])[0], self.method
        return self._steps[unit][0]

    def steps(self, unit: str | None = None) -> Answer:
        """Expected time until an end is entered, by the clock `unit`. An end of several states is entered once."""
        return self.sum_over_visits(self.times(unit))

    def variance(self, unit: str | None = None) -> Answer:
        """The variance of the time until an end is entered (squared units of the clock).

        E[(c + T)^2] = c^2 + 2 c E[T] + E[T^2] over every arc: visits times c^2 + 2 c E[T] add up to the second moment.
        """
        means, denominator = over_one_denominator(self.steps_columns(unit))
        second_moment = dot(self._visits, self._gains_squared(unit, means, denominator)) / denominator
        mean = dot(self._visits, self.times(unit))
        methods = dict.fromkeys([self._visits_method, self._steps[unit][1]])
        return Answer.exact(second_moment - mean**2, "; ".join(methods))

    def _gains_squared(self, unit: str | None, means: Sequence[int], denominator: int) -> list[int]:
        """For each transient state, the sum over its arcs of weight times c^2 + 2 c E[T], in units of 1 / denominator;
        `means` are the E[T] of the transient states in the same units."""
        chain, clock = self.chain, self.chain.durations(unit)
        if self.arrays is not None and (ticks := self.arrays.fitting(clock)) is not None:
            squares = self.arrays.weighed(ticks**2, self.transient)
            ahead = self.arrays.ahead(ticks, means, self.transient)
            return [square * denominator + 2 * later for square, later in zip(squares, ahead, strict=True)]
        mean_of = dict(zip(self.transient, means, strict=True))
        gains = [
            clock[k] * (clock[k] * denominator + 2 * mean_of.get(chain.targets[k], 0)) if clock[k] else 0
            for k in range(chain.transitions)
        ]
        return self.weighed(gains)
