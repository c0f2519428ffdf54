"""From the ends of a game's chain to the outcomes that people ask for."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from toolkit.games import Finished, Game
from toolkit.solve import Answer

__all__ = ["win_answers"]


def win_answers(game: Game[Any, Any], absorption: Mapping[Any, Answer]) -> dict[str, Answer]:
    """The chance of every outcome from the chances of the chain's ends; a shared win counts its share.

    `never` is there only where the chain has an end in which nobody has won. Exact chances add up to exactly one.

    >>> from toolkit.games import make_game
    >>> game = make_game("monorail", "mini", players=1)
    >>> ends = {Finished(("1",)): Answer.exact(Fraction(1, 3)), Finished(("casey",)): Answer.exact(Fraction(2, 3))}
    >>> win_answers(game, ends)["casey"]
    2/3 = 0.666667 (exact)
    """
    parts: dict[str, list[tuple[Answer, int]]] = {name: [] for name in game.outcomes}
    for end, answer in absorption.items():
        winners = end.winners if isinstance(end, Finished) else ("never",)
        for name in winners:
            parts.setdefault(name, []).append((answer, len(winners)))
    return {name: _added(shares) for name, shares in parts.items()}


def _added(shares: list[tuple[Answer, int]]) -> Answer:
    """The sum of answers, each over its number of winners; certified when one of them is."""
    if len(shares) == 1 and shares[0][1] == 1:
        return shares[0][0]
    value = sum((answer.number / count for answer, count in shares), Fraction(0))
    if all(answer.guarantee == "exact" for answer, _ in shares):
        return Answer.exact(value, shares[0][0].method if shares else "")
    width = sum((answer.half_width / count for answer, count in shares), Fraction(0))
    return Answer.certified(value - width, value + width, shares[0][0].method)
