"""The picture of a class's games: how many took how long, beside how many were to be expected."""

from __future__ import annotations

from toolkit.play import PoolReport
from toolkit.plots.picture import BLUE, ORANGE, Picture, axis, base_layout

__all__ = ["plot_pool"]

FEW_BARS = 25


def plot_pool(report: PoolReport) -> Picture:
    """The lengths of a pool's games as bars, and the numbers to be expected as points.

    The words tell the wins too. Expected numbers are proved to more digits than a picture shows, except where the game
    is so large that they come from simulated games; the legend says so then.

    >>> from toolkit.play import pool
    >>> picture = plot_pool(PoolReport.of(pool("Ann: HNEA-YWM3-VGNM-6")))
    >>> picture.data[0]["y"][6:9], picture.data[1]["name"]
    ([0, 1, 0], 'expected')
    """
    unit, rows = report.pool.game.units[0], report.lengths
    labels = [row.label for row in rows]
    bars = {
        "type": "bar",
        "name": f"these {report.games} games",
        "x": labels,
        "y": [row.games for row in rows],
        "marker": {"color": BLUE},
        "hovertext": [f"{row.label} {unit}: {_games(row.games)}" for row in rows],
        "hoverinfo": "text",
    }
    points = {
        "type": "scatter",
        "mode": "lines+markers",
        "name": report.expected_words,
        "x": labels,
        "y": [None if row.expected is None else float(row.expected) for row in rows],
        "line": {"color": ORANGE, "width": 2, "dash": "dot"},
        "marker": {"color": ORANGE, "symbol": "diamond", "size": 9},
    }
    layout = base_layout(f"{report.pool.title}: length in {unit}", 420)
    layout |= {
        "showlegend": True,
        "bargap": 0.25,
        "xaxis": axis(unit, type="category", **({"dtick": 1} if len(rows) <= FEW_BARS else {})),
        "yaxis": axis("games", rangemode="tozero"),
    }
    return Picture(layout["title"]["text"], _words(report), [bars, points], layout)


def _words(report: PoolReport) -> str:
    pool, unit = report.pool, report.pool.game.units[0]
    shortest, longest = min(pool.lengths), max(pool.lengths)
    most = max(pool.lengths.values())
    often = [str(n) for n, count in sorted(pool.lengths.items()) if count == most]
    told = [
        f"{_games(report.games)} of {shortest} to {longest} {unit}, most often {' or '.join(often)} ({_games(most)})."
    ]
    for name, answer in report.win.items():
        won = float(pool.won(name))
        told.append(f"{pool.game.name_of(name)} won {won:g}, expected {float(report.games * answer.number):.1f}.")
    return " ".join(told)


def _games(count: int) -> str:
    return f"{count} game{'' if count == 1 else 's'}"
