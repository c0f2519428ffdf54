"""From a written lesson to the notebook that learners open."""

from __future__ import annotations

import ast
import re
from typing import Any

from toolkit.errors import ToolkitError
from toolkit.exercises.source import Block
from toolkit.exercises.written_lesson import WrittenLesson

__all__ = ["METADATA", "notebook_format", "notebook_of", "notebook_text", "starter"]

METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def notebook_format() -> Any:
    """The library of the notebooks' format; `ToolkitError` in words where it is not installed."""
    try:
        import nbformat
    except ModuleNotFoundError:
        raise ToolkitError(
            "notebooks cannot be written without nbformat; install it with: pip install 'race-game-toolkit[notebook]'"
        ) from None
    return nbformat


def notebook_of(lesson: WrittenLesson) -> Any:
    """The notebook of a lesson: its text, its code, a question where an exercise stands, and no answer."""
    cells = _Cells()
    for block in lesson.blocks:
        _add(cells, lesson, block)
        if block.level == 1:
            cells.code(_setup(lesson), "set-up")
    return notebook_format().v4.new_notebook(cells=cells.made, metadata=METADATA)


def notebook_text(notebook: Any) -> str:
    """The notebook as it is committed: sorted keys, an indent of one, and a line break at the end."""
    written: str = notebook_format().writes(notebook)
    return written.rstrip("\n") + "\n"


def starter(block: Block) -> str:
    """What stands in the cell of a code exercise: the beginning of a function, and the check of it."""
    tree = ast.parse(block.body)
    (name,) = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    return f'{block.body}\n\n\nlesson.check("{block.argument}", {name})'


class _Cells:
    """The cells made so far; each gets an id of words that say what it is, used once."""

    def __init__(self) -> None:
        self.made: list[Any] = []
        self._used: set[str] = set()
        self._v4 = notebook_format().v4

    def text(self, body: str, wish: str) -> None:
        """Add a cell of Markdown."""
        self.made.append(self._v4.new_markdown_cell(body, id=self._free(wish)))

    def code(self, body: str, wish: str) -> None:
        """Add a cell of code."""
        self.made.append(self._v4.new_code_cell(body, id=self._free(wish)))

    def _free(self, wish: str) -> str:
        plain = re.sub(r"[^a-z0-9]+", "-", wish.casefold()).strip("-")[:50] or "cell"
        name, number = plain, 1
        while name in self._used:
            number += 1
            name = f"{plain}-{number}"
        self._used.add(name)
        return name


def _setup(lesson: WrittenLesson) -> str:
    return (
        "import toolkit as tk\n\n"
        "# Write your name between the quotes, and the boards in the exercises are yours alone.\n"
        f'lesson = tk.lesson("{lesson.outline.name}", learner="")\nlesson'
    )


def _add(cells: _Cells, lesson: WrittenLesson, block: Block) -> None:
    """The cells of one block."""
    name = block.argument
    match block.kind:
        case "text":
            cells.text(block.body, block.heading or "text")
        case "worksheet":
            cells.text(block.body, "by-hand")
        case "code-cell":
            cells.code(block.body, block.options.get("name", "code"))
        case "picture":
            cells.code(f'lesson.picture("{name}")' if name else "lesson.picture()", "picture")
        case "predict":
            cells.code(f'lesson.ask("{name}")', f"predict {name}")
        case "reveal":
            cells.code(f'lesson.reveal("{name}")', f"reveal {name}")
        case "exercise":
            exercise = lesson.outline.exercise(name)
            cells.text(f"### Exercise {lesson.number_of(name)}. {exercise.title}", f"exercise {name}")
            cells.code(f'lesson.ask("{name}")', f"ask {name}")
            if exercise.kind == "code":
                cells.code(starter(block), f"answer {name}")
