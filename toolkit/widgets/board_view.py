"""The board as the screen draws it: tracks, spaces, what is written on them, pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.boards import Board, Space
from toolkit.games import Game, Sign

__all__ = ["board_view"]

WIDTH, HEIGHT = 1000, 640  # drawing units, as in board files
SHAPES = {"dot": "dot", "red": "dot", "line": "line", "start": "start", "station": "station", "finish": "finish"}
SHAPES |= {"corral": "pen", "ranch": "pen", "stream": "water"}
COLOURS = ("blue", "green", "orange", "purple", "black", "yellow")
AREAS = ("tyre", "target", "stream")  # spaces that are drawn as what they are, so nothing is written on them
GRID_AREA = (86, 168)  # drawing units
TRACK_NAMES = {"inner": "Monorail track", "outer": "Casey's railway", "hand": "Hand", "chart": "Progress Chart"}


def board_view(game: Game[Any, Any]) -> dict[str, Any]:
    """Everything about the board that stays the same during a play.

    >>> from toolkit.games import make_game
    >>> board_view(make_game("monorail", "mini"))["spaces"][1]["text"]
    'Dot 1'
    """
    board = game.board
    notes, signs = game.notes(), game.signs()
    links = set(board.links)
    tracks = []
    for name in dict.fromkeys(space.track for space in board.spaces):
        spaces = board.track(name)
        points = board.ribbons.get(name) or tuple((space.x, space.y) for space in spaces)
        tracks.append(
            {
                "id": name,
                "label": TRACK_NAMES.get(name) or (f"Ring {name}" if spaces[0].id in signs else name.title()),
                "points": [list(point) for point in points],
                "closed": (spaces[-1].id, spaces[0].id) in links,
            }
        )
    return {
        "game": game.key,
        "title": game.title,
        "board": board.name,
        "source": board.source,
        "width": WIDTH,
        "height": HEIGHT,
        "tracks": tracks,
        "jumps": [
            {"kind": name.split()[0], "points": [list(point) for point in points]}
            for name, points in board.ribbons.items()
            if not board.track(name)
        ],
        "spaces": [_space(space, notes.get(space.id), board.outlines, signs.get(space.id)) for space in board.spaces],
        "legend": [*_legend(signs), *_squares(board, notes)],
        "rules": [{"id": rule, "text": text} for rule, text in game.rules.items()],
        "pieces": [_piece(game, name) for name in dict.fromkeys((*game.pieces(game.start()), *game.outcomes))],
    }


def _legend(signs: Mapping[str, Sign]) -> list[dict[str, str]]:
    """One sign of every kind with what it does, then what each picture is."""
    kinds = {sign.kind: sign for sign in signs.values()}
    icons = sorted({sign.icon for sign in signs.values() if sign.icon})
    pictures = [Sign("picture", icon.title(), "", icon) for icon in icons]
    return [sign._asdict() for sign in (*kinds.values(), *pictures)]


def _squares(board: Board, notes: Mapping[str, tuple[str, str]]) -> list[dict[str, str]]:
    """One square of every kind that the board notes, with what that is."""
    kinds = dict(notes[space.id] for space in board.spaces if space.id in board.outlines and space.id in notes)
    parts = {kind: text.partition(": ") for kind, text in kinds.items()}
    return [{"square": kind, "label": label, "text": text} for kind, (label, _, text) in parts.items()]


def _space(
    space: Space, note: tuple[str, str] | None, outlines: Mapping[str, Any], sign: Sign | None = None
) -> dict[str, Any]:
    flag = note if note and space.kind not in AREAS and sign is None else None
    drawn = {
        "id": space.id,
        "label": space.label,
        "track": space.track,
        "x": space.x,
        "y": space.y,
        "angle": space.angle,
        "shape": SHAPES.get(space.kind, "dot"),
        "tone": "red" if space.kind == "red" else "plain",
        "flag": {"kind": flag[0], "text": flag[1]} if flag else None,
        "text": f"{space.text}, flag: {flag[1]}" if flag else space.text,
    }
    if space.id in outlines:
        letter = space.label if space.label.isalpha() else ""
        outline = [list(point) for point in outlines[space.id]]
        drawn |= {"shape": "square", "tone": space.kind, "letter": letter, "outline": outline}
    elif sign is not None:
        drawn |= {"shape": "stop", "sign": sign._asdict(), "text": f"{space.text}. {sign.text.capitalize()}"}
    elif space.kind == "grid":
        drawn |= {"shape": "square", "tone": "grid", "letter": "", "w": GRID_AREA[0], "h": GRID_AREA[1]}
    return drawn


def _piece(game: Game[Any, Any], name: str) -> dict[str, str]:
    """How a piece is drawn, or the token of a player who has none on the board."""
    seat = name.isdigit()
    shape, sign = game.emblem_of(name)
    colour = game.colour_of(name) or (COLOURS[(int(name) - 1) % len(COLOURS)] if seat else "red")
    drawn = {
        "id": name,
        "label": game.name_of(name),
        "mark": sign or (name if seat else name[0].upper()),
        "colour": colour,
    }
    stack = game.stack_of(name)
    return drawn | ({"stack": stack} if stack else {}) | ({"shape": shape} if shape else {})
