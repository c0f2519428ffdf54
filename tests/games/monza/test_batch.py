"""Monza over arrays, held against the readable rules: turn by turn from set positions, and whole games dice by dice."""

from __future__ import annotations

import random
import sys
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tests.games.monza.boards import NAMES, shipped
from tests.games.monza.hand_set import at, game_on, small_board, thrown
from toolkit.chance import Distribution
from toolkit.games import Decision, Finished
from toolkit.games.monza import POLICIES, Bonus, Monza, Play, Position, all_throws, batch_of
from toolkit.games.monza.rules import winners
from toolkit.games.policies import Policy, choose_at_random
from toolkit.stats import optimal_play

THROWS: tuple[Any, ...] = tuple(all_throws())
WEIGHTS = [weight for _, weight in all_throws().items()]
ORDERED = [number for number, weight in enumerate(WEIGHTS) for _ in range(weight)]  # the 46,656 throws
MIXED = ("greedy", "random", "farthest", "cheap_finish", "open_road", "short_steps")


def _made(game: Monza, names: tuple[str, ...]) -> tuple[Any, dict[int, Policy]]:
    policies = {seat: POLICIES[names[(seat - 1) % len(names)]] for seat in range(1, game.players + 1)}
    batch = batch_of(game, policies)
    assert batch is not None
    return batch, policies


def _pick(policy: Policy, game: Monza, state: Position, chance: float) -> Any:
    """The choice at this share of the weights, in the order of the choices."""
    node = game.node(state)
    assert isinstance(node, Decision)
    chosen = policy(game, state, node.choices)
    below = int(chance * chosen.total)
    for choice, weight in chosen.items():
        below -= weight
        if below < 0:
            return choice
    raise AssertionError("a chance of 1 or more")


def _turn(game: Monza, policies: dict[int, Policy], state: Position, number: int, chances: list[float]) -> Position:
    """The position after one whole turn by the readable rules."""
    after = game.step(state, THROWS[number]).state
    after = game.step(after, _pick(policies[state.seat], game, after, chances[0])).state
    if after.bonus:
        after = game.step(after, _pick(policies[after.bonus], game, after, chances[1])).state
    return after


def _positions(game: Monza, rng: random.Random, count: int) -> list[Position]:
    """Different positions to throw from, met in plays in which every choice is equally likely."""
    found: set[Position] = set()
    for _ in range(20 * count):
        state = game.start()
        while state.seat and len(found) < count:
            found.add(state)
            numbers = rng.choice(ORDERED), [rng.random(), rng.random()]
            state = _turn(game, dict.fromkeys(range(1, 7), choose_at_random), state, *numbers)
    return sorted(found, key=repr)


def _compare(game: Monza, names: tuple[str, ...], states: list[Position], throws: list[int], seed: int) -> None:
    """One turn from each position with each throw, by arrays and by the readable rules."""
    batch, policies = _made(game, names)
    rng = random.Random(seed)
    for seat in range(1, game.players + 1):
        cases = [(state, number) for state in states if state.seat == seat for number in throws]
        if not cases:
            continue
        cars = np.array([state.cars for state, _ in cases]).T.copy()
        dice = np.array([state.dice for state, _ in cases]).T.copy()
        chances = [[rng.random() for _ in cases] for _ in range(2)]
        own = batch.turn(cars, dice, seat - 1, np.array([number for _, number in cases]), np.array(chances))
        assert own.tolist() == list(range(len(cases)))  # it is their turn by the readable rules
        for column, (state, number) in enumerate(cases):
            after = _turn(game, policies, state, number, [chances[0][column], chances[1][column]])
            places, counts = tuple(cars[:, column].tolist()), tuple(dice[:, column].tolist())
            assert places == after.cars, (state, THROWS[number])
            if after.seat > seat or not after.seat:  # in a new round all counts start anew
                assert counts == after.dice, (state, THROWS[number])


@pytest.mark.parametrize("options", [{}, {"bonus": True}, {"bonus": True, "sending_back": False}], ids=str)
@pytest.mark.parametrize("players", [1, 2, 3, 6])
@pytest.mark.parametrize("name", ["mini", "lesson"])
def test_every_throw_leads_to_the_same_position_as_by_the_readable_rules(
    name: str, players: int, options: dict[str, Any]
) -> None:
    game = game_on(shipped(name), players, **options)
    _compare(game, MIXED, _positions(game, random.Random(players), 12), list(range(len(THROWS))), players)


@pytest.mark.parametrize("policy", MIXED)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_sampled_positions_and_throws_of_the_full_board_lead_to_the_same_position(players: int, policy: str) -> None:
    game = game_on(shipped("full"), players, bonus=True)
    rng = random.Random(policy)
    _compare(game, (policy,), _positions(game, rng, 25), rng.sample(range(len(THROWS)), 15), players)


@pytest.mark.parametrize("options", [{"obligation": "until_stuck"}, {"target_exempt": False}], ids=str)
def test_both_readings_of_the_obligation_are_kept(options: dict[str, Any]) -> None:
    game = game_on(shipped("lesson"), 2, **options)
    _compare(game, ("random", "farthest"), _positions(game, random.Random(2), 10), list(range(0, 462, 3)), 2)


def test_c10_the_next_free_square_behind_over_taken_ones_and_tyres_and_else_the_grid() -> None:
    lane = [(1, "blue"), (2, "tyre"), (3, "white"), (4, "red"), (5, "green target")]
    board = small_board("a1 b1", a=lane, b=[("3/2", "white"), ("5/2", "blue"), ("7/2", "blue"), (5, "green target")])
    game = game_on(board, 4)
    batch, _ = _made(game, ("greedy",))
    red = THROWS.index(thrown("RRRRRR"))
    for places, wanted in [
        ("b3 a4 grid grid", "a4 a3 grid grid"),
        ("a3 a4 grid grid", "a4 a3 grid grid"),  # the square that the mover left is free
        ("b3 a3 a4 grid", "a4 a3 a1 grid"),  # a3 is taken, a2 is a tyre
        ("b3 a1 a3 a4", "a4 a1 a3 grid"),  # no square is free
    ]:
        cars, dice = np.array([at(game, places).cars]).T.copy(), np.zeros((4, 1), dtype=np.int64)
        batch.turn(cars, dice, 0, np.array([red]), np.zeros((1, 1)))
        assert [game.track.ids[place] for place in cars[:, 0]] == wanted.split()


def test_c14_the_fewest_dice_of_the_cars_on_targets_and_ties_shared() -> None:
    game = game_on(shipped("lesson"), 3)
    batch, _ = _made(game, ("greedy",))
    target, square = game.track.is_target.index(True), game.track.arcs[0][0]
    rows = [
        ((target, square, target), (2, 0, 1)),
        ((target, target, target), (2, 2, 3)),
        ((square, target, square), (0, 6, 0)),
        ((target, target, target), (0, 0, 0)),
    ]
    found = batch.winners(np.array([cars for cars, _ in rows]).T, np.array([dice for _, dice in rows]).T)
    assert found.tolist() == [4, 3, 2, 7]
    for bits, (cars, dice) in zip(found.tolist(), rows, strict=True):
        assert winners(game.track, Position(cars, 0, dice)) == tuple(s for s in (1, 2, 3) if bits >> s - 1 & 1)


@pytest.mark.parametrize("bonus", [False, True])
@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("name", NAMES)
def test_whole_games_with_the_same_dice_end_alike(name: str, players: int, bonus: bool) -> None:
    """The dice of a block are drawn again in the same order, and each game is played by the readable rules."""
    game, block, games = game_on(shipped(name), players, bonus=bonus), 64, 40
    batch, policies = _made(game, ("random", "greedy", "short_steps"))
    played = batch.play(np.random.default_rng(5), block, games)
    rng, draws = np.random.default_rng(5), []
    for _ in range(players * max(played.lengths)):
        throws = rng.integers(46_656, size=block)
        draws.append((throws, rng.random((1 + bonus, block))))
    expected: tuple[Counter[tuple[str, ...]], Counter[int]] = (Counter(), Counter())
    for number in range(games):
        state, length, done = game.start(), 0, 0
        while state.seat:
            throws, chances = draws[done * players + state.seat - 1]
            after = _turn(game, policies, state, ORDERED[throws[number]], [*chances[:, number].tolist(), 0.0])
            done += after.seat <= state.seat
            length += 1
            state = after
        node = game.node(state)
        assert isinstance(node, Finished)
        expected[0][node.winners] += 1
        expected[1][length] += 1
    assert played == (*expected, ())


def test_the_first_games_of_a_block_do_not_depend_on_how_many_are_played() -> None:
    batch, _ = _made(game_on(shipped("lesson"), 2), ("random",))
    few, many = (batch.play(np.random.default_rng(1), 50, games) for games in (20, 50))
    assert few.winners <= many.winners and few.lengths <= many.lengths
    assert (few.winners.total(), many.winners.total()) == (20, 50)


def test_the_optimal_policy_of_one_car_is_served() -> None:
    game = game_on(shipped("mini"), 1)
    best = optimal_play(game)
    batch = batch_of(game, {1: best.policy})
    assert batch is not None
    lengths = batch.play(np.random.default_rng(3), 20_000, 20_000).lengths
    mean = Fraction(sum(length * count for length, count in lengths.items()), 20_000)
    assert abs(mean - best.value().number) < Fraction(4, 100)  # some four standard errors


def test_weights_of_any_size_are_kept() -> None:
    """One car: a policy of somebody's own that takes its last choice with chance 2/3, with weights beyond 64 bits."""

    def heavy(_game: Any, _state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
        return Distribution({choices[0]: 10**30, choices[-1]: 2 * 10**30} if len(choices) > 1 else {choices[0]: 1})

    game = game_on(shipped("mini"), 1)
    batch: Any = batch_of(game, {1: heavy})
    number = next(k for k, throw in enumerate(THROWS) if len(game.plays.legal(0, throw)) > 1)
    first, *_, last = game.plays.legal(0, THROWS[number])
    ends = [game.track.place(play.squares[-1]) for play in (first, last)]
    for chance, end in ((0.0, ends[0]), (0.333, ends[0]), (0.334, ends[1]), (0.999, ends[1])):
        cars, dice = np.zeros((2, 1, 1), dtype=np.int64)
        batch.turn(cars, dice, 0, np.array([number]), np.array([[chance]]))
        assert cars[0, 0] == end


def test_policies_that_may_see_more_are_left_to_the_readable_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    def mine(_game: Any, _state: Any, choices: tuple[Play | Bonus, ...]) -> Distribution[Any]:
        return Distribution.certain(choices[0])

    greedy = POLICIES["greedy"]
    assert batch_of(game_on(shipped("mini"), 1), {1: mine}) is not None
    assert batch_of(game_on(shipped("mini"), 1, bonus=True), {1: mine}) is None  # the dice are seen as well
    assert batch_of(game_on(shipped("mini"), 2), {1: greedy, 2: mine}) is None
    assert batch_of(game_on(shipped("mini"), 2), {1: greedy}) is None
    monkeypatch.setitem(sys.modules, "numpy", None)  # from here on importing it fails
    assert batch_of(game_on(shipped("mini"), 2), {1: greedy, 2: greedy}) is None
