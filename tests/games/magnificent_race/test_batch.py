"""The Magnificent Race over arrays, held against the readable rules: the same rolls, cards and spins, turn by turn."""

from __future__ import annotations

import random
import sys
from collections import Counter
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import pytest

from tests.games.magnificent_race.hand_set import board, game_on
from toolkit.chance import Distribution
from toolkit.games import Chance, Decision, Finished, Simultaneous, make_game
from toolkit.games.magnificent_race import POLICIES, MagnificentRace, batch_of
from toolkit.games.magnificent_race import batch as arrays
from toolkit.games.magnificent_race.actions import (
    Assign,
    Bid,
    Buy,
    Challenge,
    Draw,
    Enter,
    Jump,
    Road,
    Roll,
    Start,
    Turn,
    Wager,
)
from toolkit.games.magnificent_race.batch_chances import Chances
from toolkit.games.magnificent_race.batch_positions import Positions
from toolkit.games.magnificent_race.position import Moving, Over, Position
from toolkit.games.policies import Policy, choose_at_random

MIXED = ("random", "steady", "gambler", "buyer", "random", "racer", "saver", "collector", "random", "gambler")
READINGS: list[dict[str, Any]] = [
    {},
    {"junction_start": "after"},
    {"buying": "one_by_one"},
    {"min_bid": 0},
    {"returned": "shuffle"},
    {"vehicles": "secret", "first_player": "rolled"},
    {"tie": "best_place"},
]


class Case(NamedTuple):
    """A turn by the readable rules: the position before it, its chances, the position after it."""

    before: Position
    chances: Chances
    after: Position


def _game(name: str, players: int, **options: Any) -> MagnificentRace:
    found: Any = make_game("magnificent_race", name, players=players, options=options)
    game: MagnificentRace = found
    return game


def _policies(game: MagnificentRace, names: tuple[str, ...]) -> dict[int, Policy]:
    return {seat: POLICIES[names[seat - 1]] for seat in range(1, game.players + 1)}


def _below(weights: list[tuple[Any, int]], chance: float) -> Any:
    """The outcome at this share of the weights."""
    left = Fraction(chance) * sum(weight for _, weight in weights)
    for outcome, weight in weights:
        left -= weight
        if left < 0:
            return outcome
    raise AssertionError("a chance of 1 or more")


def _drawn(outcomes: Distribution[Any], chances: list[float]) -> Draw:
    """The cards one after the other, each by a chance of its own."""
    points: tuple[int, ...] = ()
    while len(points) < len(next(iter(outcomes)).points):
        counts: Counter[int] = Counter()
        for draw, weight in outcomes.items():
            if draw.points[: len(points)] == points:
                counts[draw.points[len(points)]] += weight
        points = (*points, _below(sorted(counts.items()), chances.pop(0)))
    return Draw(points)


class _Turn:
    """One turn by the readable rules, every chance and every random choice by its number among the chances."""

    def __init__(self, game: MagnificentRace, policies: dict[int, Policy], chances: Chances) -> None:
        self.game, self.policies, self.chances = game, policies, chances
        self.spins, self.cards = chances.spins.tolist(), chances.cards.tolist()
        self.bought, self.face = 0, 0

    def play(self, state: Position) -> Position:
        done = 0
        while not done:
            step = self.game.step(state, self._action(state))
            state, done = step.state, step.ticks[0]
        return state

    def _action(self, state: Position) -> Any:
        match self.game.node(state):
            case Chance(outcomes=outcomes):
                if isinstance(next(iter(outcomes)), Roll):
                    self.face = _below(list(outcomes.items()), float(self.chances.roll)).face
                    return Roll(self.face)
                if isinstance(next(iter(outcomes)), Draw):
                    return _drawn(outcomes, self.cards)
                return _below(list(outcomes.items()), self.spins.pop(0))
            case Decision(seat=seat, choices=choices):
                return self._choice(state, seat, choices)
            case Simultaneous(choices=choices):
                return tuple(self._choice(state, seat, choices[seat]) for seat in sorted(choices))
        raise AssertionError("nothing to do")

    def _choice(self, state: Position, seat: int, choices: tuple[Any, ...]) -> Any:
        self.bought += isinstance(choices[0], Buy)
        if self.policies[seat] is choose_at_random:
            return choices[int(self._number(state, choices[0]) * len(choices))]
        (choice,) = self.policies[seat](self.game, state, choices)
        return choice

    def _number(self, state: Position, choice: Any) -> float:
        chances = self.chances
        match choice:
            case Start():
                number = chances.start
            case Turn():
                number = chances.turn
            case Road():
                assert isinstance(state.phase, Moving)
                number = chances.roads[self.face - state.phase.left]
            case Jump():
                number = chances.jump
            case Buy():
                number = chances.buy[self.bought - 1]
            case Assign():
                number = chances.assign[self.bought - 1]
            case Challenge():
                number = chances.opponent
            case Bid(seat=seat):
                number = chances.bids[int(seat != state.seat)]
            case Wager():
                number = chances.wager
            case Enter(seat=seat):
                number = chances.entries[seat - 1]
            case _:
                raise AssertionError(choice)
        return float(number)


def _cases(game: MagnificentRace, policies: dict[int, Policy], seed: int, count: int) -> list[Case]:
    """All turns of games played one after the other, until there are so many."""
    rng, found = np.random.default_rng(seed), list[Case]()
    while len(found) < count:
        state = game.start()
        while not state.seat:
            state = game.step(state, next(iter(game.node(state).outcomes))).state  # type: ignore[union-attr]
        while not isinstance(state.phase, Over) and len(found) < count:
            chances = Chances.drawn(rng, 1, game.players)
            after = _Turn(game, policies, chances.take(np.array(0))).play(state)
            found.append(Case(state, chances, after))
            state = after
    return found


def _check(game: MagnificentRace, policies: dict[int, Policy], cases: list[Case]) -> None:
    """The same turns over arrays, all of them in one go."""
    batch = batch_of(game, policies)
    assert batch is not None
    many = Positions.of(game.terms, [case.before for case in cases])
    parts = zip(*(case.chances for case in cases), strict=True)
    batch.turn(many, Chances(*(np.concatenate(part, axis=-1) for part in parts)))
    for column, case in enumerate(cases):
        assert many.position(game.terms, column) == case.after, case


@pytest.mark.parametrize("options", READINGS, ids=str)
@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("name", ["mini", "lesson", "full"])
def test_every_turn_leads_to_the_same_position_as_by_the_readable_rules(
    name: str, players: int, options: dict[str, Any]
) -> None:
    game = _game(name, players, **options)
    for number in range(3):
        names = MIXED[number * 3 : number * 3 + 4]
        policies = _policies(game, names)
        _check(game, policies, _cases(game, policies, number, 100))


@pytest.mark.parametrize("options", [{}, {"returned": "shuffle"}, {"buying": "one_by_one"}], ids=str)
@pytest.mark.parametrize("deck", [(0, 0), (1, 0), (2, 1)], ids=str)
def test_few_cards_or_none_and_a_bank_with_little_money(deck: tuple[int, int], options: dict[str, Any]) -> None:
    cards = {"one_point": deck[0], "two_points": deck[1]}
    game = game_on(board(deck=cards, bank=15_000, start=20_000, chart=12), 3, **options)
    policies = _policies(game, ("gambler", "collector", "random"))
    cases = _cases(game, policies, 8, 200)
    _check(game, policies, cases)
    assert any(case.after.bank == 0 for case in cases)


@pytest.mark.parametrize("name", list(POLICIES))
def test_every_named_strategy_is_served_for_all_seats_of_the_full_board(name: str) -> None:
    game = _game("full", 3, buying="one_by_one")
    policies = _policies(game, (name,) * 3)
    cases = _cases(game, policies, 5, 250)
    _check(game, policies, cases)
    assert any(case.after.bottom for case in cases) or name == "saver"  # cards went back to the deck
    assert any(isinstance(case.after.phase, Over) for case in cases)


@pytest.mark.parametrize("options", [{}, {"first_player": "rolled"}, {"first_player": 2}], ids=str)
@pytest.mark.parametrize("name", ["mini", "full"])
def test_whole_games_with_the_same_dice_end_alike(name: str, options: dict[str, Any]) -> None:
    """The chances of a block are drawn again in the same order, and each game is played by the readable rules."""
    game, block, games = _game(name, 2, **options), 16, 10
    policies = _policies(game, ("gambler", "random"))
    batch = batch_of(game, policies)
    assert batch is not None
    played = batch.play(np.random.default_rng(5), block, games)
    rng = np.random.default_rng(5)
    rolled = rng.random(block)
    turns = [Chances.drawn(rng, block, 2) for _ in range(max(played.lengths))]
    expected: tuple[Counter[tuple[str, ...]], Counter[int]] = (Counter(), Counter())
    for number in range(games):
        state, length = game.start(), 0
        if not state.seat:
            state = game.step(state, _below(list(game.node(state).outcomes.items()), rolled[number])).state  # type: ignore[union-attr]
        while not isinstance(state.phase, Over):
            state = _Turn(game, policies, turns[length].take(np.array(number))).play(state)
            length += 1
        node = game.node(state)
        assert isinstance(node, Finished)
        expected[0][node.winners] += 1
        expected[1][length] += 1
    assert played == (*expected, ())


def test_long_games_are_left_to_the_readable_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrays, "LONGEST", 3)
    game = _game("lesson", 2)
    policies = _policies(game, ("random", "buyer"))
    batch: Any = batch_of(game, policies)
    played = batch.play(np.random.default_rng(2), 8, 8)
    rng = np.random.default_rng(2)
    rng.random(8)
    turns = [Chances.drawn(rng, 8, 2) for _ in range(3)]
    assert len(played.going) == 8  # nobody comes to New York in three turns
    for number, state, length in played.going:
        after = game.start()
        for chances in turns:
            after = _Turn(game, policies, chances.take(np.array(number))).play(after)
        assert (state, length) == (after, 3)


def test_the_first_games_of_a_block_do_not_depend_on_how_many_are_played() -> None:
    game = _game("lesson", 3, first_player="rolled")
    batch: Any = batch_of(game, _policies(game, ("random", "steady", "gambler")))
    few, many = (batch.play(np.random.default_rng(1), 50, games) for games in (20, 50))
    assert few.winners <= many.winners and few.lengths <= many.lengths
    assert (few.winners.total(), many.winners.total()) == (20, 50)


def test_policies_without_a_name_are_left_to_the_readable_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    def mine(_game: Any, _state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
        return Distribution.certain(random.Random(0).choice(choices))

    game = _game("mini", 2)
    steady = POLICIES["steady"]
    assert batch_of(game, {1: steady, 2: steady}) is not None
    assert batch_of(game, {1: steady, 2: mine}) is None
    assert batch_of(game, {1: steady}) is None
    monkeypatch.setitem(sys.modules, "numpy", None)  # from here on importing it fails
    assert batch_of(game, {1: steady, 2: steady}) is None
