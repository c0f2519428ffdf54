"""The mathematics held against the rules: races, challenges and moves of the game itself, followed to their ends."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import toolkit as tk
from toolkit.errors import GameError
from toolkit.games import Chance, Finished
from toolkit.games.magnificent_race import MagnificentRace
from toolkit.games.magnificent_race.position import Aimed, Begin, Bout, Duel, Moving, Position, Race
from toolkit.solve import hitting_time
from toolkit.stats.magnificent import (
    LANDED,
    Pegs,
    Standing,
    bid_game,
    chart_chain,
    gain,
    joint_scores,
    random_steering,
    ring_graph,
    spaces_of_kind,
    timid,
    turns_to_kind,
    wagering,
)

UNIT = 5_000


def game_of(players: int, board: str = "full", **options: Any) -> MagnificentRace:
    game = tk.make_game("magnificent_race", board, players=players, options=options)
    assert isinstance(game, MagnificentRace)
    return game


def follow(game: MagnificentRace, position: Position, more: Callable[[Position], bool]) -> dict[Any, Fraction]:
    """Every position that ends it, with its chance; whoever chooses, chooses each action equally likely."""
    ends: dict[Any, Fraction] = {}
    waiting = [(position, Fraction(1))]
    while waiting:
        here, chance = waiting.pop()
        node = game.node(here)
        if isinstance(node, Finished) or not more(here):
            key = node if isinstance(node, Finished) else here
            ends[key] = ends.get(key, Fraction(0)) + chance
            continue
        if isinstance(node, Chance):
            outcomes = [(action, Fraction(weight, node.outcomes.total)) for action, weight in node.outcomes.items()]
        else:
            outcomes = [(action, Fraction(1, len(game.actions(here)))) for action in game.actions(here)]
        waiting += [(game.step(here, action).state, chance * share) for action, share in outcomes]
    return ends


@pytest.mark.parametrize("marbles", [(4, 3, 2, 1), (5, 5), (1,), (3, 1, 2), (1, 1, 1, 1)])
@pytest.mark.parametrize("tie", ["by_place", "best_place"])
def test_a_race_of_the_game_moves_the_pegs_as_computed(marbles: tuple[int, ...], tie: str) -> None:
    game = game_of(len(marbles), tie=tie)
    ends = follow(game, game.start()._replace(phase=Race((*marbles, 1))), lambda here: isinstance(here.phase, Race))
    scores = joint_scores(marbles)
    assert {here.pegs: chance for here, chance in ends.items()} == {
        moved: scores.probability(moved) for moved in scores
    }


@pytest.mark.parametrize("tie", ["by_place", "best_place"])
@pytest.mark.parametrize(
    ("marbles", "to_go"), [((2, 1), (4, 2, 3)), ((3, 2, 1), (5, 3, 6, 2)), ((2, 2, 1, 1), (5, 4, 2, 1, 6))]
)
def test_a_race_near_new_york_ends_as_computed(marbles: tuple[int, ...], to_go: tuple[int, ...], tie: str) -> None:
    game = game_of(len(marbles), tie=tie)
    length = game.board.chart
    pegs = tuple(length - steps for steps in to_go)
    position = game.start()._replace(pegs=pegs, phase=Race((*marbles, 1)))
    ends = follow(game, position, lambda here: isinstance(here.phase, Race))
    chain = chart_chain(marbles, length, dict(zip(game.outcomes, pegs, strict=True)), tie=tie)
    row = {
        state.steps if isinstance(state, Pegs) else state: chance
        for state, chance in chain.row(chain.states[0]).items()
    }
    by_rules: dict[Any, Fraction] = {}
    for end, chance in ends.items():
        key = end.winners[0] if isinstance(end, Finished) else end.pegs
        by_rules[key] = by_rules.get(key, Fraction(0)) + chance
    assert by_rules == row


@pytest.mark.parametrize(("mine", "theirs"), [(1, 1), (5, 2), (3, 4)])
def test_a_challenge_of_the_game_pays_as_computed(mine: int, theirs: int) -> None:
    game = game_of(2)
    before = game.start().money
    assert before == (10, 10, 10)
    paid = (before[0] - mine, before[1] - theirs, before[2])
    position = game.start()._replace(money=paid, phase=Duel(2, (mine, theirs)))
    ends = follow(game, position, lambda here: isinstance(here.phase, Duel))
    payoffs = bid_game((before[0] * UNIT, before[1] * UNIT), (gain, gain)).payoffs(mine, theirs)
    for seat in (0, 1):
        mean = sum(((here.money[seat] - before[seat]) * UNIT * chance for here, chance in ends.items()), Fraction(0))
        assert mean == payoffs[seat]


def test_a_bet_against_dan_is_the_one_computed() -> None:
    game = game_of(1)
    position = game.start()._replace(money=(6, 6), phase=Bout(4))
    ends = follow(game, position, lambda here: isinstance(here.phase, Bout))
    play = wagering(10 * UNIT, 10 * UNIT, timid(4 * UNIT))
    assert {here.money[0] * UNIT: chance for here, chance in ends.items()} == play.chain.row(10 * UNIT)


@pytest.mark.parametrize("junction_start", ["before", "after"])
@pytest.mark.parametrize("board", ["mini", "lesson", "full"])
def test_the_arrow_of_the_game_moves_as_computed(board: str, junction_start: str) -> None:
    """From every fourth space, every choice of a road equally likely: the row of random steering."""
    game = game_of(1, board, junction_start=junction_start)
    graph = ring_graph(game.board)
    assert set(graph) == {stop.id for stop in game.board.stops}
    chain = random_steering(graph)
    for place in range(1, len(game.board.stops) + 1, 4):
        begin = game.start()._replace(arrows=(place,), phase=Begin())
        row: dict[str, Fraction] = {}
        for action in game.actions(begin):
            share = Fraction(1, len(game.actions(begin)))
            first = game.step(begin, action).state
            for here, chance in follow(game, first, lambda here: isinstance(here.phase, Aimed | Moving)).items():
                space = game.board.stops[here.arrows[0] - 1].id
                row[space] = row.get(space, Fraction(0)) + share * chance
        stop = game.board.stops[place - 1].id
        assert row == {state.space: chance for state, chance in chain.row(Standing(stop)).items()}


def test_kinds_of_spaces_on_a_board() -> None:
    board = game_of(1, "lesson").board
    races = spaces_of_kind(board, "race", anywhere=False)
    assert races == {stop.id for stop in board.stops if stop.kind == "race"}
    one = spaces_of_kind(board, "race", "auto", anywhere=False)
    assert one < races and {board.space(space).kind for space in one} == {"race"}
    jumps = spaces_of_kind(board, "race") - races
    assert jumps == {stop.id for stop in board.stops if stop.kind == "anywhere"}
    with pytest.raises(GameError, match=r"board 'lesson' has no 'race steamer'; its spaces: "):
        spaces_of_kind(board, "race", "steamer")


def test_turns_to_a_kind() -> None:
    board = game_of(1, "lesson").board
    best = turns_to_kind(board, "crazy_race")
    without = turns_to_kind(board, "crazy_race", anywhere=False)
    assert all(best[space].fraction < without[space].fraction for space in best)
    at_random = turns_to_kind(board, "crazy_race", steering="random")
    chain = random_steering(ring_graph(board), targets=spaces_of_kind(board, "crazy_race"))
    assert at_random["b1"] == hitting_time(chain, [LANDED], Standing("b1"))
