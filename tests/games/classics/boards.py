"""Classics on boards of our own making: a game from the tables that a board file would hold."""

from __future__ import annotations

from typing import Any

from toolkit.games import Game, game_type, make_game

__all__ = ["game_on"]


def game_on(key: str, players: int, options: dict[str, object] | None = None, **tables: Any) -> Game[Any, Any]:
    """A game on a board with these tables."""
    data = {"game": key, "name": "own", "source": "made up", **tables}
    return make_game(key, game_type(key).read_board(data, "own.toml"), players, options)
