"""The board as the screen draws it: tracks, spaces, what is written on them, pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.boards import Space
from toolkit.games import Game

__all__ = ["board_view"]

WIDTH, HEIGHT = 1000, 640  # drawing units, as in board files
SHAPES = {"dot": "dot", "red": "dot", "line": "line", "start": "start", "station": "station", "finish": "finish"}
COLOURS = ("blue", "green", "orange", "purple", "black", "yellow")
AREAS = ("tyre", "target")  # spaces that are drawn as what they are, so nothing is written on them
GRID_AREA = (86, 168)  # drawing units
TRACK_NAMES = {"inner": "Monorail track", "outer": "Casey's railway"}


def board_view(game: Game[Any, Any]) -> dict[str, Any]:
    """Everything about the board that stays the same during a play.

    >>> from toolkit.games import make_game
    >>> board_view(make_game("monorail", "mini"))["spaces"][1]["text"]
    'Dot 1'
    """
    board = game.board
    notes = game.notes()
    closed = dict(board.links)
    tracks = []
    for name in dict.fromkeys(space.track for space in board.spaces):
        spaces = board.track(name)
        points = board.ribbons.get(name) or tuple((space.x, space.y) for space in spaces)
        tracks.append(
            {
                "id": name,
                "label": TRACK_NAMES.get(name, name.title()),
                "points": [list(point) for point in points],
                "closed": closed.get(spaces[-1].id) == spaces[0].id,
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
        "spaces": [_space(space, notes.get(space.id), board.outlines) for space in board.spaces],
        "pieces": [_piece(game, name) for name in game.pieces(game.start())],
    }


def _space(space: Space, note: tuple[str, str] | None, outlines: Mapping[str, Any]) -> dict[str, Any]:
    flag = note if note and space.kind not in AREAS else None
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
    elif space.kind == "grid":
        drawn |= {"shape": "square", "tone": "grid", "letter": "", "w": GRID_AREA[0], "h": GRID_AREA[1]}
    return drawn


def _piece(game: Game[Any, Any], name: str) -> dict[str, str]:
    seat = name.isdigit()
    colour = game.colour_of(name) or (COLOURS[(int(name) - 1) % len(COLOURS)] if seat else "red")
    drawn = {"id": name, "label": game.name_of(name), "mark": name if seat else name[0].upper(), "colour": colour}
    stack = game.stack_of(name)
    return drawn | ({"stack": stack} if stack else {})
