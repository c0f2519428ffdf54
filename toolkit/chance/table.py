"""The table a notebook shows for a distribution: weight, fraction and a bar for each outcome."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

__all__ = ["html_table"]

# A longer table is scrolled past, not read.
_ROWS = 100

_BAR = "display:inline-block;height:0.8em;background:var(--jp-brand-color1,#1976d2);width:{:.1f}%"


def html_table(pairs: Sequence[tuple[object, int]]) -> str:
    """Give an HTML table of (outcome, weight) pairs, at most 100 rows; bars are relative to the likeliest outcome.

    >>> html_table([("<red>", 1), ("blue", 3)]).count("<tr>")
    3
    >>> "&lt;red&gt;" in html_table([("<red>", 1)])
    True
    """
    total = sum(weight for _, weight in pairs)
    largest = max(weight for _, weight in pairs)
    head = "".join(f'<th scope="col">{name}</th>' for name in ("outcome", "weight", "probability", "share"))
    rows = [f"<tr>{head}</tr>"]
    for outcome, weight in pairs[:_ROWS]:
        bar = f'<span aria-hidden="true" style="{_BAR.format(100 * weight / largest)}"></span>'
        rows.append(
            f'<tr><th scope="row">{escape(str(outcome))}</th><td>{weight}</td><td>{Fraction(weight, total)}</td>'
            f'<td style="min-width:10em;text-align:left">{bar}</td></tr>'
        )
    if len(pairs) > _ROWS:
        rows.append(f'<tr><td colspan="4">and {len(pairs) - _ROWS} more outcomes</td></tr>')
    outcomes = "1 outcome" if len(pairs) == 1 else f"{len(pairs)} outcomes"
    return f"<table><caption>{outcomes}, weights add up to {total}</caption>{''.join(rows)}</table>"
