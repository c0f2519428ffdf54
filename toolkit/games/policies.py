"""Policies: what a seat does at its decisions. A policy is a plain function, so a game writes its own in one line.

`policy(game, state, choices)` gives a distribution over `choices`. It sees the position and nothing else: no history.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from toolkit.chance import Distribution
from toolkit.errors import GameError
from toolkit.games.protocol import Game, Simultaneous

__all__ = ["Policy", "choose_at_random", "chosen_by", "chosen_together", "table_policy"]

Policy: TypeAlias = Callable[[Game[Any, Any], Any, tuple[Any, ...]], Distribution[Any]]


def choose_at_random(_game: Game[Any, Any], _state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
    """Every choice is equally likely.

    >>> choose_at_random(None, "anywhere", ("hold", "throw"))
    Distribution({'hold': 1, 'throw': 1})
    """
    return Distribution.uniform(choices)


def table_policy(table: Mapping[Any, Any], otherwise: Policy | None = None) -> Policy:
    """The policy that looks its choice up: position -> choice, or position -> distribution over choices.

    Positions that are not in the table are left to `otherwise`; without it they raise `GameError`.

    >>> policy = table_policy({"behind": "throw"}, otherwise=choose_at_random)
    >>> policy(None, "behind", ("hold", "throw")), policy(None, "ahead", ("hold", "throw"))
    (Distribution({'throw': 1}), Distribution({'hold': 1, 'throw': 1}))
    """

    def look_up(game: Game[Any, Any], state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
        if state not in table:
            if otherwise is None:
                raise GameError(f"the table of this policy has no choice for {state!r}; write one, or name `otherwise`")
            return otherwise(game, state, choices)
        entry = table[state]
        return entry if isinstance(entry, Distribution) else Distribution.certain(entry)

    return look_up


def chosen_by(policy: Policy, game: Game[Any, Any], state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
    """What a policy does here, checked: `GameError` when it gives no distribution or one over something else.

    >>> chosen_by(lambda game, state, choices: choices[0], None, "behind", ("hold", "throw"))
    Traceback (most recent call last):
    toolkit.errors.GameError: the policy <lambda> gives 'hold' at 'behind'; write a Distribution over the choices
    there, such as Distribution.certain('hold')
    """
    found = policy(game, state, choices)
    name = getattr(policy, "__name__", repr(policy))
    if not isinstance(found, Distribution):
        raise GameError(
            f"the policy {name} gives {found!r} at {state!r}; write a Distribution over the choices there, "
            f"such as Distribution.certain({choices[0]!r})"
        )
    for action in found:
        if action not in choices:
            raise GameError(
                f"the policy {name} gives {action!r} at {state!r}, which cannot be chosen there; "
                f"possible: {', '.join(repr(choice) for choice in choices)}"
            )
    return found


def chosen_together(
    policies: Mapping[int, Policy], game: Game[Any, Any], state: Any, node: Simultaneous[Any]
) -> Distribution[tuple[Any, ...]]:
    """What several seats do at the same time, each by its own policy (seat -> policy) and unseen by the others.

    So the chances multiply. Raises `GameError` for a seat without a policy, and as `chosen_by` does.

    >>> node = Simultaneous({1: ("one in", "one out"), 2: ("two in",)})
    >>> chosen_together({1: choose_at_random, 2: choose_at_random}, None, "anywhere", node)
    Distribution({('one in', 'two in'): 1, ('one out', 'two in'): 1})
    """
    together: Distribution[tuple[Any, ...]] = Distribution.certain(())
    for seat in node.seats:
        if seat not in policies:
            raise GameError(f"seat {seat} chooses at the same time as others and has no policy; name one for it")
        own = chosen_by(policies[seat], game, state, node.choices[seat])
        together = together.combine(own, lambda so_far, choice: (*so_far, choice))
    return together
