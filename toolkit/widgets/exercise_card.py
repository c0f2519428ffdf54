"""A question on the screen: its own way to answer, Check, Hint, and what is said about the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets

from toolkit.errors import ToolkitError
from toolkit.exercises import Feedback, Lesson, Question
from toolkit.exercises.answer_text import text_of
from toolkit.widgets.screen import joined, styled

__all__ = ["ExerciseCard"]

LONGEST_ANSWER = 5_000  # signs; more than any question asks for


class ExerciseCard(anywidget.AnyWidget):
    """A card for one exercise. The page is told the question and what was said about answers, never a key.

    `lesson.ask("a-total")` gives one in a notebook. A page sends `{do: "check", answer}` and `{do: "hint"}`.
    """

    _esm = joined(("dom", "exercise"), ".js")
    _css = styled(("theme", "play", "exercise"), "rgt-in-card")
    question = traitlets.Dict().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)

    def __init__(self, lesson: Lesson, question: Question) -> None:
        self._lesson = lesson
        self._id = question.id
        self._predicts = question.predict
        self._heard = 0
        super().__init__(question=_drawn(question), state=self._state(None))
        self.on_msg(self._receive)

    def _receive(self, _: Any, command: object, __: Any) -> None:
        """What a page asks for; anything else changes nothing."""
        if not isinstance(command, Mapping):
            return
        feedback: Feedback | None = None
        self._heard += 1  # so the state is another one, and the page hears, when the same is said again
        try:
            if command.get("do") == "hint" and not self._predicts:
                feedback = self._lesson.hint(self._id)
            elif command.get("do") == "check":
                answer = _plain(command.get("answer"))
                give = self._lesson.predict if self._predicts else self._lesson.check
                feedback = give(self._id, answer)
        except ToolkitError as error:
            told = {"kind": "unreadable", "heading": "", "text": str(error)}
            self.state = {**self.state, "feedback": told, "heard": self._heard}
            return
        if feedback is not None:
            self.state = self._state(feedback)

    def _state(self, feedback: Feedback | None) -> dict[str, Any]:
        tries, _, right = self._lesson.record(self._id)
        said = None
        if feedback is not None:
            said = {"kind": feedback.kind, "sign": feedback.sign, "heading": feedback.heading, "text": feedback.text}
        return {
            "feedback": said,
            "hints": list(self._lesson.hints(self._id)),
            "left": self._lesson.hints_left(self._id),
            "tries": tries,
            "right": right,
            "heard": self._heard,
        }


def _drawn(question: Question) -> dict[str, Any]:
    sheet = question.sheet
    return {
        "id": question.id,
        "title": question.title,
        "paragraphs": list(question.paragraphs),
        "sheet": None if sheet is None else {"title": sheet.title, "columns": sheet.columns, "rows": sheet.rows},
        "predict": question.predict,
        **question.view,
    }


def _plain(answer: object) -> object:
    """What a page may send: a text, texts by field, or ids of options; anything else is no answer."""
    if isinstance(answer, str):
        return answer[:LONGEST_ANSWER]
    if isinstance(answer, dict):
        return {text_of(name): text_of(value)[:LONGEST_ANSWER] for name, value in answer.items()}
    if isinstance(answer, list):
        return [text_of(value)[:LONGEST_ANSWER] for value in answer[:100]]
    return None
