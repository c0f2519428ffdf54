"""A lesson as it is written: the exercises, the text, the teacher's page; checked as a whole."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from toolkit.boards import nearest, read_text
from toolkit.errors import BoardError, Fault, LessonError
from toolkit.exercises.models_of import models_of
from toolkit.exercises.outline import Outline
from toolkit.exercises.shelf import lesson_folder, outline_of
from toolkit.exercises.source import Block, read_source

__all__ = ["TEACHER_SECTIONS", "WrittenLesson", "read_lesson"]

LONGEST_CELL = 10  # lines
TEACHER_SECTIONS = (
    "Aims",
    "Minutes",
    "Have ready",
    "Mistakes, and what to ask",
    "Easier and harder",
    "Answers with working",
    "Curriculum",
)


@dataclass(frozen=True)
class WrittenLesson:
    """The outline, the blocks of `lesson.md`, and the text of `teacher.md`."""

    outline: Outline
    blocks: tuple[Block, ...]
    teacher: str

    def number_of(self, exercise: str) -> int:
        """Which exercise of the lesson this is, counted from 1; guesses are not counted."""
        counted = [block.argument for block in self.blocks if block.kind == "exercise"]
        return counted.index(exercise) + 1


def read_lesson(name: str) -> WrittenLesson:
    """A lesson by its name or number; `LessonError` names every fault of its three files, with the lines."""
    folder = lesson_folder(name)
    outline = outline_of(folder.name)
    try:
        text = read_text(folder / "lesson.md", "lesson")
        teacher = read_text(folder / "teacher.md", "teacher's page")
    except BoardError as error:
        raise LessonError(error.where, list(error.faults)) from None
    blocks, faults = read_source(text)
    faults += [*_structure(outline, blocks), *_references(outline, blocks), *_code(blocks)]
    faults = [Fault(f"lesson.md, {place}", problem, remedy) for place, problem, remedy in faults]
    faults += _teacher(teacher)
    if faults:
        raise LessonError(folder.name, faults)
    return WrittenLesson(outline, tuple(blocks), teacher)


def _structure(outline: Outline, blocks: list[Block]) -> Iterator[Fault]:
    """The shape of every lesson: its title, what it is for, a guess first, something by hand, exercises at the end."""
    if not blocks or blocks[0].level != 1 or blocks[0].heading != outline.title:
        yield Fault("line 1", "the first line is not the title", f"# {outline.title}")
    deepest = 1
    for block in blocks[1:]:
        if block.level == 1:
            yield Fault(f"line {block.line}", "a second title", "## and a space before a section's heading")
        if block.kind == "picture" and not block.argument and not hasattr(models_of(outline.models).Setting, "game"):
            yield Fault(f"line {block.line}", "the lesson has no boards of one's own", "a board, such as monorail/mini")
        if block.level > deepest + 1:
            yield Fault(f"line {block.line}", f"a heading of level {block.level} under one of level {deepest}",
                        f"{'#' * (deepest + 1)} and a space before it")  # fmt: skip
        deepest = block.level or deepest
    kinds = [block.kind for block in blocks]
    for kind, why in (("predict", "nothing to guess first"), ("worksheet", "nothing to do by hand"),
                      ("exercise", "no exercise")):  # fmt: skip
        if kind not in kinds:
            yield Fault("the whole text", why, f"a directive {{{kind}}}")


def _references(outline: Outline, blocks: list[Block]) -> Iterator[Fault]:
    """Every exercise stands in the text once, in the file's order; a guess is asked for before it is revealed."""
    ids = [one.id for one in outline.exercises]
    predicted = {one.id for one in outline.exercises if one.predict}
    used: list[str] = []
    for block in blocks:
        if block.kind not in ("exercise", "predict", "reveal"):
            continue
        place = f"line {block.line}"
        if block.argument not in ids:
            meant = nearest(block.argument, ids)
            yield Fault(place, f"there is no exercise {block.argument!r}{meant}", f"one of: {', '.join(ids)}")
            continue
        if (block.argument in predicted) is (block.kind == "exercise"):
            right = "predict" if block.kind == "exercise" else "exercise"
            yield Fault(place, f"{block.argument} is not for {{{block.kind}}}", f"{{{right}}}, or change predict there")
        elif block.kind == "reveal" and block.argument not in used:
            yield Fault(place, f"{block.argument} is revealed before it is guessed", f"{{predict}} {block.argument}")
        elif block.kind != "reveal" and block.argument in used:
            yield Fault(place, f"{block.argument} is there twice", "each exercise once")
        if block.kind == "exercise" and (outline.exercise(block.argument).kind == "code") is not bool(block.body):
            yield Fault(
                place, "only an exercise of kind code has lines, and it needs some", "the beginning of a function"
            )
        if block.kind != "reveal":
            used.append(block.argument)
    for missing in [one for one in ids if one not in used]:
        kind = "predict" if missing in predicted else "exercise"
        yield Fault("the whole text", f"the exercise {missing} is nowhere", f"a directive {{{kind}}} {missing}")
    revealed = {block.argument for block in blocks if block.kind == "reveal"}
    for kept in sorted(predicted - revealed):
        yield Fault("the whole text", f"the guess {kept} is never resolved", f"a directive {{reveal}} {kept}")


def _code(blocks: list[Block]) -> Iterator[Fault]:
    """Cells are short, are Python, and define nothing: that is what exercises of kind code are for."""
    for block in blocks:
        if block.kind == "text" and re.search(r"!\[\s*\]\(", block.body):
            yield Fault(f"line {block.line}", "a picture without words", "what it shows, between the brackets")
        if block.kind not in ("code-cell", "exercise") or not block.body:
            continue
        place = f"line {block.line}"
        lines = block.body.splitlines()
        if len(lines) > LONGEST_CELL:
            yield Fault(place, f"the cell has {len(lines)} lines", f"at most {LONGEST_CELL}")
        try:
            tree = ast.parse(block.body)
        except SyntaxError as error:
            yield Fault(f"line {block.line + (error.lineno or 1)}", f"this is no Python: {error.msg}", "a statement")
            continue
        functions = [node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
        if block.kind == "code-cell" and functions:
            yield Fault(place, f"the cell defines {functions[0]}", "plain statements")
        if block.kind == "exercise" and len(functions) != 1:
            yield Fault(place, f"the cell defines {len(functions)} functions", "the beginning of one")


def _teacher(text: str) -> Iterator[Fault]:
    headings = re.findall(r"^## (.+?)\s*$", text, flags=re.MULTILINE)
    if headings != list(TEACHER_SECTIONS):
        problem = f"its sections are {', '.join(headings) or 'missing'}"
        yield Fault("teacher.md", problem, f"## before each of: {', '.join(TEACHER_SECTIONS)}")
