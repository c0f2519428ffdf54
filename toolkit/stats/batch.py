"""Simulation of many games at once, where a game has a fast companion for the policies asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from toolkit.games import GAMES, Batch, Game, PlayedGames
from toolkit.games.policies import Policy

__all__ = ["batch_for", "play_blocks"]

BLOCK = 8_192  # games thrown for together. Part of every seed's meaning: another number gives other samples


def batch_for(game: Game[Any, Any], policies: Mapping[int, Policy]) -> Batch | None:
    """The fast companion of a game under these policies; None when it has none, or numpy is missing.

    >>> from toolkit.games import make_game
    >>> batch_for(make_game("monorail", "mini"), {}) is None
    True
    """
    kind = GAMES.get(game.key)
    # A class of somebody's own has rules of its own.
    return kind.batch(game, policies) if kind and kind.batch and type(game) is kind.game else None


def play_blocks(batch: Batch, games: int, seed: int, progress: Callable[[int, int], None] | None = None) -> PlayedGames:
    """Play `games` games; block number k of a seed has a stream of its own, so the order of blocks does not matter."""
    import numpy as np

    found = PlayedGames(Counter(), Counter())
    for number, done in enumerate(range(0, games, BLOCK)):
        now = min(BLOCK, games - done)
        stream = np.random.SeedSequence(abs(seed), spawn_key=(int(seed < 0), number))
        played = batch.play(np.random.default_rng(stream), BLOCK, now)
        found.winners.update(played.winners)
        found.lengths.update(played.lengths)
        if progress is not None:
            progress(done + now, games)
    return found
