"""The boards of the Rifleman Game, shipped ones and small ones, and games on them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import toolkit.games.rifleman
from toolkit.boards import parse_toml, read_text
from toolkit.games import GameType
from toolkit.games.rifleman import Rifleman, RiflemanBoard, RiflemanOptions, board_data, read_board

__all__ = ["FOLDER", "KIND", "NAMES", "game_on", "shipped", "small_board", "tables"]

FOLDER = Path(toolkit.games.rifleman.__file__).parent / "boards"
NAMES = ("mini", "duo", "lesson", "full")
KIND = GameType(Rifleman, RiflemanOptions, read_board, board_data)


@cache
def shipped(name: str) -> RiflemanBoard:
    """The shipped board of this name."""
    path = FOLDER / f"{name}.toml"
    return read_board(parse_toml(read_text(path, "board file"), path.name), path.name)


def tables(steers: int = 2, trail: int = 12, stream: Sequence[int] = (), line: int = 6) -> dict[str, Any]:
    """The tables of a board file."""
    return {
        "game": "rifleman",
        "name": "hand-set",
        "source": "made for a test",
        "steers": steers,
        "trail": trail,
        "stream": list(stream),
        "double_line": {"red": line, "blue": line},
    }


def small_board(steers: int = 2, trail: int = 12, stream: Sequence[int] = (), line: int = 6) -> RiflemanBoard:
    """A board to set positions up on; without a stream unless one is asked for."""
    return read_board(tables(steers, trail, stream, line), "hand-set")


def game_on(board: RiflemanBoard, players: int = 2, **options: Any) -> Rifleman:
    """A game on this board."""
    return Rifleman(board, players, RiflemanOptions(**options))
