"""Statistics of games: reports, lengths, landings, simulation."""

from toolkit.stats.landing import event_counts, landing_counts
from toolkit.stats.length import LengthDistribution
from toolkit.stats.optimal_play import OptimalPlay, best_response, optimal_play
from toolkit.stats.outcomes import win_answers
from toolkit.stats.report import METHODS, QUANTILES, Report
from toolkit.stats.simulate import Sample, simulate

__all__ = [
    "METHODS",
    "QUANTILES",
    "LengthDistribution",
    "OptimalPlay",
    "Report",
    "Sample",
    "best_response",
    "event_counts",
    "landing_counts",
    "optimal_play",
    "simulate",
    "win_answers",
]
