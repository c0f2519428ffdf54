"""Who can play a seat, in words: what each player of a kind of game does, and how strong it is."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.games import GameType
from toolkit.games.opponents import Opponent
from toolkit.stats import OPTIMAL

__all__ = ["BEST", "opponents_of", "player_label"]

BEST = Opponent("best", "Plays as well as possible: nothing does better. Only where the best play is known.")
"""The player that every game with decisions has on boards small enough to be solved."""


def opponents_of(kind: GameType) -> Mapping[str, Opponent]:
    """Every player of a kind of game by name, with its grade and what it does; none where nobody decides anything.

    >>> from toolkit.games import game_type
    >>> {name: player.grade for name, player in opponents_of(game_type("bear_off")).items()}
    {'random': 'beginner', 'off_first': 'fair', 'most_off': 'strong', 'optimal': 'best'}
    """
    return {**kind.opponents, OPTIMAL: BEST} if kind.opponents else {}


def player_label(name: str, player: Opponent) -> str:
    """The name with its grade beside.

    >>> player_label("most_off", Opponent("strong", "Takes off all the checkers it can."))
    'most_off (strong)'
    """
    return f"{name} ({player.grade})"
