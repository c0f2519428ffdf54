"""Rules F10 and F11 of the Rifleman Game: which dice must be used, and when a double gives another throw."""

from __future__ import annotations

import pytest

from tests.games.rifleman.boards import game_on, small_board
from tests.games.rifleman.hand_set import move, plays, refused, results
from toolkit.games import Chance
from toolkit.games.rifleman import Rifleman

GAME = game_on(small_board())  # two steers, twelve spaces, no stream, the line after 6
ALONE = game_on(small_board(steers=1))
NEAR = game_on(small_board(line=3))


# F10 - both dice, one, or none


def test_f10_both_dice_must_be_used_when_any_order_and_any_pieces_can() -> None:
    # Only the six starts the steer so that the one can start the cowboy; after the one the six would be of no use.
    position = "0,6/0|0,0/0|1|61"
    assert results(GAME, position) == {"6,6/1|0,0/0|2|"}
    reason = refused(GAME, position, "red steer 1", 1)
    assert reason == "F10: both dice can be used, and after this the 6 could not"
    assert refused(GAME, position, "red steer 1", 6) == ""


def test_f10_a_hit_is_no_reason_to_leave_a_die_unused_and_never_optional() -> None:
    # Blue's block on red's 7 leaves only 2 to 5 and on to 10, and on 5 stands a lone steer.
    game = game_on(small_board(steers=3))
    assert results(game, "2,2,2/2|6,6,8/0|1|53") == {"2,2,10/2|0,6,6/0!|2|"}
    # The other way round: the longer play must be taken though it leaves the hit out.
    assert refused(GAME, "0,6/0|0,12/0|1|61", "red steer 1", 1).startswith("F10")  # blue's 12 is red's 1


def test_f10_of_two_single_dice_the_player_chooses() -> None:
    # Three spaces to go: three wins, two leads to the gate, and after it three is too much.
    assert results(ALONE, "14/11|0/0|1|32") == {"14/14|0/0|0|", "14/13|0/0|2|"}
    after = move(ALONE, "14/11|0/0|1|32", "2: cowboy 11 to red gate")
    assert after.told("F10") == ["unused die"] and after.ticks == (1, 0)


LOST = [
    pytest.param(ALONE, "14/13|0/0|1|", id="exact count"),
    pytest.param(GAME, "2,2/2|6,6/0|1|", id="blocks"),
    pytest.param(NEAR, "0,0/0|0,0/0|1|", id="line"),
    pytest.param(NEAR, "0,9/0!|0,0/0|1|", id="frozen"),
    pytest.param(GAME, "12,14/9|0,0/0|1|", id="cowboy behind his steer"),
]


@pytest.mark.parametrize(("game", "position"), LOST)
def test_f10_when_no_die_can_be_used_the_turn_is_lost_whatever_the_reason(game: Rifleman, position: str) -> None:
    throw = "5 and 5" if "6,6" in position else "6 and 5"
    after = move(game, position, throw)
    assert after.after == position.replace("|1|", "|2|")
    assert after.ticks == (1, 1) and after.told("F10") == ["lost turn"]


def test_f10_a_double_of_which_neither_die_can_be_used_ends_the_turn() -> None:
    for need in ("one_die", "both"):
        game = game_on(small_board(steers=1), doubles_need=need)
        after = move(game, "14/13|0/0|1|", "6 and 6")
        assert after.after == "14/13|0/0|2|" and after.told("F5") == []
        assert after.ticks == (1, 1)


def test_f10_there_is_no_decision_without_a_choice() -> None:
    state = ALONE.position("14/13|0/0|1|")
    for throw in ALONE.actions(state):
        after = ALONE.step(state, throw).state
        assert isinstance(ALONE.node(after), Chance) == (after.seat == 2)
        assert isinstance(ALONE.node(after), Chance) or len(ALONE.actions(after)) == 1


# F11 - a double of which one die could be used

ONE_OF_TWO = "14/11|0/0|1|22"  # to the gate, and from there two is too much


def test_f11_one_die_is_enough_for_another_throw_unless_both_are_asked_for() -> None:
    both = game_on(small_board(steers=1), doubles_need="both")
    assert plays(ALONE, ONE_OF_TWO) == plays(both, ONE_OF_TWO) == ["2: cowboy 11 to red gate"]
    again, over = (move(game, ONE_OF_TWO, "2: cowboy 11 to red gate") for game in (ALONE, both))
    assert (again.after, again.ticks, again.told("F5")) == ("14/13|0/0|1|", (0, 0), ["again"])
    assert (over.after, over.ticks, over.told("F11")) == ("14/13|0/0|2|", (1, 0), ["no further throw"])


def test_f11_with_both_dice_used_every_reading_gives_another_throw() -> None:
    for need in ("one_die", "both"):
        game = game_on(small_board(), doubles_need=need)
        assert results(game, "0,0/0|0,0/0|1|33") == {"3,3/0|0,0/0|1|", "0,6/0|0,0/0|1|"}
