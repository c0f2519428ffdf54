"""Every game of the catalogue keeps the contract: on every board, with every number of players, under every option."""

from __future__ import annotations

import pytest

from toolkit.errors import GameError
from toolkit.games import GAMES, board_names, load_board, make_game, value_text
from toolkit.games.contract import check_board, check_game

BOARDS = [(key, board) for key in GAMES for board in board_names(key)]
TABLES = [(key, board, players) for key, board in BOARDS for players in GAMES[key].game.players_allowed]
READINGS = [
    (key, board, choice.name, value)
    for key, board in BOARDS
    for choice in GAMES[key].choices
    for value in choice.values
    if value != choice.default
]


@pytest.mark.parametrize(("key", "board"), BOARDS)
def test_every_shipped_board_is_the_same_when_written_and_read_back(key: str, board: str) -> None:
    check_board(load_board(board, key))


@pytest.mark.parametrize(("key", "board", "players"), TABLES)
def test_every_game_keeps_the_contract_with_every_number_of_players(key: str, board: str, players: int) -> None:
    assert check_game(make_game(key, board, players), positions=120) >= 15


@pytest.mark.exhaustive
@pytest.mark.parametrize(("key", "board", "players"), TABLES)
def test_every_game_keeps_the_contract_at_many_positions(key: str, board: str, players: int) -> None:
    check_game(make_game(key, board, players), positions=1_500, seed=2)


@pytest.mark.parametrize(("key", "board", "name", "value"), READINGS)
def test_every_game_keeps_the_contract_with_every_option(key: str, board: str, name: str, value: object) -> None:
    players = GAMES[key].game.players_allowed[-1]
    assert 15 <= check_game(make_game(key, board, players, {name: value_text(value)}), positions=40, seed=3) <= 40


def test_no_game_may_change_the_number_of_its_players() -> None:
    for key, kind in GAMES.items():
        allowed = kind.game.players_allowed
        for players in (allowed[0] - 1, allowed[-1] + 1, -1, 10**6, True, 2.0, "2"):
            with pytest.raises(GameError, match="players"):
                make_game(key, "mini", players)  # type: ignore[arg-type]
