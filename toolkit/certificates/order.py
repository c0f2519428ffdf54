"""The order in which the unknowns of a chain follow from one another, and the proof that there is but one solution.

A state is *transient* here when it is no end and some way leads from it to an end. Every transient state is then left
for good sooner or later, so its first-step equations have exactly one solution, and a matrix without negative entries
in its inverse (Berman and Plemmons, Nonnegative Matrices in the Mathematical Sciences, ch. 6). Without the states of
the *cut* no way goes round in a circle, so that all other unknowns follow from those of the cut one by one.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from toolkit.certificates.table import Table
from toolkit.errors import CertificateError

__all__ = ["Plan", "backwards", "plan", "transient_states"]


@dataclass(frozen=True)
class Plan:
    """`order` lists the transient states outside `cut`, each before those it leads to. `lost` are the states from which
    no end can be reached. `diagonal[i]` is the weight with which transient state i is left, 0 for other states."""

    cut: Sequence[int]
    order: Sequence[int]
    lost: Sequence[int]
    diagonal: Sequence[int]

    @property
    def transient(self) -> int:
        """How many states are transient."""
        return len(self.cut) + len(self.order)


def backwards(table: Table) -> tuple[array[int], array[int]]:
    """Where arrows come from: those into state i come from `origins[k]` for `offsets[i] <= k < offsets[i + 1]`.

    >>> from toolkit.certificates.table import table_of_rows
    >>> backwards(table_of_rows([[(1, 1, (1,)), (2, 1, (1,))], [(2, 1, (1,))], []], {2: "end"}, ("steps",)))
    (array('q', [0, 0, 1, 3]), array('q', [0, 0, 1]))
    """
    offsets = array("q", [0]) * (len(table) + 1)
    for target in table.targets:
        offsets[target + 1] += 1
    for i in range(len(table)):
        offsets[i + 1] += offsets[i]
    origins = array("q", [0]) * table.transitions
    place = offsets[:]
    for i in range(len(table)):
        for target in table.targets_of(i):
            origins[place[target]] = i
            place[target] += 1
    return offsets, origins


def transient_states(table: Table) -> bytearray:
    """For each state, 1 when it is no end and an end can be reached from it.

    >>> from toolkit.certificates.table import table_of_rows
    >>> rows = [[(1, 1, (1,)), (2, 1, (1,))], [], [(2, 1, (1,))]]
    >>> list(transient_states(table_of_rows(rows, {1: "end"}, ("steps",))))
    [1, 0, 0]
    """
    offsets, origins = backwards(table)
    found = bytearray(end is not None for end in table.ends)
    waiting = [i for i, end in enumerate(table.ends) if end is not None]
    while waiting:
        here = waiting.pop()
        for i in origins[offsets[here] : offsets[here + 1]]:
            if not found[i]:
                found[i] = 1
                waiting.append(i)
    return bytearray(reaches and end is None for reaches, end in zip(found, table.ends, strict=True))


def plan(table: Table, cut: Iterable[int]) -> Plan:
    """The order of substitution; `CertificateError` when the cut is no set of transient states, or leaves a circle.

    >>> from toolkit.certificates.table import table_of_rows
    >>> circle = table_of_rows([[(1, 1, (1,))], [(0, 1, (1,)), (2, 1, (1,))], []], {2: "end"}, ("steps",))
    >>> plan(circle, [1]).order
    [0]
    >>> plan(circle, [])
    Traceback (most recent call last):
    toolkit.errors.CertificateError: 2 states go round in a circle that no state of the cut is part of
    """
    transient, chosen = transient_states(table), list(cut)
    in_cut = bytearray(len(table))
    for i in chosen:
        if not (0 <= i < len(table) and transient[i] and not in_cut[i]):
            raise CertificateError(f"state {i} is in the cut twice, or is none of those that are left for good")
        in_cut[i] = 1
    incoming = array("q", [0]) * len(table)
    diagonal = [0] * len(table)
    for i in range(len(table)):
        if transient[i]:
            for target, weight in table.row(i):
                if target != i:
                    diagonal[i] += weight
                    incoming[target] += not in_cut[i]
    order = [i for i in range(len(table)) if transient[i] and not in_cut[i] and not incoming[i]]
    for i in order:  # which grows meanwhile
        for target in table.targets_of(i):
            if target != i and transient[target] and not in_cut[target]:
                incoming[target] -= 1
                if not incoming[target]:
                    order.append(target)
    missing = sum(transient) - len(chosen) - len(order)
    if missing:
        raise CertificateError(f"{missing:,} states go round in a circle that no state of the cut is part of")
    lost = [i for i in range(len(table)) if not transient[i] and table.ends[i] is None]
    return Plan(chosen, order, lost, diagonal)
