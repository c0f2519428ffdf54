"""The Race Game Toolkit: race board games as a laboratory of probability.

>>> import toolkit as tk
>>> tk.Report.of(tk.make_game("monorail", "mini", players=2)).win["1"]
25/84 = 0.297619 (exact)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from toolkit.boards import Board
from toolkit.certificates import certify, verify
from toolkit.chains import MarkovChain, communicating_classes, explore, read_model
from toolkit.chance import Distribution, dice, die
from toolkit.errors import ToolkitError
from toolkit.explain import first_step_equations, why
from toolkit.games import board_names, load_board, make_game
from toolkit.play import Match, Odds, PoolReport, estimated_review, pool, review
from toolkit.plots import (
    plot_chain,
    plot_landings,
    plot_length,
    plot_luck,
    plot_policy,
    plot_pool,
    plot_readings,
    plot_symbol,
)
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
from toolkit.widgets import Session, lesson

if TYPE_CHECKING:
    from toolkit.widgets import ClassScreen, DesignScreen, LabScreen, PlayScreen

__all__ = [
    "Analysis",
    "Answer",
    "BestPlays",
    "Board",
    "ClassScreen",
    "DesignScreen",
    "LabScreen",
    "Distribution",
    "LengthDistribution",
    "MarkovChain",
    "Match",
    "Odds",
    "OptimalPlay",
    "PlayScreen",
    "PoolReport",
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
    "estimated_review",
    "event_counts",
    "explore",
    "first_step_equations",
    "generating_function",
    "hitting_probability",
    "hitting_time",
    "landing_counts",
    "lesson",
    "load_board",
    "loaded",
    "make_game",
    "optimal_play",
    "plot_chain",
    "plot_landings",
    "plot_length",
    "plot_luck",
    "plot_policy",
    "plot_pool",
    "plot_readings",
    "plot_symbol",
    "pool",
    "race",
    "read_model",
    "readings",
    "review",
    "sensitivity",
    "simulate",
    "stationary_distribution",
    "strategy_names",
    "sweep",
    "tournament",
    "verify",
    "why",
]


def __getattr__(name: str) -> Any:
    """The screens are imported when first asked for: they need anywidget, which the light core does without."""
    if name not in ("ClassScreen", "DesignScreen", "LabScreen", "PlayScreen"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("toolkit.widgets"), name)
