"""Rules F1 to F9 of the Rifleman Game, one at a time, on boards and positions set up by hand.

Every expected position was worked out with pencil and paper from seeds/rifleman.md, not with the code. A position is
written as steers/cowboy of red by red's own places, the same of blue by blue's own, the seat and the throw: on a trail
of 12 spaces blue's place 8 is red's space 5.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from tests.games.rifleman.boards import NAMES, game_on, shipped, small_board
from tests.games.rifleman.hand_set import move, plays, refused, results
from toolkit.errors import GameError
from toolkit.games import Chance, Decision
from toolkit.games.rifleman import Rifleman, RiflemanOptions, side_of

GAME = game_on(small_board())  # two steers, twelve spaces, no stream, the line after 6


# F1 - the pieces


@pytest.mark.parametrize(("name", "steers"), [("mini", 1), ("duo", 2), ("lesson", 3), ("full", 7)])
def test_f1_each_side_has_its_steers_and_a_cowboy_all_in_the_corral(name: str, steers: int) -> None:
    game = game_on(shipped(name))
    pieces = game.pieces(game.start())
    assert Counter(pieces.values()) == {"red corral": steers + 1, "blue corral": steers + 1}
    assert [piece for piece in pieces if "cowboy" in piece] == ["red cowboy", "blue cowboy"]


# F2 - the seats


@pytest.mark.parametrize("players", [0, 1, 3, 5, 6, True, 2.0])
def test_f2_two_players_or_four(players: int) -> None:
    with pytest.raises(GameError, match=r"players: the Rifleman Game takes 2, or 4 as two pairs \(F2\)"):
        Rifleman(small_board(), players)


def test_f2_the_seats_follow_in_order_and_the_partner_drives_the_same_herd() -> None:
    game = game_on(small_board(), 4)
    assert results(game, "0,0/0|0,0/0|3|65") == {"5,6/0|0,0/0|4|"}
    assert results(game, "5,6/0|0,0/0|4|65") == {"5,6/0|5,6/0|1|"}
    assert [game.colour_of(seat) for seat in game.outcomes] == ["red", "blue", "red", "blue"]
    assert results(GAME, "5,6/0|0,0/0|2|65") == {"5,6/0|5,6/0|1|"}  # with two, red throws again


def test_f2_an_extra_throw_stays_with_the_seat_that_threw() -> None:
    assert results(game_on(small_board(), 4), "0,0/0|0,0/0|3|33") == {"3,3/0|0,0/0|3|", "0,6/0|0,0/0|3|"}


def test_f2_the_first_seat_is_named_or_rolled_for() -> None:
    assert game_on(small_board(), 4, first_player=3).start().seat == 3
    rolled = game_on(small_board(), 4, first_player="rolled")
    node = rolled.node(rolled.start())
    assert isinstance(node, Chance) and node.seat == 0
    assert dict(node.outcomes) == {1: 1, 2: 1, 3: 1, 4: 1}
    for seat in (1, 2, 3, 4):
        step = rolled.step(rolled.start(), seat)
        assert (rolled.state_text(step.state), step.ticks) == (f"0,0/0|0,0/0|{seat}|", (0, 0))


def test_f2_a_first_seat_that_nobody_sits_on_is_refused() -> None:
    with pytest.raises(GameError, match="first_player: there is no seat 3 among 2; write 1 to 2, or rolled"):
        Rifleman(small_board(), 2, RiflemanOptions(first_player=3))


# F3 - the way


@pytest.mark.parametrize("name", NAMES)
def test_f3_both_sides_walk_the_whole_trail_to_the_ranch_at_its_other_end(name: str) -> None:
    board = shipped(name)
    last = str(board.trail)
    for way in (
        ["red corral", *map(str, range(1, board.trail + 1)), "red gate", "red ranch"],
        ["blue corral", *map(str, range(board.trail, 0, -1)), "blue gate", "blue ranch"],
    ):
        assert set(pairwise(way)) <= set(board.links)
    assert len(board.links) == 2 * (board.trail + 2)
    assert dict(board.links)[last] == str(board.trail - 1)  # blue's way back along the same spaces


@pytest.mark.parametrize("name", NAMES)
def test_f3_red_is_drawn_down_the_right_side_and_blue_down_the_left(name: str) -> None:
    spaces = {space.id: space for space in shipped(name).spaces}
    last = str(shipped(name).trail)
    assert spaces["red corral"].x > spaces["1"].x > 500 > spaces[last].x > spaces["blue corral"].x
    assert spaces["2"].y > spaces["1"].y == spaces[last].y > spaces["red gate"].y > spaces["red ranch"].y
    assert all(0 < space.x < 1000 and 0 < space.y < 640 for space in spaces.values())


# F4 - the dice


def test_f4_two_dice_of_which_only_the_faces_count() -> None:
    node = GAME.node(GAME.start())
    assert isinstance(node, Chance) and node.seat == 1
    assert len(node.outcomes) == 21 and node.outcomes.total == 36
    assert [node.outcomes[throw] for throw in ((5, 3), (4, 4))] == [2, 1]


def test_f4_each_die_moves_a_piece_two_different_ones_or_one_twice() -> None:
    found = results(GAME, "2,3/1|0,0/0|1|53")
    assert found == {f"{red}|0,0/0|2|" for red in ("6,7/1", "3,10/1", "5,8/1", "2,11/1")}


def test_f4_the_space_in_between_can_be_blocked() -> None:
    # Blue's block on 6 is red's space 7: from 2 the five is blocked, and three and five together are not.
    assert plays(GAME, "2,2/2|6,6/0|1|53") == ["3: steer 2 to 5, 5: steer 5 to 10"]


def test_f4_a_piece_in_between_is_hit() -> None:
    found = results(GAME, "2,2/2|0,8/0|1|53")  # blue's lone steer is on red's space 5
    assert found == {"2,10/2|0,0/0!|2|", "2,10/2|0,8/0|2|", "5,7/2|0,0/0!|2|"}


def test_f4_a_corral_that_the_first_die_empties_is_empty_for_the_second() -> None:
    # The cowboy starts with the five or the one, and then steers may pass the line.
    found = results(GAME, "5,6/0|0,0/0|1|51")
    assert found == {f"{red}|0,0/0|2|" for red in ("6,6/5", "5,7/5", "6,10/1", "5,11/1")}


# F5 - doubles


def test_f5_a_double_is_two_moves_and_another_throw_of_the_same_seat() -> None:
    position = "2,3/1|0,0/0|1|22"
    assert results(GAME, position) == {f"{red}|0,0/0|1|" for red in ("4,5/1", "3,6/1", "3,4/3", "2,7/1")}
    after = move(GAME, position, "2: steer 2 to 4, 2: cowboy 1 to 3")
    assert after.ticks == (0, 0) and after.told("F5") == ["again"]


def test_f5_again_and_again() -> None:
    state = GAME.start()
    for _ in range(5):
        for action in (GAME.parse_action(state, "1 and 1"), None):
            state = GAME.step(state, action or GAME.actions(state)[0]).state
        assert state.seat == 1 and state.throw is None


def test_f5_a_win_ends_the_game_at_once_a_double_too() -> None:
    after = move(GAME, "14,14/13|0,0/0|1|11", "1: cowboy red gate to red ranch")
    assert after.after == "14,14/14|0,0/0|0|"
    assert after.told("F15") == ["win"] and after.told("F5") == after.told("F10") == []


# F6 - the cowboy


def test_f6_the_cowboy_leaves_the_corral_last() -> None:
    assert refused(GAME, "0,3/0|0,0/0|1|21", "red cowboy", 2) == "F6: the cowboy leaves the corral last"
    # The two takes the last steer out, and then the one may start him.
    assert "2,3/1|0,0/0|2|" in results(GAME, "0,3/0|0,0/0|1|21")


def test_f6_the_cowboy_is_never_ahead_of_a_steer_but_may_join_the_last_one() -> None:
    position = "2,3/1|0,0/0|1|21"
    assert refused(GAME, position, "red cowboy", 2) == "F6: the cowboy would get ahead of the steer on space 2"
    assert refused(GAME, position, "red cowboy", 1) == ""
    # When the last steer has gone on with the one, he may follow with the two onto its space.
    assert move(GAME, position, "1: steer 2 to 3, 2: cowboy 1 to 3").after == "3,3/3|0,0/0|2|"


def test_f6_where_he_stands_with_steers_only_they_can_move() -> None:
    position = "4,4/4|0,0/0|1|21"
    for die in (1, 2):
        assert refused(GAME, position, "red cowboy", die).startswith("F6")
        assert refused(GAME, position, "red steer 1", die) == ""


# F7 - the double line


def test_f7_no_steer_passes_the_line_while_a_piece_is_in_the_corral() -> None:
    rule = "F7: no steer passes the double line while a piece of its side is in the corral"
    position = "0,5/0|0,0/0|1|21"
    assert refused(GAME, position, "red steer 2", 2) == rule
    assert refused(GAME, position, "red steer 2", 1) == ""  # up to the line it may go
    assert refused(GAME, "5,6/0|0,0/0|1|21", "red steer 1", 2) == rule  # the cowboy alone in the corral is enough
    assert refused(GAME, "5,6/1|0,0/0|1|21", "red steer 1", 2) == ""


def test_f7_not_straight_out_of_the_corral_either() -> None:
    game = game_on(small_board(line=3))
    assert refused(game, "0,0/0|0,0/0|1|43", "red steer 1", 4).startswith("F7")
    assert results(game, "0,0/0|0,0/0|1|43") == {"0,3/0|0,0/0|2|"}


def test_f7_each_side_has_its_own_line() -> None:
    # Blue's line lies after its own six spaces: between red's 7 and 6.
    assert refused(GAME, "0,0/0|0,6/0|2|21", "blue steer 2", 1).startswith("F7")
    assert refused(GAME, "0,0/0|0,5/0|2|21", "blue steer 2", 1) == ""


def test_f7_a_steer_that_is_past_the_line_already_goes_on() -> None:
    # It was past before another one was hit, and with this reading nothing is frozen.
    game = game_on(small_board(), freeze="line")
    assert refused(game, "0,9/0|0,0/0|1|21", "red steer 2", 2) == ""


# F8 and F9 - blocks


@pytest.mark.parametrize("blue", ["8,8,9/1", "8,8,8/1"])
def test_f8_two_or_more_steers_are_passed_but_nobody_stops_on_them(blue: str) -> None:
    game = game_on(small_board(steers=3))
    reason = refused(game, f"2,2,3/1|{blue}|1|53", "red steer 1", 3)
    assert reason == "F8: blocked: two or more blue steers stand there"
    assert refused(game, f"2,2,3/1|{blue}|1|53", "red steer 1", 5) == ""


def test_f8_any_number_may_join_ones_own_block() -> None:
    game = game_on(small_board(steers=4))
    assert "5,5,5,5/1|0,0,0,0/0|2|" in results(game, "2,4,5,5/1|0,0,0,0/0|1|31")


@pytest.mark.parametrize("blue", ["13,13/8", "8,13/8", "8,8/8"])
def test_f9_a_cowboy_is_a_block_alone_or_with_steers(blue: str) -> None:
    position = f"2,3/1|{blue}|1|53"
    assert refused(GAME, position, "red steer 1", 3) == "F9: blocked: the blue cowboy stands there"
    assert refused(GAME, position, "red steer 1", 5) == ""
    node = GAME.node(GAME.position(position))
    assert isinstance(node, Decision) and side_of(node.seat) == 0
    assert all(f"|{blue}|" in result for result in results(GAME, position))  # the steer with him is never hit
