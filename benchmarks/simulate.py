"""Games of Monza simulated in a second, over arrays and by the readable rules, side by side.

    .venv/bin/python benchmarks/simulate.py

Each way is run with a fresh game (its table of plays still empty), and again with the plays known: 1,000 games by the
readable rules, 200,000 over arrays. The figure is games divided by wall time, start of Python not included.
"""

from __future__ import annotations

import sys
import time
from typing import Any
from unittest import mock

from toolkit.games import make_game
from toolkit.games.monza import POLICIES
from toolkit.stats import simulate

__all__ = ["main"]

CASES = [
    (board, players, policy) for board in ("mini", "lesson", "full") for players in (1, 2, 4)
    for policy in ("greedy", "random")
]  # fmt: skip
PLAIN, MANY = 1_000, 200_000  # games by the readable rules, and over arrays


def speeds(board: str, players: int, policy: str, games: int) -> tuple[float, float]:
    """Games a second: the first time, and once more with another seed."""
    game: Any = make_game("monza", board, players)
    policies = dict.fromkeys(range(1, players + 1), POLICIES[policy])
    found = []
    for seed in (1, 2):
        began = time.perf_counter()
        simulate(game, games, seed, policies=policies)
        found.append(games / (time.perf_counter() - began))
    return found[0], found[1]


def main() -> None:
    """Print the table."""
    print(f"{'games a second':26} {'readable':>17} {'over arrays':>21} {'ratio':>13}")
    print(f"{'board, cars, policy':26} {'new':>8} {'known':>8} {'new':>10} {'known':>10} {'new':>6} {'known':>6}")
    for board, players, policy in CASES:
        with mock.patch.dict(sys.modules, {"numpy": None}):  # as on a machine without numpy
            plain = speeds(board, players, policy, PLAIN)
        many = speeds(board, players, policy, MANY)
        ratio = [fast / slow for fast, slow in zip(many, plain, strict=True)]
        name = f"{board}, {players}, {policy}"
        print(
            f"{name:26} {plain[0]:8,.0f} {plain[1]:8,.0f} {many[0]:10,.0f} {many[1]:10,.0f} "
            f"{ratio[0]:6.0f} {ratio[1]:6.0f}"
        )


if __name__ == "__main__":
    main()
