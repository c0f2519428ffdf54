"""Choosing how to solve a system exactly: elimination where it is small, refinement where it is large."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toolkit.errors import TooManyStates
from toolkit.solve.elimination import LARGEST_PART, solve_by_elimination
from toolkit.solve.refinement import RefinementFailed, solve_by_refinement
from toolkit.solve.system import Column, LinearSystem

__all__ = ["Progress", "solve_exactly"]

Progress = Callable[[str, int, int], None]  # what is being done, how much is done, of how much

SMALL_PART = 60  # states that depend on one another; up to here elimination outruns refinement …
MANY_ARCS = 500_000  # … unless there are very many arcs
LARGEST_REFINED_PART = 20_000  # its factors already fill some 200 MB, and several times that beyond


def solve_exactly(
    system: LinearSystem, columns: Sequence[Sequence[int]], progress: Progress | None = None
) -> tuple[list[Column], str]:
    """One exact solution for each right-hand side, and the name of the method that found it.

    Raises `TooManyStates` when neither method can take the system.
    """
    if not len(system):
        return [[] for _ in columns], "elimination"
    if system.largest_part > LARGEST_REFINED_PART:
        raise TooManyStates(
            f"{system.largest_part:,} states depend on one another: more than the {LARGEST_REFINED_PART:,} that can be "
            "solved exactly; ask for certified digits, or take a smaller board or fewer players"
        )
    reason = "refinement was not tried"
    if system.largest_part > SMALL_PART or len(system.targets) > MANY_ARCS:
        try:
            found = solve_by_refinement(system, columns, _named(progress, "exact digits"))
            return found, "refinement, proved by multiplying out"
        except RefinementFailed as failure:
            reason = f"refinement failed: {failure}"  # elimination needs no floats
    if system.largest_part > LARGEST_PART:
        raise TooManyStates(
            f"{system.largest_part:,} states depend on one another: too many for elimination "
            f"(at most {LARGEST_PART:,}), and {reason}; take a smaller board or fewer players"
        )
    return solve_by_elimination(system, columns, _named(progress, "states solved")), "elimination"


def _named(progress: Progress | None, what: str) -> Callable[[int, int], None] | None:
    return None if progress is None else lambda done, planned: progress(what, done, planned)
