"""The readings of a game's rules as bars: how much each value of each option moves the answer."""

from __future__ import annotations

from typing import Any

from toolkit.games import value_text
from toolkit.plots.picture import BLUE, GREY, INK, ORANGE, Picture, axis, base_layout
from toolkit.stats import Effect, Readings
from toolkit.stats.tables import signed

__all__ = ["plot_readings"]

MOST_BARS = 40
BAR = 26  # pixels


def plot_readings(readings: Readings) -> Picture:
    """The mean change of the answer by each value as a bar, the strongest option on top; a thin line spans the least
    and the most change over all combinations of the other options.

    At most 40 bars are drawn, and the words say how many are left out. Values that could not be solved have no bar.

    >>> from toolkit.stats import readings
    >>> print(plot_readings(readings("monorail", "mini", 2, only=["first_player"])))
    What each reading changes: Seat 1 wins. first_player = rolled: -0.047619 (from -0.047619 to -0.047619). first_player
    = 2: -0.0952381 (from -0.0952381 to -0.0952381). Not solved: first_player = 3, first_player = 4.
    """
    game, question = readings.game, readings.question
    asked = f"length in {question}" if question in game.units else f"{game.name_of(question)} wins"
    changed = [effect for effect in readings.effects() if not _as_given(effect)]
    solved = [effect for effect in changed if effect.mean is not None]
    # Options keep their order; within one the greatest gain comes first.
    order = {name: place for place, name in enumerate(dict.fromkeys(effect.option for effect in changed))}
    solved.sort(key=lambda effect: (order[effect.option], -_mean(effect)))
    drawn = solved[:MOST_BARS]
    title = f"What each reading changes: {asked}"
    layout = base_layout(title, 130 + BAR * len(drawn))
    layout["margin"] = {"l": 260, "r": 24, "t": 56, "b": 52}
    layout["showlegend"] = False
    layout["xaxis"] = axis("mean change", zeroline=True, zerolinecolor=GREY)
    layout["yaxis"] = axis(autorange="reversed", automargin=True)
    return Picture(title, _words(drawn, solved, changed), [_bars(drawn)], layout)


def _as_given(effect: Effect) -> bool:
    return type(effect.value) is type(effect.given) and effect.value == effect.given


def _mean(effect: Effect) -> float:
    return float(effect.mean.number) if effect.mean is not None else 0.0


def _name(effect: Effect) -> str:
    return f"{effect.option} = {value_text(effect.value)}"


def _ends(effect: Effect) -> tuple[float, float]:
    assert effect.least is not None and effect.most is not None
    return float(effect.least.number), float(effect.most.number)


def _bars(effects: list[Effect]) -> dict[str, Any]:
    means = [_mean(effect) for effect in effects]
    return {
        "type": "bar",
        "orientation": "h",
        "x": means,
        "y": [_name(effect) for effect in effects],
        "marker": {
            "color": [BLUE if mean >= 0 else ORANGE for mean in means],
            "pattern": {"shape": ["" if mean >= 0 else "/" for mean in means]},
        },
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [_ends(effect)[1] - mean for effect, mean in zip(effects, means, strict=True)],
            "arrayminus": [mean - _ends(effect)[0] for effect, mean in zip(effects, means, strict=True)],
            "color": INK,
            "thickness": 1.2,
        },
        "hovertext": [_told(effect) for effect in effects],
        "hoverinfo": "text",
    }


def _told(effect: Effect) -> str:
    assert effect.mean is not None and effect.least is not None and effect.most is not None
    low, high = signed(effect.least.number), signed(effect.most.number)
    return f"{_name(effect)}: {signed(effect.mean.number)} (from {low} to {high})"


def _words(drawn: list[Effect], solved: list[Effect], changed: list[Effect]) -> str:
    told = [f"{_told(effect)}." for effect in drawn]
    if len(solved) > len(drawn):
        told.append(f"{len(solved) - len(drawn)} weaker ones are left out.")
    missing = [_name(effect) for effect in changed if effect.mean is None]
    if missing:
        told.append(f"Not solved: {', '.join(missing)}.")
    return " ".join(told)
