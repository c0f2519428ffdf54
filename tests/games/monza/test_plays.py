"""The plays found on the 462 throws against brute force over single dice: all 46,656 ordered throws, all orders."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import product

import pytest

from tests.games.monza.boards import shipped
from tests.games.monza.hand_set import at, game_on, play_of, small_board, thrown
from tests.games.monza.reference import COLOURS, ReferenceRace
from toolkit.errors import GameError
from toolkit.games.monza import Monza, Play, Throw, all_throws

READINGS = [
    {},
    {"target_exempt": False},
    {"obligation": "until_stuck"},
    {"bonus": True},
    {"bonus": True, "obligation": "until_stuck"},
]

# Arcs: a1 to a2 and b1, b1 to a2 and b2, a2 to a3 and b2, b2 to a3 and b3, a3 to a4 and b3, b3 to a4.
CROSSED = small_board(
    "a1",
    begin={"b": 1},
    a=[(2, "blue"), (4, "red"), (6, "white"), (8, "green target")],
    b=[(3, "green"), (5, "red"), (7, "blue")],
)


@cache
def _game(name: str, readings: tuple[tuple[str, object], ...]) -> Monza:
    return game_on(shipped(name), 2, **dict(readings))


def _throw(dice: tuple[str, ...]) -> Throw:
    return Throw(**Counter(dice))


def _walk(play: Play) -> tuple[tuple[str, str], ...]:
    return tuple(zip(play.colours, play.squares, strict=True))


def _check(name: str, options: dict[str, object], place: str, dice: tuple[str, ...]) -> None:
    """The different plays and all their orders, from this space with these dice in this order."""
    game, reference = _game(name, tuple(options.items())), ReferenceRace.load(name, **options)
    start, throw = game.track.place(place), _throw(dice)
    plays = game.plays.legal(start, throw)
    endings = [
        (
            play.squares[-1] if play.dice else place,
            play.dice,
            play.colours[-1] if options.get("bonus") and play.dice else "",
        )
        for play in plays
    ]
    assert len(set(endings)) == len(endings)
    assert set(endings) == reference.endings(place, dice)
    orders = [game.plays.orders(start, throw, play) for play in plays]
    assert {_walk(order) for group in orders for order in group} == reference.legal(place, dice)
    assert sum(map(len, orders)) == len({order for group in orders for order in group})
    for play, group in zip(plays, orders, strict=True):
        assert play == group[0]  # the first route in board order stands for all of them


def _standing(name: str) -> list[str]:
    """The grid and every square on which a car can be put."""
    return ["grid", *(square.id for square in shipped(name).squares if not square.stops)]


def test_the_weights_are_those_of_all_46_656_ordered_throws() -> None:
    counted = Counter(_throw(dice) for dice in product(COLOURS, repeat=6))
    assert len(counted) == 462
    assert dict(all_throws().items()) == counted


@pytest.mark.parametrize("options", READINGS, ids=str)
def test_every_throw_from_every_square_of_mini_has_the_plays_of_brute_force(options: dict[str, object]) -> None:
    rng = random.Random(1)
    throws = [tuple(rng.sample(throw.letters, 6)) for throw in all_throws()]
    names = {name[0].upper(): name for name in COLOURS}
    for place in _standing("mini"):
        for letters in throws if options == {} else rng.sample(throws, 60):
            _check("mini", options, place, tuple(names[letter] for letter in letters))


@pytest.mark.parametrize("options", READINGS, ids=str)
@pytest.mark.parametrize(("name", "situations"), [("lesson", 200), ("full", 200)])
def test_sampled_throws_have_the_plays_of_brute_force(name: str, situations: int, options: dict[str, object]) -> None:
    rng = random.Random(f"{name} {options}")
    for _ in range(situations if options == {} else situations // 4):
        _check(name, options, rng.choice(_standing(name)), tuple(rng.choices(COLOURS, k=6)))


@pytest.mark.parametrize(
    "name", [pytest.param("mini", marks=pytest.mark.slow), pytest.param("lesson", marks=pytest.mark.exhaustive)]
)
def test_all_46_656_ordered_throws_from_every_square_have_the_plays_of_brute_force(name: str) -> None:
    # The reference sees every order of six dice; the answer for each must be that of the throw without its order.
    game, reference = _game(name, ()), ReferenceRace.load(name)
    for place in _standing(name):
        start = game.track.place(place)
        expected = {
            throw: {
                (play.squares[-1] if play.dice else place, play.dice, "") for play in game.plays.legal(start, throw)
            }
            for throw in all_throws()
        }
        for dice in product(COLOURS, repeat=6):
            assert reference.endings(place, dice) == expected[_throw(dice)], (place, dice)


def test_plays_come_in_board_order_and_each_is_shown_by_its_first_route() -> None:
    # From a1, with red, white and green: a2, a3, a4; or b1 and then, by a2 or by b2, a3, where no green is left.
    game = game_on(CROSSED, 1, obligation="until_stuck")
    state = at(game, "a1", throw=thrown("RWGPPP"))
    first, second = play_of("green b1", "red a2", "white a3"), play_of("green b1", "red b2", "white a3")
    straight = play_of("red a2", "white a3", "green a4")
    assert game.actions(state) == (first, straight)
    assert game.orders(state, second) == game.orders(state, first) == (first, second)
    assert game.choice_for(state, second) == first
    assert game.parse_action(state, "green to b1, red to b2, white to a3") == second
    assert game.orders(state, straight) == (straight,)


def test_equal_dice_are_not_told_apart() -> None:
    game = game_on(CROSSED, 1)
    state = at(game, "grid", throw=thrown("BBBBBB"))
    assert game.actions(state) == (play_of("blue a1"),)
    assert game.orders(state, play_of("blue a1")) == (play_of("blue a1"),)


def test_with_the_bonus_plays_that_differ_in_the_last_die_only_are_two() -> None:
    # The target takes any die: after a1 it can be a white one or a green one.
    board = small_board("a1", a=[(1, "blue"), (2, "target")])
    plain, bonus = game_on(board, 1), game_on(board, 1, bonus=True)
    state = at(plain, "grid", throw=thrown("BWGGGG"))
    white, green = play_of("blue a1", "white a2"), play_of("blue a1", "green a2")
    assert plain.actions(state) == (white,)
    assert plain.orders(state, green) == (white, green)
    assert bonus.actions(state) == (white, green)
    assert bonus.orders(state, green) == (green,)


def test_a_route_that_is_no_play_has_no_orders() -> None:
    game = game_on(shipped("mini"), 1)
    state = at(game, "grid", throw=thrown("BWYYYY"))
    for route in (play_of("blue a2"), play_of("green a1"), play_of("blue a1"), play_of()):
        with pytest.raises(GameError, match="is no legal play here"):
            game.orders(state, route)
        with pytest.raises(GameError, match="is no legal play here"):
            game.choice_for(state, route)
    with pytest.raises(GameError, match="is no legal play here"):
        game.orders(game.start(), play_of())
