"""Answers as curves over a symbol: how the chances of a game change with the load of a die."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from toolkit.chance import decimal_text, fraction_text
from toolkit.errors import ChainError
from toolkit.plots.picture import BLUE, GREY, INK, ORANGE, PAPER, RED, Picture, axis, base_layout
from toolkit.stats import RationalFunction

__all__ = ["plot_symbol"]

POINTS = 120  # of a curve
EDGE = Fraction(1, 400)  # of the interval is left out at either end, where curves may run away
# Told apart by their dashes and their names at the end as well as by colour.
LINES = ((BLUE, "solid"), (ORANGE, "dash"), (RED, "dot"), (INK, "dashdot"), (GREY, "longdash"))


def plot_symbol(
    functions: Mapping[str, RationalFunction] | RationalFunction,
    *,
    usual: Fraction | None = None,
    title: str = "",
    measure: str = "chance",
    between: tuple[Fraction, Fraction] | None = None,
) -> Picture:
    """A curve for each function of one symbol, with its name (`{"Seat 1": loaded_game.win["1"], …}`), or for one alone.

    `usual` marks the value that the die has; `measure` names the upright axis; `between` are the ends to draw (default:
    where the functions hold, or from 0 to 1). Raises `ChainError` for no functions, more than five, and for functions
    of different symbols.

    >>> half = RationalFunction((1, 1), (2,), "p")
    >>> print(plot_symbol({"Ann": half}, usual=Fraction(1, 6), title="Ann's chance"))
    Ann's chance. Ann: from 0.50125 at p = 0.0025 to 0.99875 at p = 0.9975, lowest 0.50125 at p = 0.0025, highest
    0.99875 at p = 0.9975. At p = 1/6: Ann 0.5833.
    """
    named = {"": functions} if isinstance(functions, RationalFunction) else dict(functions)
    symbols = {function.symbol for function in named.values()}
    if not 1 <= len(named) <= len(LINES) or len(symbols) != 1:
        raise ChainError(
            f"{len(named)} functions of {', '.join(sorted(symbols)) or 'nothing'}; draw 1 to 5 of one symbol"
        )
    (symbol,) = symbols
    low, high = between or next(iter(named.values())).inside or (Fraction(0), Fraction(1))
    margin = EDGE * (high - low)
    places = [low + margin + (high - low - 2 * margin) * k / (POINTS - 1) for k in range(POINTS)]
    values = {name: [function.at(place) for place in places] for name, function in named.items()}
    data = [_curve(symbol, name, places, values[name], line) for name, line in zip(named, LINES, strict=False)]
    heading = title or f"{measure.capitalize()} as a function of {symbol}"
    layout = base_layout(heading, 460)
    layout |= {
        "showlegend": len(named) > 1,
        "xaxis": axis(symbol, range=[float(low), float(high)]),
        "yaxis": axis(measure),
    }
    if usual is not None:
        layout |= _mark(symbol, usual)
        data.append(_dots(symbol, usual, named))
    return Picture(heading, _words(symbol, places, values, named, usual), data, layout)


def _curve(
    symbol: str, name: str, places: list[Fraction], values: list[Fraction], line: tuple[str, str]
) -> dict[str, Any]:
    colour, dash = line
    return {
        "type": "scatter",
        "mode": "lines",
        "name": name,
        "x": [float(place) for place in places],
        "y": [float(value) for value in values],
        "line": {"color": colour, "dash": dash, "width": 2.5},
        "hovertext": [
            f"{name}{' at ' if name else ''}{symbol} = {decimal_text(place, 4)}: {decimal_text(value, 4)}"
            for place, value in zip(places, values, strict=True)
        ],
        "hoverinfo": "text",
    }


def _mark(symbol: str, usual: Fraction) -> dict[str, Any]:
    line = {"color": GREY, "width": 2, "dash": "dash"}
    text = f"{symbol} = {fraction_text(usual)}"
    at = float(usual)
    return {
        "shapes": [{"type": "line", "x0": at, "x1": at, "yref": "paper", "y0": 0, "y1": 1, "line": line}],
        "annotations": [
            {"x": at, "yref": "paper", "y": 1, "text": text, "showarrow": False, "xanchor": "left", "xshift": 5,
             "yanchor": "top", "bgcolor": PAPER}
        ],
    }  # fmt: skip


def _dots(symbol: str, usual: Fraction, named: Mapping[str, RationalFunction]) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [float(usual)] * len(named),
        "y": [float(function.at(usual)) for function in named.values()],
        "marker": {"color": INK, "size": 8},
        "showlegend": False,
        "hovertext": [
            f"{name} {decimal_text(f.at(usual), 4)} at {symbol} = {usual}".strip() for name, f in named.items()
        ],
        "hoverinfo": "text",
    }


def _words(
    symbol: str,
    places: list[Fraction],
    values: Mapping[str, list[Fraction]],
    named: Mapping[str, RationalFunction],
    usual: Fraction | None,
) -> str:
    def point(value: Fraction, place: Fraction) -> str:
        return f"{decimal_text(value)} at {symbol} = {decimal_text(place, 4)}"

    told = []
    for name, found in values.items():
        least, most = min(found), max(found)
        told.append(
            f"{name + ': from' if name else 'From'} {point(found[0], places[0])} to {point(found[-1], places[-1])}, "
            f"lowest {point(least, places[found.index(least)])}, highest {point(most, places[found.index(most)])}."
        )
    if usual is not None:
        there = ", ".join(f"{name} {decimal_text(f.at(usual), 4)}".strip() for name, f in named.items())
        told.append(f"At {symbol} = {fraction_text(usual)}: {there}.")
    return " ".join(told)
