"""All unknowns of a chain from those of the cut, in whole numbers: exactly, or rounded to one side.

Two systems of equations are solved this way. *Visits*: v_j = [j is the start] + sum over arrows i -> j of v_i w_ij,
all over the weight of state j, so that v_i w is how often an arrow of weight w is gone along. *Times*: t_i = sum over
arrows i -> j of w_ij (ticks + t_j), over the weight of state i. Both matrices have no negative entry in their inverse,
so numbers that are too small in no equation (`"up"`) are nowhere below the solution, and those that are too large in
none (`"down"`) nowhere above it (Collatz 1952). Unknowns outside the cut are rounded so that this holds for their own
equations; for those of the cut it is checked. `"exact"` checks that all equations hold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from operator import mul
from types import MappingProxyType
from typing import NamedTuple

from toolkit.certificates.order import Plan
from toolkit.certificates.table import Table
from toolkit.errors import CertificateError

__all__ = ["SENSES", "Clock", "clock_of", "mean_time", "square_of_time", "times", "visits"]

SENSES = ("exact", "down", "up")
NOTHING: Mapping[int, int] = MappingProxyType({})


class Clock(NamedTuple):
    """A clock over the arrows of a table: for each arrow its weight times its ticks, and for each state the sums of
    weight times ticks and of weight times squared ticks."""

    ticking: list[int]
    first: list[int]
    second: list[int]


def clock_of(table: Table, unit: str) -> Clock:
    """The clock with this name.

    >>> from toolkit.certificates.table import table_of_rows
    >>> clock_of(table_of_rows([[(0, 1, (2,)), (1, 3, (1,))], []], {1: "head"}, ("steps",)), "steps")
    Clock(ticking=[2, 3], first=[5, 0], second=[7, 0])
    """
    ticks = table.ticks(unit)
    ticking = list(map(mul, table.weights, ticks))
    squares = list(map(mul, ticking, ticks))
    first, second = ([sum(gains[begin:end]) for begin, end in pairwise(table.offsets)] for gains in (ticking, squares))
    return Clock(ticking, first, second)


def visits(
    table: Table, plan: Plan, known: Sequence[int], unit: int, sense: str
) -> tuple[Sequence[int], dict[int | None, int]]:
    """The visits of every transient state, and the chances to come into each end (None: into a lost state).

    All are whole numbers over `unit`; `known` are those of the cut. Raises `CertificateError` where they fit not.

    >>> from toolkit.certificates.order import plan
    >>> from toolkit.certificates.table import table_of_rows
    >>> coin = table_of_rows([[(0, 1, (1,)), (1, 1, (1,))], []], {1: "head"}, ("steps",))
    >>> visits(coin, plan(coin, []), [], 1, "exact")  # two tosses on average, and a row of weight two
    ([1, 0], {1: 1})
    """
    inflow, values = [0] * len(table), [0] * len(table)
    inflow[0] = unit
    for i, value in zip(plan.cut, known, strict=True):
        values[i] = value
        for target, weight in table.row(i):
            if target != i:
                inflow[target] += value * weight
    for i in plan.order:
        values[i] = value = _quotient(inflow[i], plan.diagonal[i], sense, i)
        if value:
            for target, weight in table.row(i):
                if target != i:
                    inflow[target] += value * weight
    for i in plan.cut:
        _check(values[i] * plan.diagonal[i], inflow[i], sense, i)
    ends: dict[int | None, int] = {i: inflow[i] for i, end in enumerate(table.ends) if end is not None}
    if plan.lost:
        ends[None] = sum(inflow[i] for i in plan.lost)
    return values, ends


def times(
    table: Table,
    plan: Plan,
    known: Sequence[int],
    unit: int,
    clock: Clock | None,
    sense: str,
    worth: Mapping[int, int] = NOTHING,
) -> Sequence[int]:
    """The expected time to an end from every transient state, by `clock`, over `unit`.

    With `worth` (number of an end -> whole number over `unit`) what the end is worth on average is added; without a
    clock it is all there is.

    >>> from toolkit.certificates.order import plan
    >>> from toolkit.certificates.table import table_of_rows
    >>> coin = table_of_rows([[(0, 1, (1,)), (1, 1, (1,))], []], {1: "head"}, ("steps",))
    >>> times(coin, plan(coin, []), [], 1, clock_of(coin, "steps"), "exact")
    [2, 0]
    >>> times(coin, plan(coin, []), [], 1, None, "exact", worth={1: 7})
    [7, 7]
    """
    offsets, targets, weights = table.offsets, table.targets, table.weights
    values = [0] * len(table)
    for i, value in worth.items():
        values[i] = value
    for i, value in zip(plan.cut, known, strict=True):
        values[i] = value
    for i in reversed(plan.order):  # whose own value is still 0, so that arrows back to it add nothing
        begin, end = offsets[i], offsets[i + 1]
        later = sum(map(mul, weights[begin:end], map(values.__getitem__, targets[begin:end])))
        values[i] = _quotient(later + (clock.first[i] * unit if clock else 0), plan.diagonal[i], sense, i)
    for i in plan.cut:
        later = sum(weight * values[target] for target, weight in table.row(i) if target != i)
        _check(values[i] * plan.diagonal[i], later + (clock.first[i] * unit if clock else 0), sense, i)
    return values


def mean_time(visited: Sequence[int], clock: Clock) -> int:
    """How far the clock runs on average, over the unit of `visited`."""
    total: int = sum(map(mul, visited, clock.first))
    return total


def square_of_time(table: Table, visited: Sequence[int], later: Sequence[int], unit: int, clock: Clock) -> int:
    """The mean of the square of the time to an end, over the unit of `visited` times that of `later` (`unit`).

    Every arrow with c ticks after which t are expected adds c^2 + 2 c t, as often as it is gone along.
    """
    offsets, targets = table.offsets, table.targets
    total: int = unit * sum(map(mul, visited, clock.second))
    for i, value in enumerate(visited):
        if value:
            begin, end = offsets[i], offsets[i + 1]
            total += 2 * value * sum(map(mul, clock.ticking[begin:end], map(later.__getitem__, targets[begin:end])))
    return total


def _quotient(number: int, divisor: int, sense: str, i: int) -> int:
    if sense == "down":
        return number // divisor
    if sense == "up":
        return -(-number // divisor)
    quotient, rest = divmod(number, divisor)
    if rest:
        raise CertificateError(f"state {i}: its equation has no solution over the denominator given")
    return quotient


def _check(left: int, right: int, sense: str, i: int) -> None:
    if not (left == right if sense == "exact" else left <= right if sense == "down" else left >= right):
        raise CertificateError(f"state {i}: its equation does not hold")
