"""What was done is kept, through restarts, broken files and folders that cannot be written to."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from toolkit.errors import ExerciseError
from toolkit.exercises import Lesson, collected, csv_text
from toolkit.exercises.progress import FORMAT, Progress, read_progress
from toolkit.exercises.results import Result


def test_tries_hints_and_success_survive_a_restart(tmp_path: Path) -> None:
    first = Lesson("01", "Mia", folder=tmp_path)
    first.check("how-many-throws", "1")
    first.hint("how-many-throws")
    first.check("how-many-throws", len(first.yours.white_faces) * len(first.yours.coloured_faces))
    again = Lesson("01", " Mia ", folder=tmp_path)
    assert Lesson("01", "MIA", folder=tmp_path).record("how-many-throws") == (2, 1, True)
    assert again.record("how-many-throws") == (2, 1, True)
    assert again.hints("how-many-throws") == first.hints("how-many-throws") != ()
    assert repr(again) == "Lesson 01-two-dice for Mia: Two dice and Casey (1 of 8 exercises right)"


def test_what_counts_as_a_try(tmp_path: Path) -> None:
    """Empty and unreadable answers do not; after the right one nothing does."""
    lesson = Lesson("01", folder=tmp_path)
    for answer in ("", "no idea", "5", "48", "7", "48"):
        lesson.check("how-many-throws", answer)
    assert lesson.record("how-many-throws") == (2, 0, True)


def test_learners_who_share_a_folder_share_a_file(tmp_path: Path) -> None:
    mia, tom = Lesson("01", "Mia", folder=tmp_path), Lesson("01", "Tom", folder=tmp_path)
    mia.check("how-many-throws", "1")
    tom.check("how-many-throws", "2")
    mia.check("how-many-throws", "3")
    kept = read_progress(tmp_path / "progress" / "01-two-dice.json")
    assert {learner: records["how-many-throws"].tries for learner, records in kept.items()} == {"mia": 2, "tom": 1}


def test_the_file_holds_no_answer(tmp_path: Path) -> None:
    lesson = Lesson("01", folder=tmp_path)
    lesson.check("a-total", "1/8")
    text = (tmp_path / "progress" / "01-two-dice.json").read_text(encoding="utf-8")
    assert "1/8" not in text
    assert list(json.loads(text)["learners"][""]["a-total"]) == ["tries", "hints", "right", "at", "guess"]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"format": "other", "learners": {}}', "\udcff" * 3, f'{{"format": "{FORMAT}"}}',
     f'{{"format": "{FORMAT}", "learners": {{"mia": {{"a": {{"tries": "3"}}}}}}}}',
     f'{{"format": "{FORMAT}", "learners": {{"mia": {{"a": {{"wins": 3}}}}}}}}'],
)  # fmt: skip
def test_a_broken_file_is_named_and_kept(tmp_path: Path, text: str) -> None:
    path = tmp_path / "progress" / "01-two-dice.json"
    path.parent.mkdir()
    data = text.encode("utf-8", errors="surrogateescape")
    path.write_bytes(data)
    with pytest.raises(ExerciseError, match=r"01-two-dice\.json"):
        read_progress(path)
    lesson = Lesson("01", "mia", folder=tmp_path)
    said = lesson.check("how-many-throws", "1")
    assert "01-two-dice.json is broken, so it was renamed to 01-two-dice.broken-1.json" in said.text
    assert (path.parent / "01-two-dice.broken-1.json").read_bytes() == data
    assert "broken" not in lesson.check("how-many-throws", "1").text
    assert Lesson("01", "mia", folder=tmp_path).record("how-many-throws")[0] == 2


def test_a_second_broken_file_does_not_replace_the_first(tmp_path: Path) -> None:
    for number in (1, 2):
        path = tmp_path / "x.json"
        path.write_text(f"broken {number}", encoding="utf-8")
        Progress(path, "mia")
    assert (tmp_path / "x.broken-1.json").read_text(encoding="utf-8") == "broken 1"
    assert (tmp_path / "x.broken-2.json").read_text(encoding="utf-8") == "broken 2"


def test_where_nothing_can_be_written_the_lesson_goes_on_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "progress").write_text("a file in the way of the folder", encoding="utf-8")
    lesson = Lesson("01", folder=tmp_path)
    assert "progress cannot be kept" in lesson.check("how-many-throws", "1").text
    assert lesson.record("how-many-throws")[0] == 1
    assert (tmp_path / "progress").read_text(encoding="utf-8") == "a file in the way of the folder"


def test_results_of_a_class_are_collected(tmp_path: Path) -> None:
    for folder, name in (("a", "Mia"), ("b", "=1+2")):
        (tmp_path / folder).mkdir()
        lesson = Lesson("01", name, folder=tmp_path / folder)
        lesson.check("how-many-throws", "1")
    rows = list(csv.reader(io.StringIO(csv_text(collected(tmp_path)))))
    assert rows == [
        ["learner", "lesson", "exercise", "tries", "hints", "right", "first right"],
        ["'=1+2", "01-two-dice", "how-many-throws", "1", "0", "no", ""],
        ["mia", "01-two-dice", "how-many-throws", "1", "0", "no", ""],
    ]


def test_texts_with_commas_and_quotes_are_one_cell() -> None:
    text = csv_text([Result('Li, "Jo"', "01", "a", 1, 0, True, "")])
    assert list(csv.reader(io.StringIO(text)))[1] == ['Li, "Jo"', "01", "a", "1", "0", "yes", ""]


def test_results_of_one_lesson_have_every_exercise(tmp_path: Path) -> None:
    lesson = Lesson("01", "Mia", folder=tmp_path)
    lesson.check("how-many-throws", "1")
    assert [(row.exercise, row.tries) for row in lesson.results()][:2] == [("how-many-throws", 1), ("a-total", 0)]
    assert len(lesson.results()) == 8
