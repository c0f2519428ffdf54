"""Who plays which seat: people, named policies, or the best play where it is known."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from toolkit.boards import nearest, shown
from toolkit.errors import GameError
from toolkit.games import Chance, Decision, Game, game_type
from toolkit.games.policies import Policy
from toolkit.play.best import BestPlay
from toolkit.play.odds import Odds
from toolkit.stats import OPTIMAL, strategy_names

__all__ = ["HUMAN", "Seats", "checked_players", "odds_of", "player_names"]

HUMAN = "human"


def odds_of(game: Game[Any, Any], progress: Any = None) -> Odds | BestPlay:
    """The odds of a game: by chance alone, or under the best play where somebody decides."""
    return BestPlay(game, progress) if game_type(game.key).policies else Odds(game, progress)


class Seats:
    """The name of every seat's player; `others` are those that are no people. `GameError` for a name that does not
    exist, or for "optimal" without an optimum.

    >>> from toolkit.games import make_game
    >>> game = make_game("monorail", "mini", players=2)
    >>> Seats(game, odds_of(game)).names
    {1: 'human', 2: 'human'}
    """

    def __init__(self, game: Game[Any, Any], odds: Odds | BestPlay, names: Mapping[int, str] | None = None) -> None:
        self.game = game
        self.choices = player_names(game)
        self.others = checked_players(game, names or {})
        self.names = dict.fromkeys(range(1, game.players + 1), HUMAN) | self.others
        self._policies: dict[int, Policy] = {}
        for seat, name in self.others.items():
            if name == OPTIMAL:
                if not isinstance(odds, BestPlay) or not odds.ready:
                    raise GameError(f"seat {seat}: the best play is not known here. {odds.reason}")
                self._policies[seat] = odds.policy
            else:
                self._policies[seat] = game_type(game.key).policies[name]

    def policy(self, seat: int) -> Policy | None:
        """What plays a seat; None for a person."""
        return self._policies.get(seat)

    @property
    def policies(self) -> Mapping[int, Policy]:
        """What plays the seats that no person plays."""
        return MappingProxyType(self._policies)

    def actor(self, state: Any) -> int:
        """Whose throw or choice it is; 0 when it is nobody's, or of several at the same time."""
        node = self.game.node(state)
        return node.seat if isinstance(node, (Chance, Decision)) else 0


def player_names(game: Game[Any, Any]) -> tuple[str, ...]:
    """Who can play a seat of this game."""
    return (HUMAN, *strategy_names(game))


def checked_players(game: Game[Any, Any], names: Mapping[int, str]) -> dict[int, str]:
    """The seats that are no person's and who plays them, in seat order; `GameError` for a seat or a name that does not
    exist.

    >>> from toolkit.games import make_game
    >>> checked_players(make_game("monza", "mini", players=3), {3: "greedy", 1: "human"})
    {3: 'greedy'}
    """
    if not names:  # whether a game has a best play need not be asked then
        return {}
    choices = player_names(game)
    for seat, name in names.items():
        if seat not in range(1, game.players + 1):
            raise GameError(f"there is no seat {seat} among {game.players}")
        if name not in choices:
            known = ", ".join(choices)
            raise GameError(f"seat {seat}: no player {shown(name)}{nearest(name, choices)}; players: {known}")
    return {seat: name for seat, name in sorted(names.items()) if name != HUMAN}
