"""Playing a game step by step: matches, who plays them, and what every position is worth."""

from toolkit.play.best import BestPlay
from toolkit.play.match import Match, Move
from toolkit.play.odds import Odds
from toolkit.play.seats import HUMAN, Seats, odds_of, player_names

__all__ = ["HUMAN", "BestPlay", "Match", "Move", "Odds", "Seats", "odds_of", "player_names"]
