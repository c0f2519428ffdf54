"""Fractions read off a long binary expansion, each with a proof.

With a multiple of all denominators at hand, an expansion that is near enough leaves one whole number to each unknown.
Otherwise one unknown's fraction is read off by continued fractions, its denominator is tried on the others, each misfit
adding the factor that it still lacks, and the whole candidate is multiplied out against A in whole numbers. A is not
singular, so a candidate that fits is the solution.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from toolkit.solve.digits import product
from toolkit.solve.factors import LARGEST_FACTOR, RefinementFailed
from toolkit.solve.refinement import BITS, Expansion, Refiner
from toolkit.solve.system import Column, CommonDenominator, LinearSystem

__all__ = ["multiplies_out", "solve_by_refinement"]

SAMPLE = 32  # unknowns tried before all of them are
SLACK = 24  # last bits of a guess that may be wrong
FIRST_BITS = 8 * BITS
MOST_BITS = 160_000  # some 24,000 digits of numerator and denominator
MOST_SWEPT_BITS = 1_500  # where every round takes dozens of sweeps
MOST_MEMORY = 2**32  # bits of all expansions of one right-hand side
MULTIPLE, PRODUCT = "refinement, proved by a multiple of all denominators", "refinement, proved by multiplying out"


def solve_by_refinement(
    refiner: Refiner,
    columns: Sequence[Sequence[int]],
    multiple: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    *,
    backwards: bool = False,
) -> tuple[list[Column], str]:
    """One exact solution for each right-hand side in `columns`, and how the last was proved.

    `multiple` is one of all denominators, if one is known; `backwards` solves the transposed system. `progress` is
    called with the bits done and the bits planned. Raises `RefinementFailed` when floats are no guide or the fractions
    are too long.

    >>> gamble = LinearSystem([2, 2], [0, 1, 2], [1, 0], [1, 1], [[0, 1]])  # 2x - y = 1, 2y - x = 0
    >>> (x,), proof = solve_by_refinement(Refiner(gamble), [[1, 0]])
    >>> list(x), proof
    ([Fraction(2, 3), Fraction(1, 3)], 'refinement, proved by multiplying out')
    """
    most = min(MOST_BITS, MOST_MEMORY // max(len(refiner.system), 1))
    if refiner.system.largest_part > LARGEST_FACTOR:
        most = min(most, MOST_SWEPT_BITS)
    if multiple is not None and multiple.bit_length() > most:
        multiple = None
    if multiple is not None and backwards:
        expansions = (refiner.expansion(column, backwards=True) for column in columns)
        return [RoundedColumn(expansion, multiple, progress) for expansion in expansions], MULTIPLE
    found, proof = list[Column](), PRODUCT
    for column in columns:
        expansion = refiner.expansion(column, backwards=backwards)
        solution, proof = _solve(refiner.system, column, expansion, multiple, most, progress)
        found.append(solution)
    return found, proof


class RoundedColumn(CommonDenominator):
    """Unknowns of a transposed system that are whole numbers over `denominator`, worked out only when asked for.

    A sum of weight times unknown has that denominator too. It is off by r A^-1 w / 2^places: by no more than the sum
    of r's amounts, times the bound of the inverse, times the largest weight.
    """

    def __init__(self, expansion: Expansion, multiple: int, progress: Callable[[int, int], None] | None) -> None:
        super().__init__([], multiple)
        self._expansion = expansion
        self._progress = progress
        self._expand(1)

    def __len__(self) -> int:
        return len(self._expansion)

    def _expand(self, largest: int) -> None:
        """So far that one whole number is left for sums with weights up to `largest`."""
        expansion = self._expansion
        wanted = self.denominator.bit_length() + largest.bit_length() + BITS
        while not expansion.places or 2 * largest * self.denominator * expansion.total_error >= 1 << expansion.places:
            expansion.reach(max(wanted, expansion.places + 1), self._progress)

    def total(self, weights: Sequence[int]) -> int:
        """The sum of weight times numerator."""
        self._expand(max(map(abs, weights), default=0))
        near = self._expansion.total(weights)
        return (2 * near * self.denominator + (1 << self._expansion.places)) >> (self._expansion.places + 1)

    @property
    def numerators(self) -> list[int]:
        """All unknowns times the denominator."""
        if not self._numerators:
            self._numerators = _rounded(self._expansion.numbers(), self.denominator, self._expansion.places)
        return self._numerators


def multiplies_out(
    system: LinearSystem,
    column: Sequence[int],
    numerators: Sequence[int],
    denominator: int,
    *,
    backwards: bool = False,
) -> bool:
    """Whether A (numerators / denominator) = column, in whole numbers; with A transposed when `backwards`."""
    matrix = system.matrix.T if backwards else system.matrix
    return product(matrix, numerators) == [value * denominator for value in column]


def _solve(
    system: LinearSystem,
    column: Sequence[int],
    expansion: Expansion,
    multiple: int | None,
    most: int,
    progress: Callable[[int, int], None] | None,
) -> tuple[Column, str]:
    """The solution that the expansion leads to with at most so many binary places, and how it was proved."""
    probe, planned = 0, FIRST_BITS
    while planned <= most:
        if multiple is not None:  # with some bits to spare it leaves one whole number
            planned = min(planned, multiple.bit_length() + 2 * BITS)
        expansion.reach(planned, progress)
        if multiple is not None and 2 * multiple * expansion.error < 1 << expansion.places:
            return CommonDenominator(_rounded(expansion.numbers(), multiple, expansion.places), multiple), MULTIPLE
        candidate, probe = _read_off(expansion, len(column), probe)
        if candidate is not None and multiplies_out(system, column, *candidate, backwards=expansion.backwards):
            return CommonDenominator(*candidate), PRODUCT
        planned = expansion.places + max(planned // 4, BITS)
    raise RefinementFailed(f"no fraction found in {expansion.places:,} bits")


def _read_off(expansion: Expansion, n: int, probe: int) -> tuple[tuple[list[int], int] | None, int]:
    """Numerators of all unknowns and their denominator, if the bits seem to be enough, and the unknown that needed
    most of them.

    One unknown, `probe`, is tried alone first: most often it shows that more bits are needed.
    """
    from sympy import ZZ

    if not n:
        return ([], 1), 0
    bits = expansion.places
    half = 1 << (bits - 1)
    denominator = ZZ(1)
    for unknowns in ([probe], sorted({probe, *range(0, n, n // SAMPLE + 1)}), None):
        numbers = [ZZ(number) for number in expansion.numbers(unknowns)]
        for place, number in enumerate(numbers):
            scaled = denominator * number
            if abs(((scaled + half) >> bits << bits) - scaled).bit_length() >= bits - BITS:
                accurate = bits - SLACK - int(denominator).bit_length()
                factor = _denominator(ZZ, scaled, bits, accurate)
                if factor is None or factor == 1:
                    return None, unknowns[place] if unknowns else place
                denominator *= factor
    return (_rounded(numbers, denominator, bits), int(denominator)), probe


def _rounded(numbers: Sequence[int], denominator: int, places: int) -> list[int]:
    """The whole numbers next to denominator * number / 2^places."""
    from sympy import ZZ

    factor, half = ZZ(denominator), ZZ(1) << (places - 1)
    return [int((factor * ZZ(number) + half) >> places) for number in numbers]


def _denominator(ZZ: Any, scaled: Any, bits: int, accurate: int) -> Any:
    """The denominator of the simplest fraction within 2^-accurate of `scaled` / 2^bits; None when it is not simple.

    Euclid's algorithm as continued fractions: a true fraction shows as one enormous partial quotient long before the
    bits run out, a number that is none needs about half of them.
    """
    simple = ZZ(1) << max((accurate - BITS) // 2, 0)
    larger, smaller = ZZ(1) << bits, scaled % (ZZ(1) << bits)
    before, now = ZZ(0), ZZ(1)
    while now < simple:
        if smaller <= now << (bits - accurate):
            return now
        quotient = larger // smaller
        larger, smaller = smaller, larger - quotient * smaller
        before, now = now, before + quotient * now
    return None
