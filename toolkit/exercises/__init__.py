"""Lessons: questions with answers that are worked out when they are checked, hints, and boards of a learner's own."""

from toolkit.exercises.feedback import (
    Empty,
    Feedback,
    Hint,
    NoMoreHints,
    Noted,
    Recognised,
    Revealed,
    Right,
    RightInAnotherForm,
    Rounded,
    Unreadable,
    Wrong,
)
from toolkit.exercises.grading import grade
from toolkit.exercises.lesson import Lesson
from toolkit.exercises.numbers import read_number
from toolkit.exercises.question import Question
from toolkit.exercises.results import HandedIn, Result, collected, csv_text
from toolkit.exercises.shelf import lesson_folder, lesson_names, lessons_folder, outline_of

__all__ = [
    "Empty",
    "Feedback",
    "HandedIn",
    "Hint",
    "Lesson",
    "NoMoreHints",
    "Noted",
    "Question",
    "Recognised",
    "Result",
    "Revealed",
    "Right",
    "RightInAnotherForm",
    "Rounded",
    "Unreadable",
    "Wrong",
    "collected",
    "csv_text",
    "grade",
    "lesson_folder",
    "lesson_names",
    "lessons_folder",
    "outline_of",
    "read_number",
]
