"""Exact, certified and estimated answers about chains."""

from toolkit.solve.analysis import Analysis
from toolkit.solve.answer import Answer
from toolkit.solve.certified import CertifiedAnalysis, Enclosure
from toolkit.solve.conditioning import conditioned
from toolkit.solve.engine import Progress
from toolkit.solve.hitting import (
    expected_reward,
    hitting_probabilities,
    hitting_probability,
    hitting_time,
    return_time,
)
from toolkit.solve.instants import distribution_after, hitting_within
from toolkit.solve.stationary import long_run, stationary_distribution, stationary_distributions

__all__ = [
    "Analysis",
    "Answer",
    "CertifiedAnalysis",
    "Enclosure",
    "Progress",
    "conditioned",
    "distribution_after",
    "expected_reward",
    "hitting_probabilities",
    "hitting_probability",
    "hitting_time",
    "hitting_within",
    "long_run",
    "return_time",
    "stationary_distribution",
    "stationary_distributions",
]
