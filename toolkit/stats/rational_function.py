"""A quotient of two polynomials in one symbol with whole coefficients: an answer that holds for every value at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, zip_longest
from typing import TYPE_CHECKING, Any, TypeAlias

from toolkit.chance.weights import exact_fraction
from toolkit.errors import ChainError, ChanceError, NoAnswer

if TYPE_CHECKING:
    import sympy

__all__ = ["Coefficients", "RationalFunction", "product", "sum_of", "trimmed", "value_at"]

Coefficients: TypeAlias = tuple[int, ...]  # of 1, z, z², …; the last one is not 0, and () is 0
LONGEST_WRITTEN = 600  # signs; a longer one is described instead


@dataclass(frozen=True)
class RationalFunction:
    """`numerator` / `denominator` in the symbol called `symbol`, in lowest terms; coefficients of 1, z, z², … each.

    `inside` are the ends of the open interval of values for which it is the answer; None: wherever it is finite.

    >>> half = RationalFunction.of((0, 1), (2, -1), "z")
    >>> half, half.at("1/2"), half.series(3)
    (z/(2 - z), Fraction(1, 3), [Fraction(0, 1), Fraction(1, 2), Fraction(1, 4)])
    >>> half.derivative()
    2/(z**2 - 4*z + 4)
    """

    numerator: Coefficients
    denominator: Coefficients
    symbol: str
    inside: tuple[Fraction, Fraction] | None = None

    @classmethod
    def of(
        cls,
        numerator: Sequence[int],
        denominator: Sequence[int],
        symbol: str,
        inside: tuple[Fraction, Fraction] | None = None,
    ) -> RationalFunction:
        """The quotient in lowest terms; `ChainError` when the denominator is 0."""
        if not any(denominator):
            raise ChainError("a quotient by 0 is no function; write a denominator with a coefficient other than 0")
        top, bottom = (_poly(trimmed(part), symbol) for part in (numerator, denominator))
        scale, top, bottom = top.cancel(bottom)
        scaled = ((scale.p, top), (scale.q, bottom))
        parts = [[int(factor) * int(c) for c in reversed(part.all_coeffs())] for factor, part in scaled]
        sign = -1 if next(c for c in parts[1] if c) < 0 else 1
        above, below = (trimmed([sign * c for c in part]) for part in parts)
        return cls(above, below, symbol, inside)

    @property
    def degree(self) -> tuple[int, int]:
        """The degrees of numerator and denominator (0 for a numerator that is 0)."""
        return max(len(self.numerator) - 1, 0), len(self.denominator) - 1

    @property
    def expression(self) -> sympy.Expr:
        """The quotient for sympy, numerator and denominator written out in powers."""
        top, bottom = (_poly(part, self.symbol).as_expr() for part in (self.numerator, self.denominator))
        return top / bottom

    @property
    def factored(self) -> sympy.Expr:
        """The quotient for sympy with numerator and denominator in factors over the rational numbers."""
        import sympy

        top, bottom = (_poly(part, self.symbol) for part in (self.numerator, self.denominator))
        return sympy.factor(top.as_expr()) / sympy.factor(bottom.as_expr())

    def at(self, value: Fraction | int | str) -> Fraction:
        """The value for one value of the symbol, exactly.

        Raises `ChainError` for a value that is not exact or not inside, `NoAnswer` at a pole.
        """
        try:
            place = exact_fraction(value, f"the value of {self.symbol}")
        except ChanceError as error:
            raise ChainError(str(error)) from None
        if self.inside is not None and not self.inside[0] < place < self.inside[1]:
            low, high = self.inside
            raise ChainError(f"{self.symbol} = {place}: the answer holds for {low} < {self.symbol} < {high}")
        below = value_at(self.denominator, place)
        if not below:
            raise NoAnswer(f"{self.symbol} = {place} is a pole: there is no finite value there")
        return value_at(self.numerator, place) / below

    def derivative(self) -> RationalFunction:
        """The derivative with respect to the symbol."""
        top, bottom = self.numerator, self.denominator
        above = _combined(product(_slope(top), bottom), product(top, _slope(bottom)), -1)
        return RationalFunction.of(above, product(bottom, bottom), self.symbol, self.inside)

    def coefficients(self) -> Iterator[Fraction]:
        """The coefficients of its power series at 0, without end; `NoAnswer` when 0 is a pole."""
        lead = self.denominator[0]
        if not lead:
            raise NoAnswer(f"{self.symbol} = 0 is a pole, so there is no power series there")
        rest, found = self.denominator[1:], list[Fraction]()
        n = 0
        while True:
            given = Fraction(self.numerator[n] if n < len(self.numerator) else 0)
            back = zip(rest, reversed(found), strict=False)
            now = (given - sum((weight * before for weight, before in back), Fraction(0))) / lead
            found = [*found[-len(rest) :], now] if rest else []
            yield now
            n += 1

    def series(self, terms: int) -> list[Fraction]:
        """The first coefficients of its power series at 0."""
        return list(islice(self.coefficients(), terms))

    def __repr__(self) -> str:
        size = sum(len(str(c)) for c in (*self.numerator, *self.denominator)) if self._writable else LONGEST_WRITTEN
        if size < LONGEST_WRITTEN:
            return str(self.expression)
        above, below = self.degree
        return f"<rational function of {self.symbol}: degree {above} over degree {below}>"

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex}$"

    @property
    def latex(self) -> str:
        """The quotient in LaTeX, without dollar signs; one that nobody would read is only described."""
        import sympy

        text = repr(self)
        if text.startswith("<"):
            return rf"\text{{{text.strip('<>')}}}"
        return str(sympy.latex(self.expression))

    @property
    def _writable(self) -> bool:
        longest = max(map(int.bit_length, (*self.numerator, *self.denominator)))
        return longest * (len(self.numerator) + len(self.denominator)) < 10 * LONGEST_WRITTEN


def sum_of(
    parts: Sequence[tuple[RationalFunction, int]], symbol: str, inside: tuple[Fraction, Fraction] | None = None
) -> RationalFunction:
    """The sum of functions of one symbol, each divided by a number.

    >>> z = RationalFunction((0, 1), (1,), "z")
    >>> sum_of([(z, 2), (z, 3)], "z")
    5*z/6
    """
    above: Coefficients = ()
    below: Coefficients = (1,)
    for function, times in parts:
        down = tuple(times * c for c in function.denominator)
        above = _combined(product(above, down), product(function.numerator, below), 1)
        below = product(below, down)
    return RationalFunction.of(above, below, symbol, inside)


def trimmed(coefficients: Sequence[int]) -> Coefficients:
    """The coefficients without zeros at the end.

    >>> trimmed([1, 2, 0])
    (1, 2)
    """
    end = len(coefficients)
    while end and not coefficients[end - 1]:
        end -= 1
    return tuple(coefficients[:end])


def product(a: Coefficients, b: Coefficients) -> Coefficients:
    """The product of two polynomials.

    >>> product((1, 1), (1, -1))
    (1, 0, -1)
    """
    found = [0] * (len(a) + len(b) - 1) if a and b else []
    for i, x in enumerate(a):
        if x:
            for k, y in enumerate(b, start=i):
                found[k] += x * y
    return trimmed(found)


def value_at(coefficients: Coefficients, place: Fraction) -> Fraction:
    """The value of a polynomial, in whole numbers over one denominator.

    >>> value_at((1, 0, 4), Fraction(1, 2))
    Fraction(2, 1)
    """
    total, power = 0, 1
    for coefficient in reversed(coefficients):
        total = total * place.numerator + coefficient * power
        power *= place.denominator
    return Fraction(total * place.denominator, power)


def _slope(a: Coefficients) -> Coefficients:
    return tuple(k * c for k, c in enumerate(a))[1:]


def _combined(a: Coefficients, b: Coefficients, times: int) -> Coefficients:
    """a + times b."""
    return trimmed([x + times * y for x, y in zip_longest(a, b, fillvalue=0)])


def _poly(coefficients: Sequence[int], symbol: str) -> Any:
    import sympy

    return sympy.Poly.from_list(list(reversed(coefficients)) or [0], sympy.Symbol(symbol), domain="ZZ")
