"""The squares and start squares of a Monza board file, read row by row with every fault of a row."""

from __future__ import annotations

import re
from fractions import Fraction

from toolkit.boards import Table, shown
from toolkit.games.monza.squares import COLOURS, Square
from toolkit.games.monza.track import GRID_ID

__all__ = ["read_squares", "read_starts"]

MOST_SQUARES = 300
MOST_LANES = 6
PLAIN_ID = re.compile(r"[A-Za-z0-9_-]{1,12}")
EXACT = re.compile(r"-?[0-9]{1,6}(/[0-9]{1,6})?")
FARTHEST = 1_000_000  # edges beyond are surely slips


def read_starts(table: Table) -> tuple[str, ...]:
    """C6: the ids of the start squares; whether there are such squares is asked later."""
    remedy = 'a list of the ids of one or more start squares: ["a1", "b1"]'
    if not table.has("start"):
        table.fault("start", "the key is missing", remedy)
        return ()
    value = table.data["start"]
    if not isinstance(value, list) or not value or not all(isinstance(entry, str) for entry in value):
        table.fault("start", f"{shown(value)} is no list of ids", remedy)
        return ()
    for number, entry in enumerate(value, start=1):
        if entry in value[: number - 1]:
            table.fault(f"start[{number}]", f"{shown(entry)} is there twice", "each start square once")
    return tuple(dict.fromkeys(value))


def read_squares(table: Table) -> tuple[Square, ...] | None:
    """C-board: the squares in board order, or None when a row has a fault."""
    if not table.has("squares"):
        table.fault("squares", "the key is missing", "tables: [[squares]]")
        return None
    before = len(table.faults)
    rows = table.tables("squares", MOST_SQUARES)
    squares = [_read_square(row) for row in rows]
    names: set[str] = set()
    for row, square in zip(rows, squares, strict=True):
        if square and square.id in names:
            row.fault("id", f"{square.id!r} is there twice", "each id once")
        names.add(square.id if square else "")
    if not rows and len(table.faults) == before:
        table.fault("squares", "there are none", "at least a start square and a target")
    whole = [square for square in squares if square]
    if len(table.faults) > before:
        return None
    return tuple(sorted(whole, key=lambda square: (square.lane, square.back)))


def _read_square(row: Table) -> Square | None:
    before = len(row.faults)
    square_id = row.text("id", "an id such as a1")
    if square_id is not None and (not PLAIN_ID.fullmatch(square_id) or square_id == GRID_ID):
        row.fault("id", f"{square_id!r} is no id of a square", f"1 to 12 letters, digits, - or _, and not {GRID_ID}")
    lane = row.whole("lane", 1, MOST_LANES)
    back, front = _edge(row, "back"), _edge(row, "front")
    if back is not None and front is not None and front <= back:
        row.fault("front", f"{front} is not ahead of the back edge, {back}", "a front edge beyond the back edge")
    tyre, target = _flag(row, "tyre"), _flag(row, "target")
    colour = row.choice("colour", COLOURS) if row.has("colour") else ""
    if tyre and target:
        row.fault("tyre", "a square is not both tyre and target", "one of the two")
    if tyre and colour:
        row.fault("colour", "a tyre square has no colour", "nothing here")
    if not row.has("colour") and not tyre and not target:
        row.fault("colour", "a square that is neither tyre nor target needs one", f"one of: {', '.join(COLOURS)}")
    row.finish()
    if len(row.faults) > before or square_id is None or lane is None or back is None or front is None:
        return None
    return Square(square_id, lane, back, front, colour or "", tyre, target)


def _edge(row: Table, key: str) -> Fraction | None:
    """C-board: an exact number; a decimal point is refused, since what it stands for is rarely what was meant."""
    remedy = 'an exact number: a whole one such as 7, or a text such as "7/2"'
    if not row.has(key):
        row.fault(key, "the key is missing", remedy)
        return None
    value = row.data[key]
    if type(value) is int and abs(value) < FARTHEST:
        return Fraction(value)
    if isinstance(value, str) and EXACT.fullmatch(value) and not re.search(r"/0+$", value):
        return Fraction(value)
    problem = f"{shown(value)} is no exact number"
    if isinstance(value, float) or (isinstance(value, str) and "." in value):
        problem = f"{shown(value)} has a decimal point"
    elif type(value) is int:
        problem = f"{shown(value)} is out of range"
    row.fault(key, problem, remedy)
    return None


def _flag(row: Table, key: str) -> bool:
    value = row.data[key] if row.has(key) else False
    if not isinstance(value, bool):
        row.fault(key, f"{shown(value)} is neither true nor false", "true, or nothing at all")
    return value is True
