"""Steering at random (R5, R6): every road equally likely, then every road but the one just used."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from toolkit.chains import MarkovChain
from toolkit.chance import Distribution
from toolkit.chance.weights import whole_number
from toolkit.solve import long_run
from toolkit.stats.magnificent.roads import LANDED, Standing, roads_of, roll_of, ways

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["landing_shares", "landings_within", "random_steering"]


def random_steering(
    graph: nx.Graph,
    start: Hashable | None = None,
    *,
    targets: Collection[Hashable] = (),
    roll: Distribution[int] | None = None,
) -> MarkovChain[Any]:
    """The Markov chain of the `Standing` states, whose step is a turn; with `targets` it ends in `LANDED` on one.

    `start` and `roll` are those of `steering_process`. Raises `GameError` as `roads_of` and `roll_of` do.

    >>> import networkx as nx
    >>> random_steering(nx.cycle_graph(7)).row(Standing(0))[Standing(1)]
    Fraction(1, 6)
    """
    roads, rolls, goal = roads_of(graph), roll_of(roll), frozenset(targets)
    rows: dict[Any, dict[Any, Fraction]] = {}
    for space in roads:
        row = rows[Standing(space)] = {}
        # Where the walk may be after so many steps, with the space it came from.
        spread: dict[tuple[Any, Any], Fraction] = {(None, space): Fraction(1)}
        for steps in range(1, max(rolls) + 1):
            further: dict[tuple[Any, Any], Fraction] = {}
            for (came, here), chance in spread.items():
                onward = ways(roads, came, here)
                for road in onward:
                    further[here, road] = further.get((here, road), Fraction(0)) + chance / len(onward)
            spread = further
            for (_, here), chance in spread.items() if steps in rolls else ():
                target = LANDED if here in goal else Standing(here)
                row[target] = row.get(target, Fraction(0)) + chance * rolls.probability(steps)
    if goal:
        rows[LANDED] = {LANDED: Fraction(1)}
    return MarkovChain.from_rows(rows, start=None if start is None else Standing(start))


def landing_shares(
    graph: nx.Graph, start: Hashable | None = None, *, roll: Distribution[int] | None = None
) -> dict[Any, Fraction]:
    """The share of all landings that each space gets in the long run under random steering.

    >>> import networkx as nx
    >>> shares = landing_shares(nx.Graph([(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)]))
    >>> shares[0], shares[1]
    (Fraction(3, 10), Fraction(1, 5))
    """
    return {state.space: share for state, share in long_run(random_steering(graph, start, roll=roll)).items()}


def landings_within(
    graph: nx.Graph, start: Hashable, turns: int, *, roll: Distribution[int] | None = None
) -> dict[Any, Fraction]:
    """The expected number of landings on each space in the first `turns` turns from `start`, under random steering.

    >>> import networkx as nx
    >>> landings_within(nx.cycle_graph(7), 0, 2)[0]
    Fraction(1, 6)
    """
    chain = random_steering(graph, start, roll=roll)
    here = {chain.start: Fraction(1)}
    landings = [Fraction(0)] * len(chain)
    for _ in range(whole_number(turns, "the number of turns")):
        ahead: dict[int, Fraction] = {}
        for i, chance in here.items():
            for arc in chain.arcs(i):
                ahead[arc.target] = ahead.get(arc.target, Fraction(0)) + chance * arc.weight / chain.totals[i]
        for i, chance in ahead.items():
            landings[i] += chance
        here = ahead
    return {state.space: count for state, count in zip(chain.states, landings, strict=True)}
