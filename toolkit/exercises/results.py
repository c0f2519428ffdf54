"""What learners have done, as a table for a teacher."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from toolkit.errors import ExerciseError
from toolkit.exercises.progress import Record, read_progress

__all__ = ["COLUMNS", "HandedIn", "Result", "collected", "csv_text", "rows_of"]

COLUMNS = ("learner", "lesson", "exercise", "tries", "hints", "right", "first right")
FORMULAS = ("=", "+", "-", "@")  # what a spreadsheet takes for the beginning of one, after spaces too


class Result(NamedTuple):
    """One exercise of one learner; `at` is when it was first right (UTC, ISO 8601), or empty."""

    learner: str
    lesson: str
    exercise: str
    tries: int
    hints: int
    right: bool
    at: str


class HandedIn(NamedTuple):
    """What a folder of learners' work holds: the rows, and what is wrong with each file that cannot be read."""

    results: list[Result]
    unreadable: list[str]


def rows_of(lesson: str, learner: str, records: Mapping[str, Record]) -> list[Result]:
    """The rows of one learner in one lesson."""
    return [Result(learner, lesson, name, one.tries, one.hints, one.right, one.at) for name, one in records.items()]


def collected(folder: Path) -> HandedIn:
    """The rows of every progress file in a folder and the folders in it, as they are when a class has handed in.

    A file is of the lesson that it is named after. One that cannot be read is named, and stops no other.

    >>> collected(Path("no-such-folder"))
    HandedIn(results=[], unreadable=[])
    """
    found: list[Result] = []
    unreadable: list[str] = []
    for path in sorted(folder.rglob("progress/*.json")):
        if ".broken-" not in path.name:
            try:
                for learner, records in read_progress(path).items():
                    found += rows_of(path.stem, learner, records)
            except ExerciseError as error:
                unreadable.append(str(error))
    return HandedIn(sorted(found), unreadable)


def csv_text(results: Iterable[Result]) -> str:
    """The rows as CSV (RFC 4180), with a line of headings.

    A text that a spreadsheet would take for a formula gets an apostrophe in front.

    >>> print(csv_text([Result("mia", "01-two-dice", "sum", 2, 1, True, "2026-11-30T08:00:00+00:00")]), end="")
    learner,lesson,exercise,tries,hints,right,first right
    mia,01-two-dice,sum,2,1,yes,2026-11-30T08:00:00+00:00
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in results:
        cells = (*row[:5], "yes" if row.right else "no", row.at)
        writer.writerow([_plain(cell) if isinstance(cell, str) else cell for cell in cells])
    return text.getvalue()


def _plain(cell: str) -> str:
    """A text as a cell of any file: no formula, and no sign that cannot be written."""
    writable = cell.encode("utf-8", errors="replace").decode("utf-8")
    return f"'{writable}" if writable.lstrip().startswith(FORMULAS) else writable
