"""Rules C1 to C9 of Monza, one at a time, on boards and positions set up by hand.

Every expected position was worked out with pencil and paper from seeds/monza.md, not with the code.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.monza.boards import NAMES, shipped
from tests.games.monza.hand_set import at, game_on, move, play_of, small_board, thrown
from toolkit.errors import GameError
from toolkit.games import Chance, Decision
from toolkit.games.monza import COLOURS, EMPTY, Monza, MonzaOptions, Throw

# One lane of all six colours, and a target.
STRAIGHT = small_board(
    "a1",
    a=[(1, "blue"), (2, "white"), (3, "yellow"), (4, "red"), (5, "purple"), (6, "green"), (7, "target")],
)


# C1 - players and cars


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_c1_one_to_six_players_each_with_a_car_on_the_grid(players: int) -> None:
    game = Monza(STRAIGHT, players)
    assert game.pieces(game.start()) == dict.fromkeys("123456"[:players], "grid")
    assert game.outcomes == tuple("123456"[:players])
    assert game.cars == ("blue", "white", "yellow", "red", "purple", "green")[:players]


@pytest.mark.parametrize("players", [0, 7, True, 2.0])
def test_c1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(GameError, match=r"players: Monza takes 1 to 6 \(C1\)"):
        Monza(STRAIGHT, players)


def test_c1_the_first_two_seats_choose_their_cars_and_the_others_take_the_rest_in_order() -> None:
    assert Monza(STRAIGHT, 6, MonzaOptions(cars="green-blue")).cars == (
        "green",
        "blue",
        "white",
        "yellow",
        "red",
        "purple",
    )
    assert Monza(STRAIGHT, 1, MonzaOptions(cars="green-blue")).cars == ("green",)


# C2 - seats


def test_c2_seat_1_begins_every_round_and_the_seats_follow_in_order() -> None:
    game = Monza(STRAIGHT, 3)
    state, seats, ticks = game.start(), [], []
    for _ in range(7):
        seats.append(state.seat)
        after = move(game, game.step(state, thrown("GGGGGG")).state)  # green opens nothing
        state = after.after
        ticks.append(after.ticks)
    assert seats == [1, 2, 3, 1, 2, 3, 1]
    assert ticks == [(1, 0), (1, 0), (1, 1)] * 2 + [(1, 0)]


# C3 - the throw


def test_c3_six_dice_with_six_colours_each() -> None:
    game = Monza(STRAIGHT, 2)
    node = game.node(at(game, "a1 a3", seat=2))
    assert isinstance(node, Chance) and node.seat == 2
    assert len(node.outcomes) == 462 and node.outcomes.total == 6**6
    # By hand: all alike 1; 6!/(2! 4!) = 15; all different 6! = 720.
    weights = [node.outcomes[thrown(letters)] for letters in ("BBBBBB", "WWGGGG", "BWYRPG")]
    assert weights == [1, 15, 720]


def test_c3_every_square_entered_takes_one_die_of_its_colour() -> None:
    game = game_on(STRAIGHT, 1)
    # Blue, white, yellow; then red asks for a die that is not there, and the second yellow is of no use.
    state = at(game, "grid", throw=thrown("BWYYGG"))
    assert game.actions(state) == (play_of("blue a1", "white a2", "yellow a3"),)


def test_c3_at_most_six_squares() -> None:
    game = game_on(STRAIGHT, 1)
    state = at(game, "grid", throw=thrown("BWYRPG"))
    assert [play.dice for play in game.actions(state)] == [6]  # the target would be the seventh


def test_c3_a_target_without_a_colour_takes_any_die_that_is_left() -> None:
    game = game_on(STRAIGHT, 1)
    state = at(game, "a5", throw=thrown("GBBBBB"))
    assert game.actions(state) == (play_of("green a6", "blue a7"),)
    state = at(game, "a6", throw=thrown("YYYYRR"))
    assert game.orders(state, play_of("red a7")) == (play_of("yellow a7"), play_of("red a7"))


# C4 - the order

FORK = small_board(
    "a1 b1",
    a=[(2, "blue"), (4, "red"), (6, "target")],
    b=[(2, "white"), (4, "green"), (6, "target")],
)


def test_c4_the_player_chooses_the_order() -> None:
    game = game_on(FORK, 1)
    state = at(game, "grid", throw=thrown("BRWGPP"))
    assert game.actions(state) == (
        play_of("blue a1", "red a2", "white a3"),
        play_of("white b1", "green b2", "blue b3"),
    )
    node = game.node(state)
    assert isinstance(node, Decision) and node.seat == 1


# C5 - no die fits


def test_c5_when_no_die_fits_the_turn_is_over() -> None:
    game = game_on(STRAIGHT, 2)
    state = at(game, "a2 grid", throw=thrown("BBWWGG"))
    assert game.actions(state) == (EMPTY,)
    after = move(game, state)
    assert after.after == at(game, "a2 grid", seat=2)
    assert after.ticks == (1, 0)
    assert after.told("C5") == ["no move"]


def test_c5_nobody_may_pass_while_a_die_fits() -> None:
    for options in ({}, {"obligation": "until_stuck"}, {"target_exempt": False}, {"bonus": True}):
        game = game_on(STRAIGHT, 1, **options)
        for place in game.track.ids[:-1]:
            for throw in game.actions(at(game, place)):
                assert isinstance(throw, Throw)
                choices = game.actions(at(game, place, throw=throw))
                fits = any(throw[die] for die in range(6) if place == "a6" or COLOURS[die] == _next_colour(place))
                assert (EMPTY in choices) == (choices == (EMPTY,)) == (not fits)


def _next_colour(place: str) -> str:
    return COLOURS[0 if place == "grid" else int(place[1])]


def test_c5_an_empty_play_sends_nobody_back_and_counts_no_dice() -> None:
    # Cars may stand together on a2 only by hand; the empty play must not notice the other one.
    game = game_on(STRAIGHT, 2, bonus=True)
    after = move(game, at(game, "a2 a2", dice=(0, 0), throw=thrown("WWWWWW")))
    assert after.pieces == ("a2", "a2")
    assert after.after.dice == (0, 0)
    assert after.after.bonus == 0


# C6 - the grid


def test_c6_from_the_grid_to_a_start_square_for_a_matching_die() -> None:
    game = game_on(FORK, 1)
    assert [link for link in FORK.links if link[0] == "grid"] == [("grid", "a1"), ("grid", "b1")]
    assert game.actions(at(game, "grid", throw=thrown("RRGGPY"))) == (EMPTY,)
    assert game.actions(at(game, "grid", throw=thrown("WPPPYY")))[0] == play_of(
        "white b1",
    )


@pytest.mark.parametrize("name", NAMES)
def test_c6_with_two_start_colours_the_first_throw_is_stuck_with_64_in_729(name: str) -> None:
    # Six dice without two of six colours: (4/6)^6 = 64/729.
    game = game_on(shipped(name), 1)
    node = game.node(game.start())
    assert isinstance(node, Chance)
    stuck = node.outcomes.probability(lambda throw: game.actions(game.step(game.start(), throw).state) == (EMPTY,))
    assert stuck == Fraction(64, 729)


def test_c6_the_grid_holds_any_number_of_cars() -> None:
    game = game_on(FORK, 6)
    assert set(game.pieces(game.start()).values()) == {"grid"}


# C7 - ahead


def test_c7_the_next_square_of_the_lane_and_the_neighbours_that_the_front_line_cuts() -> None:
    board = small_board(
        "b1",
        a=[(2, "blue"), (5, "red"), (8, "green"), (9, "target")],
        b=[(4, "blue"), (6, "red"), (8, "green"), (9, "yellow"), (10, "target")],
        c=[(4, "blue"), (7, "white"), (8, "green"), (9, "target")],
    )
    arcs = {space.id: [there for here, there in board.links if here == space.id] for space in board.spaces}
    assert arcs["b1"] == ["a2", "b2"]  # c1 ends level with b1: not ahead; c2 begins there: a corner only
    assert arcs["a1"] == ["a2", "b1"]  # cut at 2: 0 < 2 < 4
    assert arcs["a2"] == ["a3", "b2"]  # cut at 5: 4 < 5 < 6
    assert arcs["b2"] == ["a3", "b3", "c2"]  # cut at 6 on both sides
    assert arcs["a3"] == ["a4"]  # b3 ends level at 8, b4 begins there
    assert arcs["c3"] == ["c4"]
    assert arcs["b4"] == ["b5"]  # a4 and c4 end level


def test_c7_only_lanes_side_by_side_are_neighbours() -> None:
    board = small_board(
        "a1",
        a=[(2, "blue"), (6, "red"), (8, "target")],
        b=[(2, "blue"), (6, "red"), (8, "target")],
        c=[(3, "blue"), (6, "red"), (8, "target")],
    )
    assert [there for here, there in board.links if here == "a1"] == ["a2"]
    assert [there for here, there in board.links if here == "b1"] == ["b2", "c1"]


def test_c7_edges_are_exact() -> None:
    # 1/3 + 1/3 + 1/3 is 1, exactly: the third square of lane b ends level with a1, so no lane change is open.
    board = small_board(
        "a1", a=[(1, "blue"), (2, "target")], b=[("1/3", "red"), ("2/3", "red"), ("3/3", "red"), (2, "target")]
    )
    assert ("a1", "b4") not in board.links and ("a1", "b3") not in board.links
    assert ("b2", "a1") in board.links


# C8 - tyres


def test_c8_tyres_are_never_entered_and_never_jumped() -> None:
    board = small_board(
        "a1 b1",
        a=[(2, "blue"), (4, "tyre"), (6, "red"), (8, "target")],
        b=[(3, "white"), (5, "green"), (8, "target")],
    )
    arcs = {space.id: [there for here, there in board.links if here == space.id] for space in board.spaces}
    assert arcs["a1"] == ["b1"]  # not a2, and not a3 behind it
    assert arcs["b1"] == ["b2"]  # a2 is cut, but it is tyres
    assert arcs["b2"] == ["a3", "b3"]
    assert arcs["a2"] == []
    assert not any("a2" in (here, there) for here, there in board.links)


# C9 - passing


def test_c9_cars_on_the_way_are_passed_and_stay_where_they_are() -> None:
    game = game_on(STRAIGHT, 3)
    after = move(game, at(game, "grid a1 a2", throw=thrown("BWYGGG")), "blue a1", "white a2", "yellow a3")
    assert after.pieces == ("a3", "a1", "a2")
    assert after.told("C9") == ["passing", "passing"]
    assert after.told("C10") == []


def test_c9_other_cars_change_no_play() -> None:
    game = game_on(shipped("lesson"), 3)
    for throw in list(game.actions(game.start()))[::23]:
        assert isinstance(throw, Throw)
        alone = game.actions(at(game, "a1 grid grid", throw=throw))
        assert game.actions(at(game, "a1 b1 a2", throw=throw)) == alone
        assert game.actions(at(game, "a1 a7 c7", throw=throw)) == alone  # C15: nor do cars on targets
