"""Rules C10 and C11 of Monza: where a move may end and what that does, on boards and positions set up by hand.

Every expected position was worked out with pencil and paper from seeds/monza.md, not with the code.
"""

from __future__ import annotations

from fractions import Fraction

from tests.games.monza.boards import shipped
from tests.games.monza.hand_set import at, fewest_turns, game_on, move, play_of, small_board, thrown
from toolkit.games import Chance
from toolkit.games.monza import Monza, Throw

# One lane of all six colours, and a target.
STRAIGHT = small_board(
    "a1",
    a=[(1, "blue"), (2, "white"), (3, "yellow"), (4, "red"), (5, "purple"), (6, "green"), (7, "target")],
)


# C10 - sending back


def test_c10_a_move_that_ends_on_a_car_sends_it_to_the_next_free_square_behind() -> None:
    game = game_on(STRAIGHT, 2)
    after = move(game, at(game, "a1 a3", throw=thrown("WYBBBB")), "white a2", "yellow a3")
    assert after.pieces == ("a3", "a2")
    (event,) = [event for event in after.events if event.rule == "C10"]
    assert (event.piece, event.origin, event.space) == ("2", "a3", "a2")


def test_c10_the_square_that_the_mover_left_is_free() -> None:
    game = game_on(STRAIGHT, 2)
    after = move(game, at(game, "a2 a3", throw=thrown("YBBBBB")), "yellow a3")
    assert after.pieces == ("a3", "a2")


def test_c10_taken_squares_are_skipped_so_nobody_else_is_moved() -> None:
    # Seat 4 on a4 is sent back; a3 and a2 are taken, a1 is free. No chain: seats 2 and 3 stay.
    game = game_on(STRAIGHT, 4)
    after = move(game, at(game, "grid a2 a3 a4", throw=thrown("BWYRBB")), "blue a1", "white a2", "yellow a3", "red a4")
    assert after.pieces == ("a4", "a2", "a3", "a1")
    (event,) = [event for event in after.events if event.rule == "C10"]
    assert "Taken on the way: a3, a2." in event.text


def test_c10_never_onto_tyres() -> None:
    board = small_board(
        "a1 b1",
        a=[(1, "blue"), (2, "tyre"), (3, "tyre"), (5, "red"), (8, "blue target")],
        b=[(4, "white"), (8, "white target")],
    )
    game = game_on(board, 2)
    after = move(game, at(game, "b1 a4", throw=thrown("RYYGGG")), "red a4")
    assert after.pieces == ("a4", "a1")


def test_c10_no_free_square_behind_means_the_grid() -> None:
    # Seat 2 stands on the first square of its lane; and on a2 with a1 taken.
    game = game_on(STRAIGHT, 3)
    after = move(game, at(game, "grid a1 a5", throw=thrown("BYYYYY")), "blue a1")
    assert after.pieces == ("a1", "grid", "a5")
    after = move(game, at(game, "grid a2 a1", throw=thrown("BWWWWW")), "blue a1", "white a2")
    assert after.pieces == ("a2", "grid", "a1")


def test_c10_behind_is_measured_from_the_back_edge_in_the_same_lane_only() -> None:
    # Seat 2 on b2 (3 to 6). a2 is nearer, but in another lane; b1 is the one behind.
    board = small_board(
        "a1 b1",
        a=[(2, "blue"), (5, "green"), (8, "blue target")],
        b=[(3, "white"), (6, "red"), (8, "purple target")],
    )
    game = game_on(board, 2)
    after = move(game, at(game, "b1 b2", throw=thrown("RYYYYY")), "red b2")
    assert after.pieces == ("b2", "b1")
    after = move(game, at(game, "a1 b2", throw=thrown("WRYYYY")), "white b1", "red b2")
    assert after.pieces == ("b2", "b1")


def test_c10_not_in_passing_and_not_from_a_target() -> None:
    game = game_on(STRAIGHT, 3)
    after = move(game, at(game, "a5 a6 a7", dice=(0, 0, 2), throw=thrown("GBBBBB")), "green a6", "blue a7")
    assert after.pieces == ("a7", "a6", "a7")
    assert after.told("C10") == []


def test_c10_nobody_is_sent_onto_a_target_behind() -> None:
    # A target in the middle of lane a: a car sent back from a3 goes past it to a1.
    board = small_board(
        "a1 b1",
        a=[(2, "blue"), (4, "target"), (6, "red"), (8, "green target")],
        b=[(1, "white"), (5, "green"), (8, "yellow target")],
    )
    game = game_on(board, 2)
    after = move(game, at(game, "b2 a3", throw=thrown("RWWWWW")), "red a3")
    assert after.pieces == ("a3", "a1")


def test_c10_a_car_sent_back_before_its_turn_of_the_last_round_still_takes_it() -> None:
    # Seat 1 is on the target. Seat 2 sends seat 3 back from a3 to a2; seat 3 then throws its way home.
    game = game_on(STRAIGHT, 3)
    after = move(game, at(game, "a7 a2 a3", seat=2, dice=(1, 0, 0), throw=thrown("YBBBBB")), "yellow a3")
    assert after.pieces == ("a7", "a3", "a2")
    assert after.after.seat == 3
    state = game.step(after.after, thrown("YRPGBB")).state
    end = move(game, state, "yellow a3", "red a4", "purple a5", "green a6", "blue a7")
    assert end.pieces == ("a7", "a3", "a7")
    assert end.after.seat == 0


def test_c10_without_sending_back_cars_stand_together() -> None:
    game = game_on(STRAIGHT, 2, sending_back=False)
    after = move(game, at(game, "a1 a3", throw=thrown("WYBBBB")), "white a2", "yellow a3")
    assert after.pieces == ("a3", "a3")


# C11 - as far as possible

FORK = small_board(
    "a1 b1",
    a=[(2, "blue"), (4, "red"), (6, "target")],
    b=[(2, "white"), (4, "green"), (6, "target")],
)


def _branching(**options: object) -> Monza:
    """From a1 either a2 (red), the target; or b1 (green) and b2 (green)."""
    board = small_board(
        "a1",
        a=[(2, "blue"), (3, "red target")],
        b=[(3, "green"), (5, "green"), (6, "green"), (7, "white target")],
    )
    return game_on(board, 2, **options)


def test_c11_the_longest_play_must_be_taken_and_ties_are_free() -> None:
    game = game_on(FORK, 1)
    assert game.actions(at(game, "grid", throw=thrown("BRWPPP"))) == (play_of("blue a1", "red a2", "white a3"),)
    # One step into lane b and any die for its target is shorter only when red and blue are both there.
    assert len(game.actions(at(game, "grid", throw=thrown("BWPPPP")))) == 2


def test_c11_a_play_that_ends_on_a_target_is_always_allowed_unless_the_option_says_no() -> None:
    throw = thrown("RGGBBB")
    short, long = play_of("red a2"), play_of("green b1", "green b2")
    exempt, strict = _branching(), _branching(target_exempt=False)
    assert exempt.actions(at(exempt, "a1 grid", throw=throw)) == (short, long)
    assert strict.actions(at(strict, "a1 grid", throw=throw)) == (long,)
    # The longest play is taken over those that end on a target too: here the target is the longest, one die.
    assert strict.actions(at(strict, "a1 grid", throw=thrown("RGBBBB"))) == (short, play_of("green b1"))


def test_c11_until_stuck_any_order_but_no_stopping_while_a_die_fits() -> None:
    game = game_on(FORK, 1, obligation="until_stuck")
    state = at(game, "grid", throw=thrown("BRWPPP"))
    # White first: green is not there, so b1 ends the move; blue first: red and then any die must follow.
    assert game.actions(state) == (play_of("blue a1", "red a2", "white a3"), play_of("white b1"))


def test_c11_under_until_stuck_the_exemption_of_targets_changes_nothing() -> None:
    one, other = _branching(obligation="until_stuck"), _branching(obligation="until_stuck", target_exempt=False)
    for place in ("grid", "a1", "b1", "b2", "b3"):
        for throw in one.actions(one.start()):
            assert isinstance(throw, Throw)
            here = at(one, f"{place} grid", throw=throw)
            assert one.actions(here) == other.actions(here)


def test_c11_target_exempt_changes_the_share() -> None:
    # Last turn: seat 1 is on a target with one die, seat 2 on a1 and throws.
    #   exempt: a red die is enough to draw level:    1 - (5/6)^6                            = 31031/46656
    #   not:    and not two greens, which must be taken: P(green <= 1) - P(no red, green <= 1)
    #           = (5^6 + 6 * 5^5 - 4^6 - 6 * 4^5) / 6^6                                       = 24135/46656
    for options, chance in (({}, Fraction(31031, 46656)), ({"target_exempt": False}, Fraction(24135, 46656))):
        game = _branching(**options)
        state = at(game, "a2 a1", seat=2, dice=(1, 0))
        node = game.node(state)
        assert isinstance(node, Chance)
        level = 0
        for throw, weight in node.outcomes.items():
            after = game.step(state, throw).state
            ends = [game.node(game.step(after, play).state) for play in game.actions(after)]
            level += weight * any(len(end.winners) == 2 for end in ends)  # type: ignore[union-attr]
        assert Fraction(level, node.outcomes.total) == chance


def test_c11_the_obligation_changes_the_expected_turns() -> None:
    # A shorter play may lead to a better square: the free order is never slower, and on `lesson` it is faster.
    must, free = (fewest_turns(game_on(shipped("lesson"), 1, obligation=value)) for value in ("maximum", "until_stuck"))
    assert must > free
