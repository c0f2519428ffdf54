"""How long the plays of a throw of six dice take on Monza's full board, with nothing known from earlier throws.

.venv/bin/python benchmarks/choices.py
"""

from __future__ import annotations

import random
import statistics
from time import perf_counter
from typing import Any

from toolkit.games import make_game
from toolkit.games.monza import all_throws

__all__ = ["main"]

THROWS = 300


def main() -> None:
    """Print the median and the slowest."""
    rng, times = random.Random(5), []
    for throw in rng.sample(list(all_throws()), THROWS):
        game: Any = make_game("monza", "full")
        places = [place for place, ahead in enumerate(game.track.arcs) if ahead]
        place = rng.choice(places)
        began = perf_counter()
        game.plays.legal(place, throw)
        times.append(1000 * (perf_counter() - began))
    print(f"the plays of a throw: median {statistics.median(times):.2f} ms, slowest of {THROWS} {max(times):.2f} ms")


if __name__ == "__main__":
    main()
