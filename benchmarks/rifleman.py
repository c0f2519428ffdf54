"""Measure the Rifleman Game: a decision of the thinking opponent, chances to be hit, and tables of the drive home."""

from __future__ import annotations

import argparse
import random
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from toolkit.games import Chance, Decision, Finished, make_game
from toolkit.games.rifleman import POLICIES, Herd, RiflemanOptions, Trail
from toolkit.stats.rifleman import hit_chances, home_drive
from toolkit.stats.rifleman.drive_arrays import ArrayDrive


def seconds(work: Callable[[], object]) -> float:
    """How long it takes, on the clock."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def opponent(games: int) -> None:
    """The thinking opponent against itself on `full`: its slowest and its mean decision, and all hit chances."""
    game, thinker, rng = make_game("rifleman", "full"), POLICIES["thinker"], random.Random(1)
    times: list[float] = []
    hits: list[float] = []
    for _ in range(games):
        state = game.start()
        while not isinstance(node := game.node(state), Finished):
            if isinstance(node, Chance):
                hits.append(seconds(lambda state=state: hit_chances(game, state)))  # type: ignore[misc]
                state = game.step(state, node.outcomes.sample(rng)).state
            else:
                assert isinstance(node, Decision)
                began = time.perf_counter()
                chosen = thinker(game, state, node.choices).sample(rng)
                times.append(time.perf_counter() - began)
                state = game.step(state, chosen).state
    for name, found in (("decisions of thinker", times), ("hit chances of a position", hits)):
        mean, worst = 1_000 * sum(found) / len(found), 1_000 * max(found)
        print(f"{name:28} {len(found):6,} on full: {mean:6.1f} ms on average, {worst:6.1f} ms at most")


def tables(most: int) -> None:
    """The drive home: exact on `lesson`, and on the trail of `full` with one steer to `most`."""
    lesson = make_game("rifleman", "lesson")
    took = seconds(lambda: home_drive(lesson).expected())
    print(f"lesson, exact: {home_drive(lesson).expected()!r} in {took:.1f} s")
    full = make_game("rifleman", "full").board
    for steers in range(1, most + 1):
        trail = Trail(steers, full.trail, full.stream, full.lines)  # type: ignore[attr-defined]
        began = time.perf_counter()
        table = ArrayDrive(trail, RiflemanOptions(), 0)
        low, high = table.bounds(Herd((0,) * steers, 0))
        took = time.perf_counter() - began
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        size = f"{steers} steers on 35 spaces: {len(table):11,} herds"
        print(f"{size}, {float(low):.9f} to {float(high):.9f} throws, {took:6.1f} s, {memory:,.0f} MB", flush=True)


def main() -> None:
    """Print all measurements."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5, help="games of the opponent against itself (default: 5)")
    parser.add_argument("--steers", type=int, default=4, help="largest herd; 5 take half a minute (default: 4)")
    arguments = parser.parse_args()
    opponent(arguments.games)
    tables(arguments.steers)


if __name__ == "__main__":
    main()
