"""Choosing how to solve a system exactly: elimination where it is small, refinement where it is large."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from toolkit.errors import TooManyStates
from toolkit.solve.denominators import common_multiple
from toolkit.solve.elimination import LARGEST_PART, solve_by_elimination
from toolkit.solve.factors import RefinementFailed
from toolkit.solve.read_off import solve_by_refinement
from toolkit.solve.refinement import Refiner
from toolkit.solve.system import Column, LinearSystem, transposed

__all__ = ["ExactSolver", "Progress", "solve_exactly"]

Progress = Callable[[str, int, int], None]  # what is being done, how much is done, of how much

SMALL_PART = 60  # states that depend on one another; up to here elimination outruns refinement …
MANY_ARCS = 50_000  # … unless there are very many arcs


class ExactSolver:
    """One system, solved exactly for any right-hand sides; what is worked out once serves all of them.

    >>> solver = ExactSolver(LinearSystem([2, 2], [0, 1, 2], [1, 0], [1, 1], [[0, 1]]))  # 2x - y = 1, 2y - x = 0
    >>> solver.solve([[1, 0]])
    ([[Fraction(2, 3), Fraction(1, 3)]], 'elimination')
    """

    def __init__(self, system: LinearSystem, progress: Progress | None = None) -> None:
        self.system = system
        self._progress = progress

    @cached_property
    def refiner(self) -> Refiner:
        """The factorised system; `RefinementFailed` where floats are no guide."""
        return Refiner(self.system)

    @cached_property
    def multiple(self) -> int | None:
        """A common multiple of all denominators, where one can be found."""
        return common_multiple(self.system)

    def solve(self, columns: Sequence[Sequence[int]], *, backwards: bool = False) -> tuple[list[Column], str]:
        """One exact solution for each right-hand side, and the name of the method that found it; of the transposed
        system when `backwards`.

        Raises `TooManyStates` when neither method can take the system.
        """
        system = self.system
        if not len(system):
            return [[] for _ in columns], "elimination"
        reason = "refinement was not tried"
        if system.largest_part > SMALL_PART or len(system.targets) > MANY_ARCS:
            counted = self._named("binary digits found")
            try:
                return solve_by_refinement(self.refiner, columns, self.multiple, counted, backwards=backwards)
            except RefinementFailed as failure:
                reason = f"refinement failed: {failure}"  # elimination needs no floats
        if system.largest_part > LARGEST_PART:
            raise TooManyStates(
                f"{system.largest_part:,} states depend on one another: too many for elimination "
                f"(at most {LARGEST_PART:,}), and {reason}; ask for certified digits, or take a smaller board or fewer "
                "players"
            )
        turned = transposed(system) if backwards else system
        return solve_by_elimination(turned, columns, self._named("states solved")), "elimination"

    def _named(self, what: str) -> Callable[[int, int], None] | None:
        progress = self._progress
        return None if progress is None else lambda done, planned: progress(what, done, planned)


def solve_exactly(
    system: LinearSystem, columns: Sequence[Sequence[int]], progress: Progress | None = None
) -> tuple[list[Column], str]:
    """One exact solution for each right-hand side, and the name of the method; errors are those of `ExactSolver`."""
    return ExactSolver(system, progress).solve(columns)
