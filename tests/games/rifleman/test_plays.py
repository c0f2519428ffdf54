"""The plays of a throw, against the positions that they lead to; and the first throw on `mini` by hand."""

from __future__ import annotations

import random

import pytest

from tests.games.rifleman.boards import game_on, shipped, small_board
from tests.games.rifleman.hand_set import results
from toolkit.games import Chance, Finished
from toolkit.games.rifleman import Position, Rifleman, Throw
from toolkit.games.rifleman.plays import every_play

BOARDS = {
    "full": shipped("full"),
    "crowd": small_board(steers=11, trail=20, stream=[4, 10], line=8),
    "lesson": shipped("lesson"),
}

# Red's first throw on `mini`: one steer, five spaces, the line after 3. A four, five or six leads past the line, so it
# starts nobody and moves no steer while the cowboy is in the corral; and he may not get ahead of his steer.
FIRST = {
    "11": {"2/0", "1/1"},
    "21": {"3/0", "2/1"},
    "22": {"2/2"},
    "31": {"3/1"},
    "32": {"3/2"},
    "33": {"3/3"},
} | {f"{high}{low}": {f"{low}/0"} for high in (4, 5, 6) for low in (1, 2, 3)}


def test_the_first_throw_on_mini_by_hand() -> None:
    game = game_on(shipped("mini"))
    state, lost = game.start(), 0
    node = game.node(state)
    assert isinstance(node, Chance)
    for throw, weight in node.outcomes.items():
        assert isinstance(throw, Throw)
        text = f"{throw.high}{throw.low}"
        if text in FIRST:
            seat = 1 if throw.double else 2
            assert results(game, f"0/0|0/0|1|{text}") == {f"{red}|0/0|{seat}|" for red in FIRST[text]}
        else:
            assert game.state_text(game.step(state, throw).state) == "0/0|0/0|2|"
            lost += weight
    assert lost == 9  # of 36: both dice show more than the line


def _positions(game: Rifleman, rng: random.Random, count: int) -> list[Position]:
    """Positions with a throw to use, from random games."""
    found: list[Position] = []
    state = game.start()
    while len(found) < count:
        node = game.node(state)
        if isinstance(node, Finished):
            state = game.start()
            continue
        if state.throw:
            found.append(state)
        state = game.step(state, rng.choice(game.actions(state))).state
    return found


@pytest.mark.parametrize("freeze", ["all", "others", "line"])
@pytest.mark.parametrize("name", BOARDS)
def test_there_is_one_choice_for_every_position_that_some_order_leads_to(name: str, freeze: str) -> None:
    game = game_on(BOARDS[name], freeze=freeze)
    for state in _positions(game, random.Random(f"{freeze} {name}"), 150):
        reached: dict[Position, set[int]] = {}
        numbers = every_play(game.trail, game.options, state)
        for play, number in numbers.items():
            reached.setdefault(game.step(state, play).state, set()).add(number)
        assert all(len(found) == 1 for found in reached.values())  # equal positions have equal numbers
        assert len(set(numbers.values())) == len(reached)  # unlike ones unlike numbers
        choices = [game.step(state, choice).state for choice in game.actions(state)]
        assert len(choices) == len(reached) and set(choices) == set(reached)


def test_choices_come_by_the_higher_die_first_and_from_behind() -> None:
    game = game_on(small_board())
    texts = [game.action_text(choice) for choice in game.actions(game.position("2,3/1|0,0/0|1|53"))]
    assert texts == [
        "5: steer 2 to 7, 3: steer 3 to 6",
        "5: steer 2 to 7, 3: steer 7 to 10",
        "5: steer 3 to 8, 3: steer 2 to 5",
        "5: steer 3 to 8, 3: steer 8 to 11",
    ]
