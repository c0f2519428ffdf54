"""Statistics of games: reports, lengths, landings, simulation."""

from toolkit.stats.landing import event_counts, landing_counts
from toolkit.stats.length import LengthDistribution
from toolkit.stats.outcomes import win_answers
from toolkit.stats.report import METHODS, QUANTILES, Report
from toolkit.stats.simulate import Sample, simulate

__all__ = [
    "METHODS",
    "QUANTILES",
    "LengthDistribution",
    "Report",
    "Sample",
    "event_counts",
    "landing_counts",
    "simulate",
    "win_answers",
]
