"""A question as it is shown to one learner, without its answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import Any

from toolkit.games import Sheet

__all__ = ["Question", "sheet_html"]


@dataclass(frozen=True)
class Question:
    """What a learner sees of an exercise: title, text, a table perhaps, how an answer looks, and how to give it.

    `view` is the way to put the answer in, for a screen: `input` and what that needs; `predict` marks a guess.

    >>> Question("sum", "A sum", "How likely is a 7?", "a number", 'lesson.check("sum", …)')
    A sum
    How likely is a 7?
    Answer with a number: lesson.check("sum", …)
    """

    id: str
    title: str
    text: str
    example: str
    call: str
    options: tuple[tuple[str, str], ...] = ()
    sheet: Sheet | None = None
    view: dict[str, Any] = field(default_factory=dict)
    predict: bool = False

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The text, paragraph by paragraph."""
        return tuple(self.text.split("\n\n"))

    def __repr__(self) -> str:
        lines = [self.title, *self.paragraphs]
        if self.sheet is not None:
            lines += ["  ".join(row) for row in (self.sheet.columns, *self.sheet.rows)]
        lines += [f"  {name}: {text}" if name != text else f"  {text}" for name, text in self.options]
        return "\n".join([*lines, f"Answer with {self.example}: {self.call}"])

    def _repr_html_(self) -> str:
        parts = [f"<h4>{escape(self.title)}</h4>", *(f"<p>{escape(one)}</p>" for one in self.paragraphs)]
        if self.sheet is not None:
            parts.append(sheet_html(self.sheet))
        items = [f"{name}: {text}" if name != text else text for name, text in self.options]
        if items:
            parts.append(f"<ul>{''.join(f'<li>{escape(one)}</li>' for one in items)}</ul>")
        parts.append(f"<p>Answer with {escape(self.example)}: <code>{escape(self.call)}</code></p>")
        return f'<div class="tex2jax_ignore mathjax_ignore">{"".join(parts)}</div>'


def sheet_html(sheet: Sheet) -> str:
    """A small table as HTML, with its title as the caption."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in sheet.columns)
    rows = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row[1:])}</tr>'
        for row in sheet.rows
    )
    return f"<table><caption>{escape(sheet.title)}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
