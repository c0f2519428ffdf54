"""`toolkit chain`: a game's Markov chain as a file."""

from __future__ import annotations

import argparse
from typing import Any

from toolkit.chains import EXPORTS, explore
from toolkit.cli.common import Reporter, game_of, put, strategies_of
from toolkit.games import Finished
from toolkit.stats import policies_of

__all__ = ["run"]

LARGEST_FILE = 100_000  # positions; the file of more would fill hundreds of megabytes


def run(arguments: argparse.Namespace) -> int:
    """Explore the game and write its chain."""
    game = game_of(arguments)
    strategies = strategies_of(arguments, game)
    reporter = Reporter()
    try:
        policies = policies_of(game, strategies, reporter)
        chain = explore(
            game,
            policies=policies,
            limit=LARGEST_FILE,
            progress=lambda done, found: reporter("positions explored", done, found),
        )
    finally:
        reporter.close()

    def name(state: Any) -> str:
        return f"won by {' and '.join(state.winners)}" if isinstance(state, Finished) else game.state_text(state)

    put(EXPORTS[arguments.format](chain, name), arguments.output)
    return 0
