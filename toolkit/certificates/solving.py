"""Between the tables of the check and the solver: a table as a chain, and a solution at the states of a cut."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.certificates.claims import Vector
from toolkit.certificates.order import Plan
from toolkit.certificates.table import Table
from toolkit.chains import MarkovChain
from toolkit.solve import Analysis
from toolkit.solve.system import Column, over_one_denominator

__all__ = ["chain_of", "exact_vector"]


def chain_of(table: Table, found_plan: Plan) -> MarkovChain[int]:
    """The table as the solver takes it; lost states are ends like others, for nothing is asked of them."""
    offsets, targets, weights, ticks = [0], list[int](), list[int](), list[tuple[int, ...]]()
    still = (0,) * len(table.units)
    lost = set(found_plan.lost)
    for i, end in enumerate(table.ends):
        if end is not None or i in lost:
            targets.append(i)
            weights.append(1)
            ticks.append(still)
        else:
            for target, weight, clock in table.arrows(i):
                targets.append(target)
                weights.append(weight)
                ticks.append(clock)
        offsets.append(len(targets))
    return MarkovChain(range(len(table)), offsets, targets, weights, units=table.units, ticks=ticks)


def exact_vector(analysis: Analysis[int], cut: Sequence[int], column: Column) -> Vector:
    """A solution over the transient states at those of the cut, over a denominator that all states share."""
    row_of = {state: row for row, state in enumerate(analysis.transient)}
    numerators, denominator = over_one_denominator(column)
    values = [numerators[row_of[state]] for state in cut]
    return Vector(denominator, values, values)
