"""Communicating classes: which states can come back, and with what rhythm."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from toolkit.chains.chain import MarkovChain

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["CommunicatingClass", "communicating_classes", "components", "part_numbers"]

S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True)
class CommunicatingClass(Generic[S]):
    """States that all reach one another. `recurrent`: never left again. `period`: the gcd of all ways back, in steps
    (0 for a single state that cannot come back)."""

    states: tuple[S, ...]
    recurrent: bool
    period: int


def components(chain: MarkovChain[Any]) -> list[list[int]]:
    """The strongly connected components as lists of state numbers, each before every component that leads to it.

    Tarjan's algorithm (SIAM J. Comput. 1, 1972) on the chain's own arrays; a networkx graph of a large chain
    would need gigabytes. A chain in numpy's arrays is left to scipy, where it is there.
    """
    if not isinstance(chain.targets, memoryview):
        return _components(chain.offsets, chain.targets)
    import numpy as np

    part = part_numbers(np.asarray(chain.offsets), np.asarray(chain.targets))
    flat = np.argsort(part, kind="stable").tolist()
    bounds = np.cumsum(np.bincount(part, minlength=1)).tolist()
    return [flat[begin:end] for begin, end in pairwise([0, *bounds])]


def part_numbers(offsets: Array, targets: Array) -> Array:
    """For each state the number of its strongly connected component, smaller than those of all that lead to it.

    By scipy where it is there. Its numbers run that way, but it does not promise so: they are checked.
    """
    import numpy as np

    n = len(offsets) - 1
    try:
        from scipy.sparse import csr_array
        from scipy.sparse.csgraph import connected_components
    except ImportError:
        pass
    else:
        arcs = csr_array((np.ones(len(targets), np.int8), targets, offsets), shape=(n, n))
        found: Array = connected_components(arcs, directed=True, connection="strong")[1]
        if np.all(found[np.repeat(np.arange(n), np.diff(offsets))] >= found[targets]):
            return found
    part = np.empty(n, np.int32)
    for number, members in enumerate(_components(offsets.tolist(), targets.tolist())):
        part[members] = number
    return part


def _components(offsets: Sequence[int], targets: Sequence[int]) -> list[list[int]]:
    n = len(offsets) - 1
    order = [-1] * n
    low = [0] * n
    on_stack = bytearray(n)
    stack: list[int] = []
    found: list[list[int]] = []
    counter = 0
    for root in range(n):
        if order[root] >= 0:
            continue
        order[root] = low[root] = counter
        counter += 1
        stack.append(root)
        on_stack[root] = 1
        work = [(root, offsets[root])]
        while work:
            v, k = work.pop()
            end = offsets[v + 1]
            lowest = low[v]
            while k < end:
                w = targets[k]
                k += 1
                if order[w] < 0:
                    low[v] = lowest
                    work.append((v, k))
                    order[w] = low[w] = counter
                    counter += 1
                    stack.append(w)
                    on_stack[w] = 1
                    work.append((w, offsets[w]))
                    break
                if on_stack[w] and order[w] < lowest:
                    lowest = order[w]
            else:
                low[v] = lowest
                if lowest == order[v]:
                    cut = len(stack)
                    while True:
                        cut -= 1
                        on_stack[stack[cut]] = 0
                        if stack[cut] == v:
                            break
                    found.append(stack[cut:])
                    del stack[cut:]
                if work and low[v] < low[work[-1][0]]:
                    low[work[-1][0]] = low[v]
    return found


def communicating_classes(chain: MarkovChain[S]) -> tuple[CommunicatingClass[S], ...]:
    """All communicating classes, in the order of their first states.

    >>> chain = MarkovChain.from_rows({"a": {"b": 1}, "b": {"a": "1/2", "end": "1/2"}, "end": {"end": 1}})
    >>> [(c.states, c.recurrent, c.period) for c in communicating_classes(chain)]
    [(('a', 'b'), False, 2), (('end',), True, 1)]
    """
    found = []
    for members in components(chain):
        inside = set(members)
        leaves = any(arc.target not in inside for i in members for arc in chain.arcs(i))
        states = tuple(chain.states[i] for i in sorted(members))
        found.append((min(members), CommunicatingClass(states, not leaves, _period(chain, members, inside))))
    return tuple(a_class for _, a_class in sorted(found, key=lambda pair: pair[0]))


def _period(chain: MarkovChain[Any], members: list[int], inside: set[int]) -> int:
    """Breadth-first depths; every arc inside closes a way back of length depth + 1 - depth (Denardo 1977)."""
    depth = {members[0]: 0}
    queue = [members[0]]
    period = 0
    for i in queue:
        for arc in chain.arcs(i):
            if arc.target in inside:
                if arc.target not in depth:
                    depth[arc.target] = depth[i] + 1
                    queue.append(arc.target)
                period = math.gcd(period, depth[i] + 1 - depth[arc.target])
    return period
