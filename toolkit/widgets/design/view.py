"""Everything that the screen shows of a board that is being designed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from toolkit.boards import Board, Tables
from toolkit.errors import Fault
from toolkit.games import Game, GameType, board_names, game_type, load_board
from toolkit.widgets.board_view import board_view
from toolkit.widgets.design.editing import board_fields, fault_view, field_view, space_view, words_view
from toolkit.widgets.design.figures import figures_view
from toolkit.widgets.design.filing import file_name
from toolkit.widgets.design.history import History
from toolkit.widgets.design.solving import Solver

__all__ = ["Showing", "board_of", "design_view"]


@dataclass(frozen=True, kw_only=True)
class Showing:
    """What the view depends on.

    `drawn` is the board of the drawing, which is an older one unless `whole`. `game`, on the board as it is now, is
    None while that has faults; `begun` and `last` are games on the board begun with and on the last sound one before.
    `text` is the board's file, empty while it has faults, and `words` the drawn board in sentences.
    """

    kind: GameType
    tables: Tables
    drawn: Board
    whole: bool
    faults: list[Fault]
    players: int
    chosen: str
    game: Game[Any, Any] | None
    begun: Game[Any, Any] | None
    last: Game[Any, Any] | None
    text: str
    words: list[str]
    solver: Solver
    history: History
    saved: str
    playing: bool


def board_of(board: Board) -> tuple[dict[str, Any], list[str]]:
    """A board, sound or not, as the play screen draws it, and in sentences."""
    kind = game_type(board.game)
    game = kind.game(board, kind.game.players_allowed[-1])  # room for everybody, and no option that forbids it
    return board_view(game) | {"pieces": []}, words_view(board, game)


def design_view(design: Showing, sequence: int, status: str, error: str) -> dict[str, Any]:
    """Everything that changes while a board is designed."""
    kind = design.kind
    design_of = kind.design
    assert design_of is not None
    faults = fault_view(kind, design.tables, design.drawn, design.faults)
    faulty: dict[str, list[str]] = {}
    for fault in faults:
        faulty.setdefault(fault["space"], []).append(fault["text"])
    fields = [field_view(kind, field, design_of.number(design.tables, field.key)) for field in board_fields(kind)]
    boards = [{"value": name, "label": f"{name}: {load_board(name, kind.key).title}"} for name in board_names(kind.key)]
    players = [{"value": str(number), "label": str(number)} for number in kind.game.players_allowed]
    sound = design.game is not None
    return {
        "seq": sequence,
        "status": status,
        "error": error,
        "sound": sound,
        "drawing": ""
        if design.whole
        else "The drawing shows the board as it was before; too much is wrong to draw it.",
        "spaces": {space.id: {"state": "edit"} for space in design.drawn.spaces},
        "marks": {
            space: {"text": "!", "words": " ".join(("Fault:", *texts))} for space, texts in faulty.items() if space
        },
        "pieces": {"chosen": design.chosen},
        "seat": "chosen",
        "chosen": space_view(kind, design.tables, design.drawn, design.chosen),
        "fields": [one for one in fields if not one["id"].startswith("options.")],
        "options": [one for one in fields if one["id"].startswith("options.")],
        "faults": faults,
        "players": {"id": "players", "label": "Players", "value": str(design.players), "values": players},
        "numbers": _numbers(design),
        "undo": {"enabled": design.history.can_undo, "reason": "This is the board begun with."},
        "redo": {"enabled": design.history.can_redo, "reason": "This is the newest version."},
        "boards": {"id": "board", "label": "Board of the toolkit", "values": boards},
        "file": {"name": file_name(str(design.tables.get("name", ""))), "text": design.text},
        "cell": f'tk.PlayScreen("{kind.key}", board={json.dumps(design.saved)})' if design.saved else "",
        "playing": design.playing,
        "words": design.words,
    }


def _numbers(design: Showing) -> dict[str, Any]:
    """The numbers as far as they are known, and what can be done where they are not."""
    found = design.solver.of(design.game)
    shown: dict[str, Any] = {"busy": design.solver.busy, "progress": design.solver.progress, "title": "", "rows": []}
    if design.game is None:
        return shown | {"note": "No numbers while the board has faults.", "can": []}
    if found is not None and found.report is not None:
        begun, last = (design.solver.of(game) for game in (design.begun, design.last))
        shown |= figures_view(found.report, begun and begun.report, last and last.report)
        unknown = found.report.method == "simulate" and not design.solver.tried(design.game)
        return shown | {"note": "", "can": ["stop"] if design.solver.busy else ["work"] if unknown else []}
    if design.solver.busy:
        return shown | {"note": "The numbers are being worked out.", "can": ["stop"]}
    if found is not None:
        return shown | {"note": f"No exact numbers: {found.reason}.", "can": ["estimate"]}
    return shown | {
        "note": f"{design.solver.note} The numbers are not worked out.".strip(),
        "can": ["work", "estimate"],
    }
