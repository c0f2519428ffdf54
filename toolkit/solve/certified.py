"""Proved intervals for chains whose exact fractions would take too long.

After k rounds of refinement x = N / 2^b + 2^-b A^-1 r holds exactly, with whole numbers N and r = 2^b b - A N.
A is an M-matrix, so no entry of A^-1 is negative, and any vector w with A w >= 1 bounds its row sums by max(w).
N, r and w are checked in whole numbers, so the interval is proved, whatever the floats did.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from toolkit.chains import MarkovChain
from toolkit.errors import TooManyStates
from toolkit.solve.analysis import Analysis
from toolkit.solve.answer import Answer
from toolkit.solve.elimination import LARGEST_PART, solve_by_elimination
from toolkit.solve.engine import Progress
from toolkit.solve.refinement import RefinementFailed, Refiner
from toolkit.solve.system import LinearSystem, transposed

__all__ = ["CertifiedAnalysis", "Enclosure", "enclose"]

METHOD = "refinement, proved by its residual"


class Enclosure:
    """An interval for each unknown: from (`middles`[i] - `radius`) / `unit` to (`middles`[i] + `radius`) / `unit`."""

    def __init__(self, middles: Sequence[int], radius: int, unit: int) -> None:
        self.middles = middles
        self.radius = radius
        self.unit = unit

    def at(self, i: int) -> tuple[Fraction, Fraction]:
        """Lower and upper end for unknown `i`; unknowns of a first-step system are never negative."""
        return (
            Fraction(max(self.middles[i] - self.radius, 0), self.unit),
            Fraction(self.middles[i] + self.radius, self.unit),
        )

    def total(self, weights: Sequence[int]) -> tuple[int, int]:
        """Lower and upper end of the sum of weight times unknown, in units; the weights must not be negative."""
        middle = sum(weight * value for weight, value in zip(weights, self.middles, strict=True))
        return max(middle - self.radius * sum(weights), 0), middle + self.radius * sum(weights)


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
        return _refined(system, columns, bits, progress)
    except RefinementFailed as failure:
        if system.largest_part > LARGEST_PART:
            raise TooManyStates(f"{system.largest_part:,} states depend on one another, and {failure}") from None
        exact = solve_by_elimination(system, columns)
        return [Enclosure([int(value * 2**bits) for value in column], 1, 2**bits) for column in exact]


def _refined(
    system: LinearSystem,
    columns: Sequence[Sequence[int]],
    bits: int,
    progress: Callable[[int, int], None] | None = None,
) -> list[Enclosure]:
    refiner = Refiner(system)
    norm = _bound_of_inverse(system, refiner)
    found = []
    for column in columns:
        middles, places = refiner.places(column, bits, progress)
        residual = max(map(abs, _residual(system, column, middles, 1 << places)), default=0)
        found.append(Enclosure(middles, -(-residual * norm.numerator // norm.denominator), 1 << places))
    return found


def _residual(system: LinearSystem, column: Sequence[int], numbers: Sequence[int], unit: int) -> list[int]:
    """unit * column - A numbers, in Python's whole numbers."""
    offsets, targets, weights = system.offsets, system.targets, system.weights
    return [
        unit * column[i]
        - system.diagonal[i] * numbers[i]
        + sum(weights[k] * numbers[targets[k]] for k in range(offsets[i], offsets[i + 1]))
        for i in range(len(system))
    ]


def _bound_of_inverse(system: LinearSystem, refiner: Refiner) -> Fraction:
    """A number that no row sum of A^-1 exceeds: max(w) / min(A w) for a w > 0 with A w > 0."""
    ones = [1] * len(system)
    guess, places = refiner.places(ones, 1)
    unit = 1 << max(places - 20, 0)
    w = [value // unit + 1 for value in guess]
    least = min(-value for value in _residual(system, [0] * len(system), w, 1))
    if least <= 0 or min(w) <= 0:
        raise RefinementFailed("no positive vector bounds the inverse")
    return Fraction(max(w), least)


class CertifiedAnalysis:
    """Proved intervals of `digits` significant digits about one chain, begun in its start state.

    The questions are those of `Analysis`; every answer is certified.

    >>> ruin = MarkovChain.from_rows({1: {0: "1/2", 2: "1/2"}, 2: {1: "1/2", 3: "1/2"}, 0: {0: 1}, 3: {3: 1}})
    >>> CertifiedAnalysis(ruin, digits=8).absorption()[0].decimal(8)
    '0.66666667'
    """

    def __init__(self, chain: MarkovChain[Any], digits: int, progress: Progress | None = None) -> None:
        self.chain = chain
        self.digits = digits
        self.method = METHOD
        self.analysis = Analysis(chain)
        self.ends = self.analysis.ends
        self._progress = None if progress is None else (lambda done, of: progress("proved digits", done, of))
        self._bits = 80 + digits * 10 // 3
        self._forwards: dict[str | None, Enclosure] = {}
        self._visits: Enclosure | None = None

    def absorption(self) -> dict[Any, Answer]:
        """The chance to finish in each end, from the start."""
        if not self.analysis.transient or self.chain.start not in set(self.analysis.transient):
            return self.analysis.absorption()
        return {
            end: self._answer(self.visits.total(column))
            for end, column in zip(self.ends, self.analysis.into_ends(), strict=True)
        }

    def absorption_enclosures(self) -> list[Enclosure]:
        """For each end, the chance to finish there from every transient state, in the order of `analysis.transient`."""
        return enclose(self.analysis.system, self.analysis.into_ends(), self._bits, self._progress)

    def steps(self, unit: str | None = None) -> Answer:
        """Expected time until an end is entered, by the clock `unit`."""
        return self._answer(self.visits.total(self.analysis.weighed(self.chain.durations(unit))))

    @property
    def visits(self) -> Enclosure:
        """For each transient state, expected visits from the start divided by the state's total weight."""
        if self._visits is None:
            column = [int(i == self.chain.start) for i in self.analysis.transient]
            self._visits = enclose(transposed(self.analysis.system), [column], self._bits, self._progress)[0]
        return self._visits

    def variance(self, unit: str | None = None) -> Answer:
        """The variance of the time until an end is entered."""
        clock, chain = self.chain.durations(unit), self.chain
        if unit not in self._forwards:
            column = self.analysis.weighed(clock)
            self._forwards[unit] = enclose(self.analysis.system, [column], self._bits, self._progress)[0]
        means = self._forwards[unit]
        row = {i: k for k, i in enumerate(self.analysis.transient)}
        ends = []
        for sign in (-1, 1):
            gains = []
            for i in self.analysis.transient:
                total = 0
                for k in range(chain.offsets[i], chain.offsets[i + 1]):
                    target = row.get(chain.targets[k])
                    mean = 0 if target is None else max(means.middles[target] + sign * means.radius, 0)
                    total += chain.weights[k] * clock[k] * (clock[k] * means.unit + 2 * mean)
                gains.append(total)
            ends.append(self.visits.total(gains))
        squares = (
            Fraction(ends[0][0], self.visits.unit * means.unit),
            Fraction(ends[1][1], self.visits.unit * means.unit),
        )
        low, high = (Fraction(end, self.visits.unit) for end in self.visits.total(self.analysis.weighed(clock)))
        return Answer.certified(max(squares[0] - high**2, Fraction(0)), squares[1] - low**2, METHOD)

    def _answer(self, ends: tuple[int, int]) -> Answer:
        low, high = (Fraction(end, self.visits.unit) for end in ends)
        return Answer.certified(low, high, METHOD)
