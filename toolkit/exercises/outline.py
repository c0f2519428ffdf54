"""A lesson as its exercise file describes it."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.boards import nearest
from toolkit.errors import ExerciseError
from toolkit.exercises.exercise import Exercise

__all__ = ["Outline"]


@dataclass(frozen=True)
class Outline:
    """Title, length in minutes, level, topics, the lessons that come before, and the exercises in order.

    `models` is the module of `toolkit.exercises.models` that works out the answers.
    """

    name: str
    title: str
    models: str
    minutes: int
    level: str
    topics: tuple[str, ...]
    needs: tuple[str, ...]
    exercises: tuple[Exercise, ...]

    def exercise(self, name: str) -> Exercise:
        """The exercise with this id; `ExerciseError` names the ones there are."""
        for one in self.exercises:
            if one.id == name:
                return one
        ids = [one.id for one in self.exercises]
        raise ExerciseError(
            f"lesson {self.name} has no exercise {name!r}{nearest(name, ids)}; exercises: {', '.join(ids)}"
        )
