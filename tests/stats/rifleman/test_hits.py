"""Chances to be hit: against the plain rules played the long way, and by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.rifleman import reference
from tests.games.rifleman.boards import game_on, shipped, small_board
from tests.stats.rifleman import plain
from toolkit.errors import GameError
from toolkit.games import make_game
from toolkit.games.rifleman import Throw
from toolkit.stats.rifleman import hit_chances, hit_in_turn


@pytest.mark.parametrize(
    ("board", "options", "positions"),
    [("mini", {}, 60), ("lesson", {}, 25), ("lesson", {"freeze": "others"}, 15), ("lesson", {"freeze": "line"}, 15)],
)
def test_the_next_throw_hits_as_often_as_by_the_plain_rules(
    board: str, options: dict[str, str], positions: int
) -> None:
    game, met = game_on(shipped(board), **options), 0
    for state in plain.met_at_random(game, 5, positions, 7):
        for hit in hit_chances(game, state).values():
            table, pair = plain.table_of(game), plain.pair_of(state)
            can, must = reference.hit_chances(table, pair, 1 - hit.side, hit.place)
            assert (hit.possible, hit.forced) == (Fraction(can, 36), Fraction(must, 36)), game.state_text(state)
            met += can > 0
    assert met > 10


def test_full_size_too() -> None:
    game, met = game_on(shipped("full")), 0
    for state in plain.met_at_random(game, 3, 3, 120):
        for hit in hit_chances(game, state).values():
            can, must = reference.hit_chances(plain.table_of(game), plain.pair_of(state), 1 - hit.side, hit.place)
            assert (hit.possible, hit.forced) == (Fraction(can, 36), Fraction(must, 36)), game.state_text(state)
            met += can > 0
    assert met > 3


def test_every_single_steer_that_can_be_hit_is_there_and_no_other_one() -> None:
    """F8, F12, F13: two steers are a block, the stream, corral and home are safe; both sides' steers are told."""
    game = game_on(small_board(steers=4, trail=12, stream=[6]))
    found = hit_chances(game, game.position("3,6,8,8/1|2,4,13,14/1|1|"))
    assert [(space, hit.side, hit.place) for space, hit in found.items()] == [("3", 0, 3), ("11", 1, 2), ("9", 1, 4)]


def test_by_hand_six_spaces_ahead() -> None:
    """A red steer on 2 and its cowboy on 1 against a blue steer on 8: a six (11 ways of 36), or 5 and 1, 4 and 2 (2
    each), 3 and 3 (1). Never forced: some other play, or order, does not hit."""
    game = game_on(small_board(steers=2, trail=12))
    hit = hit_chances(game, game.position("2,14/1|5,14/3|1|"))["8"]
    assert hit.possible == Fraction(16, 36)
    assert set(hit.can) == {Throw(6, low) for low in range(1, 7)} | {Throw(5, 1), Throw(4, 2), Throw(3, 3)}


def test_a_steer_beside_its_cowboy_is_hit_only_after_another_one() -> None:
    """F9, F12: on 11 the cowboy stands by, until the steer on 10 is hit. From 6 that takes a four (11 ways of 36),
    3 and 1 (2) or 2 and 2 (1); then a one goes on from 10 to 11, a five comes from the other 6.

    F10: with 5 and 4 nothing else uses both dice, so there both hits are forced."""
    game = game_on(small_board(steers=2, trail=12))
    found = hit_chances(game, game.position("6,6/5|2,3/2|1|"))
    assert found["10"].possible == Fraction(14, 36)
    assert found["11"].can == (Throw(4, 1), Throw(5, 4))
    assert found["11"].must == (Throw(5, 4),)


def test_the_whole_turn_is_that_of_the_plain_rules() -> None:
    game = game_on(shipped("mini"))
    table = plain.table_of(game)
    for text, space, mover, place in (
        ("2/0|2/0|1|", "2", 1, 2),
        ("2/1|0/0|2|", "2", 1, 2),
        ("0/0|4/2|1|", "2", 0, 4),
        ("4/0!|1/1|1|", "4", 1, 4),
    ):
        state = game.position(text)
        pair = plain.pair_of(state)
        found = hit_in_turn(game, state, space)
        assert found.possible.fraction == plain.hit_in_turn(table, pair, mover, place, max), text
        assert found.forced.fraction == plain.hit_in_turn(table, pair, mover, place, min), text


def test_a_turn_has_at_least_the_next_throw_and_bounds_hold_the_truth() -> None:
    game = game_on(shipped("lesson"))
    state = game.position("4,4,5/2|1,4,5/1|1|")
    whole = hit_in_turn(game, state, "5", limit=1_500)
    rough = hit_in_turn(game, state, "5", limit=20)
    assert rough.possible.guarantee == "certified"
    for near, far in ((whole.possible, rough.possible), (whole.forced, rough.forced)):
        assert far.low is not None and far.high is not None
        assert far.low <= near.number <= far.high and near.half_width < far.half_width
    assert whole.possible.number > hit_chances(game, state)["5"].possible


def test_what_cannot_be_asked_is_said() -> None:
    game = game_on(shipped("mini"))
    with pytest.raises(GameError, match=r"'5': no single steer stands there .* single steers here: red 2, blue 4"):
        hit_in_turn(game, game.position("2/0|2/0|1|"), "5")
    with pytest.raises(GameError, match="no steers that could be hit"):
        hit_chances(make_game("monza", "mini"))
