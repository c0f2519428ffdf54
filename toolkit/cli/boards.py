"""`toolkit board`: check, show or export a board file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from toolkit.boards import Board, graphml_text
from toolkit.cli.common import put
from toolkit.errors import BoardError, GameError
from toolkit.games import GAMES, board_names, board_text, load_board

__all__ = ["ACTIONS", "FORMATS", "run"]

ACTIONS = ("check", "show", "export")
FORMATS = ("graphml", "toml")


def run(arguments: argparse.Namespace) -> int:
    """Check a board (exit code 1 when it has faults), show it in words, or export it."""
    if arguments.action == "check":
        return _check(arguments.file)
    board = _board(arguments.file)
    if arguments.action == "show":
        print(_text(board))
    else:
        put(graphml_text(board) if arguments.format == "graphml" else board_text(board), arguments.output)
    return 0


def _board(name: str) -> Board:
    game, _, board = name.partition("/")
    if game in GAMES and board:
        return load_board(board, game)
    shipped = [f"{key}/{name}" for key in GAMES if name in board_names(key)]
    if shipped and not Path(name).exists():
        raise GameError(f"no board file {name!r}; the shipped boards of that name: {', '.join(shipped)}")
    return load_board(name)


def _check(name: str) -> int:
    try:
        board = _board(name)
    except BoardError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{name}: a sound board of {board.game}, {len(board.spaces)} spaces, {len(board.links)} links")
    arcs = board.graph()
    if max(degree for _, degree in arcs.out_degree()) > 1:  # on a plain path or circuit there is nothing to show
        print("arcs:")
        for space in board.spaces:
            ahead = ", ".join(arcs.successors(space.id))
            print(f"  {space.id} -> {ahead or 'none: ' + space.text}")
    return 0


def _text(board: Board) -> str:
    lines = [f"{board.title} ({board.name})", f"game: {board.game}", f"source: {board.source}"]
    if board.options:
        lines.append("options: " + ", ".join(f"{name} = {value}" for name, value in board.options.items()))
    game = GAMES[board.game].game(board, GAMES[board.game].game.players_allowed[0])
    notes = game.notes()
    for track in dict.fromkeys(space.track for space in board.spaces):
        spaces = board.track(track)
        lines.append(f"{track} track, {len(spaces)} spaces:")
        lines.append("  " + " - ".join(space.label + ("*" if space.kind == "red" else "") for space in spaces))
        lines += [f"  {space.text}: {notes[space.id][1]}" for space in spaces if space.id in notes]
    return "\n".join(lines)
