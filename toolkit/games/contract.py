"""What every game must pass. A new game is done when `check_game` and `check_board` say nothing.

The checks know no game: they follow a game from its start, on small boards to every position, on large ones to the
positions near the start and along plays drawn at random, and compare what the game says with what it promised.
"""

from __future__ import annotations

import dataclasses
import random
from collections import deque
from collections.abc import Hashable, Iterator
from typing import Any

from toolkit.boards import Board, dump_toml, parse_toml
from toolkit.errors import ToolkitError
from toolkit.games.catalogue import GAMES, GameType
from toolkit.games.inspection import ContractError, Inspector, actions_of
from toolkit.games.protocol import Chance, Finished, Game

__all__ = ["ContractError", "check_board", "check_game"]

LONGEST_PLAY = 2_000  # actions; a play drawn at random is left there


def check_game(game: Game[Any, Any], *, positions: int = 500, seed: int = 1) -> int:
    """Check a game on its board; gives the number of different positions looked at, finished ones too.

    Half of `positions` are those nearest to the start; when they are not all there are, the others are met in plays
    drawn at random with `seed`. Raises `ContractError` at the first promise that is broken.

    >>> from toolkit.games import make_game
    >>> check_game(make_game("monorail", "mini", players=1))
    15
    """
    inspector = Inspector(game)
    inspector.check_heading()
    seen, waiting = {inspector.start}, deque([inspector.start])
    while waiting and len(seen) - len(waiting) < (positions + 1) // 2:
        for after in inspector.check_position(waiting.popleft()):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    checked = len(seen) - len(waiting)
    if not waiting:
        return checked
    done, rng = seen - set(waiting), random.Random(seed)
    for _ in range(positions):
        for state in _drawn_play(inspector, rng):
            if state not in done and checked < positions:
                inspector.check_position(state)
                done.add(state)
                checked += 1
        if checked >= positions:
            break
    return checked


def check_board(board: Board, kind: GameType | None = None) -> None:
    """Check that a board, written as a TOML text and read back, is the same board, and that its text stays the same.

    `kind` says how its boards are read and written (default: what the catalogue says). Raises `ContractError`.

    >>> from toolkit.games import load_board
    >>> check_board(load_board("duel", "monorail"))
    """
    kind = GAMES[board.game] if kind is None else kind
    name = f"{board.game}, board {board.name!r}"
    try:
        text = dump_toml(kind.board_data(board))
        again = kind.read_board(parse_toml(text, board.name), board.name)
    except ToolkitError as error:
        raise ContractError(f"{name}: its own text cannot be read back: {error}") from None
    for field in dataclasses.fields(board):
        before, after = getattr(board, field.name), getattr(again, field.name, None)
        if before != after:
            raise ContractError(f"{name}: `{field.name}` is {before!r}, and {after!r} when written and read back")
    if type(again) is not type(board) or hash(again) != hash(board):
        raise ContractError(f"{name}: read back it is another kind of board, or has another hash")
    if dump_toml(kind.board_data(again)) != text:
        raise ContractError(f"{name}: written, read and written again, its text has changed")


def _drawn_play(inspector: Inspector, rng: random.Random) -> Iterator[Hashable]:
    """The positions of one play in which chance is drawn and every choice is equally likely."""
    state = inspector.start
    for _ in range(LONGEST_PLAY):
        yield state
        node = inspector.game.node(state)
        if isinstance(node, Finished):
            return
        action = node.outcomes.sample(rng) if isinstance(node, Chance) else rng.choice(actions_of(node))
        state = inspector.game.step(state, action).state
