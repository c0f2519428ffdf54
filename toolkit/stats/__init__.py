"""Statistics of games: reports, lengths, landings, simulation."""

from toolkit.stats.arrivals import Arrivals, SampledArrivals
from toolkit.stats.best_plays import BestPlays, BestRow, best_plays, throw_of
from toolkit.stats.compare import Comparison, Difference, compare
from toolkit.stats.coverage import Coverage, games_for_width, holds, interval_coverage, small_samples
from toolkit.stats.deciding import Deciding, Met
from toolkit.stats.difference import difference
from toolkit.stats.family import ChainFamily
from toolkit.stats.generating import GeneratingFunction, generating_function
from toolkit.stats.interaction import Interaction, interaction, runner_of
from toolkit.stats.landing import event_counts, landing_counts
from toolkit.stats.length import LengthDistribution
from toolkit.stats.loaded import LoadedGame, loaded
from toolkit.stats.multinomial import surprise
from toolkit.stats.optimal_play import OptimalPlay, best_response, optimal_play
from toolkit.stats.outcomes import win_answers
from toolkit.stats.race_chain import exact_race, race_chain
from toolkit.stats.races import Runner, race
from toolkit.stats.rational_function import RationalFunction
from toolkit.stats.reading_solver import ReadingSolver
from toolkit.stats.readings import SOLVERS, readings
from toolkit.stats.readings_table import Effect, Reading, Readings
from toolkit.stats.report import METHODS, QUANTILES, Report
from toolkit.stats.reweighted import reweighted
from toolkit.stats.sensitivity import FaceSensitivity, Sensitivities, sensitivity
from toolkit.stats.simulate import Sample, simulate
from toolkit.stats.strategies import OPTIMAL, named_strategies, policies_of, strategy_names, title_of
from toolkit.stats.sweep import sweep
from toolkit.stats.tournament import Pairing, Tournament, tournament

__all__ = [
    "Arrivals",
    "SampledArrivals",
    "Coverage",
    "games_for_width",
    "holds",
    "interval_coverage",
    "small_samples",
    "Deciding",
    "Met",
    "ReadingSolver",
    "METHODS",
    "OPTIMAL",
    "QUANTILES",
    "BestPlays",
    "BestRow",
    "ChainFamily",
    "Comparison",
    "Difference",
    "Effect",
    "FaceSensitivity",
    "GeneratingFunction",
    "Interaction",
    "LengthDistribution",
    "LoadedGame",
    "OptimalPlay",
    "Pairing",
    "RationalFunction",
    "Reading",
    "Readings",
    "Report",
    "Runner",
    "Sample",
    "SOLVERS",
    "Sensitivities",
    "Tournament",
    "best_plays",
    "best_response",
    "compare",
    "difference",
    "event_counts",
    "exact_race",
    "generating_function",
    "interaction",
    "landing_counts",
    "loaded",
    "named_strategies",
    "optimal_play",
    "policies_of",
    "race",
    "race_chain",
    "readings",
    "reweighted",
    "runner_of",
    "sensitivity",
    "simulate",
    "strategy_names",
    "surprise",
    "sweep",
    "throw_of",
    "title_of",
    "tournament",
    "win_answers",
]
