"""The shipped boards of Monza and how its kind of game reads them, without asking the catalogue."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import toolkit.games.monza
from toolkit.boards import parse_toml, read_text
from toolkit.games import GameType
from toolkit.games.monza import Monza, MonzaBoard, MonzaOptions, board_data, read_board

__all__ = ["FOLDER", "KIND", "NAMES", "shipped"]

FOLDER = Path(toolkit.games.monza.__file__).parent / "boards"
NAMES = ("mini", "lesson", "full")
KIND = GameType(Monza, MonzaOptions, read_board, board_data)


@cache
def shipped(name: str) -> MonzaBoard:
    """The shipped board of this name."""
    path = FOLDER / f"{name}.toml"
    return read_board(parse_toml(read_text(path, "board file"), path.name), path.name)
