"""What a tab of a lab is made of: words, forms, tables. The front end knows these, and no game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from toolkit.boards import shown as quoted
from toolkit.chance import decimal_text
from toolkit.chance.weights import exact_fraction
from toolkit.errors import ChanceError, GameError
from toolkit.solve import Answer
from toolkit.stats.tables import shown

__all__ = [
    "answer_text",
    "button",
    "change_text",
    "choice",
    "entry",
    "form",
    "table",
    "width_of",
    "whole_number",
    "words",
]

DIGITS = 6
SHORT = 4  # digits of an estimate, which is not sure of more


def words(name: str, text: str, *, tone: str = "") -> dict[str, Any]:
    """A paragraph."""
    return {"id": name, "kind": "words", "text": text, "tone": tone}


def form(name: str, title: str, fields: Sequence[Mapping[str, Any]], *buttons: Mapping[str, Any]) -> dict[str, Any]:
    """Fields, and the buttons that send them."""
    return {"id": name, "kind": "form", "title": title, "fields": list(fields), "buttons": list(buttons)}


def entry(name: str, label: str, value: object, help_text: str = "") -> dict[str, Any]:
    """A field to write in."""
    return {"id": name, "label": label, "value": str(value), "help": help_text}


def choice(name: str, label: str, value: object, values: Mapping[str, str], help_text: str = "") -> dict[str, Any]:
    """A field to choose in: value -> what it is called."""
    listed = [{"value": one, "label": text} for one, text in values.items()]
    return {"id": name, "label": label, "value": str(value), "values": listed, "help": help_text}


def button(do: str, label: str, *, reason: str = "", first: bool = False) -> dict[str, Any]:
    """A button that sends its form as the command `do`; with a `reason` it cannot be used now."""
    return {"do": do, "label": label, "enabled": not reason, "reason": reason, "first": first}


def table(
    name: str, title: str, columns: Sequence[str], rows: Sequence[Mapping[str, Any]], *, note: str = "", badge: str = ""
) -> dict[str, Any]:
    """A table. A row has `id`, `cells` (the first names it), perhaps `tone` and `button`; `badge` is a guarantee."""
    found = {"id": name, "kind": "table", "title": title, "columns": list(columns), "rows": list(rows), "note": note}
    return found | ({"badge": badge} if badge else {})


def answer_text(answer: Answer | None, digits: int = DIGITS) -> str:
    """An answer in a cell: a short fraction with its decimal, or an estimate with its margin.

    >>> answer_text(Answer.exact(Fraction(1, 3))), answer_text(Answer.estimated(Fraction(1, 3), Fraction(1, 50), 9, 1))
    ('1/3 = 0.333333', '0.3333 ± 0.02')
    """
    if answer is None:
        return "not known"
    if answer.guarantee == "estimated":
        return f"{answer.decimal(SHORT)} ± {decimal_text(answer.half_width, 2)}"
    return shown(answer, digits)


def change_text(answer: Answer | None, digits: int = DIGITS) -> str:
    """A change with its sign, so that no colour is needed to see which way it goes.

    >>> change_text(Answer.exact(Fraction(1, 8))), change_text(Answer.exact(Fraction(0)))
    ('+0.125', 'no change')
    """
    if answer is None or answer.is_infinite:
        return "not known" if answer is None else answer.decimal(digits)
    if answer.guarantee == "exact" and answer.number == 0:
        return "no change"
    text = answer.decimal(digits)
    return f"+{text}" if answer.number > 0 and not text.startswith("-") else text


def whole_number(values: Mapping[str, str], name: str, label: str, least: int, most: int) -> int:
    """A whole number written in a field; `GameError` says what would be right."""
    text = values.get(name, "").strip().replace(",", "").replace(" ", "")
    if not (text.isascii() and text.isdigit() and len(text) < 12 and least <= int(text) <= most):
        raise GameError(f"{label}: {quoted(values.get(name, ''))}; write a whole number from {least:,} to {most:,}")
    return int(text)


def width_of(values: Mapping[str, str], name: str, label: str) -> Fraction:
    """A width written in a field, such as 0.01; `GameError` says what would be right."""
    text = values.get(name, "").strip()
    try:
        width = exact_fraction(text, label) if len(text) < 12 and text.isascii() else Fraction(0)
    except ChanceError:
        width = Fraction(0)
    if not Fraction(1, 2000) <= width <= Fraction(1, 2):
        raise GameError(f"{label}: {quoted(values.get(name, ''))}; write a number from 0.0005 to 0.5, such as 0.01")
    return width
