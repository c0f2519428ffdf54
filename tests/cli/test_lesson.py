"""`toolkit lesson`: listed, checked, built, printed, handed out, collected."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.commands import ROOT, run
from toolkit.exercises import Lesson


def test_list(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "lesson", "list")
    assert ran.code == 0
    assert ran.out.splitlines()[0].split()[:4] == ["01-two-dice", "45", "min", "first"]


def test_build_writes_the_committed_notebook(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ran = run(capsys, "lesson", "build", "1", "--output", tmp_path / "new")
    (path,) = (tmp_path / "new").iterdir()
    assert (ran.code, ran.out) == (0, f"{path}\n")
    committed = ROOT / "notebooks" / "lessons" / "01-two-dice.ipynb"
    assert path.read_text(encoding="utf-8") == committed.read_text(encoding="utf-8")


def test_a_worksheet_of_a_learner(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plain = run(capsys, "lesson", "worksheet", "01", "--learner", "Mia").out
    key = run(capsys, "lesson", "worksheet", "01", "--learner", "Mia", "--key").out
    yours = Lesson("01", "Mia", folder=tmp_path).yours
    for page in (plain, key):
        assert f"both numbers together are {yours.total}?" in page
        assert "Mia" in page and page.startswith("<!DOCTYPE html>")
    assert "Answer:" in key and "Answer:" not in plain


def test_a_key_has_answers_in_words_and_each_table_once(capsys: pytest.CaptureFixture[str]) -> None:
    """The track mini has eight ways, and all exercises of lesson 04 with a table are about the same track."""
    key = run(capsys, "lesson", "worksheet", "04", "--key").out
    assert "<strong>Answer:</strong> Six to ten." in key
    assert (key.count("<caption>"), key.count("The table is the one of Exercise 1.")) == (1, 4)


def test_an_assignment(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ran = run(capsys, "lesson", "nbgrader", "01", "-o", tmp_path)
    path = tmp_path / "source" / "01-two-dice" / "01-two-dice.ipynb"
    assert (ran.code, ran.out) == (0, f"{path}\n")
    notebook = json.loads(path.read_text(encoding="utf-8"))
    graded = [cell["metadata"]["nbgrader"] for cell in notebook["cells"] if cell["metadata"]["nbgrader"]["grade"]]
    assert sum(cell["points"] for cell in graded) == 9  # seven exercises of one point, and a function of two
    (tmp_path / "nbgrader_config.py").write_text("# mine", encoding="utf-8")
    run(capsys, "lesson", "nbgrader", "01", "-o", tmp_path)
    assert (tmp_path / "nbgrader_config.py").read_text(encoding="utf-8") == "# mine"


def test_results_of_a_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    Lesson("01", "Mia", folder=tmp_path).check("a-total", "1/2")
    ran = run(capsys, "lesson", "results", tmp_path)
    assert ran.out.splitlines()[1] == "mia,01-two-dice,a-total,1,0,no,"
    ran = run(capsys, "lesson", "results", tmp_path / "progress" / "nowhere")
    assert ran.code == 2 and "no such folder" in ran.err
    (tmp_path / "empty").mkdir()
    ran = run(capsys, "lesson", "results", tmp_path / "empty")
    assert ran.code == 0 and "no progress files found" in ran.err


def test_results_name_a_file_that_cannot_be_read_and_give_the_others(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in ("mia", "tom"):
        Lesson("01", name, folder=tmp_path / name).check("a-total", "1/2")
    garbage = tmp_path / "tom" / "progress" / "01-two-dice.json"
    garbage.write_text("garbage", encoding="utf-8")
    ran = run(capsys, "lesson", "results", tmp_path)
    assert ran.code == 1 and f"toolkit: {garbage}: this is no progress file" in ran.err
    assert ran.out.splitlines()[1:] == ["mia,01-two-dice,a-total,1,0,no,"]
    assert "no progress files found" not in ran.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["build", "99"], "no lesson '99'"),
        (["worksheet"], "worksheet takes one lesson"),
        (["worksheet", "01", "01"], "worksheet takes one lesson"),
        (["nbgrader", "01"], "name it with --output"),
        (["print", "01"], "invalid choice"),
        (["worksheet", "01", "--learner", "x" * 90], "at most 80 letters"),
    ],
)
def test_what_cannot_be_done(capsys: pytest.CaptureFixture[str], words: list[str], told: str) -> None:
    ran = run(capsys, "lesson", *words)
    assert ran.code == 2 and told in ran.err and "Traceback" not in ran.err
