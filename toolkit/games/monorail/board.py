"""Monorail boards: a path of dots to the station, a circuit of lines for Casey, flags on some lines (M4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from toolkit.boards import Board, Draft, Space, Table, graph_faults
from toolkit.boards.layout import figure_eight, rounded_rectangle
from toolkit.chance import Distribution, die
from toolkit.errors import Fault
from toolkit.games.monorail.options import MonorailOptions
from toolkit.games.options import read_options

__all__ = ["FLAG_WORDS", "Flag", "MonorailBoard", "board_data", "read_board", "read_draft"]

DRAWING = (1000, 640)  # drawing units, width and height
INNER_BOX = (205, 130, 590, 380)  # where we draw the inner track: left, top, width, height
OUTER_BOX = (62, 62, 876, 516)
LONGEST_TRACK = 400
LARGEST_DIE = 20
SIX = (1, 2, 3, 4, 5, 6)
FLAG_WORDS = {
    "advance": "Advance {count}",
    "back": "Go back {count}",
    "again": "Throw again",
    "miss": "Miss a turn",
}


@dataclass(frozen=True)
class Flag:
    """A flag on a line: `advance` and `back` have a count of dots (at least 1), `again` and `miss` have none.

    >>> Flag("back", 2).text
    'Go back 2'
    """

    kind: str
    count: int = 0

    @property
    def text(self) -> str:
        """What the flag says."""
        return FLAG_WORDS[self.kind].format(count=self.count)


@dataclass(frozen=True, kw_only=True)
class MonorailBoard(Board):
    """A board of the Monorail Game.

    `steps` from Start to the station (dots are 1 .. steps-1), the last `red` dots are red,
    `lines` on Casey's circuit (line 0 is Finish), `flags` by line, faces of the two dice.
    """

    steps: int
    red: int
    lines: int
    flags: Mapping[int, Flag]
    white: tuple[int, ...]
    coloured: tuple[int, ...]

    __hash__ = Board.__hash__

    @property
    def white_die(self) -> Distribution[int]:
        """The white die, which moves the player who throws it."""
        return die(self.white)

    @property
    def coloured_die(self) -> Distribution[int]:
        """The coloured die, which moves Casey."""
        return die(self.coloured)


def read_board(data: Mapping[str, Any], where: str) -> MonorailBoard:
    """The board that a file's tables describe; `BoardError` with every fault.

    >>> tables = {"game": "monorail", "name": "tiny", "source": "made up", "steps": 2, "red": 1, "lines": 2}
    >>> read_board(tables, "tiny.toml").links
    (('start', 'dot 1'), ('dot 1', 'station'), ('line 0', 'line 1'), ('line 1', 'line 0'))
    """
    return read_draft(data).sound(where)


def read_draft(data: Mapping[str, Any]) -> Draft[MonorailBoard]:
    """The board as far as a file's tables can be understood, with every fault.

    >>> draft = read_draft({"game": "monorail", "name": "tiny", "source": "made up", "steps": 2, "red": 2, "lines": 2})
    >>> draft.board, [str(fault) for fault in draft.faults]
    (None, ['red: 2 is out of range; write a whole number from 0 to 1'])
    """
    faults: list[Fault] = []
    table = Table(data, "", faults)
    table.choice("game", ["monorail"])
    name = table.text("name", "a short name for the board")
    title = table.text("title", "a title, one line", default="")
    source = table.text("source", 'where the board comes from: "reconstruction: …" or a citation')
    steps = table.whole("steps", 1, LONGEST_TRACK)
    red = table.whole("red", 0, (steps or LONGEST_TRACK) - 1)
    lines = table.whole("lines", 2, LONGEST_TRACK)
    flags = _read_flags(table, lines)
    dice = table.table("dice")
    white = dice.wholes("white", 1, LARGEST_DIE, LARGEST_DIE, SIX)
    coloured = dice.wholes("coloured", 1, LARGEST_DIE, LARGEST_DIE, SIX)
    dice.finish()
    options = read_options(table, MonorailOptions)
    drawn = {} if steps is None or red is None or lines is None else _derived_spaces(steps, red, lines)
    spaces, given = _read_spaces(table, drawn, complete=bool(drawn))
    links = _read_links(table, drawn)
    table.finish()
    if steps is None or red is None or lines is None:
        return Draft(None, faults)
    board = MonorailBoard(
        game="monorail", name=name or "", title=title or name or "", source=source or "", spaces=spaces, links=links,
        options=options, drawn=given, ribbons={} if given else _ribbons(steps, lines),
        steps=steps, red=red, lines=lines, flags=flags, white=white or SIX, coloured=coloured or SIX,
    )  # fmt: skip
    return Draft(board, faults)


def board_data(board: MonorailBoard) -> dict[str, Any]:
    """The tables that `read_board` reads back to the same board."""
    data: dict[str, Any] = {"game": board.game, "name": board.name, "title": board.title, "source": board.source}
    data |= {"steps": board.steps, "red": board.red, "lines": board.lines}
    data["dice"] = {"white": list(board.white), "coloured": list(board.coloured)}
    if board.options:
        data["options"] = dict(board.options)
    if board.flags:
        data["flags"] = [
            {"line": line, "kind": flag.kind} | ({"count": flag.count} if flag.count else {})
            for line, flag in sorted(board.flags.items())
        ]
    if board.drawn:
        data["spaces"] = [{"id": space.id, "x": space.x, "y": space.y} for space in board.spaces]
    return data


def _read_flags(table: Table, lines: int | None) -> Mapping[int, Flag]:
    flags: dict[int, Flag] = {}
    for row in table.tables("flags", LONGEST_TRACK):
        line = row.whole("line", 0, (lines or LONGEST_TRACK) - 1)
        kind = row.choice("kind", FLAG_WORDS)
        counted, given = kind in ("advance", "back"), row.has("count")
        count = row.whole("count", 1, LONGEST_TRACK) if counted else 0
        if kind and not counted and given:
            row.fault("count", f"a flag of kind {kind!r} has no count", "nothing here")
        row.finish()
        if line is not None and line in flags:
            row.fault("line", f"line {line} has a flag already", "at most one flag a line")
        elif line is not None and kind is not None and count is not None:
            flags[line] = Flag(kind, count)
    return MappingProxyType(flags)


def _derived_spaces(steps: int, red: int, lines: int) -> dict[str, Space]:
    """Every space of a board with these numbers, drawn as a figure of eight inside an oblong."""
    spaces = []
    left, top, width, height = INNER_BOX
    for i, (x, y) in enumerate(figure_eight(steps + 1, width, height)):
        kind = "start" if i == 0 else "station" if i == steps else "red" if i >= steps - red and i else "dot"
        space_id = kind if kind in ("start", "station") else f"dot {i}"
        text = {"start": "Start", "station": "Station", "red": f"Dot {i}, red", "dot": f"Dot {i}"}[kind]
        label = str(i) if kind in ("dot", "red") else text
        spaces.append(Space(space_id, "inner", kind, label, text, round(left + x, 1), round(top + y, 1)))
    left, top, width, height = OUTER_BOX
    for i, (x, y, angle) in enumerate(rounded_rectangle(lines, width, height)):
        kind, text = ("line", f"Line {i}") if i else ("finish", "Casey's station, Finish")
        spaces.append(
            Space(
                f"line {i}",
                "outer",
                kind,
                str(i) if i else "Finish",
                text,
                round(left + x, 1),
                round(top + y, 1),
                round(angle, 1),
            )
        )
    return {space.id: space for space in spaces}


def _ribbons(steps: int, lines: int) -> Mapping[str, tuple[tuple[float, float], ...]]:
    """The curves that our drawing's tracks lie on, finely enough to look round."""
    left, top, width, height = INNER_BOX
    inner = figure_eight(steps + 1, width, height, between=max(1, 120 // steps))
    outer_left, outer_top, width, height = OUTER_BOX
    outer = rounded_rectangle(lines * max(1, 96 // lines), width, height)
    return {
        "inner": tuple((round(left + x, 1), round(top + y, 1)) for x, y in inner),
        "outer": tuple((round(outer_left + x, 1), round(outer_top + y, 1)) for x, y, _ in outer),
    }


def _derived_links(spaces: Mapping[str, Space]) -> tuple[tuple[str, str], ...]:
    inner = [space.id for space in spaces.values() if space.track == "inner"]
    outer = [space.id for space in spaces.values() if space.track == "outer"]
    return (*pairwise(inner), *pairwise([*outer, *outer[:1]]))


def _read_spaces(table: Table, derived: dict[str, Space], *, complete: bool) -> tuple[tuple[Space, ...], bool]:
    """The spaces where the file draws them, or where we do when it does not. A drawing must show every space once."""
    placed: dict[str, Space] = {}
    width, height = DRAWING
    rows = table.tables("spaces", 2 * LONGEST_TRACK + 2)
    for row in rows:
        space_id = row.text("id", 'the id of a space: "start", "dot 1", …, "station", "line 0", …')
        x, y = row.number("x", 0, width), row.number("y", 0, height)
        row.finish()
        if space_id is None or not complete:
            continue
        if space_id not in derived:
            row.fault(
                "id",
                f"there is no space {space_id!r} on this board",
                f"one of the {len(derived)} ids, {', '.join(list(derived)[:3])}, …",
            )
        elif space_id in placed:
            row.fault("id", f"{space_id!r} is there twice", "each space once")
        if space_id in derived:
            old = derived[space_id]
            placed[space_id] = Space(old.id, old.track, old.kind, old.label, old.text, x or 0.0, y or 0.0, old.angle)
    missing = [space_id for space_id in derived if space_id not in placed] if rows else []
    for space_id in missing:
        table.fault("spaces", f"{space_id!r} is missing", f'id = "{space_id}" with its x and y, or no spaces at all')
    return tuple(placed.get(space_id, space) for space_id, space in derived.items()), bool(rows)


def _read_links(table: Table, spaces: Mapping[str, Space]) -> tuple[tuple[str, str], ...]:
    """The links of the two tracks. A file may list them (from another program, say): then they must be these."""
    derived = _derived_links(spaces)
    given = table.pairs("links", 4 * LONGEST_TRACK)
    if given and spaces:
        inner = [space.id for space in spaces.values() if space.track == "inner"]
        outer = [space.id for space in spaces.values() if space.track == "outer"]
        table.faults += graph_faults(inner + outer, given, starts=["start", "line 0"], finishes=["station", "line 0"])
        for link in given:
            if link not in derived and set(link) <= set(spaces):
                table.fault(
                    "links",
                    f"{link[0]!r} -> {link[1]!r} is on neither track",
                    "links from each space to the next of its track",
                )
    return derived
