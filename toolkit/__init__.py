"""The Race Game Toolkit: race board games as a laboratory of probability.

>>> import toolkit as tk
>>> tk.Report.of(tk.make_game("monorail", "mini", players=2)).win["1"]
25/84 = 0.297619 (exact)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.boards import Board
from toolkit.certificates import certify, verify
from toolkit.chains import MarkovChain, communicating_classes, explore, read_model
from toolkit.chance import Distribution, dice, die
from toolkit.errors import ToolkitError
from toolkit.explain import first_step_equations
from toolkit.games import board_names, load_board, make_game
from toolkit.play import Match, Odds
from toolkit.plots import plot_chain, plot_landings, plot_length, plot_policy, plot_readings, plot_symbol
from toolkit.solve import (
    Analysis,
    Answer,
    conditioned,
    hitting_probability,
    hitting_time,
    stationary_distribution,
)
from toolkit.stats import (
    BestPlays,
    LengthDistribution,
    OptimalPlay,
    Report,
    best_plays,
    best_response,
    compare,
    event_counts,
    generating_function,
    landing_counts,
    loaded,
    optimal_play,
    race,
    readings,
    sensitivity,
    simulate,
    strategy_names,
    sweep,
    tournament,
)
from toolkit.widgets import Session

if TYPE_CHECKING:
    from toolkit.widgets import PlayScreen

__all__ = [
    "Analysis",
    "Answer",
    "BestPlays",
    "Board",
    "Distribution",
    "LengthDistribution",
    "MarkovChain",
    "Match",
    "Odds",
    "OptimalPlay",
    "PlayScreen",
    "Report",
    "Session",
    "ToolkitError",
    "best_plays",
    "best_response",
    "board_names",
    "certify",
    "communicating_classes",
    "compare",
    "conditioned",
    "dice",
    "die",
    "event_counts",
    "explore",
    "first_step_equations",
    "generating_function",
    "hitting_probability",
    "hitting_time",
    "landing_counts",
    "load_board",
    "loaded",
    "make_game",
    "optimal_play",
    "plot_chain",
    "plot_landings",
    "plot_length",
    "plot_policy",
    "plot_readings",
    "plot_symbol",
    "race",
    "read_model",
    "readings",
    "sensitivity",
    "simulate",
    "stationary_distribution",
    "strategy_names",
    "sweep",
    "tournament",
    "verify",
]


def __getattr__(name: str) -> Any:
    """`PlayScreen` is imported when it is first asked for: it needs anywidget, which the light core does without."""
    if name != "PlayScreen":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from toolkit.widgets import PlayScreen

    return PlayScreen
