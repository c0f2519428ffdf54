"""The chances of everybody from any position of a game: solved once, then looked up."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from toolkit.chains import MarkovChain, explore
from toolkit.errors import TooManyStates
from toolkit.games import Finished, Game
from toolkit.play.size import clearly_larger
from toolkit.solve import Analysis, Answer, CertifiedAnalysis, Progress
from toolkit.stats import win_answers

__all__ = ["Odds"]

LARGEST_GAME = 15_000  # positions; more would let a player wait for the first throw
LARGEST_EXACT_PART = 3_000  # positions that depend on one another; beyond, fractions fill thousands of digits
DIGITS = 15  # of certified chances


class Odds:
    """Proved chances of every outcome from every position that can come up: exact, or certified where fractions grow
    to thousands of digits.

    `ready` is false, and `reason` says why, when the game is too large to be solved while people wait.

    >>> from toolkit.games import make_game
    >>> game = make_game("monorail", "mini", players=2)
    >>> Odds(game).chances(game.start())["casey"]
    1/2 = 0.5 (exact)
    """

    def __init__(self, game: Game[Any, Any], progress: Progress | None = None) -> None:
        self.game = game
        self.reason = ""
        self._index: dict[Any, int] = {}
        if clearly_larger(game, LARGEST_GAME):
            self.reason = (
                f"{game.title}, board {game.board.name}, {game.players} players: more than {LARGEST_GAME:,} positions; "
                "take a smaller board or fewer players, or simulate"
            )
            return
        try:
            exploring = None if progress is None else (lambda done, found: progress("positions explored", done, found))
            chain = explore(game, limit=LARGEST_GAME, progress=exploring)
            self._table = _table(chain, progress)
        except TooManyStates as error:
            self.reason = str(error)
            return
        self._index = {state: i for i, state in enumerate(chain.states)}

    @property
    def ready(self) -> bool:
        """Whether the chances are known."""
        return bool(self._index)

    def chances(self, state: Any) -> dict[str, Answer]:
        """The chance of each outcome from `state`, seats first; `never` only in games that may not end."""
        node = self.game.node(state)
        return win_answers(self.game, self._table.at(self._index[node if isinstance(node, Finished) else state]))


def _table(chain: MarkovChain[Any], progress: Progress | None) -> _Exact | _Certified:
    analysis = Analysis(chain, progress)
    if analysis.system.largest_part <= LARGEST_EXACT_PART:
        return _Exact(analysis)
    return _Certified(CertifiedAnalysis(chain, DIGITS, progress))


class _Exact:
    """Fractions for every state and end."""

    def __init__(self, analysis: Analysis[Any]) -> None:
        self.ends = analysis.ends
        self.columns = analysis.absorption_columns

    def at(self, i: int) -> dict[Any, Answer]:
        return {end: Answer.exact(column[i]) for end, column in zip(self.ends, self.columns, strict=True)}


class _Certified:
    """Intervals for every transient state and end; 0 or 1 in the ends themselves."""

    def __init__(self, certified: CertifiedAnalysis) -> None:
        self.ends = certified.ends
        self.states = certified.chain.states
        self.rows = {i: row for row, i in enumerate(certified.analysis.transient)}
        self.columns = certified.absorption_enclosures()

    def at(self, i: int) -> dict[Any, Answer]:
        if i not in self.rows:
            return {end: Answer.exact(Fraction(int(end == self.states[i]))) for end in self.ends}
        row = self.rows[i]
        return {
            end: Answer.certified(*column.at(row), method="refinement, proved by its residual")
            for end, column in zip(self.ends, self.columns, strict=True)
        }
