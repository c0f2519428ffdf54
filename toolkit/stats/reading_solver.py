"""One reading of a game's open rules, solved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.boards import Board
from toolkit.chains import MarkovChain, explore
from toolkit.errors import GameError, NoAnswer, TooManyStates
from toolkit.games import Finished, Game, make_game
from toolkit.solve import Analysis, Answer, CertifiedAnalysis, Progress
from toolkit.stats.outcomes import win_answers
from toolkit.stats.readings_table import Reading
from toolkit.stats.strategies import named_strategies, policies_of
from toolkit.stats.telling import telling

__all__ = ["ReadingSolver"]

LIMIT = 1_000_000  # positions of one reading


class ReadingSolver:
    """Solves readings one by one; those with the same chain share their answers.

    `strategies` names what seats do in a game with decisions; `limit` is how many positions a reading may have.
    `progress` is told of the work inside one reading.

    >>> from toolkit.games import load_board, make_game
    >>> solver, board = ReadingSolver(None, "exact", 12), load_board("mini", "monorail")
    >>> given = make_game("monorail", board, 1)
    >>> solver.reading(given, board, {"casey_moves_on_forfeit": False}).answers["1"]
    20/27 = 0.740741 (exact)
    """

    def __init__(
        self,
        strategies: Mapping[int, str] | None,
        method: str,
        digits: int,
        *,
        limit: int = LIMIT,
        progress: Progress | None = None,
    ) -> None:
        self.strategies = strategies
        self.method = method
        self.digits = digits
        self.limit = limit
        self.progress = progress
        self._solved: list[tuple[MarkovChain[Any], dict[str, Answer]]] = []

    def reading(self, given: Game[Any, Any], board: Board, chosen: Mapping[str, object]) -> Reading:
        """The answers to one combination of values, or the reason why there are none."""
        options = {**vars(given.options), **chosen}
        try:
            game = make_game(given.key, board, given.players, options)
            return Reading(chosen, self._answers(game), "")
        except (GameError, NoAnswer, TooManyStates) as error:
            return Reading(chosen, {}, str(error))

    def _answers(self, game: Game[Any, Any]) -> dict[str, Answer]:
        tell = self.progress
        policies = policies_of(game, named_strategies(game, self.strategies), tell)
        if tell is not None:
            policies = telling(policies, tell)
        exploring = None if tell is None else (lambda done, found: tell("positions explored", done, found))
        chain = explore(game, policies=policies, limit=self.limit, progress=exploring)
        for other, answers in self._solved:
            if _same(chain, other):
                return answers
        analysis = Analysis(chain, tell) if self.method == "exact" else CertifiedAnalysis(chain, self.digits, tell)
        found = win_answers(game, analysis.absorption())
        if any(not isinstance(end, Finished) for end in analysis.ends):
            found |= dict.fromkeys(game.units, Answer.infinite("the game may never end"))
        else:
            found |= {unit: analysis.steps(unit) for unit in game.units}
        self._solved.append((chain, found))
        return found


def _same(one: MarkovChain[Any], other: MarkovChain[Any]) -> bool:
    """Whether two chains are the same but for the names of positions; ends must have the same names."""
    return (
        list(one.offsets) == list(other.offsets)
        and list(one.targets) == list(other.targets)
        and list(one.weights) == list(other.weights)
        and all(list(one.durations(unit)) == list(other.durations(unit)) for unit in one.units)
        and all(
            a == b
            for a, b in zip(one.states, other.states, strict=True)
            if isinstance(a, Finished) or isinstance(b, Finished)
        )
    )
