"""The named strategies: each decides every kind of decision, and does what its sentence says."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.magnificent_race.hand_set import about_to_land, after, at, board, game_on, landed
from toolkit.games import Chance, Decision, Finished, Simultaneous, make_game
from toolkit.games.magnificent_race import POLICIES, MagnificentRace
from toolkit.games.magnificent_race.actions import (
    Assign,
    Bid,
    Buy,
    Challenge,
    Enter,
    Jump,
    Road,
    Start,
    Turn,
    Wager,
)
from toolkit.games.magnificent_race.position import Position
from toolkit.games.policies import chosen_by

NAMED = [name for name in POLICIES if name != "random"]


def _does(name: str, game: MagnificentRace, state: Position, seat: int = 1) -> str:
    """What a strategy does for a seat, in the words of the game."""
    node = game.node(state)
    choices: Any = node.choices[seat] if isinstance(node, Simultaneous) else game.actions(state)
    (choice,) = chosen_by(POLICIES[name], game, state, choices)
    return game.action_text(choice)


@pytest.mark.parametrize("name", POLICIES)
def test_every_strategy_decides_every_kind_of_decision(name: str) -> None:
    met = set()
    for options in ({}, {"vehicles": "secret", "buying": "one_by_one", "junction_start": "after", "min_bid": 0}):
        game: Any = make_game("magnificent_race", "lesson", 3, options)
        rng = random.Random(5)
        for _ in range(4):
            state = game.start()
            while not isinstance(node := game.node(state), Finished):
                if isinstance(node, Chance):
                    action = node.outcomes.sample(rng)
                elif isinstance(node, Simultaneous):
                    for choices in node.choices.values():
                        met.add(type(choices[0]))
                        chosen_by(POLICIES[name], game, state, choices)  # raises when it chooses nothing that is there
                    action = rng.choice(node.joint)
                else:
                    assert isinstance(node, Decision)
                    met.add(type(node.choices[0]))
                    chosen_by(POLICIES[name], game, state, node.choices)
                    action = rng.choice(node.choices)
                state = game.step(state, action).state
    assert met == {Start, Turn, Road, Jump, Buy, Assign, Challenge, Bid, Wager, Enter}


def test_they_differ_in_where_they_steer() -> None:
    # From a2 the roads lead to a3 .. a8 (cards, money) and back to a1, a12 .. a8 (three races, cards, Dan).
    game = game_on(players=1)
    state = at(game, arrows=(2,))
    turns = {name: _does(name, game, state) for name in NAMED}
    assert turns["racer"] == turns["saver"] == "turn to a1"
    assert turns["buyer"] == turns["collector"] == "turn to a3"


def test_they_jump_to_what_they_wish_most() -> None:
    game = game_on(players=2)
    state = landed(game, at(game), "a4")
    assert {name: _does(name, game, state) for name in NAMED} == {
        "steady": "go to a3", "buyer": "go to a3", "saver": "go to a1",
        "gambler": "go to a9", "racer": "go to a1", "collector": "go to a7",
    }  # fmt: skip
    loaded = at(game, cards=(((2, 2), ()), ((), ())), money=(0, 10, 10))
    assert _does("steady", game, landed(game, loaded, "a4")) == "go to a1"  # five marbles in a balloon race


def test_they_buy_bid_and_bet_as_they_say() -> None:
    game = game_on()
    buying = landed(game, at(game), "a3")
    assert {name for name in NAMED if _does(name, game, buying) == "buy 2 cards"} == set(NAMED) - {"saver"}
    assert _does("saver", game, buying) == "buy no card"
    bidding = landed(game, at(game, money=(4, 3, 10)), "a8")
    assert {name for name in NAMED if _does(name, game, bidding) == "seat 1 buys 1 marble"} == set(NAMED) - {"gambler"}
    assert _does("gambler", game, bidding) == "seat 1 buys 4 marbles"
    assert _does("gambler", game, bidding, seat=2) == "seat 2 buys 3 marbles"
    betting = landed(game, at(game, money=(4, 3, 10)), "a9")
    assert {name for name in NAMED if _does(name, game, betting) == "no bet"} == set(NAMED) - {"gambler"}
    assert _does("gambler", game, betting) == "bet $20,000"


def test_cards_go_where_they_make_the_strongest_vehicle_which_is_then_entered() -> None:
    game = game_on(players=3)
    state = landed(game, at(game, cards=(((), (2,)),) + (((), ()),) * 2), "a6", "buy 1 card", "draw 1")
    assert _does("steady", game, state) == "put on auto"
    crazy = landed(game, at(game, cards=(((1,), (2,)),) + (((), ()),) * 2), "a10")
    assert _does("steady", game, crazy) == "seat 1 enters the auto"


def test_the_opponent_who_is_ahead_is_challenged() -> None:
    game = game_on(board(chart=24), players=3)
    state = landed(game, at(game, pegs=(0, 3, 5, 9)), "a8")
    assert _does("steady", game, state) == "challenge seat 3"
    assert after(game, about_to_land(game, at(game), "a8"), "roll 1").phase.kind == "choosing"
