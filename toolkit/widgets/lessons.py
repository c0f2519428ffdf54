"""Opening a lesson in a notebook: questions become cards where the notebook can draw them."""

from __future__ import annotations

from pathlib import Path

from toolkit.exercises import Lesson, Question

__all__ = ["lesson"]


def lesson(name: str, learner: object = "", *, folder: str | Path | None = None) -> Lesson:
    """A lesson of the course by its name or number, for one learner; see `Lesson`.

    With a learner's name, or a number, the boards in the exercises are that learner's alone. In a notebook a question
    is a card to answer in; without ipywidgets it is a text, answered with `check`.

    >>> import tempfile
    >>> lesson("01", learner="Mia", folder=tempfile.mkdtemp()).title
    'Two dice and Casey'
    """
    return Lesson(name, learner, folder=folder, show=_card)


def _card(lesson: Lesson, question: Question) -> object:
    try:
        from toolkit.widgets.exercise_card import ExerciseCard
    except ModuleNotFoundError as error:
        if error.name not in ("anywidget", "traitlets"):
            raise
        return question
    return ExerciseCard(lesson, question)
