"""A chain seen by somebody who knows how it will end."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Any, TypeVar

from toolkit.chains import MarkovChain, reachable, state_numbers
from toolkit.errors import NoAnswer
from toolkit.solve.hitting import hitting_probabilities

__all__ = ["conditioned"]

S = TypeVar("S", bound=Hashable)


def conditioned(chain: MarkovChain[S], targets: Any) -> MarkovChain[S]:
    """The chain, until it reaches `targets`, given that it does: an arrow's chance is p(i, j) h(j) / h(i), where h is
    the chance to reach them (Doob's h-transform), exactly.

    Clocks stay as they are. States from which the targets cannot be reached are dropped, and so are those that cannot
    come up before them; the targets themselves are never left. Raises `NoAnswer` when the event is impossible.

    >>> ruin = MarkovChain.from_rows({1: {0: "1/2", 2: "1/2"}, 2: {1: "1/2", 3: "1/2"}, 0: {0: 1}, 3: {3: 1}})
    >>> conditioned(ruin, [3]).row(2)
    {1: Fraction(1, 4), 3: Fraction(3, 4)}
    """
    goal = state_numbers(chain, targets)
    chance = list(hitting_probabilities(chain, targets).values())
    if not chance[chain.start]:
        raise NoAnswer(f"impossible: {targets!r} cannot be reached from {chain.states[chain.start]!r}")
    kept = sorted(i for i in reachable(chain, chain.start, stop=goal) if chance[i])
    place = {i: k for k, i in enumerate(kept)}
    offsets, to, weights, ticks = [0], list[int](), list[int](), list[tuple[int, ...]]()
    for i in kept:
        if i in goal:
            arcs = [(place[i], 1, (1,) if chain.units == ("steps",) else (0,) * len(chain.units))]
        else:
            arcs = [(place[arc.target], arc.weight, arc.ticks) for arc in chain.arcs(i) if chance[arc.target]]
        scaled = [weight * chance[kept[target]] for target, weight, _ in arcs]
        common = math.lcm(*(value.denominator for value in scaled))
        whole = [int(value * common) for value in scaled]
        shared = math.gcd(*whole)
        for (target, _, clock), weight in zip(arcs, whole, strict=True):
            to.append(target)
            weights.append(weight // shared)
            ticks.append(clock)
        offsets.append(len(to))
    return MarkovChain(
        [chain.states[i] for i in kept],
        offsets,
        to,
        weights,
        units=chain.units,
        ticks=ticks,
        start=place[chain.start],
    )
