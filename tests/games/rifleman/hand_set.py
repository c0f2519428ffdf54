"""Asking a game about positions set up by hand, in the signs of `Rifleman.state_text`."""

from __future__ import annotations

from typing import NamedTuple

from toolkit.games import Event
from toolkit.games.rifleman import Play, Rifleman

__all__ = ["Moved", "legal", "move", "plays", "refused", "results"]


class Moved(NamedTuple):
    """What one play did."""

    after: str  # the position reached, as a text
    ticks: tuple[int, ...]  # turns, throws
    events: tuple[Event, ...]

    def told(self, rule: str) -> list[str]:
        """The kinds of the events by this rule, in order."""
        return [event.kind for event in self.events if event.rule == rule]


def plays(game: Rifleman, position: str) -> list[str]:
    """The texts of all choices at this position."""
    return [game.action_text(action) for action in game.actions(game.position(position))]


def results(game: Rifleman, position: str) -> set[str]:
    """The positions that the choices lead to, as texts; two choices never lead to the same one."""
    state = game.position(position)
    found = [game.state_text(game.step(state, action).state) for action in game.actions(state)]
    assert len(set(found)) == len(found), found
    return set(found)


def move(game: Rifleman, position: str, text: str) -> Moved:
    """Do the action with this text: a throw, or one of the orders of a legal play."""
    state = game.position(position)
    action = game.parse_action(state, text)
    step = game.step(state, action)
    return Moved(game.state_text(step.state), step.ticks, game.events(state, action))


def refused(game: Rifleman, position: str, piece: str, die: int, *made: str) -> str:
    """Why this piece may not be moved with this die, after moves such as "5 to 12"; empty when it may."""
    spent = tuple((words.split(" to ")[0], words.split(" to ")[1]) for words in made)
    offer = game.offer(game.position(position), spent)
    assert offer is not None
    (found,) = [way for way in offer.moves if (way.piece, way.die) == (piece, str(die))]
    return found.refusal.text if found.refusal else ""


def legal(game: Rifleman, position: str, text: str) -> Play:
    """The legal play with this text."""
    action = game.parse_action(game.position(position), text)
    assert isinstance(action, Play)
    return action
