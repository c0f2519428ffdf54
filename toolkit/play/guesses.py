"""Guess a chance before it is shown: how guesses are read, how far off they were, and the tally of them.

The truth is a chance p known exactly, not one throw that came up or did not. Whoever states a chance q of an event is
fined (1 - q)^2 when it comes and q^2 when it does not (the quadratic score of Brier, Monthly Weather Review 78, 1950);
the mean fine is p (1 - q)^2 + (1 - p) q^2 = (q - p)^2 + p (1 - p). The second part nobody can avoid, so a guess is
charged the first, (q - p)^2. That is a proper score: it is least at q = p and nowhere else, and whoever is unsure of p
itself does best by saying what they believe on average. It would not be if each question had a scale of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from toolkit.boards import shown
from toolkit.errors import ChanceError
from toolkit.solve import Answer

__all__ = ["Guess", "Tally", "read_guess"]

LONGEST = 40  # signs of a guess
WRITTEN = re.compile(
    r"(?P<top>\d+(?:[.,]\d+)?|[.,]\d+)\s*(?:(?:/|in\b|of\b|out of\b)\s*(?P<bottom>\d+))?\s*(?P<percent>%|per ?cent)?",
    re.IGNORECASE,
)
FORMS = "write it like 1/3, 0.25 or 25 %"


def read_guess(text: str, unit: str = "") -> Fraction:
    """A guess in any usual form as an exact fraction: a chance, or a time where a `unit` is given.

    `ChanceError` for what is no number, and for a number that no chance can be.

    >>> read_guess("1/3"), read_guess("25 %"), read_guess(".5"), read_guess("1 in 6"), read_guess("0,25")
    (Fraction(1, 3), Fraction(1, 4), Fraction(1, 2), Fraction(1, 6), Fraction(1, 4))
    >>> read_guess("25")
    Traceback (most recent call last):
    toolkit.errors.ChanceError: 25 is no chance: a chance lies between 0 and 1, or between 0 % and 100 %
    """
    text = text.strip()
    forms = f"write a number of {unit}, like 4, 4.5 or 9/2" if unit else FORMS
    if not text:
        raise ChanceError(f"no guess yet: {forms}")
    found = WRITTEN.fullmatch(text) if len(text) <= LONGEST and text.isascii() else None
    if found is None or (unit and found["percent"]):
        raise ChanceError(f"{shown(text)} cannot be read: {forms}")
    bottom = int(found["bottom"] or 1)
    if not bottom:
        raise ChanceError(f"{shown(text)} cannot be read: nothing can be divided by 0")
    value = Fraction(found["top"].replace(",", ".")) / bottom / (100 if found["percent"] else 1)
    if not unit and value > 1:
        raise ChanceError(f"{text} is no chance: a chance lies between 0 and 1, or between 0 % and 100 %")
    return value


@dataclass(frozen=True)
class Guess:
    """A number said before the truth was shown, and the truth. `unit` is that of a time ("turns"), empty for a chance.

    >>> guess = Guess(Fraction(1, 2), Answer.exact(Fraction(1, 4)))
    >>> guess.penalty, guess.points
    (1/16 = 0.0625 (exact), 375/4 = 93.75 (exact))
    """

    said: Fraction
    truth: Answer
    unit: str = ""

    @property
    def penalty(self) -> Answer:
        """What the guess is charged, from 0 to 1: its square distance to the truth.

        A time has no greatest distance, so there it is measured in parts of the longer of the two times: that is least
        at the truth and nowhere else too. Certified, as an interval, where the truth is.
        """
        if self.truth.low is None or self.truth.high is None:
            return Answer.exact(self._charge(self.truth.number))
        charges = sorted((self._charge(self.truth.low), self._charge(self.truth.high)))
        inside = self.truth.low <= self.said <= self.truth.high
        return Answer.certified(Fraction(0) if inside else charges[0], charges[1])

    def _charge(self, truth: Fraction) -> Fraction:
        longer = max(self.said, truth, Fraction(0)) if self.unit else Fraction(1)
        return ((self.said - truth) / longer) ** 2 if longer else Fraction(0)

    @property
    def points(self) -> Answer:
        """100 less the penalty in hundredths: 100 for the truth itself.

        A chance that is off by 10, 30 or 50 percentage points costs 1, 9 or 25 points, whichever the question; a time
        that is said half or twice as long costs 25.
        """
        return _points(self.penalty)


@dataclass(frozen=True)
class Tally:
    """All guesses that count, in order.

    >>> tally = Tally().plus(Guess(Fraction(1, 2), Answer.exact(Fraction(1, 4))))
    >>> tally.plus(Guess(Fraction(1, 4), Answer.exact(Fraction(1, 4)))).points
    775/8 = 96.875 (exact)
    """

    guesses: tuple[Guess, ...] = ()

    def plus(self, guess: Guess) -> Tally:
        """The tally with one guess more."""
        return Tally((*self.guesses, guess))

    @property
    def points(self) -> Answer:
        """The mean of the points; `ChanceError` when there is no guess."""
        return _points(_mean([guess.penalty for guess in self.guesses]))

    @property
    def typical_miss(self) -> Fraction | None:
        """How far off a guessed chance was, in percentage points to one decimal: the root of the mean penalty, the
        standard error of the guesses. None before the first guess of a chance."""
        chances = [guess.penalty for guess in self.guesses if not guess.unit]
        if not chances:
            return None
        square = _mean(chances).number * 1000**2  # in tenths of a percentage point
        below = isqrt(square.numerator // square.denominator)
        nearer = below if square <= Fraction(2 * below + 1, 2) ** 2 else below + 1
        return Fraction(nearer, 10)


def _mean(answers: list[Answer]) -> Answer:
    if not answers:
        raise ChanceError("there is no guess yet, so there are no points")
    count = len(answers)
    middle = sum((answer.number for answer in answers), Fraction(0)) / count
    width = sum((answer.half_width for answer in answers), Fraction(0)) / count
    if all(answer.guarantee == "exact" for answer in answers):
        return Answer.exact(middle)
    return Answer.certified(middle - width, middle + width)


def _points(penalty: Answer) -> Answer:
    if penalty.low is None or penalty.high is None:
        return Answer.exact(100 * (1 - penalty.number))
    return Answer.certified(100 * (1 - penalty.high), 100 * (1 - penalty.low))
