"""Games simulated in a second, by the readable rules and over arrays, side by side: Monorail, Monza, Magnificent Race.

    .venv/bin/python benchmarks/simulate.py

For Monorail the figure is turns, for Monza games, divided by the time that one core worked on them (nothing else works,
so on a quiet machine that is the time one waits). Monza is run with a fresh game (its table of plays still empty), and
again with the plays known. 1,000 games by the readable rules; over arrays 1,000,000 of Monorail and 200,000 of Monza.
The Magnificent Race is longer: 200 games by the readable rules, 16,384 over arrays, whole games of every kind of table.
The start of Python is not included.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from typing import Any
from unittest import mock

from toolkit.games import Game, make_game
from toolkit.games.magnificent_race import POLICIES as STRATEGIES
from toolkit.games.monza import POLICIES
from toolkit.games.policies import Policy
from toolkit.stats import Sample, simulate

__all__ = ["main"]

RACES = [("mini", 2), ("lesson", 2), ("full", 1), ("full", 2), ("full", 4)]
CASES = [
    (board, players, policy) for board in ("mini", "lesson", "full") for players in (1, 2, 4)
    for policy in ("greedy", "random")
]  # fmt: skip
PLAIN, MANY, MANY_RACES = 1_000, 200_000, 1_000_000  # games by the readable rules, and over arrays
TABLES = [
    ("mini", ("steady", "steady")),
    ("full", ("steady", "buyer", "saver", "gambler")),
    ("full", ("collector",) * 4),
    ("full", ("random",) * 4),
]
PLAIN_TABLES, MANY_TABLES = 200, 16_384


def timed(game: Game[Any, Any], games: int, seed: int, policies: Mapping[int, Policy]) -> tuple[float, Sample]:
    """Seconds of one core, and the sample."""
    began = time.process_time()
    sample = simulate(game, games, seed, policies=policies)
    return time.process_time() - began, sample


def turns_a_second(board: str, players: int, games: int) -> float:
    """Turns of Monorail a second of one core."""
    seconds, sample = timed(make_game("monorail", board, players), games, 1, {})
    return sum(length * count for length, count in sample.lengths.items()) / seconds


def games_a_second(board: str, players: int, policy: str, games: int) -> tuple[float, float]:
    """Games of Monza a second: the first time, and once more with another seed."""
    game: Any = make_game("monza", board, players)
    policies = dict.fromkeys(range(1, players + 1), POLICIES[policy])
    new, known = (games / timed(game, games, seed, policies)[0] for seed in (1, 2))
    return new, known


def tables_a_second(board: str, names: tuple[str, ...], games: int) -> float:
    """Games of the Magnificent Race a second, a strategy for each seat."""
    game = make_game("magnificent_race", board, len(names))
    return games / timed(game, games, 1, {seat: STRATEGIES[name] for seat, name in enumerate(names, start=1)})[0]


def without_numpy() -> Any:
    """As on a machine without numpy."""
    return mock.patch.dict(sys.modules, {"numpy": None})


def main() -> None:
    """Print the tables."""
    print(f"{'Monorail, turns a second':26} {'readable':>17} {'over arrays':>21} {'ratio':>13}")
    for board, players in RACES:
        with without_numpy():
            slow = turns_a_second(board, players, PLAIN)
        fast = turns_a_second(board, players, MANY_RACES)
        name = f"{board}, {players}"
        print(f"{name:26} {slow:17,.0f} {fast:21,.0f} {fast / slow:13.0f}", flush=True)

    print(f"\n{'Monza, games a second':26} {'readable':>17} {'over arrays':>21} {'ratio':>13}")
    print(f"{'board, cars, policy':26} {'new':>8} {'known':>8} {'new':>10} {'known':>10} {'new':>6} {'known':>6}")
    for board, players, policy in CASES:
        with without_numpy():
            plain = games_a_second(board, players, policy, PLAIN)
        many = games_a_second(board, players, policy, MANY)
        ratio = [fast / slow for fast, slow in zip(many, plain, strict=True)]
        name = f"{board}, {players}, {policy}"
        print(
            f"{name:26} {plain[0]:8,.0f} {plain[1]:8,.0f} {many[0]:10,.0f} {many[1]:10,.0f} "
            f"{ratio[0]:6.0f} {ratio[1]:6.0f}",
            flush=True,
        )

    print(f"\n{'Magnificent Race, games a second':40} {'readable':>8} {'over arrays':>12} {'ratio':>6}")
    for board, names in TABLES:
        with without_numpy():
            slow = tables_a_second(board, names, PLAIN_TABLES)
        fast = tables_a_second(board, names, MANY_TABLES)
        kinds = ", ".join(dict.fromkeys(names))
        print(f"{f'{board}, {len(names)}: {kinds}':40} {slow:8,.0f} {fast:12,.0f} {fast / slow:6.0f}", flush=True)


if __name__ == "__main__":
    main()
