"""Lessons as assignments: every lesson's in this process, and one through the real nbgrader."""

from __future__ import annotations

import contextlib
import csv
import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.cli.commands import ROOT
from tests.lessons.answers import right_cells, wrong_cells
from toolkit.exercises import lesson_names, outline_of
from toolkit.exercises.assignment import assignment_of, write_assignment
from toolkit.exercises.models_of import setting_of
from toolkit.exercises.written_lesson import read_lesson

NAME = "01-two-dice"
SOLUTION = re.compile(r"### BEGIN SOLUTION\n.*?### END SOLUTION", flags=re.DOTALL)
HIDDEN = re.compile(r"### BEGIN HIDDEN TESTS\n.*?### END HIDDEN TESTS", flags=re.DOTALL)


def named(answer: str, cell: Any) -> str:
    """The answer under the name that the cell asks for: its function's, or the exercise's."""
    function = re.findall(r"def (\w+)", cell.source)
    exercise = cell.metadata["nbgrader"]["grade_id"].removeprefix("answer-")
    return answer.replace("ANSWER", function[0] if function else exercise.replace("-", "_"))


def graded(notebook: Any) -> dict[str, bool]:
    """Run the notebook cell by cell, as nbgrader does; which of the tests pass, by the id of the exercise."""
    world: dict[str, Any] = {}
    passed = {}
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        name = cell.metadata["nbgrader"]["grade_id"]
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(cell.source, name, "exec"), world)
        except Exception:
            passed[name] = False
        else:
            passed[name] = True
    return {name.removeprefix("test-"): fine for name, fine in passed.items() if name.startswith("test-")}


@pytest.mark.parametrize("name", lesson_names())
def test_the_points_of_every_lesson(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The solutions pass every test; empty answers, and each exercise's first known mistake, pass none."""
    monkeypatch.chdir(tmp_path)
    exercises = [one for one in outline_of(name).exercises if not one.predict]
    assert graded(assignment_of(read_lesson(name))) == {one.id: True for one in exercises}

    empty, wrong = assignment_of(read_lesson(name)), assignment_of(read_lesson(name))
    for cell in [*empty.cells]:
        cell.source = SOLUTION.sub("# nothing yet", cell.source)
    assert graded(empty) == {one.id: False for one in exercises}

    mistakes = wrong_cells(name)
    for cell in wrong.cells:
        answer = mistakes.get(cell.metadata["nbgrader"]["grade_id"].removeprefix("answer-"))
        if answer is not None:
            cell.source = f"{SOLUTION.sub('', cell.source)}\n{named(answer, cell)}"
    assert graded(wrong) == {one.id: False for one in exercises}


@pytest.mark.parametrize("name", lesson_names())
def test_only_answers_may_be_changed_and_tests_are_hidden(name: str) -> None:
    """What nbgrader restores before it grades (`locked`), and what learners never see."""
    for cell in assignment_of(read_lesson(name)).cells:
        marks = cell.metadata["nbgrader"]
        assert marks["locked"] is not marks["solution"], marks["grade_id"]
        hidden = HIDDEN.findall(cell.source)
        assert len(hidden) == marks["grade"] and all("grade(" in part for part in hidden)
        assert "grade(" not in HIDDEN.sub("", cell.source)
        assert bool(SOLUTION.search(cell.source)) is marks["solution"]


def test_an_assignment_about_somebodys_board_grades_by_that_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    notebook = assignment_of(read_lesson(NAME), 'class "8b"')
    assert all(graded(notebook).values())
    source = "\n".join(cell.source for cell in notebook.cells)
    assert r'tk.lesson("01-two-dice", "class \"8b\"")' in source and r'learner="class \"8b\""' in source
    assert setting_of("two_dice", 'class "8b"') != setting_of("two_dice", "")


def nbgrader(folder: Path, *words: str) -> str:
    """One command of nbgrader in a course's folder, with none of the user's settings."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON", "PYTHON"))}
    places = {
        f"JUPYTER_{place}_DIR": str(folder / ".jupyter" / place.lower()) for place in ("CONFIG", "DATA", "RUNTIME")
    }
    path = os.pathsep.join(
        [str(ROOT), *[entry for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry]]
    )
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # nbgrader calls one of them itself
    env |= places | {"IPYTHONDIR": str(folder / ".ipython"), "PYTHONPATH": path, "PATH": programs}
    done = subprocess.run(
        [sys.executable, "-m", "nbgrader", *words], cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def hand_in(released: Any, cells: dict[str, str], place: Path) -> None:
    """Write the cells below what stands in those of the released notebook, and save it as this learner's."""
    notebook = nbformat.reads(nbformat.writes(released), as_version=4)
    for cell in notebook.cells:
        name = cell.metadata.get("nbgrader", {}).get("grade_id", "").removeprefix("answer-")
        if name in cells and cell.metadata["nbgrader"]["solution"]:
            cell.source += f"\n{named(cells[name], cell)}"
    place.parent.mkdir(parents=True)
    nbformat.write(notebook, place)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow if name == NAME else pytest.mark.exhaustive) for name in lesson_names()],
)
def test_round_trip_through_nbgrader(name: str, tmp_path: Path) -> None:
    """Generated, handed in by three learners, and graded: no points, the points of the first exercise, and all."""
    course = tmp_path / "course"
    write_assignment(read_lesson(name), course)
    nbgrader(course, "generate_assignment", name)
    released = nbformat.read(course / "release" / name / f"{name}.ipynb", as_version=4)
    sources = "\n".join(cell.source for cell in released.cells)
    assert "SOLUTION" not in sources and "HIDDEN" not in sources and "grade(" not in sources
    assert [answer for answer in right_cells(name).values() if "import" not in answer and answer in sources] == []

    points = {one.id: one.points for one in outline_of(name).exercises if not one.predict}
    right, wrong = right_cells(name), wrong_cells(name)
    first = next(iter(right))  # the others are left empty: no points for those
    for learner, cells in {"right": right, "wrong": wrong, "some": {first: right[first]}}.items():
        hand_in(released, cells, course / "submitted" / learner / name / f"{name}.ipynb")
    nbgrader(course, "autograde", name)

    nbgrader(course, "export", "--to", "grades.csv")
    with (course / "grades.csv").open(encoding="utf-8", newline="") as file:
        scores = {row["student_id"]: (float(row["score"]), float(row["max_score"])) for row in csv.DictReader(file)}
    most = sum(points.values())
    assert scores == {"right": (most, most), "wrong": (0, most), "some": (points[first], most)}
    marked = (course / "autograded" / "wrong" / name / f"{name}.ipynb").read_text(encoding="utf-8")
    assert "AssertionError" in marked and "Not yet." in marked
