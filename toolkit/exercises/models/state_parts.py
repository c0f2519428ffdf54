"""Which parts of a position are needed: without one, do positions that look alike still go on alike?"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from toolkit.chains import MarkovChain, explore
from toolkit.games import make_game
from toolkit.games.monorail import Position, read_board

__all__ = ["enough", "needed_parts"]

PARTS: dict[str, Callable[[Position], object]] = {
    "a": lambda state: state._replace(dots=()),
    "b": lambda state: state._replace(casey=0),
    "c": lambda state: state._replace(seat=0),
    "d": lambda state: state._replace(owing=()),
}


@cache
def needed_parts(players: int, red: int, lines: int, flag: int) -> frozenset[str]:
    """Which parts are needed on a board of four steps whose only flag, on line `flag` (0: none), costs a turn.

    >>> sorted(needed_parts(1, 0, 3, 0))
    ['a']
    """
    chain = _chain(players, red, lines, flag)
    return frozenset(name for name, without in PARTS.items() if not enough(chain, without))


def enough(chain: MarkovChain[Any], label: Callable[[Position], object]) -> bool:
    """Whether positions with the same label go on alike: the next label has the same chances from each of them.

    The criterion for lumping: Kemeny and Snell, Finite Markov Chains, 6.3.
    """
    names = [label(state) if isinstance(state, Position) else state for state in chain.states]
    known: dict[object, dict[object, Fraction]] = {}
    for i, name in enumerate(names):
        row: dict[object, Fraction] = {}
        for arc in chain.arcs(i):
            row[names[arc.target]] = row.get(names[arc.target], Fraction(0)) + Fraction(arc.weight, chain.totals[i])
        if known.setdefault(name, row) != row:
            return False
    return True


def _chain(players: int, red: int, lines: int, flag: int) -> MarkovChain[Any]:
    tables: dict[str, Any] = {
        "game": "monorail",
        "name": "yours",
        "title": "Your other board",
        "source": "reconstruction: drawn for one learner",
        "steps": 4,
        "red": red,
        "lines": lines,
        "dice": {"white": [1, 2, 3], "coloured": [1, 2, 3, 4, 5, 6]},  # 1 to 6 would win with 1/6 from every dot
    }
    tables |= {"flags": [{"line": flag, "kind": "miss"}]} if flag else {}
    return explore(make_game("monorail", read_board(tables, "your other board"), players))
