"""A made-up lesson whose models are plain values, so that each kind of exercise can be tested by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType
from typing import Any
from unittest.mock import patch

from toolkit.exercises import models_of
from toolkit.exercises.checking import check
from toolkit.exercises.exercise import Exercise, WrongWay
from toolkit.exercises.feedback import Feedback

__all__ = ["Of", "Setting", "exercise", "given", "made_up"]


@dataclass(frozen=True)
class Setting:
    """One number that questions name."""

    total: int = 7


@dataclass(frozen=True)
class Of:
    """A function of the setting, in the place of a value that is the same for all."""

    function: Callable[[Setting], Any]


@contextmanager
def made_up(**values: Any) -> Iterator[str]:
    """A module of models, by its name: a function of each name gives that value, or is the function in `Of`."""
    module = ModuleType("made_up")
    module.Setting = Setting  # type: ignore[attr-defined]
    module.drawn = lambda luck: Setting(luck.whole(2, 12))  # type: ignore[attr-defined]
    module.__all__ = list(values)
    for name, value in values.items():
        setattr(module, name, _function(value))
    models_of.call.cache_clear()
    with patch.object(models_of, "models_of", lambda _: module):
        yield "made_up"
    models_of.call.cache_clear()


def _function(value: Any) -> Callable[[Any], Any]:
    return value.function if isinstance(value, Of) else lambda _: value


def exercise(kind: str, wrong: tuple[str, ...] = (), **more: Any) -> Exercise:
    """An exercise of a kind whose key is what `key` gives, with these mistakes."""
    ways = tuple(WrongWay(name, f"Did you {name.replace('_', ' ')} of {{total}}?") for name in wrong)
    return Exercise("made-up", kind, "Made up", "What is it?", "key", wrong=ways, **more)


def given(made: Exercise, answer: object, **values: Any) -> Feedback:
    """What is said about an answer when the models give these values."""
    with made_up(**values) as models:
        return check(made, models, Setting(), answer)
