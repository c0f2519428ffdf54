"""Policies that tell how much they have chosen: exploring a game tells of positions, and each may take many choices."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

from toolkit.chance import Distribution
from toolkit.games import Game
from toolkit.games.policies import Policy
from toolkit.solve import Progress

__all__ = ["telling"]

TELL = 100  # choices between two words of progress


def telling(policies: Mapping[int, Policy], progress: Progress) -> dict[int, Policy]:
    """The same policies (seat -> policy); after every hundredth choice of them all `progress` is called, which may
    raise to give the work up.

    >>> told = []
    >>> first = lambda game, state, choices: Distribution.certain(choices[0])
    >>> policy = telling({1: first}, lambda words, done, total: told.append((words, done)))[1]
    >>> for _ in range(250):
    ...     chosen = policy(None, None, ("hold",))
    >>> told
    [('choices made', 100), ('choices made', 200)]
    """
    numbers = count(1)

    def told(policy: Policy) -> Policy:
        def choose(game: Game[Any, Any], state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
            number = next(numbers)
            if number % TELL == 0:
                progress("choices made", number, 0)
            return policy(game, state, choices)

        return choose

    return {seat: told(policy) for seat, policy in policies.items()}
