"""What lies beside the board: sheets of money and cards, and the spinner with everybody's marbles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.games import Game, Sheet
from toolkit.play import Move
from toolkit.widgets.race_sheet import RACE_NOTE, race_sheet

__all__ = ["sheets_view", "wheel_view"]


def sheets_view(game: Game[Any, Any], state: Any) -> list[dict[str, Any]]:
    """The tables beside the board; each row knows whose it is."""
    return [_sheet(game, sheet) for sheet in game.sheets(state)]


def wheel_view(game: Game[Any, Any], state: Any, last: Move | None) -> dict[str, Any] | None:
    """The spinner: the chances of the next spin, or where the last one stopped; None where nothing is spun."""
    winner = game.spun(last.action) if last is not None else ""
    told = f"The last spin stopped at {_owners(game, winner)} marble." if winner else ""
    ahead = game.marbles(state)
    if ahead:
        found = {"title": "The next spin", "note": told, "slots": _slots(game, ahead, "")}
        race = race_sheet(game, state)
        return found | ({"table": _sheet(game, race) | {"note": RACE_NOTE}} if race is not None else {})
    if winner and last is not None:
        return {"title": "The last spin", "note": told, "slots": _slots(game, game.marbles(last.before), winner)}
    return None


def _sheet(game: Game[Any, Any], sheet: Sheet) -> dict[str, Any]:
    return {
        "title": sheet.title,
        "columns": list(sheet.columns),
        "rows": [{"id": row[0], "cells": [game.name_of(row[0]), *row[1:]]} for row in sheet.rows],
    }


def _slots(game: Game[Any, Any], marbles: Mapping[str, int], winner: str) -> list[dict[str, Any]]:
    total = sum(marbles.values())
    return [
        {
            "id": owner,
            "label": game.name_of(owner),
            "count": count,
            "chance": f"{count} of {total} marble{'s' * (total > 1)}",
            "won": owner == winner,
        }
        for owner, count in marbles.items()
        if count
    ]


def _owners(game: Game[Any, Any], owner: str) -> str:
    name = game.name_of(owner)
    return f"{name}’" if name.endswith("s") else f"{name}’s"
