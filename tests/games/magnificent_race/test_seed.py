"""What seeds/magnificent_race.md tells in numbers, against the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from toolkit.games import load_board, make_game
from toolkit.games.magnificent_race import POLICIES, MagnificentBoard
from toolkit.stats import Report, optimal_play

ROOT = Path(__file__).parents[3]
SEED = (ROOT / "seeds" / "magnificent_race.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["mini", "lesson", "full"])
def test_every_board_is_listed_with_its_numbers(name: str) -> None:
    board = load_board(name, "magnificent_race")
    assert isinstance(board, MagnificentBoard)
    rings, dollars = len({stop.ring for stop in board.stops}), board.dollars
    bank = "no limit" if dollars.bank is None else f"${dollars.bank:,}"
    numbers = (f"{len(board.stops)} | {rings} | {len(board.roads)} | {board.chart}", "{} + {}".format(*board.deck))
    assert f"| `{name}` | {numbers[0]} | {numbers[1]} | ${dollars.start:,} | {bank} |" in SEED
    assert board.source.startswith("reconstruction")


def test_every_strategy_is_listed_with_what_it_achieves_and_its_sentence() -> None:
    found = dict(re.findall(r"^\| `?(\w+)`? \| (0\.\d{4} \| (?:\d+\.\d{3})? ?\| .+) \|$", SEED, re.MULTILINE))
    game = make_game("magnificent_race", "mini", 1)
    for name, policy in POLICIES.items():
        report = Report.of(game, "exact", strategies={1: name})
        wins, turns = float(report.win["1"].fraction), float(report.clocks["turns"][0].fraction)
        sentence = " ".join((policy.__doc__ or "").split("\n")[0].split())
        assert found.pop(name) == f"{wins:.4f} | {turns:.3f} | {sentence}"
    best = float(optimal_play(game, {}, "share").value().fraction)
    assert found == {"best": f"{best:.4f} | | the exact optimum"}
