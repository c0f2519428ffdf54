"""Statistics of games: reports, lengths, landings, simulation."""

from toolkit.stats.best_plays import BestPlays, BestRow, best_plays, throw_of
from toolkit.stats.landing import event_counts, landing_counts
from toolkit.stats.length import LengthDistribution
from toolkit.stats.optimal_play import OptimalPlay, best_response, optimal_play
from toolkit.stats.outcomes import win_answers
from toolkit.stats.report import METHODS, QUANTILES, Report
from toolkit.stats.simulate import Sample, simulate
from toolkit.stats.strategies import OPTIMAL, named_strategies, policies_of, strategy_names

__all__ = [
    "METHODS",
    "OPTIMAL",
    "QUANTILES",
    "BestPlays",
    "BestRow",
    "LengthDistribution",
    "OptimalPlay",
    "Report",
    "Sample",
    "best_plays",
    "best_response",
    "event_counts",
    "landing_counts",
    "named_strategies",
    "optimal_play",
    "policies_of",
    "simulate",
    "strategy_names",
    "throw_of",
    "win_answers",
]
