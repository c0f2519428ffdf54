"""Working through a lesson's notebook as a learner would, in this process: cell by cell, answering as told."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from toolkit.exercises import Feedback, Lesson

__all__ = ["FOLDER", "code_of", "work_through"]

FOLDER = Path(__file__).parents[2] / "notebooks" / "lessons"
Answering = Callable[[Lesson, str], list[Feedback]]


def code_of(name: str) -> list[str]:
    """The source of every code cell of a lesson's notebook."""
    notebook = json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def work_through(name: str, answering: Answering) -> tuple[dict[str, list[Feedback]], list[object]]:
    """Run every cell from top to bottom; after each question, give answers.

    Gives what was said about the answers, by exercise, and what the cells themselves showed.
    """
    world: dict[str, Any] = {}
    said: dict[str, list[Feedback]] = {}
    shown: list[object] = []
    for source in code_of(name):
        shown.append(_run(source, world))
        match ast.parse(source).body[-1:]:
            case [ast.Expr(ast.Call(ast.Attribute(ast.Name("lesson"), "ask"), [ast.Constant(str(exercise))]))]:
                said[exercise] = answering(world["lesson"], exercise)
    return said, shown


def _run(source: str, world: dict[str, Any]) -> object:
    """Run a cell as IPython does: the value of a last expression is what it shows."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), world)
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), world) if isinstance(last, ast.Expr) else None
