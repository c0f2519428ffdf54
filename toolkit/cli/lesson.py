"""`toolkit lesson`: the lessons listed, checked, built into notebooks, printed, handed out and collected."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from toolkit.boards import write_whole
from toolkit.cli.common import put
from toolkit.errors import ExerciseError, LessonError, ToolkitError
from toolkit.exercises import collected, csv_text, lesson_names, outline_of
from toolkit.exercises.assignment import write_assignment
from toolkit.exercises.notebook import notebook_of, notebook_text
from toolkit.exercises.survey import survey
from toolkit.exercises.worksheet import worksheet_of
from toolkit.exercises.written_lesson import read_lesson

__all__ = ["add_arguments", "run"]

NOTEBOOKS = Path(__file__).parents[2] / "notebooks" / "lessons"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words and options of the command."""
    parser.add_argument("action", choices=tuple(ACTIONS), help="what to do")
    parser.add_argument(
        "lessons", nargs="*", metavar="LESSON", help="names or numbers (default: all); of results: a folder"
    )
    parser.add_argument("--learner", default="", metavar="NAME", help="whose boards (default: the class's)")
    parser.add_argument("--key", action="store_true", help="of a worksheet: with the answers, for teachers")
    parser.add_argument(
        "-o", "--output", metavar="OUT", help="file to write (default: the terminal); of build and nbgrader: a folder"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Carry out the action; 1 when lessons have faults, or files of learners cannot be read."""
    return ACTIONS[arguments.action](arguments)


def _names(arguments: argparse.Namespace) -> list[str]:
    return [outline_of(name).name for name in arguments.lessons] or list(lesson_names())


def _one(arguments: argparse.Namespace) -> str:
    if len(arguments.lessons) != 1:
        raise ExerciseError(f"{arguments.action} takes one lesson; write its name or number, such as 01")
    return _names(arguments)[0]


def _list(arguments: argparse.Namespace) -> int:
    for name in _names(arguments):
        one = outline_of(name)
        print(f"{one.name:28} {one.minutes:>2} min  {one.level:6}  {one.title}: {', '.join(one.topics)}")
    return 0


def _check(arguments: argparse.Namespace) -> int:
    """Every fault of the sources, and of every exercise on the boards of 200 learners."""
    code = 0
    for name in _names(arguments):
        try:
            lesson = read_lesson(name)
            faults = survey(lesson.outline)
            if faults:
                raise LessonError(name, faults)
            print(f"{name}: sound")
        except LessonError as error:
            print(error)
            code = 1
    return code


def _build(arguments: argparse.Namespace) -> int:
    folder = NOTEBOOKS if arguments.output is None else Path(arguments.output)
    if arguments.output is None and not folder.parent.is_dir():
        raise ToolkitError("there is no checkout to build in; name a folder with --output")
    texts = {f"{name}.ipynb": notebook_text(notebook_of(read_lesson(name))) for name in _names(arguments)}
    for name, text in texts.items():
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / name, text)
        print(folder / name)
    return 0


def _worksheet(arguments: argparse.Namespace) -> int:
    put(worksheet_of(read_lesson(_one(arguments)), arguments.learner, key=arguments.key), arguments.output)
    return 0


def _nbgrader(arguments: argparse.Namespace) -> int:
    if arguments.output is None:
        raise ToolkitError("an assignment is a folder of files; name it with --output")
    print(write_assignment(read_lesson(_one(arguments)), Path(arguments.output), arguments.learner))
    return 0


def _results(arguments: argparse.Namespace) -> int:
    folders = [Path(name) for name in arguments.lessons] or [Path.cwd()]
    missing = [str(folder) for folder in folders if not folder.is_dir()]
    if missing:
        raise ExerciseError(f"{missing[0]}: there is no such folder; write one in which learners' work lies")
    handed_in = [collected(folder) for folder in folders]
    results = [result for one in handed_in for result in one.results]
    unreadable = [told for one in handed_in for told in one.unreadable]
    for told in unreadable:
        print(f"toolkit: {told}", file=sys.stderr)
    if not results and not unreadable:
        print("toolkit: no progress files found", file=sys.stderr)
    put(csv_text(results), arguments.output)
    return 1 if unreadable else 0


ACTIONS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "list": _list,
    "check": _check,
    "build": _build,
    "worksheet": _worksheet,
    "nbgrader": _nbgrader,
    "results": _results,
}
