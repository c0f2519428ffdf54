"""Rules F14 to F16 of the Rifleman Game: coming home, winning, and what counts as the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.rifleman.boards import game_on, small_board
from tests.games.rifleman.hand_set import legal, move, plays, refused, results
from toolkit.errors import GameError
from toolkit.games import Finished

GAME = game_on(small_board())  # two steers, twelve spaces: the gate is 13, the ranch 14
ALONE = game_on(small_board(steers=1))


# F14 - home by exact count


def test_f14_gate_and_ranch_are_reached_by_exact_count_and_counted_separately() -> None:
    position = "11,12/1|0,0/0|1|32"
    assert refused(GAME, position, "red steer 1", 3) == refused(GAME, position, "red steer 1", 2) == ""
    assert refused(GAME, position, "red steer 2", 2) == ""
    assert refused(GAME, position, "red steer 2", 3) == "F14: home by exact count only: 2 more to the ranch, not 3"
    assert refused(GAME, "12,13/1|0,0/0|1|21", "red steer 2", 2).startswith("F14: home by exact count only: 1 more")
    # From 12 the two leads to the ranch and the one to the gate, from 13 only the one leads on.
    found = {f"{red}|0,0/0|2|" for red in ("14,14/1", "13,14/2", "13,13/3", "12,14/3", "12,13/4")}
    assert results(GAME, "12,13/1|0,0/0|1|21") == found


def test_f14_the_gate_need_not_be_stopped_on() -> None:
    assert move(ALONE, "12/11|0/0|1|21", "2: steer 12 to red ranch, 1: cowboy 11 to 12").after == "14/12|0/0|2|"


def test_f14_any_number_of_ones_own_and_nobody_else() -> None:
    # Blue's corral and gate lie beside red's ranch and trail, and neither blocks nor is hit.
    game = game_on(small_board(steers=4))
    found = results(game, "12,13,13,13/9|13,13,13,13/13|1|21")
    assert "13,13,13,13/11|13,13,13,13/13|2|" in found
    assert all(result.split("|")[1] == "13,13,13,13/13" for result in found)


# F15 - the win


def test_f15_the_cowboy_is_the_last_one_through_the_fence() -> None:
    assert isinstance(GAME.node(GAME.position("14,14/14|0,0/0|0|")), Finished)
    # All steers home is not enough.
    state = GAME.position("14,14/11|0,0/0|1|21")
    assert not isinstance(GAME.node(state), Finished)
    assert results(GAME, "14,14/11|0,0/0|1|21") == {"14,14/14|0,0/0|0|"}
    # He may come in with the last steer in one throw, never before it.
    assert move(GAME, "13,14/12|0,0/0|1|21", "1: steer red gate to red ranch, 2: cowboy 12 to red ranch").told("F15")
    assert refused(GAME, "13,14/12|0,0/0|1|21", "red cowboy", 2).startswith("F6")


@pytest.mark.parametrize(("players", "seat", "winners"), [(2, 1, ("1",)), (4, 1, ("1", "3")), (4, 3, ("1", "3"))])
def test_f15_the_first_side_home_wins_and_partners_win_together(
    players: int, seat: int, winners: tuple[str, ...]
) -> None:
    game = game_on(small_board(), players)
    assert game.node(game.position("14,14/14|0,0/0|0|")) == Finished(winners)
    after = move(game, f"14,14/13|0,0/0|{seat}|21", "1: cowboy red gate to red ranch")
    assert after.after == "14,14/14|0,0/0|0|" and after.ticks == (1, 0)


def test_f15_blue_wins_as_well() -> None:
    assert GAME.node(GAME.position("0,0/0|14,14/14|0|")) == Finished(("2",))
    four = game_on(small_board(), 4)
    assert four.node(four.position("0,0/0|14,14/14|0|")) == Finished(("2", "4"))


# F16 - the same play, and what else is ours


def test_f16_plays_that_lead_to_the_same_position_are_one() -> None:
    position = "2,3/1|0,0/0|1|53"
    assert len(plays(GAME, position)) == 4
    orders = GAME.orders(GAME.position(position), legal(GAME, position, "3: steer 3 to 6, 5: steer 2 to 7"))
    assert [order.text for order in orders] == ["5: steer 2 to 7, 3: steer 3 to 6", "3: steer 3 to 6, 5: steer 2 to 7"]
    assert GAME.choice_for(GAME.position(position), orders[1]) == orders[0]
    assert GAME.allows(GAME.position(position), orders[1])
    # The same pieces, and a hit on the way or none: two plays.
    assert {"2,10/2|0,0/0!|2|", "2,10/2|0,8/0|2|"} <= results(GAME, "2,2/2|0,8/0|1|53")


def test_f16_frozen_pieces_block() -> None:
    # Blue's two on 8 are frozen, and block red's 5.
    game = game_on(small_board(steers=3))
    assert refused(game, "2,3,3/1|0,8,8/0!|1|31", "red steer 1", 3).startswith("F8")


def test_f16_frozen_pieces_can_be_hit() -> None:
    assert move(GAME, "2,3/1|4,8/0!|1|31", "3: steer 2 to 5, 1: steer 3 to 4").after == "4,5/1|0,4/0!|2|"


def test_f16_inside_the_fence_nothing_moves() -> None:
    assert refused(GAME, "12,14/1|0,0/0|1|21", "red steer 2", 1) == "F16: inside the fence nothing moves"


def test_f16_every_throw_is_counted_and_a_turn_when_the_other_side_is_to_throw() -> None:
    assert GAME.units == ("turns", "throws")
    assert move(GAME, "2,3/1|0,0/0|1|", "5 and 3").ticks == (0, 1)
    assert move(GAME, "2,3/1|0,0/0|1|53", "5: steer 2 to 7, 3: steer 3 to 6").ticks == (1, 0)
    assert move(GAME, "2,3/1|0,0/0|1|", "3 and 3").ticks == (0, 1)
    assert move(GAME, "2,3/1|0,0/0|1|33", "3: steer 2 to 5, 3: steer 3 to 6").ticks == (0, 0)
    assert move(ALONE, "14/13|0/0|1|", "6 and 6").ticks == (1, 1)


def test_f16_a_position_in_which_nobody_can_ever_move_is_refused() -> None:
    # No board file may have its line so near (F-board): then each side can block the only space to start to.
    stuck = "0,12,12/0!|0,12,12/0!|1|"
    board = small_board(steers=3)
    too_near = game_on(replace(board, lines=(1, 1)))
    with pytest.raises(GameError, match=r"nobody can ever move, whatever is thrown; .* \(F16\)"):
        too_near.position(stuck)
    assert game_on(board).position(stuck).seat == 1
    # With one of the two free to move it is a position like any other, though red has to wait.
    assert too_near.position("0,12,12/0!|2,12,12/0!|1|").seat == 1
