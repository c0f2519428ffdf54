"""Small formulas written three ways: as plain text, as LaTeX and as MathML, which browsers draw by themselves.

A formula is one line: a tuple of pieces. Several lines are aligned at their first relation sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from typing import NamedTuple

from toolkit.chance import decimal_text, fraction_text
from toolkit.solve import Answer

__all__ = ["Piece", "latex", "mathml", "name", "number", "plain", "sign"]

LONGEST_FRACTION = 24  # signs; a longer one is written as a decimal
DIGITS = 6
RELATIONS = ("=", "≈")
SPACED = (*RELATIONS, "+", "×", ",")
LATEX_SIGNS = {"≈": r"\approx", "×": r"\cdot", "{": r"\{", "}": r"\}", "max": r"\max", "min": r"\min", "∞": r"\infty"}


class Piece(NamedTuple):
    """A name, a sign, or a number; `bottom` is the denominator of a fraction. `near` says that a number is rounded."""

    kind: str
    top: str
    bottom: str = ""
    near: bool = False


def sign(text: str) -> Piece:
    """A sign: a relation, an operation, a bracket, or max or min."""
    return Piece("sign", text)


def name(letter: str) -> Piece:
    """The name of an unknown."""
    return Piece("name", letter)


def number(value: Fraction | Answer, bottom: int = 0) -> Piece:
    """A number: a fraction while it is short and exact, else a decimal. `bottom` keeps a denominator unreduced.

    >>> plain((number(Fraction(1, 3)), sign("="), number(Fraction(12, 36), 36)))
    '1/3 = 12/36'
    >>> number(Answer.certified(Fraction(333, 1000), Fraction(334, 1000)))
    Piece(kind='number', top='0.33', bottom='', near=True)
    """
    if isinstance(value, Answer):
        if value.is_infinite:
            return sign("∞")
        if value.guarantee != "exact":
            return Piece("number", value.decimal(DIGITS), near=True)
        value = value.number
    if bottom:
        return Piece("number", fraction_text(value * bottom), str(bottom))
    top, _, below = fraction_text(value).partition("/")
    if len(top) + len(below) > LONGEST_FRACTION:
        return Piece("number", decimal_text(value, DIGITS), near=True)
    return Piece("number", top, below)


def plain(line: Sequence[Piece]) -> str:
    """The line as text."""
    found = []
    for piece in line:
        if piece.top in SPACED and piece.kind == "sign":
            found.append(", " if piece.top == "," else f" {piece.top} ")
        else:
            found.append(f"{piece.top}/{piece.bottom}" if piece.bottom else piece.top)
    return "".join(found).strip()


def latex(lines: Sequence[Sequence[Piece]]) -> str:
    r"""The lines in an `aligned` environment, without dollar signs.

    >>> print(latex([(name("h"), sign("="), number(Fraction(1, 3)))]))
    \begin{aligned}
    h &= \frac{1}{3}
    \end{aligned}
    """
    written = []
    for line in lines:
        row = []
        at = _relation(line)
        for place, piece in enumerate(line):
            word = LATEX_SIGNS.get(piece.top, piece.top)
            if piece.bottom:
                word = rf"\frac{{{piece.top}}}{{{piece.bottom}}}"
            row.append(f"&{word}" if place == at else word)
        written.append(" ".join(row) if at >= 0 else f"&{' '.join(row)}")
    return "\\begin{aligned}\n" + " \\\\\n".join(written) + "\n\\end{aligned}"


def mathml(lines: Sequence[Sequence[Piece]]) -> str:
    """The lines as one MathML element; what stands before the relation sign is a column of its own.

    >>> mathml([(name("h"), sign("="), number(Fraction(1, 3)))]).count("<mfrac>")
    1
    """
    rows = []
    for line in lines:
        at = max(_relation(line), 0)
        left, right = ("".join(map(_mathml, part)) for part in (line[:at], line[at:]))
        rows.append(
            '<mtr><mtd style="text-align:right">'
            f'<mrow>{left}</mrow></mtd><mtd style="text-align:left"><mrow>{right}</mrow></mtd></mtr>'
        )
    return f'<math display="block"><mtable displaystyle="true">{"".join(rows)}</mtable></math>'


def _relation(line: Sequence[Piece]) -> int:
    """Where the first relation sign stands; -1 without one."""
    return next((place for place, piece in enumerate(line) if piece.top in RELATIONS), -1)


def _mathml(piece: Piece) -> str:
    top = escape(piece.top)
    if piece.bottom:
        return f"<mfrac><mn>{top}</mn><mn>{escape(piece.bottom)}</mn></mfrac>"
    return {"sign": f"<mo>{top}</mo>", "name": f"<mi>{top}</mi>"}.get(piece.kind, f"<mn>{top}</mn>")
