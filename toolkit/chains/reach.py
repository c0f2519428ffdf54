"""Which states can come up, and which states can still get somewhere: questions about arrows, not about chances."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from toolkit.chains.chain import MarkovChain
from toolkit.errors import ChainError

__all__ = ["reachable", "reaching", "state_numbers"]


def state_numbers(chain: MarkovChain[Any], states: Any) -> frozenset[int]:
    """The numbers of some states: a collection of them, or one state by itself.

    Raises `ChainError` when there is none, or one that is not in the chain.

    >>> chain = MarkovChain.from_rows({"a": {"b": 1}, "b": {"b": 1}})
    >>> sorted(state_numbers(chain, ["a", "b"])), sorted(state_numbers(chain, "b"))
    ([0, 1], [1])
    """
    if chain.has(states):
        return frozenset([chain.index(states)])
    if isinstance(states, str) or not isinstance(states, Iterable):
        return frozenset([chain.index(states)])  # which says that there is no such state
    numbers = frozenset(chain.index(state) for state in states)
    if not numbers:
        raise ChainError("no states named; name at least one, such as " + repr(chain.states[-1]))
    return numbers


def reachable(chain: MarkovChain[Any], start: int, stop: Collection[int] = ()) -> set[int]:
    """The numbers of the states that can come up from state number `start`, itself included.

    States in `stop` are entered but not left.

    >>> chain = MarkovChain.from_rows({"a": {"b": 1}, "b": {"c": 1}, "c": {"c": 1}})
    >>> reachable(chain, 0), reachable(chain, 0, stop={1})
    ({0, 1, 2}, {0, 1})
    """
    offsets, targets = chain.offsets, chain.targets
    found = {start}
    waiting = [start]
    while waiting:
        i = waiting.pop()
        if i not in stop:
            fresh = set(targets[offsets[i] : offsets[i + 1]]) - found
            found |= fresh
            waiting.extend(fresh)
    return found


def reaching(chain: MarkovChain[Any], goal: Collection[int]) -> set[int]:
    """The numbers of the states from which some state of `goal` can be reached, `goal` included.

    >>> chain = MarkovChain.from_rows({"a": {"a": 1}, "b": {"a": "1/2", "c": "1/2"}, "c": {"c": 1}})
    >>> reaching(chain, {2})
    {1, 2}
    """
    offsets, targets = chain.offsets, chain.targets
    before: list[list[int]] = [[] for _ in range(len(chain))]
    for i in range(len(chain)):
        for target in set(targets[offsets[i] : offsets[i + 1]]):
            before[target].append(i)
    found = set(goal)
    waiting = list(goal)
    while waiting:
        for i in before[waiting.pop()]:
            if i not in found:
                found.add(i)
                waiting.append(i)
    return found
