"""`toolkit sensitivity`: what the answers of a game owe to each face of each die."""

from __future__ import annotations

import argparse
import json

from toolkit.cli.common import Reporter, game_of, strategies_of
from toolkit.stats import sensitivity

__all__ = ["run"]


def run(arguments: argparse.Namespace) -> int:
    """Print the exact derivatives, the strongest face first."""
    game = game_of(arguments)
    strategies = strategies_of(arguments, game)
    reporter = Reporter()
    try:
        found = sensitivity(game, strategies, reporter)
    finally:
        reporter.close()
    found.known(arguments.question)
    digits = arguments.digits
    print(json.dumps(found.as_json(digits)) if arguments.json else found.text(arguments.question, digits))
    return 0
