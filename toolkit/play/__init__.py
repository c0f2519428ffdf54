"""Playing a game step by step: matches, and the chances behind every position."""

from toolkit.play.match import Match, Move
from toolkit.play.odds import Odds

__all__ = ["Match", "Move", "Odds"]
