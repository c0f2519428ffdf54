"""The form for a new game: board, players, options, seed."""

from __future__ import annotations

from typing import Any

from toolkit.boards import Board
from toolkit.games import board_names, game_type, load_board, value_text
from toolkit.play import HUMAN, Match, Seats, opponents_of, player_label

__all__ = ["own_board_name", "setup_view"]


def own_board_name(board: Board) -> str:
    """What the form calls a board that is neither shipped nor a file; no shipped board can have this name."""
    return f"{board.name} (your own)"


def setup_view(match: Match, board_choice: str, own: Board | None = None, seats: Seats | None = None) -> dict[str, Any]:
    """The fields of the form with the values of the match; `own` is a board that is neither shipped nor a file,
    `seats` who plays.

    >>> from toolkit.games import make_game
    >>> form = setup_view(Match(make_game("monorail", "mini")), "mini")
    >>> [field["id"] for field in form["fields"]][:2], form["fields"][1]["value"]
    (['board', 'players'], '2')
    """
    game = match.game
    kind = game_type(game.key)
    boards = [{"value": name, "label": f"{name}: {load_board(name, game.key).title}"} for name in board_names(game.key)]
    if own is not None:
        boards.insert(0, {"value": own_board_name(own), "label": f"{own_board_name(own)}: {own.title}"})
    if board_choice not in [entry["value"] for entry in boards]:
        boards.insert(0, {"value": board_choice, "label": f"{game.board.name}: {game.board.title}"})
    players = [{"value": str(n), "label": str(n)} for n in game.players_allowed]
    fields: list[dict[str, Any]] = [
        {"id": "board", "label": "Board", "values": boards, "value": board_choice},
        {"id": "players", "label": "Players", "values": players, "value": str(game.players)},
    ]
    if seats is not None and len(seats.choices) > 1:
        for seat, name in seats.names.items():
            label = f"Who plays seat {seat}?"
            fields.append({"id": f"seat:{seat}", "label": label, "values": _players(seats), "value": name})
    for choice in kind.choices:
        fields.append(
            {
                "id": f"option:{choice.name}",
                "label": choice.question,
                "help": f"{choice.rule}: {game.rules[choice.rule]}",
                "values": [{"value": value_text(value), "label": words} for value, words in choice.words.items()],
                "value": value_text(getattr(game.options, choice.name)),
            }
        )
    seed = {"label": f"Seed (this game: {match.seed}; leave empty for new dice)", "value": ""}
    return {"game": game.key, "fields": fields, "seed": seed, "open": False}


def _players(seats: Seats) -> list[dict[str, str]]:
    """Who can be chosen for a seat, each with its grade and what it does."""
    known = opponents_of(game_type(seats.game.key))
    people = {"value": HUMAN, "label": HUMAN, "help": "A person at this screen."}
    others = [
        {"value": name, "label": player_label(name, known[name]), "help": known[name].words}
        for name in seats.choices
        if name != HUMAN
    ]
    return [people, *others]
