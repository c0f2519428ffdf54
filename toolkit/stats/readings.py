"""Every reading of a game's open rules, solved: how much each option, and each value of it, moves the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from toolkit.boards import Board, nearest
from toolkit.chains import MarkovChain, explore
from toolkit.errors import GameError, NoAnswer, TooManyStates
from toolkit.games import Choice, Finished, Game, game_type, load_board, make_game, value_text
from toolkit.solve import Analysis, Answer, CertifiedAnalysis, Progress
from toolkit.stats.outcomes import win_answers
from toolkit.stats.readings_table import Reading, Readings
from toolkit.stats.strategies import named_strategies, policies_of

__all__ = ["MOST_READINGS", "SOLVERS", "readings"]

MOST_READINGS = 2_000
LIMIT = 1_000_000  # positions of one reading
SOLVERS = ("exact", "certified")


def readings(
    key: str,
    board: str | Path | Board | None = None,
    players: int | None = None,
    *,
    options: Mapping[str, object] | None = None,
    only: Sequence[str] | None = None,
    strategies: Mapping[int, str] | None = None,
    question: str | None = None,
    method: str = "exact",
    digits: int = 12,
    progress: Progress | None = None,
) -> Readings:
    """Every combination of the values of a game's options, solved, and ranked by how much each option matters.

    `options` are given as in `make_game` and are where changes are counted from; `only` names the options that vary
    (default: all). `question` is an outcome ("1", "casey") or a clock ("turns"): what the ranking is about (default:
    seat 1's win, or the length of a game with one outcome only); the others are answered as well. `strategies` names
    what seats do in a game with decisions, as in `Report.of`. With `method` "certified" answers are proved intervals
    of `digits` digits, which is faster on large boards.

    A combination that cannot be solved is kept, with the reason. Raises `GameError` for names that do not exist, and
    for more than 2,000 combinations.

    >>> found = readings("monorail", "mini", 1, only=["casey_at_finish", "casey_moves_on_forfeit"])
    >>> [(effect.option, effect.value, effect.mean) for effect in found.effects() if effect.value != effect.given]
    [('casey_moves_on_forfeit', False, 13/54 = 0.240741 (exact)), ('casey_at_finish', 'pass', 0 (exact))]
    """
    kind = game_type(key)
    known = {choice.name: choice for choice in kind.choices}
    if method not in SOLVERS:
        raise GameError(f"no method {method!r}{nearest(method, SOLVERS)}; methods: {', '.join(SOLVERS)}")
    if not isinstance(board, Board):
        board = load_board(kind.default_board if board is None else board, key)
    given = make_game(key, board, players, options)
    varied = [_known(name, known) for name in (known if only is None else dict.fromkeys(only))]
    count = prod(len(choice.values) for choice in varied)
    if count > MOST_READINGS:
        sizes = ", ".join(f"{choice.name} {len(choice.values)}" for choice in varied)
        raise GameError(
            f"{count:,} combinations ({sizes}), at most {MOST_READINGS:,}; name fewer options that vary (only)"
        )
    empty = Readings(given, tuple(varied), (), named_strategies(given, strategies))
    if question != "never":  # which only the answers can tell of
        empty.about(question)
    solver = _Solver(strategies, method, digits)
    rows = []
    for done, values in enumerate(product(*(choice.values for choice in varied)), start=1):
        chosen = dict(zip((choice.name for choice in varied), values, strict=True))
        rows.append(solver.reading(given, board, chosen))
        if progress is not None:
            progress("readings solved", done, count)
    return replace(empty, rows=tuple(rows)).about(question)


class _Solver:
    """Solves readings one by one; those with the same chain share their answers."""

    def __init__(self, strategies: Mapping[int, str] | None, method: str, digits: int) -> None:
        self.strategies = strategies
        self.method = method
        self.digits = digits
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
        policies = policies_of(game, named_strategies(game, self.strategies))
        chain = explore(game, policies=policies, limit=LIMIT)
        for other, answers in self._solved:
            if _same(chain, other):
                return answers
        analysis = Analysis(chain) if self.method == "exact" else CertifiedAnalysis(chain, self.digits)
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


def _known(name: str, known: Mapping[str, Choice]) -> Choice:
    if name not in known:
        names = ", ".join(f"{choice.name} ({', '.join(map(value_text, choice.values))})" for choice in known.values())
        raise GameError(f"no option {name!r}{nearest(name, known)}; this game's options: {names or 'none'}")
    return known[name]
