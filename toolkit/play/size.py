"""Whether a game is too large to be solved while people wait, found out by playing at random."""

from __future__ import annotations

import random
from typing import Any

from toolkit.games import Chance, Decision, Game

__all__ = ["clearly_larger"]

GLIMPSE = 1_000  # actions between two looks at how much was new


def clearly_larger(game: Game[Any, Any], limit: int) -> bool:
    """Whether random play meets more than `limit` positions in which chance acts: a proof in a moment.

    It gives up, undecided, when it meets too little that is new.

    >>> from toolkit.games import make_game
    >>> clearly_larger(make_game("monorail", "full", players=2), 1_000)
    True
    """
    rng, state = random.Random(0), game.start()
    seen: set[Any] = set()
    while len(seen) <= limit:
        before = len(seen)
        for _ in range(GLIMPSE):
            match game.node(state):
                case Chance(outcomes=outcomes):
                    seen.add(state)
                    state = game.step(state, outcomes.sample(rng)).state
                case Decision(choices=choices):
                    state = game.step(state, rng.choice(choices)).state
                case _:
                    state = game.start()
        if len(seen) - before < GLIMPSE // 8:
            return False
    return True
