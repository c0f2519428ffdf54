"""The Rifleman Game keeps the contract of all games: on every board, for two and for four, under every reading."""

from __future__ import annotations

import pytest

from tests.games.rifleman.boards import NAMES, game_on, shipped
from toolkit.games import choices_of
from toolkit.games.contract import check_game
from toolkit.games.rifleman import RiflemanOptions

READINGS = [
    (choice.name, value) for choice in choices_of(RiflemanOptions) for value in choice.values if value != choice.default
]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", NAMES)
def test_the_contract_is_kept_for_two_and_for_four(name: str, players: int) -> None:
    assert check_game(game_on(shipped(name), players), positions=60) == 60


@pytest.mark.parametrize(("option", "value"), READINGS)
@pytest.mark.parametrize("name", NAMES)
def test_the_contract_is_kept_under_every_reading(name: str, option: str, value: object) -> None:
    assert check_game(game_on(shipped(name), 4, **{option: value}), positions=40, seed=3) == 40


@pytest.mark.slow
@pytest.mark.parametrize("freeze", ["all", "others", "line"])
@pytest.mark.parametrize("name", NAMES)
def test_the_contract_is_kept_at_many_positions(name: str, freeze: str) -> None:
    check_game(game_on(shipped(name), freeze=freeze), positions=600, seed=2)
