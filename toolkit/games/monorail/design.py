"""What can be changed on a Monorail board: flags of lines, red dots, the length of both tracks, the dice (M4, M5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from toolkit.boards import Design, Draft, Field, Tables, typed, written
from toolkit.errors import GameError
from toolkit.games.monorail.board import FLAG_WORDS, MonorailBoard, read_draft

__all__ = ["MonorailDesign"]

COUNTED = tuple(kind for kind, words in FLAG_WORDS.items() if "{count}" in words)
FLAG = Field(
    "kind",
    "Flag on this line",
    "M6",
    {"": "no flag"} | {kind: words.format(count="…") for kind, words in FLAG_WORDS.items()},
)
COUNT = Field("count", "By how many dots", "M6", form="whole")
RED = Field("red", "Colour", "M10", {"yes": "red, and so is every dot behind it", "no": "white"})


class MonorailDesign(Design):
    """Spaces are "dot 3" and "line 3", counted from their starts; red is a number of last dots, so colours move along.

    >>> tables = {"steps": 4, "red": 1, "lines": 3, "flags": [{"line": 2, "kind": "miss"}]}
    >>> design = MonorailDesign()
    >>> design.add(tables, "line 1"), tables["lines"], tables["flags"]
    ('line 2', 4, [{'line': 3, 'kind': 'miss'}])
    >>> design.put(tables, "dot 2", "red", "yes")
    >>> tables["red"]
    2
    """

    numbers: ClassVar[tuple[Field, ...]] = (
        Field("steps", "Steps from Start to the station", "M8", form="whole"),
        Field("red", "Red dots before the station", "M10", form="whole"),
        Field("lines", "Lines of Casey's railway, with Finish", "M9", form="whole"),
        Field("dice.white", "Faces of the white die", "M5", form="wholes"),
        Field("dice.coloured", "Faces of the coloured die", "M5", form="wholes"),
    )
    rows: ClassVar[Mapping[str, tuple[str, str]]] = {"flags": ("line ", "line"), "spaces": ("", "id")}

    def draft(self, tables: Mapping[str, Any]) -> Draft[MonorailBoard]:
        """The board of these tables, with its faults."""
        return read_draft(tables)

    def fields(self, tables: Tables, space: str) -> tuple[Field, ...]:
        """The flag of a line, the colour of a dot; start, station and the numbers between them lie in `numbers`."""
        track, _ = _place(space)
        if track == "dot":
            return (RED,)
        if track == "line":
            return (FLAG, COUNT) if self.value(tables, space, "kind") in COUNTED else (FLAG,)
        return ()

    def value(self, tables: Tables, space: str, key: str) -> str:
        """The kind or the count of a line's flag, or whether a dot is red."""
        _, number = _place(space)
        if key == "red":
            return "yes" if number >= self._first_red(tables) else "no"
        return written(next((flag.get(key) for flag in _flags(tables) if flag["line"] == number), None))

    def put(self, tables: Tables, space: str, key: str, text: str) -> None:
        """Change a flag, or where the red dots begin."""
        _, number = _place(space)
        if key == "red":
            behind, red = self.whole(tables, "steps") - number, self.whole(tables, "red")
            tables["red"] = max(red, behind) if text == "yes" else min(red, behind - 1)
            return
        unflagged: dict[str, Any] = {"line": number}
        flag = next((flag for flag in _flags(tables) if flag["line"] == number), unflagged)
        others = [other for other in _flags(tables) if other is not flag]
        if key == "count":
            flag["count"] = typed(COUNT.form, text)
        else:
            flag["kind"] = text
            if text in COUNTED:
                flag.setdefault("count", 1)
            else:
                flag.pop("count", None)
        _put_flags(tables, [*others, flag] if flag.get("kind") else others)

    def add(self, tables: Tables, space: str) -> str:
        """One more dot or line after this one; before the station where it is the last."""
        track, number = _place(space)
        if track == "line":
            tables["lines"] = self.whole(tables, "lines") + 1
            _forget_drawing(tables)
            _put_flags(tables, [_moved(flag, number, 1) for flag in _flags(tables)])
            return f"line {number + 1}"
        steps, first_red = self.whole(tables, "steps"), self._first_red(tables)
        number = {"start": 0, "station": steps - 1}.get(space, number)
        tables["red"] += int(number > 0 and number >= first_red)
        tables["steps"] += 1
        _forget_drawing(tables)
        return f"dot {number + 1}"

    def remove(self, tables: Tables, space: str) -> str:
        """One dot or line less; its flag goes with it."""
        track, number = _place(space)
        if track == "":
            raise GameError("Start and the station have to stay; take out a dot between them")
        if space == "line 0":
            raise GameError("Finish has to stay; take out another line")
        if track == "line":
            tables["lines"] = self.whole(tables, "lines") - 1
            _forget_drawing(tables)
            kept = [flag for flag in _flags(tables) if flag["line"] != number]
            _put_flags(tables, [_moved(flag, number, -1) for flag in kept])
            return f"line {number - 1}"
        tables["red"] = self.whole(tables, "red") - int(number >= self._first_red(tables))
        tables["steps"] = self.whole(tables, "steps") - 1
        _forget_drawing(tables)
        return f"dot {number - 1}" if number > 1 else "start"

    def _first_red(self, tables: Tables) -> int:
        """M4: the number of the first red dot."""
        return self.whole(tables, "steps") - self.whole(tables, "red")


def _place(space: str) -> tuple[str, int]:
    """The track and the number of a dot or a line; no track for start and station."""
    track, _, number = space.partition(" ")
    return (track, int(number)) if number else ("", 0)


def _flags(tables: Tables) -> list[dict[str, Any]]:
    return list(tables.get("flags", []))


def _put_flags(tables: Tables, flags: list[dict[str, Any]]) -> None:
    tables["flags"] = sorted(flags, key=lambda flag: int(flag["line"]))
    if not flags:
        del tables["flags"]


def _moved(flag: dict[str, Any], after: int, way: int) -> dict[str, Any]:
    """The flag, one line on or back when it lies behind a line."""
    return flag | {"line": flag["line"] + way} if flag["line"] > after else flag


def _forget_drawing(tables: Tables) -> None:
    """Another number of spaces needs another drawing, and other links: those that we make ourselves."""
    tables.pop("spaces", None)
    tables.pop("links", None)
