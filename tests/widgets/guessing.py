"""Play screens on which chances are guessed first."""

from __future__ import annotations

from typing import Any

from toolkit.widgets import Session

__all__ = ["do", "guessing"]


def do(session: Session, **command: Any) -> dict[str, Any]:
    session.handle(command)
    return session.view


def guessing(key: str = "monorail", mode: str = "always", **words: Any) -> Session:
    session = Session(key, **({"board": "mini", "players": 2, "seed": 1} | words))
    session.handle({"do": "guessing", "mode": mode, "anew": True})
    return session
