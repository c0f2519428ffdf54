"""From a game to its decision process: chance is followed up, the choices of the free seats are left open."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from typing import Any

from toolkit.chains.decisions import DecisionProcess
from toolkit.chains.explore import REPORT_EVERY
from toolkit.chains.positions import Positions
from toolkit.games import Finished, Game
from toolkit.games.policies import Policy

__all__ = ["explore_decisions"]


def explore_decisions(
    game: Game[Any, Any],
    *,
    policies: Mapping[int, Policy] | None = None,
    limit: int = 2_000_000,
    progress: Callable[[int, int], None] | None = None,
) -> DecisionProcess[Any]:
    """The decision process of a game; seats with a policy in `policies` (seat -> policy) are part of chance.

    All positions with the same ending are one absorbing state, named by the `Finished` node. Decisions that chance
    leads to are one state where the same outcomes can be chosen, named by an `OpenChoice`; among several actions with
    the same outcome the first one met is its name. Clocks, `progress` and errors are those of `explore`.

    >>> from toolkit.games import make_game
    >>> explore_decisions(make_game("monorail", "mini", players=1))  # nobody has a choice in this game
    <DecisionProcess: 12 states, 0 of them to choose in, 12 actions, 85 transitions>
    """
    positions = Positions(game, policies, free=True)
    nodes = positions.nodes
    owners, names = list[int](), list[Any]()
    action_offsets, offsets, targets = array("q", [0]), array("q", [0]), array("q")
    weights, ticks = list[int](), list[tuple[int, ...]]()
    at = 0
    while at < len(nodes):
        owner = positions.open(at)
        if owner:
            actions = positions.choices(at)
        else:
            still = (0,) * len(game.units)
            actions = [(None, {(at, still): 1} if isinstance(nodes[at], Finished) else positions.arrows(at))]
        for name, row in actions:
            for (target, clock), weight in row.items():
                targets.append(target)
                weights.append(weight)
                ticks.append(clock)
            offsets.append(len(targets))
            names.append(name)
        owners.append(owner)
        action_offsets.append(len(names))
        at += 1
        positions.check(limit, at)
        if progress is not None and at % REPORT_EVERY == 0:
            progress(at, len(nodes))
    return DecisionProcess(
        positions.states, owners, action_offsets, names, offsets, targets, weights, units=game.units, ticks=ticks
    )
