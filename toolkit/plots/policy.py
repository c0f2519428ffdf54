"""The best play of one throw on every square of a Monza board, as a map."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, TypeAlias

from toolkit.boards import Space
from toolkit.chance import decimal_text
from toolkit.errors import GameError
from toolkit.games import Game
from toolkit.games.monza import Throw
from toolkit.plots.picture import GREY, INK, ORANGE, PAPER, SOFT, Picture, axis, base_layout
from toolkit.stats import BestPlays, BestRow, throw_of

__all__ = ["plot_policy"]

# Few turns to many: pale to middle blue, so that black can be read on all of it and the order survives without colours.
PALE, DEEP = (0xF4, 0xF8, 0xFD), (0x86, 0xB0, 0xDF)
SCALE = [[0.0, "#f4f8fd"], [1.0, "#86b0df"]]
ASIDE = (14, -14, 10, -10, 17, -17)  # drawing units between the middle of the squares and the arrows, in turn
MARGIN = 40  # drawing units round the board

Point: TypeAlias = tuple[float, float]


def plot_policy(game: Game[Any, Any], table: BestPlays, throw: Throw | str) -> Picture:
    """The board with, for each square, the best play of this throw as an arrow, and the turns still to come.

    `table` is what `best_plays` gives for one car, `throw` a throw such as "2 blue, 4 green" or "BBGGGG". An arrow
    follows the play from square to square; equally good ends have one each; where none begins, no die fits. The number
    and the colour are the expected turns after the play. Raises `GameError` for a table of another board, for several
    cars, and for a text that is no throw.

    >>> from toolkit.games import make_game
    >>> from toolkit.stats import best_plays
    >>> game = make_game("monza", "mini", players=1)
    >>> plot_policy(game, best_plays(game), "BYYYRR").data[-1]["text"][:3]
    ['2.4', 'B 1.5', 'B 0']
    """
    if table.game.board != game.board:
        raise GameError(f"the table is of board {table.game.board.name!r}; make it of {game.board.name!r}")
    if game.players > 1:
        raise GameError("the map is drawn for one car; make the game and the table with players=1")
    dice = throw_of(throw)
    rows = {row.square: row for row in table.rows(throw=dice)}
    title = f"Best plays of {dice.text}: {game.title}, board {game.board.name}"
    most = max(row.value for row in rows.values()) or Fraction(1)
    lines, heads = _arrows(game, rows)
    data = [lines, heads, _numbers(game, rows, most)]
    return Picture(title, _words(game, rows), data, _layout(game, rows, title, most))


def _arrows(game: Game[Any, Any], rows: dict[str, BestRow]) -> tuple[dict[str, Any], dict[str, Any]]:
    """All lines in one trace with gaps, all dots and heads in another. A line follows the squares of its play."""
    x: list[float | None] = []
    y: list[float | None] = []
    marks: list[tuple[Point, str, float]] = []
    for number, row in enumerate(rows.values()):
        aside = ASIDE[number % len(ASIDE)]
        for play in {play.squares[-1]: play for play in reversed(row.plays) if play.dice}.values():
            points = [_beside(game.board.space(square), aside) for square in (row.square, *play.squares)]
            x += [*(point[0] for point in points), None]
            y += [*(point[1] for point in points), None]
            (x1, y1), (x2, y2) = points[-2:]
            marks.append((points[0], "circle", 0))
            marks.append((points[-1], "triangle-up", round(math.degrees(math.atan2(y2 - y1, x2 - x1)) + 90, 1)))
    shared = {"type": "scatter", "hoverinfo": "skip", "showlegend": False, "cliponaxis": False}
    lines = {"mode": "lines", "x": x, "y": y, "line": {"color": ORANGE, "width": 1.5}, "opacity": 0.75}
    heads = {
        "mode": "markers",
        "x": [point[0] for point, _, _ in marks],
        "y": [point[1] for point, _, _ in marks],
        "marker": {
            "symbol": [symbol for _, symbol, _ in marks],
            "size": [5 if symbol == "circle" else 10 for _, symbol, _ in marks],
            "angle": [angle for _, _, angle in marks],
            "color": ORANGE,
        },
    }
    return shared | lines, shared | heads


def _beside(space: Space, aside: float) -> Point:
    """A point beside the middle of a space, across the direction of travel."""
    turn = math.radians(space.angle)
    return round(space.x - aside * math.sin(turn), 1), round(space.y + aside * math.cos(turn), 1)


def _numbers(game: Game[Any, Any], rows: dict[str, BestRow], most: Fraction) -> dict[str, Any]:
    spaces = game.board.spaces
    return {
        "type": "scatter",
        "mode": "markers+text",
        "x": [space.x for space in spaces],
        "y": [space.y for space in spaces],
        "text": [_label(space, rows) for space in spaces],
        "textfont": {"size": 12 if len(spaces) < 40 else 10, "color": INK},
        "marker": {
            "size": 14,
            "opacity": 0,
            "color": [float(rows[space.id].value) if space.id in rows else 0.0 for space in spaces],
            "cmin": 0,
            "cmax": float(most),
            "colorscale": SCALE,
            "colorbar": {"title": {"text": "turns after<br>the play"}, "thickness": 14, "len": 0.8},
        },
        "hovertext": [_told(game, space, rows) for space in spaces],
        "hoverinfo": "text",
        "showlegend": False,
        "cliponaxis": False,
    }


def _label(space: Space, rows: dict[str, BestRow]) -> str:
    """The letter of the square's colour and the turns; of tyres and targets their sign."""
    letter = "" if space.kind == "grid" else space.label
    if space.id not in rows:
        return letter
    value = rows[space.id].value
    return f"{letter} {float(value):.1f}".strip() if value else f"{letter} 0"


def _told(game: Game[Any, Any], space: Space, rows: dict[str, BestRow]) -> str:
    """A square and what to do there, in words."""
    if space.id not in rows:
        return space.text
    row = rows[space.id]
    plays = ", or ".join(game.action_text(play) for play in row.plays)
    return f"{space.text}: {plays}; {decimal_text(row.value, 4)} turns after it"


def _words(game: Game[Any, Any], rows: dict[str, BestRow]) -> str:
    told = ". ".join(_told(game, game.board.space(square), rows) for square in rows)
    return f"What is best on each square, and the expected turns still to come after it. {told}."


def _layout(game: Game[Any, Any], rows: dict[str, BestRow], title: str, most: Fraction) -> dict[str, Any]:
    outlines = game.board.outlines
    points = [point for outline in outlines.values() for point in outline]
    points += [(space.x, space.y) for space in game.board.spaces]
    left, right = min(x for x, _ in points) - MARGIN, max(x for x, _ in points) + MARGIN
    top, bottom = min(y for _, y in points) - MARGIN, max(y for _, y in points) + MARGIN
    grid = game.board.spaces[0]
    bare: dict[str, Any] = {"showgrid": False, "showticklabels": False, "ticks": ""}
    layout = base_layout(title, 560)
    layout["margin"] = {"l": 8, "r": 8, "t": 48, "b": 8}
    layout["xaxis"] = axis(range=[left, right], constrain="domain", **bare)
    # y runs downwards in board files, and a unit is as high as it is wide
    layout["yaxis"] = axis(range=[bottom, top], scaleanchor="x", constrain="domain", **bare)
    layout["shapes"] = [
        {
            "type": "path",
            "layer": "below",
            "path": "M " + " L ".join(f"{x},{y}" for x, y in outline) + " Z",
            "fillcolor": _shade(rows[square].value / most) if square in rows else _ground(game.board.space(square)),
            "line": {"color": GREY, "width": 1},
        }
        for square, outline in outlines.items()
    ]
    layout["annotations"] = [
        {"x": grid.x, "y": grid.y, "text": grid.label, "showarrow": False, "yshift": 16, "font": {"size": 12}}
    ]
    return layout


def _ground(space: Space) -> str:
    return SOFT if space.kind == "tyre" else PAPER


def _shade(share: Fraction) -> str:
    """The colour of a share of the scale.

    >>> _shade(Fraction(0)), _shade(Fraction(1))
    ('#f4f8fd', '#86b0df')
    """
    mixed = (round(low + (high - low) * float(share)) for low, high in zip(PALE, DEEP, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)
