"""Small tools on numpy arrays of arcs: ranges of them, what they lead back to, and their equations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from toolkit.chains.reach import ranges
from toolkit.solve.system import LinearSystem

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["bools", "by_sweeps", "merged_system", "ranges", "rows_reaching"]

MOST_SWEEPS = 5_000
SETTLED = 1e-13  # of a float, relative to the largest


def bools(mask: bytearray) -> Array:
    """The mask as an array of truth values; changes of one show in the other."""
    import numpy as np

    return np.frombuffer(mask, np.bool_)


def rows_reaching(rows: Array, onward: Array, near: Array) -> Array:
    """The rows from which one of those in `near` is reached along the arcs rows -> onward (-1: elsewhere)."""
    import numpy as np

    kept = onward >= 0
    order = np.argsort(onward[kept], kind="stable")
    before = rows[kept][order]
    first = np.concatenate([[0], np.cumsum(np.bincount(onward[kept], minlength=len(near)))])
    found = near.copy()
    wave = np.flatnonzero(found)
    while len(wave):
        wave = np.unique(before[ranges(first, wave)])
        wave = wave[~found[wave]]
        found[wave] = True
    return found


def merged_system(rows: Array, onward: Array, weight: Array, totals: Array, ending: Array) -> LinearSystem:
    """The first-step equations of the rows in `ending`, arcs to the same state added up."""
    import numpy as np

    number = np.append(np.cumsum(ending) - 1, -1)
    kept = ending[rows] & np.append(ending, False)[onward]
    return LinearSystem.from_arrays(totals[ending], number[rows[kept]], number[onward[kept]], weight[kept])


def by_sweeps(system: LinearSystem, column: Sequence[int]) -> list[float] | None:
    """A solution in floats, by putting one into the right-hand sides again and again; None where it does not settle.

    >>> gamble = LinearSystem([2, 2], [0, 1, 2], [1, 0], [1, 1], [[0, 1]])  # 2x - y = 1, 2y - x = 0
    >>> [round(x, 9) for x in by_sweeps(gamble, [1, 0])]
    [0.666666667, 0.333333333]
    """
    import numpy as np
    from scipy.sparse import csr_array

    n = len(system)
    matrix = csr_array((np.asarray(system.weights, float), system.targets, system.offsets), shape=(n, n))
    diagonal = np.asarray(system.diagonal, float)
    constant = np.asarray(column, float) / diagonal
    now = constant
    for _ in range(MOST_SWEEPS):
        after = constant + (matrix @ now) / diagonal
        if np.abs(after - now).max() <= SETTLED * max(1.0, float(np.abs(after).max())):
            found: list[float] = after.tolist()
            return found
        now = after
    return None
