"""Reading a number that a learner wrote: a fraction, a decimal, a percentage, an expression, a sympy number."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import Any, NamedTuple

from toolkit.errors import ExerciseError
from toolkit.exercises.answer_text import few, seen, text_of
from toolkit.solve import Answer

__all__ = ["Number", "read_number"]

LONGEST = 200  # signs of a written number
MOST_DIGITS = 400  # of an exponent's result, so that 9**9**9 does not fill the memory
EXAMPLES = "write 1/3 or 0.25"
# Signs that people type or paste: minus, times, division, middle dot, thin spaces.
SAME_SIGNS = str.maketrans({"−": "-", "–": "-", "×": "*", "·": "*", "÷": "/", "⁄": "/", "\u202f": " ", "\xa0": " "})
DECIMAL = re.compile(r"([+-]?)(\d*)[.,](\d+)(\.\.\.|…)?|([+-]?)(\d+)()(\.\.\.|…)?")
OPERATIONS: dict[type, Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


class Number(NamedTuple):
    """A number as it was written.

    `step` is the size of the last digit of a decimal (0 for what is exact as it stands), `goes_on` whether dots said
    that digits follow, and `form` one of: fraction, decimal, percent, expression, interval; `lowest` is false for a
    fraction that can be shortened.
    """

    value: Fraction
    form: str
    step: Fraction = Fraction(0)
    goes_on: bool = False
    lowest: bool = True

    def near(self, key: Fraction) -> bool:
        """Whether this is `key` rounded to the digits that were written, of which there must be two or more.

        >>> read_number("0.33").near(Fraction(1, 3)), read_number("0.3").near(Fraction(1, 3))
        (True, False)
        """
        if not self.step:
            return False
        significant = abs(self.value) >= 10 * self.step
        if self.goes_on:
            return significant and 0 <= abs(key) - abs(self.value) < self.step and key * self.value >= 0
        return significant and abs(key - self.value) * 2 <= self.step


def read_number(given: object) -> Number:
    """A number in any form that says exactly, or to some digits, what is meant.

    Raises `ExerciseError`, in words for the learner, for everything else.

    >>> read_number("2/6").value, read_number("33.3 %").value, read_number("1 - (5/6)^2").value
    (Fraction(1, 3), Fraction(333, 1000), Fraction(11, 36))
    >>> read_number("1//3")
    Traceback (most recent call last):
    toolkit.errors.ExerciseError: I cannot read '1//3' as a number; write 1/3 or 0.25
    """
    if isinstance(given, str):
        return _from_text(given)
    if isinstance(given, bool):
        raise ExerciseError(f"{given} is yes or no, not a number; {EXAMPLES}")
    if isinstance(given, Answer):
        return _from_answer(given)
    try:
        return _from_object(given)
    except ExerciseError:
        raise
    except Exception:  # what an object is worth its own class works out, and that may fail in any way
        raise ExerciseError(f"I cannot read {seen(given)} as a number; {EXAMPLES}") from None


def _from_object(given: object) -> Number:
    if isinstance(given, (Integral, Rational)):
        return Number(Fraction(int(given.numerator), int(given.denominator)), "fraction")
    if isinstance(given, Decimal) and given.is_finite():
        return _from_text(f"{given:f}")
    if isinstance(given, Real):
        return _from_float(float(given))
    if hasattr(given, "free_symbols"):  # only what sympy made has them, so sympy is there to be asked
        return _from_sympy(given)
    raise ExerciseError(f"I cannot read {seen(given)} as a number; {EXAMPLES}")


def _from_answer(answer: Answer) -> Number:
    if answer.value is None:
        raise ExerciseError(f"that is infinite, not a number; {EXAMPLES}")
    if answer.guarantee == "exact":
        return Number(answer.value, "fraction")
    return Number(answer.value, "interval", 2 * answer.half_width)


def _from_float(number: float) -> Number:
    if number != number or number in (float("inf"), float("-inf")):
        raise ExerciseError(f"{number} is no number; {EXAMPLES}")
    # A float is what some calculation gave: it means the numbers that Python would print like it.
    value = Fraction(repr(number))
    size = max(abs(value), Fraction(1, 10**6))
    return Number(value, "decimal", size / 10**12)


def _from_sympy(given: Any) -> Number:
    import sympy

    if not isinstance(given, sympy.Expr):  # a matrix, a set, a class such as sympy.Symbol itself
        raise ExerciseError(f"I cannot read {seen(text_of(given))} as a number; {EXAMPLES}")
    if given.free_symbols:
        names = few(sorted(map(str, given.free_symbols)))
        raise ExerciseError(f"there are letters in it ({names}); put numbers in their places")
    if given.is_Rational:
        return Number(Fraction(int(given.p), int(given.q)), "fraction")
    plain = sympy.simplify(given.doit())
    if plain.is_Rational:
        return Number(Fraction(int(plain.p), int(plain.q)), "expression")
    if plain.is_number and plain.is_finite and plain.is_real:
        return _from_float(float(plain))
    raise ExerciseError(f"I cannot read {seen(text_of(given))} as a number; {EXAMPLES}")


def _from_text(given: str) -> Number:
    text = given.translate(SAME_SIGNS).strip()
    if len(text) > LONGEST:
        raise ExerciseError(f"that is too long for a number; {EXAMPLES}")
    percent = text.endswith("%")
    body = text.removesuffix("%").strip()
    decimal = DECIMAL.fullmatch(body)
    if decimal is not None:
        number = _from_decimal(decimal)
    else:
        number = _from_expression(given, body)
    if percent:
        step = number.step or Fraction(1 if decimal else 0)  # a whole number of percent is rounded to one in a hundred
        return Number(number.value / 100, "percent", step / 100, number.goes_on)
    return number


def _from_decimal(match: re.Match[str]) -> Number:
    sign, whole, digits, dots = match[1] or match[5], match[2] or match[6] or "0", match[3] or "", match[4] or match[8]
    value = Fraction(int(whole + digits), 10 ** len(digits)) * (-1 if sign == "-" else 1)
    if not digits and not dots:
        return Number(value, "fraction")
    return Number(value, "decimal", Fraction(1, 10 ** len(digits)), bool(dots))


def _from_expression(given: str, body: str) -> Number:
    problem = f"I cannot read {seen(given)} as a number; {EXAMPLES}"
    # A comma between digits is a decimal point in many countries.
    body = re.sub(r"(?<=\d),(?=\d)", ".", body).replace("^", "**")
    try:
        tree = ast.parse(body, mode="eval").body
        value, plain = _value(tree, body), _plain_fraction(body)
    except ZeroDivisionError:
        raise ExerciseError(f"{seen(given)} divides by 0, and that is no number; {EXAMPLES}") from None
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ExerciseError(problem) from None
    lowest = plain is None or (plain[0], plain[1]) == (value.numerator, value.denominator)
    return Number(value, "expression" if plain is None else "fraction", lowest=lowest)


def _plain_fraction(body: str) -> tuple[int, int] | None:
    match = re.fullmatch(r"\(?\s*([+-]?\d+)\s*/\s*(\d+)\s*\)?", body)
    return None if match is None else (int(match[1]), int(match[2]))


def _value(node: ast.expr, body: str) -> Fraction:
    """The exact value of an arithmetic expression; ValueError for anything else that Python could do."""
    match node:
        case ast.Constant():
            written = ast.get_source_segment(body, node) or ""
            if not re.fullmatch(r"\d+|\d+\.\d*|\.\d+", written):  # no 0x10, 1e5, 1_000, True or texts
                raise ValueError(written)
            return Fraction(written)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner, body)
        case ast.UnaryOp(op=ast.UAdd(), operand=inner):
            return _value(inner, body)
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return _power(_value(left, body), _value(right, body))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATIONS:
            return OPERATIONS[type(op)](_value(left, body), _value(right, body))
    raise ValueError(type(node).__name__)


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    digits = len(str(max(abs(base.numerator), base.denominator)))
    if exponent.denominator != 1 or abs(exponent) * digits > MOST_DIGITS:
        raise ValueError("power")
    return Fraction(base ** int(exponent))
