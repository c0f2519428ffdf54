"""What positions and choices are worth when everybody plays as well as possible: the odds of a game with decisions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from toolkit.errors import GameError, TooManyStates
from toolkit.games import Finished, Game
from toolkit.games.policies import Policy
from toolkit.play.size import clearly_larger
from toolkit.solve import Answer, Progress
from toolkit.stats import optimal_play

__all__ = ["BestPlay"]

LARGEST_GAME = 6_000  # positions; more would let a player wait for the first throw


class BestPlay:
    """Exact values of every position of a game between two, or for one seat, under the best play of all.

    `ready` is false, and `reason` says why, when the game is too large or has no single optimum. For one seat the value
    is the expected time to the end (`unit`), otherwise the share of the win of each outcome: of two seats, or of one
    seat and the figure that nobody plays.
    """

    def __init__(self, game: Game[Any, Any], progress: Progress | None = None) -> None:
        self.game = game
        self.reason = ""
        self.unit = game.units[0] if len(game.outcomes) == 1 else ""
        if clearly_larger(game, LARGEST_GAME):
            self.reason = (
                f"{game.title}, board {game.board.name}: more than {LARGEST_GAME:,} positions; take a smaller board"
            )
            return
        try:
            self._best = optimal_play(game, limit=LARGEST_GAME, progress=progress)
        except (TooManyStates, GameError) as error:
            self.reason = str(error)

    @property
    def ready(self) -> bool:
        """Whether the values are known."""
        return not self.reason

    @property
    def policy(self) -> Policy:
        """The best policy, for every seat."""
        return self._best.policy

    def chances(self, state: Any) -> dict[str, Answer]:
        """Each one's share of the win; for one seat alone the expected time still to come, under its unit's name."""
        if self.unit:
            over = isinstance(self.game.node(state), Finished)
            return {self.unit: Answer.exact(Fraction(0)) if over else self._best.value(state)}
        first, second = self.game.outcomes
        share = self._best.value(state)
        return {first: share, second: Answer.exact(1 - share.fraction, share.method)}

    def prices(self, state: Any, seat: int) -> dict[Any, Answer]:
        """What each choice is worth to the seat that chooses: its share of the win, or the expected time."""
        prices = self._best.prices(state)
        if self.unit or seat == 1:
            return prices
        return {action: Answer.exact(1 - price.fraction, price.method) for action, price in prices.items()}
