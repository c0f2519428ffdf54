"""A whole number that every denominator of a solution divides, found without solving anything.

Where row i stands alone, x_i = (b_i + sum w x_j) / d_i, so that d_i times a common multiple of the denominators of the
x_j it needs is one for x_i; a part of several unknowns divides by the determinant of its block instead (Cramer's rule).
Along all ways through the parts that makes a product of pairwise coprime factors, each as often as it comes up on the
way where it comes up most.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from toolkit.chains.reach import ranges
from toolkit.solve.system import LinearSystem

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["LARGEST_BLOCK", "common_multiple", "coprime_base"]

LARGEST_BLOCK = 150  # unknowns of a part whose determinant is worked out
MOST_WORK = 10**8  # the sizes of all such parts cubed: some seconds, without python-flint
MOST_DIVISORS = 240  # different numbers that rows and parts divide by
MOST_FACTORS = 60


def common_multiple(system: LinearSystem) -> int | None:
    """A common multiple of all denominators of A^-1 b, for any whole numbers b; None where it takes too long to find.

    >>> gamble = LinearSystem([2, 2, 3], [0, 1, 2, 3], [1, 0, 0], [1, 1, 2], [[0, 1], [2]])
    >>> common_multiple(gamble)  # a determinant of 3, and after it a row that divides by 3
    9
    """
    import numpy as np

    sizes = np.array([len(part) for part in system.order], np.int64)
    if system.largest_part > LARGEST_BLOCK or int((sizes[sizes > 1] ** 3).sum()) > MOST_WORK:
        return None
    part_of = np.empty(len(system), np.int64)
    part_of[system.flat_order] = np.repeat(np.arange(len(sizes)), sizes)
    first = system.flat_order[np.cumsum(sizes) - sizes]
    found: list[int] = [*map(system.diagonal.__getitem__, first.tolist())]
    for number in np.flatnonzero(sizes > 1).tolist():
        found[number] = _determinant(system, system.order[number])
    divisors = set(found)
    if len(divisors) > MOST_DIVISORS or len(base := coprime_base(divisors)) > MOST_FACTORS:
        return None
    exponents = {value: [_exponent(value, factor) for factor in base] for value in divisors}
    steps = np.array([exponents[value] for value in found], np.int32).reshape(len(found), len(base))
    offsets = np.asarray(system.offsets, np.int64)
    rows = np.repeat(part_of, offsets[1:] - offsets[:-1])
    most = _along_all_ways(steps, rows, part_of[np.asarray(system.targets, np.int64)])
    powers: list[int] = [factor**exponent for factor, exponent in zip(base, most, strict=True)]
    return math.prod(powers)


def coprime_base(values: set[int]) -> list[int]:
    """Pairwise coprime numbers above 1 of which every one of the values is a product (factor refinement: Bach,
    Driscoll and Shallit, J. Algorithms 15, 1993).

    >>> coprime_base({12, 18, 35})
    [2, 3, 35]
    """
    base: list[int] = []
    waiting = sorted(values)
    while waiting:
        value = waiting.pop()
        for place, other in enumerate(base):
            shared = math.gcd(value, other)
            if shared > 1:
                del base[place]
                waiting += [shared, value // shared, other // shared]
                break
        else:
            if value > 1:
                base.append(value)
    return sorted(base)


def _exponent(value: int, factor: int) -> int:
    count = 0
    while value % factor == 0:
        value //= factor
        count += 1
    return count


def _determinant(system: LinearSystem, part: list[int]) -> int:
    from sympy import ZZ
    from sympy.polys.matrices import DomainMatrix

    place = {i: k for k, i in enumerate(part)}
    rows = [[ZZ(0)] * len(part) for _ in part]
    for i, k in place.items():
        rows[k][k] = ZZ(system.diagonal[i])
        for target, weight in system.row(i):
            if target in place:
                rows[k][place[target]] -= ZZ(weight)
    return abs(int(DomainMatrix(rows, (len(part), len(part)), ZZ).det()))


def _along_all_ways(steps: Array, rows: Array, columns: Array) -> list[int]:
    """For each factor, how often it comes up on the way where it comes up most; ways run row -> column, parts by
    number, and `steps` says how often it comes up in each."""
    import numpy as np
    from scipy.sparse import csr_array

    n = len(steps)
    between = rows != columns
    ones = np.ones(int(between.sum()), np.int8)
    ahead = csr_array((ones, (rows[between], columns[between])), shape=(n, n))
    behind = ahead.T.tocsr()
    most = steps.copy()
    missing = np.diff(ahead.indptr)
    wave = np.flatnonzero(missing == 0)
    while len(wave):
        on = wave[ahead.indptr[wave + 1] > ahead.indptr[wave]]
        if len(on):
            lengths = ahead.indptr[on + 1] - ahead.indptr[on]
            after = most[ahead.indices[ranges(ahead.indptr, on)]]
            most[on] += np.maximum.reduceat(after, np.cumsum(lengths) - lengths)
        before = behind.indices[ranges(behind.indptr, wave)]
        np.subtract.at(missing, before, 1)
        wave = np.unique(before[missing[before] == 0])
    found: list[int] = most.max(axis=0, initial=0).tolist()
    return found
