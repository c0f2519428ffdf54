"""From a game to its chain: every position that can come up, with exact chances."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar

from toolkit.chains.chain import MarkovChain
from toolkit.chains.explore_arrays import LARGEST_SIZE, explore_arrays
from toolkit.chains.positions import Positions
from toolkit.games import GAMES, Coded, Finished, Game, has_numpy
from toolkit.games.policies import Policy

__all__ = ["REPORT_EVERY", "explore"]

S = TypeVar("S", bound=Hashable)
REPORT_EVERY = 2_000  # positions between two calls of `progress`
SMALL_SIZE = 5_000  # codes; a game with fewer is explored by the readable rules before numpy is even loaded


def explore(
    game: Game[Any, Any],
    *,
    policies: Mapping[int, Policy] | None = None,
    limit: int = 1_000_000,
    progress: Callable[[int, int], None] | None = None,
) -> MarkovChain[Any]:
    """The Markov chain of a game in which nobody decides, or all who do keep to a policy (`policies`: seat -> policy).

    Its clocks are the game's (turns first).

    All positions with the same ending are one absorbing state, named by the `Finished` node. A decision that chance
    leads to is no state: the policy's choice belongs to the arrow. `progress` is called with the positions done and the
    positions found so far. Where a game has coded positions for these policies, is not small, and numpy is there, the
    same chain is found over arrays: its numbers are then kept in arrays, and its states are made when asked for.

    Raises `TooManyStates` when more than `limit` positions come up, `GameError` when somebody
    has to decide and has no policy.

    >>> from toolkit.games import make_game
    >>> explore(make_game("monorail", "mini", players=1))
    <MarkovChain: 12 states, 85 transitions>
    """
    positions = Positions(game, policies, free=False)
    coded = _coded(game, policies or {})
    if coded is not None:
        return explore_arrays(game, coded, limit, progress)
    nodes = positions.nodes
    offsets, targets, weights, ticks = [0], list[int](), list[int](), list[tuple[int, ...]]()
    at = 0
    while at < len(nodes):
        if isinstance(nodes[at], Finished):
            targets.append(at)
            weights.append(1)
            ticks.append((0,) * len(game.units))
        else:
            for (target, clock), weight in positions.arrows(at).items():
                targets.append(target)
                weights.append(weight)
                ticks.append(clock)
        offsets.append(len(targets))
        at += 1
        positions.check(limit, at)
        if progress is not None and at % REPORT_EVERY == 0:
            progress(at, len(nodes))
    return MarkovChain(positions.states, offsets, targets, weights, units=game.units, ticks=ticks)


def _coded(game: Game[Any, Any], policies: Mapping[int, Policy]) -> Coded | None:
    """The game with coded positions; None where it has none, or where the readable rules are to do it."""
    kind = GAMES.get(game.key)
    # A class of somebody's own has rules of its own.
    coded = kind.coded(game, policies) if kind and kind.coded and type(game) is kind.game else None
    return coded if coded and SMALL_SIZE < coded.size <= LARGEST_SIZE and has_numpy() else None
