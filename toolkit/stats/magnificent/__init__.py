"""The mathematics of The Magnificent Race: races, marbles, bids, wagers, the chart and the steering."""

from toolkit.stats.magnificent.bid_theorem import Statement, bid_statements
from toolkit.stats.magnificent.bids import (
    Result,
    ahead,
    bid_game,
    gain,
    gain_on_rival,
    legal_bids,
    reaching,
    rivals_loss,
    wins,
)
from toolkit.stats.magnificent.board import ring_graph, spaces_of_kind, turns_to_kind
from toolkit.stats.magnificent.cards import points_drawn, value_of_cards
from toolkit.stats.magnificent.chart import ChartOdds, Pegs, chart_chain, chart_odds
from toolkit.stats.magnificent.chart_moves import TIES
from toolkit.stats.magnificent.dan import DanPlay, bold, timid, wager_process, wagering
from toolkit.stats.magnificent.race import (
    PRIZES,
    Gain,
    Prizes,
    expected_steps,
    joint_scores,
    place_chances,
    placings,
    scores,
    value_of_a_marble,
)
from toolkit.stats.magnificent.random_steering import landing_shares, landings_within, random_steering
from toolkit.stats.magnificent.roads import LANDED, Standing
from toolkit.stats.magnificent.steering import STEERINGS, Walking, best_steering, steering_process, turns_to_reach
from toolkit.stats.magnificent.symbols import ClosedForms, closed_forms, placing_formula
from toolkit.stats.magnificent.tables import NumberTable, marble_table, race_table, steering_table, wager_table

__all__ = [
    "LANDED",
    "PRIZES",
    "STEERINGS",
    "TIES",
    "ChartOdds",
    "ClosedForms",
    "DanPlay",
    "Gain",
    "NumberTable",
    "Pegs",
    "Prizes",
    "Result",
    "Standing",
    "Statement",
    "Walking",
    "ahead",
    "best_steering",
    "bid_game",
    "bid_statements",
    "bold",
    "chart_odds",
    "chart_chain",
    "closed_forms",
    "expected_steps",
    "gain",
    "gain_on_rival",
    "joint_scores",
    "landing_shares",
    "landings_within",
    "legal_bids",
    "marble_table",
    "place_chances",
    "placing_formula",
    "placings",
    "points_drawn",
    "race_table",
    "random_steering",
    "reaching",
    "ring_graph",
    "rivals_loss",
    "scores",
    "spaces_of_kind",
    "steering_process",
    "steering_table",
    "timid",
    "turns_to_kind",
    "turns_to_reach",
    "value_of_a_marble",
    "value_of_cards",
    "wager_process",
    "wager_table",
    "wagering",
    "wins",
]
