"""How often things happen in a game: landings on each space, blocked moves, flags read, turns missed."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any

from toolkit.games import Chance, Event, Game
from toolkit.solve import Analysis, Answer, CertifiedAnalysis

__all__ = ["event_counts", "landing_counts", "sum_of_weights"]


def event_counts(
    game: Game[Any, Any],
    analysis: Analysis[Any] | CertifiedAnalysis,
    label: Callable[[Event], Hashable | None],
    *,
    amounts: bool = False,
) -> dict[Any, Answer]:
    """The expected number of events in a game, counted under `label(event)` (None: not counted).

    With `amounts` the events' amounts are added up instead: the dots that blocking takes away, say. `analysis` is of
    the game's own chain, and the counts have its guarantee: visits of every position times the chances of its throws.

    >>> from toolkit.chains import explore
    >>> from toolkit.games import make_game
    >>> game = make_game("monorail", "mini", players=1)
    >>> event_counts(game, Analysis(explore(game)), lambda event: event.kind if event.rule == "M8" else None)
    {'forfeit': 91/60 = 1.51667 (exact)}
    """
    found: dict[Any, dict[int, Fraction]] = {}  # by name, then by row: the weight of the events in a state
    chain = analysis.chain
    for row, i in enumerate(analysis.transient):
        state = chain.states[i]
        node = game.node(state)
        if not isinstance(node, Chance):
            continue
        counts: dict[Any, int] = {}  # in whole numbers, for speed
        for action, weight in node.outcomes.items():
            for event in game.events(state, action):
                name = label(event)
                if name is not None:
                    counts[name] = counts.get(name, 0) + weight * (event.amount if amounts else 1)
        share = Fraction(chain.totals[i], node.outcomes.total)
        for name, count in counts.items():
            found.setdefault(name, {})[row] = share * count
    return {name: sum_of_weights(analysis, weights) for name, weights in found.items()}


def landing_counts(game: Game[Any, Any], analysis: Analysis[Any] | CertifiedAnalysis) -> dict[tuple[str, str], Answer]:
    """The expected number of landings of each piece on each space: (piece, space) -> count. A move ends there."""
    return event_counts(game, analysis, lambda e: (e.piece, e.space) if e.kind == "landing" else None)


def sum_of_weights(analysis: Analysis[Any] | CertifiedAnalysis, weights: Mapping[int, Fraction]) -> Answer:
    """The expected sum over all visits of weights given by row of `analysis.transient`, each out of its state's total.

    >>> from toolkit.chains import MarkovChain
    >>> coin = MarkovChain.from_rows({"toss": {"toss": "1/2", "head": "1/2"}, "head": {"head": 1}})
    >>> sum_of_weights(Analysis(coin), {0: Fraction(1)})  # of the tosses, two, the half that show tails
    1 (exact)
    """
    scale = math.lcm(*(weight.denominator for weight in weights.values()))
    column = [0] * len(analysis.transient)
    for row, weight in weights.items():
        column[row] = int(weight * scale)
    found = analysis.sum_over_visits(column)
    if found.low is not None and found.high is not None:
        return Answer.certified(found.low / scale, found.high / scale, found.method)
    return Answer.exact(found.fraction / scale, found.method)
