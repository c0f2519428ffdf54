"""Chances taken out of a view before it leaves for the page, while somebody is still to guess them."""

from __future__ import annotations

from typing import Any

from toolkit.games import Decision
from toolkit.widgets.choices_view import choices_view
from toolkit.widgets.play_view import Moment

__all__ = ["hide_ahead", "hide_chances"]

HIDDEN = "Hidden until you have guessed."
AHEAD = "The chances afterwards are hidden, for you will be asked for them next."


def hide_ahead(view: dict[str, Any]) -> None:
    """Take the chances after each throw out of the table of throws; which throws are better or worse stays."""
    outcomes = view["outcomes"]
    if any(cell["chance"] for row in outcomes["cells"] for cell in row):
        cells = [[cell | {"chance": ""} for cell in row] for row in outcomes["cells"]]
        legend = f"★ wins  ✖ loses  ▲ better  ▼ worse  = same. {AHEAD}"
        note = f"In each cell: where the player who throws ends up. {AHEAD}"
        view["outcomes"] = outcomes | {"cells": cells, "note": note, "legend": legend}


def hide_chances(moment: Moment, view: dict[str, Any]) -> None:
    """Take every chance and every worth out of a view: of the position, its throws and choices, and of the tutor.

    What the rules and the board say stays: where each throw leads, the marbles in the spinner.
    """
    view["chances"] = {"title": view["chances"].get("title"), "guarantee": "hidden", "note": HIDDEN, "rows": []}
    outcomes = view["outcomes"]
    if outcomes["rows"]:
        cells = [[cell | {"tone": "none", "chance": "", "id": None} for cell in row] for row in outcomes["cells"]]
        legend = "In each cell: where the player who throws ends up. The chances are hidden until you have guessed."
        view["outcomes"] = outcomes | {"cells": cells, "note": "", "legend": legend}
    view["actions"] = [action for action in view["actions"] if action["id"] != "tutor"]
    view["marks"] = {}
    if view["wheel"] is not None:
        view["wheel"] = {name: part for name, part in view["wheel"].items() if name != "table"}
    state = moment.match.state
    node = moment.match.game.node(state)
    if isinstance(node, Decision):
        plain = choices_view(moment.match.game, moment.odds, state, node, hint=False)
        plain["hint"] |= {"enabled": False, "reason": "What choices are worth is hidden until you have guessed."}
        view["choices"] = plain
    view.pop("why", None)
    replay, review = view["replay"], view["review"]
    if "curve" in replay:
        view["replay"] = replay | {"curve": {"note": HIDDEN, "lines": []}}
    if "sums" in review:
        view["review"] = {"open": True, "over": review["over"], "guarantee": "hidden", "note": HIDDEN}
