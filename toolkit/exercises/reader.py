"""Reading `exercises.toml` of a lesson, with all its faults at once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from types import ModuleType
from typing import Any

from toolkit.boards import Table, shown
from toolkit.chance.weights import exact_fraction
from toolkit.errors import ChanceError, ExerciseError, Fault, LessonError
from toolkit.exercises.exercise import Exercise, WrongWay
from toolkit.exercises.kinds import KINDS
from toolkit.exercises.models_of import PLACE, models_of
from toolkit.exercises.outline import Outline

__all__ = ["read_outline"]

ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LEVELS = ("first", "middle", "upper")
LONGEST_TEXT = 2_000  # signs
LONGEST_LESSON = 60  # minutes


class _Reader(Table):
    """A table of the file, with texts of several lines, fractions and lists of texts besides."""

    def lines(self, key: str, default: str | None = None) -> str:
        """A text of one or more paragraphs; line breaks inside a paragraph are spaces."""
        self.has(key)
        value = self.data.get(key, default)
        if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_TEXT:
            if value != default or default is None:
                problem = "the key is missing" if value is None else f"{shown(value)} is no text of a few sentences"
                self.fault(key, problem, f"a text of at most {LONGEST_TEXT:,} signs")
            return ""
        return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", value.strip()))

    def texts(self, key: str, most: int) -> tuple[str, ...]:
        """A list of texts; none where the key is not there."""
        self.has(key)
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) and one.strip() for one in value):
            self.fault(key, f"{shown(value)} is no list of texts", '["…", "…"]')
            return ()
        if len(value) > most:
            self.fault(key, f"{len(value)} are too many", f"at most {most}")
        return tuple(" ".join(one.split()) for one in value)

    def fraction(self, key: str) -> Fraction | None:
        """A number above 0, written as a text so that it is exact; None where the key is not there."""
        self.has(key)
        value = self.data.get(key)
        try:
            number = None if value is None else exact_fraction(value, key) if isinstance(value, str) else Fraction(0)
        except ChanceError:
            number = Fraction(0)
        if number is not None and number <= 0:
            self.fault(key, f"{shown(value)} is no number above 0 in quotes", '"0.001" or "1/100"')
        return number

    def truth(self, key: str) -> bool:
        """true or false; false where the key is not there."""
        self.has(key)
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            self.fault(key, f"{shown(value)} is neither true nor false", "true or false")
        return value is True


def read_outline(data: Mapping[str, Any], name: str, where: str) -> Outline:
    """The lesson that a parsed `exercises.toml` describes; `LessonError` names every fault."""
    faults: list[Fault] = []
    table = _Reader(data, "", faults)
    title = table.text("title", "the title of the lesson") or ""
    models_name = table.text("models", "the name of a file in toolkit/exercises/models") or ""
    minutes = table.whole("minutes", 10, LONGEST_LESSON) or 0
    level = table.choice("level", LEVELS) or ""
    topics, needs = table.texts("topics", 9), table.texts("needs", 9)
    models = None
    if models_name:
        try:
            models = models_of(models_name)
        except ExerciseError as error:
            table.fault("models", *str(error).split("; write "))
    exercises = [_exercise(_Reader(one.data, one.place, faults), models) for one in table.tables("exercises", 40)]
    table.finish()
    ids = [one.id for one in exercises]
    for twice in sorted({one for one in ids if one and ids.count(one) > 1}):
        faults.append(Fault("exercises", f"the id {twice!r} is there twice", "an id of its own for each"))
    if not exercises:
        table.fault("exercises", "there are none", "[[exercises]] with id, kind, title, question and key")
    if faults:
        raise LessonError(where, faults)
    return Outline(name, title, models_name, minutes, level, topics, needs, tuple(exercises))


def _exercise(table: _Reader, models: ModuleType | None) -> Exercise:
    name = table.text("id", "a short name, such as sum-of-seven") or ""
    if name and not ID.fullmatch(name):
        table.fault("id", f"{name!r} is no id", "small letters, digits and hyphens, such as sum-of-seven")
    kind = table.choice("kind", KINDS) or ""
    options = {key: str(value) for key, value in table.table("options").data.items()} if table.has("options") else {}
    made = Exercise(
        name,
        kind,
        table.text("title", "a title of a few words") or "",
        table.lines("question"),
        table.text("key", "the name of a function of the models") or "",
        hints=table.texts("hints", 6),
        wrong=tuple(_wrong(_Reader(one.data, one.place, table.faults)) for one in table.tables("wrong", 12)),
        unit=_optional(table, "unit"),
        tolerance=table.fraction("tolerance"),
        width=table.fraction("width"),
        fields=table.texts("fields", 20),
        options=options,
        several=table.truth("several"),
        plays=_optional(table, "plays"),
        inputs=_optional(table, "inputs"),
        shows=_optional(table, "shows"),
        predict=table.truth("predict"),
        personal=table.truth("personal"),
        different=table.whole("different", 1, 200, 1) or 1,
        denominator=table.whole("denominator", 1, 10**9, Exercise.denominator) or 1,
        points=table.whole("points", 1, 100, 1) or 1,
    )
    table.finish()
    _check_keys(table, made)
    if models is not None:
        _check_names(table, made, models)
    return made


def _optional(table: _Reader, key: str) -> str:
    return (table.text(key, "a text") or "") if table.has(key) else ""


def _wrong(table: _Reader) -> WrongWay:
    way = WrongWay(
        table.text("model", "the name of a function of the models, or the id of an option") or "",
        table.lines("ask"),
        table.truth("may_agree"),
    )
    if way.ask and "?" not in way.ask:
        table.fault("ask", "it asks nothing", "a question about the mistake; the solution is not for telling")
    table.finish()
    return way


def _check_keys(table: _Reader, made: Exercise) -> None:
    """Keys of the file that are for other kinds than this one, or that this one needs."""
    if not made.kind:
        return
    kind = KINDS[made.kind]
    special = frozenset().union(*(one.allowed for one in KINDS.values()))
    for key in sorted(special & table.data.keys() - kind.allowed):
        users = ", ".join(name for name, one in KINDS.items() if key in one.allowed)
        table.fault(key, f"an exercise of kind {made.kind} has none", f"nothing here; it is for: {users}")
    for key in sorted(kind.required - table.data.keys()):
        table.fault(key, "the key is missing", f"what an exercise of kind {made.kind} needs")
    if made.personal and made.different < 2:
        table.fault("different", "a personal exercise has different answers", "how many of 200 are at least different")


def _check_names(table: _Reader, made: Exercise, models: ModuleType) -> None:
    """Functions that the models do not have, and places in texts that no setting fills."""
    for function in made.functions:
        if not callable(getattr(models, function, None)):
            table.fault("key", f"the models have no function {function!r}", f"one of: {', '.join(models.__all__)}")
    setting = models.Setting()
    texts = [made.title, made.question, *made.hints, *(way.ask for way in made.wrong), *made.options.values()]
    for place in sorted({place for text in texts for place in PLACE.findall(text)}):
        if not hasattr(setting, place):
            table.fault("question", f"{{{place}}} is nothing that a setting has", "the name of one of its fields")
