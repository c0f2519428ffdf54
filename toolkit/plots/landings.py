"""The board as a heat map: how often a game's moves end on each space."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from toolkit.boards import Space
from toolkit.chance import decimal_text
from toolkit.errors import GameError
from toolkit.games import Game
from toolkit.plots.picture import GREY, RED, SOFT, Picture, axis, base_layout
from toolkit.solve import Answer

__all__ = ["plot_landings", "short_count"]

# From seldom to often: light to dark blue, so that the order survives without colours.
SCALE = [[0.0, "#f4f8fd"], [0.25, "#c9dcf2"], [0.5, "#86b0df"], [0.75, "#3f7ac0"], [1.0, "#123f7a"]]
DARK_FROM = Fraction(755, 1000)  # of the scale; from here on white is easier to read on it than black
LARGEST_CIRCLE, SMALLEST_CIRCLE = 38, 17  # pixels
PIXELS = 0.78  # of the screen for a unit of the drawing, about
MARGIN = 55  # drawing units round the board


def plot_landings(
    game: Game[Any, Any], counts: Mapping[tuple[str, str], Answer], *, piece: str | None = None
) -> Picture:
    """The board with the expected landings in a game on each space, as colour and as a number in the circle.

    `counts` is what `landing_counts` gives: (piece, space) -> landings. `piece` picks one ("1", "casey"); otherwise
    those of all pieces are added. Raises `GameError` for a piece or a space that the game does not have.

    >>> from toolkit.games import make_game
    >>> game = make_game("monorail", "mini", players=1)
    >>> plot_landings(game, {("1", "dot 3"): Answer.exact(Fraction(1, 2))}).data[-1]["text"]
    ['0', '0', '0', '.5', '0', '0', '0', '0']
    """
    pieces = game.pieces(game.start())
    if piece is not None and piece not in pieces:
        raise GameError(f"no piece {piece!r} in this game; its pieces: {', '.join(pieces)}")
    known = {space.id for space in game.board.spaces}
    landings = dict.fromkeys(known, Fraction(0))
    for (name, space), answer in counts.items():
        if space not in known:
            raise GameError(f"landings on {space!r}: board {game.board.name!r} has no such space; count in this game")
        if piece is None or name == piece:
            landings[space] += answer.number
    whose = "all pieces" if piece is None else game.name_of(piece)
    title = f"Landings in a game, {whose}: {game.title}, board {game.board.name}"
    data = [*_tracks(game), _circles(game, landings)]
    return Picture(title, _words(game, landings), data, _layout(game, title))


def _tracks(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """The lines under the spaces, one for each track."""
    board = game.board
    closed = dict(board.links)
    lines = []
    for name in dict.fromkeys(space.track for space in board.spaces):
        spaces = board.track(name)
        points = board.ribbons.get(name) or tuple((space.x, space.y) for space in spaces)
        if closed.get(spaces[-1].id) == spaces[0].id:
            points = (*points, points[0])
        lines.append(
            {
                "type": "scatter",
                "mode": "lines",
                "x": [x for x, _ in points],
                "y": [y for _, y in points],
                "line": {"color": SOFT, "width": 6},
                "hoverinfo": "skip",
                "showlegend": False,
            }
        )
    return lines


def _circles(game: Game[Any, Any], landings: Mapping[str, Fraction]) -> dict[str, Any]:
    spaces = game.board.spaces
    counts = [landings[space.id] for space in spaces]
    most = max(counts) or Fraction(1)
    size = _circle_size(spaces)
    return {
        "type": "scatter",
        "mode": "markers+text",
        "x": [space.x for space in spaces],
        "y": [space.y for space in spaces],
        "text": [short_count(count) for count in counts],
        "textfont": {
            "size": max(8, round(size * 0.36)),
            "color": ["#ffffff" if count > most * DARK_FROM else "#000000" for count in counts],
        },
        "marker": {
            "size": size,
            "color": [float(count) for count in counts],
            "cmin": 0,
            "cmax": float(most),
            "colorscale": SCALE,
            "line": {
                "color": [RED if space.kind == "red" else GREY for space in spaces],
                "width": [3 if space.kind == "red" else 1 for space in spaces],
            },
            "colorbar": {"title": {"text": "landings<br>a game"}, "thickness": 14, "len": 0.8},
        },
        "hovertext": [f"{space.text}: {decimal_text(landings[space.id], 4)} landings a game" for space in spaces],
        "hoverinfo": "text",
        "showlegend": False,
        "cliponaxis": False,
    }


def _circle_size(spaces: tuple[Space, ...]) -> int:
    """Pixels that a circle may measure without hiding its neighbour."""
    nearest = min(
        (math.dist((a.x, a.y), (b.x, b.y)) for i, a in enumerate(spaces) for b in spaces[:i]), default=float("inf")
    )
    return round(min(LARGEST_CIRCLE, max(SMALLEST_CIRCLE, nearest * PIXELS * 0.95)))


def short_count(count: Fraction) -> str:
    """A count in at most three signs.

    >>> [short_count(Fraction(n, 1000)) for n in (0, 4, 52, 999, 1240, 12_400)]
    ['0', '<.01', '.05', '1', '1.2', '12']
    """
    if count == 0:
        return "0"
    if count < Fraction(5, 1000):
        return "<.01"
    for limit, places in ((Fraction(995, 1000), 2), (Fraction(995, 100), 1)):
        if count < limit:
            text = f"{float(count):.{places}f}"
            return text.rstrip("0").rstrip(".").removeprefix("0")
    return f"{float(count):.0f}"


def _layout(game: Game[Any, Any], title: str) -> dict[str, Any]:
    spaces = game.board.spaces
    left, right = min(s.x for s in spaces) - MARGIN, max(s.x for s in spaces) + MARGIN
    top, bottom = min(s.y for s in spaces) - MARGIN, max(s.y for s in spaces) + MARGIN
    bare: dict[str, Any] = {"showgrid": False, "showticklabels": False, "ticks": ""}
    away = _circle_size(spaces) / 2 + 5
    left_of, above = {"xanchor": "right", "xshift": -away}, {"yanchor": "bottom", "yshift": away}
    beside: dict[str, dict[str, Any]] = {"start": left_of, "station": left_of, "finish": above}
    layout = base_layout(title, 560)
    layout["margin"] = {"l": 8, "r": 8, "t": 48, "b": 8}
    layout["xaxis"] = axis(range=[left, right], constrain="domain", **bare)
    # y runs downwards in board files, and a unit is as high as it is wide
    layout["yaxis"] = axis(range=[bottom, top], scaleanchor="x", constrain="domain", **bare)
    layout["annotations"] = [
        {"x": space.x, "y": space.y, "text": space.label, "showarrow": False, "font": {"size": 12}} | beside[space.kind]
        for space in spaces
        if space.kind in beside
    ]
    return layout


def _words(game: Game[Any, Any], landings: Mapping[str, Fraction]) -> str:
    """Every space with its number, the most visited first."""
    order = {space.id: place for place, space in enumerate(game.board.spaces)}
    ranked = sorted(landings, key=lambda space: (-landings[space], order[space]))
    told = "; ".join(f"{game.board.space(space).text} {decimal_text(landings[space], 3)}" for space in ranked)
    return f"Expected landings in a game, the most first: {told}."
