"""What seeds/monza.md tells in numbers, against the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.monza.boards import NAMES, shipped
from tests.games.monza.hand_set import fewest_turns, game_on
from toolkit.games.monza import POLICIES

ROOT = Path(__file__).parents[3]
SEED = (ROOT / "seeds" / "monza.md").read_text(encoding="utf-8")


def test_every_board_is_listed_with_its_numbers() -> None:
    for name in NAMES:
        squares = shipped(name).squares
        lanes, tyres, targets = (
            len({square.lane for square in squares}),
            sum(s.tyre for s in squares),
            sum(s.target for s in squares),
        )
        assert f"| `{name}` | {len(squares)} | {lanes} | {tyres} | {targets} |" in SEED
    assert len(re.findall(r"^\| `\w+` \| \d+ \| \d+ \| \d+ \| \d+ \|", SEED, re.MULTILINE)) == len(NAMES)
    assert "reconstruction" in SEED


@pytest.mark.parametrize("name", NAMES)
def test_the_turns_that_are_told_are_the_exact_ones(name: str) -> None:
    (best, greedy) = re.findall(rf"^\| `{name}` \| (\d+\.\d+) \| (\d+\.\d+) \|", SEED, re.MULTILINE)[0]
    game = game_on(shipped(name), 1)
    assert f"{float(fewest_turns(game)):.3f}" == best
    assert f"{float(fewest_turns(game, POLICIES['greedy'])):.3f}" == greedy
