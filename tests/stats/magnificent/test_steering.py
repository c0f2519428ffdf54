"""Steering, against every policy of a tiny board, Bellman's equation written out, and walks followed one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import networkx as nx
import pytest

from toolkit.chance import Distribution
from toolkit.errors import GameError
from toolkit.solve import Analysis
from toolkit.stats import LengthDistribution
from toolkit.stats.magnificent import (
    LANDED,
    STEERINGS,
    Standing,
    Walking,
    best_steering,
    landing_shares,
    landings_within,
    random_steering,
    steering_process,
    turns_to_reach,
)

SQUARE = nx.Graph([(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)])  # a ring of four with a road across
THETA = nx.Graph([("a", "b"), ("b", "c"), ("c", "d"), ("d", "e"), ("e", "a"), ("a", "f"), ("f", "g"), ("g", "d")])
SHORT = Distribution({1: 2, 2: 1})
Values = dict[Any, Fraction]


def rings(*sizes: int) -> nx.Graph:
    """Rings side by side, the first space of each joined to the middle of the next."""
    graph = nx.Graph()
    for ring, size in enumerate(sizes):
        graph.add_edges_from(((ring, i), (ring, (i + 1) % size)) for i in range(size))
        if ring:
            graph.add_edge((ring - 1, sizes[ring - 1] // 2), (ring, 0))
    return graph


def bellman(
    graph: nx.Graph, targets: set[Any], roll: Distribution[int], after: bool, values: Values, best: Callable[..., Any]
) -> Values:
    """One turn of best steering, then `values`: the rule of the turn written out as a recursion over single steps."""

    def walk(came: Any, here: Any, left: int) -> Fraction:
        if left == 0:
            return Fraction(0) if here in targets else values[here]
        return best(walk(here, ahead, left - 1) for ahead in graph[here] if ahead != came)

    found = {}
    for space in graph:
        if after and graph.degree(space) > 2:
            worth = sum(walk(None, space, steps) * weight for steps, weight in roll.items())
        else:
            worth = best(
                sum(walk(space, ahead, steps - 1) * weight for steps, weight in roll.items()) for ahead in graph[space]
            )
        found[space] = 1 + Fraction(worth, roll.total)
    return found


def one_to(top: int) -> Distribution[int]:
    return Distribution.uniform(range(1, top + 1))


@pytest.mark.parametrize("junction_start", ["before", "after"])
@pytest.mark.parametrize(
    ("graph", "targets", "roll"),
    [
        (SQUARE, {1}, SHORT),
        (SQUARE, {0}, one_to(6)),
        (THETA, {"b", "g"}, one_to(3)),
        (THETA, {"a"}, Distribution({2: 1, 5: 3})),
        (nx.complete_graph(4), {0}, one_to(4)),
        (rings(12, 12, 12), {(0, 3), (2, 7)}, one_to(6)),
    ],
)
@pytest.mark.parametrize("steering", ["best", "worst"])
def test_the_values_solve_the_equation_of_one_turn(
    graph: nx.Graph, targets: set[Any], roll: Distribution[int], junction_start: str, steering: str
) -> None:
    """Where every way to steer gets there it has one solution only; otherwise values rising from 0 stay below."""
    found = turns_to_reach(graph, targets, steering, roll=roll, junction_start=junction_start)
    if any(answer.is_infinite for answer in found.values()):
        assert steering == "worst"
        return
    values = {space: answer.fraction for space, answer in found.items()}
    best = min if steering == "best" else max
    assert bellman(graph, targets, roll, junction_start == "after", values, best) == values
    rising = dict.fromkeys(graph, Fraction(0))
    for _ in range(3):
        rising = bellman(graph, targets, roll, junction_start == "after", rising, best)
        assert all(rising[space] <= values[space] for space in graph)


@pytest.mark.parametrize(("junction_start", "after"), [("before", False), ("after", True)])
def test_value_iteration_comes_to_the_same_values(junction_start: str, after: bool) -> None:
    values = dict.fromkeys(THETA, 0.0)
    for _ in range(400):
        values = {
            space: float(worth)
            for space, worth in bellman(
                THETA, {"c"}, one_to(4), after, {s: Fraction(v) for s, v in values.items()}, min
            ).items()
        }
    found = turns_to_reach(THETA, {"c"}, roll=one_to(4), junction_start=junction_start)
    assert {space: float(answer.fraction) for space, answer in found.items()} == pytest.approx(values, rel=1e-9)


def solved(rows: dict[Any, dict[Any, Fraction]], goal: Any) -> Values | None:
    """Expected steps to the goal by elimination in fractions; None where it is not sure to be reached."""
    states = [state for state in rows if state != goal]
    table = [[Fraction(int(a == b)) - rows[a].get(b, Fraction(0)) for b in states] + [Fraction(1)] for a in states]
    for k in range(len(states)):
        pivot = next((i for i in range(k, len(states)) if table[i][k]), None)
        if pivot is None:
            return None
        table[k], table[pivot] = table[pivot], table[k]
        table[k] = [entry / table[k][k] for entry in table[k]]
        for i in range(len(states)):
            if i != k and table[i][k]:
                table[i] = [a - table[i][k] * b for a, b in zip(table[i], table[k], strict=True)]
    return {state: row[-1] for state, row in zip(states, table, strict=True)}


def every_policy(graph: nx.Graph, targets: set[Any], roll: Distribution[int]) -> Iterator[Values]:
    """The expected turns under every fixed way to steer, roads chosen before the roll, rolls of at most two steps."""
    starts = {("stand", space): list(graph[space]) for space in graph}
    turns = {(came, here): [ahead for ahead in graph[here] if ahead != came] for here in graph for came in graph[here]}
    choices = starts | turns
    for picks in product(*choices.values()):
        policy = dict(zip(choices, picks, strict=True))
        rows: dict[Any, dict[Any, Fraction]] = {"goal": {"goal": Fraction(1)}}
        for space in graph:
            row = rows[space] = {}
            for steps, weight in roll.items():
                here = policy["stand", space]
                if steps == 2:
                    here = policy[space, here]
                end = "goal" if here in targets else here
                row[end] = row.get(end, Fraction(0)) + Fraction(weight, roll.total)
        values = solved(rows, "goal")
        if values is not None:
            yield values


@pytest.mark.parametrize("targets", [{1}, {0}])
def test_no_fixed_way_to_steer_is_better(targets: set[Any]) -> None:
    tried = list(every_policy(SQUARE, targets, SHORT))
    found = turns_to_reach(SQUARE, targets, roll=SHORT)
    assert len(tried) > 100
    assert {space: answer.fraction for space, answer in found.items()} == {
        space: min(values[space] for values in tried) for space in SQUARE
    }


@pytest.mark.parametrize("size", [6, 7])
def test_rings_of_six_and_seven_make_steering_worthless(size: int) -> None:
    """Every other space is one face away, whichever way; once round is one face on a ring of six, none on seven."""
    for steering in STEERINGS:
        found = turns_to_reach(nx.cycle_graph(size), {0}, steering)
        assert found.pop(0).fraction == size
        assert {answer.fraction for answer in found.values()} == {6}


def test_a_ring_of_eight_does_not() -> None:
    """From 2 the target is 2 steps one way and 6 the other; from 1 only the short way can reach it."""
    best, random, worst = (turns_to_reach(nx.cycle_graph(8), {0}, steering) for steering in STEERINGS)
    assert all(best[v].fraction <= random[v].fraction <= worst[v].fraction for v in range(8))
    assert best[1].fraction < random[1].fraction < worst[1].fraction
    assert best_steering(nx.cycle_graph(8), {0}).choices(Standing(1)) == (0,)
    assert best_steering(nx.cycle_graph(8), {0}, best="most").action(Standing(1)) == 2


def test_to_know_the_roll_is_worth_something_on_a_junction() -> None:
    before = turns_to_reach(THETA, {"b"}, roll=one_to(6))
    after = turns_to_reach(THETA, {"b"}, roll=one_to(6), junction_start="after")
    assert all(after[space].fraction <= before[space].fraction for space in THETA)
    assert after["d"].fraction < before["d"].fraction


def test_the_start_is_no_landing_and_another_target_helps() -> None:
    ring = turns_to_reach(nx.cycle_graph(12), {0})
    assert ring[0].fraction > 1
    more = turns_to_reach(nx.cycle_graph(12), {0, 1})
    assert all(more[v].fraction < ring[v].fraction for v in range(12))
    everything = turns_to_reach(SQUARE, set(SQUARE))
    assert {answer.fraction for answer in everything.values()} == {1}


def test_a_target_that_no_way_leads_to_is_infinite_in_words() -> None:
    apart = nx.union(nx.cycle_graph(3), nx.relabel_nodes(nx.cycle_graph(3), {0: "a", 1: "b", 2: "c"}))
    for steering in STEERINGS:
        found = turns_to_reach(apart, {"a"}, steering)
        assert found[0].is_infinite and not found["b"].is_infinite
    # The worst steering in a ring of 13 goes away from the target each time.
    assert turns_to_reach(nx.cycle_graph(14), {0}, "worst")[7].is_infinite


def walks(graph: nx.Graph, space: Any, steps: int) -> Iterator[tuple[list[Any], Fraction]]:
    """Every walk that never goes straight back, with its chance when every road is equally likely."""
    if steps == 0:
        yield [space], Fraction(1)
        return
    for walk, chance in walks(graph, space, steps - 1):
        roads = [road for road in graph[walk[-1]] if len(walk) < 2 or road != walk[-2]]
        for road in roads:
            yield [*walk, road], chance / len(roads)


@pytest.mark.parametrize("graph", [SQUARE, THETA, nx.complete_graph(4), nx.cycle_graph(9)])
@pytest.mark.parametrize("roll", [one_to(6), Distribution({2: 3, 4: 1})])
def test_random_steering_walk_by_walk(graph: nx.Graph, roll: Distribution[int]) -> None:
    rows: dict[Any, dict[Any, Fraction]] = {}
    for space in graph:
        row = rows[space] = {}
        for steps, weight in roll.items():
            for walk, chance in walks(graph, space, steps):
                row[walk[-1]] = row.get(walk[-1], Fraction(0)) + chance * weight / roll.total
    chain = random_steering(graph, roll=roll)
    assert {space: {s.space: p for s, p in chain.row(Standing(space)).items()} for space in graph} == rows
    target = next(iter(graph))
    merged = {
        space: {("goal" if there == target else there): chance for there, chance in row.items()}
        for space, row in rows.items()
    } | {"goal": {"goal": Fraction(1)}}
    found = turns_to_reach(graph, {target}, "random", roll=roll)
    assert {space: answer.fraction for space, answer in found.items()} == solved(merged, "goal")


@pytest.mark.parametrize("graph", [SQUARE, THETA, rings(12, 9)])
def test_in_the_long_run_a_space_is_landed_on_as_often_as_it_has_roads(graph: nx.Graph) -> None:
    """All directed roads equally likely stay so: each is entered from all roads into its beginning but its own back."""
    shares = landing_shares(graph)
    assert shares == {space: Fraction(graph.degree(space), 2 * graph.number_of_edges()) for space in graph}


def test_landings_of_the_first_turns() -> None:
    """After one turn the row of the chain; after two that and the row of where one is then."""
    chain = random_steering(THETA, "a")
    first = {state.space: p for state, p in chain.row(Standing("a")).items()}
    assert {space: count for space, count in landings_within(THETA, "a", 1).items() if count} == first
    second = landings_within(THETA, "a", 2)
    for space in THETA:
        then = sum((p * chain.probability(Standing(via), Standing(space)) for via, p in first.items()), Fraction(0))
        assert second[space] == first.get(space, 0) + then
    assert sum(landings_within(THETA, "c", 7).values()) == 7
    assert set(landings_within(THETA, "c", 0).values()) == {0}


def test_the_process_counts_turns_and_its_chain_has_a_length() -> None:
    steering = best_steering(THETA, {"e"}, start="b", roll=one_to(3))
    chain = steering.chain()
    assert chain.units == ("turns",) and chain.states[chain.start] == Standing("b")
    assert Analysis(chain).steps("turns").fraction == steering.value().fraction
    length = LengthDistribution(chain, "turns", [LANDED])
    assert length.pmf(0) == 0 and length.eventually == 1
    state = Walking("b", "a", 1)
    assert steering.process.choices(state) == ("e", "f")
    assert steering.action(state) == "e"


def test_a_directed_graph_has_its_own_ways() -> None:
    both = turns_to_reach(SQUARE.to_directed(), {1}, roll=SHORT)
    assert both == turns_to_reach(SQUARE, {1}, roll=SHORT)
    one_way = nx.DiGraph([(i, (i + 1) % 8) for i in range(8)])
    assert len(set(turns_to_reach(one_way, {0}).values())) > 1
    assert turns_to_reach(one_way, {0}, "worst") == turns_to_reach(one_way, {0})


@pytest.mark.parametrize(
    ("graph", "options", "message"),
    [
        (nx.path_graph(3), {}, "0 is a dead end when it is entered from 1: no step leads straight back"),
        (nx.Graph([(0, 0), (0, 1), (1, 2), (2, 0)]), {}, "the board has two roads between the same spaces, or a road"),
        (nx.MultiGraph([(0, 1), (0, 1)]), {}, "the board has two roads between the same spaces, or a road"),
        (nx.Graph(), {}, "the board has no spaces; write at least three"),
        (nx.cycle_graph(3), {"targets": {7}}, "there is no space 7 on the board; its spaces begin with 0"),
        (nx.cycle_graph(3), {"start": "x"}, "there is no space 'x' on the board; its spaces begin with 0"),
        (nx.cycle_graph(3), {"targets": ()}, "no space to land on is named; name at least one target"),
        (nx.cycle_graph(3), {"junction_start": "late"}, "junction_start 'late': write one of before, after"),
        (nx.cycle_graph(3), {"roll": Distribution({0: 1, 2: 1})}, "the roll is Distribution({0: 1, 2: 1}); every face"),
    ],
)
def test_boards_and_options_that_cannot_be(graph: nx.Graph, options: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError) as error:
        steering_process(graph, **({"targets": {0}} | options))
    assert str(error.value).startswith(message)


def test_an_unknown_steering() -> None:
    with pytest.raises(GameError, match=r"steering 'good': write one of best, random, worst"):
        turns_to_reach(SQUARE, {0}, "good")
