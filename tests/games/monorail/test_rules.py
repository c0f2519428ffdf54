"""Rules M1 to M5 of the Monorail Game, from the players to a turn, one at a time, on positions set up by hand.

Every expected position was worked out with pencil and paper from seeds/monorail.md, not with the code.
"""

from __future__ import annotations

import pytest

from tests.games.monorail.hand_set import AGAIN, PLAIN, play, small_board
from toolkit.chance import Distribution
from toolkit.errors import GameError
from toolkit.games import Chance, load_board, make_game
from toolkit.games.monorail import Flag, Monorail, MonorailOptions, Position, Throw

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
