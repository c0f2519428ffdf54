"""An answer: a number and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from toolkit.chance import decimal_text, fraction_text
from toolkit.chance.written import DIGITS
from toolkit.errors import NoAnswer

if TYPE_CHECKING:
    import sympy

__all__ = ["Answer"]


@dataclass(frozen=True)
class Answer:
    """A number with its guarantee.

    `exact`: `value` is the number itself, proved. `certified`: `low <= number <= high`, proved. `estimated`: `value` is
    the mean of `games` simulated games from `seed`, and low .. high a 95 % confidence interval. `value` is None, and
    `words` says why, when the number is infinite. `method` names how it was found.

    >>> Answer.exact(Fraction(25, 84))
    25/84 = 0.297619 (exact)
    """

    value: Fraction | None
    guarantee: str
    method: str = ""
    low: Fraction | None = None
    high: Fraction | None = None
    games: int | None = None
    seed: int | None = None
    words: str = ""

    @classmethod
    def exact(cls, value: Fraction, method: str = "") -> Answer:
        """A proved fraction."""
        return cls(value, "exact", method)

    @classmethod
    def certified(cls, low: Fraction, high: Fraction, method: str = "") -> Answer:
        """A proved interval; its middle serves as the value."""
        return cls((low + high) / 2, "certified", method, low, high)

    @classmethod
    def estimated(cls, mean: Fraction, half_width: Fraction, games: int, seed: int) -> Answer:
        """A mean of simulated games with the half-width of its 95 % interval."""
        return cls(mean, "estimated", "simulation", mean - half_width, mean + half_width, games, seed)

    @classmethod
    def infinite(cls, why: str) -> Answer:
        """A number proved to be infinite."""
        return cls(None, "exact", words=why)

    @property
    def is_infinite(self) -> bool:
        """Whether the number is infinite."""
        return self.value is None

    @property
    def fraction(self) -> Fraction:
        """The exact fraction; `NoAnswer` when the answer is not exact, or infinite."""
        if self.guarantee != "exact":
            raise NoAnswer(f"the answer is {self.guarantee}, so there is no exact fraction; ask for method 'exact'")
        return self.number

    @property
    def number(self) -> Fraction:
        """The value, whatever its guarantee; `NoAnswer` when it is infinite."""
        if self.value is None:
            raise NoAnswer(f"infinite: {self.words}")
        return self.value

    @property
    def half_width(self) -> Fraction:
        """Half the width of the interval; 0 for an exact answer."""
        return (self.high - self.low) / 2 if self.low is not None and self.high is not None else Fraction(0)

    @property
    def sympy(self) -> sympy.Rational:
        """The exact fraction as a sympy number (`oo` when infinite)."""
        import sympy

        return sympy.oo if self.value is None else sympy.Rational(self.fraction.numerator, self.fraction.denominator)

    def decimal(self, digits: int = DIGITS) -> str:
        """The value as a decimal. Of a certified answer only digits that the interval proves are shown.

        Where it proves none (a number that may be 0, say) its two ends are shown instead.

        >>> Answer.certified(Fraction(333, 1000), Fraction(334, 1000)).decimal(6)
        '0.33'
        >>> Answer.certified(Fraction(0), Fraction(1, 10**30)).decimal(6)
        '0 to 1E-30'
        """
        if self.value is None:
            return "infinite"
        if self.guarantee != "certified" or self.low is None or self.high is None:
            return decimal_text(self.value, digits)
        for places in range(digits, 0, -1):
            text = decimal_text(self.low, places)
            if text == decimal_text(self.high, places):
                return text
        low, high = decimal_text(self.low, digits, ROUND_FLOOR), decimal_text(self.high, digits, ROUND_CEILING)
        return f"{low} to {high}"

    def as_json(self, digits: int = DIGITS) -> dict[str, Any]:
        """The answer as the command line prints it; `decimal`, `low`, … are texts, so that no digit is lost."""
        exact = self.guarantee == "exact" and self.value is not None
        found: dict[str, Any] = {
            "fraction": fraction_text(self.number) if exact else None,
            "decimal": self.decimal(digits),
            "guarantee": self.guarantee,
        }
        if self.guarantee == "certified" and self.low is not None and self.high is not None:
            found["low"] = decimal_text(self.low, digits + 3, ROUND_FLOOR)  # outwards: the number stays between them
            found["high"] = decimal_text(self.high, digits + 3, ROUND_CEILING)
        if self.guarantee == "estimated":
            found |= {
                "half_width": decimal_text(self.half_width, 3, ROUND_CEILING),
                "games": self.games,
                "seed": self.seed,
            }
        if self.words:
            found["words"] = self.words
        return found

    def __repr__(self) -> str:
        if self.value is None:
            return f"infinite: {self.words}"
        if self.guarantee == "exact":
            text = fraction_text(self.value)
            shown = f"{text} = " if len(text) <= 60 else f"(a fraction of {len(text):,} signs) "
            return f"{shown}{self.decimal()} (exact)" if "/" in text else f"{text} (exact)"
        width = decimal_text(self.half_width, 2)
        if self.guarantee == "certified":
            return f"{self.decimal()} (certified, within {width})"
        return f"{self.decimal()} ± {width} (estimated, 95 %, {self.games:,} games, seed {self.seed})"

    def _repr_latex_(self) -> str:
        if self.value is None:
            return rf"$\infty$ ({self.words})"
        decimal = self.decimal()
        if self.guarantee == "exact" and len(fraction_text(self.value)) <= 60:
            top, bottom = self.value.numerator, self.value.denominator
            if bottom == 1:
                return f"${top}$ (exact)"
            sign = "=" if Fraction(decimal) == self.value else r"\approx"
            return rf"$\frac{{{top}}}{{{bottom}}} {sign} {decimal}$ (exact)"
        return f"${decimal}$ ({self.guarantee})"
