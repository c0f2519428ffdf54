"""A board as a picture that prints: SVG with a text twin, in which shapes and letters say what colours say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from toolkit.boards import Board, Space
from toolkit.games import Game, game_type, make_game

__all__ = ["Picture", "named_board", "picture_of"]

BESIDE, ABOVE = 95, 65  # room for pieces and notes around the spaces, in the drawing units of board files
RADIUS = 24
INKS = {"red": "#b3261e", "tyre": "#555555"}
FILLS = {"red": "#fbdcd9", "tyre": "#dddddd"}
STAR = "★"  # on squares where a race ends


@dataclass(frozen=True)
class Picture:
    """A drawing and the same in sentences."""

    svg: str
    sentences: tuple[str, ...]

    def __repr__(self) -> str:
        return "\n".join(self.sentences)

    def _repr_html_(self) -> str:
        words = escape(" ".join(self.sentences))
        return f'<figure style="margin: 0">{self.svg}<figcaption>{words}</figcaption></figure>'


def picture_of(game: Game[Any, Any], state: Any = None) -> Picture:
    """The board with the pieces where they stand in a position (default: at the start).

    >>> from toolkit.games import make_game
    >>> print(picture_of(make_game("monorail", "mini", players=1)))
    Paper size: four steps, three lines. Spaces: 8; marked: Dot 2, red; Dot 3, red.
    Seat 1 is on Start, 4 from the station.
    Casey is on Finish, his station, 3 from Finish.
    Seat 1 throws.
    """
    position = game.start() if state is None else state
    board, notes = game.board, game.notes()
    marked = [space.text for space in board.spaces if space.kind == "red"]
    marked += [_noted(space.text, notes[space.id][1]) for space in board.spaces if space.id in notes]
    marks = f"; marked: {'; '.join(marked)}" if marked else ""
    about = f"{board.title}. Spaces: {len(board.spaces)}{marks}."
    drawn = [*_tracks(game), *(_space(space, notes, board.outlines) for space in board.spaces)]
    drawn += _pieces(game, game.pieces(position))
    sentences = (about, *game.describe(position))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_window(board)}" role="img" '
        f'aria-label="{escape(" ".join(sentences))}" style="max-width: 40em; width: 100%; background: white" '
        f'font-family="sans-serif" font-size="22" text-anchor="middle">{"".join(drawn)}</svg>'
    )
    return Picture(svg, sentences)


def named_board(name: str) -> Picture:
    """A shipped board, named GAME/BOARD, at the start of a game of one player, or of two where one cannot play.

    Raises `GameError` for a game or a board that does not exist.

    >>> named_board("rifleman/mini").sentences[-1]
    'Seat 1 (red) throws.'
    """
    key, _, board = name.partition("/")
    players = 1 if 1 in game_type(key).game.players_allowed else 2
    return picture_of(make_game(key, board or None, players))


def _window(board: Board) -> str:
    """The part of the drawing that has something in it, so that it is as large as a narrow page allows."""
    corners = [*board.ribbons.values(), *board.outlines.values(), [(space.x, space.y) for space in board.spaces]]
    across, down = zip(*(point for points in corners for point in points), strict=True)
    left, top = min(across) - BESIDE, min(down) - ABOVE
    return f"{left:g} {top:g} {max(across) + BESIDE - left:g} {max(down) + ABOVE - top:g}"


def _tracks(game: Game[Any, Any]) -> list[str]:
    """The lines that spaces lie on; a ribbon of the board, or straight from space to space."""
    board = game.board
    links = set(board.links)
    drawn = []
    for name in dict.fromkeys(space.track for space in board.spaces):
        spaces = board.track(name)
        points = board.ribbons.get(name) or tuple((space.x, space.y) for space in spaces)
        shape = "polygon" if (spaces[-1].id, spaces[0].id) in links else "polyline"
        corners = " ".join(f"{x:g},{y:g}" for x, y in points)
        dashes = ' stroke-dasharray="12 8"' if shape == "polygon" else ""
        drawn.append(f'<{shape} points="{corners}" fill="none" stroke="#8a94a0" stroke-width="5"{dashes}/>')
    for name, points in board.ribbons.items():
        if not board.track(name):  # a ladder or a snake
            corners = " ".join(f"{x:g},{y:g}" for x, y in points)
            dashes = "" if name.startswith("ladder") else ' stroke-dasharray="4 6"'
            drawn.append(f'<polyline points="{corners}" fill="none" stroke="#16191d" stroke-width="4"{dashes}/>')
    return drawn


def _noted(space: str, note: str) -> str:
    return space if note in space else f"{space}: {note}"


def _space(space: Space, notes: Mapping[str, tuple[str, str]], outlines: Mapping[str, Any]) -> str:
    ink, fill = INKS.get(space.kind, "#16191d"), FILLS.get(space.kind, "#ffffff")
    label = escape(space.label)
    if space.id in outlines:
        # Squares lie side by side: no room for a note beside them. Their names lead to the notes in the sentences.
        corners = " ".join(f"{x:g},{y:g}" for x, y in outlines[space.id])
        if notes.get(space.id, ("", ""))[0] == "target" and label != STAR:
            label = f"{label} {STAR}"
        return (
            f'<polygon points="{corners}" fill="{fill}" stroke="{ink}" stroke-width="2"/>'
            f'<text x="{space.x:g}" y="{space.y + 2:g}" fill="{ink}">{label}</text>'
            f'<text x="{space.x:g}" y="{space.y + 20:g}" fill="#16191d" font-size="16">{escape(space.id)}</text>'
        )
    if len(space.label) > 2:
        wide = 13 * len(space.label) + 16
        shape = (
            f'<rect x="{space.x - wide / 2:g}" y="{space.y - RADIUS:g}" width="{wide}" height="{2 * RADIUS}" rx="8" '
            f'fill="{fill}" stroke="{ink}" stroke-width="3"/>'
        )
    else:
        # A second ring tells a red dot from a plain one without its colour.
        double = f'<circle cx="{space.x:g}" cy="{space.y:g}" r="{RADIUS - 6}" fill="none" stroke="{ink}"/>'
        circle = (
            f'<circle cx="{space.x:g}" cy="{space.y:g}" r="{RADIUS}" fill="{fill}" stroke="{ink}" stroke-width="3"/>'
        )
        shape = circle + (double if space.kind == "red" else "")
    text = f'{shape}<text x="{space.x:g}" y="{space.y + 8:g}" fill="{ink}">{label}</text>'
    if space.id in notes:  # with a white edge, for it may lie on a track
        halo = 'font-size="16" stroke="#ffffff" stroke-width="5" paint-order="stroke"'
        text += f'<text x="{space.x:g}" y="{space.y - RADIUS - 8:g}" {halo}>{escape(notes[space.id][1])}</text>'
    return text


def _pieces(game: Game[Any, Any], pieces: Mapping[str, str]) -> list[str]:
    """A square with a letter beside each space where a piece stands; those on one space lie side by side."""
    spaces = {space.id: space for space in game.board.spaces}
    placed: dict[str, int] = {}
    drawn = []
    for piece, where in pieces.items():
        if where not in spaces:
            continue
        space, place = spaces[where], placed.get(where, 0)
        placed[where] = place + 1
        x, y = space.x + RADIUS - 4 + 34 * place, space.y - RADIUS - 26
        mark = escape(game.emblem_of(piece)[1] or (piece if piece.isdigit() else piece[0].upper()))
        drawn.append(
            f'<rect x="{x:g}" y="{y:g}" width="30" height="30" rx="4" fill="#16191d"/>'
            f'<text x="{x + 15:g}" y="{y + 23:g}" fill="#ffffff" font-weight="bold">{mark}</text>'
        )
    return drawn
