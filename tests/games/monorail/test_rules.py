"""Rules M1 to M9a of the Monorail Game, one at a time, on positions set up by hand.

Every expected position was worked out with pencil and paper from seeds/monorail.md, not with the code.
"""

from __future__ import annotations

import pytest

from tests.games.monorail.hand_set import ADVANCE_1, AGAIN, BACK_2, MISS, play, small_board
from toolkit.chance import Distribution
from toolkit.errors import GameError
from toolkit.games import Chance, load_board, make_game
from toolkit.games.monorail import Flag, Monorail, MonorailOptions, Position, Throw

PLAIN = small_board(10, 3, 12)  # dots 7, 8, 9 are red


# M1 - players


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_m1_one_to_four_players_each_with_a_piece(players: int) -> None:
    game = Monorail(PLAIN, players)
    assert list(game.pieces(game.start())) == [*"1234"[:players], "casey"]
    assert game.outcomes == (*"1234"[:players], "casey")


@pytest.mark.parametrize("players", [0, 5])
def test_m1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(GameError, match=rf"{players} players: .* takes 1 to 4 \(M1\)"):
        Monorail(PLAIN, players)


# M2 - setting up


def test_m2_everybody_begins_on_start_and_casey_on_his_station() -> None:
    game = Monorail(PLAIN, 3)
    assert game.start() == Position(dots=(0, 0, 0), casey=0, seat=1, owing=(), winner="")
    assert game.pieces(game.start()) == {"1": "start", "2": "start", "3": "start", "casey": "line 0"}


def test_m2_start_holds_any_number_of_pieces() -> None:
    # All four are sent back to Start by a back flag on line 1, one after the other.
    board = small_board(10, 3, 2, {1: Flag("back", 9)}, coloured=(1,))
    dots = (0, 0, 0, 4)
    assert play(board, dots, 0, 3, 1, seat=4).after.dots == (0, 0, 0, 0)


def test_m2_start_is_never_red_even_when_every_dot_is() -> None:
    board = small_board(3, 2, 4)  # dots 1 and 2, both red
    # Seat 1 throws 5, too much: everybody is still on Start when Casey comes home.
    assert play(board, (0, 0), 0, 5, 4).after.winner == ""
    assert play(board, (0, 1), 0, 5, 4).after.winner == "casey"


# M3 - who goes first


@pytest.mark.parametrize("first", [1, 2, 3])
def test_m3_the_first_player_is_the_seat_named(first: int) -> None:
    assert Monorail(PLAIN, 3, MonorailOptions(first_player=first)).start().seat == first


def test_m3_play_goes_round_in_seat_order() -> None:
    game = Monorail(small_board(60, 6, 48), 3, MonorailOptions(first_player=2))
    state, seats = game.start(), []
    for _ in range(7):
        seats.append(state.seat)
        state = game.step(state, Throw(1, 1)).state
    assert seats == [2, 3, 1, 2, 3, 1, 2]


def test_m3_a_rolled_first_player_is_each_seat_equally_often_and_costs_no_time() -> None:
    game = Monorail(PLAIN, 3, MonorailOptions(first_player="rolled"))
    start = game.start()
    assert start.seat == 0
    assert game.node(start) == Chance(Distribution({1: 1, 2: 1, 3: 1}), seat=0)
    for seat in (1, 2, 3):
        step = game.step(start, seat)
        assert step == (Position((0, 0, 0), 0, seat), (0, 0))
        assert [event.rule for event in game.events(start, seat)] == ["M3"]


def test_m3_equal_chances_are_right_for_a_loaded_die_too() -> None:
    # By hand, faces 1 1 6 and two players: the first wins a round with (1/3)(2/3) = 2/9, so does the second; they tie
    # with 5/9 and throw again: 2/9 / (1 - 5/9) = 1/2 for each.
    game = Monorail(small_board(10, 3, 12, white=(1, 1, 6)), 2, MonorailOptions(first_player="rolled"))
    node = game.node(game.start())
    assert isinstance(node, Chance)
    assert node.outcomes == Distribution({1: 1, 2: 1})


def test_m3_a_die_that_never_breaks_a_tie_is_refused() -> None:
    board = small_board(10, 3, 12, white=(2, 2))
    with pytest.raises(GameError, match="never breaks a tie"):
        Monorail(board, 2, MonorailOptions(first_player="rolled"))
    assert Monorail(board, 1, MonorailOptions(first_player="rolled")).step(Position((0,), 0, 0), 1).state.seat == 1


def test_m3_a_first_player_who_is_not_there_is_refused() -> None:
    with pytest.raises(GameError, match="there is no seat 3 among 2; write 1 to 2, or rolled"):
        make_game("monorail", "mini", 2, {"first_player": 3})


# M4 - the tracks


def test_m4_the_last_dots_before_the_station_are_red() -> None:
    board = load_board("lesson", "monorail")  # 14 steps, 6 red: dots 8 to 13
    inner = [(space.id, space.kind) for space in board.track("inner")]
    assert inner[0] == ("start", "start")
    assert inner[1:8] == [(f"dot {dot}", "dot") for dot in range(1, 8)]
    assert inner[8:14] == [(f"dot {dot}", "red") for dot in range(8, 14)]
    assert inner[14:] == [("station", "station")]


def test_m4_dots_are_walked_once_and_lines_are_a_circuit() -> None:
    graph = load_board("mini", "monorail").graph()
    assert sorted(graph.edges) == [
        ("dot 1", "dot 2"), ("dot 2", "dot 3"), ("dot 3", "station"),
        ("line 0", "line 1"), ("line 1", "line 2"), ("line 2", "line 0"),
        ("start", "dot 1"),
    ]  # fmt: skip


@pytest.mark.parametrize(("dot", "winner"), [(6, ""), (7, "casey"), (9, "casey")])
def test_m4_exactly_the_red_dots_arm_casey(dot: int, winner: str) -> None:
    # Seat 2 waits on the dot; seat 1 throws 1 and Casey, 4 lines away, throws 4.
    assert play(PLAIN, (0, dot), 8, 1, 4).after.winner == winner


# M5 - a turn


def test_m5_the_white_die_moves_the_player_and_the_coloured_one_casey() -> None:
    played = play(PLAIN, (1, 2), 3, 5, 2)
    assert played.after == Position((6, 2), 5, 2)
    assert [(e.rule, e.kind, e.piece, e.origin, e.space) for e in played.events] == [
        ("M5", "move", "1", "dot 1", "dot 6"),
        ("M5", "landing", "1", "dot 1", "dot 6"),
        ("M9", "ride", "casey", "line 3", "line 5"),
        ("M9", "landing", "casey", "line 3", "line 5"),
    ]


def test_m5_all_throws_of_two_dice_are_equally_likely_and_the_seat_to_throw_is_named() -> None:
    game = Monorail(small_board(10, 3, 12, white=(1, 1, 2), coloured=(4, 5)), 2)
    node = game.node(Position((0, 0), 0, 2))
    assert node == Chance(Distribution({Throw(1, 4): 2, Throw(1, 5): 2, Throw(2, 4): 1, Throw(2, 5): 1}), seat=2)


def test_m5_the_player_is_on_red_before_casey_arrives() -> None:
    # Seat 1 steps from 6 onto red 7; Casey then comes home with the same throw.
    assert play(PLAIN, (6,), 11, 1, 1).after.winner == "casey"


def test_m5_a_turn_has_one_throw_unless_a_flag_gives_more_and_the_last_turn_counts() -> None:
    board = small_board(10, 3, 12, {1: AGAIN})
    assert play(board, (0, 0), 0, 1, 2).ticks == (1, 1)
    assert play(board, (0, 0), 0, 1, 1).ticks == (0, 1)  # throws again in the same turn
    assert play(board, (9, 0), 0, 1, 1).ticks == (1, 1)  # won
    assert play(board, (9, 0), 6, 2, 6).ticks == (1, 1)  # lost to Casey


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
