"""`toolkit compare`: two plans of play on the same luck."""

from __future__ import annotations

import argparse
import json

from toolkit.cli.common import Reporter, by_seat, game_of
from toolkit.cli.stats import answer_line
from toolkit.stats import Comparison, Difference, compare, title_of

__all__ = ["run"]


def run(arguments: argparse.Namespace) -> int:
    """Print what changes from plan b to plan a."""
    game = game_of(arguments)
    a, b = by_seat(arguments.a, "--a"), by_seat(arguments.b, "--b")
    reporter = Reporter()
    try:
        found = compare(game, a, b, arguments.games, arguments.seed, progress=reporter)
    finally:
        reporter.close()
    print(json.dumps(found.as_json(arguments.digits)) if arguments.json else _text(found, arguments.digits))
    return 0


def _text(found: Comparison, digits: int) -> str:
    game = found.game
    lines = [title_of(game, {})]
    for name, plan in (("a", found.a), ("b", found.b)):
        lines.append(f"plan {name}: " + ", ".join(f"seat {seat} {way}" for seat, way in plan.items()))
    lines.append(f"{found.pairs:,} pairs of games, both of a pair on the same luck")
    for outcome, difference in found.win.items():
        who = "nobody, ever" if outcome == "never" else game.name_of(outcome)
        lines += ["", f"chance to win, {who}", *_lines(difference, digits)]
    if found.length is not None:
        lines += ["", f"mean length in {game.units[0]}", *_lines(found.length, digits)]
    return "\n".join(lines)


def _lines(found: Difference, digits: int) -> list[str]:
    doubt = "" if found.decided else "  (too close to call)"
    return [
        answer_line("plan a", found.a, digits),
        answer_line("plan b", found.b, digits),
        answer_line("a less b", found.difference, digits) + doubt,
        f"  independent games would give ± {found.independent:.2g}, {found.narrower:.2f} times as wide",
    ]
