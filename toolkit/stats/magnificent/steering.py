"""Steering on rings and junctions (R5, R6): turns until landing on a kind of space, as an exact decision process.

A board is a networkx graph of spaces and roads. On a turn the arrow is pointed along a road, the die is rolled, and the
whole roll is moved; at a junction the road is chosen on reaching it, and no step leads straight back. Spaces do
nothing here: an Anywhere from which a target can be entered in the same turn (R8) is simply one more target.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import TYPE_CHECKING, Any, NamedTuple

from toolkit.chains import DecisionProcess
from toolkit.chance import Distribution
from toolkit.errors import GameError
from toolkit.solve import Analysis, Answer, Optimum, hitting_time, optimal_time
from toolkit.stats.magnificent.random_steering import random_steering
from toolkit.stats.magnificent.roads import LANDED, Roads, Standing, roads_of, roll_of, ways

if TYPE_CHECKING:
    import networkx as nx

__all__ = [
    "JUNCTION_STARTS",
    "STEERINGS",
    "Walking",
    "best_steering",
    "steering_process",
    "turns_to_reach",
]

JUNCTION_STARTS = ("before", "after")
STEERINGS = ("best", "random", "worst")
JUNCTION = 3  # roads that meet there, or more


class Walking(NamedTuple):
    """On the junction `here`, reached from `came` (None: the turn began here) with `left` steps of the roll to go."""

    came: Hashable | None
    here: Hashable
    left: int


def steering_process(
    graph: nx.Graph,
    targets: Collection[Hashable],
    start: Hashable | None = None,
    *,
    roll: Distribution[int] | None = None,
    junction_start: str = "before",
) -> DecisionProcess[Any]:
    """All ways to steer until landing on a space of `targets`, which is the state `LANDED`; its clock counts turns.

    The graph's roads run both ways (a directed graph has its own way for each); `start` is the space to begin on, by
    default the first of the graph, and not landed on. `roll` is the die, six fair faces unless given. On a junction at
    the start of a turn the road is chosen before or after the roll, by `junction_start`. Raises `GameError` for a graph
    with dead ends or parallel roads, for spaces that are not on it, and for other rolls and options.

    >>> import networkx as nx
    >>> steering_process(nx.cycle_graph(7), {3})
    <DecisionProcess: 8 states, 7 of them to choose in, 15 actions, 85 transitions>
    """
    roads, rolls = roads_of(graph), roll_of(roll)
    goal = frozenset(targets)
    unknown = [space for space in (*goal, *([] if start is None else [start])) if space not in roads]
    if unknown:
        raise GameError(f"there is no space {unknown[0]!r} on the board; its spaces begin with {next(iter(roads))!r}")
    if not goal:
        raise GameError("no space to land on is named; name at least one target")
    if junction_start not in JUNCTION_STARTS:
        raise GameError(f"junction_start {junction_start!r}: write one of {', '.join(JUNCTION_STARTS)}")
    states: list[Any] = [Standing(space) for space in roads]
    numbers: dict[Any, int] = {state: i for i, state in enumerate(states)}
    owners, names, clocks = list[int](), list[Any](), list[tuple[int, ...]]()
    action_offsets, offsets, targets_of, weights = [0], [0], list[int](), list[int]()

    def add(name: Any, row: dict[Any, int], turns: int) -> None:
        for target, weight in row.items():
            if target not in numbers:
                numbers[target] = len(states)
                states.append(target)
            targets_of.append(numbers[target])
            weights.append(weight)
            clocks.append((turns,))
        names.append(name)
        offsets.append(len(targets_of))

    for state in states:  # grows as junctions are reached
        owners.append(int(state != LANDED))
        if state == LANDED:
            add(None, {LANDED: 1}, 0)
        elif isinstance(state, Walking):
            for road in ways(roads, state.came, state.here):
                add(road, {_walked(roads, goal, state.here, road, state.left - 1): 1}, 0)
        elif junction_start == "after" and len(roads[state.space]) >= JUNCTION:
            owners[-1] = 0
            add(None, {Walking(None, state.space, steps): weight for steps, weight in rolls.items()}, 1)
        else:
            for road in roads[state.space]:
                row: dict[Any, int] = {}
                for steps, weight in rolls.items():
                    ahead = _walked(roads, goal, state.space, road, steps - 1)
                    row[ahead] = row.get(ahead, 0) + weight
                add(road, row, 1)
        action_offsets.append(len(names))
    return DecisionProcess(
        states, owners, action_offsets, names, offsets, targets_of, weights,
        units=("turns",), ticks=clocks, start=0 if start is None else numbers[Standing(start)],
    )  # fmt: skip


def best_steering(
    graph: nx.Graph,
    targets: Collection[Hashable],
    start: Hashable | None = None,
    *,
    best: str = "least",
    roll: Distribution[int] | None = None,
    junction_start: str = "before",
) -> Optimum[Any]:
    """The best way to steer: its expected turns from every `Standing` and `Walking` state, its roads, and all ties.

    With `best="most"` the targets are avoided instead. Errors are those of `steering_process`.

    >>> import networkx as nx
    >>> steering = best_steering(nx.cycle_graph(7), {0}, start=3)
    >>> steering.value(), steering.choices(Standing(3))
    (6 (exact), (2, 4))
    """
    process = steering_process(graph, targets, start, roll=roll, junction_start=junction_start)
    return optimal_time(process, [LANDED], best)


def turns_to_reach(
    graph: nx.Graph,
    targets: Collection[Hashable],
    steering: str = "best",
    *,
    roll: Distribution[int] | None = None,
    junction_start: str = "before",
) -> dict[Any, Answer]:
    """From every space the expected turns until landing on a space of `targets`; the start itself is no landing.

    `steering` is "best", "worst", or "random": every road equally likely, then every road but the one just used.
    Errors are those of `steering_process`, and `GameError` for another steering.

    >>> import networkx as nx
    >>> ring = nx.cycle_graph(8)
    >>> [turns_to_reach(ring, {0}, steering)[2].decimal(4) for steering in STEERINGS]
    ['6', '6.892', '8.4']
    """
    if steering not in STEERINGS:
        raise GameError(f"steering {steering!r}: write one of {', '.join(STEERINGS)}")
    process = steering_process(graph, targets, roll=roll, junction_start=junction_start)
    if steering != "random":
        optimum = optimal_time(process, [LANDED], "least" if steering == "best" else "most")
        return {space: optimum.value(Standing(space)) for space in graph}
    chain = random_steering(graph, targets=targets, roll=roll)
    analysis = Analysis(chain)
    if analysis.ends != (LANDED,):  # from some spaces no target can be reached
        return {space: hitting_time(chain, [LANDED], Standing(space)) for space in graph}
    turns = dict(zip((chain.states[i].space for i in analysis.transient), analysis.steps_columns(), strict=True))
    return {space: Answer.exact(turns[space], analysis.method) for space in graph}


def _walked(roads: Roads, goal: frozenset[Hashable], came: Any, here: Any, left: int) -> Any:
    """The state after walking on from `here` until the roll is used up or a junction asks for a choice."""
    while left and len(onward := ways(roads, came, here)) == 1:
        came, here, left = here, onward[0], left - 1
    if left:
        return Walking(came, here, left)
    return LANDED if here in goal else Standing(here)
