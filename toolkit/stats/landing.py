"""How often things happen in a game: landings on each space, blocked moves, flags read, turns missed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

from toolkit.games import Chance, Event, Game
from toolkit.solve import Analysis, Answer

__all__ = ["event_counts", "landing_counts"]


def event_counts(
    game: Game[Any, Any],
    analysis: Analysis[Any],
    label: Callable[[Event], Hashable | None],
    *,
    amounts: bool = False,
) -> dict[Any, Answer]:
    """The expected number of events in a game, counted under `label(event)` (None: not counted).

    With `amounts` the events' amounts are added up instead: the dots that blocking takes away, say. `analysis` is of
    the game's own chain. Exact: the visits of every position times the chances of its throws.

    >>> from toolkit.chains import explore
    >>> from toolkit.games import make_game
    >>> game = make_game("monorail", "mini", players=1)
    >>> event_counts(game, Analysis(explore(game)), lambda event: event.kind if event.rule == "M8" else None)
    {'forfeit': 91/60 = 1.51667 (exact)}
    """
    found: dict[Any, Fraction] = {}
    for state, visits in analysis.visits().items():
        node = game.node(state)
        if not isinstance(node, Chance):
            continue
        here: dict[Any, int] = {}
        for action, weight in node.outcomes.items():
            for event in game.events(state, action):
                name = label(event)
                if name is not None:
                    here[name] = here.get(name, 0) + weight * (event.amount if amounts else 1)
        for name, weight in here.items():
            found[name] = found.get(name, Fraction(0)) + visits.fraction * weight / node.outcomes.total
    return {name: Answer.exact(count, analysis.method) for name, count in found.items()}


def landing_counts(game: Game[Any, Any], analysis: Analysis[Any]) -> dict[tuple[str, str], Answer]:
    """The expected number of landings of each piece on each space: (piece, space) -> count. A move ends there."""
    return event_counts(game, analysis, lambda e: (e.piece, e.space) if e.kind == "landing" else None)
