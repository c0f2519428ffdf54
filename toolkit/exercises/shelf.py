"""The lessons that there are: those of a checkout, or those that came with the installed toolkit."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from toolkit.boards import nearest, parse_toml, read_text
from toolkit.errors import BoardError, ExerciseError, LessonError
from toolkit.exercises.outline import Outline
from toolkit.exercises.reader import read_outline

__all__ = ["lesson_folder", "lesson_names", "lessons_folder", "outline_of"]

# A wheel carries the lessons inside the package; in a checkout they lie beside it.
PLACES = (Path(__file__).parent / "lessons", Path(__file__).parents[2] / "lessons")
NAME = re.compile(r"\d\d-[a-z0-9]+(-[a-z0-9]+)*")


def lessons_folder() -> Path:
    """The folder with one folder for each lesson."""
    return next((place for place in PLACES if place.is_dir()), PLACES[-1])


def lesson_names() -> tuple[str, ...]:
    """The names of all lessons, in order.

    >>> lesson_names()[0]
    '01-two-dice'
    """
    found = [path.parent.name for path in lessons_folder().glob("*/exercises.toml")]
    return tuple(sorted(name for name in found if NAME.fullmatch(name)))


def lesson_folder(name: str) -> Path:
    """The folder of a lesson, by its name or its number; `ExerciseError` names the lessons there are.

    >>> lesson_folder("1").name
    '01-two-dice'
    """
    names = lesson_names()
    number = name.zfill(2) if name.isascii() and name.isdigit() else ""
    for one in names:
        if one == name or (number and one.startswith(f"{number}-")):
            return lessons_folder() / one
    raise ExerciseError(f"no lesson {name!r}{nearest(name, names)}; lessons: {', '.join(names) or 'none'}")


@cache
def outline_of(name: str) -> Outline:
    """A lesson by its name or number; `LessonError` for a file with faults.

    >>> outline_of("01-two-dice").title
    'Two dice and Casey'
    """
    path = lesson_folder(name) / "exercises.toml"
    try:
        data = parse_toml(read_text(path, "exercise file"), f"{path.parent.name}/{path.name}")
    except BoardError as error:
        raise LessonError(error.where, list(error.faults)) from None
    return read_outline(data, path.parent.name, f"{path.parent.name}/{path.name}")
