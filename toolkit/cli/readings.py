"""`toolkit readings`: every reading of a game's open rules, solved and ranked."""

from __future__ import annotations

import argparse
import json

from toolkit.cli.common import Reporter, game_of, strategies_of
from toolkit.stats import readings

__all__ = ["run"]


def run(arguments: argparse.Namespace) -> int:
    """Print the ranking, and every reading that could not be solved."""
    game = game_of(arguments)
    strategies = strategies_of(arguments, game)
    reporter = Reporter()
    try:
        found = readings(
            game.key,
            game.board,
            game.players,
            options=vars(game.options),
            only=arguments.only or None,
            strategies=strategies,
            question=arguments.question,
            method=arguments.method,
            digits=arguments.digits + 6,
            progress=reporter,
        )
    finally:
        reporter.close()
    print(json.dumps(found.as_json(arguments.digits)) if arguments.json else found.text(arguments.digits))
    return 0
