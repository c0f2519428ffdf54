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
from typing import Any

from toolkit.chains import MarkovChain, components

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
    too, rows come mostly after those they need.
    """

    diagonal: list[int]
    offsets: list[int]
    targets: list[int]
    weights: list[int]
    order: list[list[int]]

    def __len__(self) -> int:
        return len(self.diagonal)

    def row(self, i: int) -> Iterator[tuple[int, int]]:
        """The unknowns and weights of row `i`, without its own."""
        for k in range(self.offsets[i], self.offsets[i + 1]):
            yield self.targets[k], self.weights[k]

    @property
    def largest_part(self) -> int:
        """The number of unknowns that depend on one another."""
        return max(map(len, self.order), default=0)


class CommonDenominator(Sequence[Fraction]):
    """Fractions kept as whole numbers over one denominator.

    >>> list(CommonDenominator([1, 2], 4))
    [Fraction(1, 4), Fraction(1, 2)]
    """

    def __init__(self, numerators: list[int], denominator: int) -> None:
        self.numerators = numerators
        self.denominator = denominator

    def __len__(self) -> int:
        return len(self.numerators)

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
        total = sum(weight * value for weight, value in zip(weights, column.numerators, strict=True) if weight)
        return Fraction(total, column.denominator)
    return sum((weight * value for weight, value in zip(weights, column, strict=True) if weight), Fraction(0))


def first_step_system(chain: MarkovChain[Any], inside: Sequence[int]) -> LinearSystem:
    """The system of the states `inside` (state numbers of the chain, all certain to leave the set)."""
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
    columns: list[list[tuple[int, int]]] = [[] for _ in range(len(system))]
    for i in range(len(system)):
        for target, weight in system.row(i):
            columns[target].append((i, weight))
    offsets, targets, weights = [0], list[int](), list[int]()
    for column in columns:
        targets.extend(i for i, _ in column)
        weights.extend(weight for _, weight in column)
        offsets.append(len(targets))
    return LinearSystem(
        system.diagonal, offsets, targets, weights, [members[::-1] for members in reversed(system.order)]
    )
