"""The picture of how long a game takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from toolkit.chance import decimal_text, fraction_text
from toolkit.errors import ChanceError, NoAnswer
from toolkit.plots.picture import BLUE, GREY, INK, ORANGE, PAPER, Picture, axis, base_layout
from toolkit.solve import Answer
from toolkit.stats import LengthDistribution, Sample
from toolkit.stats.wilson import interval

__all__ = ["interval", "plot_length"]

LEVELS = ("0.05", "0.5", "0.95")
MOST = "0.99"  # of all games are in the picture
LONGEST = 400  # bars; more cannot be told apart
LONG_CHAIN = 200  # states; above it, fractions are long and floats with proved bounds are used
LONGEST_FRACTION = 40  # signs


def plot_length(
    length: LengthDistribution[Any],
    *,
    mean: Answer | None = None,
    sample: Sample | None = None,
    longest: int | None = None,
    levels: Sequence[str] = LEVELS,
) -> Picture:
    """The chance of every length as bars, and below it the chance to be over by then, with the quantiles of `levels`.

    `mean` is marked when given. `sample` adds the shares of simulated games with their 95 % intervals (Wilson's).
    `longest` is the last bar; by default 99 % of all games are shown. Bars of chains above 200 states are
    proved to more digits than a picture shows. Raises `ChanceError` when the sample counts by another clock.

    >>> from toolkit.chains import explore
    >>> from toolkit.games import make_game
    >>> picture = plot_length(LengthDistribution(explore(make_game("monorail", "mini", players=1))))
    >>> picture.data[0]["y"][:2]
    [0.2777777777777778, 0.23765432098765432]
    """
    if sample is not None and sample.game.units[0] != length.unit:
        raise ChanceError(f"the sample counts {sample.game.units[0]}, the distribution {length.unit}; use one clock")
    last = longest if longest is not None else _last(length)
    places = list(range(0 if length.shortest == 0 else 1, max(last, 1) + 1))
    exactly = len(length.chain) <= LONG_CHAIN
    chances = [Answer.exact(length.pmf(n)) if exactly else length.certified_pmf(n) for n in places]
    totals = [Answer.exact(length.cdf(n)) if exactly else length.certified_cdf(n) for n in places]
    quantiles = {level: _quantile(length, level) for level in levels}
    bars = {
        "type": "bar",
        "name": "exact" if exactly else "proved",
        "x": places,
        "y": [float(chance.number) for chance in chances],
        "marker": {"color": BLUE},
        "hovertext": [f"{n} {length.unit}: {_shown(chance)}" for n, chance in zip(places, chances, strict=True)],
        "hoverinfo": "text",
    }
    steps = {
        "type": "scatter",
        "mode": "lines",
        "line": {"shape": "hv", "color": BLUE, "width": 2},
        "x": places,
        "y": [float(total.number) for total in totals],
        "yaxis": "y2",
        "showlegend": False,
        "hovertext": [f"at most {n} {length.unit}: {_shown(t)}" for n, t in zip(places, totals, strict=True)],
        "hoverinfo": "text",
    }
    data = [bars, *([] if sample is None else [_points(sample, places)]), steps, _quantile_marks(quantiles)]
    layout = _layout(length.unit, mean, len(places), simulated=sample is not None)
    return Picture(layout["title"]["text"], _words(length, places, chances, mean, quantiles, sample), data, layout)


def _last(length: LengthDistribution[Any]) -> int:
    found = _quantile(length, MOST)
    return LONGEST if found is None else min(found, LONGEST)


def _quantile(length: LengthDistribution[Any], level: str) -> int | None:
    try:
        return length.quantile(level)
    except NoAnswer:
        return None


def _shown(chance: Answer) -> str:
    text = fraction_text(chance.number) if chance.guarantee == "exact" else ""
    decimal = decimal_text(chance.number, 4)
    return f"{text} = {decimal}" if 0 < len(text) <= LONGEST_FRACTION else decimal


def _points(sample: Sample, places: list[int]) -> dict[str, Any]:
    counts = [sample.lengths[n] for n in places]
    shares = [count / sample.games for count in counts]
    ends = [interval(count, sample.games) for count in counts]
    return {
        "type": "scatter",
        "mode": "markers",
        "name": f"{sample.games:,} simulated games",
        "x": places,
        "y": shares,
        "marker": {"color": ORANGE, "symbol": "diamond", "size": 8},
        "error_y": {
            "type": "data",
            "symmetric": False,
            "array": [high - share for share, (_, high) in zip(shares, ends, strict=True)],
            "arrayminus": [share - low for share, (low, _) in zip(shares, ends, strict=True)],
            "color": ORANGE,
        },
        "hovertext": [
            f"{n}: {count:,} of {sample.games:,} games, 95 % interval {low:.4f} to {high:.4f}"
            for n, count, (low, high) in zip(places, counts, ends, strict=True)
        ],
        "hoverinfo": "text",
    }


def _quantile_marks(quantiles: dict[str, int | None]) -> dict[str, Any]:
    reached = {level: n for level, n in quantiles.items() if n is not None}
    return {
        "type": "scatter",
        "mode": "markers+text",
        "x": list(reached.values()),
        "y": [float(level) for level in reached],
        "text": [f"{float(level):.0%} by {n}" for level, n in reached.items()],
        "textposition": [f"{'middle' if float(level) < 0.2 else 'bottom'} right" for level in reached],
        "marker": {"color": INK, "symbol": "circle", "size": 8},
        "yaxis": "y2",
        "showlegend": False,
        "hoverinfo": "skip",
        "cliponaxis": False,
    }


def _layout(unit: str, mean: Answer | None, bars: int, simulated: bool) -> dict[str, Any]:
    layout = base_layout(f"Length of a game in {unit}", 520)
    layout |= {
        "showlegend": simulated,
        "bargap": 0.25,
        "xaxis": axis(unit, anchor="y2", tickformat=",d", **({"dtick": 1} if bars <= 25 else {})),
        "yaxis": axis("chance of this length", domain=[0.44, 1.0], rangemode="tozero"),
        "yaxis2": axis("over by then", domain=[0.0, 0.34], range=[0, 1.06], anchor="x"),
    }
    if mean is not None and not mean.is_infinite:
        at = float(mean.number)
        line = {"color": GREY, "width": 2, "dash": "dash"}
        layout["shapes"] = [{"type": "line", "x0": at, "x1": at, "yref": "paper", "y0": 0, "y1": 1, "line": line}]
        layout["annotations"] = [
            {"x": at, "yref": "paper", "y": 1, "text": f"mean {mean.decimal(4)}", "showarrow": False, "xanchor": "left",
             "xshift": 5, "yanchor": "top", "bgcolor": PAPER}
        ]  # fmt: skip
    return layout


def _words(
    length: LengthDistribution[Any],
    places: list[int],
    chances: list[Answer],
    mean: Answer | None,
    quantiles: dict[str, int | None],
    sample: Sample | None,
) -> str:
    highest = max(chances, key=lambda chance: chance.number)
    peak = places[chances.index(highest)]
    told = [f"Bars from {places[0]} to {places[-1]} {length.unit}; the highest at {peak}, chance {_shown(highest)}."]
    if mean is not None:
        told.append("The mean is infinite." if mean.is_infinite else f"The mean is {mean.decimal(6)}.")
    for level, n in quantiles.items():
        share = f"{float(level):.0%} of games"
        told.append(f"It never comes to {share} being over." if n is None else f"{share} are over by {n}.")
    if sample is not None:
        ends = [interval(sample.lengths[n], sample.games) for n in places]
        held = sum(low <= chance.number <= high for chance, (low, high) in zip(chances, ends, strict=True))
        told.append(f"{held} of {len(ends)} intervals of the {sample.games:,} simulated games hold the bar's value.")
    return " ".join(told)
