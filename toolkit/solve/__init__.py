"""Exact, certified and estimated answers about chains."""

from toolkit.solve.analysis import Analysis
from toolkit.solve.answer import Answer
from toolkit.solve.bids import Equilibria, Equilibrium, EquilibriumSet, MatrixGame, equilibria
from toolkit.solve.certified import CertifiedAnalysis, Enclosure
from toolkit.solve.conditioning import conditioned
from toolkit.solve.dominance import Dominated, Elimination, eliminate
from toolkit.solve.end_components import EndComponent, end_components
from toolkit.solve.engine import Progress
from toolkit.solve.hitting import (
    expected_reward,
    hitting_probabilities,
    hitting_probability,
    hitting_time,
    return_time,
)
from toolkit.solve.horizon import Stages, optimal_within
from toolkit.solve.instants import distribution_after, hitting_within
from toolkit.solve.optimal import optimal_probability, optimal_reward, optimal_shares, optimal_time
from toolkit.solve.optimum import Optimum, equally_good
from toolkit.solve.stationary import long_run, stationary_distribution, stationary_distributions

__all__ = [
    "Analysis",
    "Answer",
    "CertifiedAnalysis",
    "Dominated",
    "Elimination",
    "Enclosure",
    "EndComponent",
    "Equilibria",
    "Equilibrium",
    "EquilibriumSet",
    "MatrixGame",
    "Optimum",
    "Progress",
    "Stages",
    "conditioned",
    "distribution_after",
    "eliminate",
    "end_components",
    "equilibria",
    "equally_good",
    "expected_reward",
    "hitting_probabilities",
    "hitting_probability",
    "hitting_time",
    "hitting_within",
    "long_run",
    "optimal_probability",
    "optimal_reward",
    "optimal_shares",
    "optimal_time",
    "optimal_within",
    "return_time",
    "stationary_distribution",
    "stationary_distributions",
]
