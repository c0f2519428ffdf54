"""Luck from a name: the same name gives the same numbers, in every version of Python and on every machine."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Sequence
from typing import TypeVar

from toolkit.boards import JOINERS, printable
from toolkit.errors import ExerciseError
from toolkit.exercises.answer_text import text_of

__all__ = ["LONGEST_NAME", "Luck", "tidy_name"]

T = TypeVar("T")
LONGEST_NAME = 80  # signs


def tidy_name(learner: object) -> str:
    """A learner's name as it is kept: without spaces around it, one space between words, small letters.

    Raises `ExerciseError` for a name that is too long or has control signs in it.

    >>> tidy_name("  Mia  Lund "), tidy_name(7), tidy_name("MIA LUND")
    ('mia lund', '7', 'mia lund')
    """
    words = unicodedata.normalize("NFKC", text_of(learner)).casefold().split()
    # At a word's end a joiner joins nothing, and nobody sees that it was pasted along.
    name = " ".join(filter(None, (word.strip(JOINERS) for word in words)))
    if len(name) > LONGEST_NAME:
        raise ExerciseError(
            f"a learner's name has at most {LONGEST_NAME} letters, and this one has {len(name):,}; shorten it"
        )
    for sign in name:
        if not printable(sign):
            raise ExerciseError(
                f"a learner's name has no control signs, and this one has {sign!a}; write letters, digits, spaces"
            )
    return name


class Luck:
    """Whole numbers that depend on a text and on nothing else.

    Each number is read off a SHA-256 hash of the text and a count. `random` would do as well today, but promises the
    same whole numbers for no later Python; a learner's board must not change when the school's computers do.

    >>> luck = Luck("03-waiting mia")
    >>> [luck.whole(1, 6) for _ in range(5)]
    [3, 2, 3, 6, 3]
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._count = 0

    def whole(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, all equally likely."""
        size = high - low + 1
        whole_rounds = 2**64 - 2**64 % size  # what lies beyond would make the small numbers likelier
        while True:
            self._count += 1
            digest = hashlib.sha256(f"{self._text}\n{self._count}".encode()).digest()
            number = int.from_bytes(digest[:8], "big")
            if number < whole_rounds:
                return low + number % size

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, all equally likely."""
        return items[self.whole(0, len(items) - 1)]

    def some(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """`count` different items, in the order of `items`; every selection is equally likely."""
        left = list(range(len(items)))
        chosen = [left.pop(self.whole(0, len(left) - 1)) for _ in range(count)]
        return tuple(items[place] for place in sorted(chosen))
