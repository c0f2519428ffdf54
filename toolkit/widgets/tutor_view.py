"""The tutor in words: what a person's last choice was worth beside the best one."""

from __future__ import annotations

from typing import Any, NamedTuple

from toolkit.errors import MatchError
from toolkit.games import Decision, Game
from toolkit.play import BestPlay, Match, Move, Odds, Seats, Verdict, verdict
from toolkit.solve import Answer

__all__ = ["Judged", "judged", "last_choice"]

DIGITS = 4
GAMES = 400  # simulated where the best play is not known; a person waits for them


def last_choice(match: Match, seats: Seats) -> tuple[int, Move] | None:
    """The number and the move of the last choice that a person made alone; None when there is none."""
    for number in range(len(match.moves), 0, -1):
        move = match.moves[number - 1]
        node = match.game.node(move.before)
        if isinstance(node, Decision) and seats.policy(node.seat) is None and len(node.choices) > 1:
            return number, move
    return None


class Judged(NamedTuple):
    """The verdict in words, and the positions whose worth they tell."""

    words: str
    told: tuple[Any, ...]


def judged(match: Match, odds: Odds | BestPlay, seats: Seats) -> Judged:
    """The verdict on a person's last choice; `MatchError` when nobody has chosen yet.

    Exact where the best play is known; else some hundred games are played on, and the words say so.
    """
    last = last_choice(match, seats)
    if last is None:
        raise MatchError("no person has made a choice in this game yet")
    number, move = last
    choices = len(match.game.actions(move.before))
    games = max(GAMES, 8 * choices * choices.bit_length())  # enough for every round of the tutor's knock-out
    best = odds if isinstance(odds, BestPlay) else None
    found = verdict(match.game, move.before, move.action, best, games=games)
    words = f"Choice {number}, {match.game.action_text(move.action)}: {_text(match.game, found)}"
    return Judged(words, tuple(match.game.step(move.before, choice).state for choice in found.best))


def _text(game: Game[Any, Any], found: Verdict) -> str:
    what = f"expected {found.unit} still to come" if found.unit else "share of the win"
    how = "Exact."
    if found.strategy:
        how = f"Estimated, which flatters the best a little: games played on, all as {found.strategy} (95 % intervals)."
    if found.played in found.best:
        return f"nothing better is known; its {what} is {_number(found.prices[found.played])}. {how}"
    top = found.best[0]
    return (
        f"its {what} is {_number(found.prices[found.played])}. The best choice is {game.action_text(top)}, with "
        f"{_number(found.prices[top])}: {_number(found.cost)} is given away. {how}"
    )


def _number(answer: Answer) -> str:
    if answer.is_infinite:
        return "infinite"
    if answer.guarantee == "estimated":
        return f"{float(answer.number):.3f} ± {float(answer.half_width):.3f}"
    return answer.decimal(DIGITS)
