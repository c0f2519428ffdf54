"""Exploring Monorail: the chain by the readable rules and over arrays, side by side; then time against size.

    .venv/bin/python benchmarks/explore.py

First the same boards both ways (the full board for two takes a minute or two by the readable rules). Then, over arrays,
boards of 20 to 80 steps without flags, two players; the last column stays the same where time grows with the arcs. All
times are those that one core worked: nothing else works, so on a quiet machine that is the time one waits.
"""

from __future__ import annotations

import sys
import time
from typing import Any
from unittest import mock

from toolkit.chains import MarkovChain, explore
from toolkit.games import Game, make_game
from toolkit.games.monorail import read_board

__all__ = ["main"]

BOTH_WAYS = [("lesson", 2), ("full", 1), ("lesson", 3), ("full", 2)]
STEPS = range(20, 81, 10)
RUNS = 3  # over arrays; the fastest counts


def timed(game: Game[Any, Any]) -> tuple[float, MarkovChain[Any]]:
    """Seconds of one core, and the chain."""
    began = time.process_time()
    chain = explore(game)
    return time.process_time() - began, chain


def bare_board(steps: int) -> Any:
    """A board of the full one's proportions with so many steps, without flags."""
    tables = {"game": "monorail", "name": f"{steps} steps", "source": "made for a benchmark"}
    return read_board(tables | {"steps": steps, "red": steps // 10, "lines": 4 * steps // 5}, "benchmark")


def main() -> None:
    """Print both tables."""
    print(f"{'board, players':15} {'states':>9} {'arcs':>12} {'readable s':>11} {'arrays s':>9} {'ratio':>6}")
    for name, players in BOTH_WAYS:
        game = make_game("monorail", name, players)
        fast, chain = min((timed(game) for _ in range(RUNS)), key=lambda found: found[0])
        with mock.patch.object(sys.modules["toolkit.chains.explore"], "has_numpy", return_value=False):
            slow, readable = timed(game)
        assert (len(chain), chain.transitions) == (len(readable), readable.transitions)
        title = f"{name}, {players}"
        size = f"{len(chain):9,} {chain.transitions:12,}"
        print(f"{title:15} {size} {slow:11.2f} {fast:9.3f} {slow / fast:6.0f}", flush=True)

    print(f"\n{'steps, lines':15} {'states':>9} {'arcs':>12} {'arrays s':>21} {'ns an arc':>16}")
    for steps in STEPS:
        board = bare_board(steps)
        fast, chain = min((timed(make_game("monorail", board, 2)) for _ in range(RUNS)), key=lambda found: found[0])
        title = f"{steps}, {board.lines}"
        each = 1e9 * fast / chain.transitions
        print(f"{title:15} {len(chain):9,} {chain.transitions:12,} {fast:21.3f} {each:16.0f}", flush=True)


if __name__ == "__main__":
    main()
