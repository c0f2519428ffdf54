"""Answers that are a position: one entry for each thing that a position is made of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from toolkit.errors import ExerciseError
from toolkit.exercises.answer_text import few, seen, text_of
from toolkit.exercises.kinds.kind import Case, Kind, Verdict
from toolkit.exercises.written import listed

__all__ = ["StateKind"]


class StateKind(Kind):
    """A position as a tuple, a mapping of its parts, or a text such as `2, 1` or `dot 2, line 1`."""

    example = "its parts in order, with commas between them, such as 2, 1"
    allowed = frozenset({"fields"})
    required = frozenset({"fields"})

    def invite(self, case: Case) -> str:
        """The parts by their names: on a card each has a field of its own."""
        return f"Give every part: {listed([*case.exercise.fields])}."

    def read(self, case: Case, answer: object) -> tuple[str, ...]:
        """One plain text for each part."""
        fields = case.exercise.fields
        if isinstance(answer, Mapping):
            strange = [text_of(name) for name in answer if name not in fields]
            if strange:
                raise ExerciseError(f"{few(strange)} is no part of the position; its parts are {listed([*fields])}")
            parts = [text_of(answer.get(name, "")) for name in fields]
        elif isinstance(answer, (tuple, list)):
            parts = [text_of(part) for part in answer]
        else:
            parts = re.split(r"[,;|]", text_of(answer).strip().strip("()[]"))
        read = tuple(_entry(part, name) for part, name in zip(parts, fields, strict=False))
        if len(parts) != len(fields) or "" in read:
            given = seen(answer) if isinstance(answer, str) else f"{len(parts)} parts"
            raise ExerciseError(f"I cannot read {given} as a position; write {listed([*fields])}, with commas between")
        return read

    def judge(self, case: Case, given: tuple[str, ...], key: Any) -> Verdict:
        """Right when every part is; else which parts are."""
        wanted = tuple(_entry(str(part), "") for part in ((key,) if isinstance(key, (str, int)) else key))
        pairs = zip(case.exercise.fields, given, wanted, strict=True)
        wrong = [name for name, mine, right in pairs if mine != right]
        if len(wrong) < len(wanted):
            return Verdict(not wrong, f"Look again at: {listed(wrong)}. The rest is right.")
        return Verdict(False)

    def matches(self, case: Case, given: tuple[str, ...], wrong: Any) -> bool:
        """The whole position is the one that the wrong model gives."""
        return self.judge(case, given, wrong).right

    def typed(self, case: Case, key: Any) -> str:
        """Its parts with commas between them."""
        del case
        return ", ".join(map(str, (key,) if isinstance(key, (str, int)) else key))

    def view(self, case: Case) -> dict[str, Any]:
        """One field for each part."""
        return {"input": "fields", "fields": list(case.exercise.fields)}


def _entry(part: str, name: str) -> str:
    """The part without the words that say what it is: `Dot 2` is 2."""
    plain = " ".join(part.casefold().split())
    words = {*name.casefold().split(), "dot", "line", "square", "space", "seat"}
    left = [word for word in re.split(r"[\s:=]+", plain) if word and word not in words]
    return " ".join(left) or plain
