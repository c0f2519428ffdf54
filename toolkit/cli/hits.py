"""`toolkit hits`: how likely the steers of a position are hit by the next throw of the other side."""

from __future__ import annotations

import argparse
import json

from toolkit.chance import decimal_text, fraction_text
from toolkit.cli.common import game_of
from toolkit.games.rifleman import SIDES
from toolkit.stats.rifleman import hit_chances, rifleman_of

__all__ = ["run"]


def run(arguments: argparse.Namespace) -> int:
    """Print every space with a steer that could be hit: possible, and forced."""
    game = rifleman_of(game_of(arguments))
    state = game.start() if arguments.position is None else game.position(arguments.position)
    found = hit_chances(game, state)
    if arguments.json:
        rows = {
            space: {
                "side": SIDES[hit.side],
                "possible": fraction_text(hit.possible),
                "forced": fraction_text(hit.forced),
                "throws": [throw.text for throw in hit.can],
                "forcing": [throw.text for throw in hit.must],
            }
            for space, hit in found.items()
        }
        print(json.dumps({"board": game.board.name, "position": game.state_text(state), "spaces": rows}))
        return 0
    print("\n".join([*game.describe(state), "", "hit by the next throw of the other side"]))
    for space, hit in found.items():
        chances = f"{fraction_text(hit.possible):>6} = {decimal_text(hit.possible, arguments.digits):<9}"
        print(f"  {SIDES[hit.side]} steer on {space:4} {chances} forced: {fraction_text(hit.forced)}")
    if not found:
        print("  no steer stands alone where it could be hit")
    return 0
