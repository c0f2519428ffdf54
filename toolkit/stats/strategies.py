"""Strategies by name: who decides how, for every seat of a game with decisions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.boards import nearest, shown
from toolkit.errors import GameError
from toolkit.games import Game, game_type
from toolkit.games.policies import Policy
from toolkit.solve import Progress
from toolkit.stats.optimal_play import optimal_play

__all__ = ["OPTIMAL", "named_strategies", "policies_of", "strategy_names", "title_of"]

OPTIMAL = "optimal"
LARGEST_SOLVED = 200_000  # positions; nobody waits for minutes to hear that a best play is out of reach


def strategy_names(game: Game[Any, Any]) -> tuple[str, ...]:
    """Every strategy that a seat of this game can follow; none when nobody decides anything.

    >>> from toolkit.games import make_game
    >>> strategy_names(make_game("monorail", "mini"))
    ()
    """
    policies = game_type(game.key).policies
    return (*policies, OPTIMAL) if policies else ()


def named_strategies(game: Game[Any, Any], names: Mapping[int, str] | None = None) -> dict[int, str]:
    """The strategy of every seat: the one named, or the game's default. `GameError` for a seat or name there is not.

    The default is the game's `default_policy`; where its best play is found in seconds, it is that.
    """
    known, named = strategy_names(game), dict(names or {})
    for seat, name in named.items():
        if not known:
            raise GameError(f"policy {seat}={name}: nobody decides anything in {game.title}, so it takes no policy")
        if seat not in range(1, game.players + 1):
            raise GameError(f"policy {seat}={name}: there is no seat {seat} among {game.players}")
        if name not in known:
            raise GameError(f"policy {seat}: no {shown(name)}{nearest(name, known)}; policies: {', '.join(known)}")
    kind = game_type(game.key)
    default = OPTIMAL if kind.solved is not None and kind.solved(game) else kind.default_policy
    return {seat: named.get(seat, default) for seat in range(1, game.players + 1)} if known else {}


def title_of(game: Game[Any, Any], strategies: Mapping[int, str]) -> str:
    """What answers are about, in words: game, board, players, and the strategies that seats keep to.

    >>> from toolkit.games import make_game
    >>> title_of(make_game("pig", "mini", players=2), {1: "random", 2: "hold_at_20"})
    'Pig, board mini, 2 players, seat 1 random, seat 2 hold_at_20'
    """
    players = "1 player" if game.players == 1 else f"{game.players} players"
    seats = (f"seat {seat} {name}" for seat, name in strategies.items())
    return ", ".join([f"{game.title}, board {game.board.name}", players, *seats])


def policies_of(game: Game[Any, Any], names: Mapping[int, str], progress: Progress | None = None) -> dict[int, Policy]:
    """The policies behind the names of `named_strategies`; "optimal" is solved against the others.

    Raises `GameError` where no single optimum is defined, `TooManyStates` where it is out of reach.
    """
    table = game_type(game.key).policies
    fixed = {seat: table[name] for seat, name in names.items() if name != OPTIMAL}
    free = [seat for seat in names if seat not in fixed]
    best = optimal_play(game, fixed, limit=LARGEST_SOLVED, progress=progress).policy if free else None
    return fixed | {seat: best for seat in free if best is not None}
