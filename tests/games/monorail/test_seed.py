"""What seeds/monorail.md tells in numbers, against the game."""

from __future__ import annotations

import re
from pathlib import Path

from toolkit.games import board_names, load_board
from toolkit.games.monorail import MonorailBoard

ROOT = Path(__file__).parents[3]
SEED = (ROOT / "seeds" / "monorail.md").read_text(encoding="utf-8")


def test_every_board_is_listed_with_its_numbers() -> None:
    for name in board_names("monorail"):
        board = load_board(name, "monorail")
        assert isinstance(board, MonorailBoard)
        assert f"| `{name}` | {board.steps} | {board.red} | {board.lines} |" in SEED
    assert len(re.findall(r"^\| `\w+` \| \d+ \| \d+ \| \d+ \|", SEED, re.MULTILINE)) == len(board_names("monorail"))
    assert "reconstruction" in SEED
