"""Options as data: a game's options are one frozen dataclass whose fields know their values, rule and words."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from toolkit.boards import Table, nearest, shown
from toolkit.errors import GameError

__all__ = ["Choice", "Options", "choices_of", "make_options", "option", "read_options", "value_text"]


@dataclass(frozen=True)
class Options:
    """Base of every game's options: `GameError` for a value that a field does not allow."""

    def __post_init__(self) -> None:
        for choice in choices_of(type(self)):
            value = getattr(self, choice.name)
            if not any(type(value) is type(allowed) and value == allowed for allowed in choice.values):
                words = ", ".join(repr(allowed) for allowed in choice.values)
                raise GameError(f"option {choice.name}: {shown(value)} is not allowed; write one of: {words}")


Chosen = TypeVar("Chosen", bound=Options)


class Choice(NamedTuple):
    """One option of a game: name, allowed values, default, the rule it belongs to, a question, words for values."""

    name: str
    values: tuple[object, ...]
    default: object
    rule: str
    question: str
    words: Mapping[object, str]


def option(default: Any, rule: str, question: str, words: Mapping[Any, str]) -> Any:
    """A field of an options dataclass; `words` says what each allowed value means.

    >>> @dataclass(frozen=True)
    ... class Mine(Options):
    ...     again: bool = option(True, "X1", "Throw again?", {True: "yes", False: "no"})
    >>> choices_of(Mine)[0].values
    (True, False)
    >>> make_options(Mine, {"again": "false"})
    Mine(again=False)
    """
    return dataclasses.field(default=default, metadata={"rule": rule, "question": question, "words": dict(words)})


def choices_of(options: type[Options]) -> tuple[Choice, ...]:
    """Every option of an options class, in order."""
    return tuple(
        Choice(
            f.name,
            tuple(f.metadata["words"]),
            f.default,
            f.metadata["rule"],
            f.metadata["question"],
            f.metadata["words"],
        )
        for f in dataclasses.fields(options)
    )


def value_text(value: object) -> str:
    """An option's value as files and commands write it: `true`, `2`, `pass`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def make_options(options: type[Chosen], values: Mapping[str, object]) -> Chosen:
    """Options with these values over the defaults; a value may be given as its text.

    Raises `GameError` naming the option and what would be right.
    """
    known = {choice.name: choice for choice in choices_of(options)}
    chosen: dict[str, object] = {}
    for name, given in values.items():
        if name not in known:
            names = ", ".join(known) or "none"
            raise GameError(f"no option {name!r}{nearest(name, known)}; this game's options: {names}")
        for value in known[name].values:
            if (type(given) is type(value) and given == value) or given == value_text(value):
                chosen[name] = value
                break
        else:
            allowed = ", ".join(value_text(value) for value in known[name].values)
            raise GameError(f"option {name}: {shown(given)} is not allowed; write one of: {allowed}")
    return options(**chosen)


def read_options(table: Table, options: type[Options]) -> Mapping[str, object]:
    """The options that a board file asks for in its table `options`; every fault is noted in `table`.

    >>> @dataclass(frozen=True)
    ... class Mine(Options):
    ...     again: bool = option(True, "X1", "Throw again?", {True: "yes", False: "no"})
    >>> dict(read_options(Table({"options": {"again": "false"}}, "", []), Mine))
    {'again': False}
    """
    row = table.table("options")
    values: dict[str, object] = {}
    for choice in choices_of(options):
        if row.has(choice.name):
            try:
                values[choice.name] = getattr(make_options(options, {choice.name: row.data[choice.name]}), choice.name)
            except GameError as error:
                problem, _, remedy = str(error).partition("; write ")
                row.fault(choice.name, problem.removeprefix(f"option {choice.name}: "), remedy)
    row.finish()
    return MappingProxyType(values)
