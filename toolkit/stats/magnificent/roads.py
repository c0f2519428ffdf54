"""The roads of a board as a graph, and the steps that a moving arrow can take on them (R5)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from toolkit.chance import Distribution, die
from toolkit.errors import GameError

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["LANDED", "Roads", "Standing", "roads_of", "roll_of", "ways"]

LANDED = "landed"
"""The state of a chain or process in which a target has been landed on."""

Roads: TypeAlias = dict[Any, tuple[Any, ...]]
"""For every space those that one step leads to."""


class Standing(NamedTuple):
    """A turn begins on `space`."""

    space: Hashable


def roads_of(graph: nx.Graph) -> Roads:
    """The roads from every space. They run both ways; a directed graph has its own way for each direction.

    Raises `GameError` for a graph without spaces, with parallel roads or loops, and with dead ends: there must always
    be a way on that does not lead straight back.

    >>> import networkx as nx
    >>> roads_of(nx.cycle_graph(3))
    {0: (1, 2), 1: (0, 2), 2: (1, 0)}
    """
    if graph.is_multigraph() or any(space in graph[space] for space in graph):
        raise GameError("the board has two roads between the same spaces, or a road from a space to itself; leave one")
    roads = {space: tuple(graph[space]) for space in graph}
    if not roads:
        raise GameError("the board has no spaces; write at least three")
    for came, here in _arrivals(roads):
        if not ways(roads, came, here):
            whence = "" if came is None else f" when it is entered from {came!r}"
            raise GameError(f"{here!r} is a dead end{whence}: no step leads straight back; give it one more road")
    return roads


def ways(roads: Roads, came: Hashable | None, here: Hashable) -> tuple[Any, ...]:
    """The spaces one step from `here`, but for the one that the last step `came` from (None: no step yet).

    >>> ways({0: (1, 2), 1: (0, 2), 2: (1, 0)}, 1, 0)
    (2,)
    """
    return tuple(road for road in roads[here] if road != came)


def roll_of(roll: Distribution[int] | None) -> Distribution[int]:
    """The roll given, or else six fair faces; `GameError` for a face below 1.

    >>> roll_of(None)
    Distribution({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1})
    """
    rolls = die() if roll is None else roll
    if min(rolls) < 1:
        raise GameError(f"the roll is {rolls!r}; every face must be a whole number of steps, 1 or more")
    return rolls


def _arrivals(roads: Roads) -> Iterator[tuple[Any, Any]]:
    """Every way to be on a space: at the start of a turn, and by a step from each neighbour."""
    for here, around in roads.items():
        yield None, here
        yield from ((here, ahead) for ahead in around)
