"""What can be changed on a board: fields of its spaces and numbers of the whole, written into the tables of its file.

Nothing here says what is allowed. A value is put into the tables as it was typed, and the reader of the game's boards
tells what is wrong with it.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple, TypeAlias

from toolkit.boards.draft import Draft
from toolkit.errors import Fault, GameError

__all__ = ["NAMING", "Design", "Field", "Tables", "typed", "written"]

Tables: TypeAlias = dict[str, Any]
"""The tables of a board file, as a TOML reader gives them."""

WHOLE = re.compile(r"-?[0-9]{1,12}")
ENTRY = re.compile(r"(\w+)\[(\d+)\]")  # where a fault lies in a list of a file: "flags[2].kind"
ID = "id"  # the key of what is a space itself
QUOTED = re.compile(r"'([^']+)'")


class Field(NamedTuple):
    """One thing that can be changed: its place in the tables, a label, and the rule that it belongs to.

    `values` are the words to choose from, each with what it means; without them the value is typed in, and `form` says
    what it is: a `text`, a `whole` number, a list of `wholes` or of `words`.
    """

    key: str
    label: str
    rule: str = ""
    values: Mapping[str, str] = {}
    form: str = "text"


NAMING = (
    Field("title", "Title"),
    Field("name", "Short name"),
    Field("source", "Where the board comes from"),
)
"""What every board has."""


class Design(ABC):
    """How boards of one game are changed. All methods but `draft` change the tables that they are given.

    `numbers` are the fields of the whole board. `rows` tells which space the entries of a list in the file are about:
    what the ids of such spaces begin with, and the key that they go on with.
    """

    numbers: ClassVar[tuple[Field, ...]]
    rows: ClassVar[Mapping[str, tuple[str, str]]]

    @abstractmethod
    def draft(self, tables: Mapping[str, Any]) -> Draft[Any]:
        """The board of these tables, with its faults."""

    @abstractmethod
    def fields(self, tables: Tables, space: str) -> tuple[Field, ...]:
        """What can be changed about a space; nothing for one that is always the same."""

    @abstractmethod
    def value(self, tables: Tables, space: str, key: str) -> str:
        """The value of a space's field as a text."""

    @abstractmethod
    def put(self, tables: Tables, space: str, key: str, text: str) -> None:
        """Give a space's field another value; `GameError` where it can only be changed elsewhere."""

    @abstractmethod
    def add(self, tables: Tables, space: str) -> str:
        """Put a new space after this one, and move on what lies behind; gives its id. `GameError` where none fits."""

    @abstractmethod
    def remove(self, tables: Tables, space: str) -> str:
        """Take a space out and close the gap; gives the id of one beside it. `GameError` for one that has to stay."""

    def number(self, tables: Tables, key: str) -> str:
        """The value of a field of the whole board as a text; empty where the file does not give it."""
        *above, last = key.split(".")
        table: Any = tables
        for name in above:
            table = table.get(name, {}) if isinstance(table, dict) else {}
        return written(table.get(last)) if isinstance(table, dict) else ""

    def whole(self, tables: Tables, key: str) -> int:
        """A number of the whole board, for changes that count with it; `GameError` while it is none."""
        text = self.number(tables, key)
        if not WHOLE.fullmatch(text):
            label = next(field.label for field in self.numbers if field.key == key)
            raise GameError(f"put this right first: {label} is {text!r}, no whole number")
        return int(text)

    def put_number(self, tables: Tables, field: Field, text: str) -> None:
        """Give a field of the whole board another value; an empty text takes it out of the file."""
        *above, last = field.key.split(".")
        table = tables
        for name in above:
            inner = table.get(name)
            table[name] = table = inner if isinstance(inner, dict) else {}
        value = typed(field.form, text)
        if value is None:
            table.pop(last, None)
            if above and not table:
                tables.pop(above[0], None)
        else:
            table[last] = value

    def space_of(self, tables: Tables, fault: Fault) -> str:
        """The id of the space that a fault is about, as far as it can be told; empty where it is about the whole."""
        entry = self._entry(tables, fault)
        if entry is not None:
            name, at = entry
            row = tables[name][at]
            begin, key = self.rows[name]
            return begin + written(row.get(key) if isinstance(row, dict) else row[0] if isinstance(row, list) else row)
        quoted = QUOTED.search(fault.problem)
        return quoted[1] if quoted else ""

    def can_drop(self, tables: Tables, fault: Fault) -> bool:
        """Whether a fault goes when its entry does: a flag, a road or the like, but no space."""
        entry = self._entry(tables, fault)
        return entry is not None and self.rows[entry[0]][1] != ID

    def drop(self, tables: Tables, fault: Fault) -> None:
        """Take out the entry that a fault is about; `GameError` where there is none."""
        entry = self._entry(tables, fault)
        if entry is None or not self.can_drop(tables, fault):
            raise GameError(f"{fault.place} is nothing that can be left out; change it, or undo the last change")
        name, at = entry
        del tables[name][at]

    def _entry(self, tables: Tables, fault: Fault) -> tuple[str, int] | None:
        """The list that a fault is about, and the place of an entry in it."""
        entry = ENTRY.match(fault.place)
        rows = tables.get(entry[1]) if entry and entry[1] in self.rows else None
        if entry is None or not isinstance(rows, list) or int(entry[2]) > len(rows):
            return None
        return entry[1], int(entry[2]) - 1


def typed(form: str, text: str) -> Any:
    """What a text stands for in a file: None for nothing, and the text itself where it is not of that form.

    >>> typed("whole", "12"), typed("whole", "twelve"), typed("wholes", "1, 2 2"), typed("text", " ")
    (12, 'twelve', [1, 2, 2], None)
    """
    text = text.strip()
    if form in ("wholes", "words"):
        words = text.replace(",", " ").split()
        return [typed("whole", word) for word in words] if form == "wholes" else words
    if not text:
        return None
    return int(text) if form == "whole" and WHOLE.fullmatch(text) else text


def written(value: object) -> str:
    """A value of a file as it is typed in.

    >>> written([1, 2]), written(True), written(None)
    ('1, 2', 'true', '')
    """
    if isinstance(value, list):
        return ", ".join(written(entry) for entry in value)
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else str(value)
