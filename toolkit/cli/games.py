"""`toolkit games`: what there is to play."""

from __future__ import annotations

import argparse
import json

from toolkit.games import GAMES, board_names, load_board, value_text
from toolkit.play import opponents_of, player_label
from toolkit.stats import OPTIMAL

__all__ = ["run"]


def run(arguments: argparse.Namespace) -> int:
    """List every game with its boards, players and options."""
    if arguments.json:
        print(json.dumps([_as_json(key) for key in GAMES], indent=1))
        return 0
    for key, kind in GAMES.items():
        allowed = kind.game.players_allowed
        print(f"{key}: {kind.game.title}, {allowed[0]} to {allowed[-1]} players")
        print("  boards:")
        for name in board_names(key):
            print(f"    {name:8} {load_board(name, key).title}")
        print("  options:")
        for choice in kind.choices:
            values = ", ".join(
                f"{value_text(value)}{' (default)' if value == choice.default else ''}" for value in choice.values
            )
            print(f"    {choice.name:24} {choice.rule}: {choice.question} {values}")
        if kind.policies:
            small = "" if kind.solved is None else f", and {OPTIMAL} on boards solved in seconds"
            print(f"  policies (default: {kind.default_policy}{small}):")
            for name, player in opponents_of(kind).items():
                print(f"    {player_label(name, player):24} {player.words}")
    return 0


def _as_json(key: str) -> dict[str, object]:
    kind = GAMES[key]
    options = {
        choice.name: {
            "rule": choice.rule,
            "question": choice.question,
            "values": [value_text(value) for value in choice.values],
            "default": value_text(choice.default),
        }
        for choice in kind.choices
    }
    return {
        "game": key,
        "title": kind.game.title,
        "players": list(kind.game.players_allowed),
        "boards": list(board_names(key)),
        "options": options,
        "policies": [*kind.policies, OPTIMAL] if kind.policies else [],
        "opponents": {name: player._asdict() for name, player in opponents_of(kind).items()},
    }
