"""Lesson 04: a race track as a graph. Squares are nodes, moves are arrows, a race is a way along arrows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import networkx as nx

from toolkit.chains import MarkovChain
from toolkit.exercises.luck import Luck
from toolkit.exercises.models.own_boards import own_monza
from toolkit.games import Game, Sheet, load_board
from toolkit.solve import hitting_probability

__all__ = [
    "Setting", "all_routes", "arrows_of", "arrows_twice", "bends_are_circles", "count_arrows_into",
    "count_one_step", "count_ways", "drawn", "finish_means_no_circle", "forks_added", "inner_at_random",
    "lanes_only", "number_of_arrows", "number_of_nodes", "one_target_only", "routes_of_that_length",
    "routes_up_to_that_length", "shortest_and_longest", "shortest_routes", "some_graphs",
    "squares_in_place_of_moves", "squares_not_moves", "targets_alike", "tracks_with_circles", "ways_alike",
    "ways_on_mini",
]  # fmt: skip

Arrows = tuple[tuple[str, str], ...]
GRID = "grid"


@dataclass(frozen=True)
class Setting:
    """A track of two lanes, ten steps long. `inner` and `outer` say where the lanes are cut into squares."""

    inner: tuple[int, ...] = (2, 3, 8)
    outer: tuple[int, ...] = (1, 4, 6, 8)

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The game of one car on this track."""
        return own_monza(10, self.inner, self.outer)

    @cached_property
    def graph(self) -> nx.DiGraph:
        """The track as a graph."""
        return self.game.board.graph()

    @property
    def targets(self) -> tuple[str, ...]:
        """The last square of each lane."""
        return f"a{len(self.inner) + 1}", f"b{len(self.outer) + 1}"

    @property
    def inner_target(self) -> str:
        """The last square of the inner lane."""
        return self.targets[0]

    @property
    def targets_text(self) -> str:
        """The targets in words: `a4 or b5`."""
        return " or ".join(self.targets)

    @property
    def moves(self) -> int:
        """A number of moves between that of the shortest and of the longest way."""
        return shortest_and_longest(self)[0] + 1


def drawn(luck: Luck) -> Setting:
    """A track of one learner's own, with ways of at least three lengths and not too many of them."""
    while True:
        setting = Setting(luck.some(range(1, 10), luck.whole(3, 4)), luck.some(range(1, 10), luck.whole(3, 5)))
        short, long = shortest_and_longest(setting)
        if long - short >= 2 and 8 <= all_routes(setting) <= 60:
            return setting


def arrows_of(setting: Setting) -> Sheet:
    """The list of arrows, for a learner who cannot see the picture."""
    rows = tuple(
        (square, ", ".join(setting.graph.successors(square)) or "the race is over") for square in setting.graph
    )
    return Sheet("From each square", ("from", "to"), rows)


def _routes(graph: nx.DiGraph, goals: tuple[str, ...]) -> list[list[str]]:
    return [way for goal in goals for way in nx.all_simple_paths(graph, GRID, goal)]


def ways_on_mini(setting: Setting) -> str:
    """How many ways lead from the grid to a target of the board mini: `few`, `some` or `many`. For all the same."""
    del setting
    board = load_board("mini", "monza")
    number = len(_routes(board.graph(), tuple(space.id for space in board.spaces if space.kind == "target")))
    return "few" if number <= 5 else "some" if number <= 10 else "many"


def number_of_arrows(setting: Setting) -> int:
    """How many arrows there are."""
    return int(setting.graph.number_of_edges())


def number_of_nodes(setting: Setting) -> int:
    """The nodes counted in place of the arrows."""
    return len(setting.graph)


def arrows_twice(setting: Setting) -> int:
    """Every arrow counted at both of its ends."""
    return int(sum(degree for _, degree in setting.graph.degree()))


def shortest_and_longest(setting: Setting) -> tuple[int, int]:
    """The number of moves of the shortest and of the longest way to a target."""
    lengths = nx.single_source_shortest_path_length(setting.graph, GRID)
    return min(lengths[goal] for goal in setting.targets), int(nx.dag_longest_path_length(setting.graph))


def squares_not_moves(setting: Setting) -> tuple[int, int]:
    """The nodes of both ways counted, the grid too."""
    short, long = shortest_and_longest(setting)
    return short + 1, long + 1


def lanes_only(setting: Setting) -> tuple[int, int]:
    """Both lanes driven straight on, as if nobody could change lanes."""
    first, second = len(setting.inner) + 1, len(setting.outer) + 1
    return min(first, second), max(first, second)


def all_routes(setting: Setting) -> int:
    """How many ways lead from the grid to a target."""
    return len(_routes(setting.graph, setting.targets))


def shortest_routes(setting: Setting) -> int:
    """The shortest ways only."""
    lengths = [len(way) for way in _routes(setting.graph, setting.targets)]
    return lengths.count(min(lengths))


def one_target_only(setting: Setting) -> int:
    """The ways to the target of the inner lane only."""
    return len(_routes(setting.graph, (setting.inner_target,)))


def forks_added(setting: Setting) -> int:
    """The arrows beyond the first at every square added up, as if each fork made one more way."""
    return 1 + sum(max(0, int(degree) - 1) for _, degree in setting.graph.out_degree())


def routes_of_that_length(setting: Setting) -> int:
    """How many ways have exactly so many moves: entries of a power of the adjacency matrix."""
    import sympy

    nodes = list(setting.graph)
    adjacency = sympy.Matrix(len(nodes), len(nodes), lambda i, j: int(setting.graph.has_edge(nodes[i], nodes[j])))
    power = adjacency**setting.moves
    return int(sum(power[nodes.index(GRID), nodes.index(goal)] for goal in setting.targets))


def routes_up_to_that_length(setting: Setting) -> int:
    """The shorter ways counted as well."""
    return sum(len(way) - 1 <= setting.moves for way in _routes(setting.graph, setting.targets))


def squares_in_place_of_moves(setting: Setting) -> int:
    """The ways with so many squares, the grid counted."""
    return sum(len(way) == setting.moves for way in _routes(setting.graph, setting.targets))


def tracks_with_circles(setting: Setting) -> frozenset[str]:
    """Which of four tracks have a way back to where it began. For all the same."""
    del setting
    monorail = load_board("mini", "monorail")
    race = load_board("mini", "magnificent_race")
    graphs = {
        "a": load_board("mini", "monza").graph(),
        "b": monorail.graph().subgraph([space.id for space in monorail.spaces if space.track == "outer"]),
        "c": monorail.graph().subgraph([space.id for space in monorail.spaces if space.track == "inner"]),
        "d": race.graph().subgraph([space.id for space in race.spaces if space.track == "a"]),
    }
    return frozenset(name for name, graph in graphs.items() if not nx.is_directed_acyclic_graph(graph))


def finish_means_no_circle(setting: Setting) -> frozenset[str]:
    """Casey's circuit taken for a way that ends, because one of its places is called Finish."""
    return tracks_with_circles(setting) - {"b"}


def bends_are_circles(setting: Setting) -> frozenset[str]:
    """A track that is drawn round taken for one that leads back."""
    return tracks_with_circles(setting) | {"a"}


def inner_at_random(setting: Setting) -> Fraction:
    """The chance to end on the inner lane's target when every arrow of a square is as likely as its others."""
    graph = nx.DiGraph()
    for square in setting.graph:
        following = list(setting.graph.successors(square))
        graph.add_edges_from((square, other, {"probability": Fraction(1, len(following))}) for other in following)
    for goal in setting.targets:
        graph.add_edge(goal, goal, probability=Fraction(1))
    return hitting_probability(MarkovChain.from_graph(graph, start=GRID), setting.inner_target).fraction


def ways_alike(setting: Setting) -> Fraction:
    """Every way taken as equally likely."""
    return Fraction(one_target_only(setting), all_routes(setting))


def targets_alike(setting: Setting) -> Fraction:
    """Both targets taken as equally likely."""
    return Fraction(1, len(setting.targets))


def count_ways(setting: Setting) -> Callable[[Arrows, str, str], int]:
    """A function that counts the ways from one node of a graph without circles to another."""
    del setting
    return lambda arrows, start, goal: _count(nx.DiGraph(arrows), start, goal)


def _count(graph: nx.DiGraph, start: str, goal: str) -> int:
    return 1 if start == goal else sum(_count(graph, other, goal) for other in graph.successors(start))


def count_arrows_into(setting: Setting) -> Callable[[Arrows, str, str], int]:
    """A function that counts the arrows into the goal only."""
    del setting
    return lambda arrows, start, goal: 1 if start == goal else sum(end == goal for _, end in arrows)


def count_one_step(setting: Setting) -> Callable[[Arrows, str, str], int]:
    """A function that looks one arrow far."""
    del setting
    return lambda arrows, start, goal: 1 if start == goal else sum(pair == (start, goal) for pair in arrows)


def some_graphs(setting: Setting) -> tuple[tuple[Arrows, str, str], ...]:
    """Graphs, starts and goals that a learner's function is tried on; the last is the learner's own.

    A learner is told the first call that goes wrong, to work it out by hand: the small graph comes first.
    """
    diamond = (("a", "b"), ("a", "c"), ("b", "d"), ("c", "d"), ("d", "e"), ("b", "e"))
    own = tuple(setting.graph.edges)
    return ((diamond, "a", "e"), (diamond, "c", "b"), (diamond, "b", "b"), (own, GRID, setting.inner_target))
