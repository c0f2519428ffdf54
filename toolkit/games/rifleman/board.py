"""Boards of the Rifleman Game: how long the trail is, where stream and double lines lie, how many steers (F-board)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from toolkit.boards import Board, Draft, Table
from toolkit.errors import Fault
from toolkit.games.options import read_options
from toolkit.games.rifleman.drawing import draw
from toolkit.games.rifleman.options import RiflemanOptions
from toolkit.games.rifleman.position import SIDES
from toolkit.games.rifleman.trail import Trail

__all__ = ["RiflemanBoard", "board_data", "read_board", "read_draft"]

MOST_STEERS = 11
SHORTEST_TRAIL, LONGEST_TRAIL = 3, 60


@dataclass(frozen=True, kw_only=True)
class RiflemanBoard(Board):
    """A board of the Rifleman Game.

    `steers` of each side, `trail` spaces numbered as red walks them, `stream` the numbers of those that are safe,
    `lines` after how many of its own spaces the double line of red and that of blue lies. `links` are the steps of
    both sides.
    """

    steers: int
    trail: int
    stream: tuple[int, ...]
    lines: tuple[int, int]

    __hash__ = Board.__hash__

    @cached_property
    def compiled(self) -> Trail:
        """The trail as the rules use it."""
        return Trail(self.steers, self.trail, self.stream, self.lines)


def read_board(data: Mapping[str, Any], where: str) -> RiflemanBoard:
    """The board that a file's tables describe; `BoardError` with every fault.

    >>> tables = {"game": "rifleman", "name": "tiny", "source": "made up", "steers": 1, "trail": 3, "stream": [2],
    ...           "double_line": {"red": 2, "blue": 2}}
    >>> read_board(tables, "tiny.toml").links[:4]
    (('red corral', '1'), ('1', '2'), ('2', '3'), ('3', 'red gate'))
    """
    return read_draft(data).sound(where)


def read_draft(data: Mapping[str, Any]) -> Draft[RiflemanBoard]:
    """The board as far as a file's tables can be understood, with every fault.

    >>> tables = {"game": "rifleman", "name": "tiny", "source": "made up", "steers": 3, "trail": 3, "stream": [2],
    ...           "double_line": {"red": 2, "blue": 1}}
    >>> draft = read_draft(tables)
    >>> len(draft.board.spaces), [fault.place for fault in draft.faults]
    (9, ['double_line.blue'])
    """
    faults: list[Fault] = []
    table = Table(data, "", faults)
    table.choice("game", ["rifleman"])
    name = table.text("name", "a short name for the board")
    title = table.text("title", "a title, one line", default="")
    source = table.text("source", 'where the board comes from: "reconstruction: …" or a citation')
    steers = table.whole("steers", 1, MOST_STEERS)
    trail = table.whole("trail", SHORTEST_TRAIL, LONGEST_TRAIL)
    stream = _read_stream(table, trail or LONGEST_TRAIL)
    lines = _read_lines(table, steers, trail or LONGEST_TRAIL)
    options = read_options(table, RiflemanOptions)
    table.finish()
    if steers is None or trail is None:
        return Draft(None, faults)
    ids = Trail(steers, trail, stream, lines).ids
    links = tuple(dict.fromkeys(step for side in ids for step in pairwise(side)))
    spaces, ribbons = draw(trail, stream, lines)
    board = RiflemanBoard(
        game="rifleman", name=name or "", title=title or name or "", source=source or "", spaces=spaces, links=links,
        options=options, ribbons=ribbons, steers=steers, trail=trail, stream=stream, lines=lines,
    )  # fmt: skip
    return Draft(board, faults)


def board_data(board: RiflemanBoard) -> dict[str, Any]:
    """The tables that `read_board` reads back to the same board."""
    data: dict[str, Any] = {"game": board.game, "name": board.name, "title": board.title, "source": board.source}
    data |= {"steers": board.steers, "trail": board.trail, "stream": list(board.stream)}
    data["double_line"] = dict(zip(SIDES, board.lines, strict=True))
    if board.options:
        data["options"] = dict(board.options)
    return data


def _read_stream(table: Table, trail: int) -> tuple[int, ...]:
    """F13, F-board: any number of spaces in red's numbers, also none."""
    if table.has("stream") and table.data["stream"] == []:
        return ()
    remedy = f"[] for no stream, or a list of the numbers of its spaces, from 1 to {trail}"
    if not table.has("stream"):
        table.fault("stream", "the key is missing", remedy)
        return ()
    numbers = table.wholes("stream", 1, trail, trail, ()) or ()
    for i, number in enumerate(numbers, start=1):
        if number in numbers[: i - 1]:
            table.fault(f"stream[{i}]", f"space {number} is there twice", "each space once")
    return tuple(sorted(set(numbers)))


def _read_lines(table: Table, steers: int | None, trail: int) -> tuple[int, int]:
    """F7, F-board: after which of its own spaces each side's double line lies, far enough for both to start."""
    row = table.table("double_line")
    found = [row.whole(side, 1, trail) or 1 for side in SIDES]
    nearest = ((steers or 1) - 1) // 2 + 1
    for side, line in zip(SIDES, found, strict=True):
        if line < nearest and type(row.data.get(side)) is int and row.data[side] == line:
            problem = f"with {steers} steers a side, the other one can block every space up to the line"
            row.fault(side, problem, f"a whole number from {nearest} to {trail}")
    row.finish()
    return found[0], found[1]
