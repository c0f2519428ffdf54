"""Answers that are chosen from a list: one option, several, or a play of a game."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from toolkit.boards import nearest
from toolkit.errors import ExerciseError
from toolkit.exercises.answer_text import cut, seen, text_of
from toolkit.exercises.kinds.kind import Case, Kind, Verdict

__all__ = ["ChoiceKind", "PlayKind"]


def _names(key: Any) -> frozenset[str]:
    return frozenset({key} if isinstance(key, str) else key)


class ChoiceKind(Kind):
    """One option by its id or its words, or several of them."""

    example = "the letter of an option, such as a"
    allowed = frozenset({"options", "several"})
    required = frozenset({"options"})

    def invite(self, case: Case) -> str:
        """Where the options are."""
        return f"Choose {'all that fit' if case.exercise.several else 'one'} from the list."

    def read(self, case: Case, answer: object) -> frozenset[str]:
        """The ids of the options chosen."""
        if isinstance(answer, str):
            whole = _id_of(case, answer)
            parts: Collection[object] = [answer] if whole or not case.exercise.several else re.split(r"[,;\s]+", answer)
        else:
            parts = answer if isinstance(answer, (list, tuple, set, frozenset)) else [answer]
        chosen = set()
        for part in parts:
            found = _id_of(case, part) if isinstance(part, str) else ""
            if not found:
                close = nearest(cut(text_of(part)), [*case.options, *case.options.values()])
                raise ExerciseError(
                    f"{seen(part)} is none of the options{close}; write {self._what(case)}: {', '.join(case.options)}"
                )
            chosen.add(found)
        if len(chosen) > 1 and not case.exercise.several:
            raise ExerciseError(f"only one can be chosen; write one of: {', '.join(case.options)}")
        return frozenset(chosen)

    def _what(self, case: Case) -> str:
        return "some of" if case.exercise.several else "one of"

    def judge(self, case: Case, given: frozenset[str], key: Any) -> Verdict:
        """Right when exactly the right ones are chosen."""
        wanted = _names(key)
        if given == wanted:
            return Verdict(True)
        if case.exercise.several and given < wanted:
            return Verdict(False, "All you chose is right, but there is more.")
        return Verdict(False, "")

    def typed(self, case: Case, key: Any) -> str:
        """The ids, in the order of the options."""
        return ", ".join(name for name in case.options if name in _names(key))

    def view(self, case: Case) -> dict[str, Any]:
        """Round buttons for one, boxes for several."""
        options = [{"id": name, "text": text} for name, text in case.options.items()]
        return {"input": "boxes" if case.exercise.several else "options", "options": options}


class PlayKind(ChoiceKind):
    """A play of a game by its words; where several are equally good, any of them is right."""

    example = "one of the plays, in the words of the list"
    allowed = frozenset({"plays"})
    required = frozenset({"plays"})

    def judge(self, case: Case, given: frozenset[str], key: Any) -> Verdict:
        """Right when the play is one of the best."""
        del case
        return Verdict(given <= _names(key))

    def typed(self, case: Case, key: Any) -> str:
        """The first of the best plays."""
        return next(name for name in case.options if name in _names(key))


def _id_of(case: Case, word: str) -> str:
    def plain(text: str) -> str:
        return " ".join(text.casefold().split()).rstrip(".")

    wanted = plain(word)
    return next((name for name, text in case.options.items() if wanted in (plain(name), plain(text))), "")
