"""Named ways to play, decision by decision."""

from __future__ import annotations

import pytest

from tests.games.monza.boards import NAMES, shipped
from tests.games.monza.hand_set import at, game_on, play_of, small_board, thrown
from toolkit.chance import Distribution
from toolkit.games import Decision
from toolkit.games.monza import POLICIES, Bonus, Monza, Position, Throw
from toolkit.games.policies import chosen_by


def _choice(name: str, game: Monza, state: Position) -> object:
    (choice,) = POLICIES[name](game, state, game.actions(state))
    return choice


# Lane b begins where a1 ends, so that no step leads from one start square to the other.
# Arcs: a1 to a2; a2 to a3 and b2; a3 to a4; b1 to a2 and b2; b2 to a3 and b3; b3 to b4.
BOARD = small_board(
    "a1 b1",
    begin={"b": 2},
    a=[(2, "blue"), (5, "red"), (8, "green"), (9, "target")],
    b=[(4, "white"), (6, "yellow"), (8, "yellow"), (9, "green target")],
)


def test_every_policy_has_one_sentence_and_chooses_among_the_choices() -> None:
    for name, policy in POLICIES.items():
        assert policy.__doc__ and policy.__doc__.split("\n")[0].endswith("."), name
    for board in NAMES:
        game = game_on(shipped(board), 2, bonus=True)
        for throw in list(game.actions(game.start()))[::40]:
            assert isinstance(throw, Throw)
            for place in ("grid", "a1"):
                state = at(game, f"{place} grid", throw=throw)
                for policy in POLICIES.values():
                    chosen_by(policy, game, state, game.actions(state))


def test_random_is_every_different_play_and_every_bonus_equally_likely() -> None:
    game = game_on(BOARD, 2, bonus=True)
    state = at(game, "grid grid", throw=thrown("BWPPPP"))
    plays = game.actions(state)
    assert len(plays) == 2
    assert POLICIES["random"](game, state, plays) == Distribution.uniform(plays)
    state = Position((0, 2), 1, (1, 0), bonus=2)  # the car of seat 2 is on a2: a3 and b2 lie ahead
    choices = game.actions(state)
    assert choices == (Bonus(""), Bonus("a3"), Bonus("b2"))
    assert POLICIES["random"](game, state, choices) == Distribution.uniform(choices)


def test_greedy_uses_the_most_dice_then_the_lowest_lane_then_the_furthest_front() -> None:
    game = game_on(BOARD, 1)
    # Four dice lead to a4 on several ways, which are one play; no other end takes so many.
    state = at(game, "grid", throw=thrown("BRGWPP"))
    assert _choice("greedy", game, state) == play_of("blue a1", "red a2", "green a3", "white a4")
    # One die each: b1 is further ahead, but a1 lies in the lowest lane.
    state = at(game, "grid", throw=thrown("BWPPPP"))
    assert _choice("greedy", game, state) == play_of("blue a1")


def test_greedy_drives_past_an_open_target_for_one_more_die() -> None:
    board = small_board(
        "a1",
        a=[(2, "blue"), (3, "red target")],
        b=[(3, "green"), (5, "green"), (6, "white target")],
    )
    game = game_on(board, 1)
    state = at(game, "a1", throw=thrown("RGGBBB"))
    assert _choice("greedy", game, state) == play_of("green b1", "green b2")
    assert _choice("cheap_finish", game, state) == play_of("red a2")


def test_greedy_breaks_the_last_tie_by_the_colour_order_of_the_last_die() -> None:
    # With the bonus, entering the target by white or by green are two plays; white comes first.
    board = small_board("a1", a=[(1, "blue"), (2, "target")])
    game = game_on(board, 2, bonus=True)
    state = at(game, "grid grid", throw=thrown("BGGWWW"))
    assert game.actions(state) == (play_of("blue a1", "white a2"), play_of("blue a1", "green a2"))
    assert _choice("greedy", game, state) == play_of("blue a1", "white a2")


def test_greedy_takes_every_bonus_to_the_lowest_lane_then_furthest_ahead() -> None:
    game = game_on(BOARD, 2, bonus=True)
    assert _choice("greedy", game, Position((0, 2), 1, (1, 0), bonus=2)) == Bonus("a3")
    # Two squares ahead in the lowest lane there never are; a single one is taken, never declined.
    b3 = game.track.place("b3")
    assert _choice("greedy", game, Position((0, b3), 1, (1, 0), bonus=2)) == Bonus("b4")


def test_the_other_strategies_do_what_their_sentence_says() -> None:
    game = game_on(BOARD, 1)
    state = at(game, "grid", throw=thrown("BWPPPP"))
    assert _choice("farthest", game, state) == play_of("white b1")
    assert _choice("short_steps", game, state) == play_of("blue a1")
    # Only red lies ahead of a1, red and yellow ahead of b1.
    assert _choice("open_road", game, state) == play_of("white b1")


@pytest.mark.parametrize("name", sorted(POLICIES))
def test_a_policy_is_asked_at_decisions_of_its_own_seat(name: str) -> None:
    # A bonus of seat 2 during the turn of seat 1 is a decision of seat 2.
    game = game_on(BOARD, 2, bonus=True)
    state = Position((0, 1), 1, (1, 0), bonus=2)
    node = game.node(state)
    assert isinstance(node, Decision) and node.seat == 2
    assert set(POLICIES[name](game, state, node.choices)) <= set(node.choices)
