"""A real cluster of two worker processes, one of them killed half-way: the result is complete, and the same."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from distributed import Client, LocalCluster

from toolkit.games import Game, make_game
from toolkit.stats import simulate, sweep
from toolkit.stats.batch import BLOCK, READABLE_BLOCK


@pytest.fixture
def client() -> Iterator[Any]:
    """A new cluster on this machine, both of its workers at work already."""
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, memory_limit=0, dashboard_address=None) as cluster,
        Client(cluster) as connected,
    ):
        connected.wait_for_workers(2)
        yield connected


class Killer:
    """Told of progress, it kills one of the workers when a part of the work is done."""

    def __init__(self, client: Any) -> None:
        self.victim, self.other = client.run(os.getpid).values()
        self.killed_at: list[tuple[int, int]] = []

    def __call__(self, done: int, planned: int) -> None:
        if not self.killed_at:
            os.kill(self.victim, getattr(signal, "SIGKILL", signal.SIGTERM))  # Windows knows one way only
            self.killed_at.append((done, planned))


@pytest.mark.slow
def test_a_simulation_survives_a_killed_worker(client: Any) -> None:
    game, games, killer = make_game("monorail", "full", 4), 30 * BLOCK + 77, Killer(client)
    sample = simulate(game, games, 3, client=client, progress=killer)
    assert killer.killed_at == [(BLOCK, games)]
    assert sample == simulate(game, games, 3)


@pytest.mark.slow
def test_a_simulation_by_the_readable_rules_survives_a_killed_worker(client: Any) -> None:
    game, games, killer = make_game("snakes_and_ladders"), 8 * READABLE_BLOCK + 77, Killer(client)
    sample = simulate(game, games, 3, client=client, progress=killer)
    assert killer.killed_at == [(READABLE_BLOCK, games)]
    assert sample == simulate(game, games, 3)


def _chance(game: Game[Any, Any]) -> Any:
    return simulate(game, 2 * BLOCK, 1).win("casey")


@pytest.mark.slow
def test_a_sweep_survives_a_killed_worker(client: Any) -> None:
    changes = [{"flags": flags, "casey_at_finish": way} for flags in (True, False) for way in ("ordinary", "pass")]
    tasks: Any = [(make_game("monorail", "full", n), change, _chance) for n in (1, 2, 3) for change in changes]
    tasks.append((make_game("monorail", "mini"), {}, lambda game: game.players + 1))  # a function of the spot
    killer = Killer(client)
    found = sweep(tasks, client=client, progress=killer)
    assert killer.killed_at == [(1, 13)]
    assert found == sweep(tasks) and found[-1] == 3
