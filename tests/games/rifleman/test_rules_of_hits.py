"""Rules F12 and F13 of the Rifleman Game: hits, frozen herds and the stream."""

from __future__ import annotations

import pytest

from tests.games.rifleman.boards import game_on, small_board
from tests.games.rifleman.hand_set import move, plays, refused, results

GAME = game_on(small_board())  # two steers, twelve spaces, no stream, the line after 6; blue's 8 is red's 5
THREE = small_board(steers=3)


# F12 - who is hit


def test_f12_a_lone_steer_goes_back_and_its_cowboy_with_it() -> None:
    after = move(GAME, "2,3/1|5,8/3|1|31", "3: steer 2 to 5, 1: steer 3 to 4")
    assert after.after == "4,5/1|0,5/0!|2|"
    assert after.told("F12") == ["hit", "cowboy back", "frozen"]


def test_f12_the_cowboy_goes_back_from_the_stream_too() -> None:
    game = game_on(small_board(stream=[10]))  # blue's 3
    assert move(game, "2,3/1|5,8/3|1|31", "3: steer 2 to 5, 1: steer 3 to 4").after == "4,5/1|0,5/0!|2|"


def test_f12_the_hitter_may_just_leave_the_corral_or_be_the_cowboy() -> None:
    assert "0,6/0|0,5/0!|2|" in results(GAME, "0,0/0|5,8/3|1|51")  # a steer hits on 5 and goes on to 6
    assert move(GAME, "0,0/0|5,8/3|1|51", "5: steer red corral to 5, 1: steer red corral to 1").told("F12")
    assert move(GAME, "9,9/2|5,8/3|1|31", "3: cowboy 2 to 5, 1: steer 9 to 10").after == "9,10/5|0,5/0!|2|"


def test_f12_one_throw_may_send_two_steers_back() -> None:
    after = move(GAME, "2,2/1|5,8/3|1|63", "6: steer 2 to 8, 3: steer 2 to 5")
    assert after.after == "5,8/1|0,0/0!|2|"
    assert after.told("F12") == ["hit", "cowboy back", "hit", "frozen"]
    # One steer can do it alone, on its way.
    assert move(GAME, "2,2/1|5,8/3|1|33", "3: steer 2 to 5, 3: steer 5 to 8").after == "2,8/1|0,0/0!|1|"


def test_f12_with_the_cowboy_sent_back_what_he_blocked_is_open_for_the_other_die() -> None:
    # The blue cowboy is on red's 10. After the hit on 5 the five leads there.
    assert refused(GAME, "2,5/1|5,9/3|1|52", "red steer 2", 5) == "F9: blocked: the blue cowboy stands there"
    assert move(GAME, "2,5/1|5,9/3|1|52", "2: steer 2 to 4, 5: steer 5 to 10").after == "4,10/1|0,5/0!|2|"


def test_f12_the_last_steer_is_hit_and_the_cowboy_behind_it_waits_for_it() -> None:
    # Red's cowboy walks behind the last steer, on 4; blue hits that one on 6 (its own 7).
    after = move(GAME, "6,9/4|2,3/1|2|51", "5: steer 11 to 6, 1: steer 10 to 9").after
    assert after == "0,0/0!|4,7/1|1|"  # and the other one on 9, which was alone too
    after = move(GAME, "6,9/4|2,2/1|2|51", "5: steer 11 to 6, 1: steer 6 to 5").after
    assert after == "0,9/0!|2,8/1|1|"
    assert refused(GAME, f"{after}21", "red cowboy", 2) == "F6: the cowboy leaves the corral last"


# F12 - what is frozen, with each reading


def test_f12_a_frozen_side_only_starts_pieces() -> None:
    position = "0,9/0!|0,0/0|1|51"
    reason = "F12: frozen: after a hit only pieces in the corral move, until it is empty"
    assert refused(GAME, position, "red steer 2", 5) == reason
    # The steer takes the five and the cowboy the one; the other way round he would be ahead.
    assert results(GAME, position) == {"5,9/1|0,0/0|2|"}


def test_f12_a_started_steer_stands_still_until_the_cowboy_is_out_too() -> None:
    assert refused(GAME, "3,9/0!|0,0/0|1|61", "red steer 1", 1).startswith("F12: frozen")
    assert refused(GAME, "3,9/1|0,0/0|1|61", "red steer 1", 1) == ""


def test_f12_the_die_that_empties_the_corral_ends_the_freeze_for_the_other_one() -> None:
    assert results(GAME, "4,9/0!|0,0/0|1|51") == {"9,9/1|0,0/0|2|", "4,14/1|0,0/0|2|"}
    assert move(GAME, "4,9/0!|0,0/0|1|51", "1: cowboy red corral to 1, 5: steer 4 to 9").told("F12") == ["free"]


def test_f12_a_herd_that_was_never_hit_is_not_frozen() -> None:
    assert refused(GAME, "0,3/0|0,0/0|1|21", "red steer 2", 2) == ""
    assert refused(GAME, "0,3/0!|0,0/0|1|21", "red steer 2", 2).startswith("F12")


def test_f12_a_frozen_herd_can_be_hit_again_and_stays_frozen() -> None:
    # Red's 9 is blue's 4. The cowboy is in the corral already.
    after = move(GAME, "3,9/0!|1,1/1|2|32", "3: steer 12 to 9, 2: steer 9 to 7")
    assert after.after == "0,3/0!|1,6/1|1|"
    assert after.told("F12") == ["hit", "frozen"]


@pytest.mark.parametrize(("freeze", "red"), [("all", "0,3,9/0!"), ("others", "0,3,9/0~3,9"), ("line", "0,3,9/0")])
def test_f12_a_position_remembers_what_the_reading_needs(freeze: str, red: str) -> None:
    game = game_on(THREE, freeze=freeze)
    # Red's 7 is blue's 6.
    after = move(game, "3,7,9/2|0,0,5/0|2|21", "1: steer 8 to 7, 2: steer blue corral to 11")
    assert after.after == f"{red}|0,2,6/0|1|"


def _red(found: set[str]) -> set[str]:
    return {result.split("|")[0] for result in found}


def test_f12_all_everything_outside_stands_still() -> None:
    game = game_on(THREE)
    assert _red(results(game, "0,3,9/0!|0,0,6/0|1|21")) == {"2,3,9/1"}


def test_f12_others_only_those_outside_at_the_last_hit_stand_still() -> None:
    game = game_on(THREE, freeze="others")
    assert _red(results(game, "0,3,9/0~3,9|0,0,6/0|1|21")) == {"2,3,9/1", "3,3,9/0~3,9"}
    reason = refused(game, "0,3,9/0~3,9|0,0,6/0|1|21", "red steer 2", 1)
    assert reason == "F12: held: it stood outside when its herd was hit, and stays until the corral is empty"
    # A steer that joined a held one may go on, and the held one stays.
    assert refused(game, "3,3,9/0~3,9|0,0,6/0|1|21", "red steer 1", 1) == ""
    assert "3,4,9/2|0,0,6/0|2|" in results(game, "3,3,9/0~3,9|0,0,6/0|1|21")


def test_f12_others_steers_that_were_never_started_are_never_held() -> None:
    game = game_on(THREE, freeze="others")
    assert _red(results(game, "0,0,3/0~3|0,0,6/0|1|21")) == {"1,2,3/0~3", "0,3,3/0~3"}


def test_f12_others_the_last_hit_counts_and_an_empty_corral_frees() -> None:
    game = game_on(THREE, freeze="others")
    # Blue hits red's 9 (its own 4): the steer on 2, restarted before, is held from now on.
    after = move(game, "2,3,9/0~3,9|0,0,1/0|2|31", "3: steer 12 to 9, 1: steer blue corral to 12")
    assert after.after == "0,2,3/0~2,3|0,1,4/0|1|"
    assert "2,4,9/2|0,0,6/0|2|" in results(game, "2,3,9/0~3,9|0,0,6/0|1|21")


def test_f12_others_steers_inside_the_fence_are_not_remembered() -> None:
    game = game_on(THREE, freeze="others")
    after = move(game, "7,13,14/2|0,0,5/0|2|21", "1: steer 8 to 7, 2: steer blue corral to 11")
    assert after.after == "0,13,14/0~13|0,2,6/0|1|"


def test_f12_line_only_the_double_line_holds_a_herd_back() -> None:
    game = game_on(THREE, freeze="line")
    found = {"3,3,9/0", "2,4,9/0", "2,3,10/0", "2,3,9/1", "1,5,9/0"}
    found |= {"0,6,9/0", "0,5,10/0", "1,3,11/0", "0,4,11/0", "0,3,12/0"}
    assert _red(results(game, "0,3,9/0|0,0,6/0|1|21")) == found


# F13 - the stream

STREAM = game_on(small_board(stream=[5]))


def test_f13_nobody_is_hit_in_the_stream() -> None:
    after = move(STREAM, "2,3/1|0,8/0|1|31", "3: steer 2 to 5, 1: steer 3 to 4")
    assert after.after == "4,5/1|0,8/0|2|" and after.told("F12") == []
    # Nor does blue hit the red steer there.
    assert move(STREAM, "4,5/1|0,7/0|2|51", "5: steer blue corral to 8, 1: steer 6 to 5").told("F12") == []


@pytest.mark.parametrize("blue", ["8,8/8", "8,8/1", "8,9/8"])
def test_f13_nobody_is_blocked_in_the_stream(blue: str) -> None:
    assert refused(STREAM, f"2,3/1|{blue}|1|31", "red steer 1", 3) == ""
    assert refused(GAME, f"2,3/1|{blue}|1|31", "red steer 1", 3) != ""


def test_f13_any_number_of_both_sides_may_stand_there() -> None:
    assert results(STREAM, "4,5/1|8,8/8|1|41") >= {"5,5/5|8,8/8|2|"}
    assert len(plays(STREAM, "5,5/5|8,8/8|2|21")) > 0


@pytest.mark.parametrize(("blue", "die"), [(8, 3), (7, 4), (5, 6)])
def test_f13_a_board_may_have_several_stream_spaces_or_none(blue: int, die: int) -> None:
    several = game_on(small_board(stream=[5, 6, 8]))
    position = f"2,3/1|{blue},{blue}/1|1|{die}1"
    assert refused(several, position, "red steer 1", die) == ""
    assert refused(GAME, position, "red steer 1", die).startswith("F8")
