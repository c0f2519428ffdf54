"""Every reading of a game's open rules, solved: how much each option, and each value of it, moves the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from pathlib import Path

from toolkit.boards import Board, nearest
from toolkit.errors import GameError
from toolkit.games import Choice, game_type, load_board, make_game, value_text
from toolkit.solve import Progress
from toolkit.stats.reading_solver import ReadingSolver
from toolkit.stats.readings_table import Readings
from toolkit.stats.strategies import named_strategies

__all__ = ["MOST_READINGS", "SOLVERS", "readings"]

MOST_READINGS = 2_000
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
    solver = ReadingSolver(strategies, method, digits)
    rows = []
    for done, values in enumerate(product(*(choice.values for choice in varied)), start=1):
        chosen = dict(zip((choice.name for choice in varied), values, strict=True))
        rows.append(solver.reading(given, board, chosen))
        if progress is not None:
            progress("readings solved", done, count)
    return replace(empty, rows=tuple(rows)).about(question)


def _known(name: str, known: Mapping[str, Choice]) -> Choice:
    if name not in known:
        names = ", ".join(f"{choice.name} ({', '.join(map(value_text, choice.values))})" for choice in known.values())
        raise GameError(f"no option {name!r}{nearest(name, known)}; this game's options: {names or 'none'}")
    return known[name]
