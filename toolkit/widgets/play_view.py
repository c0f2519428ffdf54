"""What the play screen shows of a match at one moment: pieces, dice, log, chances, what each throw would do."""

from __future__ import annotations

from typing import Any

from toolkit.chance import fraction_text
from toolkit.games import Chance, Finished, Game
from toolkit.play import Match, Move, Odds
from toolkit.solve import Answer

__all__ = ["die_name", "play_view"]

DIGITS = 6  # of the chances beside the bars
CELL_DIGITS = 4  # of the chances in the table of throws
DIE_COLOURS = {"white": "white", "coloured": "red"}


def play_view(
    match: Match, odds: Odds, sequence: int, animate: list[dict[str, Any]], error: str = "", status: str = ""
) -> dict[str, Any]:
    """The changing half of the screen as one dict; `animate` lists the moves to show, `sequence` counts the views."""
    game, state = match.game, match.state
    node = game.node(state)
    last = match.moves[-1] if match.moves else None
    seat = _thrower(game, state)
    return {
        "seq": sequence,
        "step": match.step,
        "seat": seat,
        "finished": match.finished,
        "headline": _headline(game, node, seat),
        "status": status or _status(game, last, _headline(game, node, seat)),
        "pieces": dict(game.pieces(state)),
        "moves": animate,
        "dice": _dice(game, last),
        "actions": [
            {
                "id": "roll",
                "label": "Roll",
                "enabled": isinstance(node, Chance),
                "reason": "" if isinstance(node, Chance) else "The game is over. Undo, or start a new game.",
            }
        ],
        "entry": _entry(node),
        "undo": {"enabled": match.can_undo, "reason": "" if match.can_undo else "This is the start of the game."},
        "redo": {"enabled": match.can_redo, "reason": "" if match.can_redo else "Nothing to redo."},
        "log": [_log_entry(game, number, move) for number, move in enumerate(match.moves, start=1)],
        "text": list(game.describe(state)),
        "chances": _chances(game, odds, state, last),
        "outcomes": _outcomes(game, odds, state, node),
        "error": error,
    }


def _thrower(game: Game[Any, Any], state: Any) -> str | None:
    seat = getattr(state, "seat", 0)
    return str(seat) if seat and not isinstance(game.node(state), Finished) else None


def _headline(game: Game[Any, Any], node: Any, seat: str | None) -> str:
    if isinstance(node, Finished):
        names = " and ".join(game.name_of(name) for name in node.winners)
        return f"{names} won the game."
    return f"{game.name_of(seat)} to throw." if seat else "Roll for the first turn."


def _status(game: Game[Any, Any], last: Move | None, headline: str) -> str:
    if last is None:
        return f"{game.title}, board {game.board.name}. {headline}"
    told = " ".join(event.text for event in last.events if event.kind != "landing")
    return f"{game.action_text(last.action).capitalize()}. {told} {headline}"


def _fields(node: Any) -> dict[str, list[str]]:
    """The dice of a chance node and their faces, in order."""
    actions = list(node.outcomes)
    names = getattr(actions[0], "_fields", ("seat",))
    faces = [action if isinstance(action, tuple) else (action,) for action in actions]
    return {name: [str(face) for face in sorted({f[place] for f in faces})] for place, name in enumerate(names)}


def die_name(field: str) -> str:
    """A die as the screen calls it.

    >>> die_name("white"), die_name("seat")
    ('White die', 'First seat')
    """
    return "First seat" if field == "seat" else f"{field.title()} die"


def _dice(game: Game[Any, Any], last: Move | None) -> list[dict[str, Any]]:
    """The two dice as they lie on the table after the last throw."""
    first_throw = next((node for node in _chance_nodes(game)), None)
    names = [name for name in _fields(first_throw) if name != "seat"] if first_throw else []
    thrown = dict(last.action._asdict()) if last is not None and hasattr(last.action, "_asdict") else {}
    return [
        {
            "id": name,
            "label": die_name(name),
            "face": str(thrown[name]) if name in thrown else None,
            "colour": DIE_COLOURS.get(name, "white"),
        }
        for name in names
    ]


def _chance_nodes(game: Game[Any, Any]) -> list[Any]:
    """The first node of the game at which dice with names are thrown (after a roll-off, if there is one)."""
    state = game.start()
    node = game.node(state)
    if isinstance(node, Chance) and not hasattr(next(iter(node.outcomes)), "_fields"):
        node = game.node(game.step(state, next(iter(node.outcomes))).state)
    return [node] if isinstance(node, Chance) else []


def _entry(node: Any) -> dict[str, Any]:
    fields = _fields(node) if isinstance(node, Chance) else {}
    return {
        "label": "Enter dice thrown on the table",
        "fields": [{"id": name, "label": die_name(name), "values": faces} for name, faces in fields.items()],
        "enabled": isinstance(node, Chance),
    }


def _log_entry(game: Game[Any, Any], number: int, move: Move) -> dict[str, Any]:
    seat = _thrower(game, move.before)
    who = f"{game.name_of(seat)}: " if seat else ""
    lines = [{"rule": event.rule, "text": event.text} for event in move.events if event.kind != "landing"]
    return {"step": number, "title": f"Throw {number}. {who}{game.action_text(move.action)}", "lines": lines}


def _row(game: Game[Any, Any], name: str, answer: Answer, before: Answer | None) -> dict[str, Any]:
    return {
        "id": name,
        "label": "Nobody, ever" if name == "never" else game.name_of(name),
        "fraction": fraction_text(answer.number) if answer.guarantee == "exact" else "",
        "decimal": answer.decimal(DIGITS),
        "share": float(answer.number),
        "before": float(before.number) if before is not None else None,
    }


def _chances(game: Game[Any, Any], odds: Odds, state: Any, last: Move | None) -> dict[str, Any]:
    if not odds.ready:
        return {"guarantee": "none", "note": f"No exact chances here. {odds.reason}.", "rows": []}
    now = odds.chances(state)
    before = odds.chances(last.before) if last is not None else {}
    rows = [_row(game, name, answer, before.get(name)) for name, answer in now.items()]
    return {"guarantee": next(iter(now.values())).guarantee, "note": "Chance to win from here.", "rows": rows}


def _outcomes(game: Game[Any, Any], odds: Odds, state: Any, node: Any) -> dict[str, Any]:
    """The table of the next throw: rows are faces of the first die, columns those of the second."""
    fields = _fields(node) if isinstance(node, Chance) else {}
    if len(fields) != 2:
        note = "The game is over." if isinstance(node, Finished) else ""
        return {"note": note, "rowLabel": "", "columnLabel": "", "rows": [], "columns": [], "cells": []}
    (row_name, rows), (column_name, columns) = fields.items()
    actions = {tuple(map(str, action)): action for action in node.outcomes}
    seat = _thrower(game, state)
    now = odds.chances(state).get(seat or "") if odds.ready else None
    return {
        "note": "What each throw would do, and the chance of the player who throws after it.",
        "rowLabel": die_name(row_name),
        "columnLabel": die_name(column_name),
        "rows": rows,
        "columns": columns,
        "cells": [[_cell(game, odds, state, actions[r, c], seat, now) for c in columns] for r in rows],
    }


def _cell(
    game: Game[Any, Any], odds: Odds, state: Any, action: Any, seat: str | None, now: Answer | None
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
