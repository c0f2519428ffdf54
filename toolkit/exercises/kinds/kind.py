"""What a kind of exercise has to say: whether an answer is empty, what it means, and whether it is right."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from toolkit.exercises.exercise import Exercise

__all__ = ["Case", "Kind", "Verdict", "is_nothing"]


class Verdict(NamedTuple):
    """What comes of comparing an answer with a key.

    `right`, and then `form` when it is an unusual form; else `note`, which may help without telling the key, and
    `rounded` when the answer is the key rounded.
    """

    right: bool
    note: str = ""
    form: str = ""
    rounded: bool = False


@dataclass(frozen=True)
class Case:
    """An exercise for one learner: what the exercise's functions of options and inputs gave for their setting."""

    exercise: Exercise
    options: Mapping[str, str]
    inputs: tuple[tuple[Any, ...], ...] = ()


class Kind(ABC):
    """A kind of exercise. `example` says what an answer looks like, `allowed` which keys of the file are for it."""

    example: ClassVar[str]
    allowed: ClassVar[frozenset[str]] = frozenset()
    required: ClassVar[frozenset[str]] = frozenset()

    def is_empty(self, case: Case, answer: object) -> bool:
        """Whether nothing was answered yet."""
        del case
        return is_nothing(answer)

    def looks_like(self, case: Case) -> str:
        """What an answer to this exercise looks like: `example`, where a kind has no better one."""
        del case
        return self.example

    def invite(self, case: Case) -> str:
        """What to do first, for somebody who has answered nothing."""
        return f"Write {self.looks_like(case)}."

    @abstractmethod
    def read(self, case: Case, answer: object) -> Any:
        """What the answer means; `ExerciseError`, in words for the learner, when it means nothing."""

    @abstractmethod
    def judge(self, case: Case, given: Any, key: Any) -> Verdict:
        """Whether what `read` gave is right. `key` is what the exercise's function gave."""

    def matches(self, case: Case, given: Any, wrong: Any) -> bool:
        """Whether the answer is what a wrong model gives."""
        return self.judge(case, given, wrong).right

    @abstractmethod
    def typed(self, case: Case, key: Any) -> Any:
        """The answer that a learner who knows the key would give; the teacher's key prints it."""

    def view(self, case: Case) -> dict[str, Any]:
        """How the answer is put in on the screen: `input` and what that needs."""
        return {"input": "text", "example": self.looks_like(case)}


def is_nothing(answer: object) -> bool:
    """Whether an answer holds nothing: None, ..., a blank text, or a collection of only such.

    >>> [is_nothing(answer) for answer in (None, " ", ..., [], {"2": ""}, 0)]
    [True, True, True, True, True, False]
    """
    left, met = [answer], {}
    while left:
        one = left.pop()
        if isinstance(one, (Mapping, list, tuple, set, frozenset)):
            if id(one) not in met:  # a list may hold itself
                met[id(one)] = one  # kept, so that no other object gets its number
                left += one.values() if isinstance(one, Mapping) else one
        elif not (one is None or one is ... or (isinstance(one, str) and not one.strip())):
            return False
    return True
