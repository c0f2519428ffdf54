"""Exact solution of a large sparse system: one factorisation in floats, then whole-number residuals.

Each round adds 40 bits to every unknown at once: y = round(2^40 * solve(r)), r = 2^40 r - A y (iterative refinement in
the manner of Wan, J. Symbolic Computation 41, 2006). When enough bits are there, one unknown's fraction is read off
by continued fractions, its denominator is tried on all the others, and the whole candidate is multiplied out
against A in whole numbers. A is not singular, so a candidate that fits is the solution: floats only guess, the
final multiplication is the proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from toolkit.errors import ToolkitError
from toolkit.solve.system import Column, CommonDenominator, LinearSystem

if TYPE_CHECKING:
    import numpy as np

__all__ = ["RefinementFailed", "Refiner", "multiplies_out", "solve_by_refinement"]

BITS = 40  # per round; y then fits 53 bits of a float for unknowns up to 2^13, and 62 bits of an int up to 2^22
BYTES = BITS // 8
SAMPLE = 32  # unknowns tried before all of them are
SLACK = 24  # last bits of a guess that may be wrong
LARGEST_FACTOR = 20_000  # states that depend on one another; the factors of more would fill gigabytes
MOST_SWEEPS = 1_000
SWEPT = 2.0**-40.5  # what a round may leave: less than its 40 bits, and more than floats round anyway
LARGEST_WEIGHT = 2**20  # larger ones leave no room in 64 bits
LARGEST_RESIDUAL = 2**52
MOST_ROUNDS = 4_000  # 160,000 bits, some 24,000 digits of numerator and denominator


class RefinementFailed(ToolkitError):
    """The floats were too poor a guide for this system; the caller takes another method."""


def solve_by_refinement(
    system: LinearSystem, columns: Sequence[Sequence[int]], progress: Callable[[int, int], None] | None = None
) -> list[Column]:
    """One exact solution for each right-hand side in `columns`, each proved by multiplying out.

    `progress` is called with the rounds done and the rounds planned. Raises `RefinementFailed` when the residuals
    do not stay small, or when numpy or scipy is missing.

    >>> gamble = LinearSystem([2, 2], [0, 1, 2], [1, 0], [1, 1], [[0, 1]])  # 2x - y = 1, 2y - x = 0
    >>> [list(x) for x in solve_by_refinement(gamble, [[1, 0]])]
    [[Fraction(2, 3), Fraction(1, 3)]]
    """
    refiner = Refiner(system)
    return [refiner.solve(column, progress) for column in columns]


def multiplies_out(system: LinearSystem, column: Sequence[int], numerators: Sequence[int], denominator: int) -> bool:
    """Whether A (numerators / denominator) = column, in Python's whole numbers."""
    offsets, targets, weights = system.offsets, system.targets, system.weights
    for i in range(len(system)):
        left = system.diagonal[i] * numerators[i]
        for k in range(offsets[i], offsets[i + 1]):
            left -= weights[k] * numerators[targets[k]]
        if left != column[i] * denominator:
            return False
    return True


class Refiner:
    """One factorised matrix that serves any number of right-hand sides.

    Raises `RefinementFailed` when numpy or scipy is missing, or when floats cannot factorise the matrix.
    """

    def __init__(self, system: LinearSystem) -> None:
        try:
            import numpy as np
            from scipy.sparse import csr_array, tril
            from scipy.sparse.linalg import splu
        except ImportError:
            raise RefinementFailed("it needs numpy and scipy (pip install numpy scipy)") from None
        if max(max(system.diagonal), max(system.weights, default=0)) > LARGEST_WEIGHT:
            raise RefinementFailed("the weights are too long for it")
        self.system = system
        n = len(system)
        rows = np.repeat(np.arange(n), np.diff(np.asarray(system.offsets)))
        index = np.arange(n)
        self.matrix = csr_array(
            (
                np.concatenate([np.asarray(system.diagonal, np.int64), -np.asarray(system.weights, np.int64)]),
                (np.concatenate([index, rows]), np.concatenate([index, np.asarray(system.targets, np.int64)])),
            ),
            shape=(n, n),
        )
        # In the order of the parts the matrix is nearly triangular: hardly any fill-in when the game runs forward.
        self.order = np.concatenate([np.asarray(part) for part in system.order])
        arranged = self.matrix[self.order][:, self.order].astype(float).tocsc()
        forward = system.largest_part <= n // 20
        self.sweeping = system.largest_part > LARGEST_FACTOR
        if self.sweeping:
            self.floats = self.matrix.astype(float)
            arranged = tril(arranged, format="csc")
        try:
            self.factor = splu(
                arranged,
                permc_spec="NATURAL" if forward or self.sweeping else "MMD_AT_PLUS_A",
                diag_pivot_thresh=0.0,  # an M-matrix needs no pivoting
                options={"SymmetricMode": not (forward or self.sweeping)},
            )
        except RuntimeError as error:  # what scipy says where 53 bits cannot tell the matrix from a singular one
            raise RefinementFailed(f"floats are too coarse for it ({error})") from None

    def _approximate(self, residual: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """A^-1 residual in floats: at once where A was factorised, by Gauss-Seidel sweeps where it is too large."""
        if not self.sweeping:
            return self._solved(residual.astype(float))
        import numpy as np

        rest = residual.astype(float)
        enough = np.abs(rest).max() * SWEPT
        solution = np.zeros(len(rest))
        for _ in range(MOST_SWEEPS):
            solution += self._solved(rest)
            rest = residual - self.floats @ solution
            if np.abs(rest).max() <= enough:
                return solution
        raise RefinementFailed(f"{MOST_SWEEPS} sweeps do not settle it")

    def _solved(self, residual: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        import numpy as np

        solution = np.empty(len(residual))
        solution[self.order] = self.factor.solve(residual[self.order])
        return solution

    def solve(self, column: Sequence[int], progress: Callable[[int, int], None] | None) -> Column:
        """The exact solution for a right-hand side, proved by multiplying out."""
        rounds = self._rounds(column)
        digits: list[np.ndarray[Any, Any]] = []
        probe = 0
        planned = 8
        while planned <= MOST_ROUNDS:
            while len(digits) < planned:
                digits.append(next(rounds))
                if progress is not None:
                    progress(len(digits), planned)
            found, probe = _read_off(self.system, column, digits, probe)
            if found is not None:
                return found
            planned += planned // 2
        raise RefinementFailed(f"no fraction found in {MOST_ROUNDS * BITS:,} bits")

    def places(
        self, column: Sequence[int], bits: int, progress: Callable[[int, int], None] | None = None
    ) -> tuple[list[int], int]:
        """At least `bits` binary places of the solution: whole numbers N and b, so that it is about N / 2^b.

        Nothing is proved here; whoever uses them bounds the residual.
        """
        planned = -(-bits // BITS)
        digits: list[np.ndarray[Any, Any]] = []
        for digit in islice(self._rounds(column), planned):
            digits.append(digit)
            if progress is not None:
                progress(len(digits), planned)
        return _whole_numbers(digits), BITS * planned

    def _rounds(self, column: Sequence[int]) -> Iterator[np.ndarray[Any, Any]]:
        """The solution's digits in base 2^40, first digit first, each for all unknowns."""
        import numpy as np

        if max(map(abs, column), default=0) > LARGEST_WEIGHT:
            raise RefinementFailed("a right-hand side is too long for it")
        residual = np.asarray(column, np.int64)
        while True:
            with np.errstate(over="ignore", invalid="ignore"):  # judged on the next line
                guess = np.rint(self._approximate(residual) * 2.0**BITS)
            if not np.all(np.abs(guess) < 2.0**62):
                raise RefinementFailed("an unknown is too large for the float guess")
            digit = guess.astype(np.int64)
            # Wraps round modulo 2^64, which does no harm: the true residual is small, and the proof comes last.
            residual = (residual << BITS) - self.matrix @ digit
            if np.abs(residual).max() > LARGEST_RESIDUAL:
                raise RefinementFailed("the residuals do not stay small")
            yield digit


def _read_off(
    system: LinearSystem, column: Sequence[int], digits: list[np.ndarray[Any, Any]], probe: int
) -> tuple[Column | None, int]:
    """The solution, if the bits so far are enough to prove it, and the unknown that needed most of them.

    One unknown, `probe`, is tried alone first: most often it shows that more bits are needed.
    """
    from sympy import ZZ

    bits = BITS * len(digits)
    sample = sorted({probe, *range(0, len(system), len(system) // SAMPLE + 1)})
    denominator = ZZ(1)
    for unknowns in ([probe], sample, range(len(system))):
        scaled = [ZZ(value) for value in _whole_numbers([digit[unknowns] for digit in digits])]
        while True:
            products = [denominator * value for value in scaled]
            misfits = [abs(((product + (1 << (bits - 1))) >> bits << bits) - product) for product in products]
            worst = max(range(len(misfits)), key=misfits.__getitem__)
            if misfits[worst].bit_length() < bits - BITS:
                break
            # The unknown that the denominator fits least tells a factor that is still missing.
            accurate = bits - SLACK - int(denominator).bit_length()
            factor = _denominator(ZZ, products[worst], bits, accurate)
            if factor is None or factor == 1:
                return None, unknowns[worst]
            denominator *= factor
    numerators = [(product + (1 << (bits - 1))) >> bits for product in products]
    if multiplies_out(system, column, numerators, denominator):
        return CommonDenominator([int(top) for top in numerators], int(denominator)), probe
    return None, probe


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


def _whole_numbers(digits: list[np.ndarray[Any, Any]]) -> list[int]:
    """For each unknown, the number with these digits in base 2^40, first digit first."""
    import numpy as np

    carry = np.zeros_like(digits[0])
    packed = np.empty((len(carry), len(digits), BYTES), np.uint8)
    for place, digit in enumerate(reversed(digits)):
        total = digit + carry
        carry = total >> BITS
        rest = (total & ((1 << BITS) - 1)).astype("<u8")
        packed[:, place, :] = rest.view(np.uint8).reshape(-1, 8)[:, :BYTES]
    top = BITS * len(digits)
    return [
        (int(high) << top) + int.from_bytes(low.tobytes(), "little") for high, low in zip(carry, packed, strict=True)
    ]
