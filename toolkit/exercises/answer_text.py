"""An answer as a text, whatever it is: to read it, or to name it in a message."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from numbers import Rational

from toolkit.boards import shown
from toolkit.chance import decimal_text, fraction_text
from toolkit.exercises.written import listed

__all__ = ["cut", "few", "seen", "short_fraction", "text_of"]

LONGEST = 60  # signs of one value in a sentence
MOST_WORDS = 6  # of a list in a sentence


def text_of(answer: object) -> str:
    """The whole of an answer as `str` writes it; what `str` cannot write is written in another way.

    Python writes no whole number of more than some thousand digits, and an object of the learner's own class may fail
    when it is written.

    >>> text_of(Fraction(1, 3)), len(text_of(10**5000))
    ('1/3', 5001)
    """
    try:
        return str(answer)
    except Exception:  # whatever the object's own class raises
        if isinstance(answer, Rational):
            return fraction_text(Fraction(int(answer.numerator), int(answer.denominator)))
        return seen(answer)


def seen(answer: object) -> str:
    """An answer as a message names it: on one line and short.

    >>> seen(["a", 1]), seen(Fraction(2, 3)), seen(Fraction(5, 6) ** 6000)
    ("['a', 1]", 'Fraction(2, 3)', 'about 8.17568E-476')
    """
    try:
        if isinstance(answer, Fraction) and short_fraction(answer) != fraction_text(answer):
            return short_fraction(answer)
        return shown(answer)
    except Exception:  # a class with the name of one of Python's own, which is not made like it
        return f"something of the class {cut(type(answer).__name__)}"


def short_fraction(value: Fraction) -> str:
    """A fraction in full, or a decimal near it where that would be too long for a sentence.

    >>> short_fraction(Fraction(25, 84)), short_fraction(Fraction(10**50 + 1, 10**50))
    ('25/84', 'about 1')
    """
    full = fraction_text(value)
    return full if len(full) <= LONGEST else f"about {decimal_text(value)}"


def cut(text: str, most: int = LONGEST) -> str:
    """A text with its end left out where it is too long for a sentence.

    >>> cut("abcdefgh", 5), cut("abcde", 5)
    ('abcd…', 'abcde')
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def few(words: Sequence[str]) -> str:
    """Words as a list in a sentence, of which long ones are cut, and many only counted.

    >>> few(["1", "2", "3"]), few([str(number) for number in range(100)])
    ('1, 2 and 3', '0, 1, 2, 3, 4, 5 and 94 more')
    """
    told = [cut(word) for word in words[:MOST_WORDS]]
    more = len(words) - len(told)
    return listed([*told, f"{more:,} more"] if more else told)
