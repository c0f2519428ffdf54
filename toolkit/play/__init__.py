"""Playing a game step by step: matches, who plays them, and what every position is worth."""

from toolkit.play.best import BestPlay
from toolkit.play.game_pool import GamePool, LeftOut, PooledGame, pool
from toolkit.play.guesses import Guess, Tally, read_guess
from toolkit.play.match import Match, Move, new_seed
from toolkit.play.odds import Odds
from toolkit.play.opponents import opponents_of, player_label
from toolkit.play.pool_report import LengthRow, PoolReport
from toolkit.play.questions import Question, questions
from toolkit.play.review import Review, ReviewedMove, review
from toolkit.play.rollouts import CHANCE, Rollouts, estimated_review
from toolkit.play.seats import HUMAN, Seats, odds_of, player_names
from toolkit.play.tutor import Verdict, verdict

__all__ = [
    "CHANCE",
    "HUMAN",
    "BestPlay",
    "GamePool",
    "Guess",
    "LeftOut",
    "LengthRow",
    "Match",
    "Move",
    "Odds",
    "PoolReport",
    "PooledGame",
    "Question",
    "Review",
    "ReviewedMove",
    "Rollouts",
    "Seats",
    "Tally",
    "Verdict",
    "estimated_review",
    "new_seed",
    "odds_of",
    "opponents_of",
    "player_label",
    "player_names",
    "pool",
    "questions",
    "read_guess",
    "review",
    "verdict",
]
