"""`toolkit tournament`: the strategies of a game against each other."""

from __future__ import annotations

import argparse
import json

from toolkit.cli.common import Reporter, game_of
from toolkit.cli.stats import answer_line
from toolkit.stats import Tournament, title_of, tournament

__all__ = ["run"]


def run(arguments: argparse.Namespace) -> int:
    """Print the standings and every pairing."""
    game = game_of(arguments)
    names = None if arguments.strategies is None else arguments.strategies.split(",")
    reporter = Reporter()
    try:
        found = tournament(game, arguments.games, arguments.seed, names=names, progress=reporter)
    finally:
        reporter.close()
    print(json.dumps(found.as_json(arguments.digits)) if arguments.json else _text(found, arguments.digits))
    return 0


def _text(found: Tournament, digits: int) -> str:
    game = found.game
    lines = [title_of(game, {})]
    lines += [f"{found.games:,} games a pairing, half of them with the seats exchanged", "", "share of the wins"]
    names = [f"{pair.first} against {pair.second}" for pair in found.pairings]
    width = max(map(len, names))
    lines += [answer_line(f"{name:{width}}", answer, digits) for name, answer in found.standings.items()]
    lines += ["", "one against another"]
    for name, pair in zip(names, found.pairings, strict=True):
        doubt = "" if pair.decided else "  (too close to call)"
        lines.append(answer_line(f"{name:{width}}", pair.wins[0], digits) + doubt)
    return "\n".join(lines)
