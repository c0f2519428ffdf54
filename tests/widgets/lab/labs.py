"""A lab without a screen, and what a person does in it."""

from __future__ import annotations

from typing import Any

from toolkit.widgets.lab import LabSession

__all__ = ["block", "cells", "press", "solved"]


def solved(key: str = "monorail", board: str = "mini", players: int = 2, **words: Any) -> LabSession:
    """A lab whose exact values are there."""
    lab = LabSession(key, board=board, players=players, **words)
    lab.run()
    return lab


def press(lab: LabSession, do: str, tab: str = "", **values: Any) -> None:
    """Open a tab, press a button with these values in its form, and wait for the work; an error fails."""
    if tab:
        lab.handle({"do": "tab", "id": tab})
    lab.handle({"do": do, "values": {name: str(value) for name, value in values.items()}})
    assert lab.view["error"] == ""
    lab.run()
    assert lab.view["error"] == ""


def block(lab: LabSession, name: str) -> dict[str, Any]:
    """A block of the open tab by its id."""
    found: dict[str, Any] = {one["id"]: one for one in lab.view["blocks"]}[name]
    return found


def cells(lab: LabSession, name: str) -> dict[str, list[str]]:
    """The rows of a table: id -> cells."""
    return {row["id"]: row["cells"] for row in block(lab, name)["rows"]}
