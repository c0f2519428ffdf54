"""What can be changed on a board of the Magnificent Race: spaces and roads, chart, dollars, deck (R-board)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from toolkit.boards import Design, Draft, Field, Tables, typed, written
from toolkit.errors import GameError
from toolkit.games.magnificent_race.board import MagnificentBoard, read_draft
from toolkit.games.magnificent_race.course import KINDS, VEHICLES
from toolkit.games.magnificent_race.drawing import CHART
from toolkit.games.magnificent_race.reading import WITH_VEHICLE

__all__ = ["MagnificentDesign"]

KIND = Field("kind", "What the space does", "R6", KINDS)
VEHICLE = Field("vehicle", "Vehicle", "R14", {name: name.title() for name in VEHICLES})
AMOUNT = Field("amount", "Dollars to collect", "R11", form="whole")
ROADS = Field("roads", "Roads from here to spaces of other rings", "R5", form="words")


class MagnificentDesign(Design):
    """Spaces lie in rings, in the order of the file; a space takes its roads with it when it goes.

    >>> ring = [{"id": f"a{n}", "ring": "a", "kind": "blank"} for n in (1, 2, 3)]
    >>> tables = {"chart": 4, "spaces": ring, "dollars": {"unit": 5000}}
    >>> design = MagnificentDesign()
    >>> design.add(tables, "a1"), [row["id"] for row in ring]
    ('a4', ['a1', 'a4', 'a2', 'a3'])
    >>> design.put(tables, "a4", "kind", "collect")
    >>> ring[1]
    {'id': 'a4', 'ring': 'a', 'kind': 'collect', 'amount': 5000}
    """

    numbers: ClassVar[tuple[Field, ...]] = (
        Field("chart", "Steps of the chart to New York", "R3", form="whole"),
        Field("dollars.unit", "Unit of money", "R2", form="whole"),
        Field("dollars.start", "Dollars at the start", "R2", form="whole"),
        Field("dollars.bank", "Dollars in the bank (empty: no limit)", "R11", form="whole"),
        Field("dollars.card", "Price of a card", "R7", form="whole"),
        Field("dollars.bonanza", "Price of a card at a Bonanza", "R10", form="whole"),
        Field("dollars.marble", "Price of a marble", "R12", form="whole"),
        Field("dollars.fine", "Fine at Gad Zooks", "R9", form="whole"),
        Field("deck.one_point", "Cards of one point", "R7", form="whole"),
        Field("deck.two_points", "Cards of two points", "R7", form="whole"),
    )
    rows: ClassVar[Mapping[str, tuple[str, str]]] = {"spaces": ("", "id"), "roads": ("", "")}

    def draft(self, tables: Mapping[str, Any]) -> Draft[MagnificentBoard]:
        """The board of these tables, with its faults."""
        return read_draft(tables)

    def fields(self, tables: Tables, space: str) -> tuple[Field, ...]:
        """What a space of a ring does, and its roads; the chart has one number, its length."""
        row = _row(tables, space)
        if row is None:
            return ()
        more = (VEHICLE,) if row.get("kind") in WITH_VEHICLE else (AMOUNT,) if row.get("kind") == "collect" else ()
        return (KIND, *more, ROADS)

    def value(self, tables: Tables, space: str, key: str) -> str:
        """The value of a field; the spaces at the other ends of its roads."""
        if key != ROADS.key:
            return written((_row(tables, space) or {}).get(key))
        ends = [road for road in tables.get("roads", []) if space in road]
        return written([two if one == space else one for one, two in ends])

    def put(self, tables: Tables, space: str, key: str, text: str) -> None:
        """Change a field; a space of another kind loses what only the old one had, and gets what the new one needs."""
        row = _row(tables, space)
        if row is None:
            raise GameError("the chart and the hand are always the same; choose a space of a ring")
        if key == ROADS.key:
            _put_roads(tables, space, typed(ROADS.form, text))
            return
        row[key] = typed(AMOUNT.form if key == AMOUNT.key else KIND.form, text)
        if key == KIND.key:
            if text not in WITH_VEHICLE:
                row.pop("vehicle", None)
            elif not row.get("vehicle"):
                named = [other["vehicle"] for other in tables["spaces"] if other.get("vehicle")]
                row["vehicle"] = named[0] if named else VEHICLES[0]
            if text != "collect":
                row.pop("amount", None)
            elif not row.get("amount"):
                row["amount"] = self.whole(tables, "dollars.unit")

    def add(self, tables: Tables, space: str) -> str:
        """A blank space after this one, in its ring; or one more step of the chart."""
        if space.startswith(CHART):
            tables["chart"] = self.whole(tables, "chart") + 1
            return f"{CHART} {tables['chart']}"
        rows = tables["spaces"]
        row = _row(tables, space)
        if row is None:
            raise GameError("nothing lies behind the hand; choose a space of a ring")
        known = {other["id"] for other in rows}
        new = next(name for n in range(len(rows) + 1) if (name := f"{row['ring']}{n + 1}") not in known)
        rows.insert(rows.index(row) + 1, {"id": new, "ring": row["ring"], "kind": "blank"})
        return new

    def remove(self, tables: Tables, space: str) -> str:
        """A space of a ring with its roads, or a step of the chart."""
        if space.startswith(CHART):
            tables["chart"] = self.whole(tables, "chart") - 1
            return f"{CHART} {max(tables['chart'], 0)}"
        rows = tables["spaces"]
        row = _row(tables, space)
        if row is None:
            raise GameError("the hand has to stay; choose a space of a ring")
        _put_roads(tables, space, [])
        at = rows.index(row)
        rows.remove(row)
        return str(rows[max(at - 1, 0)]["id"]) if rows else ""


def _row(tables: Tables, space: str) -> dict[str, Any] | None:
    return next((row for row in tables["spaces"] if row["id"] == space), None)


def _put_roads(tables: Tables, space: str, ends: list[str]) -> None:
    """Roads from this space to these others; those that were there already stay as they are."""
    wanted = [{space, end} for end in ends]
    there = [road for road in tables.get("roads", []) if space not in road or set(road) in wanted]
    tables["roads"] = [*there, *([space, end] for end in ends if {space, end} not in map(set, there))]
    if not tables["roads"]:
        del tables["roads"]
