"""Monza boards: lanes of coloured squares side by side, start squares, tyres and targets (C-board, C6, C7, C8, C15)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import tomlkit

from toolkit.boards import Board, Draft, Table
from toolkit.errors import Fault
from toolkit.games.monza.drawing import draw
from toolkit.games.monza.faults import track_faults
from toolkit.games.monza.options import MonzaOptions
from toolkit.games.monza.reading import read_squares, read_starts
from toolkit.games.monza.squares import Square
from toolkit.games.monza.track import Track
from toolkit.games.options import read_options

__all__ = ["MonzaBoard", "board_data", "read_board", "read_draft"]


@dataclass(frozen=True, kw_only=True)
class MonzaBoard(Board):
    """A board of Monza: its squares in board order (by lane, then from back to front) and the ids of its start squares.

    `links` are the arcs of C6 and C7.
    """

    squares: tuple[Square, ...]
    start: tuple[str, ...]

    __hash__ = Board.__hash__

    @cached_property
    def compiled(self) -> Track:
        """The track as the rules use it."""
        return Track.of(self.squares, self.start)


def read_board(data: Mapping[str, Any], where: str) -> MonzaBoard:
    """The board that a file's tables describe; `BoardError` with every fault.

    >>> tables = {"game": "monza", "name": "tiny", "source": "made up", "start": ["a1"], "squares": [
    ...     {"id": "a1", "lane": 1, "back": 0, "front": "3/2", "colour": "blue"},
    ...     {"id": "a2", "lane": 1, "back": "3/2", "front": 2, "target": True}]}
    >>> read_board(tables, "tiny.toml").links
    (('grid', 'a1'), ('a1', 'a2'))
    """
    return read_draft(data).sound(where)


def read_draft(data: Mapping[str, Any]) -> Draft[MonzaBoard]:
    """The board as far as a file's tables can be understood, with every fault.

    >>> tables = {"game": "monza", "name": "tiny", "source": "made up", "start": ["a1", "a9"], "squares": [
    ...     {"id": "a1", "lane": 1, "back": 0, "front": 2, "colour": "blue"},
    ...     {"id": "a2", "lane": 1, "back": 2, "front": 3, "target": True}]}
    >>> draft = read_draft(tables)
    >>> draft.board.start, draft.faults[0].place
    (('a1',), 'start[2]')
    """
    faults: list[Fault] = []
    table = Table(data, "", faults)
    table.choice("game", ["monza"])
    name = table.text("name", "a short name for the board")
    title = table.text("title", "a title, one line", default="")
    source = table.text("source", 'where the board comes from: "reconstruction: …" or a citation')
    start = read_starts(table)
    squares = read_squares(table)
    options = read_options(table, MonzaOptions)
    table.finish()
    if not faults and squares is not None:
        faults += track_faults(squares, start)
    if not squares:
        return Draft(None, faults)
    start = tuple(square_id for square_id in start if any(square.id == square_id for square in squares))
    spaces, ribbons, outlines = draw(squares)
    track = Track.of(squares, start)
    links = tuple((track.ids[here], track.ids[there]) for here, ahead in enumerate(track.arcs) for there in ahead)
    board = MonzaBoard(
        game="monza", name=name or "", title=title or name or "", source=source or "", spaces=spaces, links=links,
        options=options, ribbons=ribbons, squares=squares, start=start, outlines=outlines,
    )  # fmt: skip
    return Draft(board, faults)


def board_data(board: MonzaBoard) -> dict[str, Any]:
    """The tables that `read_board` reads back to the same board; written as TOML, a square takes one line."""
    data: dict[str, Any] = {"game": board.game, "name": board.name, "title": board.title, "source": board.source}
    data["start"] = list(board.start)
    squares = tomlkit.array()
    for square in board.squares:
        row = tomlkit.inline_table()
        row.update({"id": square.id, "lane": square.lane, "back": _edge(square.back), "front": _edge(square.front)})
        row.update({"colour": square.colour} if square.colour else {})
        row.update({kind: True for kind in ("tyre", "target") if getattr(square, kind)})
        squares.append(row)
    data["squares"] = squares.multiline(True)
    if board.options:
        data["options"] = dict(board.options)
    return data


def _edge(edge: Any) -> int | str:
    return int(edge) if edge.denominator == 1 else str(edge)
