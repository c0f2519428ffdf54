"""The sum of independent copies of one distribution, without throwing them one by one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, gcd, lcm

from toolkit.chance.multisets import hands
from toolkit.chance.weights import refuse_too_many
from toolkit.errors import ChanceError

__all__ = ["sum_of_copies"]

Number = int | Fraction

# Some 250 megabytes of weights: a thousand dice take a fiftieth of that.
_BITS = 2 * 10**9


def sum_of_copies(pairs: Sequence[tuple[Number, int]], copies: int) -> dict[Number, int]:
    """Give the weights of the sum of ``copies`` independent outcomes of ``pairs``.

    Raises ChanceError when there are more than a million possible sums, or their weights would fill the memory.

    >>> sum_of_copies([(0, 1), (1, 1)], 3)
    {0: 1, 1: 3, 2: 3, 3: 1}
    """
    least = min(outcome for outcome, _ in pairs)
    step = _common_step([outcome - least for outcome, _ in pairs])
    grid = {int((outcome - least) / step): weight for outcome, weight in pairs}
    # Sums fill a grid from end to end, or there are few enough multisets: whichever is the shorter list.
    length = copies * max(grid) + 1
    multisets = comb(copies + len(grid) - 1, copies) if length > len(grid) else length
    size = min(length, multisets)
    what = f"a sum of {copies:,} copies"
    refuse_too_many(size, what)
    if size * copies * sum(grid.values()).bit_length() > _BITS:
        raise ChanceError(f"{what}: its exact weights would fill the memory; ask for fewer copies, or sample instead")
    powers = _power(grid, copies) if length <= multisets else _multisets(grid, copies, what)
    return {copies * least + place * step: weight for place, weight in powers.items()}


def _common_step(distances: Sequence[Number]) -> Number:
    # The widest grid with all outcomes on it; a step of 1 when there is only one outcome.
    fractions = [Fraction(distance) for distance in distances]
    denominator = lcm(*(fraction.denominator for fraction in fractions))
    step = Fraction(gcd(*(int(fraction * denominator) for fraction in fractions)), denominator) or Fraction(1)
    return int(step) if step.denominator == 1 else step


def _power(grid: dict[int, int], copies: int) -> dict[int, int]:
    # Q = P^n satisfies P Q' = n P' Q; comparing the coefficients of x^(k-1) gives each weight q[k] of Q from the
    # ones before it: k p[0] q[k] = sum over i of ((n + 1) i - k) p[i] q[k - i]. The division leaves no remainder.
    first = grid[0]
    others = [(place, weight) for place, weight in grid.items() if place]
    weights = [first**copies]
    for k in range(1, copies * max(grid) + 1):
        total = sum(((copies + 1) * i - k) * weight * weights[k - i] for i, weight in others if i <= k)
        weights.append(total // (k * first))
    return {place: weight for place, weight in enumerate(weights) if weight}


def _multisets(grid: dict[int, int], copies: int, what: str) -> dict[int, int]:
    places = list(grid)
    sums: dict[int, int] = {}
    for hand, weight in hands(
        places,
        [copies] * len(places),
        copies,
        lambda kind, left, taken: comb(left, taken) * grid[places[kind]] ** taken,
        what,
    ):
        place = sum(kind * taken for kind, taken in hand)
        sums[place] = sums.get(place, 0) + weight
    return sums
