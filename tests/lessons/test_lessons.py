"""What holds for every lesson: its files, its notebook, its answers, and what is said about answers."""

from __future__ import annotations

import json
import pickle
import re
from fractions import Fraction
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.lessons.working import FOLDER, code_of, work_through
from toolkit.exercises import (
    Empty,
    Feedback,
    Hint,
    Lesson,
    NoMoreHints,
    Recognised,
    Revealed,
    Right,
    lesson_names,
    lessons_folder,
    outline_of,
)
from toolkit.exercises.checking import case_of, key_of
from toolkit.exercises.kinds.distribution import chances_of
from toolkit.exercises.kinds.number import ends_of
from toolkit.exercises.models_of import filled, setting_of
from toolkit.exercises.notebook import notebook_of, notebook_text
from toolkit.exercises.survey import right_answer, survey, wrong_answer
from toolkit.exercises.worksheet import worksheet_of
from toolkit.exercises.written_lesson import read_lesson

LESSONS = lesson_names()
LEARNERS = ["", *map(str, range(1, 21))]  # "" is the class


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Progress is kept where the notebook runs."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", LESSONS)
def test_the_notebook_is_what_the_sources_say(name: str) -> None:
    """After a change: `toolkit lesson build`."""
    built = notebook_text(notebook_of(read_lesson(name)))
    assert (FOLDER / f"{name}.ipynb").read_text(encoding="utf-8") == built


def test_there_is_no_notebook_without_a_lesson() -> None:
    assert {path.stem for path in FOLDER.glob("*.ipynb")} == set(LESSONS)


@pytest.mark.parametrize("name", LESSONS)
def test_every_exercise_is_sound_on_the_boards_of_200_learners(name: str) -> None:
    """Right answers are accepted, mistakes recognised, answers different, within their bounds, and told by no text."""
    assert [str(fault) for fault in survey(outline_of(name))] == []


@pytest.mark.parametrize("name", LESSONS)
def test_boards_of_neighbours_are_different(name: str) -> None:
    outline = outline_of(name)
    if any(one.personal for one in outline.exercises):
        assert len({setting_of(outline.models, str(learner)) for learner in range(1, 31)}) >= 20


@pytest.mark.parametrize("name", LESSONS)
def test_every_key_is_found_in_a_second_way(name: str) -> None:
    outline = outline_of(name)
    second = import_module(f"tests.lessons.second.{outline.models}").SECOND
    assert set(second) == {one.id for one in outline.exercises}
    for learner in LEARNERS:
        setting = setting_of(outline.models, learner)
        for exercise in outline.exercises:
            key = key_of(exercise, outline.models, setting)
            other = second[exercise.id](setting)
            if exercise.kind == "code":
                inputs = case_of(exercise, outline.models, setting).inputs
                key, other = [key(*one) for one in inputs], [other(*one) for one in inputs]
            assert _plain(exercise.kind, other) == _plain(exercise.kind, key), (exercise.id, learner)


def _plain(kind: str, key: Any) -> Any:
    match kind:
        case "number" | "interval":
            return ends_of(key)
        case "distribution":
            return {name: chance for name, chance in chances_of(key).items() if chance}
        case "choice" | "play":
            return {key} if isinstance(key, str) else set(key)
        case "state":
            return [str(part) for part in ((key,) if isinstance(key, (str, int)) else key)]
    return key


@pytest.mark.parametrize("name", LESSONS)
def test_worked_through_with_right_answers(name: str) -> None:
    outline = outline_of(name)

    def answering(lesson: Lesson, exercise: str) -> list[Feedback]:
        one = outline.exercise(exercise)
        answer = right_answer(outline, one, lesson.yours)
        return [(lesson.predict if one.predict else lesson.check)(exercise, answer)]

    said, shown = work_through(name, answering)
    assert list(said) == [one.id for one in outline.exercises]
    assert [name for name, (feedback,) in said.items() if not (feedback.right or feedback.kind == "noted")] == []
    assert all(repr(one).startswith("→ The answer. You guessed it") for one in shown if isinstance(one, Revealed))
    lesson = Lesson(name)
    assert all(lesson.record(exercise) == (1, 0, True) for exercise in _checked(name))


@pytest.mark.parametrize("name", LESSONS)
def test_worked_through_with_every_known_mistake(name: str) -> None:
    """Each is recognised and answered with its own question; then come the hints, and then the right answer."""
    outline = outline_of(name)

    def answering(lesson: Lesson, exercise: str) -> list[Feedback]:
        one = outline.exercise(exercise)
        if one.predict:
            return []
        mistakes = [wrong_answer(outline, one, way, lesson.yours) for way in one.wrong]
        said = [lesson.check(exercise, mistake) for mistake in mistakes]
        hints = [lesson.hint(exercise) for _ in range(len(one.hints) + 1)]
        return [*said, *hints, lesson.check(exercise, right_answer(outline, one, lesson.yours))]

    said, shown = work_through(name, answering)
    setting = setting_of(outline.models, "")
    for exercise in map(outline.exercise, _checked(name)):
        kinds = [Recognised] * len(exercise.wrong) + [Hint] * len(exercise.hints) + [NoMoreHints]
        *before, last = said[exercise.id]
        assert [type(feedback) for feedback in before] == kinds, exercise.id
        assert [feedback.text for feedback in before[: len(exercise.wrong)]] == [
            filled(way.ask, setting) for way in exercise.wrong
        ]
        assert isinstance(last, Right)
        assert exercise.wrong and exercise.hints, "a mistake to recognise and a hint for each"
    assert all(isinstance(one, Empty) for one in shown if isinstance(one, (Revealed, Empty)))


@pytest.mark.parametrize("name", LESSONS)
def test_worked_through_without_answering_anything(name: str) -> None:
    outline = outline_of(name)

    def answering(lesson: Lesson, exercise: str) -> list[Feedback]:
        one = outline.exercise(exercise)
        return [(lesson.predict if one.predict else lesson.check)(exercise, answer) for answer in ("", None, {}, [])]

    said, shown = work_through(name, answering)
    assert {type(feedback) for answers in said.values() for feedback in answers} == {Empty}
    assert {type(one) for one in shown if isinstance(one, Feedback)} == {Empty}
    assert not Path("progress").exists()


def _checked(name: str) -> list[str]:
    return [one.id for one in outline_of(name).exercises if not one.predict]


@pytest.mark.parametrize("name", LESSONS)
def test_no_key_is_in_the_notebook_or_in_an_object(name: str) -> None:
    """Keys that are fractions are nowhere by chance, so they can be looked for: in what the notebook asks, and in the
    lesson's attributes, questions, feedback and pickle."""
    outline = outline_of(name)
    lesson = Lesson(name, "Mia")
    objects: list[object] = [lesson, vars(lesson), lesson.progress, lesson.results()]
    for exercise in outline.exercises:
        question = lesson.question(exercise.id)
        objects += [question, vars(question), question._repr_html_()]
        if not exercise.predict:
            objects += [lesson.check(exercise.id, "no answer"), vars(lesson.check(exercise.id, "0"))]
    everything = repr(objects) + repr(pickle.loads(pickle.dumps([lesson._outline, lesson.learner])))
    asked = "\n".join(source for source in code_of(name) if "lesson.ask" in source or "lesson.check" in source)
    for exercise in outline.exercises:
        for setting in (lesson.yours, setting_of(outline.models, "")):
            key = key_of(exercise, outline.models, setting)
            if isinstance(key, Fraction) and key.denominator > 1:
                told = re.compile(rf"(?<![\d/.]){key.numerator}/{key.denominator}(?![\d/])")
                assert not told.search(everything.replace("write 1/3 or 0.25", "").replace("1/3, 0.25", "")), (
                    exercise.id
                )
                assert not told.search(asked), exercise.id
                assert repr(key) not in everything + asked, exercise.id


@pytest.mark.parametrize("name", LESSONS)
def test_a_card_is_sent_no_key(name: str) -> None:
    from toolkit.widgets.exercise_card import ExerciseCard

    outline, lesson = outline_of(name), Lesson(name, "Mia")
    for exercise in outline.exercises:
        card = ExerciseCard(lesson, lesson.question(exercise.id))
        card._receive(card, {"do": "check", "answer": "0"}, [])
        sent = json.dumps(card.get_state(["question", "state"]), default=str)
        right = right_answer(outline, exercise, lesson.yours)
        if isinstance(right, str) and "/" in right:
            assert right not in sent.replace("1/3, 0.25", ""), exercise.id
        assert set(card.get_state()) & {"key", "answer", "solution"} == set()


@pytest.mark.parametrize("name", LESSONS)
def test_the_worksheet_has_every_question_and_only_the_teachers_has_answers(name: str) -> None:
    lesson = read_lesson(name)
    plain, key = worksheet_of(lesson), worksheet_of(lesson, key=True)
    setting = setting_of(lesson.outline.models, "")
    for exercise in lesson.outline.exercises:
        for page in (plain, key):
            assert escape(filled(exercise.title, setting)) in page
    assert "<strong>Answer:</strong>" in key and "<strong>Answer:</strong>" not in plain
    assert plain.count("<h2>") == key.count("<h2>") >= len(lesson.outline.exercises)
    pictures = sum(block.kind == "picture" for block in lesson.blocks)
    for page in (plain, key):
        assert page.count("<svg") == pictures
        assert not re.search(r"https?://(?!www\.w3\.org/)|<script", page)


def test_the_course_map_has_every_lesson() -> None:
    page = (lessons_folder() / "README.md").read_text(encoding="utf-8")
    for name in LESSONS:
        outline = outline_of(name)
        row = next((line for line in page.splitlines() if f"]({name}/lesson.md)" in line), "")
        assert outline.title in row and f"{outline.minutes} min" in row and outline.level in row, name
        assert all(needed in LESSONS and needed < name for needed in outline.needs), name
