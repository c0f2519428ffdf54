"""Rules C12 to C16 of Monza: the last round, whose win it is, targets, and the bonus move of the variant."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.monza.hand_set import at, fewest_turns, game_on, move, play_of, small_board, thrown
from toolkit.games import Decision, Finished
from toolkit.games.monza import EMPTY, Bonus

# One lane of all six colours and a target for any die; and a second target behind a longer way.
STRAIGHT = small_board(
    "a1",
    a=[(1, "blue"), (2, "white"), (3, "yellow"), (4, "red"), (5, "purple"), (6, "green"), (7, "target")],
)
TWO_ENDS = small_board(
    "a1 b1",
    a=[(2, "blue"), (4, "red"), (6, "green target")],
    b=[(2, "white"), (4, "yellow"), (6, "green target")],
)


# C12 - the last round


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_c12_the_round_is_played_to_its_end_whoever_is_first_on_a_target(seat: int) -> None:
    # Everybody on a2; the seat at turn goes home. Those before it had their turn, those after it still throw.
    game = game_on(TWO_ENDS, 3, sending_back=False)
    after = move(game, at(game, "a2 a2 a2", seat=seat, throw=thrown("GBBBBB")), "green a3")
    assert "target" in after.told("C12")
    throws = []
    state, ticks = after.after, [after.ticks]
    while state.seat:
        throws.append(state.seat)
        stuck = move(game, game.step(state, thrown("BBBBBB")).state)
        state, ticks = stuck.after, [*ticks, stuck.ticks]
    assert throws == [2, 3][seat - 1 :]
    assert ticks == [(1, 0)] * (3 - seat) + [(1, 1)]
    assert game.node(state) == Finished((str(seat),))


def test_c12_rounds_go_on_while_no_car_is_on_a_target() -> None:
    game = game_on(TWO_ENDS, 2)
    after = move(game, at(game, "a1 a2", seat=2, throw=thrown("BBBBBB")))
    assert after.after == at(game, "a1 a2")
    assert after.ticks == (1, 1)


def test_c12_a_car_that_a_bonus_put_on_a_target_has_an_empty_turn() -> None:
    # Seat 1 enters a2 with a red die; seat 4 has the red car and moves it to the target. Seats 2 and 3 throw, seat 4
    # does not: its turn is empty, it used no dice and wins. Three turns make the round.
    game = game_on(TWO_ENDS, 4, bonus=True)
    after = move(game, at(game, "a1 grid grid b2", throw=thrown("RWWWWW")), "red a2")
    bonus = move(game, after.after, "bonus b3")
    assert bonus.after.seat == 2
    second = move(game, game.step(bonus.after, thrown("RRRRRR")).state)
    third = move(game, game.step(second.after, thrown("RRRRRR")).state)
    assert [event.kind for event in third.events if event.rule == "C12"] == ["empty turn", "game over"]
    assert [bonus.ticks, second.ticks, third.ticks] == [(1, 0), (1, 0), (1, 1)]
    assert game.node(third.after) == Finished(("4",))


# C13 - the dice that count


def test_c13_the_dice_of_the_own_turn_in_the_last_round_count() -> None:
    # Seat 1 needs two dice from a1, seat 2 one die from b2.
    game = game_on(TWO_ENDS, 2)
    first = move(game, at(game, "a1 b2", throw=thrown("RGBBBB")), "red a2", "green a3")
    assert first.after.dice == (2, 0)
    second = move(game, game.step(first.after, thrown("GBBBBB")).state, "green b3")
    assert second.after.dice == (2, 1)
    assert game.node(second.after) == Finished(("2",))


def test_c13_a_position_remembers_no_dice_that_nobody_will_ask_for() -> None:
    # Without the bonus only cars on targets are asked for their dice; with it any car may still get there.
    for bonus, dice in ((False, (0, 0)), (True, (1, 0))):
        game = game_on(TWO_ENDS, 2, bonus=bonus)
        after = move(game, at(game, "a1 grid", throw=thrown("RYYYYY")), "red a2")
        assert after.after.dice == dice
        # A new round begins with all counts at nothing.
        assert move(game, game.step(after.after, thrown("RRRRRR")).state).after == at(game, "a2 grid")


# C14 - the winner


def test_c14_alone_on_a_target_a_car_wins_whatever_its_dice() -> None:
    game = game_on(STRAIGHT, 2)
    first = move(game, at(game, "a3 a6", throw=thrown("RPGBBB")), "red a4", "purple a5", "green a6", "blue a7")
    assert first.after.dice == (4, 0)
    assert first.pieces == ("a7", "a6")
    # On a6 any die leads home, so put the other car further back.
    second = move(game, game.step(at(game, "a7 a2", seat=2, dice=(4, 0)), thrown("BBBBBB")).state)
    assert game.node(second.after) == Finished(("1",))


@pytest.mark.parametrize(
    ("dice", "winners"), [((3, 2, 4), "2"), ((2, 2, 4), "12"), ((1, 1, 1), "123"), ((0, 2, 0), "13")]
)
def test_c14_the_fewest_dice_win_and_equal_ones_share(dice: tuple[int, ...], winners: str) -> None:
    game = game_on(STRAIGHT, 3)
    assert game.node(at(game, "a7 a7 a7", seat=0, dice=dice)) == Finished(tuple(winners))


def test_c14_the_dice_of_cars_that_are_not_on_a_target_do_not_count() -> None:
    game = game_on(STRAIGHT, 3, bonus=True)
    assert game.node(at(game, "a7 a4 a7", seat=0, dice=(3, 1, 2))) == Finished(("3",))


def test_c14_a_shared_win_is_told() -> None:
    game = game_on(TWO_ENDS, 2)
    end = move(game, at(game, "a3 b2", seat=2, dice=(1, 0), throw=thrown("GBBBBB")), "green b3")
    (event,) = [event for event in end.events if event.rule == "C14"]
    assert event.text == "Seats 1 and 2 are on targets; dice: seat 1 1, seat 2 1. Seats 1 and 2 share the win."
    assert game.describe(end.after)[-1] == "The game is over: Seats 1 and 2 share the win."


# C15 - targets


def test_c15_a_target_holds_any_number_of_cars_and_nobody_is_sent_back_from_it() -> None:
    game = game_on(STRAIGHT, 4)
    after = move(game, at(game, "a7 a7 a6 a7", seat=3, dice=(1, 2, 0, 0), throw=thrown("WWWWWW")), "white a7")
    assert after.pieces == ("a7", "a7", "a7", "a7")
    assert after.told("C10") == []


def test_c15_a_target_ends_the_move() -> None:
    # The target lies in the middle of lane a; nothing leads on from it, not even into the lane beside it.
    board = small_board(
        "a1", a=[(2, "blue"), (4, "red target"), (8, "red"), (9, "target")], b=[(3, "red"), (8, "red"), (9, "target")]
    )
    assert not any(here == "a2" for here, _ in board.links)
    game = game_on(board, 1)
    plays = game.actions(at(game, "a1", throw=thrown("RRRRRR")))
    assert play_of("red a2") in plays
    assert all(play.squares[-1] == "a2" or "a2" not in play.squares for play in plays)


def test_c15_a_coloured_target_asks_for_its_colour() -> None:
    game = game_on(TWO_ENDS, 1)
    assert game.actions(at(game, "a2", throw=thrown("BWYRPP"))) == (EMPTY,)
    assert game.actions(at(game, "a2", throw=thrown("GGGGGG"))) == (play_of("green a3"),)


# C16 - the bonus


def test_c16_the_owner_of_the_last_die_s_colour_may_move_one_square_or_decline() -> None:
    # Seat 1 (blue car) ends with a white die: seat 2 has the white car.
    game = game_on(STRAIGHT, 2, bonus=True)
    after = move(game, at(game, "grid a5", throw=thrown("BWBBBB")), "blue a1", "white a2")
    assert after.told("C16") == ["bonus"]
    node = game.node(after.after)
    assert node == Decision(2, (Bonus(""), Bonus("a6")))  # no colour is asked for
    assert after.ticks == (0, 0)
    moved = move(game, after.after, "bonus a6")
    assert (moved.pieces, moved.ticks, moved.after.seat) == (("a2", "a6"), (1, 0), 2)
    declined = move(game, after.after, "bonus")
    assert (declined.pieces, declined.ticks, declined.after.seat) == (("a2", "a5"), (1, 0), 2)


def test_c16_one_s_own_car_counts() -> None:
    game = game_on(STRAIGHT, 2, bonus=True)
    after = move(game, at(game, "grid a5", throw=thrown("BBBBBB")), "blue a1")
    assert game.node(after.after) == Decision(1, (Bonus(""), Bonus("a2")))


def test_c16_from_the_grid_to_a_start_square() -> None:
    game = game_on(TWO_ENDS, 2, bonus=True)
    after = move(game, at(game, "grid grid", throw=thrown("WPPPPP")), "white b1")
    assert game.node(after.after) == Decision(2, (Bonus(""), Bonus("a1")))  # b1 is taken by now


def test_c16_to_free_squares_and_to_targets_only_and_never_onto_a_car() -> None:
    game = game_on(STRAIGHT, 3, bonus=True)
    # White last: seat 2 on a4 has only a5 ahead, where seat 3 stands. Nobody decides, seat 2 throws.
    after = move(game, at(game, "a1 a4 a5", throw=thrown("WBBBBB")), "white a2")
    assert (after.after.bonus, after.after.seat, after.told("C16")) == (0, 2, [])
    # A target is open even when a car stands on it.
    after = move(game, at(game, "a1 a6 a7", dice=(0, 0, 0), throw=thrown("WBBBBB")), "white a2")
    assert game.node(after.after) == Decision(2, (Bonus(""), Bonus("a7")))
    # Where cars may stand together, a square with a car is open too.
    together = game_on(STRAIGHT, 3, bonus=True, sending_back=False)
    after = move(together, at(together, "a1 a4 a5", throw=thrown("WBBBBB")), "white a2")
    assert together.node(after.after) == Decision(2, (Bonus(""), Bonus("a5")))


def test_c16_never_onto_tyres() -> None:
    board = small_board(
        "a1 b1", a=[(2, "blue"), (4, "tyre"), (6, "red"), (8, "target")], b=[(3, "white"), (8, "red target")]
    )
    game = game_on(board, 2, bonus=True)
    after = move(game, at(game, "grid a1", throw=thrown("WPPPPP")), "white b1")
    assert after.after.bonus == 0  # ahead of a1 are tyres and b1, which is taken now


def test_c16_none_for_a_colour_not_in_play_for_a_car_on_a_target_or_without_a_move() -> None:
    game = game_on(STRAIGHT, 2, bonus=True)
    assert move(game, at(game, "a2 grid", throw=thrown("YBBBBB")), "yellow a3").after.bonus == 0  # no yellow car
    assert move(game, at(game, "a1 a7", dice=(0, 1), throw=thrown("WBBBBB")), "white a2").after.bonus == 0
    assert move(game, at(game, "a6 grid", throw=thrown("BBBBBB")), "blue a7").after.bonus == 0  # its own, home by now
    assert move(game, at(game, "a2 grid", throw=thrown("BBBBBB"))).after.bonus == 0


def test_c16_a_bonus_move_sends_nobody_back_uses_no_dice_and_gives_no_other_bonus() -> None:
    game = game_on(STRAIGHT, 3, bonus=True)
    after = move(game, at(game, "a1 a4 a6", throw=thrown("WBBBBB")), "white a2")
    moved = move(game, after.after, "bonus a5")
    assert moved.pieces == ("a2", "a5", "a6")
    assert moved.after == at(game, "a2 a5 a6", seat=2, dice=(1, 0, 0))


def test_c16_a_car_just_sent_back_has_it_from_where_it_stands_now() -> None:
    # Seat 1 ends on a2 with a white die and sends the white car back to a1. Of the two squares ahead of a1, seat 1
    # stands on a2, and b1 is free.
    board = small_board(
        "a1",
        a=[(2, "blue"), (4, "white"), (6, "green target")],
        b=[(3, "yellow"), (6, "green target")],
    )
    game = game_on(board, 2, bonus=True)
    after = move(game, at(game, "grid a2", throw=thrown("BWPPPP")), "blue a1", "white a2")
    assert after.pieces == ("a2", "a1")
    assert game.node(after.after) == Decision(2, (Bonus(""), Bonus("b1")))


def test_c16_the_count_stays_what_the_own_turn_used() -> None:
    # Seat 1 uses two dice to a3; seat 2's blue die then brings the blue car home: its count is still two.
    board = small_board(
        "a1 b1",
        a=[(1, "blue"), (2, "white"), (3, "yellow"), (4, "green target")],
        b=[(1, "blue"), (3, "red"), (4, "purple target")],
    )
    game = game_on(board, 2, bonus=True)
    first = move(game, at(game, "a1 grid", throw=thrown("WYPPPP")), "white a2", "yellow a3")
    second = move(game, game.step(first.after, thrown("BPPPPP")).state, "blue b1")
    end = move(game, second.after, "bonus a4")
    assert end.after == at(game, "a4 b1", seat=0, dice=(2, 1))
    assert game.node(end.after) == Finished(("1",))


def test_c16_alone_on_the_board_only_the_own_colour_gives_a_bonus() -> None:
    # Blue, then the target in purple. Without bonus a die of either colour is needed; with it a blue one is enough,
    # because a move that stops on a1 is followed by the bonus.
    #   blue in a throw                       p = 1 - (5/6)^6              = 31031/46656
    #   blue and purple                       r = 1 - 2 (5/6)^6 + (4/6)^6  = 19502/46656
    #   with bonus      1/p                                              = 46656/31031
    #   without         E = 1 + (1 - p) E + (p - r) / p, so E = (1 + (p - r) / p) / p
    board = small_board("a1", a=[(1, "blue"), (2, "purple target")])
    p, r = Fraction(31031, 46656), Fraction(19502, 46656)
    assert fewest_turns(game_on(board, 1, bonus=True)) == 1 / p == Fraction(46656, 31031)
    assert fewest_turns(game_on(board, 1)) == (1 + (p - r) / p) / p
    # The green car alone: no green square, no bonus.
    assert fewest_turns(game_on(board, 1, bonus=True, cars="green-blue")) == (1 + (p - r) / p) / p
