"""Reading the tables of a board file key by key, noting every fault and stopping at none."""

from __future__ import annotations

import difflib
import re
import reprlib
from collections.abc import Iterable, Mapping
from typing import Any

from toolkit.errors import Fault

__all__ = ["JOINERS", "Table", "nearest", "printable", "shown"]

LONGEST_TEXT = 400  # characters; more than a line or two is no name, title or source
PLAIN_KEY = re.compile(r"[A-Za-z0-9_-]{1,60}(\[\d+\])?")  # perhaps with the number of an entry
JOINERS = "\u200c\u200d"  # between the letters of Persian, Sinhala and other words; they are not seen themselves
MOST_GUESSES = 20  # unknown keys of one table that get a "did you mean"


class _Shown(reprlib.Repr):
    """Python's `repr`, cut where it is long or deep, so that no value of a file can break a message."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel, self.maxlist, self.maxdict = 2, 6, 3
        self.maxstring = self.maxother = 60

    def repr_int(self, x: int, level: int) -> str:  # noqa: ARG002  # reprlib's signature
        return str(x) if abs(x) < 10**20 else f"a number of about {x.bit_length() * 3 // 10 + 1:,} digits"


def shown(value: object) -> str:
    """A value of a file as a message shows it: on one line, and cut where it is long or deep.

    >>> shown([[1, [2, [3]]], "a\\nb", 16**5000])
    "[[1, [...]], 'a\\\\nb', a number of about 6,001 digits]"
    """
    return _SHOWN.repr(value)


_SHOWN = _Shown()


def printable(text: str) -> bool:
    """Whether a text is one line without control signs. Joiners are none: words of some scripts are written with them.

    >>> printable("a\\u200db"), printable("a\\tb")
    (True, False)
    """
    return text.translate(dict.fromkeys(map(ord, JOINERS))).isprintable()


def nearest(word: str, words: Iterable[str]) -> str:
    """ " (did you mean …?)" when a known word is close to `word`, else the empty text.

    >>> nearest("stesp", ["steps", "red"])
    " (did you mean 'steps'?)"
    """
    close = difflib.get_close_matches(word, list(words), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


class Table:
    """One table of a board file. Each reading method returns a usable value or None, and notes what was wrong.

    >>> faults: list[Fault] = []
    >>> table = Table({"steps": "four", "colour": 1}, "", faults)
    >>> table.whole("steps", 1, 100)
    >>> table.finish()
    >>> for fault in faults: print(fault)
    steps: 'four' is a text; write a whole number from 1 to 100
    colour: no such key; write nothing here, or one of: steps
    """

    def __init__(self, data: Mapping[str, Any], place: str, faults: list[Fault]) -> None:
        self.data = data
        self.place = place
        self.faults = faults
        self.known: list[str] = []

    def at(self, key: str) -> str:
        """The place of a key, as faults name it."""
        name = key if PLAIN_KEY.fullmatch(key) else shown(key)
        return f"{self.place}.{name}" if self.place else name

    def fault(self, key: str, problem: str, remedy: str) -> None:
        """Note one fault at a key of this table."""
        self.faults.append(Fault(self.at(key), problem, remedy))

    def has(self, key: str) -> bool:
        """Whether the file gives this key."""
        self._know(key)
        return key in self.data

    def text(self, key: str, remedy: str, default: str | None = None) -> str | None:
        """A text on one line that is not blank; `default` is what a file without this key means."""
        value = self._get(key, remedy, default)
        if value is None or (value is default and key not in self.data):
            return default
        if not isinstance(value, str):
            problem = f"{shown(value)} is {_kind(value)}"
        elif not value.strip():
            problem = "the text is empty"
        elif not printable(value):
            problem = f"{shown(value)} has a line break or a control sign in it"
        elif len(value) > LONGEST_TEXT:
            problem, remedy = f"the text has {len(value):,} characters", f"at most {LONGEST_TEXT} characters"
        else:
            return value
        self.fault(key, problem, remedy)
        return None

    def choice(self, key: str, values: Iterable[str]) -> str | None:
        """One of some words."""
        words = sorted(values)
        remedy = f"one of: {', '.join(words)}"
        value = self.text(key, remedy)
        if value is not None and value not in words:
            self.fault(key, f"{value!r} is unknown{nearest(value, words)}", remedy)
            return None
        return value

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int | None:
        """A whole number from `low` to `high`."""
        remedy = f"a whole number from {low} to {high}"
        value = self._get(key, remedy, default)
        return default if value is None else self._whole(key, value, low, high, remedy)

    def number(self, key: str, low: float, high: float) -> float | None:
        """A coordinate: any number from `low` to `high`."""
        remedy = f"a number from {low:g} to {high:g}"
        value = self._get(key, remedy, None)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            self.fault(key, f"{shown(value)} is {_kind(value)}", remedy)
            return None
        if not low <= value <= high:
            self.fault(key, f"{shown(value)} is out of range", remedy)
            return None
        return float(value)

    def wholes(self, key: str, low: int, high: int, most: int, default: tuple[int, ...]) -> tuple[int, ...] | None:
        """A list of 1 to `most` whole numbers, each from `low` to `high`."""
        remedy = f"a list of 1 to {most} whole numbers from {low} to {high}"
        value = self._get(key, remedy, default)
        if value is None or value is default:
            return default
        if not isinstance(value, list):
            self.fault(key, f"{shown(value)} is {_kind(value)}", remedy)
            return None
        if not 1 <= len(value) <= most:
            self.fault(key, "the list is empty" if not value else f"the list has {len(value)} entries", remedy)
            return None
        numbers = [
            self._whole(f"{key}[{i}]", entry, low, high, f"a whole number from {low} to {high}")
            for i, entry in enumerate(value, start=1)
        ]
        return None if None in numbers else tuple(n for n in numbers if n is not None)

    def table(self, key: str) -> Table:
        """A table inside this one; an empty one when the file gives none."""
        self._know(key)
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            self.fault(key, f"{shown(value)} is {_kind(value)}", f"a table: [{self.at(key)}]")
            value = {}
        return Table(value, self.at(key), self.faults)

    def tables(self, key: str, most: int) -> list[Table]:
        """A list of at most `most` tables inside this one."""
        self._know(key)
        value = self.data.get(key, [])
        remedy = f"tables: [[{self.at(key)}]]"
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            self.fault(key, f"{shown(value)} is no list of tables", remedy)
            return []
        if len(value) > most:
            self.fault(key, f"{len(value)} entries are too many", f"at most {most} {remedy}")
            return []
        return [Table(entry, f"{self.at(key)}[{i}]", self.faults) for i, entry in enumerate(value, start=1)]

    def pairs(self, key: str, most: int) -> list[tuple[str, str]]:
        """A list of at most `most` pairs of texts, such as links from space to space."""
        self._know(key)
        value = self.data.get(key, [])
        remedy = 'pairs of space ids: [["from", "to"], …]'
        if not isinstance(value, list):
            self.fault(key, f"{shown(value)} is {_kind(value)}", remedy)
            return []
        if len(value) > most:
            self.fault(key, f"{len(value):,} entries are too many", f"at most {most} {remedy}")
            return []
        found: list[tuple[str, str]] = []
        for i, pair in enumerate(value, start=1):
            whole = isinstance(pair, list) and len(pair) == 2
            if whole and all(isinstance(end, str) and len(end) <= LONGEST_TEXT for end in pair):
                found.append((pair[0], pair[1]))
            else:
                self.fault(f"{key}[{i}]", f"{shown(pair)} is no pair of space ids", remedy)
        return found

    def finish(self) -> None:
        """Note every key that nobody asked for. Call it once, after the last reading."""
        unknown = [key for key in self.data if key not in self.known]
        for i, key in enumerate(unknown):
            meant = nearest(key, self.known) if i < MOST_GUESSES else ""
            self.fault(key, f"no such key{meant}", f"nothing here, or one of: {', '.join(self.known)}")

    def _know(self, key: str) -> None:
        if key not in self.known:
            self.known.append(key)

    def _get(self, key: str, remedy: str, default: object) -> Any:
        self._know(key)
        if self.data.get(key) is not None:  # a table made in Python may say None; no file can
            return self.data[key]
        if default is None:
            self.fault(key, "the key is missing", remedy)
        return default

    def _whole(self, key: str, value: object, low: int, high: int, remedy: str) -> int | None:
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(key, f"{shown(value)} is {_kind(value)}", remedy)
            return None
        if not low <= value <= high:
            self.fault(key, f"{shown(value)} is out of range", remedy)
            return None
        return value


def _kind(value: object) -> str:
    words = {
        bool: "true/false",
        str: "a text",
        int: "a whole number",
        float: "a number with a point",
        list: "a list",
        dict: "a table",
    }
    return words.get(type(value), "a date or time")
