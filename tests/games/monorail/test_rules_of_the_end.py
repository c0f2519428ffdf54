"""Rules M10 to M17 of the Monorail Game, one at a time, on positions set up by hand.

Every expected position was worked out with pencil and paper from seeds/monorail.md, not with the code.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.monorail.hand_set import ADVANCE_1, AGAIN, BACK_2, MISS, PLAIN, play, small_board
from toolkit.chains import explore
from toolkit.games import Finished
from toolkit.games.monorail import Flag, Monorail, MonorailOptions, Position, Throw
from toolkit.solve import Analysis

HALF = Fraction(1, 2)


# M10 - Casey wins


def test_m10_casey_wins_on_finish_while_a_player_is_on_red() -> None:
    played = play(PLAIN, (0, 8), 9, 2, 3)
    assert (played.after.winner, played.after.casey, played.ticks) == ("casey", 0, (1, 1))
    assert played.told("M10") == ["win"]
    assert played.told("M9") == ["ride", "landing"]  # the winning line is a landing


def test_m10_only_by_exact_count() -> None:
    assert [play(PLAIN, (0, 8), 9, 2, face).after.winner for face in (2, 3, 4)] == ["", "casey", ""]


def test_m10_not_while_nobody_is_on_red() -> None:
    assert play(PLAIN, (0, 6), 9, 2, 3).after.winner == ""


def test_m10_never_on_a_board_without_red() -> None:
    board = small_board(10, 0, 12)
    assert play(board, (8, 9), 9, 2, 3).after.winner == "1"
    assert play(board, (8, 9), 9, 3, 3).after.winner == ""


def test_m10_counts_the_pieces_where_the_white_die_and_blocking_left_them() -> None:
    # Seat 1 aims at red 7, which seat 2 has: it is on 6 now, and seat 2 on red is what counts.
    played = play(PLAIN, (5, 7), 9, 2, 3)
    assert (played.after.dots, played.after.winner) == ((6, 7), "casey")


def test_m10_is_asked_before_any_flag() -> None:
    # The flag on Finish would take the only piece off red: too late.
    board = small_board(10, 3, 12, {0: Flag("back", 6)})
    played = play(board, (6,), 9, 1, 3)
    assert (played.after.dots, played.after.winner) == ((7,), "casey")


def test_m10_a_piece_that_comes_onto_red_while_casey_stands_on_finish_changes_nothing() -> None:
    # The flag of Finish itself brings seat 1 onto red 7; Casey stands there and has not won.
    board = small_board(10, 3, 12, {0: ADVANCE_1})
    played = play(board, (5, 0), 9, 1, 3)
    assert played.after == Position((7, 0), 0, 2)
    # Seat 2 throws: Casey goes on from Finish and is not asked again.
    assert play(board, (7, 0), 0, 2, 4, seat=2).after == Position((7, 2), 4, 1)


# M11 - Casey at Finish with nobody on red


def test_m11_ordinary_casey_stands_on_finish_and_goes_on_next_turn() -> None:
    played = play(PLAIN, (1,), 9, 2, 3)
    assert played.after == Position((3,), 0, 1)
    assert play(PLAIN, (3,), 0, 1, 4).after == Position((4,), 4, 1)


def test_m11_pass_casey_goes_one_line_beyond() -> None:
    played = play(PLAIN, (1,), 9, 2, 3, casey_at_finish="pass")
    assert played.after == Position((3,), 1, 1)
    assert played.told("M11") == ["passed"]
    assert [(event.origin, event.space) for event in played.events if event.kind == "landing"][1:] == [
        ("line 9", "line 1")
    ]


def test_m11_pass_the_flag_of_line_1_is_read() -> None:
    board = small_board(10, 3, 12, {1: BACK_2})
    assert play(board, (1,), 9, 4, 3, casey_at_finish="pass").after == Position((3,), 1, 1)
    assert play(board, (1,), 9, 4, 3).after == Position((5,), 0, 1)


def test_m11_the_flag_of_line_0_is_read_only_when_he_may_stand_there() -> None:
    board = small_board(10, 3, 12, {0: AGAIN})
    assert play(board, (1, 0), 9, 4, 3).after == Position((5, 0), 0, 1)
    assert play(board, (1, 0), 9, 4, 3, casey_at_finish="pass").after == Position((5, 0), 1, 2)


def test_m11_pass_changes_nothing_when_somebody_is_on_red() -> None:
    assert play(PLAIN, (0, 8), 9, 2, 3, casey_at_finish="pass").after.winner == "casey"


def test_m11_pass_on_the_shortest_circuit() -> None:
    board = small_board(10, 3, 2)
    assert [play(board, (0,), 1, 1, face, casey_at_finish="pass").after.casey for face in (1, 2, 3)] == [1, 1, 1]


def test_m11_pass_does_not_move_a_casey_who_does_not_land() -> None:
    # Casey stands on Finish at the beginning; a forfeit leaves him there.
    options = {"casey_at_finish": "pass", "casey_moves_on_forfeit": False}
    assert play(small_board(3, 0, 12), (0,), 0, 5, 3, **options).after == Position((0,), 0, 1)


# M12, M12a - flags at both ends of the track


@pytest.mark.parametrize(
    ("count", "may", "dot", "winner"),
    [(3, False, 9, ""), (4, False, 6, ""), (5, False, 6, ""), (3, True, 9, ""), (4, True, 10, "1"), (5, True, 6, "")],
)
def test_m12_whether_a_flag_may_bring_a_player_into_the_station(count: int, may: bool, dot: int, winner: str) -> None:
    board = small_board(10, 3, 12, {1: Flag("advance", count)})
    played = play(board, (4, 0), 0, 2, 1, flag_may_finish=may)  # on to 6, 4 away
    assert played.after == Position((dot, 0), 1, 1 if winner else 2, (), winner)
    assert played.told("M12") == (["errand"] if winner else ["stays"] if dot == 6 else [])
    assert played.ticks == (1, 1)


def test_m12_a_flag_that_moves_nothing_ends_the_turn_all_the_same() -> None:
    board = small_board(10, 3, 12, {1: Flag("advance", 4)})
    assert play(board, (4, 0), 0, 2, 1).after.seat == 2


@pytest.mark.parametrize(("dot", "rule"), [(1, "M12a"), (2, "M6"), (3, "M6")])
def test_m12a_a_back_flag_never_goes_behind_start(dot: int, rule: str) -> None:
    board = small_board(10, 3, 12, {1: BACK_2}, white=(1,))
    played = play(board, (dot - 1,), 0, 1, 1)
    assert played.after.dots == (max(dot - 2, 0),)
    assert [event.rule for event in played.events if event.kind == "errand"] == [rule]


def test_m12a_on_start_itself_nothing_is_behind() -> None:
    board = small_board(3, 1, 12, {1: BACK_2})
    played = play(board, (0,), 0, 5, 1)  # forfeited, so still on Start when the flag is read
    assert played.after == Position((0,), 1, 1)
    assert played.told("M12a") == ["errand"]


# M13 - again and miss


def test_m13_again_is_another_throw_of_the_same_seat_in_the_same_turn() -> None:
    board = small_board(10, 3, 12, {2: AGAIN})
    played = play(board, (0, 0), 0, 3, 2)
    assert (played.after, played.ticks) == (Position((3, 0), 2, 1), (0, 1))
    assert played.told("M13") == ["again"]


def test_m13_again_after_a_forfeit_too() -> None:
    board = small_board(10, 3, 12, {2: AGAIN})
    played = play(board, (9, 0), 0, 3, 2)
    assert (played.after, played.ticks) == (Position((9, 0), 2, 1), (0, 1))


def test_m13_again_without_limit() -> None:
    board = small_board(99, 3, 2, {1: AGAIN})
    game = Monorail(board, 2)
    state = game.step(game.start(), Throw(1, 1)).state
    for throws in range(2, 40):
        state, ticks = game.step(state, Throw(1, 2))
        assert (state.dots, state.seat, ticks) == ((throws, 0), 1, (0, 1))


def test_m13_miss_skips_the_next_turn_once() -> None:
    board = small_board(60, 3, 48, {2: MISS})
    game = Monorail(board, 2)
    state, seats = game.step(game.start(), Throw(1, 2)).state, []
    assert state == Position((1, 0), 2, 2, (1,))
    for _ in range(4):
        seats.append(state.seat)
        state = game.step(state, Throw(1, 1)).state
    assert seats == [2, 2, 1, 2]  # seat 1 was passed over once
    assert state.owing == ()


def test_m13_casey_does_not_move_in_a_missed_turn_and_no_clock_runs_for_it() -> None:
    played = play(PLAIN, (0, 0), 3, 1, 2, owing=(2,))
    assert (played.after, played.ticks) == (Position((1, 0), 5, 1, ()), (1, 1))
    assert [(event.rule, event.piece) for event in played.events if event.kind == "missed"] == [("M13", "2")]


def test_m13_a_missed_turn_waits_while_somebody_throws_again() -> None:
    board = small_board(10, 3, 12, {5: AGAIN})
    assert play(board, (0, 0), 3, 1, 2, owing=(2,)).after == Position((1, 0), 5, 1, (2,))


def test_m13_several_may_owe_and_are_skipped_in_a_row() -> None:
    played = play(PLAIN, (0, 0, 0, 0), 0, 1, 1, seat=4, owing=(1, 2))
    assert played.after == Position((0, 0, 0, 1), 1, 3, ())
    assert [event.piece for event in played.events if event.kind == "missed"] == ["1", "2"]


def test_m13_only_those_passed_over_have_paid() -> None:
    assert play(PLAIN, (0, 0, 0, 0), 0, 1, 1, seat=1, owing=(2, 4)).after == Position((1, 0, 0, 0), 1, 3, (4,))


def test_m13_when_all_owe_one_each_is_skipped_once() -> None:
    # Seat 1 lands on the flag while 2 and 3 owe: 2, 3 and 1 are passed over, and it is seat 2's turn.
    board = small_board(10, 3, 12, {1: MISS})
    played = play(board, (0, 0, 0), 0, 1, 1, owing=(2, 3))
    assert played.after == Position((1, 0, 0), 1, 2, ())
    assert [event.piece for event in played.events if event.kind == "missed"] == ["2", "3", "1"]


def test_m13_nobody_ever_owes_more_than_one() -> None:
    # Wherever play may lead on a board full of miss flags: whoever throws owes nothing, and nobody owes twice.
    game = Monorail(small_board(5, 1, 3, {1: MISS, 2: MISS}), 3)
    states = [state for state in explore(game).states if isinstance(state, Position)]
    assert len(states) > 300
    assert all(state.seat not in state.owing and len(set(state.owing)) == len(state.owing) for state in states)
    assert max(len(state.owing) for state in states) == 2


def test_m13_a_miss_changes_no_chance_for_one_player() -> None:
    played = play(small_board(10, 3, 12, {1: MISS}), (0,), 0, 2, 1)
    assert (played.after, played.ticks) == (Position((2,), 1, 1, ()), (1, 1))
    assert played.told("M13") == ["owes", "missed"]
    with_miss, without = (explore(Monorail(small_board(7, 3, 4, flags), 1)) for flags in ({1: MISS}, {}))
    assert Analysis(with_miss).absorption() == Analysis(without).absorption()
    assert Analysis(with_miss).steps().value == Analysis(without).steps().value


# M14, M15 - the player wins


def test_m14_the_first_player_in_the_station_wins() -> None:
    played = play(PLAIN, (0, 6), 3, 4, 1, seat=2)
    assert (played.after.winner, played.ticks) == ("2", (1, 1))
    assert Monorail(PLAIN, 2).node(played.after) == Finished(("2",))
    assert played.told("M14") == ["win"]


def test_m14_not_when_casey_has_won_before() -> None:
    # Casey comes home at seat 1's throw; seat 2, one step from the station, does not throw any more.
    played = play(PLAIN, (0, 9), 9, 1, 3)
    assert Monorail(PLAIN, 2).actions(played.after) == ()
    assert played.after.winner == "casey"


def test_m15_when_both_would_arrive_the_player_wins_and_the_coloured_die_is_void() -> None:
    board = small_board(10, 3, 12, {1: MISS})
    both = play(board, (8, 9), 9, 2, 3)  # 3 would bring Casey home, with seat 2 on red
    assert (both.after.winner, both.after.casey, both.after.owing) == ("1", 9, ())
    assert both.told("M15") == ["void"]
    assert not [event for event in both.events if event.rule in ("M9", "M10", "M6")]  # no line is counted
    assert play(board, (8, 9), 0, 2, 1).after == Position((10, 9), 0, 1, (), "1")  # nor is a flag read


# M16 - without flags


@pytest.mark.parametrize("flag", [AGAIN, MISS, ADVANCE_1, BACK_2], ids=lambda flag: flag.kind)
def test_m16_without_flags_a_line_with_a_flag_is_a_line(flag: Flag) -> None:
    board = small_board(10, 3, 12, {2: flag})
    played = play(board, (3, 0), 0, 1, 2, flags=False)
    assert (played.after, played.ticks) == (Position((4, 0), 2, 2), (1, 1))
    assert played.told("M6") == []
    assert play(board, (3, 0), 0, 1, 2).after != played.after
    assert Monorail(board, 2, MonorailOptions(flags=False)).notes() == {}
    assert Monorail(board, 2).notes() == {"line 2": (flag.kind, flag.text)}


# M17 - games that never end


def test_m17_never_is_an_ending_of_its_own_and_everything_adds_to_one() -> None:
    # Faces 2 and 3 on four steps, no red. First a 2 (chance 1/2): on dot 2, a 2 wins sooner or later. First a 3: on
    # dot 3 every throw is too much for ever, while Casey circles on lines 0 and 1.
    board = small_board(4, 0, 2, white=(2, 3))
    analysis = Analysis(explore(Monorail(board, 1)))
    chances = {end: answer.value for end, answer in analysis.absorption().items()}
    stuck = (Position((3,), 0, 1), Position((3,), 1, 1))
    assert {frozenset(end) if not isinstance(end, Finished) else end: p for end, p in chances.items()} == {
        Finished(("1",)): HALF,
        frozenset(stuck): HALF,
    }


def test_m17_whether_a_game_can_end_depends_on_the_players_too() -> None:
    # Three steps and a die of nothing but twos. Alone: on dot 2 for ever. In company: seat 2 is sent back from dot 2 to
    # dot 1, seat 1 forfeits, and seat 2 walks into the station.
    board = small_board(3, 0, 2, white=(2,))
    alone, company = (Analysis(explore(Monorail(board, players))) for players in (1, 2))
    assert [isinstance(end, Finished) for end in alone.ends] == [False]
    assert {end: answer.value for end, answer in company.absorption().items()} == {Finished(("2",)): 1}
    assert company.steps().value == 4
