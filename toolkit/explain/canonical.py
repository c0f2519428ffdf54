"""The canonical form of a small absorbing chain: the matrices Q, R and N of the textbooks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolkit.chains import MarkovChain
from toolkit.errors import ChainError, NoAnswer
from toolkit.solve.analysis import Analysis

if TYPE_CHECKING:
    import sympy

__all__ = ["CanonicalForm", "canonical_form"]

MOST_STATES = 100


@dataclass(frozen=True)
class CanonicalForm:
    """The transition matrix in blocks, states left for good first: `Q` among them, `R` from them into the `ends`.

    Rows of `Q`, `R` and `N` are the `transient` states in order. Source: Kemeny and Snell, Finite Markov Chains, III.
    """

    transient: tuple[Any, ...]
    ends: tuple[Any, ...]
    Q: sympy.Matrix
    R: sympy.Matrix
    N: sympy.Matrix
    """The fundamental matrix (I - Q)^-1: expected visits to each state (column) from each state (row)."""

    @property
    def B(self) -> sympy.Matrix:  # noqa: N802 (the textbooks' letter)
        """N R: the chance of each end (column) from each state (row)."""
        return self.N * self.R

    @property
    def t(self) -> sympy.Matrix:
        """N times a column of ones: expected steps to an end from each state."""
        import sympy

        return self.N * sympy.ones(len(self.transient), 1)

    @property
    def matrix(self) -> sympy.Matrix:
        """The blocks put together: [[Q, R], [0, I]]; an end of several states counts as one."""
        import sympy

        ends = len(self.ends)
        return sympy.Matrix.vstack(
            sympy.Matrix.hstack(self.Q, self.R),
            sympy.Matrix.hstack(sympy.zeros(ends, len(self.transient)), sympy.eye(ends)),
        )


def canonical_form(chain: MarkovChain[Any]) -> CanonicalForm:
    """Q, R and N of a chain of at most 100 transient states, exactly.

    Raises `ChainError` for a larger chain and `NoAnswer` when no state is left for good.

    >>> ruin = MarkovChain.from_rows({1: {0: "1/2", 2: "1/2"}, 2: {1: "1/2", 3: "1/2"}, 0: {0: 1}, 3: {3: 1}})
    >>> canonical_form(ruin).N
    Matrix([
    [4/3, 2/3],
    [2/3, 4/3]])
    """
    import sympy
    from sympy.polys.matrices import DomainMatrix

    analysis = Analysis(chain)
    if len(analysis.transient) > MOST_STATES:
        raise ChainError(f"matrices of {len(analysis.transient):,} rows help nobody; at most {MOST_STATES}")
    if not analysis.transient:
        raise NoAnswer("every state of this chain comes back for ever, so there is no canonical form")
    place = {i: row for row, i in enumerate(analysis.transient)}
    end_of = {
        chain.index(state): number
        for number, end in enumerate(analysis.ends)
        for state in ([end] if chain.has(end) else end)
    }
    inner, outer = sympy.zeros(len(place), len(place)), sympy.zeros(len(place), len(analysis.ends))
    for i, row in place.items():
        for arc in chain.arcs(i):
            chance = sympy.Rational(arc.weight, chain.totals[i])
            if arc.target in place:
                inner[row, place[arc.target]] += chance
            else:
                outer[row, end_of[arc.target]] += chance
    fundamental = DomainMatrix.from_Matrix(sympy.eye(len(place)) - inner).to_field().inv().to_Matrix()
    return CanonicalForm(tuple(chain.states[i] for i in analysis.transient), analysis.ends, inner, outer, fundamental)
