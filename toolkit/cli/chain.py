"""`toolkit chain`: a game's Markov chain as a file."""

from __future__ import annotations

import argparse
from typing import Any

from toolkit.chains import EXPORTS, explore
from toolkit.cli.common import Reporter, game_of, put
from toolkit.games import Finished

__all__ = ["run"]


def run(arguments: argparse.Namespace) -> int:
    """Explore the game and write its chain."""
    game = game_of(arguments)
    reporter = Reporter()
    try:
        chain = explore(game, progress=lambda done, found: reporter("positions explored", done, found))
    finally:
        reporter.close()

    def name(state: Any) -> str:
        return f"won by {' and '.join(state.winners)}" if isinstance(state, Finished) else game.state_text(state)

    put(EXPORTS[arguments.format](chain, name), arguments.output)
    return 0
