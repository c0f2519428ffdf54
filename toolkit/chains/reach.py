"""Which states can come up, and which states can still get somewhere: questions about arrows, not about chances."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from toolkit.chains.chain import MarkovChain
from toolkit.errors import ChainError

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["ranges", "reachable", "reaching", "state_numbers"]


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
    if isinstance(targets, memoryview):
        return _in_waves(*_arrays(offsets, targets), [start], stop)
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
    if isinstance(targets, memoryview):
        return _in_waves(*_turned(*_arrays(offsets, targets)), goal, ())
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


def ranges(offsets: Array, which: Array) -> Array:
    """All numbers from offsets[i] up to offsets[i + 1], for every i in `which`, one after another; for numpy's arrays.

    >>> import numpy as np
    >>> ranges(np.array([0, 2, 3, 6]), np.array([2, 0])).tolist()
    [3, 4, 5, 0, 1]
    """
    import numpy as np

    lengths = offsets[which + 1] - offsets[which]
    ends = np.cumsum(lengths)
    found: Array = np.arange(int(lengths.sum())) + np.repeat(offsets[which] - ends + lengths, lengths)
    return found


def _arrays(offsets: Sequence[int], targets: Sequence[int]) -> tuple[Array, Array]:
    import numpy as np

    return np.asarray(offsets), np.asarray(targets)


def _turned(offsets: Array, targets: Array) -> tuple[Array, Array]:
    """The arrows the other way round."""
    import numpy as np

    n = len(offsets) - 1
    rows = np.repeat(np.arange(n), np.diff(offsets))
    first = np.concatenate([[0], np.cumsum(np.bincount(targets, minlength=n))])
    return first, rows[np.argsort(targets, kind="stable")]


def _in_waves(offsets: Array, targets: Array, begin: Collection[int], stop: Collection[int]) -> set[int]:
    """The states met from those in `begin`, all of equal distance at once; those in `stop` are not left."""
    import numpy as np

    found, open_to = np.zeros(len(offsets) - 1, bool), np.ones(len(offsets) - 1, bool)
    open_to[list(stop)] = False
    wave = np.array(sorted(begin), np.int64)
    while len(wave):
        found[wave] = True
        ahead = np.unique(targets[ranges(offsets, wave[open_to[wave]])])
        wave = ahead[~found[ahead]]
    return set(np.flatnonzero(found).tolist())
