"""The coded positions that games offer lead where the readable rules lead, along plays drawn at random."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from toolkit.games import GAMES, Coded, Finished, Game, board_names, make_game, value_text

TABLES = [
    (key, board, players)
    for key, kind in GAMES.items()
    if kind.coded
    for board in board_names(key)
    for players in kind.game.players_allowed
]
READINGS = [
    (key, choice.name, value_text(value))
    for key, kind in GAMES.items()
    if kind.coded
    for choice in kind.choices
    for value in choice.values
]


def _coded(game: Game[Any, Any]) -> Coded:
    offer = GAMES[game.key].coded
    assert offer is not None
    coded = offer(game, {})
    assert coded is not None
    return coded


def _state(game: Game[Any, Any], state: Any) -> Any:
    """A position as a chain names it: by its ending when it is finished."""
    node = game.node(state)
    return node if isinstance(node, Finished) else state


def _check(game: Game[Any, Any], plays: int) -> None:
    """Everything that can happen at every position of some plays: where it leads, its weight, and the clocks."""
    coded, rng = _coded(game), random.Random(game.players)
    code_of: dict[Any, int] = {}
    for _ in range(plays):
        state, code = game.start(), coded.start()
        while code >= coded.endings:
            fan, node = coded.follow(np.array([code])), game.node(state)
            steps = [game.step(state, action) for action in node.outcomes]  # type: ignore[union-attr]
            codes = fan.codes[0].tolist()
            assert coded.decode(fan.codes[0]) == [_state(game, step.state) for step in steps], state
            assert [coded.clocks[clock] for clock in fan.clocks[0]] == [step.ticks for step in steps], state
            assert fan.weights.tolist() == [weight for _, weight in node.outcomes.items()]  # type: ignore[union-attr]
            assert all(0 <= number < coded.size for number in codes)
            for step, number in zip(steps, codes, strict=True):
                assert code_of.setdefault(_state(game, step.state), number) == number  # one position, one code
                assert (number < coded.endings) == isinstance(game.node(step.state), Finished)
            which = rng.randrange(len(steps))
            state, code = steps[which].state, codes[which]
    assert len(set(code_of.values())) == len(code_of)
    assert not any(coded.clocks[0])


@pytest.mark.parametrize(("key", "board", "players"), TABLES)
def test_coded_positions_lead_where_the_readable_rules_lead(key: str, board: str, players: int) -> None:
    _check(make_game(key, board, players), plays=3)


@pytest.mark.parametrize(("key", "name", "text"), READINGS)
def test_with_every_option_on_the_largest_board(key: str, name: str, text: str) -> None:
    _check(make_game(key, board_names(key)[-1], max(GAMES[key].game.players_allowed), {name: text}), plays=1)
