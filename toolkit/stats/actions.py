"""What every single action of chance leads to: the arrows of a game's chain, taken apart."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from toolkit.chains import MarkovChain
from toolkit.chance import Distribution
from toolkit.errors import GameError
from toolkit.games import Chance, Decision, Finished, Game, Simultaneous
from toolkit.games.policies import Policy, chosen_by, chosen_together

__all__ = ["Arrivals", "ChanceArrows", "chance_arrows", "decision_arrows"]

Arrivals: TypeAlias = tuple[tuple[int, tuple[int, ...], Fraction], ...]  # next state's number, ticks, chance


class ChanceArrows(NamedTuple):
    """State number `state` is the chance node `node`; `arrivals` says for every action of it where it leads."""

    state: int
    node: Chance[Any]
    arrivals: Mapping[Hashable, Arrivals]


def chance_arrows(
    game: Game[Any, Any], chain: MarkovChain[Any], policies: Mapping[int, Policy] | None = None
) -> Iterator[ChanceArrows]:
    """Every chance node of the game's own chain (explored with the same `policies`), state by state.

    >>> from toolkit.chains import explore
    >>> from toolkit.games import make_game
    >>> game = make_game("monorail", "mini", players=1)
    >>> first = next(chance_arrows(game, explore(game)))
    >>> first.state, len(first.arrivals), first.arrivals[4, 1]
    (0, 36, ((9, (1, 1), Fraction(1, 1)),))
    """
    for i, state in enumerate(chain.states):
        node = None if isinstance(state, Finished) else game.node(state)
        if isinstance(node, Chance):
            found = {action: _arrivals(game, chain, policies or {}, state, action) for action in node.outcomes}
            yield ChanceArrows(i, node, found)


def decision_arrows(
    game: Game[Any, Any], chain: MarkovChain[Any], i: int, policies: Mapping[int, Policy] | None = None
) -> Arrivals:
    """Where the policies of those who decide in state number `i` lead; `GameError` when nobody decides there."""
    state = chain.states[i]
    node = None if isinstance(state, Finished) else game.node(state)
    if not isinstance(node, Decision | Simultaneous):
        raise GameError(f"nobody decides in state number {i}")
    return _decided(game, chain, policies or {}, state, node, (0,) * len(chain.units))


def _arrivals(
    game: Game[Any, Any], chain: MarkovChain[Any], policies: Mapping[int, Policy], state: Any, action: Any
) -> Arrivals:
    after, ticks = game.step(state, action)
    node = game.node(after)
    if isinstance(node, Decision | Simultaneous) and not chain.has(after):  # it belongs to the arrow, as in `explore`
        return _decided(game, chain, policies, after, node, ticks)
    return ((_number(chain, after, node), ticks, Fraction(1)),)


def _decided(
    game: Game[Any, Any],
    chain: MarkovChain[Any],
    policies: Mapping[int, Policy],
    state: Any,
    node: Decision[Any] | Simultaneous[Any],
    ticks: tuple[int, ...],
) -> Arrivals:
    chosen = _chosen(game, policies, state, node)
    found = []
    for action in chosen:
        after, more = game.step(state, action)
        clock = tuple(a + b for a, b in zip(ticks, more, strict=True))
        found.append((_number(chain, after, game.node(after)), clock, chosen.probability(action)))
    return tuple(found)


def _chosen(
    game: Game[Any, Any], policies: Mapping[int, Policy], state: Any, node: Decision[Any] | Simultaneous[Any]
) -> Distribution[Any]:
    if isinstance(node, Simultaneous):
        return chosen_together(policies, game, state, node)
    if node.seat not in policies:
        raise GameError(f"{game.title}: seat {node.seat} decides in this game; name a policy for it")
    return chosen_by(policies[node.seat], game, state, node.choices)


def _number(chain: MarkovChain[Any], state: Any, node: Any) -> int:
    return chain.index(node if isinstance(node, Finished) else state)
