"""What can be changed on a Monza board: colours, tyres, targets, edges, start squares (C-board)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar

from toolkit.boards import Design, Draft, Field, Tables, typed, written
from toolkit.errors import GameError
from toolkit.games.monza.board import MonzaBoard, read_draft
from toolkit.games.monza.reading import EXACT
from toolkit.games.monza.squares import COLOURS

__all__ = ["MonzaDesign"]

WHAT = Field(
    "what",
    "What the square is",
    values={"plain": "a coloured square", "tyre": "tyres: nobody enters (C8)", "target": "a target, the end (C15)"},
)
COLOUR = Field("colour", "Colour", "C3", {name: name for name in COLOURS})
TARGET_COLOUR = COLOUR._replace(values={"": "none: any die fits", **COLOUR.values})
START = Field("start", "Can a car begin here?", "C6", {"no": "no", "yes": "yes, straight from the grid"})
EDGES = (Field("back", "Back edge", "C7", form="whole"), Field("front", "Front edge", "C7", form="whole"))


class MonzaDesign(Design):
    """Squares lie edge to edge in their lane: an edge that is moved takes its neighbour's with it.

    >>> tables = {"start": ["a1"], "squares": [{"id": "a1", "lane": 1, "back": 0, "front": 2, "colour": "blue"},
    ...           {"id": "a2", "lane": 1, "back": 2, "front": 3, "target": True}]}
    >>> design = MonzaDesign()
    >>> design.put(tables, "a1", "front", "5/2")
    >>> tables["squares"][1]["back"]
    '5/2'
    >>> design.add(tables, "a1"), [(row["id"], row["back"], row["front"]) for row in tables["squares"]]
    ('a3', [('a1', 0, '5/4'), ('a3', '5/4', '5/2'), ('a2', '5/2', 3)])
    """

    numbers: ClassVar[tuple[Field, ...]] = (Field("start", "Start squares", "C6", form="words"),)
    rows: ClassVar[Mapping[str, tuple[str, str]]] = {"squares": ("", "id"), "start": ("", "")}

    def draft(self, tables: Mapping[str, Any]) -> Draft[MonzaBoard]:
        """The board of these tables, with its faults."""
        return read_draft(tables)

    def fields(self, tables: Tables, space: str) -> tuple[Field, ...]:
        """What a square is; the grid has nothing but the start squares, a number of the board."""
        if _row(tables, space) is None:
            return ()
        what = self.value(tables, space, WHAT.key)
        more = {"plain": (COLOUR, START), "target": (TARGET_COLOUR,), "tyre": ()}[what]
        return (WHAT, *more, *EDGES)

    def value(self, tables: Tables, space: str, key: str) -> str:
        """The value of a field."""
        row = _row(tables, space) or {}
        if key == WHAT.key:
            return "tyre" if row.get("tyre") else "target" if row.get("target") else "plain"
        if key == START.key:
            return "yes" if space in tables["start"] else "no"
        return written(row.get(key))

    def put(self, tables: Tables, space: str, key: str, text: str) -> None:
        """Change a square, and the edge of the next one with its own."""
        row = _row(tables, space)
        if row is None:
            raise GameError("the grid is always the same; choose a square")
        if key == START.key:
            starts = [other for other in tables["start"] if text == "yes" or other != space]
            tables["start"] = [*starts, space] if text == "yes" and space not in starts else starts
        elif key == WHAT.key:
            _become(tables, row, text)
        elif key == COLOUR.key:
            row.pop("colour", None)
            row |= {"colour": text} if text else {}
        else:
            new, facing = typed("whole", text), "front" if key == "back" else "back"
            for other in tables["squares"]:
                if other is not row and other["lane"] == row["lane"] and other[facing] == row[key]:
                    other[facing] = new
            row[key] = new

    def add(self, tables: Tables, space: str) -> str:
        """Cut a square in two: the new one is the half in front."""
        row = _row(tables, space)
        if row is None:
            raise GameError("squares are added by cutting one in two; choose a square")
        if not all(EXACT.fullmatch(str(row[edge])) for edge in ("back", "front")):
            raise GameError(f"give {space} two exact edges first; then it can be cut in two")
        middle = (Fraction(row["back"]) + Fraction(row["front"])) / 2
        letters = re.sub(r"[0-9]+$", "", space)
        known = {other["id"] for other in tables["squares"]}
        new = next(name for n in range(len(known) + 1) if (name := f"{letters}{n + 1}") not in known)
        edge = middle.numerator if middle.denominator == 1 else str(middle)
        tables["squares"].insert(tables["squares"].index(row) + 1, row | {"id": new, "back": edge})
        row["front"] = edge
        return new

    def remove(self, tables: Tables, space: str) -> str:
        """Take a square out; the one behind it grows into its place, or the one ahead of the first of a lane."""
        row = _row(tables, space)
        if row is None:
            raise GameError("the grid has to stay; choose a square")
        tables["squares"].remove(row)
        tables["start"] = [other for other in tables["start"] if other != space]
        lane = [other for other in tables["squares"] if other["lane"] == row["lane"]]
        for facing, near in (("front", "back"), ("back", "front")):
            for other in lane:
                if other[facing] == row[near]:
                    other[facing] = row[facing]
                    return str(other["id"])
        return str(tables["squares"][0]["id"]) if tables["squares"] else "grid"


def _row(tables: Tables, space: str) -> dict[str, Any] | None:
    return next((row for row in tables["squares"] if row["id"] == space), None)


def _become(tables: Tables, row: dict[str, Any], what: str) -> None:
    """C8, C15: make a square what it shall be; nobody begins on tyres or on a target."""
    colour = row.pop("colour", None)
    row.pop("tyre", None)
    row.pop("target", None)
    if what != "tyre":
        row |= {"colour": colour} if colour else {"colour": COLOURS[0]} if what == "plain" else {}
    if what != "plain":
        row[what] = True
        tables["start"] = [other for other in tables["start"] if other != row["id"]]
