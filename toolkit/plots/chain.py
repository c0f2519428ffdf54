"""A small chain as circles and arrows."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from toolkit.chains import MarkovChain
from toolkit.chance import fraction_text
from toolkit.errors import ChainError
from toolkit.plots.picture import BLUE, GREY, INK, PAPER, SOFT, Picture, axis, base_layout

__all__ = ["plot_chain"]

Point: TypeAlias = tuple[float, float]

LARGEST = 12  # states; more arrows than that show nothing
LABELLED = 24  # arrows that still have room for their chance
CIRCLE = 60  # pixels
WIDTH, HEIGHT = 8.0, 2.6  # of the drawing, in units of about 95 pixels
GAP = 0.38  # units between the middle of a circle and its arrows
CURVE = 12  # points of an arrow


def plot_chain(chain: MarkovChain[Any], names: Callable[[Any], str] = str) -> Picture:
    """The states from left to right by the steps it takes to reach them, with an arrow for every possible step.

    `names` gives a state's short name. States that are never left are shaded and stand at the right. The chance to stay
    is written below a state. Raises `ChainError` above 12 states.

    >>> coin = MarkovChain.from_rows({"toss": {"toss": "1/2", "head": "1/2"}, "head": {"head": 1}})
    >>> print(plot_chain(coin))
    A chain of 2 states. It starts in toss. From toss: stay 1/2, to head 1/2. head is never left.
    """
    if len(chain) > LARGEST:
        raise ChainError(f"a picture of {len(chain):,} states shows nothing; at most {LARGEST} states can be drawn")
    labels = [names(state) for state in chain.states]
    places = _places(chain)
    arrows = [(i, j, p) for i in range(len(chain)) for j, p in _steps(chain, i).items() if i != j]
    curves = {(i, j): _curve(places[i], places[j]) for i, j, _ in arrows}
    title = "A chain of 1 state" if len(chain) == 1 else f"A chain of {len(chain)} states"
    layout = base_layout(title, 420)
    bare: dict[str, Any] = {"showgrid": False, "showticklabels": False, "ticks": ""}
    layout["margin"] = {"l": 8, "r": 8, "t": 48, "b": 8}
    layout["xaxis"] = axis(range=[-0.6, WIDTH + 0.6], **bare)
    layout["yaxis"] = axis(range=[-HEIGHT / 2 - 0.8, HEIGHT / 2 + 0.5], scaleanchor="x", **bare)
    layout["annotations"] = [*(_head(curve) for curve in curves.values()), *_stays(chain, places)]
    if len(arrows) <= LABELLED:
        layout["annotations"] += _chances(arrows, curves)
    lines = [_line(curve) for curve in curves.values()]
    return Picture(title, _words(chain, labels), [*lines, _states(chain, labels, places)], layout)


def _steps(chain: MarkovChain[Any], i: int) -> dict[int, Any]:
    return {chain.index(state): chance for state, chance in chain.row(chain.states[i]).items()}


def _places(chain: MarkovChain[Any]) -> list[Point]:
    """Columns by distance from the start, absorbing states in the last one, each column centred."""
    depth = {chain.start: 0}
    queue = [chain.start]
    for i in queue:
        for j in _steps(chain, i):
            if j not in depth:
                depth[j] = depth[i] + 1
                queue.append(j)
    absorbing = set(chain.absorbing)
    last = max((d for i, d in depth.items() if i not in absorbing), default=-1) + 1
    columns: dict[int, list[int]] = {}
    for i in range(len(chain)):
        columns.setdefault(last if i in absorbing or i not in depth else depth[i], []).append(i)
    places = [(0.0, 0.0)] * len(chain)
    for column, members in columns.items():
        between = HEIGHT / max(len(members) - 1, 1)
        aside = 0.0 if between > 0.9 else 0.45  # neighbours of a full column step aside
        for row, i in enumerate(members):
            x = WIDTH * column / max(last, 1) + (aside if row % 2 else -aside)
            places[i] = (min(max(x, 0.0), WIDTH), ((len(members) - 1) / 2 - row) * between)
    return places


def _curve(start: Point, end: Point) -> list[Point]:
    """A bent line from circle to circle (a quadratic Bézier curve); the farther, the more it bends out of the way."""
    (x0, y0), (x1, y1) = start, end
    across, up = x1 - x0, y1 - y0
    distance = math.hypot(across, up)
    bend = 0.1 if distance < 0.6 * WIDTH else 0.22
    if across * up < 0:  # outwards, so that arrows past a circle of the middle row keep clear of it
        bend = -bend
    cx, cy = (x0 + x1) / 2 - bend * up, (y0 + y1) / 2 + bend * across
    skip = min(GAP / distance, 0.4)
    points = []
    for k in range(CURVE + 1):
        t = skip + (1 - 2 * skip) * k / CURVE
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((a * x0 + b * cx + c * x1, a * y0 + b * cy + c * y1))
    return points


def _line(curve: list[Point]) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [x for x, _ in curve],
        "y": [y for _, y in curve],
        "line": {"color": GREY, "width": 1.5},
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _head(curve: list[Point]) -> dict[str, Any]:
    (tail_x, tail_y), (x, y) = curve[-2:]
    return {
        "x": x, "y": y, "ax": tail_x, "ay": tail_y, "xref": "x", "yref": "y", "axref": "x", "ayref": "y",
        "showarrow": True, "arrowhead": 2, "arrowsize": 1.2, "arrowwidth": 1.5, "arrowcolor": GREY, "text": "",
    }  # fmt: skip


def _stays(chain: MarkovChain[Any], places: list[Point]) -> Iterator[dict[str, Any]]:
    """The chance to stay, below each state that may be left."""
    for i, (x, y) in enumerate(places):
        stay = _steps(chain, i).get(i)
        if stay is not None and i not in chain.absorbing:
            text = f"stay {fraction_text(stay)}"
            yield {"x": x, "y": y, "yshift": -CIRCLE / 2 - 12, "text": text, "showarrow": False}


def _states(chain: MarkovChain[Any], labels: list[str], places: list[Point]) -> dict[str, Any]:
    absorbing = set(chain.absorbing)
    return {
        "type": "scatter",
        "mode": "markers+text",
        "x": [x for x, _ in places],
        "y": [y for _, y in places],
        "text": [label.replace(" ", "<br>") for label in labels],
        "marker": {
            "size": CIRCLE,
            "color": [SOFT if i in absorbing else PAPER for i in range(len(chain))],
            "line": {"color": BLUE, "width": [4 if i in absorbing else 2 for i in range(len(chain))]},
        },
        "textfont": {"color": INK, "size": 13},
        "hovertext": [_told(chain, labels, i) for i in range(len(chain))],
        "hoverinfo": "text",
        "showlegend": False,
        "cliponaxis": False,
    }


def _chances(
    arrows: list[tuple[int, int, Any]], curves: dict[tuple[int, int], list[Point]]
) -> Iterator[dict[str, Any]]:
    """The chance of every arrow, a third of the way along, where arrows have parted and not yet met."""
    for i, j, chance in arrows:
        x, y = curves[i, j][CURVE // 3]
        aside = -11 if y < 0 else 11
        yield {"x": x, "y": y, "yshift": aside, "text": fraction_text(chance), "showarrow": False}


def _told(chain: MarkovChain[Any], labels: list[str], i: int) -> str:
    if i in chain.absorbing:
        return f"{labels[i]} is never left."
    steps = [
        f"stay {fraction_text(chance)}" if j == i else f"to {labels[j]} {fraction_text(chance)}"
        for j, chance in sorted(_steps(chain, i).items(), key=lambda step: (step[0] != i, step[0]))
    ]
    return f"From {labels[i]}: {', '.join(steps)}."


def _words(chain: MarkovChain[Any], labels: list[str]) -> str:
    return f"It starts in {labels[chain.start]}. " + " ".join(_told(chain, labels, i) for i in range(len(chain)))
