"""What a command of the design screen means: the field that it is about, and the value that it brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.boards import Field, nearest, shown
from toolkit.errors import GameError

__all__ = ["allowed", "in_words", "named", "word"]


def word(command: Mapping[str, Any], key: str) -> str:
    """The text that a command brings; `GameError` when it brings something else."""
    value = command.get(key)
    if not isinstance(value, str):
        raise GameError(f"the command {shown(command.get('do'))} needs a text as {key}; it has {shown(value)}")
    return value


def named(fields: Sequence[Field], key: str) -> Field:
    """The field with this key; `GameError` when there is none."""
    for field in fields:
        if field.key == key:
            return field
    keys = [field.key for field in fields]
    known = ", ".join(keys) or "none"
    raise GameError(f"there is nothing called {shown(key)} to change here{nearest(key, keys)}; fields: {known}")


def allowed(field: Field, value: str) -> str:
    """The value, where it is one to choose from or one that is typed in; `GameError` for a choice that there is not.

    >>> allowed(Field("kind", "Flag", values={"miss": "Miss a turn"}), "jump")
    Traceback (most recent call last):
    toolkit.errors.GameError: Flag: 'jump' is no choice; choose one of: miss
    """
    if field.values and value not in field.values:
        raise GameError(f"{field.label}: {shown(value)} is no choice; choose one of: {', '.join(field.values)}")
    return value


def in_words(field: Field, value: str) -> str:
    """A value of a field as people say it.

    >>> in_words(Field("kind", "Flag", values={"miss": "Miss a turn"}), "miss")
    'Miss a turn'
    """
    return field.values.get(value) or value or "empty"
