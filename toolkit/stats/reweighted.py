"""A game with other chances: every chance node may be given other weights, and all else stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolkit.games import Chance, Game, Node

__all__ = ["reweighted"]


def reweighted(game: Game[Any, Any], weights: Callable[[Chance[Any]], Chance[Any]]) -> Game[Any, Any]:
    """The game with `weights(node)` in the place of each of its chance nodes, to be explored, solved and played.

    `weights` may leave actions out and weigh them anew, but must add none.

    >>> from toolkit.games import make_game
    >>> from toolkit.stats import Report
    >>> game = make_game("monorail", "mini", players=1)
    >>> sure = reweighted(game, lambda node: Chance(node.outcomes.given(lambda throw: throw.white == 4), node.seat))
    >>> Report.of(sure).win["1"]
    1 (exact)
    """
    found: Any = _Reweighted(game, weights)
    return found  # type: ignore[no-any-return]  # it has all that a game has, but by asking another one


class _Reweighted:
    """Passes every question on to the game, but for the chances: a class of its own, so that no fast companion of the
    game's class, which knows the usual chances only, is taken for it."""

    def __init__(self, game: Game[Any, Any], weights: Callable[[Chance[Any]], Chance[Any]]) -> None:
        self._game = game
        self._weights = weights

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # a copy has nothing to ask before it is filled
            raise AttributeError(name)
        return getattr(self._game, name)

    def node(self, state: Any) -> Node[Any]:
        """The game's node; a chance node with its other weights."""
        node = self._game.node(state)
        return self._weights(node) if isinstance(node, Chance) else node

    def actions(self, state: Any) -> tuple[Any, ...]:
        """The game's actions, without those of chance that are left out."""
        node = self.node(state)
        return tuple(node.outcomes) if isinstance(node, Chance) else self._game.actions(state)
