"""Rules M6 to M9a of the Monorail Game: where a throw takes the pieces, on positions set up by hand.

Every expected position was worked out with pencil and paper from seeds/monorail.md, not with the code.
"""

from __future__ import annotations

import pytest

from tests.games.monorail.hand_set import ADVANCE_1, AGAIN, BACK_2, MISS, PLAIN, play, small_board
from toolkit.games.monorail import Flag, Position

# M6 - flags


def test_m6_the_player_who_threw_does_what_the_flag_says() -> None:
    board = small_board(10, 3, 12, {5: ADVANCE_1})
    played = play(board, (1, 4), 3, 3, 2, seat=2)
    assert played.after == Position((1, 8), 5, 1)  # 4 + 3 + 1, and Casey stays on line 5
    assert played.told("M6") == ["flag", "errand", "landing"]


def test_m6_flags_that_casey_only_passes_are_not_read() -> None:
    board = small_board(10, 3, 12, {4: ADVANCE_1})
    assert play(board, (1,), 3, 3, 2).after == Position((4,), 5, 1)


def test_m6_flags_are_obeyed_after_a_forfeited_throw_too() -> None:
    board = small_board(10, 3, 12, {5: BACK_2})
    played = play(board, (8,), 3, 6, 2)
    assert played.after == Position((6,), 5, 1)
    assert (played.told("M8"), played.told("M6")) == (["forfeit"], ["flag", "errand", "landing"])


def test_m6_a_flag_is_read_once() -> None:
    # The back flag moves seat 1 and that is all: no second reading, neither now nor when seat 2 throws.
    board = small_board(10, 3, 12, {5: BACK_2})
    first = play(board, (4, 1), 3, 3, 2)
    assert first.after == Position((5, 1), 5, 2)
    second = play(board, first.after.dots, 5, 1, 1, seat=2)
    assert second.after == Position((5, 2), 6, 1)


def test_m6_a_flag_casey_already_stands_on_is_not_read_when_he_does_not_move() -> None:
    board = small_board(10, 3, 12, {5: BACK_2})
    played = play(board, (8, 1), 5, 6, 2, casey_moves_on_forfeit=False)
    assert played.after == Position((8, 1), 5, 2)
    assert played.told("M6") == []


def test_m6_no_flag_is_read_when_casey_wins() -> None:
    board = small_board(10, 3, 12, {0: AGAIN})
    played = play(board, (8, 0), 10, 3, 2)
    assert (played.after.winner, played.told("M6"), played.told("M13")) == ("casey", [], [])


# M7 - no two players on one dot


def test_m7_back_to_the_first_free_dot() -> None:
    played = play(PLAIN, (1, 5), 0, 4, 1)
    assert played.after.dots == (4, 5)
    assert played.amount("blocked") == 1


def test_m7_back_past_any_number_of_occupied_dots() -> None:
    played = play(PLAIN, (0, 5, 4, 3), 0, 5, 1)
    assert played.after.dots == (2, 5, 4, 3)
    assert played.amount("blocked") == 3


def test_m7_the_own_old_dot_counts_as_free() -> None:
    played = play(PLAIN, (3, 4, 5), 0, 2, 1)
    assert played.after.dots == (3, 4, 5)
    assert played.told("M7") == ["blocked"]
    assert played.told("M5") == ["move", "landing"]  # falling back onto it is a landing


def test_m7_behind_the_own_old_dot_nobody_is_ever_sent_by_the_white_die() -> None:
    assert play(PLAIN, (3, 4, 5, 2), 0, 2, 1).after.dots == (3, 4, 5, 2)


def test_m7_moving_past_an_occupied_dot_is_fine() -> None:
    played = play(PLAIN, (1, 3, 4), 0, 4, 1)
    assert played.after.dots == (5, 3, 4)
    assert played.told("M7") == []


def test_m7_back_to_start_where_others_may_stand() -> None:
    assert play(PLAIN, (0, 1, 2, 0), 0, 2, 1).after.dots == (0, 1, 2, 0)


def test_m7_holds_for_advance_flags() -> None:
    board = small_board(10, 3, 12, {1: Flag("advance", 3)})
    played = play(board, (0, 5, 4), 0, 2, 1)  # on to 2, the flag to 5, taken, 4 taken: 3
    assert played.after.dots == (3, 5, 4)
    assert (played.amount("blocked"), played.amount("blocked by flag")) == (None, 2)


def test_m7_an_advance_flag_may_leave_a_piece_where_the_white_die_put_it() -> None:
    board = small_board(10, 3, 12, {1: ADVANCE_1})
    played = play(board, (0, 3), 0, 2, 1)
    assert played.after.dots == (2, 3)
    assert played.told("M6") == ["flag", "errand", "landing"]
    assert played.told("M12") == []


def test_m7_holds_for_back_flags() -> None:
    board = small_board(10, 3, 12, {1: BACK_2})
    played = play(board, (2, 5, 4), 0, 5, 1)  # on to 7, back to 5, taken, 4 taken: 3
    assert played.after.dots == (3, 5, 4)
    assert played.amount("blocked by flag") == 2


def test_m7_a_back_flag_may_return_a_piece_to_the_dot_it_came_from() -> None:
    board = small_board(10, 3, 12, {1: BACK_2})
    assert play(board, (3, 9), 0, 2, 1).after.dots == (3, 9)


def test_m7_a_back_flag_past_occupied_dots_ends_on_start() -> None:
    board = small_board(10, 3, 12, {1: BACK_2})
    assert play(board, (0, 1, 0), 0, 3, 1).after.dots == (0, 1, 0)  # on to 3, back to 1, taken: Start


def test_m7_both_moves_of_one_throw_may_be_shortened() -> None:
    board = small_board(10, 3, 12, {1: ADVANCE_1})
    played = play(board, (0, 4, 5), 0, 4, 1)  # 4 taken: 3; the flag to 4, taken: 3 again
    assert played.after.dots == (3, 4, 5)
    assert (played.amount("blocked"), played.amount("blocked by flag")) == (1, 1)


def test_m7_an_own_piece_sent_back_is_not_in_its_own_way() -> None:
    assert play(PLAIN, (1, 5), 0, 3, 1).after.dots == (4, 5)


# M8 - exact count


def test_m8_a_throw_past_the_station_moves_nothing() -> None:
    played = play(PLAIN, (8, 2), 0, 3, 1)
    assert played.after == Position((8, 2), 1, 2)
    assert played.told("M8") == ["forfeit"]
    assert not [event for event in played.events if event.piece == "1" and event.kind == "landing"]


@pytest.mark.parametrize(("white", "winner"), [(1, ""), (2, "1"), (3, "")])
def test_m8_only_the_exact_count_reaches_the_station(white: int, winner: str) -> None:
    assert play(PLAIN, (8,), 0, white, 1).after.winner == winner


def test_m8_falling_back_to_the_own_dot_is_no_forfeit() -> None:
    # Casey would stay if it were one.
    played = play(PLAIN, (3, 4), 0, 1, 5, casey_moves_on_forfeit=False)
    assert played.after == Position((3, 4), 5, 2)
    assert played.told("M8") == played.told("M9a") == []


def test_m8_a_flag_move_that_moves_nothing_is_no_forfeit() -> None:
    board = small_board(10, 3, 12, {1: Flag("advance", 5)})
    played = play(board, (4,), 0, 2, 1)  # 6, and 5 more would be 11
    assert played.after == Position((6,), 1, 1)
    assert (played.told("M8"), played.told("M12")) == ([], ["stays"])


# M9 - Casey moves


def test_m9_casey_goes_round_and_his_station_counts_as_a_space() -> None:
    assert play(PLAIN, (0,), 10, 1, 3).after.casey == 1  # 11, 0, 1


def test_m9_passing_finish_wins_nothing() -> None:
    assert play(PLAIN, (7,), 10, 1, 3).after.winner == ""


def test_m9_on_a_short_circuit_only_the_line_where_the_move_ends_counts() -> None:
    board = small_board(10, 3, 2, {1: MISS})
    # Lines 1 0 1 0 of two lines: Finish is passed on the way and reached at the end.
    assert play(board, (8,), 0, 1, 4).after.winner == "casey"
    # Lines 1 0 1: the flag of line 1 is read once, and Finish was only passed.
    played = play(board, (8, 0), 0, 1, 3)
    assert (played.after, played.told("M6")) == (Position((9, 0), 1, 2, (1,)), ["flag"])


def test_m9_a_move_of_whole_laps_is_a_landing() -> None:
    board = small_board(10, 3, 3, {1: AGAIN})
    played = play(board, (0, 0), 1, 2, 3)
    assert played.after == Position((2, 0), 1, 1)
    assert played.told("M9") == ["ride", "landing"]
    assert played.told("M13") == ["again"]
    assert play(board, (8,), 0, 1, 6).after.winner == "casey"  # two laps, from Finish to Finish


@pytest.mark.parametrize(("casey", "line"), [(True, 4), (False, 3)])
def test_m9a_whether_casey_moves_when_the_white_die_is_forfeited(casey: bool, line: int) -> None:
    played = play(PLAIN, (8, 0), 3, 6, 1, casey_moves_on_forfeit=casey)
    assert played.after == Position((8, 0), line, 2)
    assert played.told("M9a") == ([] if casey else ["casey stays"])


def test_m9a_a_casey_who_does_not_move_does_not_land() -> None:
    # He stands on Finish with a player on red: neither M10 nor the flag there applies, and he is on no line anew.
    board = small_board(10, 3, 12, {0: AGAIN})
    played = play(board, (8, 0), 0, 6, 5, casey_moves_on_forfeit=False)
    assert played.after == Position((8, 0), 0, 2)
    assert not [event for event in played.events if event.kind == "landing"]


def test_m9a_casey_moves_as_always_when_nothing_is_forfeited() -> None:
    assert play(PLAIN, (8, 0), 3, 1, 1, casey_moves_on_forfeit=False).after.casey == 4
