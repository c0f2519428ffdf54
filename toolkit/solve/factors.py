"""Approximate solutions of A x = b and A' x = b in floats, good enough to guide exact arithmetic.

The strongly connected parts are solved one after another, in the order in which they need each other. Stretches of
small parts are factorised as they stand: in that order hardly anything fills in. A larger part is factorised in an
order of its own; where its factors might not fit, Gauss-Seidel sweeps through its lower triangle converge, as they do
for every M-matrix (Varga, Matrix Iterative Analysis, ch. 3), though not always soon enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol

from toolkit.errors import ToolkitError

if TYPE_CHECKING:
    import numpy as np
    from scipy.sparse import csr_array

    Array = np.ndarray[Any, Any]

__all__ = ["Factors", "RefinementFailed"]

LONGEST_STRETCH_PART = 300  # unknowns of a part that need no order of their own
LARGEST_FACTOR = 20_000  # unknowns of a part; the factors of more may fill gigabytes
MOST_SWEEPS = 2_000
SPARSE = 4  # entries a row; factors of large parts with no more are tried where sweeps are too slow
FINEST = 2.0**-48  # of the solution; floats find hardly a better one
ACCURACY = 2.0**-42  # what may be left of a right-hand side


class RefinementFailed(ToolkitError):
    """The floats were too poor a guide for this system; the caller takes another method."""


class _Block(Protocol):
    """One diagonal block of the matrix, ready to be solved."""

    def solve(self, right: Array, backwards: bool, accuracy: float) -> Array: ...


class Factors:
    """The float matrix, rows and columns in order, whose strongly connected parts have these sizes.

    Raises `RefinementFailed` where 53 bits cannot tell a block from a singular one.
    """

    def __init__(self, matrix: csr_array, sizes: list[int]) -> None:
        self._blocks: list[tuple[int, int, _Block, csr_array]] = []
        for begin, end, largest in _stretches(sizes):
            rows = matrix[begin:end]
            block = rows[:, begin:end] if begin or end < matrix.shape[0] else matrix
            solver = _Swept(block) if largest > LARGEST_FACTOR else _Factorised(block, largest)
            self._blocks.append((begin, end, solver, rows[:, :begin]))

    def solve(self, right: Array, *, backwards: bool = False, accuracy: float = ACCURACY) -> Array:
        """x with about A x = right, or with the transpose of A when `backwards`. Where sweeps are needed they go on
        until no more than that share of the right-hand side is left over."""
        rest = right.astype(float)
        for begin, end, block, before in reversed(self._blocks) if backwards else self._blocks:
            if not backwards and begin:
                rest[begin:end] -= before @ rest[:begin]
            rest[begin:end] = block.solve(rest[begin:end], backwards, accuracy)
            if backwards and begin:
                rest[:begin] -= before.T @ rest[begin:end]
        return rest


def _stretches(sizes: list[int]) -> Iterator[tuple[int, int, int]]:
    """Where the blocks begin and end, and the size of their largest part: large parts alone, small ones together."""
    begin = at = largest = 0
    for size in sizes:
        if size > LONGEST_STRETCH_PART:
            if at > begin:
                yield begin, at, largest
            yield at, at + size, size
            begin, largest = at + size, 0
        else:
            largest = max(largest, size)
        at += size
    if at > begin:
        yield begin, at, largest


class _Factorised:
    def __init__(self, block: csr_array, largest: int) -> None:
        self._factor = _factor(block, as_it_stands=largest <= LONGEST_STRETCH_PART)

    def solve(self, right: Array, backwards: bool, accuracy: float) -> Array:  # noqa: ARG002 - as good as floats are
        found: Array = self._factor.solve(right, "N" if backwards else "T")
        return found


class _Swept:
    """A block L + U, its lower triangle factorised; `needed` are the unknowns in U.

    x = L^-1 (b - U x), and U asks for the needed unknowns alone: those are swept until they settle.
    """

    def __init__(self, block: csr_array) -> None:
        import numpy as np
        from scipy.sparse import tril, triu

        self._factor = _factor(tril(block, format="csr"), as_it_stands=True)
        upper = triu(block, 1, format="csr")
        self._needed = np.unique(upper.indices)
        self._upper = upper[:, self._needed]
        self._steepest = max(float(np.abs(upper).sum(axis=1).max(initial=0)), 1.0)
        self._block = block if block.nnz <= SPARSE * block.shape[0] else None
        self._instead: _Factorised | None = None

    def solve(self, right: Array, backwards: bool, accuracy: float) -> Array:
        """With z the needed part of x, z = (L^-1 (b - U z)) there. Backwards, z = U' x: z = U' L'^-1 (b - z)."""
        import numpy as np

        if self._instead is not None:
            return self._instead.solve(right, backwards, accuracy)
        enough = accuracy * float(np.abs(right).max(initial=0)) / (1.0 if backwards else self._steepest)
        found = self._factor.solve(right, "N" if backwards else "T")
        now = self._part(found, backwards)
        for _ in range(MOST_SWEEPS):
            found = self._sweep(right, now, backwards)
            after = self._part(found, backwards)
            change = float(np.abs(after - now).max(initial=0))
            if not change > max(enough, FINEST * float(np.abs(after).max(initial=0))):
                return found
            now = after
        if self._block is None:
            raise RefinementFailed(f"{MOST_SWEEPS:,} sweeps do not settle it")
        self._instead = _Factorised(self._block, self._block.shape[0])
        return self._instead.solve(right, backwards, accuracy)

    def _sweep(self, right: Array, now: Array, backwards: bool) -> Array:
        found: Array
        if backwards:
            rest = right.copy()
            rest[self._needed] -= now
            found = self._factor.solve(rest, "N")
        else:
            found = self._factor.solve(right - self._upper @ now, "T")
        return found

    def _part(self, found: Array, backwards: bool) -> Array:
        part: Array = self._upper.T @ found if backwards else found[self._needed]
        return part


def _factor(block: csr_array, *, as_it_stands: bool) -> Any:
    """The factors of the transposed block: scipy wants columns, and a block's rows are those of its transpose."""
    from scipy.sparse.linalg import splu

    order: Any = "NATURAL" if as_it_stands else "MMD_AT_PLUS_A"
    try:
        return splu(
            block.T,
            permc_spec=order,
            diag_pivot_thresh=0.0,  # an M-matrix needs no pivoting
            options={"SymmetricMode": not as_it_stands},
        )
    except RuntimeError as error:  # what scipy says where 53 bits cannot tell the matrix from a singular one
        raise RefinementFailed(f"floats are too coarse for it ({error})") from None
