"""The picture of a play looked back on: what each throw and each choice changed, and the chances that came of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from toolkit.chance import decimal_text
from toolkit.errors import GameError
from toolkit.play import CHANCE, Review, ReviewedMove
from toolkit.plots.picture import BLUE, INK, ORANGE, PAPER, Picture, axis, base_layout
from toolkit.solve import Answer

__all__ = ["plot_luck"]

PLACES = 4


def plot_luck(review: Review, outcome: str | None = None) -> Picture:
    """What each move changed for one outcome (default: the first) as bars, and below what the outcome had after each.

    Full bars are throws, hollow ones choices. Of a game for one, where a time counts, it is the expected length of the
    whole game, and what lengthens it is bad. Estimates are drawn with their 95 % intervals. Raises `GameError` for an
    outcome that the game does not have, and before the first move.

    >>> from toolkit.games import make_game
    >>> from toolkit.play import Match, review
    >>> match = Match(make_game("monorail", "mini", players=2), seed=3)
    >>> _ = match.roll(), match.roll()
    >>> print(plot_luck(review(match), "1"))
    Luck and choices: Seat 1. Start 0.2976, luck 0.0000, choices 0.0000, now 0.2976 (exact). Throws: 2, choices: 0. The
    best throw: move 2, white 5, coloured 3 (+0.0952). The worst throw: move 1, white 6, coloured 4 (-0.0952).
    """
    names = list(review.start)
    name = names[0] if outcome is None else outcome
    if name not in names:
        raise GameError(f"{review.game.title} has no outcome {name!r}; outcomes: {', '.join(names)}")
    if not review.moves:
        raise GameError("nothing has happened yet that could be drawn")
    label = f"expected {review.unit}" if review.unit else review.game.name_of(name)
    measure = f"expected {review.unit}, all in all" if review.unit else "share of the win"
    title = f"Luck and choices: {label}"
    bars = [_bars(review, name, luck=True), _bars(review, name, luck=False)]
    layout = base_layout(title, 540)
    layout |= {
        "showlegend": True,
        "barmode": "overlay",
        "bargap": 0.25,
        "xaxis": axis("move", anchor="y2", tickformat=",d", range=[-0.6, len(review.moves) + 0.6]),
        "yaxis": axis("change", domain=[0.5, 1.0], zeroline=True, zerolinecolor=INK),
        "yaxis2": axis(measure, domain=[0.0, 0.4], anchor="x", rangemode="tozero"),
    }
    data = [bar for bar in bars if bar["x"]]
    return Picture(title, _words(review, name), [*data, _curve(review, name)], layout)


def _bars(review: Review, name: str, *, luck: bool) -> dict[str, Any]:
    moves = [move for move in review.moves if move.luck is luck]
    changes = [move.changes[name] for move in moves]
    line = {"color": BLUE if luck else ORANGE, "width": 2}
    found: dict[str, Any] = {
        "type": "bar",
        "name": "throw (luck)" if luck else "choice",
        "x": [move.number for move in moves],
        "y": [float(change.number) for change in changes],
        "marker": {"color": BLUE if luck else PAPER, "line": line},
        "hovertext": [_hover(review, move, name) for move in moves],
        "hoverinfo": "text",
    }
    if review.strategy:
        found["error_y"] = {"type": "data", "array": [float(change.half_width) for change in changes], "color": INK}
    return found


def _curve(review: Review, name: str) -> dict[str, Any]:
    """What the outcome had at the start and after every move."""
    worth = [review.start[name].number]
    for move in review.moves:
        worth.append(worth[-1] + move.changes[name].number)
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "line": {"color": INK, "width": 2},
        "marker": {"size": 6},
        "x": list(range(len(worth))),
        "y": [float(value) for value in worth],
        "yaxis": "y2",
        "showlegend": False,
        "hovertext": [f"after move {n}: {_number(value)}" for n, value in enumerate(worth)],
        "hoverinfo": "text",
    }


def _hover(review: Review, move: ReviewedMove, name: str) -> str:
    better = "" if move.better is None else f"; better: {review.game.action_text(move.better)}"
    return f"{_named(review, move)} ({_signed(move.changes[name])}){better}"


def _named(review: Review, move: ReviewedMove) -> str:
    return f"move {move.number}, {review.game.action_text(move.action)}"


def _words(review: Review, name: str) -> str:
    now = review.now[name]
    by = "by chance" if review.strategy == CHANCE else f"all as {review.strategy}"
    how = f"estimated, {now.games} games each, {by}, seed {now.seed}" if review.strategy else now.guarantee
    throws = sum(move.luck for move in review.moves)
    told = [
        f"Start {_shown(review.start[name])}, luck {_signed(review.luck[name])},",
        f"choices {_signed(review.choices[name])}, now {_shown(now)} ({how}).",
        f"Throws: {throws}, choices: {len(review.moves) - throws}.",
    ]
    for words, found in (("best", review.luckiest(name)), ("worst", review.unluckiest(name))):
        if found is not None:
            told.append(f"The {words} throw: {_hover(review, found, name)}.")
    worst = review.costliest()
    if worst is not None:
        told.append(f"The costliest choice: {_hover(review, worst, name)}.")
    return " ".join(told)


def _number(value: Fraction) -> str:
    return f"{float(value):.{PLACES}f}" if abs(value) < 1000 else decimal_text(value, PLACES)


def _shown(answer: Answer) -> str:
    width = f" ± {float(answer.half_width):.{PLACES}f}" if answer.guarantee == "estimated" else ""
    return f"{_number(answer.number)}{width}"


def _signed(answer: Answer) -> str:
    return f"{'+' if answer.number > 0 else ''}{_shown(answer)}"
