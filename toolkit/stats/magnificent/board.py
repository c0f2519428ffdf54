"""The boards of the game as graphs to steer on, and the spaces of a kind as targets (R5, R8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.errors import GameError
from toolkit.games.magnificent_race import MagnificentBoard
from toolkit.games.magnificent_race.course import ANYWHERE
from toolkit.solve import Answer
from toolkit.stats.magnificent.steering import turns_to_reach

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["ring_graph", "spaces_of_kind", "turns_to_kind"]


def ring_graph(board: MagnificentBoard) -> nx.Graph:
    """The rings of a board and the roads between them, without the Progress Chart; nodes carry what the spaces say.

    >>> from toolkit.games import load_board
    >>> ring_graph(load_board("mini", "magnificent_race"))["a1"]
    AtlasView({'a2': {}, 'a8': {}})
    """
    return board.graph().subgraph(stop.id for stop in board.stops).to_undirected()


def spaces_of_kind(board: MagnificentBoard, kind: str, vehicle: str = "", *, anywhere: bool = True) -> frozenset[str]:
    """The spaces of a kind ("race", "advantage", …; with `vehicle` only those of one vehicle) as targets.

    An Anywhere is one of them too, as the player may go on to the kind in the same turn (R8), unless `anywhere` is
    false. Raises `GameError` where the board has no such space.

    >>> from toolkit.games import load_board
    >>> sorted(spaces_of_kind(load_board("mini", "magnificent_race"), "race"))
    ['a1', 'a5']
    """
    found = {stop.id for stop in board.stops if stop.kind == kind and vehicle in ("", stop.vehicle)}
    if not found:
        kinds = dict.fromkeys(f"{stop.kind} {stop.vehicle}".strip() for stop in board.stops)
        raise GameError(f"board {board.name!r} has no {f'{kind} {vehicle}'.strip()!r}; its spaces: {', '.join(kinds)}")
    return frozenset(found | {stop.id for stop in board.stops if anywhere and stop.kind == ANYWHERE})


def turns_to_kind(
    board: MagnificentBoard,
    kind: str,
    vehicle: str = "",
    *,
    steering: str = "best",
    anywhere: bool = True,
    junction_start: str = "before",
) -> dict[Any, Answer]:
    """From every space of a board the expected turns until a space of a kind can be obeyed, counted from 1.

    The kind is read as by `spaces_of_kind`, the steering as by `turns_to_reach`.

    >>> from toolkit.games import load_board
    >>> turns_to_kind(load_board("mini", "magnificent_race"), "race")["a3"]
    3 (exact)
    """
    targets = spaces_of_kind(board, kind, vehicle, anywhere=anywhere)
    return turns_to_reach(ring_graph(board), targets, steering, junction_start=junction_start)
