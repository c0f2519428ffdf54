"""First-step equations as a whole-number linear system.

For the states of a set that is left sooner or later, x_i = sum_j p_ij x_j + g_i becomes A x = b with
A[i][i] = total_i - w_ii, A[i][j] = -w_ij and b_i = total_i g_i: an M-matrix of whole numbers, never singular
(Kemeny and Snell, Finite Markov Chains, ch. III).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain as chained
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from toolkit.chains import MarkovChain, components
from toolkit.chains.classes import part_numbers
from toolkit.solve.chain_arrays import ChainArrays

if TYPE_CHECKING:
    import numpy as np
    from scipy.sparse import csr_array

    Array = np.ndarray[Any, Any]

__all__ = [
    "Column",
    "CommonDenominator",
    "LinearSystem",
    "dot",
    "first_step_system",
    "over_one_denominator",
    "transposed",
]

Column = Sequence[Fraction]  # one solution: a fraction for each unknown


@dataclass(frozen=True)
class LinearSystem:
    """Row i: `diagonal[i]` x_i - sum of `weights[k]` x_`targets[k]` = b_i, for k in `offsets[i] .. offsets[i + 1]`.

    `order` lists the strongly connected parts, each after all the parts whose unknowns its rows need; inside a part,
    too, rows come mostly after those they need. The numbers are lists, or views of 64-bit arrays.
    """

    diagonal: Sequence[int]
    offsets: Sequence[int]
    targets: Sequence[int]
    weights: Sequence[int]
    order: list[list[int]]

    @classmethod
    def from_arrays(
        cls, totals: Array, rows: Array, columns: Array, weights: Array, part: Array | None = None
    ) -> LinearSystem:
        """From arcs row -> column between 0 .. n - 1 in numpy arrays; `totals` are all weights that leave a row, `part`
        the numbers of the strongly connected parts where they are known.

        Arcs between the same two are added up, and what a row leads back to itself is taken off its diagonal.
        """
        import numpy as np
        from scipy.sparse import coo_array

        n = len(totals)
        own = rows == columns
        diagonal = totals.copy()
        np.subtract.at(diagonal, rows[own], weights[own])
        matrix = coo_array((weights[~own], (rows[~own], columns[~own])), shape=(n, n)).tocsr()
        if part is None:
            part = part_numbers(matrix.indptr, matrix.indices)
        flat = np.lexsort((-np.arange(n), part)).tolist()
        sizes = np.bincount(part, minlength=1)
        bounds = np.cumsum(sizes[sizes > 0]).tolist()
        order = [flat[begin:end] for begin, end in pairwise([0, *bounds])]
        own_numbers, offsets, targets, data = _views(diagonal, matrix.indptr, matrix.indices, matrix.data)
        return cls(own_numbers, offsets, targets, data, order)

    def __len__(self) -> int:
        return len(self.diagonal)

    def row(self, i: int) -> Iterator[tuple[int, int]]:
        """The unknowns and weights of row `i`, without its own."""
        for k in range(self.offsets[i], self.offsets[i + 1]):
            yield self.targets[k], self.weights[k]

    @cached_property
    def largest_part(self) -> int:
        """The number of unknowns that depend on one another."""
        return max(map(len, self.order), default=0)

    @cached_property
    def matrix(self) -> csr_array:
        """A in scipy's rows, 64-bit whole numbers; `OverflowError` where they do not fit."""
        import numpy as np
        from scipy.sparse import csr_array, diags_array

        weights, targets = (np.asarray(numbers, np.int64) for numbers in (self.weights, self.targets))
        others = csr_array((weights, targets, np.asarray(self.offsets, np.int64)), shape=(len(self), len(self)))
        return csr_array(diags_array(np.asarray(self.diagonal, np.int64), dtype=np.int64) - others)

    @cached_property
    def flat_order(self) -> Array:
        """All unknowns, part after part."""
        import numpy as np

        return np.fromiter(chained.from_iterable(self.order), np.int64, len(self))


class CommonDenominator(Sequence[Fraction]):
    """Fractions kept as whole numbers over one denominator.

    >>> list(CommonDenominator([1, 2], 4))
    [Fraction(1, 4), Fraction(1, 2)]
    """

    def __init__(self, numerators: list[int], denominator: int) -> None:
        self._numerators = numerators
        self.denominator = denominator

    @property
    def numerators(self) -> list[int]:
        """All of them times the denominator."""
        return self._numerators

    def __len__(self) -> int:
        return len(self.numerators)

    def total(self, weights: Sequence[int]) -> int:
        """The sum of weight times numerator."""
        return sum(weight * value for weight, value in zip(weights, self.numerators, strict=True) if weight)

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return CommonDenominator(self.numerators[i], self.denominator)
        return Fraction(self.numerators[i], self.denominator)


def over_one_denominator(column: Column) -> tuple[list[int], int]:
    """The column as whole numbers over one denominator.

    >>> over_one_denominator([Fraction(1, 2), Fraction(2, 3)])
    ([3, 4], 6)
    """
    if isinstance(column, CommonDenominator):
        return column.numerators, column.denominator
    denominator = math.lcm(*(value.denominator for value in column))
    return [value.numerator * (denominator // value.denominator) for value in column], denominator


def dot(column: Column, weights: Sequence[int]) -> Fraction:
    """The sum of weight times value.

    >>> dot([Fraction(1, 2), Fraction(2, 3)], [2, 3])
    Fraction(3, 1)
    """
    if isinstance(column, CommonDenominator):
        return Fraction(column.total(weights), column.denominator)
    return sum((weight * value for weight, value in zip(weights, column, strict=True) if weight), Fraction(0))


def first_step_system(chain: MarkovChain[Any], inside: Sequence[int]) -> LinearSystem:
    """The system of the states `inside` (state numbers of the chain, all certain to leave the set)."""
    arrays = ChainArrays.of(chain)
    if arrays is not None:
        return LinearSystem.from_arrays(*arrays.between(inside), arrays.parts_of(inside))
    local = {state: i for i, state in enumerate(inside)}
    diagonal, offsets, targets, weights = list[int](), [0], list[int](), list[int]()
    for state in inside:
        own = 0
        row: dict[int, int] = {}
        for k in range(chain.offsets[state], chain.offsets[state + 1]):
            target, weight = chain.targets[k], chain.weights[k]
            if target == state:
                own += weight
            elif target in local:
                row[local[target]] = row.get(local[target], 0) + weight
        diagonal.append(chain.totals[state] - own)
        targets.extend(row)
        weights.extend(row.values())
        offsets.append(len(targets))
    part = MarkovChain(range(len(inside)), offsets, targets, weights)
    # Inside a part, states found later come first: exploring a race runs mostly forwards.
    order = [sorted(members, reverse=True) for members in components(part)]
    return LinearSystem(diagonal, offsets, targets, weights, order)


def transposed(system: LinearSystem) -> LinearSystem:
    """The system with rows and columns exchanged; its solution counts visits instead of values."""
    order = [members[::-1] for members in reversed(system.order)]
    if isinstance(system.targets, memoryview):
        import numpy as np
        from scipy.sparse import csr_array

        weights, targets, offsets = map(np.asarray, (system.weights, system.targets, system.offsets))
        turned = csr_array((weights, targets, offsets), shape=(len(system), len(system))).T.tocsr()
        starts, rows, entries = _views(turned.indptr, turned.indices, turned.data)
        return LinearSystem(system.diagonal, starts, rows, entries, order)
    columns: list[list[tuple[int, int]]] = [[] for _ in range(len(system))]
    for i in range(len(system)):
        for target, weight in system.row(i):
            columns[target].append((i, weight))
    firsts, origins, shares = [0], list[int](), list[int]()
    for column in columns:
        origins.extend(i for i, _ in column)
        shares.extend(weight for _, weight in column)
        firsts.append(len(origins))
    return LinearSystem(system.diagonal, firsts, origins, shares, order)


def _views(*arrays: Array) -> Iterator[Sequence[int]]:
    """Arrays as views of the same memory that give Python's own whole numbers, which never overflow."""
    for array in arrays:
        yield memoryview(array).toreadonly()  # type: ignore[arg-type]
