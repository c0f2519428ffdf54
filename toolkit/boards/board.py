"""A board: named spaces, the links between them, and where they are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import networkx as nx

from toolkit.errors import GameError

__all__ = ["Board", "Space"]


@dataclass(frozen=True)
class Space:
    """One space of a board. `kind` is the game's word for it, `track` the path it belongs to.

    `x` and `y` are drawing units (to the right, and down); `angle` is the direction of the track there, in degrees.
    """

    id: str
    track: str
    kind: str
    label: str
    text: str
    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Board:
    """A validated, unchangeable board. Games add their own numbers in a subclass.

    `source` says where the board comes from: "reconstruction" with a reason, or a citation of the printed one.
    `options` are the option values that this board asks for; `drawn` is true when the file gave coordinates;
    `ribbons` are the curves under the tracks where they are more than the line through the spaces, and those of links
    that leave a track, each named by its kind and where it begins ("ladder 4"); `outlines` are the edges of spaces that
    fill an area.

    >>> here, there = Space("a", "path", "start", "A", "The start"), Space("b", "path", "finish", "B", "The finish")
    >>> board = Board(game="demo", name="two", title="Two", source="made up", spaces=(here, there), links=(("a", "b"),))
    >>> board.graph().edges
    OutEdgeView([('a', 'b')])
    """

    game: str
    name: str
    title: str
    source: str
    spaces: tuple[Space, ...]
    links: tuple[tuple[str, str], ...]
    options: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    drawn: bool = False
    ribbons: Mapping[str, tuple[tuple[float, float], ...]] = field(default_factory=lambda: MappingProxyType({}))
    outlines: Mapping[str, tuple[tuple[float, float], ...]] = field(default_factory=lambda: MappingProxyType({}))

    def __hash__(self) -> int:
        return hash((self.game, self.name, self.spaces, self.links))

    def space(self, space_id: str) -> Space:
        """The space with this id; `GameError` when there is none."""
        for space in self.spaces:
            if space.id == space_id:
                return space
        first, last = self.spaces[0].id, self.spaces[-1].id
        raise GameError(f"board {self.name!r} has no space {space_id!r}; its spaces run {first!r} .. {last!r}")

    def track(self, name: str) -> tuple[Space, ...]:
        """The spaces of one track, in order."""
        return tuple(space for space in self.spaces if space.track == name)

    def graph(self) -> nx.DiGraph:
        """The board as a networkx graph: a node a space, with its attributes; an edge a link."""
        graph = nx.DiGraph(game=self.game, name=self.name, title=self.title, source=self.source)
        for space in self.spaces:
            graph.add_node(
                space.id, track=space.track, kind=space.kind, label=space.label, text=space.text, x=space.x, y=space.y
            )
        graph.add_edges_from(self.links)
        return graph
