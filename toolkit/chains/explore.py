"""From a game to its chain: every position that can come up, with exact chances."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from toolkit.chains.chain import MarkovChain
from toolkit.errors import GameError, TooManyStates
from toolkit.games import Chance, Finished, Game

__all__ = ["explore"]

S = TypeVar("S", bound=Hashable)
REPORT_EVERY = 2_000  # positions between two calls of `progress`


def explore(
    game: Game[Any, Any],
    *,
    limit: int = 1_000_000,
    progress: Callable[[int, int], None] | None = None,
) -> MarkovChain[Any]:
    """The Markov chain of a game without decisions; its clocks are the game's (turns first).

    All positions with the same ending are one absorbing state, named by the `Finished` node. `progress` is called with
    the positions done and the positions found so far. Raises `TooManyStates` when more than `limit` positions come up,
    `GameError` when somebody has to decide.

    >>> from toolkit.games import make_game
    >>> explore(make_game("monorail", "mini", players=1))
    <MarkovChain: 12 states, 85 transitions>
    """
    begin = game.start()
    states: list[Any] = [begin]
    nodes: list[Any] = [game.node(begin)]
    index: dict[Any, int] = {begin: 0}
    offsets, targets, weights, ticks = [0], list[int](), list[int](), list[tuple[int, ...]]()
    step = game.step
    at = 0
    while at < len(states):
        state, node = states[at], nodes[at]
        if isinstance(node, Chance):
            row: dict[tuple[int, tuple[int, ...]], int] = {}
            for action, weight in node.outcomes.items():
                after, clock = step(state, action)
                target = index.get(after)
                if target is None:
                    target = _add(game, after, states, nodes, index)
                arc = (target, clock)
                row[arc] = row.get(arc, 0) + weight
            for (target, clock), weight in row.items():
                targets.append(target)
                weights.append(weight)
                ticks.append(clock)
        elif isinstance(node, Finished):
            targets.append(at)
            weights.append(1)
            ticks.append((0,) * len(game.units))
        else:
            raise GameError(
                f"{game.title}: somebody decides in this game, so it is no Markov chain until policies are named"
            )
        offsets.append(len(targets))
        at += 1
        if len(states) > limit:
            raise TooManyStates(_too_many(game, len(states), at))
        if progress is not None and at % REPORT_EVERY == 0:
            progress(at, len(states))
    return MarkovChain(states, offsets, targets, weights, units=game.units, ticks=ticks)


def _add(game: Game[Any, Any], state: Any, states: list[Any], nodes: list[Any], index: dict[Any, int]) -> int:
    """The index of a new position; of its ending when it is finished."""
    node = game.node(state)
    key = node if isinstance(node, Finished) else state
    target = index.get(key)
    if target is None:
        target = index[key] = len(states)
        states.append(key)
        nodes.append(node)
    index[state] = target
    return target


def _too_many(game: Game[Any, Any], found: int, done: int) -> str:
    return (
        f"{game.title}, board {game.board.name}, {game.players} players: more than {found:,} positions "
        f"({done:,} of them followed up); take a smaller board or fewer players, or simulate"
    )
