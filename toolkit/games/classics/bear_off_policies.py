"""Ways to play a bear-off that fit in one sentence: each gives a distribution over the choices of a decision."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from toolkit.chance import Distribution
from toolkit.games.classics.checkers import Play, moved
from toolkit.games.opponents import BY_CHANCE, Opponent
from toolkit.games.policies import Policy, choose_at_random

__all__ = ["OPPONENTS", "POLICIES", "most_off", "off_first"]


def most_off(_game: Any, state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
    """Take off as many checkers as you can; then stand on as many different points as you can.

    >>> from toolkit.games.classics.bear_off import Position
    >>> from toolkit.games.classics.checkers import plays
    >>> start = Position(((1, 1, 1),), 1, (2, 1))
    >>> most_off(None, start, tuple(plays((1, 1, 1), (2, 1)).values()))
    Distribution({Play(moves=((2, 0), (1, 0))): 1})
    """

    def preference(play: Play) -> tuple[int, int]:
        checkers = moved(state.checkers[state.seat - 1], *play.moves)
        return sum(checkers), -sum(map(bool, checkers))

    return Distribution.certain(min(choices, key=preference))


def off_first(_game: Any, state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
    """Take off as many checkers as you can, and leave the rest to chance.

    >>> from toolkit.games.classics.bear_off import Position
    >>> from toolkit.games.classics.checkers import plays
    >>> start = Position(((1, 1, 1),), 1, (2, 1))
    >>> off_first(None, start, tuple(plays((1, 1, 1), (2, 1)).values()))
    Distribution({Play(moves=((2, 0), (1, 0))): 1})
    """
    left = {play: sum(moved(state.checkers[state.seat - 1], *play.moves)) for play in choices}
    return Distribution.uniform([play for play in choices if left[play] == min(left.values())])


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {"random": choose_at_random, "off_first": off_first, "most_off": most_off}
)
"""Every named strategy that needs no solving."""

OPPONENTS: Mapping[str, Opponent] = MappingProxyType(
    {
        "random": BY_CHANCE,
        "off_first": Opponent("fair", "Takes off all the checkers it can, and leaves the rest to chance."),
        "most_off": Opponent("strong", "Takes off all the checkers it can, and spreads the others over many points."),
    }
)
"""How strong they are."""
