"""Clicks on a screen where dice are spent one by one, and what it then shows."""

from __future__ import annotations

from typing import Any

from toolkit.widgets import Session

__all__ = ["Clicks", "act", "click", "kept", "open_spaces"]

Clicks = tuple[tuple[str, str], ...]


def act(session: Session, name: str) -> None:
    session.handle({"do": "act", "id": name})


def click(session: Session, space: str, die: int | str | None = None) -> None:
    session.handle({"do": "space", "id": space, "die": None if die is None else str(die)})


def open_spaces(session: Session) -> dict[str, list[str]]:
    return {name: space["dice"] for name, space in session.view["spaces"].items() if space["state"] == "open"}


def kept(session: Session) -> dict[str, Any]:
    """Everything that a refused command must leave as it is."""
    view = {name: value for name, value in session.view.items() if name not in ("seq", "error", "status", "moves")}
    return view | {"match": session.match.all_moves, "board": session.board, "setup": session.setup}
