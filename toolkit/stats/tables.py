"""Tables for people: as HTML in a notebook, as text in a terminal."""

from __future__ import annotations

import html
from collections.abc import Sequence
from fractions import Fraction

from toolkit.chance import decimal_text, fraction_text
from toolkit.solve import Answer

__all__ = ["html_table", "shown", "signed", "text_table"]

LONGEST_FRACTION = 24  # signs; a longer one is shown as a decimal


def html_table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table with a caption; the first cell of every row is its heading.

    >>> html_table("Dice", ["face", "chance"], [["6", "1/6"]])[:49]
    '<table><caption>Dice</caption><thead><tr><th scop'
    """
    top = "".join(f'<th scope="col">{html.escape(head)}</th>' for head in heads)
    body = "".join(
        f'<tr><th scope="row">{html.escape(row[0])}</th>'
        + "".join(f"<td>{html.escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    return f"<table><caption>{html.escape(caption)}</caption><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def text_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The same in columns for a terminal.

    >>> print(text_table(["face", "chance"], [["6", "1/6"]]))
      face  chance
      6     1/6
    """
    lines = [heads, *rows]
    widths = [max(len(line[k]) for line in lines) for k in range(len(heads))]
    return "\n".join(
        "  " + "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


def shown(answer: Answer, digits: int = 6) -> str:
    """An answer for a table: a short fraction with its decimal, otherwise the decimal.

    >>> shown(Answer.exact(Fraction(1, 3)))
    '1/3 = 0.333333'
    """
    if answer.guarantee != "exact" or answer.value is None:
        return answer.decimal(digits)
    text = fraction_text(answer.value)
    return (
        f"{text} = {answer.decimal(digits)}"
        if "/" in text and len(text) <= LONGEST_FRACTION
        else answer.decimal(digits)
    )


def signed(value: Fraction, digits: int = 6) -> str:
    """A difference with its sign.

    >>> signed(Fraction(1, 2)), signed(Fraction(-1, 2)), signed(Fraction(0))
    ('+0.5', '-0.5', '0')
    """
    return ("+" if value > 0 else "") + decimal_text(value, digits)
