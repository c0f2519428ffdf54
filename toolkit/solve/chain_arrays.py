"""A large chain's arcs as numpy arrays, and the questions about them that would be slow arc by arc."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from toolkit.chains import MarkovChain
from toolkit.chains.classes import part_numbers
from toolkit.solve.digits import product

if TYPE_CHECKING:
    import numpy as np
    from scipy.sparse import csr_array

    Array = np.ndarray[Any, Any]
    Digits = list[tuple[int, Array]]

__all__ = ["HALF", "ChainArrays"]

FEWEST_ARCS = 50_000  # fewer are done in plain Python before numpy and scipy are loaded
LARGEST_NUMBER = 2**53  # for the weights of a row, and for their sum times what is gained: so they fit 64 bits
HALF = 31  # bits of a digit taken at a time


class ChainArrays:
    """The arcs row -> target with their weights, and the total weight of each row, in 64-bit whole numbers."""

    def __init__(self, offsets: Array, targets: Array, weights: Array, totals: Array) -> None:
        import numpy as np

        self.offsets = offsets
        self.targets = targets
        self.weights = weights
        self.totals = totals
        self.rows = np.repeat(np.arange(len(totals), dtype=np.int32), np.diff(offsets))

    @classmethod
    def of(cls, chain: MarkovChain[Any], fewest: int | None = None) -> ChainArrays | None:
        """The arrays of a chain; None where it has less than `fewest` arcs (default: what is worth while), where numpy
        or scipy is missing, or where its weights are too long."""
        if chain.transitions < (FEWEST_ARCS if fewest is None else fewest):
            return None
        try:
            import numpy as np
            import scipy.sparse  # noqa: F401
        except ImportError:
            return None
        if max(chain.totals) > LARGEST_NUMBER:
            return None
        numbers = (chain.offsets, chain.targets, chain.weights, chain.totals)
        return cls(*(np.asarray(sequence, np.int64) for sequence in numbers))

    @cached_property
    def part(self) -> Array:
        """For each state the number of its strongly connected component, as `part_numbers` gives it."""
        return part_numbers(self.offsets, self.targets)

    def classes(self) -> tuple[list[list[int]], list[int]]:
        """The recurrent classes, and the transient states, as state numbers in order."""
        import numpy as np

        part = self.part
        leaving = part[self.rows] != part[self.targets]
        open_parts = np.zeros(int(part.max()) + 1, bool)
        open_parts[part[self.rows[leaving]]] = True
        transient = open_parts[part]
        closed: dict[int, list[int]] = {}
        for state in np.flatnonzero(~transient).tolist():
            closed.setdefault(int(part[state]), []).append(state)
        return sorted(closed.values()), np.flatnonzero(transient).tolist()

    def between(self, inside: Sequence[int]) -> tuple[Array, Array, Array, Array]:
        """The arcs between the states `inside`, numbered as there: totals of the rows, rows, columns, weights."""
        import numpy as np

        rows, columns, kept = self._inner(inside)
        return self.totals[np.asarray(inside, np.int64)], rows, columns, self.weights[kept]

    def parts_of(self, inside: Sequence[int]) -> Array:
        """For each state of `inside` the number of its component when only the arcs between them are left."""
        import numpy as np

        part = self.part[np.asarray(inside, np.int64)]
        if np.array_equal(np.bincount(part, minlength=int(self.part.max()) + 1)[part], np.bincount(self.part)[part]):
            return part  # whole components stay what they are
        rows, columns, _ = self._inner(inside)
        ends = np.cumsum(np.bincount(rows, minlength=len(inside)))
        return part_numbers(np.concatenate([[0], ends]), columns)

    def into(self, ends: Sequence[Sequence[int]], inside: Sequence[int]) -> list[list[int]]:
        """For each end (a list of states), the weight of the arcs from each state of `inside` straight into it."""
        import numpy as np

        row_of, end_of = (np.full(len(self.totals), -1) for _ in range(2))
        row_of[np.asarray(inside, np.int64)] = np.arange(len(inside))
        for end, states in enumerate(ends):
            end_of[np.asarray(states, np.int64)] = end
        entering = np.flatnonzero((end_of[self.targets] >= 0) & (row_of[self.rows] >= 0))
        which = end_of[self.targets[entering]]
        found = []
        for end in range(len(ends)):
            arcs = entering[which == end]
            column = np.zeros(len(inside), np.int64)
            np.add.at(column, row_of[self.rows[arcs]], self.weights[arcs])
            found.append(column.tolist())
        return found

    def fitting(self, gains: Sequence[int]) -> Array | None:
        """Gains of arcs as an array, if all sums of weights times them or their squares fit 64 bits; None otherwise."""
        import numpy as np

        try:
            found = np.asarray(gains, np.int64)
        except OverflowError:
            return None
        largest = max(int(found.max(initial=0)), -int(found.min(initial=0)))
        return found if max(largest, largest**2) * int(self.totals.max()) < LARGEST_NUMBER else None

    def weighed(self, gains: Array, inside: Sequence[int]) -> list[int]:
        """For each state of `inside`, the sum of weight times gain over its arcs; gains in storage order."""
        import numpy as np

        sums: Array = self._matrix(gains) @ np.ones(len(self.totals), np.int64)
        found: list[int] = sums[np.asarray(inside, np.int64)].tolist()
        return found

    def ahead(self, gains: Array, numbers: Sequence[int], inside: Sequence[int]) -> list[int]:
        """For each state of `inside`, the sum over its arcs of weight times gain times the number of the target:
        `numbers` are those of the states `inside`, of any length, and all others have 0."""
        wide = [0] * len(self.totals)
        for state, number in zip(inside, numbers, strict=True):
            wide[state] = number
        found = product(self._matrix(gains), wide)
        return [found[state] for state in inside]

    def halves_ahead(self, gains: Array, digits: Digits, inside: Sequence[int]) -> tuple[Digits, Digits]:
        """As `ahead`, for numbers in digits (see `whole_numbers`): the answer is 2^31 times the first plus the second.

        Halves of the digits leave room in 64 bits for rows of weights times gains of up to 2^30.
        """
        import numpy as np

        matrix, states = self._matrix(gains), np.asarray(inside, np.int64)
        wide = np.zeros((len(self.totals), 2), np.int64)
        upper: Digits = []
        lower: Digits = []
        for shift, digit in digits:
            wide[states, 0], wide[states, 1] = digit >> HALF, digit & ((1 << HALF) - 1)
            found = (matrix @ wide)[states]
            upper.append((shift, found[:, 0]))
            lower.append((shift, found[:, 1]))
        return upper, lower

    def _matrix(self, gains: Array) -> csr_array:
        """Weight times gain of all arcs."""
        from scipy.sparse import csr_array

        n = len(self.totals)
        return csr_array((self.weights * gains, self.targets, self.offsets), shape=(n, n))

    def _inner(self, inside: Sequence[int]) -> tuple[Array, Array, Array]:
        """Rows and columns of the arcs between the states `inside`, numbered as there, and which arcs they are."""
        import numpy as np

        number = np.full(len(self.totals), -1, np.int32)
        number[np.asarray(inside, np.int64)] = np.arange(len(inside), dtype=np.int32)
        rows, columns = number[self.rows], number[self.targets]
        kept = np.flatnonzero((rows >= 0) & (columns >= 0))
        return rows[kept], columns[kept], kept
