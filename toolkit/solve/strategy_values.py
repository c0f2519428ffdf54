"""What every state is worth when everybody keeps to one action a state, exactly or in floats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from toolkit.solve.engine import Progress, solve_exactly
from toolkit.solve.system import LinearSystem, over_one_denominator

__all__ = ["StateValues", "solve_column"]


@dataclass(frozen=True)
class StateValues:
    """The value of state i is `numerators[roots[i]]` / `denominator` + `along[i]`.

    `roots[i]` is the state where the first chance (or the end) is met from i, -1 where that is never; `along` is what
    is gained on the way there (None: nothing anywhere). `lost` marks the states that never come to an end.
    `blurred` is how many last binary digits of a numerator are not to be trusted (0: none, the values are exact).
    """

    numerators: Mapping[int, int]
    denominator: int
    roots: Sequence[int]
    along: Sequence[int] | None
    lost: bytearray
    blurred: int = 0

    def numerator(self, i: int) -> int:
        """The value of state number i times the common denominator."""
        value = self.numerators.get(self.roots[i], 0)
        return value if self.along is None else value + int(self.along[i]) * self.denominator

    def number(self, i: int) -> Fraction:
        """The value of state number i.

        >>> StateValues({1: 3}, 4, [1, 1], [2, 0], bytearray(2)).number(0)
        Fraction(11, 4)
        """
        return Fraction(self.numerator(i), self.denominator)


def solve_column(
    system: LinearSystem, column: Sequence[int], progress: Progress | None
) -> tuple[Sequence[int], int, str]:
    """The exact solution for one right-hand side as whole numbers over one denominator, and how it was found.

    >>> gamble = LinearSystem([2, 2], [0, 1, 2], [1, 0], [1, 1], [[0, 1]])  # 2x - y = 1, 2y - x = 0
    >>> solve_column(gamble, [1, 0], None)
    ([2, 1], 3, 'elimination')
    """
    (solved,), method = solve_exactly(system, [column], progress)
    tops, denominator = over_one_denominator(solved)
    return tops, denominator, method
