"""Rules R1 to R6 of the Magnificent Race, one at a time, on boards and positions set up by hand.

Every expected position was worked out with pencil and paper from seeds/magnificent_race.md, not with the code.
"""

from __future__ import annotations

import pytest

from tests.games.magnificent_race.hand_set import (
    about_to_land,
    after,
    at,
    board,
    chances,
    chooser,
    game_on,
    landed,
    ring,
    texts,
    told,
)
from toolkit.errors import GameError
from toolkit.games import Chance, Decision
from toolkit.games.magnificent_race import MagnificentRace

# Two rings of four, joined by one road from a2 to b4. Nothing happens on most spaces.
JOINED = board(
    [*ring("a", "race auto", "blank", "blank", "blank"), *ring("b", "blank", "blank", "blank", "blank")],
    roads=[["a2", "b4"]],
)


# R1 - players and Dan


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_r1_one_to_four_players_each_with_an_arrow_and_dan_with_a_peg(players: int) -> None:
    game = game_on(players=players)
    arrows = dict.fromkeys("1234"[:players], "in hand")
    pegs = dict.fromkeys([*(f"peg {seat}" for seat in "1234"[:players]), "peg dan"], "chart 0")
    assert game.pieces(game.start()) == arrows | pegs
    assert game.outcomes == (*"1234"[:players], "dan")


@pytest.mark.parametrize("players", [0, 5, True, 2.0])
def test_r1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(GameError, match=r"players: the Magnificent Race takes 1 to 4 \(R1\)"):
        MagnificentRace(board(), players)


def test_r1_vehicles_are_those_that_the_board_names_in_the_order_of_the_card() -> None:
    rows = ring("a", "race auto", "advantage steamer", "race balloon", "crazy_race")
    assert board(rows).course.vehicles == ("balloon", "steamer", "auto")


def test_r1_dan_always_has_one_marble_and_nobody_chooses_for_him() -> None:
    game = game_on(players=1)
    state = landed(game, at(game), "a1")
    assert chances(game, state) == {"Dan's marble": 1, "seat 1's marble": 1}


# R2 - money


def test_r2_every_player_and_dan_get_the_same_money() -> None:
    assert game_on(board(start=35000), players=3).start().money == (7, 7, 7, 7)


def test_r2_the_bank_has_what_the_board_says_or_no_limit() -> None:
    assert game_on(board(bank=20000)).start().bank == 4
    assert game_on(board()).start().bank is None


# R3 - the chart


def test_r3_all_pegs_begin_at_the_start_and_a_peg_stops_in_new_york() -> None:
    game = game_on(board(chart=7))
    assert game.start().pegs == (0, 0, 0)
    state = landed(game, at(game, pegs=(6, 0, 0)), "a1")
    over = after(game, state, "seat 1's marble")
    assert over.pegs == (7, 0, 0)  # three steps, of which two are lost
    assert game.pieces(over)["peg 1"] == "chart 7"


# R4 - who begins, and in which order


def test_r4_seat_1_begins_unless_the_option_says_otherwise() -> None:
    assert game_on(players=3).start().seat == 1
    assert game_on(players=3, first_player=3).start().seat == 3
    with pytest.raises(GameError, match="option first_player: there is no seat 3 among 2"):
        game_on(players=2, first_player=3)


def test_r4_the_high_roll_is_equally_likely_for_all_since_ties_are_rolled_again() -> None:
    game = game_on(players=3, first_player="rolled")
    start = game.start()
    assert chances(game, start) == {"seat 1 begins": 1, "seat 2 begins": 1, "seat 3 begins": 1}
    assert after(game, start, "seat 2 begins") == game_on(players=3, first_player=2).start()
    assert told(game, start, "seat 2 begins") == [("R4", "first", 0)]


def test_r4_play_passes_to_the_left_and_round() -> None:
    game = game_on(players=3)
    state, seats = at(game), []
    for _ in range(4):
        seats.append(state.seat)
        state = landed(game, state, "a2")
    assert seats == [1, 2, 3, 1]


# R5 - the arrow


def test_r5_the_arrow_is_put_on_any_space_when_the_first_turn_begins_and_that_space_is_not_obeyed() -> None:
    game = game_on()
    state = game.start()
    assert texts(game, state) == [f"start on a{number}" for number in range(1, 13)]
    state = after(game, state, "start on a5")  # Gad Zooks
    assert state.money == (10, 10, 10)
    assert game.pieces(state)["1"] == "a5"
    assert (state.seat, texts(game, state)) == (1, ["turn to a4", "turn to a6"])


def test_r5_arrows_may_share_a_space() -> None:
    game = game_on()
    state = after(game, game.start(), "start on a3", "turn to a4", "roll 6", "bet $5,000", "Dan's marble")
    state = after(game, state, "start on a9")
    assert [game.pieces(state)[seat] for seat in "12"] == ["a9", "a9"]


def test_r5_the_arrow_may_be_turned_before_every_roll_and_no_direction_is_kept() -> None:
    game = game_on(players=1)
    one = after(game, at(game, arrows=(2,)), "turn to a1", "roll 5", "bet $5,000", "Dan's marble")
    assert game.pieces(one)["1"] == "a9"  # a2, a1, a12, a11, a10, a9
    assert texts(game, one) == ["turn to a8", "turn to a10"]
    other = after(game, at(game, arrows=(8,)), "turn to a9", "roll 1", "bet $5,000", "Dan's marble")
    assert one == other


def test_r5_at_a_junction_the_player_chooses_knowing_what_is_left_of_the_roll() -> None:
    game = game_on(JOINED)
    state = after(game, at(game), "turn to a2", "roll 3")
    assert (chooser(game, state), game.pieces(state)["1"]) == (1, "a2")
    assert texts(game, state) == ["on to a3", "on to b4"]  # not straight back to a1
    assert "with 2 to go" in game.describe(state)[-1]
    assert after(game, state, "on to a3").arrows == (4, 1)
    further = after(game, state, "on to b4")  # a junction too, with one to go
    assert (game.pieces(further)["1"], texts(game, further)) == ("b4", ["on to b1", "on to b3"])


def test_r5_a_junction_that_is_the_end_of_the_move_or_has_one_way_on_asks_nothing() -> None:
    game = game_on(JOINED)
    assert after(game, at(game), "turn to a2", "roll 1").seat == 2
    # b4 is reached over the road from a2: there two ways lead on, so it asks again.
    state = after(game, at(game), "turn to a2", "roll 4", "on to b4")
    assert texts(game, state) == ["on to b1", "on to b3"]
    assert game.pieces(after(game, state, "on to b3"))["1"] == "b2"


def test_r5_the_road_from_a_junction_is_chosen_before_the_roll_or_after_it() -> None:
    before, late = game_on(JOINED), game_on(JOINED, junction_start="after")
    on_junction = at(before, arrows=(2, 1))
    assert texts(before, on_junction) == ["turn to a1", "turn to a3", "turn to b4"]
    assert isinstance(before.node(on_junction), Decision)
    assert isinstance(late.node(on_junction), Chance)
    state = after(late, on_junction, "roll 2")
    assert texts(late, state) == ["on to a1", "on to a3", "on to b4"]
    assert late.pieces(after(late, state, "on to a1"))["1"] == "a4"
    elsewhere = at(late, arrows=(4, 1))
    assert texts(late, elsewhere) == ["turn to a1", "turn to a3"]


def test_r5_a_move_may_end_where_it_began_and_that_is_a_landing() -> None:
    game = game_on(board(ring("a", "race balloon", "gad_zooks", "blank")), players=1)
    state = at(game, arrows=(2,))
    assert told(game, after(game, state, "turn to a1"), "roll 3")[-1] == ("R9", "fined", 2)
    assert after(game, state, "turn to a1", "roll 6").money == (8, 12)


def test_r5_the_arrow_shows_where_it_points_while_the_die_is_to_be_rolled() -> None:
    game = game_on()
    state = after(game, at(game), "turn to a12")
    assert game.headings(state) == {"1": "a12"}
    assert game.headings(at(game)) == {}


# R6 - one die, all of it, obey


def test_r6_one_fair_die_is_rolled_once_a_turn() -> None:
    game = game_on()
    state = after(game, at(game), "turn to a2")
    assert chances(game, state) == {f"roll {face}": 1 for face in range(1, 7)}
    assert [die.face for die in game.dice(game.parse_action(state, "roll 4"))] == ["4"]
    step = game.step(state, game.parse_action(state, "roll 1"))
    assert (step.ticks, step.state.seat) == ((1, 0, 0), 2)


def test_r6_the_full_roll_is_moved() -> None:
    game = game_on()
    state = after(game, at(game), "turn to a2")
    ends = [game.pieces(after(game, state, f"roll {face}"))["1"] for face in range(1, 7)]
    assert ends == ["a2", "a3", "a4", "a5", "a6", "a7"]
    back = after(game, at(game), "turn to a12")
    ends = [game.pieces(after(game, back, f"roll {face}"))["1"] for face in range(1, 7)]
    assert ends == ["a12", "a11", "a10", "a9", "a8", "a7"]


def test_r6_a_blank_space_does_nothing() -> None:
    game = game_on()
    state = at(game)
    assert told(game, about_to_land(game, state, "a2"), "roll 1")[-1] == ("R6", "blank", 0)
    assert landed(game, state, "a2") == state._replace(seat=2, arrows=(2, 1))
