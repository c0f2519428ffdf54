"""What a chain does in the long run: where it ends, how long it takes, how often it visits each state."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic, TypeVar

from toolkit.chains import MarkovChain, components
from toolkit.solve.answer import Answer
from toolkit.solve.engine import Progress, solve_exactly
from toolkit.solve.system import Column, LinearSystem, dot, first_step_system, over_one_denominator, transposed

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
        self.method = ""
        self._progress = progress
        self._steps: dict[str | None, Column] = {}

    @cached_property
    def _classes(self) -> tuple[list[list[int]], list[int]]:
        """The recurrent classes, and the transient states, as state numbers in order."""
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

    def solve(self, columns: Sequence[Sequence[int]], *, backwards: bool = False) -> list[Column]:
        """Solutions of the first-step equations (or of their transpose) for right-hand sides over `transient`."""
        system = transposed(self.system) if backwards else self.system
        found, self.method = solve_exactly(system, columns, self._progress)
        return found

    @cached_property
    def _end_of(self) -> dict[int, int]:
        return {i: number for number, part in enumerate(self._classes[0]) for i in part}

    def into_ends(self) -> list[list[int]]:
        """For each end, the weight of the arcs from every transient state straight into it."""
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
        return self.solve([[int(row == here) for row in range(len(self.transient))]], backwards=True)[0]

    def absorption(self) -> dict[Any, Answer]:
        """The chance to finish in each end, from the start. They add up to exactly one."""
        if self.chain.start in self._end_of:
            chances = [Fraction(int(end == self._end_of[self.chain.start])) for end in range(len(self.ends))]
        else:
            chances = [dot(self._visits, column) for column in self.into_ends()]
        return {end: Answer.exact(chance, self.method) for end, chance in zip(self.ends, chances, strict=True)}

    def visits(self) -> dict[S, Answer]:
        """Expected number of times in each transient state, the start included (a row of the fundamental matrix)."""
        return {
            self.chain.states[i]: Answer.exact(self._visits[row] * self.chain.totals[i], self.method)
            for row, i in enumerate(self.transient)
        }

    def weighed(self, gains: Sequence[int]) -> list[int]:
        """For each transient state, the sum of weight times gain over its arcs; gains in the chain's storage order."""
        offsets, weights = self.chain.offsets, self.chain.weights
        return [
            sum(weights[k] * gains[k] for k in range(offsets[i], offsets[i + 1]) if gains[k]) for i in self.transient
        ]

    def steps_columns(self, unit: str | None = None) -> Column:
        """For each transient state in the order of `transient`, the expected time to an end."""
        if unit not in self._steps:
            self._steps[unit] = self.solve([self.weighed(self.chain.durations(unit))])[0]
        return self._steps[unit]

    def steps(self, unit: str | None = None) -> Answer:
        """Expected time until an end is entered, by the clock `unit`. An end of several states is entered once."""
        return Answer.exact(dot(self._visits, self.weighed(self.chain.durations(unit))), self.method)

    def variance(self, unit: str | None = None) -> Answer:
        """The variance of the time until an end is entered (squared units of the clock).

        E[(c + T)^2] = c^2 + 2 c E[T] + E[T^2] over every arc: visits times c^2 + 2 c E[T] add up to the second moment.
        """
        chain, clock = self.chain, self.chain.durations(unit)
        numerators, denominator = over_one_denominator(self.steps_columns(unit))
        mean_of = dict(zip(self.transient, numerators, strict=True))
        gains = [
            clock[k] * (clock[k] * denominator + 2 * mean_of.get(chain.targets[k], 0)) if clock[k] else 0
            for k in range(chain.transitions)
        ]
        second_moment = dot(self._visits, self.weighed(gains)) / denominator
        mean = dot(self._visits, self.weighed(clock))
        return Answer.exact(second_moment - mean**2, self.method)
