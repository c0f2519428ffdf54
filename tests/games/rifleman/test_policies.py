"""Named ways to play, decision by decision."""

from __future__ import annotations

import random

import pytest

from tests.games.rifleman.boards import NAMES, game_on, shipped, small_board
from toolkit.chance import Distribution
from toolkit.games import Decision, Finished
from toolkit.games.policies import chosen_by
from toolkit.games.rifleman import POLICIES, Rifleman

GAME = game_on(small_board())  # two steers, twelve spaces, no stream, the line after 6


def _choice(name: str, game: Rifleman, position: str) -> str:
    """Where the one choice of a policy leads."""
    state = game.position(position)
    (choice,) = POLICIES[name](game, state, game.actions(state))
    return game.state_text(game.step(state, choice).state)


def test_every_policy_has_one_sentence_and_chooses_among_the_choices() -> None:
    for name, policy in POLICIES.items():
        assert policy.__doc__ and policy.__doc__.split("\n")[0].endswith("."), name
    for board in NAMES:
        game, rng = game_on(shipped(board), 4), random.Random(board)
        state = game.start()
        for _ in range(120):
            node = game.node(state)
            if isinstance(node, Decision):
                for policy in POLICIES.values():
                    chosen_by(policy, game, state, node.choices)
            finished = isinstance(node, Finished)
            state = game.start() if finished else game.step(state, rng.choice(game.actions(state))).state


def test_random_is_every_different_position_equally_likely() -> None:
    state = GAME.position("2,3/1|0,0/0|1|53")
    choices = GAME.actions(state)
    assert len(choices) == 4
    assert POLICIES["random"](GAME, state, choices) == Distribution.uniform(choices)


def test_racer_drives_the_foremost_steer_whatever_may_hit_it() -> None:
    assert _choice("racer", GAME, "2,3/1|0,0/0|1|53") == "2,11/1|0,0/0|2|"
    assert _choice("racer", GAME, "2,3/1|0,8/0|1|53") == "2,11/1|0,8/0|2|"  # not the hit on 5


def test_cautious_joins_steers_and_keeps_out_of_reach() -> None:
    # From 1 with the five and from 2 with the four both come to 6.
    assert _choice("cautious", GAME, "1,2/1|0,0/0|1|54") == "6,6/1|0,0/0|2|"
    # Blue starts onto red's 7 to 12. Short of that lone steers are safe, and the foremost place that both reach is 6.
    assert _choice("cautious", GAME, "4,5/1|0,0/0|1|21") == "6,6/1|0,0/0|2|"
    # One lone steer on 9 is better than two on 7 and 8, and with the cowboy on 6 nobody is alone.
    assert _choice("cautious", GAME, "6,6/6|0,0/0|1|21") == "6,9/6|0,0/0|2|"


def test_hitter_sends_back_the_most_and_then_plays_cautiously() -> None:
    # Blue's lone steers are on red's 5 and 4 (its own 8 and 9): the three or the one from 2 and 3 hit one or both.
    assert _choice("hitter", GAME, "2,3/1|8,9/3|1|31") == "4,5/1|0,0/0!|2|"
    # Of two hits the one that costs more: blue's 9 is one further on than its 8.
    assert _choice("hitter", GAME, "1,2/1|8,9/3|1|63").split("|")[1] == "0,8/0!"


@pytest.mark.parametrize("name", sorted(POLICIES))
def test_a_policy_plays_for_the_side_of_its_seat(name: str) -> None:
    game = game_on(small_board(), 4)
    for seat in (2, 4):
        state = game.position(f"0,0/0|2,3/1|{seat}|53")
        for choice in POLICIES[name](game, state, game.actions(state)):
            red, blue = game.step(state, choice).state.herds
            assert red == state.herds[0] and blue != state.herds[1]
