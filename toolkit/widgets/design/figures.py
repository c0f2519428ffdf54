"""The numbers beside the board: each with its guarantee, and how it differs from those of other boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.chance import decimal_text, fraction_text
from toolkit.games import Game
from toolkit.solve import Answer
from toolkit.stats import Report, difference, title_of

__all__ = ["EDGE", "figures_of", "figures_view"]

EDGE = "edge"
LONGEST_FRACTION = 24  # signs
DIGITS, DIGITS_OF_CHANGES = 6, 3


def figures_of(report: Report) -> dict[str, Answer]:
    """The numbers of a board by name: every chance to win, the edge of seat 1 over seat 2, the mean of the first clock.

    >>> from toolkit.games import make_game
    >>> found = figures_of(Report.of(make_game("monorail", "mini", players=2)))
    >>> found["edge"], found["turns"]
    (2/21 = 0.0952381 (exact), 3 (exact))
    """
    found = dict(report.win)
    if {"1", "2"} <= set(found) and (edge := difference(found["1"], found["2"])) is not None:
        found[EDGE] = edge
    unit = report.game.units[0]
    return found | {unit: report.clocks[unit][0]}


def figures_view(now: Report, begun: Report | None, last: Report | None) -> dict[str, Any]:
    """A row for each number: as it is now, and what has changed since the board begun with and the last sound one."""
    before, lately = (figures_of(report) if report is not None else {} for report in (begun, last))
    rows = [
        {
            "id": name,
            "label": _label(now.game, name),
            "now": _cell(answer),
            "begun": _change(answer, before, name),
            "last": _change(answer, lately, name),
        }
        for name, answer in figures_of(now).items()
    ]
    return {"title": title_of(now.game, now.strategies), "rows": rows}


def _label(game: Game[Any, Any], name: str) -> str:
    if name == EDGE:
        return "Edge: Seat 1 less Seat 2"
    if name in game.units:
        return f"Mean length in {name}"
    return "Nobody ever wins" if name == "never" else f"{game.name_of(name)} wins"


def _change(answer: Answer, others: Mapping[str, Answer], name: str) -> dict[str, str] | None:
    """The change of one number; None where there is nothing to compare it with."""
    changed = difference(answer, others[name]) if name in others else None
    return None if changed is None else _cell(changed, "+")


def _cell(answer: Answer, sign: str = "") -> dict[str, str]:
    """A number and how it is known; `sign` stands before a change upwards."""
    if answer.value is None:
        return {"text": "infinite", "how": answer.words}
    text = (sign if answer.value > 0 else "") + answer.decimal(DIGITS_OF_CHANGES if sign else DIGITS)
    if answer.guarantee == "exact":
        fraction = fraction_text(answer.value)
        return {"text": text, "how": f"exact: {fraction}" if len(fraction) <= LONGEST_FRACTION else "exact"}
    if answer.guarantee == "certified":
        return {"text": text.removeprefix(sign) if " to " in text else text, "how": "certified"}
    width = decimal_text(answer.half_width, 2)
    return {"text": f"{text} ± {width}", "how": f"estimated, 95 %, {answer.games:,} games, seed {answer.seed}"}
