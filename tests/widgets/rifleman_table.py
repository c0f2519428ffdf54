"""A screen of the Rifleman Game that begins in a position set up by hand, and dice thrown at a real table."""

from __future__ import annotations

from typing import Any

from tests.games.rifleman.boards import shipped
from toolkit.games.rifleman import Position, Rifleman, RiflemanOptions
from toolkit.widgets import Session

__all__ = ["Placed", "placed", "throw"]


class Placed(Rifleman):
    """The game begun in a position set up by hand."""

    def __init__(self, board: str, state: Position | str, players: int, options: dict[str, Any]) -> None:
        super().__init__(shipped(board), players, RiflemanOptions(**options))
        self.set_up = self.position(state) if isinstance(state, str) else state

    def start(self) -> Position:
        return getattr(self, "set_up", None) or super().start()


def placed(
    board: str, state: Position | str, players: int = 2, seats: dict[int, str] | None = None, **options: Any
) -> Session:
    return Session(Placed(board, state, players, options), seats=seats)


def throw(session: Session, one: int, other: int) -> None:
    session.handle({"do": "enter", "values": {"high": str(one), "low": str(other)}})
    assert session.view["error"] == ""
