"""Proved intervals for chains whose exact fractions would take too long.

They come from the binary expansions of `Refiner`, whose remainders are exact whole numbers with a proved bound of what
they still can change: the interval is proved, whatever the floats did.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from toolkit.chains import MarkovChain
from toolkit.chance import decimal_text
from toolkit.errors import ChainError, TooManyStates
from toolkit.solve.analysis import Analysis
from toolkit.solve.answer import Answer
from toolkit.solve.chain_arrays import HALF, ChainArrays
from toolkit.solve.elimination import LARGEST_PART, solve_by_elimination
from toolkit.solve.engine import Progress
from toolkit.solve.factors import RefinementFailed
from toolkit.solve.refinement import Expansion, Refiner
from toolkit.solve.system import LinearSystem

__all__ = ["CertifiedAnalysis", "Enclosure", "enclose"]

METHOD = "refinement, proved by its remainder"
ROUND = 40  # binary places added at a time
MOST_ROUNDS = 12  # beyond what the digits should take: for tiny numbers, and for a last digit that will not settle
LONGEST_STEP = 2**30  # total weight of a state times its mean ticks: times a half digit it fits 64 bits

Interval = tuple[Fraction, Fraction]


class Enclosure:
    """An interval for each unknown: from (`middles`[i] - `radius`) / `unit` to (`middles`[i] + `radius`) / `unit`."""

    def __init__(self, middles: Sequence[int], radius: int, unit: int) -> None:
        self.middles = middles
        self.radius = radius
        self.unit = unit

    def at(self, i: int) -> Interval:
        """Lower and upper end for unknown `i`; unknowns of a first-step system are never negative."""
        return (
            Fraction(max(self.middles[i] - self.radius, 0), self.unit),
            Fraction(self.middles[i] + self.radius, self.unit),
        )


def enclose(
    system: LinearSystem,
    columns: Sequence[Sequence[int]],
    bits: int,
    progress: Callable[[int, int], None] | None = None,
) -> list[Enclosure]:
    """One enclosure for each right-hand side, with about `bits` binary places.

    Where floats cannot guide (tiny chances, no numpy) the exact fractions are found and rounded outwards.

    >>> gamble = LinearSystem([2, 2], [0, 1, 2], [1, 0], [1, 1], [[0, 1]])  # 2x - y = 1, 2y - x = 0
    >>> low, high = enclose(gamble, [[1, 0]], bits=100)[0].at(0)
    >>> low <= Fraction(2, 3) <= high < low + Fraction(1, 2**90)
    True
    """
    try:
        refiner = Refiner(system)
        return [_enclosure(refiner.expansion(column), bits, progress) for column in columns]
    except RefinementFailed as failure:
        if system.largest_part > LARGEST_PART:
            raise TooManyStates(f"{system.largest_part:,} states depend on one another, and {failure}") from None
        exact = solve_by_elimination(system, columns)
        return [Enclosure([int(value * 2**bits) for value in column], 1, 2**bits) for column in exact]


def _enclosure(expansion: Expansion, bits: int, progress: Callable[[int, int], None] | None) -> Enclosure:
    expansion.reach(bits, progress)
    return Enclosure(expansion.numbers(), _above(expansion.error), 1 << expansion.places)


def _above(number: Fraction) -> int:
    """The next whole number from there on."""
    return -(-number.numerator // number.denominator)


class CertifiedAnalysis:
    """Proved intervals of `digits` significant digits about one chain, begun in its start state.

    The questions are those of `Analysis`; every answer is certified. Where floats are no guide, the interval is the
    exact number itself. Raises `ChainError` for fewer than one digit.

    >>> ruin = MarkovChain.from_rows({1: {0: "1/2", 2: "1/2"}, 2: {1: "1/2", 3: "1/2"}, 0: {0: 1}, 3: {3: 1}})
    >>> CertifiedAnalysis(ruin, digits=8).absorption()[0].decimal(8)
    '0.66666667'
    """

    def __init__(self, chain: MarkovChain[Any], digits: int, progress: Progress | None = None) -> None:
        if digits < 1:
            raise ChainError(f"{digits} digits prove nothing; write 1 or more")
        self.chain = chain
        self.digits = digits
        self.method = METHOD
        self.analysis = Analysis(chain, progress)
        self.ends = self.analysis.ends
        self._progress = None if progress is None else (lambda done, of: progress("binary digits proved", done, of))
        self._means: dict[str | None, Expansion] = {}

    def absorption(self) -> dict[Any, Answer]:
        """The chance to finish in each end, from the start."""
        if not self._begun_inside:
            return self.analysis.absorption()
        columns = zip(self.ends, self.analysis.into_ends(), strict=True)
        try:
            return {end: self._sharp(partial(self._total, column)) for end, column in columns}
        except RefinementFailed:
            return {end: _degenerate(answer) for end, answer in self.analysis.absorption().items()}

    def absorption_enclosures(self) -> list[Enclosure]:
        """For each end, the chance to finish there from every transient state, in the order of `analysis.transient`."""
        return enclose(self.analysis.system, self.analysis.into_ends(), self._bits + ROUND, self._progress)

    def steps(self, unit: str | None = None) -> Answer:
        """Expected time until an end is entered, by the clock `unit`."""
        return self.sum_over_visits(self.analysis.times(unit))

    def sum_over_visits(self, weights: Sequence[int]) -> Answer:
        """The expected sum of `weights` over all visits, as in `Analysis`."""
        if not self._begun_inside:
            return self.analysis.sum_over_visits(weights)
        try:
            return self._sharp(partial(self._total, weights))
        except RefinementFailed:
            return _degenerate(self.analysis.sum_over_visits(weights))

    def variance(self, unit: str | None = None) -> Answer:
        """The variance of the time until an end is entered."""
        if not self._begun_inside:
            return self.analysis.variance(unit)
        try:
            return self._sharp(partial(self._spread, unit))
        except RefinementFailed:
            return _degenerate(self.analysis.variance(unit))

    def visits(self) -> dict[Any, Answer]:
        """Expected number of times in each transient state, the start included."""
        if not self._begun_inside:
            return self.analysis.visits()
        try:
            found = _enclosure(self._visits, self._bits + ROUND, self._progress)
        except RefinementFailed:
            return {state: _degenerate(answer) for state, answer in self.analysis.visits().items()}
        answers = {}
        for row, i in enumerate(self.analysis.transient):
            low, high = found.at(row)
            total = self.chain.totals[i]
            answers[self.chain.states[i]] = Answer.certified(low * total, high * total, METHOD)
        return answers

    @property
    def transient(self) -> list[int]:
        """The numbers of the states that are left for good sooner or later."""
        return self.analysis.transient

    @cached_property
    def _begun_inside(self) -> bool:
        """Whether the start is a transient state; otherwise nothing happens, and everything is known exactly."""
        return self.chain.start in set(self.analysis.transient)

    @cached_property
    def _arrays(self) -> ChainArrays:
        arrays = self.analysis.arrays or ChainArrays.of(self.chain, fewest=0)
        if arrays is None:
            raise RefinementFailed("its weights are too long")
        return arrays

    @property
    def _bits(self) -> int:
        return self.digits * 10 // 3 + ROUND

    @cached_property
    def _visits(self) -> Expansion:
        """For each transient state, expected visits from the start divided by the state's total weight."""
        column = [int(i == self.chain.start) for i in self.analysis.transient]
        return self.analysis.solver.refiner.expansion(column, backwards=True)

    def _sharp(self, interval: Callable[[int], Interval]) -> Answer:
        """The interval at the first number of binary places that proves all the digits asked for."""
        for extra in range(MOST_ROUNDS):
            low, high = interval(self._bits + extra * ROUND)
            if decimal_text(low, self.digits) == decimal_text(high, self.digits):
                break
        return Answer.certified(low, high, METHOD)

    def _total(self, weights: Sequence[int], bits: int) -> Interval:
        """The sum of weight times visits, both as `_visits` counts them."""
        visits = self._visits
        visits.reach(bits, self._progress)
        middle = visits.total(weights)
        radius = _above(visits.total_error * max(map(abs, weights), default=0))
        least = max(middle - radius, 0) if min(weights, default=0) >= 0 else middle - radius
        return Fraction(least, 1 << visits.places), Fraction(middle + radius, 1 << visits.places)

    def _spread(self, unit: str | None, bits: int) -> Interval:
        """The variance: with c^2 + 2 c E[T] added up over the visits, as in `Analysis`, but the E[T] are enclosed."""
        times, arrays, visits = self.analysis.times(unit), self._arrays, self._visits
        ticks = arrays.fitting(self.chain.durations(unit))
        if ticks is None or ticks.min(initial=0) < 0 or max(times, default=0) >= LONGEST_STEP:
            raise RefinementFailed("its clock runs too fast, or backwards")
        if unit not in self._means:
            self._means[unit] = self.analysis.solver.refiner.expansion(times)
        means, transient = self._means[unit], self.analysis.transient
        means.reach(bits, self._progress)
        low, high = self._total(times, bits)
        squares = arrays.weighed(ticks**2, transient)
        upper, lower = arrays.halves_ahead(ticks, means.digits, transient)
        ahead = (visits.total_of(upper) << HALF) + visits.total_of(lower)
        middle = (visits.total(squares) << means.places) + 2 * ahead
        error = means.error / (1 << means.places)
        longest = max(times, default=0) * (max(times, default=0) * self.analysis.solver.refiner.norm + error)
        radius = visits.total_error * (max(squares, default=0) + 2 * longest) / (1 << visits.places)
        radius += 2 * error * high  # what all E[T] together can be off by
        second = Fraction(middle, 1 << (visits.places + means.places))
        return max(second - radius - high**2, Fraction(0)), second + radius - low**2


def _degenerate(answer: Answer) -> Answer:
    """An exact answer as the interval of that one number."""
    return Answer.certified(answer.fraction, answer.fraction, answer.method)
