"""A play as a text: what is written into a save, and how a save is read without trusting it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from toolkit.boards import parse_toml, shown
from toolkit.errors import MatchError, ToolkitError
from toolkit.games import Game, board_names, board_text, game_type, load_board, make_game, value_text

__all__ = ["SavedPlay", "dump_play", "read_play"]

FORMAT = "race-game-toolkit match 2"
OLDER: dict[str, dict[str, Any]] = {
    "race-game-toolkit match 1": {"seats": {}, "notes": {}}
}  # format -> what its saves do not say
LONGEST_SAVE = 10_000_000  # signs; the longest play that anybody sits through needs a thousandth of it
NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")
# Each field of a save: the types it may have, and what would be right.
FIELDS: dict[str, tuple[tuple[type, ...], str]] = {
    "game": ((str,), "the key of a game"),
    "board": ((str,), "the name of a shipped board, or the text of a board file"),
    "players": ((int,), "a whole number"),
    "options": ((dict,), "an object of option names and values"),
    "seed": ((int, str), "a whole number or a text"),
    "actions": ((list,), "a list of texts, one for each action"),
    "step": ((int,), "the number of actions done and not undone"),
    "seats": ((dict,), "an object of seats and who plays them"),
    "notes": ((dict,), "an object of numbers of actions and texts"),
}


class SavedPlay(NamedTuple):
    """What a save holds; the actions are texts that only the game can read."""

    game: Game[Any, Any]
    seed: int | str
    actions: list[str]
    step: int
    seats: dict[int, str]
    notes: dict[int, str]


def dump_play(
    game: Game[Any, Any],
    seed: int | str,
    actions: Sequence[str],
    step: int,
    seats: Mapping[int, str],
    notes: Mapping[int, str],
) -> str:
    """The play as a JSON text. A board that is not shipped goes into it whole.

    `seats` says who plays the seats that no person plays, `notes` what is written on an action, by its number.

    >>> saved = dump_play(make_game("monorail", "mini", players=1), 3, ["white 4, coloured 2"], 1, {}, {1: "Done!"})
    >>> read_play(saved).actions, read_play(saved).notes
    (['white 4, coloured 2'], {1: 'Done!'})
    """
    board = game.board
    shipped = board.name in board_names(game.key) and load_board(board.name, game.key) == board
    data = {
        "format": FORMAT,
        "game": game.key,
        "board": board.name if shipped else board_text(board),
        "players": game.players,
        "options": {name: value_text(value) for name, value in vars(game.options).items()},
        "seed": seed,
        "actions": list(actions),
        "step": step,
        "seats": {str(seat): name for seat, name in seats.items()},
        "notes": {str(number): note for number, note in notes.items()},
    }
    return json.dumps(data, indent=1, ensure_ascii=False)


def read_play(text: str) -> SavedPlay:
    """What `dump_play` wrote; `MatchError` names the field that is missing, of a wrong type, or does not exist here."""
    data = _fields(text)
    try:
        kind = game_type(data["game"])
        if "\n" in data["board"]:
            board = kind.read_board(parse_toml(data["board"], "its board"), "its board")
        elif data["board"] in board_names(kind.key):
            board = load_board(data["board"], kind.key)
        else:  # never a path: a save from elsewhere must not make us open files
            raise MatchError(f"no board {shown(data['board'])} is shipped; boards: {', '.join(board_names(kind.key))}")
        game = make_game(kind.key, board, data["players"], data["options"])
    except ToolkitError as error:
        raise MatchError(f"the saved play: {error}") from None
    seats, notes = _by_number(data, "seats"), _by_number(data, "notes")
    return SavedPlay(game, data["seed"], data["actions"], data["step"], seats, notes)


def _fields(text: str) -> dict[str, Any]:
    """The fields of a save, all there and each of its type."""
    try:
        data = json.loads(text) if len(text) <= LONGEST_SAVE else None
    except (ValueError, RecursionError):
        data = None
    known = data.get("format") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(known, str) or known not in (FORMAT, *OLDER):
        raise MatchError(f"this is no saved play of format {FORMAT!r}; take a file that this toolkit saved")
    data |= OLDER.get(known, {})
    for name, (types, right) in FIELDS.items():
        if name not in data:
            raise MatchError(f"the saved play: {name} is missing; it must be {right}")
        if type(data[name]) not in types:
            raise MatchError(f"the saved play: {name} is {shown(data[name])}; it must be {right}")
    for number, action in enumerate(data["actions"], start=1):
        if not isinstance(action, str):
            raise MatchError(f"the saved play: action {number} is {shown(action)}; it must be a text")
    return data


def _by_number(data: Mapping[str, Any], field: str) -> dict[int, str]:
    """A field whose names are numbers and whose values are texts."""
    for name, value in data[field].items():
        # No 01 beside a 1: one of them would be lost.
        if not (NUMBER.fullmatch(name) and isinstance(value, str)):
            raise MatchError(f"the saved play: {field} has {shown(name)}: {shown(value)}; write a number and a text")
    return {int(name): value for name, value in data[field].items()}
