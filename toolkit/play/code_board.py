"""Which board a position code is for: by a mark of its name and a mark of what it says."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache

from toolkit.boards import Board, dump_toml
from toolkit.errors import MatchError
from toolkit.games import GAMES, board_names, game_type, load_board
from toolkit.play.code_numbers import PicksRead, PicksWritten, text

__all__ = ["board_words", "mark_of", "read_board_mark", "write_board_mark"]

NAMES, BOARDS = 1 << 7, 1 << 10  # how many marks there are of names, and of what boards say
SHIPPED_OR_OWN = 15, 1  # weights
NO_PART_OF_THE_GAME = ("title", "source")  # of a board: words about it, which may be bettered


def mark_of(words: str, marks: int) -> int:
    """One of the numbers below `marks`, by the words alone: the same on every machine.

    >>> mark_of("monorail/mini", 256), mark_of("monorail/lesson", 256)
    (161, 184)
    """
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:8]) % marks


@lru_cache(maxsize=256)  # a class's codes are mostly of one board
def board_words(board: Board) -> str:
    """All that a board says which matters to the game."""
    data = game_type(board.game).board_data(board)
    return dump_toml({name: value for name, value in data.items() if name not in NO_PART_OF_THE_GAME})


def write_board_mark(picks: PicksWritten, board: Board) -> None:
    """Write which board it is; one that is not shipped with its whole name, so that people can be told."""
    shipped = board.name in board_names(board.game) and load_board(board.name, board.game) == board
    picks.pick(SHIPPED_OR_OWN, int(not shipped))
    if shipped:
        picks.of(NAMES, mark_of(f"{board.game}/{board.name}", NAMES))
    else:
        picks.of(NAMES, mark_of(board.game, NAMES))
        text(picks, board.name)
    picks.of(BOARDS, mark_of(board_words(board), BOARDS))


def read_board_mark(picks: PicksRead, boards: Iterable[Board]) -> Board:
    """The board that was meant, shipped or one of `boards`. `MatchError` names the board that is not here, or not the
    same any more."""
    if picks.pick(SHIPPED_OR_OWN) == 0:
        name = picks.of(NAMES)
        keys = [(key, one) for key in GAMES for one in board_names(key) if mark_of(f"{key}/{one}", NAMES) == name]
        named = [load_board(one, key) for key, one in keys]
        meant = " or ".join(f"{one} of {GAMES[key].game.title}" for key, one in keys)
        problem = f"it is for another version of the board {meant}; open it with the toolkit that made it"
    else:
        key_mark, own = picks.of(NAMES), text(picks)
        keys = [(key, own) for key in GAMES if mark_of(key, NAMES) == key_mark]
        named = [board for board in boards if (board.game, board.name) in keys]
        meant = " or ".join(f"{own!r} of {GAMES[key].game.title}" for key, own in keys)
        changed = " as it was then, for the one here is not the same" if named else ""
        problem = f"it is for the board {meant} that somebody made; open that board{changed} first, and then the code"
    mark = picks.of(BOARDS)
    for board in named:
        if mark_of(board_words(board), BOARDS) == mark:
            return board
    if not meant:
        problem = "it is for a game or a board that this toolkit does not have; open it with the one that made it"
    raise MatchError(f"the code is typed in right, but {problem}")
