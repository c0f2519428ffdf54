"""A learner's progress as a table."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.exercises.question import sheet_html
from toolkit.games import Sheet

__all__ = ["Overview"]


@dataclass(frozen=True)
class Overview:
    """Every exercise with its title, tries, hints taken, and whether it is right.

    >>> Overview((("A sum", 2, 1, True),))
    ✓ A sum: right after 2 tries, with 1 hint
    """

    rows: tuple[tuple[str, int, int, bool], ...]

    def __repr__(self) -> str:
        return "\n".join(f"{'✓' if row[3] else '·'} {row[0]}: {_words(*row[1:])}" for row in self.rows)

    def _repr_html_(self) -> str:
        rows = tuple((title, _words(tries, hints, right)) for title, tries, hints, right in self.rows)
        return sheet_html(Sheet("How far you are", ("exercise", "so far"), rows))


def _words(tries: int, hints: int, right: bool) -> str:
    def count(number: int, word: str) -> str:
        return f"{number} {word}{'' if number == 1 else 's'}"

    helped = f", with {count(hints, 'hint')}" if hints else ""
    if right:
        return f"right after {count(tries, 'try' if tries == 1 else 'trie')}{helped}"
    return f"not right yet, {count(tries, 'try' if tries == 1 else 'trie')}{helped}" if tries else f"not tried{helped}"
