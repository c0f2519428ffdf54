"""Many games at once: what a game's optional fast companion offers. The readable rules stay the only truth."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Batch", "PlayedGames"]


class PlayedGames(NamedTuple):
    """How often each set of winners came up, and how many games lasted how long by the game's first clock."""

    winners: Counter[tuple[str, ...]]
    lengths: Counter[int]


class Batch(Protocol):
    """A game under fixed policies, made ready to be played many times at once. Every game must come to an end."""

    def play(self, rng: np.random.Generator, block: int, games: int) -> PlayedGames:
        """The first `games` games of a block of `block`; how a game goes must not depend on `games`."""
