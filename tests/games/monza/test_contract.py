"""Monza keeps the contract of all games: on every board, with one to three cars, under every reading."""

from __future__ import annotations

import pytest

from tests.games.monza.boards import NAMES, shipped
from tests.games.monza.hand_set import game_on
from toolkit.games import choices_of
from toolkit.games.contract import check_game
from toolkit.games.monza import MonzaOptions

READINGS = [
    (choice.name, value)
    for choice in choices_of(MonzaOptions)
    for value in choice.values
    if value != choice.default and (choice.name != "cars" or value in ("white-blue", "green-purple"))
]


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("name", NAMES)
def test_the_contract_is_kept_with_one_to_three_cars(name: str, players: int) -> None:
    assert check_game(game_on(shipped(name), players), positions=60) == 60


@pytest.mark.parametrize(("option", "value"), READINGS)
@pytest.mark.parametrize("name", NAMES)
def test_the_contract_is_kept_under_every_reading(name: str, option: str, value: object) -> None:
    assert check_game(game_on(shipped(name), 2, **{option: value}), positions=30, seed=3) == 30


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_contract_is_kept_with_bonus_moves(players: int) -> None:
    game = game_on(shipped("mini"), players, bonus=True)
    assert check_game(game, positions=120, seed=5) == 120


@pytest.mark.slow
@pytest.mark.parametrize("bonus", [False, True])
@pytest.mark.parametrize("players", [1, 2, 3, 6])
@pytest.mark.parametrize("name", NAMES)
def test_the_contract_is_kept_at_many_positions(name: str, players: int, bonus: bool) -> None:
    check_game(game_on(shipped(name), players, bonus=bonus), positions=150, seed=2)
