"""What can be changed on a board of the Rifleman Game: the stream, the double lines, the trail, the herds (F-board)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from toolkit.boards import Design, Draft, Field, Tables, written
from toolkit.errors import Fault, GameError
from toolkit.games.rifleman.board import RiflemanBoard, read_draft
from toolkit.games.rifleman.position import SIDES

__all__ = ["RiflemanDesign"]

STREAM = Field("stream", "In the stream?", "F13", {"no": "no", "yes": "yes, nobody is hit or blocked here"})
LINES = tuple(
    Field(
        f"{side} line",
        f"{side.title()}'s double line",
        "F7",
        {"no": "lies after another space", "yes": f"lies after this one, as {side} walks"},
    )
    for side in SIDES
)


class RiflemanDesign(Design):
    """Spaces have red's numbers; a double line keeps its place among the spaces when one is added or taken out.

    >>> tables = {"steers": 1, "trail": 5, "stream": [3], "double_line": {"red": 3, "blue": 3}}
    >>> RiflemanDesign().add(tables, "1"), tables["trail"], tables["stream"], tables["double_line"]
    ('2', 6, [4], {'red': 4, 'blue': 3})
    """

    numbers: ClassVar[tuple[Field, ...]] = (
        Field("steers", "Steers of each side", "F1", form="whole"),
        Field("trail", "Spaces of the trail", "F-board", form="whole"),
        Field("stream", "Spaces in the stream, by red's numbers", "F13", form="wholes"),
        Field("double_line.red", "Red's spaces before its double line", "F7", form="whole"),
        Field("double_line.blue", "Blue's spaces before its double line", "F7", form="whole"),
    )
    rows: ClassVar[Mapping[str, tuple[str, str]]] = {"stream": ("", "")}

    def draft(self, tables: Mapping[str, Any]) -> Draft[RiflemanBoard]:
        """The board of these tables, with its faults."""
        return read_draft(tables)

    def fields(self, tables: Tables, space: str) -> tuple[Field, ...]:
        """Stream and double lines at a space of the trail; corrals and ranches are always the same."""
        del tables
        return (STREAM, *LINES) if space.isdigit() else ()

    def value(self, tables: Tables, space: str, key: str) -> str:
        """Whether the space lies in the stream, or last before the double line of a side."""
        if key == "stream":
            return "yes" if int(space) in tables["stream"] else "no"
        side = key.removesuffix(" line")
        return "yes" if self.whole(tables, f"double_line.{side}") == self._as_counted(tables, side, space) else "no"

    def put(self, tables: Tables, space: str, key: str, text: str) -> None:
        """Put a space into the stream or out of it, or move a double line here."""
        if key == "stream":
            others = [number for number in tables["stream"] if number != int(space)]
            tables["stream"] = [*others, int(space)] if text == "yes" else others
            return
        side = key.removesuffix(" line")
        if text == "yes":
            tables.setdefault("double_line", {})[side] = self._as_counted(tables, side, space)
        elif self.value(tables, space, key) == "yes":
            raise GameError(f"a double line has to lie somewhere; choose the space that {side}'s moves to")

    def add(self, tables: Tables, space: str) -> str:
        """One more space after this one."""
        new = _of_trail(space) + 1
        stream, lines = self._stream(tables), self._lines(tables)
        tables["trail"] = self.whole(tables, "trail") + 1
        tables["stream"] = [number + int(number >= new) for number in stream]
        for side, line in lines.items():
            tables["double_line"][side] = line + int(self._as_counted(tables, side, new) <= line)
        return str(new)

    def remove(self, tables: Tables, space: str) -> str:
        """One space less; where it lay in the stream, that is shorter now."""
        old = _of_trail(space)
        stream = self._stream(tables)
        for side, line in self._lines(tables).items():
            tables["double_line"][side] = line - int(self._as_counted(tables, side, old) <= line)
        tables["stream"] = [number - int(number > old) for number in stream if number != old]
        tables["trail"] = self.whole(tables, "trail") - 1
        return str(max(old - 1, 1))

    def _stream(self, tables: Tables) -> list[int]:
        if not all(isinstance(number, int) for number in tables["stream"]):
            raise GameError(f"put this right first: the stream, {written(tables['stream'])}, has more than numbers")
        return list(tables["stream"])

    def _lines(self, tables: Tables) -> dict[str, int]:
        return {side: self.whole(tables, f"double_line.{side}") for side in SIDES}

    def _as_counted(self, tables: Tables, side: str, space: str | int) -> int:
        """The number of a space as a side counts, from red's; and back."""
        trail = self.whole(tables, "trail")
        return trail + 1 - int(space) if side == SIDES[1] else int(space)

    def space_of(self, tables: Tables, fault: Fault) -> str:
        """The space before a double line that lies wrong; else as on every board."""
        part, _, side = fault.place.partition(".")
        if part != "double_line" or side not in SIDES:
            return super().space_of(tables, fault)
        try:
            return str(self._as_counted(tables, side, self.whole(tables, fault.place)))
        except GameError:  # what is no number lies nowhere
            return ""


def _of_trail(space: str) -> int:
    if not space.isdigit():
        raise GameError("corrals, gates and ranches have to stay as they are; choose a space of the trail")
    return int(space)
