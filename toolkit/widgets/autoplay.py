"""The turn of seats that policies play: throws and choices until the turn is over or a person has to choose."""

from __future__ import annotations

from toolkit.errors import MatchError
from toolkit.games import Decision, Simultaneous
from toolkit.play import Match, Move, Seats
from toolkit.widgets.ballot import Ballot

__all__ = ["play_turn"]


def play_turn(match: Match, seats: Seats) -> list[Move]:
    """Let the policies of the seats at turn play and give the moves made; `MatchError` when a person has to play."""
    game, first = match.game, seats.actor(match.state)
    if not _plays_itself(match, seats, first):
        raise MatchError("the game is over; undo, or start a new one" if match.finished else "a person plays this seat")
    moves: list[Move] = []
    while not match.finished:
        node = game.node(match.state)
        if isinstance(node, Simultaneous):
            if not _plays_itself(match, seats, 0):
                break
            move = match.play(Ballot(match, seats).together())
        elif seats.actor(match.state) != first:
            break
        elif isinstance(node, Decision):
            move = match.follow(seats.policies)
        else:
            move = match.roll()
        moves.append(move)
        if game.step(move.before, move.action).ticks[0] or not first:  # alone, the next turn is the same seat's
            break
    return moves


def _plays_itself(match: Match, seats: Seats, seat: int) -> bool:
    """Whether policies alone act now: that of this seat, or (0) of all who choose at the same time."""
    if seat:
        return seats.policy(seat) is not None
    hidden = Ballot(match, seats).hidden
    return hidden is not None and not hidden.people
