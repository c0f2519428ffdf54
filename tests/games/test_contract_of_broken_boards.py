"""The contract notices when a board is not the same after it was written and read back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from toolkit.boards import Board
from toolkit.errors import BoardError, Fault
from toolkit.games import GAMES, GameType, load_board
from toolkit.games.contract import ContractError, check_board

DUEL = GAMES["monorail"]


def _kind(**parts: Any) -> GameType:
    return replace(DUEL, **parts)


def _backwards_every_second_time() -> Callable[[Any], dict[str, Any]]:
    """The data of a board; the second time, and the fourth, its keys come in another order."""
    times = count()
    return lambda board: dict(list(DUEL.board_data(board).items())[:: 1 - 2 * (next(times) % 2)])


def _refuse(_: Any, where: str) -> Any:
    raise BoardError(where, [Fault("steps", "I do not like it", "another")])


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (_kind(board_data=lambda board: DUEL.board_data(board) | {"title": "Other"}), "`title` is 'Duel: "),
        (_kind(read_board=_refuse), "cannot be read back: duel: 1 fault"),
        (
            _kind(
                read_board=lambda data, where: Board(
                    **{f: getattr(DUEL.read_board(data, where), f) for f in Board.__dataclass_fields__}
                )
            ),
            "`steps` is 7, and None when",
        ),
        (_kind(board_data=_backwards_every_second_time()), "its text has changed"),
    ],
    ids=["another title", "unreadable", "another kind", "another order"],
)
def test_a_board_that_does_not_come_back_is_refused(kind: GameType, message: str) -> None:
    with pytest.raises(ContractError) as caught:
        check_board(load_board("duel", "monorail"), kind)
    assert message in str(caught.value)
