"""Figures beside spaces of the board: what an exact answer says of the piece that stands there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from toolkit.chance import fraction_text
from toolkit.games import Game
from toolkit.games.rifleman import SIDES
from toolkit.stats.rifleman import hit_chances

__all__ = ["marks_view"]

Marks = dict[str, dict[str, str]]


def marks_view(game: Game[Any, Any], state: Any) -> Marks:
    """For a space, `text`, the figure drawn beside it, and `words`, read with it; empty where a game has none.

    >>> from toolkit.games import make_game
    >>> game = make_game("rifleman", "lesson")
    >>> marks_view(game, game.position("0,0,4/0|0,0,7/0|1|"))["4"]["text"]
    '11/36'
    """
    make = MAKERS.get(game.key)
    return make(game, state) if make else {}


def _hits(game: Game[Any, Any], state: Any) -> Marks:
    """F12: every single steer that the other side can hit with its next throw."""
    return {
        space: _mark(fraction_text(hit.possible), f"{SIDES[1 - hit.side]}'s next throw can hit the steer here")
        for space, hit in hit_chances(game, state).items()
        if hit.possible
    }


def _mark(chance: str, what: str) -> dict[str, str]:
    return {"text": chance, "words": f"Exact chance that {what}: {chance}"}


MAKERS: Mapping[str, Callable[[Game[Any, Any], Any], Marks]] = MappingProxyType({"rifleman": _hits})
