"""Values in the words of a question."""

from __future__ import annotations

from fractions import Fraction

from toolkit.chance import fraction_text

__all__ = ["listed", "said"]


def listed(words: list[str]) -> str:
    """Words as a list in a sentence.

    >>> listed(["1", "2", "3"])
    '1, 2 and 3'
    """
    return " and ".join(words) if len(words) < 3 else f"{', '.join(words[:-1])} and {words[-1]}"


def said(value: object) -> str:
    """A number, a text, or a tuple of them, as a sentence says it.

    >>> said(Fraction(1, 3)), said((1, 2, 2)), said("red")
    ('1/3', '1, 2 and 2', 'red')
    """
    if isinstance(value, Fraction):
        return fraction_text(value)
    if isinstance(value, tuple):
        return listed([said(item) for item in value])
    return str(value)
