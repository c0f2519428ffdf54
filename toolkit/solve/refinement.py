"""A large sparse system in any precision: one factorisation in floats, then whole-number remainders.

Each round adds s binary places to every unknown at once: y = round(2^s * solve(r)), r = 2^s r - A y (iterative
refinement in the manner of Wan, J. Symbolic Computation 41, 2006). The floats only guess; r is computed in 64-bit
whole numbers of which is checked that they do not overflow, so that A N = 2^places b - r holds exactly at any time
for the number N that the digits y make up. What is left, A^-1 r / 2^places, is bounded: A is an M-matrix, no entry of
A^-1 is negative, and a vector w > 0 with A w >= 1 bounds its row sums by max(w).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property
from operator import mul
from typing import TYPE_CHECKING, Any, NamedTuple

from toolkit.solve.digits import dot, whole_numbers
from toolkit.solve.factors import ACCURACY, Factors, RefinementFailed
from toolkit.solve.system import LinearSystem

if TYPE_CHECKING:
    import numpy as np
    from scipy.sparse import csr_array

    Array = np.ndarray[Any, Any]

__all__ = ["BITS", "Expansion", "Refiner"]

BITS = 40  # of a round, as a rule
SHIFTS = (48, 40, 32, 24, 16, 8)  # that a round may add: whole bytes; as many as floats get right
ROOM = 2**62  # twice this fits 64 bits
ROUNDING = 16  # times the longest row: what a round may leave beyond what it was given
LONGEST = 2**54  # sum of the amounts in a row or a column
NORM_BITS = 20
PIECE = 22  # bits of a long weight taken at a time
LONGEST_WEIGHT = 24  # bits; sums with longer ones are done in Python's numbers
Counted = Callable[[int, int], None]


class Refiner:
    """One factorised matrix that serves any number of right-hand sides, and those of the transposed system too.

    Raises `RefinementFailed` when numpy or scipy is missing, when floats cannot factorise the matrix, or when its
    numbers do not fit 64 bits.
    """

    def __init__(self, system: LinearSystem) -> None:
        try:
            import numpy as np
            import scipy.sparse  # noqa: F401
        except ImportError:
            raise RefinementFailed("it needs numpy and scipy (pip install numpy scipy)") from None
        self.system = system
        try:
            self.matrix = system.matrix
        except OverflowError:
            raise RefinementFailed("its weights do not fit 64 bits") from None
        twice, ones = 2.0 * self.matrix.diagonal(), np.ones(len(system))
        # Off the diagonal nothing is positive, so these are the sums of the amounts.
        self.longest_row = float((twice - self.matrix @ ones).max(initial=0))
        self.longest_column = float((twice - self.matrix.T @ ones).max(initial=0))
        if max(self.longest_row, self.longest_column) >= LONGEST:
            raise RefinementFailed("its weights are too long")
        self._order = system.flat_order
        self._factors = Factors(self._arranged(), [len(part) for part in system.order])

    def _arranged(self) -> csr_array:
        """The matrix in floats, rows and columns in the order of the parts."""
        import numpy as np
        from scipy.sparse import csr_array

        place = np.empty(len(self._order), np.int32)
        place[self._order] = np.arange(len(self._order))
        rows = self.matrix[self._order]
        return csr_array((rows.data.astype(float), place[rows.indices], rows.indptr), shape=rows.shape)

    def guess(self, right: Array, *, backwards: bool = False, accuracy: float = ACCURACY) -> Array:
        """About A^-1 right, in floats; of the transposed system when `backwards`."""
        import numpy as np

        found = np.empty(len(right))
        found[self._order] = self._factors.solve(right[self._order], backwards=backwards, accuracy=accuracy)
        return found

    def expansion(self, column: Sequence[int], *, backwards: bool = False) -> Expansion:
        """The solution for a right-hand side, to be expanded to as many places as needed."""
        return Expansion(self, column, backwards)

    def places(self, column: Sequence[int], bits: int, progress: Counted | None = None) -> tuple[list[int], int]:
        """At least `bits` binary places of the solution: whole numbers N and b, so that it is about N / 2^b.

        Nothing is proved here; whoever uses them bounds the residual.
        """
        found = self.expansion(column)
        found.reach(bits, progress)
        return found.numbers(), found.places

    @cached_property
    def norm(self) -> Fraction:
        """A number that no row sum of A^-1 exceeds: max(w) / min(A w) for a w > 0 with A w > 0."""
        import numpy as np

        about = self.guess(np.ones(len(self.system)), accuracy=1 / 16)
        scale = 2.0**NORM_BITS
        if not np.isfinite(about).all() or (float(about.max(initial=0)) * scale + 2) * self.longest_row >= ROOM:
            raise RefinementFailed("its inverse is too large for 64 bits")
        w = np.ceil(about * scale).astype(np.int64) + 1
        least = int((self.matrix @ w).min(initial=1 << NORM_BITS))
        if least <= 0 or int(w.min(initial=1)) <= 0:
            raise RefinementFailed("no positive vector bounds the inverse")
        return Fraction(int(w.max(initial=0)), least)


class _Known(NamedTuple):
    """What is known of a solution: A N = 2^places b - remainder, where N is made up of the digits."""

    digits: list[tuple[int, Array]]
    places: int
    remainder: Array


class Expansion:
    """A solution's binary digits for all unknowns, `places` of them behind the point, with the exact remainder."""

    def __init__(self, refiner: Refiner, column: Sequence[int], backwards: bool) -> None:
        import numpy as np

        self._refiner = refiner
        self.backwards = backwards
        self._matrix = refiner.matrix.T if backwards else refiner.matrix
        self._longest = refiner.longest_column if backwards else refiner.longest_row
        self._shifts: tuple[int, ...] = SHIFTS
        self._packed = (0, list[int]())  # places, and the numbers with so many
        try:
            self._known = _Known([], 0, np.asarray(column, np.int64))
        except OverflowError:
            raise RefinementFailed("a right-hand side does not fit 64 bits") from None

    def __len__(self) -> int:
        return len(self._known.remainder)

    @property
    def digits(self) -> list[tuple[int, Array]]:
        """The digits, as `whole_numbers` takes them."""
        return self._known.digits

    @property
    def places(self) -> int:
        """How many binary places there are."""
        return self._known.places

    def reach(self, places: int, progress: Counted | None = None) -> None:
        """Expand to at least that many binary places; `progress` is called with places done and wanted."""
        while self.places < places:
            self.advance()
            if progress is not None:
                progress(min(self.places, places), places)

    def advance(self) -> None:
        """One more digit for every unknown; `RefinementFailed` where the floats do not get 8 bits right."""
        import numpy as np

        digits, places, given = self._known
        if not len(given):
            self._known = _Known(digits, places + BITS, given)
            return
        with np.errstate(over="ignore", invalid="ignore"):  # judged on the next line
            guess = self._refiner.guess(given, backwards=self.backwards)
        largest = float(np.abs(guess).max())
        if not np.isfinite(largest):
            raise RefinementFailed("an unknown is too large for the float guess")
        before = self.largest_remainder
        for shift in self._shifts:
            if before << shift >= ROOM or (largest * 2.0**shift + 1) * self._longest >= ROOM:
                continue
            digit = np.rint(guess * 2.0**shift).astype(np.int64)
            remainder = (given << shift) - self._matrix @ digit
            if np.abs(remainder).max() <= max(before, ROUNDING * self._longest):
                self._shifts = tuple(later for later in self._shifts if later <= shift)
                # All at once: an interrupt must not part the digits from their remainder.
                self._known = _Known([*digits, (shift, digit)], places + shift, remainder)
                return
        raise RefinementFailed("floats do not get 8 bits of its unknowns right")

    @property
    def largest_remainder(self) -> int:
        """The largest entry of the remainder r, in amount."""
        import numpy as np

        return int(np.abs(self._known.remainder).max(initial=0))

    @property
    def error(self) -> Fraction:
        """No unknown is further from its N / 2^places than this over 2^places."""
        return self.total_error if self.backwards else self.largest_remainder * self._refiner.norm

    @property
    def total_error(self) -> Fraction:
        """Of a transposed system: no sum of weight times unknown, the weights at most 1, is further from the truth.

        It is off by r A^-1 w, and A^-1 w is at most the bound of the inverse.
        """
        import numpy as np

        amounts = np.abs(self._known.remainder)
        total = (int((amounts >> 31).sum()) << 31) + int((amounts & (2**31 - 1)).sum())
        return total * self._refiner.norm

    def total(self, weights: Sequence[int]) -> int:
        """The sum of weight times N, exactly."""
        largest = max(map(abs, weights), default=0)
        if largest.bit_length() > LONGEST_WEIGHT:
            return sum(map(mul, weights, self.numbers()))
        return dot(self.digits, weights)

    def total_of(self, digits: Sequence[tuple[int, Array]]) -> int:
        """As `total`, for long weights made up of digits as in `whole_numbers`."""
        found = 0
        for shift, digit in digits:
            found <<= shift
            for begin in range(0, 64, PIECE):  # the last piece carries the sign
                rest = digit >> begin
                found += dot(self.digits, rest if begin + PIECE >= 64 else rest & ((1 << PIECE) - 1)) << begin
        return found

    def numbers(self, unknowns: Sequence[int] | None = None) -> list[int]:
        """N for the unknowns (default: all): each is about N / 2^places."""
        if not self.digits:
            return [0] * (len(self) if unknowns is None else len(unknowns))
        if unknowns is not None:
            return whole_numbers([(shift, digit[unknowns]) for shift, digit in self.digits])
        if self._packed[0] != self.places:
            self._packed = self.places, whole_numbers(self.digits)
        return self._packed[1]
