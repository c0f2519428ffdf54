"""Boards as files: read with every fault named, saved whole or not at all, and never over a board of the toolkit."""

from __future__ import annotations

from pathlib import Path

from toolkit.boards import Tables, parse_toml, printable, read_text, shown, write_whole
from toolkit.errors import BoardError, Fault, GameError
from toolkit.games import GAMES, GameType

__all__ = ["Folder", "file_name", "tables_of"]

ENDING = ".toml"


def tables_of(kind: GameType, text: str, where: str) -> Tables:
    """The tables of a board file of this game; `BoardError` with every fault when it holds no sound board of it."""
    tables = parse_toml(text, where)
    key = tables.get("game")
    if isinstance(key, str) and key in GAMES and key != kind.key:
        problem = f"this is a board of {GAMES[key].game.title}"
        raise BoardError(where, [Fault("game", problem, f"the name of a board of {kind.game.title}")])
    kind.read_board(tables, where)
    return tables


def file_name(name: str) -> str:
    """A file name for a board of this name.

    >>> file_name("mini"), file_name("Ann's 2nd!")
    ('my-mini.toml', 'my-ann-s-2nd.toml')
    """
    words = "".join(sign if sign.isascii() and sign.isalnum() else " " for sign in name.lower()).split()
    return f"my-{'-'.join(words) or 'board'}{ENDING}"


class Folder:
    """Where boards are opened from and saved to. A file that others wrote is only written over when asked for twice."""

    def __init__(self) -> None:
        self._ours: set[Path] = set()
        self._warned: Path | None = None

    def read(self, name: str) -> str:
        """The text of a board file; `BoardError` when it cannot be read."""
        return read_text(Path(self._checked(name)), "board file")

    def write(self, name: str, text: str) -> Path:
        """Save a board's text, and give the file. `GameError` says why a name is refused."""
        path = Path(self._checked(name))
        if path.name in ("", ".."):
            raise GameError(f"{name}: this is a folder; write a file in it, such as {path / 'my-board.toml'}")
        if path.suffix.lower() != ENDING:
            path = path.with_name(path.name + ENDING)
        place, there = _found(path)
        if any(place.is_relative_to(kind.boards.resolve()) for kind in GAMES.values()):
            raise GameError(f"{name}: the boards of the toolkit stay as they are; save yours in a folder of your own")
        if there and place not in self._ours and place != self._warned:
            self._warned = place
            raise GameError(
                f"{path}: there is such a file already; save once more to write over it, or change the name"
            )
        write_whole(path, text)
        self._ours.add(place)
        return path

    @staticmethod
    def _checked(name: str) -> str:
        name = name.strip()
        if not name or not printable(name) or len(name) > 400:
            raise GameError(f"{shown(name)} is no name of a file; write one such as my-board.toml")
        if name.endswith(("/", "\\")):
            raise GameError(f"{name}: this is the name of a folder; write a file in it, such as {name}my-board.toml")
        return name


def _found(path: Path) -> tuple[Path, bool]:
    """Where a path leads to, and whether there is something; `GameError` for one that leads nowhere."""
    try:
        place = path.resolve()
        return place, place.exists()
    except (OSError, RuntimeError):  # a name that is too long, a folder of somebody else, links that go in a ring
        raise GameError(
            f"{shown(str(path))}: nothing can be saved there; write a shorter name, in a folder that is yours"
        ) from None
