"""Luck that a seed fixes: what falls at a step of a play, and what a policy that mixes takes there."""

from __future__ import annotations

import random
from typing import Any, TypeVar

from toolkit.chance import Distribution
from toolkit.games import Game
from toolkit.games.policies import Policy, chosen_by

__all__ = ["policy_choice", "thrown"]

T = TypeVar("T")


def thrown(outcomes: Distribution[T], seed: int | str, step: int) -> T:
    """What chance does after `step` actions of a play with this seed, whatever those actions were.

    >>> from toolkit.chance import die
    >>> [thrown(die(), 7, step) for step in range(5)]
    [6, 1, 6, 1, 1]
    """
    return outcomes.sample(random.Random(f"{seed}/{step}"))


def policy_choice(
    policy: Policy,
    game: Game[Any, Any],
    state: Any,
    choices: tuple[Any, ...],
    seed: int | str,
    step: int,
    secret_of: int = 0,
) -> Any:
    """What a policy takes of these choices after `step` actions; where it mixes, by the luck of the seed.

    `secret_of` is the seat where several choose at the same time: each of them has luck of its own. `GameError` as from
    `chosen_by`.

    >>> from toolkit.games.policies import choose_at_random
    >>> [policy_choice(choose_at_random, None, "anywhere", ("hold", "throw"), 7, step) for step in range(5)]
    ['throw', 'hold', 'throw', 'hold', 'hold']
    """
    luck = f"{seed}/{step}/{secret_of}" if secret_of else f"{seed}/{step}"
    return chosen_by(policy, game, state, choices).sample(random.Random(luck))
