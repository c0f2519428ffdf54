"""Positions as texts: read back to the same one, and refused with the rule when they cannot be."""

from __future__ import annotations

import random

import pytest

from tests.games.rifleman.boards import NAMES, game_on, shipped, small_board
from toolkit.errors import GameError
from toolkit.games import Finished
from toolkit.games.rifleman import Herd, Position, Throw

GAME = game_on(small_board(stream=[5]))


@pytest.mark.parametrize("freeze", ["all", "others", "line"])
@pytest.mark.parametrize("name", NAMES)
def test_every_position_of_a_random_game_is_read_back(name: str, freeze: str) -> None:
    game, rng = game_on(shipped(name), 4, freeze=freeze, first_player="rolled"), random.Random(freeze)
    state = game.start()
    for _ in range(400):
        assert game.position(game.state_text(state)) == state
        if isinstance(game.node(state), Finished):
            state = game.start()
        else:
            state = game.step(state, rng.choice(game.actions(state))).state


def test_what_the_signs_mean() -> None:
    herds = (Herd((0, 3), 0, frozen=True), Herd((5, 13), 2))
    assert GAME.position("3,0/0!|5,13/2|2|64") == Position(herds, 2, Throw(6, 4))
    others = game_on(small_board(), freeze="others")
    assert others.position("0,3/0~3|5,13/2|2|").herds[0] == Herd((0, 3), 0, held=(3,))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "cannot be read; write steers/cowboy of red, of blue, seat, throw, such as"),
        ("0,0/0|0,0/0|1", "cannot be read"),
        ("0,x/0|0,0/0|1|", "cannot be read"),
        ("0,0/0|0,0/0|1|" + " " * 300, "cannot be read"),
        ("0,0/0|0,0/0|3|", r"'3' is no seat; write 1 to 2, or 0 .* \(F2\)"),
        ("0,0/0|0,0/0|1|35", r"'35' is no throw; write two faces, the higher first, such as 53 \(F4\)"),
        ("0,0/0|0,0/0|1|70", "'70' is no throw"),
        ("0/0|0,0/0|1|", r"red's herd has 1 steers; this board has 2 \(F1\)"),
        ("0,0/0|0,15/0|1|", r"blue's places run from 0, the corral, to 14, the ranch, not to 15 \(F-board\)"),
        ("3,4/4|0,0/0|1|", r"red's cowboy \(4\) is ahead of a steer \(3\); F6 forbids it"),
        ("3,4/2!|0,0/0|1|", r"red's corral is empty, so nothing is frozen or held \(F12\)"),
        ("0,4/0~4|0,0/0|1|", r"red's herd cannot be held with freeze = all \(F12\)"),
        ("0,4/0|0,9/0|1|", r"both sides are on space 4; only the stream holds both \(F8, F12, F13\)"),
        ("4,4/4|9,9/2|1|", "both sides are on space 4"),
        ("14,14/14|14,14/14|0|", r"both herds are home; the first one there has won \(F15\)"),
        ("14,14/14|0,0/0|1|", r"a herd is home, so the game is over; write seat 0 and no throw \(F15\)"),
        ("0,0/0|0,0/0|0|", r"the game is not over; write the seat at turn, 1 to 2 \(F2\)"),
        ("14,14/13|0,0/0|1|65", r"6 and 5: neither die can be used, so the turn is lost; write .* \(F10\)"),
    ],
)
def test_what_cannot_be_is_refused_with_its_rule(text: str, reason: str) -> None:
    with pytest.raises(GameError, match=reason):
        GAME.position(text)


def test_both_sides_may_be_in_the_stream() -> None:
    assert GAME.position("5,5/5|8,8/8|1|").seat == 1  # red's 5 is blue's 8


def test_held_steers_must_stand_where_they_are_held() -> None:
    others = game_on(small_board(), freeze="others")
    for text in ("0,3/0~4|0,0/0|1|", "0,3/0~3,3|0,0/0|1|", "0,14/0~14|0,0/0|1|", "0,3/0~0|0,0/0|1|"):
        with pytest.raises(GameError, match="held steers are not all among those on the trail and before the fence"):
            others.position(text)
    with pytest.raises(GameError, match="red's herd cannot be frozen with freeze = others"):
        others.position("0,3/0!|0,0/0|1|")
