"""States of a chain put together into one that is never left: where a question stops."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from toolkit.chains.chain import MarkovChain

__all__ = ["collapsed"]


def collapsed(chain: MarkovChain[Any], states: Collection[int], name: Any) -> MarkovChain[Any]:
    """The chain in which the states with these numbers are one absorbing state called `name`.

    >>> walk = MarkovChain.from_rows({"a": {"b": "1/2", "c": "1/2"}, "b": {"a": 1}, "c": {"c": 1}})
    >>> goal = collapsed(walk, {1, 2}, "goal")
    >>> goal.states, goal.row("a"), goal.absorbing
    (('a', 'goal'), {'goal': Fraction(1, 1)}, (1,))
    """
    kept = [i for i in range(len(chain)) if i not in states]
    number = {i: place for place, i in enumerate(kept)} | dict.fromkeys(states, len(kept))
    offsets, targets, weights, ticks = [0], list[int](), list[int](), list[tuple[int, ...]]()
    for i in kept:
        for target, weight, clock in chain.arcs(i):
            targets.append(number[target])
            weights.append(weight)
            ticks.append(clock)
        offsets.append(len(targets))
    names = [*(chain.states[i] for i in kept), name]
    still = (0,) * len(chain.units)
    return MarkovChain(
        names, [*offsets, len(targets) + 1], [*targets, len(kept)], [*weights, 1],
        units=chain.units, ticks=[*ticks, still], start=number[chain.start],
    )  # fmt: skip
