"""The card of an exercise, without a browser: what it is sent, and what it does with what a page sends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import toolkit as tk
from toolkit.exercises import Lesson
from toolkit.widgets.exercise_card import ExerciseCard


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    return tk.lesson("01", folder=tmp_path)


def card_of(lesson: Lesson, exercise: str) -> ExerciseCard:
    card = lesson.ask(exercise)
    assert isinstance(card, ExerciseCard)
    return card


def send(card: ExerciseCard, **command: Any) -> dict[str, Any]:
    card._receive(card, command, [])
    return dict(card.state)


def test_an_answer_is_checked_and_counted(lesson: Lesson) -> None:
    card = card_of(lesson, "a-total")
    assert card.state["feedback"] is None and not card.state["right"]
    state = send(card, do="check", answer="1/13")
    assert state["feedback"]["kind"] == "recognised" and state["tries"] == 1
    state = send(card, do="check", answer="1/8")
    assert state["feedback"] == {"kind": "right", "sign": "✓", "heading": "Right.", "text": ""}
    assert (state["tries"], state["right"]) == (2, True)


def test_hints_are_sent_one_by_one(lesson: Lesson) -> None:
    card = card_of(lesson, "a-total")
    assert (card.state["hints"], card.state["left"]) == ([], 2)
    state = send(card, do="hint")
    assert (len(state["hints"]), state["left"]) == (1, 1)
    send(card, do="hint")
    assert send(card, do="hint")["feedback"]["kind"] == "no more hints"


def test_the_same_answer_twice_is_answered_twice(lesson: Lesson) -> None:
    """A page that hears nothing tells its learner to run the cell again, and it hears only what has changed."""
    card = card_of(lesson, "a-total")
    changes: list[Any] = []
    card.observe(lambda change: changes.append(change.new["feedback"]["kind"]), "state")
    for answer in ("no idea", "no idea", "", ""):
        send(card, do="check", answer=answer)
    assert changes == ["unreadable", "unreadable", "empty", "empty"]


@pytest.mark.parametrize(
    ("exercise", "answer", "kind"),
    [
        ("who-is-next", ["casey"], "noted"),
        ("how-many-throws", "48", "right"),
        ("casey-lands", "0: 1/4, 1: 1/8, 2: 1/8, 3: 1/4, 4: 1/4", "right"),
        ("after-the-throw", {"your dot": "3", "Casey's line": "1"}, "right"),
        ("which-are-independent", ["a", "d"], "right"),
        ("which-are-independent", [], "empty"),
    ],
)
def test_every_way_to_answer(lesson: Lesson, exercise: str, answer: object, kind: str) -> None:
    assert send(card_of(lesson, exercise), do="check", answer=answer)["feedback"]["kind"] == kind


@pytest.mark.parametrize(
    "command",
    [{}, {"do": "tell"}, {"do": "check"}, {"do": "check", "answer": 7}, {"do": "check", "answer": [{"a": []}]},
     {"do": "check", "answer": "9" * 100_000}, {"do": "check", "answer": {"a": {"b": 1}}}],
)  # fmt: skip
def test_whatever_a_page_sends_counts_no_try_and_breaks_nothing(lesson: Lesson, command: dict[str, Any]) -> None:
    assert send(card_of(lesson, "which-are-independent"), **command)["tries"] == 0
    assert send(card_of(lesson, "how-many-throws"), **command)["tries"] == 0


@pytest.mark.parametrize("message", ["x", None, ["do", "hint"], 7])
def test_a_message_that_is_no_command_changes_nothing(lesson: Lesson, message: object) -> None:
    card = card_of(lesson, "a-total")
    before = dict(card.state)
    card._receive(card, message, [])
    assert card.state == before


def test_a_card_made_again_shows_what_was_done(lesson: Lesson, tmp_path: Path) -> None:
    send(card_of(lesson, "a-total"), do="check", answer="1/8")
    again = card_of(tk.lesson("01", folder=tmp_path), "a-total")
    assert again.state["right"] and again.state["tries"] == 1 and again.state["feedback"] is None


def test_the_question_is_sent_with_its_way_to_answer(lesson: Lesson) -> None:
    assert card_of(lesson, "a-total").question["input"] == "text"
    assert card_of(lesson, "after-the-throw").question["fields"] == ["your dot", "Casey's line"]
    assert card_of(lesson, "which-are-independent").question["input"] == "boxes"
    assert [option["id"] for option in card_of(lesson, "who-is-next").question["options"]] == ["you", "casey", "nobody"]
    assert card_of(lesson, "any-total").question["input"] == "cell"
