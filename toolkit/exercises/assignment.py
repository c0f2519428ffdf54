"""A lesson as an assignment of nbgrader: what learners hand in is graded by the same checks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from toolkit.boards import write_whole
from toolkit.exercises.exercise import Exercise
from toolkit.exercises.luck import tidy_name
from toolkit.exercises.models_of import setting_of
from toolkit.exercises.notebook import METADATA, notebook_format, notebook_text
from toolkit.exercises.source import Block
from toolkit.exercises.survey import right_answer
from toolkit.exercises.written_lesson import WrittenLesson

__all__ = ["CONFIG", "assignment_of", "write_assignment"]

SCHEMA = 3  # of nbgrader's metadata, since 0.6
CONFIG = """c = get_config()
c.CourseDirectory.course_id = "race-game-toolkit"
# What stands in a learner's cell in the place of the solution.
c.ClearSolutions.code_stub = {"python": "# Write your answer between the quotes above, or your function here."}
"""


def assignment_of(lesson: WrittenLesson, learner: object = "") -> Any:
    """The teacher's notebook of an assignment, with solutions and hidden tests in nbgrader's marks.

    What learners get, by `nbgrader generate_assignment`, has neither. With `learner` it is about that name's boards,
    for a second class, say.
    """
    cells = _Cells(lesson, tidy_name(learner))
    for block in lesson.blocks:
        if block.level == 1:
            cells.plain(block.body, "title")
            cells.set_up()
        elif block.kind == "exercise":
            cells.exercise(lesson.outline.exercise(block.argument), block)
    return notebook_format().v4.new_notebook(cells=cells.made, metadata=METADATA)


def write_assignment(lesson: WrittenLesson, folder: Path, learner: object = "") -> Path:
    """Write `source/NAME/NAME.ipynb` and, where there is none, `nbgrader_config.py`; gives the notebook's path.

    Then, in that folder: `nbgrader generate_assignment NAME`, and when all is handed in `nbgrader autograde NAME`.
    """
    name = lesson.outline.name
    path = folder / "source" / name / f"{name}.ipynb"
    text = notebook_text(assignment_of(lesson, learner))
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text)
    config = folder / "nbgrader_config.py"
    if not config.exists():
        write_whole(config, CONFIG)
    return path


class _Cells:
    """The cells of an assignment, with what nbgrader wants to know about each."""

    def __init__(self, lesson: WrittenLesson, learner: str) -> None:
        self.made: list[Any] = []
        self._lesson = lesson
        self._name = json.dumps(learner, ensure_ascii=False)  # in double quotes, with whatever is in it
        self._setting = setting_of(lesson.outline.models, learner)
        self._v4 = notebook_format().v4

    def plain(self, text: str, name: str) -> None:
        """Text that learners may not change."""
        cell = self._v4.new_markdown_cell(text, id=name)
        self.made.append(self._marked(cell, name, locked=True))

    def set_up(self) -> None:
        """The lesson, and a picture of the board."""
        lines = ["import toolkit as tk", "", f'lesson = tk.lesson("{self._lesson.outline.name}", {self._name})']
        lines += ["lesson.picture()"] if hasattr(self._setting, "game") else []
        self._code("\n".join(lines), "set-up", locked=True)

    def exercise(self, exercise: Exercise, block: Block) -> None:
        """The question, a cell for the answer, and a cell whose hidden test gives the points."""
        number = self._lesson.number_of(exercise.id)
        variable = exercise.id.replace("-", "_")
        self.plain(f"## Exercise {number}. {exercise.title}", f"heading-{exercise.id}")
        self._code(f'lesson.question("{exercise.id}")', f"question-{exercise.id}", locked=True)
        solved, name = self._solution(exercise, block, variable)
        self._code(solved, f"answer-{exercise.id}", solution=True)
        hidden = [
            "### BEGIN HIDDEN TESTS",
            "from toolkit.exercises import grade",
            f'grade("{self._lesson.outline.name}", "{exercise.id}", {name}, learner={self._name})',
            "### END HIDDEN TESTS",
        ]
        visible = f'lesson.check("{exercise.id}", {name})'
        self._code("\n".join([visible, *hidden]), f"test-{exercise.id}", points=exercise.points)

    def _solution(self, exercise: Exercise, block: Block, variable: str) -> tuple[str, str]:
        """The cell of the answer with its solution, and the name that the test asks for."""
        if exercise.kind != "code":
            answer = right_answer(self._lesson.outline, exercise, self._setting)
            lines = [f'{variable} = ""', "### BEGIN SOLUTION", f"{variable} = {answer!r}", "### END SOLUTION"]
            return "\n".join(lines), variable
        name = block.body.partition("def ")[2].partition("(")[0].strip()
        lines = ["### BEGIN SOLUTION", *_solved(self._lesson.outline.models, exercise.key, name, self._name)]
        return "\n".join([block.body, "", *lines, "### END SOLUTION"]), name

    def _code(
        self, source: str, name: str, *, locked: bool = False, solution: bool = False, points: int | None = None
    ) -> None:
        cell = self._v4.new_code_cell(source, id=name)
        self.made.append(self._marked(cell, name, locked=locked, solution=solution, points=points))

    def _marked(
        self, cell: Any, name: str, *, locked: bool = False, solution: bool = False, points: int | None = None
    ) -> Any:
        grade = points is not None
        cell.metadata["nbgrader"] = {
            "schema_version": SCHEMA,
            "grade_id": name,
            "grade": grade,
            "locked": locked or grade,
            "solution": solution,
            "task": False,
            **({"points": points} if grade else {}),
        }
        return cell


def _solved(models: str, key: str, name: str, learner: str) -> list[str]:
    return [
        "from toolkit.exercises.models_of import call, setting_of",
        "",
        f'{name} = call("{models}", "{key}", setting_of("{models}", {learner}))',
    ]
