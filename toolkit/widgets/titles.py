"""What a move is called wherever the screen names it: in the log, in the replay, in the report of luck and choices."""

from __future__ import annotations

from typing import Any

from toolkit.games import Chance, Decision, Game, Simultaneous
from toolkit.play import Match, Move
from toolkit.widgets.throws_view import happening

__all__ = ["capital", "move_title", "place_text"]

TITLES = {"Roll": "Throw"}  # what a move is called, where that is another word than what happens


def move_title(game: Game[Any, Any], number: int, move: Move) -> str:
    """The move with its number, who made it, and what it was.

    >>> from toolkit.games import make_game
    >>> from toolkit.play import Match
    >>> match = Match(make_game("monorail", "mini", players=1), seed=3)
    >>> move_title(match.game, 1, match.roll())
    'Throw 1. Seat 1: white 6, coloured 4'
    """
    node = game.node(move.before)
    if isinstance(node, Simultaneous):
        kind = "Hidden choices"
    elif isinstance(node, Decision):
        kind = "Choice"
    else:
        happened = happening(game, move.action)
        kind = TITLES.get(happened, happened)
    seat = node.seat if isinstance(node, (Chance, Decision)) else 0
    did = game.action_text(move.action)
    return f"{kind} {number}. {game.name_of(str(seat))}: {did}" if seat else f"{kind} {number}. {capital(did)}"


def place_text(match: Match) -> str:
    """Where in the play a match is: how many steps of all, and the last move made.

    >>> from toolkit.games import make_game
    >>> match = Match(make_game("monorail", "mini", players=1), seed=3)
    >>> _ = match.roll(), match.undo()
    >>> place_text(match)
    'Back at the start.'
    """
    if not match.step:
        return "Back at the start."
    title = move_title(match.game, match.step, match.moves[-1])
    return f"Step {match.step} of {len(match.all_moves)}. {title}."


def capital(text: str) -> str:
    """The text with a capital letter at its beginning.

    >>> capital("white 4")
    'White 4'
    """
    return text[:1].upper() + text[1:]
