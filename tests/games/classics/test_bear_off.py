"""Bear-off: what dice can do to checkers, against other code; the best play against published values."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.classics.boards import game_on
from toolkit.games import Finished, make_game
from toolkit.games.classics.bear_off import Play, Position
from toolkit.games.classics.bear_off_policies import most_off
from toolkit.games.classics.checkers import moved, moves_with, plays
from toolkit.games.classics.parts import TwoDice
from toolkit.stats import best_response, optimal_play

CHECKERS = st.lists(st.integers(0, 3), min_size=1, max_size=6).filter(any).map(tuple)


def outcomes(checkers: tuple[int, ...], dice: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Every outcome of playing these dice, by trying all orders on a sorted list of points."""
    found = set()

    def go_on(points: tuple[int, ...], left: tuple[int, ...]) -> None:
        if not left or not points:
            found.add(tuple(points.count(point) for point in range(1, len(checkers) + 1)))
            return
        for k, point in enumerate(points):
            if point > left[0]:
                go_on(tuple(sorted((*points[:k], point - left[0], *points[k + 1 :]))), left[1:])
            elif point == left[0] or (max(points) < left[0] and point == max(points)):
                go_on((*points[:k], *points[k + 1 :]), left[1:])

    standing = tuple(point for point, count in enumerate(checkers, start=1) for _ in range(count))
    for order in set(permutations(dice)):
        go_on(standing, order)
    return found


@given(CHECKERS, st.integers(1, 6), st.integers(1, 6))
def test_all_outcomes_of_two_dice_against_other_code(checkers: tuple[int, ...], one: int, other: int) -> None:
    found = plays(checkers, (one, other))
    assert set(found) == outcomes(checkers, (one, other))
    assert all(moved(checkers, *play.moves) == after for after, play in found.items())


@given(CHECKERS, st.integers(1, 6))
def test_all_outcomes_of_a_double_against_other_code(checkers: tuple[int, ...], face: int) -> None:
    assert set(plays(checkers, (face,) * 4)) == outcomes(checkers, (face,) * 4)


@pytest.mark.parametrize(
    ("checkers", "pips", "moves"),
    [
        ((1, 0, 1), 1, {(1, 0), (3, 2)}),
        ((1, 0, 1), 2, {(3, 1)}),
        ((1, 0, 1), 3, {(3, 0)}),
        ((1, 0, 2), 5, {(3, 0)}),  # larger than the rearmost point
        ((1, 1, 0), 3, {(2, 0)}),
        ((0, 0, 0), 3, set()),
    ],
)
def test_the_moves_of_one_die(checkers: tuple[int, ...], pips: int, moves: set[tuple[int, int]]) -> None:
    assert set(moves_with(checkers, pips)) == moves


def test_a_turn() -> None:
    game: Any = game_on("bear_off", 2, checkers=[0, 0, 0, 1, 1, 1])
    thrown = game.step(game.start(), TwoDice(2, 6))
    assert thrown == (Position(((0, 0, 0, 1, 1, 1),) * 2, 1, (6, 2)), (0,))
    texts = [game.action_text(play) for play in game.actions(thrown.state)]
    assert texts == ["6/off, 4/2", "6/off, 5/3", "6/4, 5/off"]
    after = game.step(thrown.state, game.parse_action(thrown.state, "6/off, 5/3"))
    assert after == (Position(((0, 0, 1, 1, 0, 0), (0, 0, 0, 1, 1, 1)), 2), (1,))


def test_a_double_is_played_four_times_or_twice() -> None:
    for moves, left in ((4, 0), (2, 1)):
        game = game_on("bear_off", 1, {"double_moves": moves}, checkers=[0, 0, 0, 1, 1, 1])
        sixes = game.step(game.start(), TwoDice(6, 6)).state
        (play,) = game.actions(sixes)
        after: Any = game.step(sixes, play).state
        assert sum(after.checkers[0]) == left
        assert isinstance(game.node(after), Finished) == (left == 0)


def test_checkers_keep_their_order_and_everything_that_moves_is_told() -> None:
    game: Any = make_game("bear_off", "lesson")
    state = Position(((0, 1, 0, 1, 0, 1), (1, 0, 0, 0, 0, 0)), 1, (5, 4))
    play = Play(((6, 1), (4, 0)))
    assert game.pieces(state) == {
        "1a": "1: 6", "1b": "1: 4", "1c": "1: 2", "2a": "2: 1", "2b": "2: off", "2c": "2: off"
    }  # fmt: skip
    assert game.pieces(game.step(state, play).state)["1a"] == "1: 2"
    told = [(event.rule, event.kind, event.origin, event.space) for event in game.events(state, play)]
    assert [entry for entry in told if entry[1] == "move"] == [
        ("B2", "move", "1: 6", "1: 1"),
        ("B4", "move", "1: 4", "1: off"),
    ]


def test_most_off_takes_off_what_it_can_then_spreads() -> None:
    game: Any = make_game("bear_off", "lesson")
    state = Position(((0, 1, 0, 1, 1, 0),) * 2, 1, (3, 2))
    (play,) = most_off(game, state, game.actions(state))
    assert play.moves[-1] == (2, 0) or play.moves[0] == (2, 0)
    assert sum(game.step(state, play).state.checkers[0]) == 2


def test_seven_on_the_ace_point() -> None:
    """3.5509259259 throws: http://www.bkgm.com/articles/EffectivePipCount/"""
    alone = optimal_play(game_on("bear_off", 1, checkers=[7]))
    assert alone.value().fraction == Fraction(767, 216)
    assert alone.value().decimal(11) == "3.5509259259"


def test_eight_against_six_on_the_ace_point() -> None:
    """0.301055: H. A. Peelle, Backgammon Tools in J, Vector 24 (2, 3)"""
    race = optimal_play(game_on("bear_off", 2, checkers=[8], opponent=[6]))
    assert race.value().decimal(6) == "0.301055"


LAST_TWO = {  # ways of 36 to take both off with one throw
    (1, 1): 36, (2, 1): 36, (3, 1): 34, (4, 1): 29, (5, 1): 23, (6, 1): 15, (2, 2): 26, (3, 2): 25, (4, 2): 23,
    (5, 2): 19, (6, 2): 13, (3, 3): 17, (4, 3): 17, (5, 3): 14, (6, 3): 10, (4, 4): 11, (5, 4): 10, (6, 4): 8,
    (5, 5): 6, (6, 5): 6, (6, 6): 4,
}  # fmt: skip


@pytest.mark.parametrize("points", LAST_TWO)
def test_the_last_two_checkers_in_one_throw(points: tuple[int, int]) -> None:
    """https://bkgm.com/articles/Sengoku/DiceTables/LastTwo/index.html"""
    checkers = tuple(points.count(point) for point in range(1, 7))
    game: Any = game_on("bear_off", 1, checkers=list(checkers))
    done = 0
    for throw in game.actions(game.start()):
        thrown = game.step(game.start(), throw).state
        done += any(not any(game.step(thrown, play).state.checkers[0]) for play in game.actions(thrown))
    assert done == LAST_TWO[points]


@cache
def fewest(checkers: tuple[int, ...], faces: int) -> Fraction:
    """The least expected number of throws, by its definition."""
    if not any(checkers):
        return Fraction(0)
    total = Fraction(0)
    for one in range(1, faces + 1):
        for other in range(1, faces + 1):
            dice = (one,) * 4 if one == other else (one, other)
            total += min(fewest(after, faces) for after in outcomes(checkers, dice))
    return 1 + total / faces**2


@pytest.mark.parametrize("name", ["mini", "lesson"])
def test_the_fewest_throws_alone_against_other_code(name: str) -> None:
    game: Any = make_game("bear_off", name, 1)
    assert optimal_play(game).value().fraction == fewest(game.board.first, len(game.board.faces))


def test_the_best_play_is_no_worse_than_the_rule_of_thumb() -> None:
    game = make_game("bear_off", "mini")
    best, against = optimal_play(game).value().fraction, best_response(game, {2: most_off}).value().fraction
    assert Fraction(1, 2) < best <= against
