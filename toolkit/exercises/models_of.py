"""The models of a lesson: a learner's setting, and what a named function says about it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from toolkit.errors import ExerciseError
from toolkit.exercises.luck import Luck, tidy_name
from toolkit.exercises.written import said

__all__ = ["call", "filled", "models_of", "setting_of"]

PLACE = re.compile(r"\{([A-Za-z_]\w*)\}")


def models_of(name: str) -> ModuleType:
    """The module of models with this name; `ExerciseError` when there is none.

    >>> models_of("two_dice").Setting().total
    7
    """
    path = f"toolkit.exercises.models.{name}"
    try:
        return import_module(path)
    except ModuleNotFoundError as error:
        if error.name != path:
            raise
        raise ExerciseError(f"no models {name!r}; write the name of a file in toolkit/exercises/models") from None


@cache
def setting_of(models: str, learner: str) -> Any:
    """The setting of a learner, by name or number; without one, that of the class."""
    module = models_of(models)
    name = tidy_name(learner)
    return module.drawn(Luck(f"{models}\n{name}")) if name else module.Setting()


@cache
def call(models: str, function: str, setting: Any) -> Any:
    """What a function of the models says about a setting; worked out when it is first asked for, and then kept.

    It is kept here and in no object that a learner holds, so printing or saving those shows no answer.
    """
    found: Callable[[Any], Any] = getattr(models_of(models), function)
    return found(setting)


def filled(text: str, setting: Any) -> str:
    """A text with `{name}` replaced by what the setting has of that name; nothing else in braces is touched.

    >>> from toolkit.exercises.models.two_dice import Setting
    >>> filled("A total of {total}, {n} times.", Setting())
    'A total of 7, {n} times.'
    """
    return PLACE.sub(lambda match: said(getattr(setting, match[1])) if hasattr(setting, match[1]) else match[0], text)
