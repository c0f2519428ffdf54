"""Files of a lesson with faults: all of them at once, each with its place and what would be right."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from toolkit.errors import LessonError
from toolkit.exercises import lessons_folder, outline_of, shelf
from toolkit.exercises.models import two_dice
from toolkit.exercises.reader import read_outline
from toolkit.exercises.source import read_source
from toolkit.exercises.written_lesson import read_lesson

SOUND = lessons_folder() / "01-two-dice"


def table(**changes: Any) -> dict[str, Any]:
    """Lesson 01's exercise file with its top level changed."""
    return tomllib.loads((SOUND / "exercises.toml").read_text(encoding="utf-8")) | changes


def faults_of(data: dict[str, Any]) -> list[str]:
    with pytest.raises(LessonError) as caught:
        read_outline(data, "01-two-dice", "01-two-dice/exercises.toml")
    return [str(fault) for fault in caught.value.faults]


def test_all_faults_at_once() -> None:
    data = table(title="", minutes=90, models="dice", colour="red", level="hard")
    places = [fault.partition(":")[0] for fault in faults_of(data)]
    assert places == ["title", "minutes", "level", "models", "colour"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"id": "A total"}, "exercises[1].id: 'A total' is no id"),
        ({"id": "a-total"}, "exercises: the id 'a-total' is there twice"),
        ({"kind": "nummer"}, "exercises[1].kind: 'nummer' is unknown (did you mean 'number'?)"),
        ({"key": "chance"}, "exercises[1].key: the models have no function 'chance'"),
        ({"question": "How likely is {sum}?"}, "exercises[1].question: {sum} is nothing that a setting has"),
        ({"tolerance": 0.01}, "exercises[1].tolerance: 0.01 is no number above 0 in quotes"),
        ({"tolerance": "-1/2"}, "exercises[1].tolerance: '-1/2' is no number above 0 in quotes"),
        ({"tolerance": "1e-9999999"}, "exercises[1].tolerance: '1e-9999999' is no number above 0 in quotes"),
        ({"fields": ["dot"]}, "exercises[1].fields: an exercise of kind number has none"),
        ({"kind": "state"}, "exercises[1].fields: the key is missing"),
        ({"personal": True}, "exercises[1].different: a personal exercise has different answers"),
        ({"predict": "yes"}, "exercises[1].predict: 'yes' is neither true nor false"),
        ({"hint": ["x"]}, "exercises[1].hint: no such key (did you mean 'hints'?)"),
        ({"hints": "x"}, "exercises[1].hints: 'x' is no list of texts"),
        ({"wrong": [{"model": "totals", "ask": "No."}]}, "exercises[1].wrong[1].ask: it asks nothing"),
        ({"wrong": [{"ask": "Why?"}]}, "exercises[1].wrong[1].model: the key is missing"),
    ],
)
def test_one_fault_of_an_exercise(change: dict[str, Any], told: str) -> None:
    first = {"id": "first", "kind": "number", "title": "First", "question": "How many?", "key": "throws"} | change
    found = faults_of(table(exercises=[first, *table()["exercises"]]))
    assert [fault for fault in found if fault.startswith(told)], found


def test_an_exercise_file_that_is_sound_has_its_texts_in_paragraphs() -> None:
    lesson = outline_of("01")
    assert [one.kind for one in lesson.exercises][:4] == ["choice", "number", "number", "distribution"]
    paragraphs = lesson.exercise("how-many-throws").question.split("\n\n")
    assert paragraphs[1] == "How many different throws are there?" and "\n" not in paragraphs[0]


@pytest.fixture
def shelf_of_copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of lesson 01 that may be spoilt."""
    folder = tmp_path / "lessons" / "01-two-dice"
    shutil.copytree(SOUND, folder)
    monkeypatch.setattr(shelf, "PLACES", (tmp_path / "lessons",))
    outline_of.cache_clear()
    yield folder
    outline_of.cache_clear()


def spoil(path: Path, old: str, new: str) -> list[str]:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(LessonError) as caught:
        read_lesson("01")
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("# Two dice and Casey", "# Dice", "lesson.md, line 1: the first line is not the title; write # Two dice"),
        ("## 2. Play", "#### 2. Play", "a heading of level 4 under one of level 2"),
        ("{predict} who-is-next", "{predict} who-is", "there is no exercise 'who-is' (did you mean 'who-is-next'?)"),
        ("{exercise} a-total", "{exercise} casey-wins", "casey-wins is there twice"),
        ("{exercise} a-total", "{exercise} casey-wins", "the exercise a-total is nowhere"),
        ("{exercise} a-total", "{predict} a-total", "a-total is not for {predict}; write {exercise}"),
        ("{predict} who-is-next", "{reveal} who-is-next", "who-is-next is revealed before it is guessed"),
        ("```{reveal} who-is-next\n```", "", "the guess who-is-next is never resolved"),
        ("{picture} monorail/mini", "{pictures} monorail/mini", "{pictures} is no directive of a lesson"),
        ("```{exercise} a-total\n", "```{exercise} a-total\nx = 1\n", "only an exercise of kind code has lines"),
        ("assert throws.total == 36", "assert throws.total = 36", "this is no Python"),
        ("assert throws.total == 36", "def f(): pass", "the cell defines f"),
        ("assert throws.total == 36", "\n".join(["x = 1"] * 10), "the cell has 12 lines; write at most 10"),
        ("\n## 2. Play", "\n![](dice.png)\n\n## 2. Play", "a picture without words"),
        ("\n## 2. Play", "\n<b>bold</b>\n\n## 2. Play", "this is HTML"),
        ("\n## 2. Play", "\n<div>\n\n## 2. Play", "this is HTML"),
    ],
)
def test_one_fault_of_the_text(shelf_of_copies: Path, old: str, new: str, told: str) -> None:
    found = spoil(shelf_of_copies / "lesson.md", old, new)
    assert [fault for fault in found if told in fault], found


def test_a_picture_of_ones_own_board_needs_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_lesson("01").outline.models == "two_dice"
    monkeypatch.delattr(two_dice.Setting, "game")
    with pytest.raises(
        LessonError, match="the lesson has no boards of one's own; write a board, such as monorail/mini"
    ):
        read_lesson("01")


def test_the_teachers_page_has_its_sections_in_order(shelf_of_copies: Path) -> None:
    (fault,) = spoil(shelf_of_copies / "teacher.md", "## Have ready", "## Materials")
    assert "Materials" in fault and "Have ready" in fault


def test_a_file_that_is_missing_is_named(shelf_of_copies: Path) -> None:
    (shelf_of_copies / "teacher.md").unlink()
    with pytest.raises(LessonError, match=r"teacher\.md: 1 fault\n  file: there is no such teacher's page"):
        read_lesson("01")
    (shelf_of_copies / "exercises.toml").write_text("title = ", encoding="utf-8")
    with pytest.raises(LessonError, match=r"01-two-dice/exercises\.toml: 1 fault\n  file: not TOML"):
        outline_of("01")


def test_the_lines_of_the_source_are_told() -> None:
    text = "# T\n\nwords\n\n```{code-cell} python\n:name: a\nx = 1\n```\n\n:::{worksheet}\nby hand\n:::\n## S\n"
    blocks, faults = read_source(text)
    assert [(block.kind, block.line, block.body) for block in blocks] == [
        ("text", 1, "# T\n\nwords"),
        ("code-cell", 5, "x = 1"),
        ("worksheet", 10, "by hand"),
        ("text", 13, "## S"),
    ]
    assert blocks[1].options == {"name": "a"} and blocks[3].level == 2 and faults == []


def test_a_listing_that_is_no_directive_is_text() -> None:
    blocks, _ = read_source("# T\n\n```python\n## no heading\n```\n")
    assert [block.kind for block in blocks] == ["text"]
