"""Actions that no sensible player of a matrix game takes: dominated ones, left out round after round.

An action is strictly dominated when a mixture of others pays more whatever the other player does, weakly when it pays
never less and sometimes more. Strict domination leaves the same game in whatever order one goes; weak domination need
not, so each round takes all of both players at once, as is usual (Osborne and Rubinstein, A Course in Game Theory,
chapter 4), and may lose equilibria on the way.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from operator import mul
from typing import NamedTuple

from toolkit.chance import fraction_text
from toolkit.solve.bids import MatrixGame
from toolkit.solve.corners import Mix, corners

__all__ = ["Dominated", "Elimination", "eliminate"]


class Dominated(NamedTuple):
    """An action left out in a round, and the mixture `by` that is better; `side` is "row" or "column"."""

    round: int
    side: str
    action: Hashable
    by: Mix
    strict: bool

    def __str__(self) -> str:
        how = "strictly" if self.strict else "weakly"
        by = " + ".join(str(a) if p == 1 else f"{fraction_text(p)} {a}" for a, p in self.by.items())
        return f"round {self.round}: {self.side} {self.action} is {how} dominated by {by}"


class Elimination(NamedTuple):
    """The actions left out, in order, and the game that is left."""

    steps: tuple[Dominated, ...]
    left: MatrixGame

    def __str__(self) -> str:
        rows, columns = (", ".join(map(str, names)) for names in (self.left.rows, self.left.columns))
        return "\n".join([*map(str, self.steps), f"left: rows {rows}; columns {columns}"])


def eliminate(game: MatrixGame, weak: bool = False) -> Elimination:
    """Leave out all strictly (with `weak`: and weakly) dominated actions of both players, until none is left.

    Every step names a single better action where there is one, and a mixture otherwise; none is overlooked.

    >>> print(eliminate(MatrixGame.of([[3, 0], [0, 3], [1, 1]], [[1, 0], [1, 0], [0, 5]], rows="TMB", columns="lr")))
    round 1: row B is strictly dominated by 1/2 T + 1/2 M
    round 2: column r is strictly dominated by l
    round 3: row M is strictly dominated by T
    left: rows T; columns l
    """
    steps: list[Dominated] = []
    while True:
        number = steps[-1].round + 1 if steps else 1
        mine = _dominated(game.rows, game.row_payoffs, weak)
        theirs = _dominated(game.columns, list(zip(*game.column_payoffs, strict=True)), weak)
        if not mine and not theirs:
            return Elimination(tuple(steps), game)
        for side, found in (("row", mine), ("column", theirs)):
            steps += [Dominated(number, side, action, *how) for action, how in found.items()]
        game = game.only(
            [row for row in game.rows if row not in mine], [column for column in game.columns if column not in theirs]
        )


def _dominated(
    names: Sequence[Hashable], payoffs: Sequence[Sequence[Fraction]], weak: bool
) -> dict[Hashable, tuple[Mix, bool]]:
    """Every dominated action of one player with a mixture that is better, and whether it is strictly."""
    found = {}
    for i, action in enumerate(names):
        # What every other action pays more than this one, against each action of the other player.
        leads = {
            name: [a - b for a, b in zip(payoffs[k], payoffs[i], strict=True)] for k, name in enumerate(names) if k != i
        }
        better = _better(leads, strict=True)
        strict = better is not None
        if better is None and weak:
            better = _better(leads, strict=False)
        if better is not None:
            found[action] = better, strict
    return found


def _better(leads: dict[Hashable, list[Fraction]], strict: bool) -> Mix | None:
    """One action, or else a mixture, whose leads are all above 0 (not `strict`: 0 or more, and some above)."""
    for name, lead in leads.items():
        if _is_better(lead, strict):
            return {name: Fraction(1)}
    table = list(zip(*leads.values(), strict=True))
    if any(max(against) < 0 or (strict and max(against) == 0) for against in table):
        return None  # it is a best reply itself; with one action only, there is no table
    # The largest smallest lead is found at a corner, and so is any lead above 0 where the smallest cannot be.
    for corner in corners([[-paid for paid in against] for against in table]) if table else ():
        if _is_better([sum(map(mul, corner.chances, against), Fraction(0)) for against in table], strict):
            return corner.mix(list(leads))
    return None


def _is_better(lead: Sequence[Fraction], strict: bool) -> bool:
    return min(lead) > 0 or (not strict and min(lead) == 0 < max(lead))
