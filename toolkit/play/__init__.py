"""Playing a game step by step: matches, who plays them, and what every position is worth."""

from toolkit.play.best import BestPlay
from toolkit.play.match import Match, Move
from toolkit.play.odds import Odds
from toolkit.play.review import Review, ReviewedMove, review
from toolkit.play.seats import HUMAN, Seats, odds_of, player_names
from toolkit.play.tutor import Verdict, verdict

__all__ = [
    "HUMAN",
    "BestPlay",
    "Match",
    "Move",
    "Odds",
    "Review",
    "ReviewedMove",
    "Seats",
    "Verdict",
    "odds_of",
    "player_names",
    "review",
    "verdict",
]
