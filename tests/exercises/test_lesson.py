"""A lesson as a learner uses it, without any notebook."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.errors import ExerciseError, GameError
from toolkit.exercises import Empty, Hint, Lesson, NoMoreHints, Noted, Question, Revealed, Unreadable


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    return Lesson("01-two-dice", "Mia", folder=tmp_path)


def test_hints_come_in_steps_and_end(lesson: Lesson) -> None:
    hints = [lesson.hint("casey-wins") for _ in range(4)]
    assert [type(hint) for hint in hints] == [Hint, Hint, Hint, NoMoreHints]
    assert repr(hints[0]).startswith("☞ Hint 1 of 3. Casey wins when")
    assert hints[2].text in hints[3].text
    assert lesson.hints_left("casey-wins") == 0 and lesson.hints_left("a-total") == 2


def test_hints_and_questions_have_the_learners_own_numbers(lesson: Lesson) -> None:
    total = lesson.yours.total
    assert f"together are {total}?" in lesson.question("a-total").text
    assert lesson.hint("a-total").text == f"Mark the squares of your table whose numbers add up to {total}."
    assert "{" not in repr([lesson.question(name) for name in lesson.exercises])


def test_a_guess_is_written_down_and_then_resolved(lesson: Lesson, tmp_path: Path) -> None:
    assert isinstance(lesson.reveal("who-is-next"), Empty)
    assert isinstance(lesson.predict("who-is-next", ""), Empty)
    assert isinstance(lesson.predict("who-is-next", "the train"), Unreadable)
    assert isinstance(lesson.reveal("who-is-next"), Empty)
    assert isinstance(lesson.predict("who-is-next", ["casey"]), Noted)
    found = Lesson("01", "mia", folder=tmp_path).reveal("who-is-next")
    assert isinstance(found, Revealed)
    assert found.text == "Your guess: Casey wins. In truth: Neither of you: the race goes on."
    lesson.predict("who-is-next", "nobody")
    assert lesson.reveal("who-is-next").text == "You guessed it: Neither of you: the race goes on."


def test_a_guess_is_not_checked_and_an_exercise_not_guessed(lesson: Lesson) -> None:
    with pytest.raises(ExerciseError, match=r"write lesson\.predict\('who-is-next', …\)"):
        lesson.check("who-is-next", "casey")
    with pytest.raises(ExerciseError, match=r"write lesson\.check\('a-total', …\)"):
        lesson.predict("a-total", "1/8")


def test_names_that_do_not_exist(lesson: Lesson, tmp_path: Path) -> None:
    with pytest.raises(ExerciseError, match=r"no exercise 'a-totl' \(did you mean 'a-total'\?\)"):
        lesson.check("a-totl", 1)
    with pytest.raises(ExerciseError, match=r"no lesson '01-two-dise' \(did you mean '01-two-dice'\?\)"):
        Lesson("01-two-dise", folder=tmp_path)
    with pytest.raises(ExerciseError, match="no lesson '99'"):
        Lesson("99", folder=tmp_path)
    with pytest.raises(GameError, match="no board 'mine'"):
        lesson.picture("monorail/mine")


def test_without_a_screen_a_question_is_a_text_that_says_how_to_answer(lesson: Lesson) -> None:
    asked = lesson.ask("which-are-independent")
    assert isinstance(asked, Question)
    assert "  a: The white die shows 1. The coloured die shows 1." in repr(asked)
    assert repr(asked).endswith('lesson.check("which-are-independent", …)')
    assert 'lesson.predict("who-is-next", …)' in repr(lesson.ask("who-is-next"))


def test_a_name_gives_a_board_of_ones_own(tmp_path: Path) -> None:
    names = ["", "Mia", "Tom", "7", 7, "mia "]
    boards = [Lesson("01", name, folder=tmp_path).yours for name in names]
    assert boards[1] != boards[2] and boards[1] != boards[0]
    assert boards[3] == boards[4] and boards[1] == boards[5]
    assert boards[0] == type(boards[0])()


def test_pictures_have_the_position_in_words(lesson: Lesson) -> None:
    own = lesson.picture()
    assert f"Casey is on line {lesson.yours.line}" in repr(own)
    assert 'role="img" aria-label="Your board' in own._repr_html_()
    assert repr(lesson.picture("rifleman/mini")).startswith("Paper size")


def test_html_is_escaped_and_no_mathematics(lesson: Lesson) -> None:
    said = lesson.check("a-total", "<b>$x$</b>")
    assert "<b>" not in said._repr_html_() and "mathjax_ignore" in said._repr_html_()
