"""Where a chain is after a number of steps, and whether it has been somewhere by then."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable
from fractions import Fraction
from typing import Any, TypeVar

from toolkit.chains import MarkovChain, reachable, state_numbers
from toolkit.errors import ChainError
from toolkit.solve.answer import Answer

__all__ = ["distribution_after", "hitting_within"]

S = TypeVar("S", bound=Hashable)


def distribution_after(chain: MarkovChain[S], n: int) -> dict[S, Fraction]:
    """The chance of each state after exactly `n` steps from the chain's start; states with chance 0 are left out.

    >>> ruin = MarkovChain.from_rows({1: {0: "1/2", 2: "1/2"}, 2: {1: "1/2", 3: "1/2"}, 0: {0: 1}, 3: {3: 1}})
    >>> distribution_after(ruin, 2)
    {1: Fraction(1, 4), 0: Fraction(1, 2), 3: Fraction(1, 4)}
    """
    chances = _after(chain, chain.start, n, ())
    return {chain.states[i]: chances[i] for i in sorted(chances)}


def hitting_within(chain: MarkovChain[S], targets: Any, n: int, start: S | None = None) -> Answer:
    """The chance that some state of `targets` is reached within `n` steps from `start` (default: the chain's start).

    By another clock than steps: `LengthDistribution(chain, unit, targets).cdf(n)`.

    >>> ruin = MarkovChain.from_rows({1: {0: "1/2", 2: "1/2"}, 2: {1: "1/2", 3: "1/2"}, 0: {0: 1}, 3: {3: 1}})
    >>> hitting_within(ruin, [0], 1), hitting_within(ruin, [0], 3)
    (1/2 = 0.5 (exact), 5/8 = 0.625 (exact))
    """
    goal = state_numbers(chain, targets)
    chances = _after(chain, chain.start if start is None else chain.index(start), n, goal)
    return Answer.exact(sum((chances.get(i, Fraction(0)) for i in goal), Fraction(0)), "followed step by step")


def _after(chain: MarkovChain[Any], start: int, n: int, stop: Collection[int]) -> dict[int, Fraction]:
    """The chances after `n` steps, in whole numbers over (common denominator)^n; `stop` is not left again."""
    if n < 0 or int(n) != n:
        raise ChainError(f"{n!r} steps: write a whole number from 0 on")
    within = reachable(chain, start, stop=stop)
    common = math.lcm(*(chain.totals[i] for i in within))
    now = {start: 1}
    for _ in range(n):
        after: dict[int, int] = {}
        for i, share in now.items():
            if i in stop:
                after[i] = after.get(i, 0) + share * common
                continue
            scaled = share * (common // chain.totals[i])
            for k in range(chain.offsets[i], chain.offsets[i + 1]):
                target = chain.targets[k]
                after[target] = after.get(target, 0) + scaled * chain.weights[k]
        now = after
    return {i: Fraction(share, common**n) for i, share in now.items()}
