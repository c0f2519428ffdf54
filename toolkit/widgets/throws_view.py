"""What the next throw can be and do: the form for real dice, and the table of all throws."""

from __future__ import annotations

import math
from typing import Any

from toolkit.games import Chance, Finished, Game
from toolkit.play import BestPlay, Odds
from toolkit.solve import Answer

__all__ = ["NO_DICE", "counts_colours", "die_name", "entry_view", "face_text", "happening", "outcomes_view"]

CELL_DIGITS = 4  # of the chances in the table of throws
LARGEST_TABLE = 100  # throws; colour dice have too many for a table
NO_DICE = {"owner": "The spinner stops at", "points": "Cards drawn, in order"}  # what chance does without dice
NAMES = {"seat": "First seat", "face": "Die"} | NO_DICE
ENTRIES = {
    "Roll": ("Enter dice thrown on the table", "Enter this throw"),
    "Spin": ("Enter a spin of the table's spinner", "Enter this spin"),
    "Draw": ("Enter cards drawn on the table", "Enter these cards"),
}


def counts_colours(game: Game[Any, Any]) -> bool:
    """Whether a throw says how many dice show each colour, and not what each die shows."""
    return any(die.kind == "colour" for die in game.dice(None))


def die_name(field: str, counted: bool = False) -> str:
    """A die as the screen calls it, or all dice of a colour, or what else chance decides.

    >>> die_name("white"), die_name("seat"), die_name("white", counted=True)
    ('White die', 'First seat', 'White dice')
    """
    return NAMES.get(field) or f"{field.title()} {'dice' if counted else 'die'}"


def face_text(face: Any) -> str:
    """What a die shows, or which cards are drawn, as it is typed in.

    >>> face_text(4), face_text((1, 2))
    ('4', '1 2')
    """
    return " ".join(map(str, face)) if isinstance(face, tuple) else str(face)


def happening(game: Game[Any, Any], action: Any) -> str:
    """What chance does in an action: Roll, Spin or Draw."""
    if game.spun(action):
        return "Spin"
    return "Draw" if "points" in getattr(action, "_fields", ()) else "Roll"


def entry_view(game: Game[Any, Any], node: Any) -> dict[str, Any]:
    """The fields for what happened on a real table: the faces of dice, or their numbers, the spinner, the cards."""
    if not isinstance(node, Chance):
        label, press = ENTRIES["Roll"]
        return {"label": label, "press": press, "fields": [], "enabled": False}
    fields, counted = _fields(node), counts_colours(game)
    label, press = ENTRIES[happening(game, next(iter(node.outcomes)))]
    named = {str(action.owner): game.name_of(spun) for action in node.outcomes if (spun := game.spun(action))}
    return {
        "label": label,
        "press": press,
        "fields": [
            {
                "id": name,
                "label": die_name(name, counted),
                "values": [{"value": face, "label": named[face]} for face in faces] if named else faces,
            }
            for name, faces in fields.items()
        ],
        "enabled": True,
    }


def outcomes_view(
    game: Game[Any, Any], odds: Odds | BestPlay, state: Any, node: Any, seat: str | None
) -> dict[str, Any]:
    """The table of the next throw: rows are faces of the first die, columns those of the second."""
    fields = _fields(node) if isinstance(node, Chance) else {}
    empty = {"note": "", "rowLabel": "", "columnLabel": "", "rows": [], "columns": [], "cells": []}
    if len(fields) != 2 or len(node.outcomes) > LARGEST_TABLE:
        over = isinstance(node, Finished) and len(game.dice(None)) == 2
        return empty | {"note": "The game is over."} if over else empty
    (row_name, rows), (column_name, columns) = fields.items()
    actions = {tuple(map(str, action)): action for action in node.outcomes}
    alike = len(actions) < len(rows) * len(columns)  # a throw of dice that are alike is named in one order only
    if alike:
        actions |= {faces[::-1]: action for faces, action in actions.items()}
    now = odds.chances(state).get(seat or "") if odds.ready else None
    numbers = {action: number for number, action in enumerate(node.outcomes)}
    thrown = [[actions[r, c] for c in columns] for r in rows]
    cells = [[_cell(game, odds, state, a, seat, now) | {"id": numbers[a]} for a in row] for row in thrown]
    if not any(cell["short"] or cell["chance"] for row in cells for cell in row):
        return empty  # the throw is only what a player then chooses with, and what that is worth is not known
    return {
        "note": "In each cell: where the player who throws ends up, and below it that player's own chance to win then.",
        "rowLabel": "One die" if alike else die_name(row_name),
        "columnLabel": "Other die" if alike else die_name(column_name),
        "rows": rows if alike else [_face_text(node, 0, face) for face in rows],
        "columns": columns if alike else [_face_text(node, 1, face) for face in columns],
        "cells": cells,
    }


def _face_text(node: Any, place: int, face: str) -> str:
    """A face, and how often the die shows it where the faces of the die are not equally likely: `1 (×2)`."""
    weights: dict[str, int] = {}
    for action, weight in node.outcomes.items():
        weights[str(action[place])] = weights.get(str(action[place]), 0) + weight
    times = weights[face] // math.gcd(*weights.values())
    return face if len(set(weights.values())) == 1 else f"{face} (×{times})"


def _cell(
    game: Game[Any, Any], odds: Odds | BestPlay, state: Any, action: Any, seat: str | None, now: Answer | None
) -> dict[str, Any]:
    after = game.step(state, action).state
    node = game.node(after)
    events = [event for event in game.events(state, action) if event.kind != "landing"]
    cell: dict[str, Any] = {
        "text": " ".join(event.text for event in events),
        "short": game.pieces(after).get(seat or "", "").removeprefix("dot "),
        "ends": node.winners[0] if isinstance(node, Finished) else None,
        "tone": "none",
        "chance": "",
    }
    if now is not None and seat is not None:
        then = odds.chances(after)[seat]
        won = isinstance(node, Finished) and seat in node.winners
        cell["chance"] = then.decimal(CELL_DIGITS)
        if isinstance(node, Finished):
            cell["tone"] = "win" if won else "loss"
        else:
            cell["tone"] = "better" if then.number > now.number else "worse" if then.number < now.number else "same"
    return cell


def _fields(node: Any) -> dict[str, list[str]]:
    """The dice of a chance node and their faces, in order."""
    actions = list(node.outcomes)
    names = getattr(actions[0], "_fields", ("seat",))
    faces = [action if isinstance(action, tuple) else (action,) for action in actions]
    return {name: [face_text(face) for face in sorted({f[place] for f in faces})] for place, name in enumerate(names)}
