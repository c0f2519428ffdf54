"""What was done is kept, through restarts, broken files and folders that cannot be written to."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from toolkit.errors import ExerciseError
from toolkit.exercises import Empty, Hint, Lesson, NoMoreHints, Noted, Revealed, collected, csv_text, progress
from toolkit.exercises.progress import FORMAT, Progress, Record, merged, read_progress
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


def test_what_is_solved_in_one_notebook_stays_solved_whatever_an_older_one_writes(tmp_path: Path) -> None:
    new, old = Lesson("01", "Mia", folder=tmp_path), Lesson("01", "Mia", folder=tmp_path)
    path = tmp_path / "progress" / "01-two-dice.json"
    new.check("how-many-throws", "1")
    new.check("how-many-throws", len(new.yours.white_faces) * len(new.yours.coloured_faces))
    solved = read_progress(path)["mia"]["how-many-throws"]
    old.check("how-many-throws", "2")
    assert read_progress(path)["mia"]["how-many-throws"] == solved and solved.right and solved.tries == 2
    assert old.record("how-many-throws") == (2, 0, True)
    Lesson("01", "Mia", folder=tmp_path).hint("how-many-throws")
    old.hint("how-many-throws")
    new.check("how-many-throws", "3")
    kept = read_progress(path)["mia"]["how-many-throws"]
    assert (kept.right, kept.tries, kept.hints, kept.at) == (True, 2, 1, solved.at)


def test_tries_and_hints_of_two_notebooks_of_one_learner_are_all_kept(tmp_path: Path) -> None:
    one, other = (Progress(tmp_path / "a.json", "mia") for _ in range(2))
    one.hinted("a", 2)
    one.tried("a", False)
    other.tried("a", False)
    other.hinted("a", 1)
    assert read_progress(tmp_path / "a.json")["mia"]["a"].hints == 2
    other.guessed("b", "red")
    one.tried("a", False)
    assert read_progress(tmp_path / "a.json")["mia"] == {"a": Record(3, 2), "b": Record(guess="red")}
    assert one.of("b").guess == "red"


def test_the_first_of_two_right_answers_counts() -> None:
    first, second = Record(4, 0, True, "2026-11-30T08:00:00+00:00"), Record(2, 3, True, "2026-12-01T08:00:00+00:00")
    for one, other in ((first, second), (second, first)):
        assert merged(one, other) == Record(4, 3, True, first.at)


def test_a_broken_file_that_another_notebook_has_mended_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It looked broken, and was whole again when our turn came."""
    path = tmp_path / "x.json"
    path.write_text("broken", encoding="utf-8")

    @contextmanager
    def after_another(_: Path) -> Iterator[None]:
        path.write_text(f'{{"format": "{FORMAT}", "learners": {{"mia": {{"a": {{"tries": 3}}}}}}}}', encoding="utf-8")
        yield

    monkeypatch.setattr(progress, "one_at_a_time", after_another)
    assert Progress(path, "mia").of("a").tries == 3
    assert [one.name for one in tmp_path.iterdir()] == ["x.json"]


def kept_as(folder: Path, exercise: str, **record: object) -> Lesson:
    """Lesson 01 with this record in the class's file."""
    path = folder / "progress" / "01-two-dice.json"
    path.parent.mkdir()
    path.write_text(json.dumps({"format": FORMAT, "learners": {"": {exercise: record}}}), encoding="utf-8")
    return Lesson("01", folder=folder)


def test_more_hints_than_there_are_are_all_of_them(tmp_path: Path) -> None:
    lesson = kept_as(tmp_path, "a-total", hints=99)
    assert isinstance(lesson.hint("a-total"), NoMoreHints)
    assert len(lesson.hints("a-total")) == 2 and lesson.hints_left("a-total") == 0
    assert lesson.record("a-total") == (0, 2, False)


def test_fewer_hints_than_none_are_a_broken_file(tmp_path: Path) -> None:
    lesson = kept_as(tmp_path, "a-total", hints=-3)
    assert isinstance(lesson.hint("a-total"), Hint)
    assert (tmp_path / "progress" / "01-two-dice.broken-1.json").exists()


def test_a_guess_that_is_no_option_any_more_is_asked_for_again(tmp_path: Path) -> None:
    lesson = kept_as(tmp_path, "who-is-next", guess="the train")
    said = lesson.reveal("who-is-next")
    assert isinstance(said, Empty) and "Guess again, lesson.predict('who-is-next', …)" in said.text
    assert isinstance(lesson.predict("who-is-next", "casey"), Noted)
    assert isinstance(lesson.reveal("who-is-next"), Revealed)


def test_the_file_holds_no_answer(tmp_path: Path) -> None:
    lesson = Lesson("01", folder=tmp_path)
    lesson.check("a-total", "1/8")
    text = (tmp_path / "progress" / "01-two-dice.json").read_text(encoding="utf-8")
    assert "1/8" not in text
    assert list(json.loads(text)["learners"][""]["a-total"]) == ["tries", "hints", "right", "at", "guess"]


IMPOSSIBLE = ['"hints": -3', '"tries": -1', f'"tries": {"9" * 4000}', f'"hints": {"9" * 5000}', '"at": "=1"']


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"format": "other", "learners": {}}', "\udcff" * 3, f'{{"format": "{FORMAT}"}}',
     f'{{"format": "{FORMAT}", "learners": {{"mia": {{"a": {{"tries": "3"}}}}}}}}',
     f'{{"format": "{FORMAT}", "learners": {{"mia": {{"a": {{"wins": 3}}}}}}}}',
     *(f'{{"format": "{FORMAT}", "learners": {{"mia": {{"a": {{{one}}}}}}}}}' for one in IMPOSSIBLE)],
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
    rows = list(csv.reader(io.StringIO(csv_text(collected(tmp_path).results))))
    assert rows == [
        ["learner", "lesson", "exercise", "tries", "hints", "right", "first right"],
        ["'=1+2", "01-two-dice", "how-many-throws", "1", "0", "no", ""],
        ["mia", "01-two-dice", "how-many-throws", "1", "0", "no", ""],
    ]


def test_what_cannot_be_read_is_named_and_the_others_are_rows(tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        Lesson("01", name, folder=tmp_path / name).check("how-many-throws", "1")
    garbage = tmp_path / "b" / "progress" / "01-two-dice.json"
    garbage.write_bytes(b"\xff\xfe")
    results, unreadable = collected(tmp_path)
    assert [row.learner for row in results] == ["a", "c"]
    assert len(unreadable) == 1 and str(garbage) in unreadable[0]


@pytest.mark.parametrize("formula", ["=1+2", "+1", "-1", "@sum", "\t=1", " =1", "\r\n=1"])
def test_no_cell_is_a_formula(formula: str) -> None:
    text = csv_text([Result(formula, formula, formula, 1, 0, True, formula)])
    assert list(csv.reader(io.StringIO(text, newline="")))[1] == [*[f"'{formula}"] * 3, "1", "0", "yes", f"'{formula}"]


def test_every_name_can_be_written(tmp_path: Path) -> None:
    """A file of somebody else's making may hold half a sign, which no text file can."""
    lesson = kept_as(tmp_path, "a-total", tries=1)
    path = tmp_path / "progress" / "01-two-dice.json"
    path.write_text(path.read_text(encoding="utf-8").replace('""', '"\\ud800"', 1), encoding="utf-8")
    assert csv_text(collected(tmp_path).results).encode().splitlines()[1].startswith(b"?," + lesson.name.encode())


def test_texts_with_commas_and_quotes_are_one_cell() -> None:
    text = csv_text([Result('Li, "Jo"', "01", "a", 1, 0, True, "")])
    assert list(csv.reader(io.StringIO(text)))[1] == ['Li, "Jo"', "01", "a", "1", "0", "yes", ""]


def test_results_of_one_lesson_have_every_exercise(tmp_path: Path) -> None:
    lesson = Lesson("01", "Mia", folder=tmp_path)
    lesson.check("how-many-throws", "1")
    assert [(row.exercise, row.tries) for row in lesson.results()][:2] == [("how-many-throws", 1), ("a-total", 0)]
    assert len(lesson.results()) == 8
