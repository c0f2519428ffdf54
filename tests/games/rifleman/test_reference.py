"""The fast rules against the slow ones of `reference.py`, which was written from the rules without looking at them."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

from tests.games.rifleman import reference
from tests.games.rifleman.boards import game_on, shipped, small_board
from tests.games.rifleman.reference import Pair, Side, Table
from toolkit.games import Decision, Finished
from toolkit.games.rifleman import Rifleman, RiflemanBoard
from toolkit.games.rifleman.position import Herd, Position, Throw, side_of

READINGS = [(freeze, need) for freeze in ("all", "others", "line") for need in ("one_die", "both")]


def table_of(board: RiflemanBoard, freeze: str, need: str) -> Table:
    trail = board.compiled
    return Table(trail.length, trail.steers, trail.streams[0], trail.lines, freeze, need)


def pair_of(position: Position) -> Pair:
    red, blue = (Side(herd.steers, herd.cowboy, herd.held, herd.frozen) for herd in position.herds)
    return red, blue


def position_of(pair: Pair, seat: int) -> Position:
    red, blue = (Herd(side.steers, side.cowboy, side.frozen, side.held) for side in pair)
    return Position((red, blue), seat)


ALL_THROWS = tuple(dice for dice, _ in reference.throws())


def disagreements(
    game: Rifleman, table: Table, positions: Iterable[Position], throws: int = len(ALL_THROWS)
) -> list[Any]:
    """Every position and throw whose plays, or whose next seat, are not those of the reference.

    `throws` of the 21 are compared at every position: all, or so many drawn at random.
    """
    found, rng = [], random.Random(throws)
    for position in positions:
        mover = side_of(position.seat)
        for dice in rng.sample(ALL_THROWS, throws):
            used, ends = reference.plays(table, pair_of(position), mover, dice)
            seat = position.seat if reference.again(table, used, dice) else position.seat % game.players + 1
            expected = {(end, 0 if reference.won(table, end[mover]) else seat) for end in ends}
            state = game.step(position, Throw(dice[1], dice[0])).state
            node = game.node(state)
            if used:
                assert isinstance(node, Decision)
                after = [game.step(state, play).state for play in node.choices]
            else:
                after = [state]
            reached = [(reference.tidy(table, pair_of(end)), end.seat) for end in after]
            if set(reached) != expected or len(reached) != len(expected):
                found.append((game.state_text(position), dice, set(reached) ^ expected))
    return found


def wander(game: Rifleman, count: int, seed: int) -> list[Position]:
    """Positions before a throw, met in games in which every different position is equally likely."""
    rng, found = random.Random(seed), list[Position]()
    state = game.start()
    while len(found) < count:
        node = game.node(state)
        if isinstance(node, Finished):
            state = game.start()
            continue
        if isinstance(node, Decision):
            state = game.step(state, rng.choice(node.choices)).state
        else:
            if state.seat:
                found.append(state)
            state = game.step(state, node.outcomes.sample(rng)).state  # type: ignore[union-attr]
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("freeze", "need"), READINGS)
def test_every_position_of_mini(freeze: str, need: str) -> None:
    table = table_of(shipped("mini"), freeze, need)
    game = game_on(shipped("mini"), freeze=freeze, doubles_need=need)
    keys = [key for key in reference.reachable(table) if not any(reference.won(table, side) for side in key[0])]
    assert len(keys) == (1914 if freeze == "all" else 1476)
    assert disagreements(game, table, (position_of(pair, mover + 1) for pair, mover in keys)) == []


@pytest.mark.parametrize(("freeze", "need"), READINGS)
@pytest.mark.parametrize("board", ["duo", "lesson", "full"])
def test_positions_met_at_random(board: str, freeze: str, need: str) -> None:
    game = game_on(shipped(board), freeze=freeze, doubles_need=need)
    count = {"duo": 60, "lesson": 40, "full": 12}[board]
    assert disagreements(game, table_of(game.board, freeze, need), wander(game, count, seed=5)) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_ten_thousand_positions_of_full(seed: int) -> None:
    """A thousand a seed, with four throws each; all 21 throws of each, which take minutes, were compared once."""
    game = game_on(shipped("full"))
    table = table_of(game.board, game.options.freeze, game.options.doubles_need)
    assert disagreements(game, table, wander(game, 1000, seed=100 + seed), throws=4) == []


@pytest.mark.parametrize("stream", [(), (2, 3), (1, 9)])
@pytest.mark.parametrize("freeze", ["all", "others", "line"])
def test_odd_boards(stream: tuple[int, ...], freeze: str) -> None:
    game = game_on(small_board(steers=4, trail=9, stream=stream, line=2), freeze=freeze)
    assert disagreements(game, table_of(game.board, freeze, "one_die"), wander(game, 40, seed=9)) == []


def test_four_players_move_the_same_herds() -> None:
    game = game_on(shipped("lesson"), players=4)
    assert disagreements(game, table_of(game.board, "all", "one_die"), wander(game, 30, seed=2)) == []
