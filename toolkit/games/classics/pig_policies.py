"""Ways to play Pig that fit in one sentence: each gives a distribution over the choices of a decision."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from toolkit.chance import Distribution
from toolkit.games.classics.pig import HOLD, ROLL
from toolkit.games.opponents import BY_CHANCE, Opponent
from toolkit.games.policies import Policy, choose_at_random
from toolkit.games.protocol import Game

__all__ = ["OPPONENTS", "POLICIES", "end_race", "hold_at"]

USUAL_HOLD = 20  # points; with a usual die one more roll would lose as much on average as it brings


def hold_at(total: int) -> Policy:
    """The policy to roll until the turn has brought `total` points or more.

    >>> from toolkit.games.classics.pig import Position
    >>> hold_at(20)(None, Position((0, 0), 1, 19, False), ("roll", "hold"))
    Distribution({'roll': 1})
    """

    def hold(_game: Game[Any, Any], state: Any, _choices: tuple[Any, ...]) -> Distribution[Any]:
        return Distribution.certain(HOLD if state.total >= total else ROLL)

    hold.__name__ = f"hold_at_{total}"
    return hold


def end_race(game: Any, state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
    """Hold at 20, but roll on to the goal as soon as somebody needs no more than 20 points for it.

    >>> from toolkit.games import make_game
    >>> from toolkit.games.classics.pig import Position
    >>> end_race(make_game("pig", "full"), Position((10, 80), 1, 30, False), ("roll", "hold"))
    Distribution({'roll': 1})
    """
    if game.board.goal - max(state.scores) <= USUAL_HOLD:
        return Distribution.certain(ROLL)
    return hold_at(USUAL_HOLD)(game, state, choices)


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        "random": choose_at_random,
        "hold_at_10": hold_at(10),
        "hold_at_20": hold_at(USUAL_HOLD),
        "hold_at_25": hold_at(25),
        "end_race": end_race,
    }
)
"""Every named strategy that needs no solving."""

OPPONENTS: Mapping[str, Opponent] = MappingProxyType(
    {
        "random": BY_CHANCE,
        "hold_at_10": Opponent("beginner", "Rolls until the turn has brought 10 points."),
        "hold_at_20": Opponent("fair", "Rolls until the turn has brought 20 points."),
        "hold_at_25": Opponent("fair", "Rolls until the turn has brought 25 points."),
        "end_race": Opponent("strong", "Holds at 20, but rolls on for the goal once somebody is within 20 of it."),
    }
)
"""How strong they are. On boards with a low goal the last three do the same."""
