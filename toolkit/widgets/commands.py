"""What a command of the screen means: values typed in from a real table, and the moves to show for an action."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from toolkit.boards import shown
from toolkit.errors import GameError, MatchError
from toolkit.games import Event, Game, game_type, value_text
from toolkit.widgets.throws_view import NO_DICE, die_name, face_text

__all__ = ["chosen", "mapping_of", "options_of", "paths_of", "players_of", "text_of", "typed_action"]


def mapping_of(command: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """The names and values that a command brings; `MatchError` when it brings something else."""
    value = command.get(name)
    if not isinstance(value, Mapping):
        raise MatchError(f"the command {command['do']!r} needs {name}, as names and values; it has {shown(value)}")
    return value


def options_of(values: Mapping[str, str], game: Game[Any, Any]) -> dict[str, str]:
    """The options of a new game: those of the form, and those of the game before where the form is silent."""
    asked = {name.removeprefix("option:"): value for name, value in values.items() if name.startswith("option:")}
    choices = game_type(game.key).choices
    return {choice.name: value_text(getattr(game.options, choice.name)) for choice in choices} | asked


def text_of(value: object) -> str:
    """What a form sent, as a text; what no form sends is described.

    >>> text_of("mini"), text_of(True), text_of(2), text_of([2])
    ('mini', 'true', '2', '[2]')
    """
    return value_text(value) if isinstance(value, (str, bool)) else shown(value)


def players_of(values: Mapping[str, str], game: Game[Any, Any]) -> int:
    """The number of players of a new game; `GameError` for what is no number."""
    players = values.get("players", str(game.players))
    if not (players.isascii() and players.isdigit() and len(players) < 3):
        raise GameError(f"players: {shown(players)} is no number of players")
    return int(players)


def chosen(command: Mapping[str, Any], choices: Sequence[Any]) -> Any:
    """The choice whose number a command has as its id; `MatchError` when there is none.

    >>> chosen({"do": "choose", "id": "1"}, ("hold", "throw"))
    'throw'
    """
    name = text_of(command.get("id"))
    if not (name.isascii() and name.isdigit() and len(name) < 6 and int(name) < len(choices)):
        raise MatchError(f"there is no choice {shown(command.get('id'))}; there are choices 0 to {len(choices) - 1}")
    return choices[int(name)]


def paths_of(events: Iterable[Event]) -> list[dict[str, Any]]:
    """The moves of one action for the animation: each piece from space to space, told once.

    >>> paths_of([Event("C6", "step", "On to b1.", "1", "a1", "b1"), Event("C7", "passed", "Past.", "1", "a1", "b1")])
    [{'piece': '1', 'path': ['a1', 'b1']}]
    """
    found: list[dict[str, Any]] = []
    for event in events:
        if event.piece and event.origin and event.space and event.origin != event.space and event.kind != "landing":
            path = {"piece": event.piece, "path": [event.origin, event.space]}
            if path not in found[-1:]:  # an event on the way, such as passing a car, names the same step again
                found.append(path)
    return found


def typed_action(actions: list[Any], values: Mapping[str, Any], counted: bool) -> Any:
    """The chance action with these values, typed in from a real table; `MatchError` names what can come up.

    `counted` says that the values are numbers of dice of each colour.
    """
    fields = getattr(actions[0], "_fields", ("seat",))
    by_faces = {tuple(map(face_text, action if isinstance(action, tuple) else (action,))): action for action in actions}
    typed = tuple(str(values.get(field)) for field in fields)
    if typed in by_faces:
        return by_faces[typed]
    for place, field in enumerate(fields):
        faces_there = sorted({action[place] if isinstance(action, tuple) else action for action in actions})
        if str(values.get(field, "")) not in map(face_text, faces_there):
            known = ", ".join(map(face_text, faces_there))
            given = values.get(field, "")
            wrong = "cannot come up" if counted or field in NO_DICE else "is no face of it"
            raise MatchError(f"{die_name(field, counted)}: {shown(given)} {wrong}; choose one of: {known}")
    if typed[::-1] in by_faces:  # of two dice that are alike a game may name a throw in one order only
        return by_faces[typed[::-1]]
    if counted:
        raise MatchError(f"these are {sum(int(values[field]) for field in fields)} dice; {sum(actions[0])} are thrown")
    raise MatchError("these faces cannot come up together")
