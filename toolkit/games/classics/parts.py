"""What the boards of all classics have in common: the first lines of their files, and where spaces are drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from toolkit.boards import Board, Table
from toolkit.errors import GameError
from toolkit.games.offers import Die
from toolkit.games.options import Options, read_options
from toolkit.games.protocol import Game

__all__ = [
    "LARGEST_DIE",
    "SIX",
    "TwoDice",
    "check_players",
    "file_data",
    "grid",
    "read_heading",
    "seat_names",
    "two_dice",
]

LARGEST_DIE = 20
SIX = (1, 2, 3, 4, 5, 6)
LEFT, TOP, WIDE, HIGH = 80, 45, 840, 550  # where spaces are drawn, in drawing units


def read_heading(table: Table, game: str, options: type[Options]) -> dict[str, Any]:
    """What every board file says first: game, name, title, source and options; every fault is noted in `table`."""
    table.choice("game", [game])
    name = table.text("name", "a short name for the board")
    return {
        "game": game,
        "name": name,
        "title": table.text("title", "a title, one line", default="") or name,
        "source": table.text("source", 'where the board comes from: "reconstruction: …" or a citation'),
        "options": read_options(table, options),
    }


def file_data(board: Board, **more: object) -> dict[str, Any]:
    """A board's file: what `read_heading` reads back, and `more`; the options last, because they are a table."""
    data = {"game": board.game, "name": board.name, "title": board.title, "source": board.source} | more
    return data | ({"options": dict(board.options)} if board.options else {})


class TwoDice(NamedTuple):
    """One throw of two dice."""

    white: int
    red: int

    @property
    def text(self) -> str:
        """The throw as an action is written.

        >>> TwoDice(4, 2).text
        'white 4, red 2'
        """
        return f"white {self.white}, red {self.red}"


def two_dice(throw: object) -> tuple[Die, Die]:
    """Two dice as they lie on the table; blank before a throw."""
    white, red = map(str, throw) if isinstance(throw, TwoDice) else ("", "")
    return Die("white", "White die", white), Die("red", "Red die", red, colour="red")


def grid(spaces: int, columns: int) -> list[tuple[float, float]]:
    """Where to draw numbered spaces: row upon row from below, to the right and back again, the first beside the rows.

    >>> grid(5, 2)
    [(80.0, 595.0), (500.0, 595.0), (920.0, 595.0), (920.0, 45.0), (500.0, 45.0)]
    """
    rows = max(1, -(-(spaces - 1) // columns))
    across, up = WIDE / columns, HIGH / max(1, rows - 1)
    points = [(float(LEFT), float(TOP + HIGH))]
    for number in range(spaces - 1):
        row, place = divmod(number, columns)
        column = columns - place if row % 2 else place + 1
        points.append((round(LEFT + column * across, 1), round(TOP + HIGH - row * up, 1)))
    return points


def seat_names(players: int) -> tuple[str, ...]:
    """The seats as outcomes and pieces name them.

    >>> seat_names(2)
    ('1', '2')
    """
    return tuple(str(seat) for seat in range(1, players + 1))


def check_players(game: type[Game[Any, Any]], players: object, rule: str) -> None:
    """Raise `GameError` for a number of players that the game does not take."""
    allowed = game.players_allowed
    if type(players) is not int or players not in allowed:
        raise GameError(f"{players!r} players: {game.title} takes {words_for(allowed)} ({rule})")


def words_for(numbers: Iterable[int]) -> str:
    """Some numbers in a row: `1`, or `1 to 4`.

    >>> words_for(range(1, 2)), words_for(range(1, 5))
    ('1', '1 to 4')
    """
    first, *others = numbers
    return f"{first} to {others[-1]}" if others else str(first)
