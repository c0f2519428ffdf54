"""Points for an answer: what the hidden tests of an assignment call."""

from __future__ import annotations

from toolkit.exercises.checking import check
from toolkit.exercises.luck import tidy_name
from toolkit.exercises.models_of import setting_of
from toolkit.exercises.shelf import outline_of

__all__ = ["grade"]


def grade(lesson: str, exercise: str, answer: object, *, learner: object = "") -> None:
    """Pass for a right answer; AssertionError with the feedback, which never holds the key, for every other.

    >>> grade("01", "how-many-throws", "6*8")
    >>> grade("01", "how-many-throws", "6+8")
    Traceback (most recent call last):
    AssertionError: ✗ Not yet. You have as many as both dice have faces. Hold the white die still at 1: how many throws
    begin with that?
    """
    outline = outline_of(lesson)
    setting = setting_of(outline.models, tidy_name(learner))
    feedback = check(outline.exercise(exercise), outline.models, setting, answer)
    if not feedback.right:
        raise AssertionError(repr(feedback))
