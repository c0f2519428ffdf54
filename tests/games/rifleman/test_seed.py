"""What seeds/rifleman.md tells in numbers, against the game."""

from __future__ import annotations

import re
from math import comb
from pathlib import Path

import pytest

from tests.games.rifleman.boards import NAMES, game_on, shipped
from toolkit.games import Chance, Decision
from toolkit.games.rifleman import POLICIES, Position

ROOT = Path(__file__).parents[3]
SEED = (ROOT / "seeds" / "rifleman.md").read_text(encoding="utf-8")


def _herds(steers: int, home: int, line: int) -> int:
    """How one herd can stand: the cowboy in the corral and no steer past the line, or the steers nowhere behind him."""
    return comb(line + steers, steers) + sum(comb(home - cowboy + steers, steers) for cowboy in range(1, home + 1))


def test_every_board_is_listed_with_its_numbers() -> None:
    for name in NAMES:
        board = shipped(name)
        (stream,), (line, other) = board.stream, board.lines
        assert line == other
        herds = _herds(board.steers, board.trail + 2, line)
        assert f"| `{name}` | {board.steers} | {board.trail} | {stream} | {line} | {herds:,} |" in SEED
    assert len(re.findall(r"^\| `\w+` \| \d+ \| \d+ \| \d+ \|", SEED, re.MULTILINE)) == len(NAMES)
    assert "reconstruction" in SEED


@pytest.mark.parametrize("name", ["mini", pytest.param("duo", marks=pytest.mark.slow)])
def test_the_positions_that_are_told_are_those_that_can_be_reached(name: str) -> None:
    game = game_on(shipped(name))
    seen, waiting = {game.start()}, [game.start()]
    while waiting:
        state = waiting.pop()
        for action in game.actions(state) if isinstance(game.node(state), (Chance, Decision)) else ():
            after = game.step(state, action).state
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    (told,) = re.findall(rf"^\| `{name}` (?:\| [\d,]+ ){{5}}\| ([\d,]+) \|", SEED, re.MULTILINE)
    assert told == f"{sum(_to_throw(state) for state in seen):,}"


def _to_throw(state: Position) -> bool:
    return state.seat > 0 and state.throw is None


def test_every_named_strategy_is_told() -> None:
    assert [name for name in POLICIES if f"`{name}` (" not in SEED] == []
