"""Faults of a board as a graph: spaces named twice, links to nowhere, dead ends, a finish out of reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

import networkx as nx

from toolkit.errors import Fault

__all__ = ["graph_faults"]


def graph_faults(
    spaces: Sequence[str],
    links: Iterable[tuple[str, str]],
    *,
    starts: Collection[str],
    finishes: Collection[str],
) -> list[Fault]:
    """All faults of a board's graph: each space once, each link between spaces that exist, every space that is not
    a finish has a way on, a finish can be reached from every space that a start leads to, and every space is led to.

    Where a fault makes others (behind a gap, no space can be reached), only the first is named.

    >>> for fault in graph_faults(["a", "b", "b"], [("a", "c")], starts=["a"], finishes=["b"]): print(fault)
    spaces: 'b' is there 2 times; write each space once
    links: 'a' -> 'c' leads to a space that is not there; write a link between two of the spaces
    links: no finish can be reached from 'a'; write links from 'a' that lead on to 'b'
    links: 'b' cannot be reached from the start; write a link to 'b'
    """
    faults = [
        Fault("spaces", f"{space!r} is there {count} times", "each space once")
        for space, count in Counter(spaces).items()
        if count > 1
    ]
    graph = nx.DiGraph()
    graph.add_nodes_from(spaces)
    broken = set()  # spaces with a link to nowhere: it is the way on that is wrong, not missing
    for from_space, to_space in links:
        missing = [end for end in (from_space, to_space) if end not in graph]
        if missing:
            way = "leads to" if missing[0] == to_space else "comes from"
            problem = f"{from_space!r} -> {to_space!r} {way} a space that is not there"
            faults.append(Fault("links", problem, "a link between two of the spaces"))
            broken.add(from_space)
        else:
            graph.add_edge(from_space, to_space)
    dead_ends = [
        space for space in graph if space not in finishes and space not in broken and graph.out_degree(space) == 0
    ]
    faults += [
        Fault("links", f"{space!r} is a dead end", f"a link from {space!r} to the next space") for space in dead_ends
    ]
    order = {space: place for place, space in enumerate(graph)}
    reached = _with(graph, starts, nx.descendants)
    home = _with(graph, finishes, nx.ancestors)
    ends_text = " or ".join(repr(finish) for finish in finishes)
    for space in _outermost(graph.subgraph(reached - home).reverse(), order):
        if space not in dead_ends:
            remedy = f"links from {space!r} that lead on to {ends_text}"
            faults.append(Fault("links", f"no finish can be reached from {space!r}", remedy))
    for space in _outermost(graph.subgraph(set(graph) - reached), order):
        faults.append(Fault("links", f"{space!r} cannot be reached from the start", f"a link to {space!r}"))
    return faults


def _with(graph: nx.DiGraph, spaces: Collection[str], others: Callable[[nx.DiGraph, str], set[str]]) -> set[str]:
    """Those of `spaces` that are there, and all that `others` says of each."""
    there = {space for space in spaces if space in graph}
    return there.union(*(others(graph, space) for space in there))


def _outermost(graph: nx.DiGraph, order: Mapping[str, int]) -> list[str]:
    """One space (the first in order) of each set of spaces that no arrow leads into from outside of the set."""
    parts = nx.condensation(graph)
    outermost = [members for part, members in parts.nodes("members") if not parts.in_degree(part)]
    return sorted((min(members, key=order.__getitem__) for members in outermost), key=order.__getitem__)
