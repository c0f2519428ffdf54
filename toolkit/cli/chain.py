"""`toolkit chain`: a game's Markov chain, or the decision process of one seat, as a file."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

from toolkit.boards import write_whole
from toolkit.chains import DecisionProcess, MarkovChain, OpenChoice, explore, explore_decisions, export_texts
from toolkit.cli.common import Reporter, game_of, put, strategies_of
from toolkit.errors import GameError
from toolkit.games import Finished, Game
from toolkit.stats import policies_of

__all__ = ["run"]

LARGEST_FILE = 100_000  # positions; the file of more would fill hundreds of megabytes


def run(arguments: argparse.Namespace) -> int:
    """Explore the game and write its chain; `--free SEAT` leaves that seat's choices open."""
    game = game_of(arguments)
    strategies = strategies_of(arguments, game)
    if arguments.free is not None and arguments.free not in strategies:
        seats = ", ".join(map(str, strategies)) or "nobody, in this game"
        raise GameError(f"--free {arguments.free}: no seat that decides anything; seats that do: {seats}")
    if str(arguments.free) in dict(arguments.policy):
        raise GameError(f"seat {arguments.free} has a policy and is left free; write one of --policy and --free for it")
    reporter = Reporter()
    try:
        policies = policies_of(
            game, {seat: name for seat, name in strategies.items() if seat != arguments.free}, reporter
        )
        exploring = explore if arguments.free is None else explore_decisions
        process: MarkovChain[Any] | DecisionProcess[Any] = exploring(
            game,
            policies=policies,
            limit=LARGEST_FILE,
            progress=lambda done, found: reporter("positions explored", done, found),
        )
    finally:
        reporter.close()
    texts = export_texts(
        process, arguments.format, lambda state: _name(game, state), _labels(game, process), game.action_text
    )
    if len(texts) == 1:
        put(next(iter(texts.values())), arguments.output)
        return 0
    if arguments.output in (None, "-"):
        raise GameError(
            f"{arguments.format} is {len(texts)} files; name them with -o NAME, for NAME.{next(iter(texts))}, …"
        )
    for ending, text in texts.items():
        write_whole(Path(f"{arguments.output}.{ending}"), text)
    return 0


def _name(game: Game[Any, Any], state: Any) -> str:
    """What a file calls a state."""
    if isinstance(state, Finished):
        return f"won by {' and '.join(state.winners)}"
    if isinstance(state, OpenChoice):
        return f"seat {state.owner} chooses: {' '.join(str(target) for target, _ in state.outcomes)}"
    return game.state_text(state)


def _labels(game: Game[Any, Any], process: MarkovChain[Any] | DecisionProcess[Any]) -> dict[str, set[int]]:
    """For programs that ask by label: `over`, and `win_1`, `win_casey` and so on for every outcome."""
    endings = {i: state.winners for i, state in enumerate(process.states) if isinstance(state, Finished)}
    found = {"over": set(endings)}
    for outcome in game.outcomes:
        name = f"win_{re.sub('[^A-Za-z0-9_]', '_', outcome)}"
        found[name] = {i for i, winners in endings.items() if outcome in winners}
    return found
