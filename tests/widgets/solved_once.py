"""Screens of equal games share one solution, for a screen solves its game when it opens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from toolkit.games import Game, make_game
from toolkit.play import BestPlay, Odds, odds_of
from toolkit.widgets import Session

__all__ = ["solved_once"]


@cache
def _solved(key: str, board: str, players: int, options: Any) -> Odds | BestPlay:
    return odds_of(make_game(key, board, players, vars(options)))


def _solve_once(game: Game[Any, Any], _progress: object = None) -> Odds | BestPlay:
    return _solved(game.key, game.board.name, game.players, game.options)


@pytest.fixture(autouse=True, scope="module")
def solved_once() -> Iterator[None]:
    """For every test of a module that imports it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(Session.__init__.__globals__, "odds_of", _solve_once)
        yield
