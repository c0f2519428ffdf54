"""Recorded plays: the throws of a whole game, and every position, clock and event that they led to.

The files in golden/ are what the rules did when they were last looked at. A play that is different now is either a
fault or a change of the rules that belongs in CHANGELOG.md. To record all plays anew, from the root:

    python -m tests.games.monorail.golden
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

from toolkit.games import Chance, Finished, Game, make_game

__all__ = ["FOLDER", "PLAYS", "read_play", "replay"]

FOLDER = Path(__file__).parent / "golden"
# file: board, players, options, seed of the throws (sought so that the rare rules come up)
PLAYS: dict[str, tuple[str, int, dict[str, object], int]] = {
    "mini-1": ("mini", 1, {}, 2),
    "duel-2": ("duel", 2, {"first_player": "rolled"}, 26),
    "duel-4": ("duel", 4, {"casey_at_finish": "pass"}, 2),
    "lesson-3": ("lesson", 3, {"flag_may_finish": True}, 39),
    "lesson-2-without-flags": ("lesson", 2, {"flags": False, "casey_moves_on_forfeit": False}, 13),
    "lesson-4": ("lesson", 4, {}, 32),
    "full-4": ("full", 4, {}, 1),
}


def replay(game: Game[Any, Any], actions: list[str]) -> list[dict[str, Any]]:
    """Play these actions from the start; gives what the files hold of every step."""
    state, steps = game.start(), []
    for text in actions:
        action = game.parse_action(state, text)
        after, ticks = game.step(state, action)
        steps.append(
            {
                "action": text,
                "events": [list(event) for event in game.events(state, action)],
                "ticks": dict(zip(game.units, ticks, strict=True)),
                "pieces": dict(game.pieces(after)),
                "position": game.describe(after)[len(game.pieces(after)) :],
                "state": game.state_text(after),
            }
        )
        state = after
    node = game.node(state)
    assert isinstance(node, Finished)
    return [*steps, {"winners": list(node.winners)}]


def read_play(name: str) -> dict[str, Any]:
    """A recorded play."""
    play: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return play


def _record(name: str) -> None:
    board, players, options, seed = PLAYS[name]
    game, rng = make_game("monorail", board, players, options), random.Random(seed)
    state, actions = game.start(), []
    while isinstance(node := game.node(state), Chance):
        action = node.outcomes.sample(rng)
        actions.append(game.action_text(action))
        state = game.step(state, action).state
    play = {"board": board, "players": players, "options": options, "steps": replay(game, actions)}
    text = json.dumps(play, ensure_ascii=False, indent=1)
    text = re.sub(r"\[([^\[\]{}]*)\]", lambda found: f"[{' '.join(found[1].split())}]", text)  # an event a line
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    for recorded in PLAYS:
        _record(recorded)
