"""The chances beside the board: from every position, always the same as a solution begun there."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from toolkit.chains import MarkovChain, explore
from toolkit.games import Chance, Finished, make_game
from toolkit.play import Match, Odds
from toolkit.solve import Analysis


def fresh(game: Any, state: Any) -> dict[str, Fraction]:
    """The chances from `state` by a solution of its own."""
    chain = explore(game)
    here = MarkovChain(
        chain.states, chain.offsets, chain.targets, chain.weights, start=chain.index(state), units=("throws",)
    )
    found = dict.fromkeys(game.outcomes, Fraction(0))
    for end, answer in Analysis(here).absorption().items():
        found[end.winners[0] if isinstance(end, Finished) else "never"] = answer.fraction
    return found


@pytest.mark.parametrize(("board", "players"), [("mini", 1), ("mini", 2), ("duel", 2), ("lesson", 1)])
def test_the_odds_of_a_position_are_those_of_a_game_begun_there(board: str, players: int) -> None:
    game = make_game("monorail", board, players)
    odds = Odds(game)
    states = [state for state in explore(game).states if not isinstance(state, Finished)]
    for state in states[:: max(len(states) // 12, 1)]:
        chances = odds.chances(state)
        assert {name: answer.fraction for name, answer in chances.items()} == fresh(game, state)


@pytest.mark.parametrize(("board", "players"), [("mini", 3), ("duel", 2), ("lesson", 2)])
def test_one_throw_on_average_changes_no_chance(board: str, players: int) -> None:
    """Chances are martingales: what a throw may bring, weighted, is what one had before it."""
    game = make_game("monorail", board, players)
    odds = Odds(game)
    match = Match(game, seed=1)
    while not match.finished:
        node = game.node(match.state)
        assert isinstance(node, Chance)
        now = odds.chances(match.state)
        for name in game.outcomes:
            mean = sum(
                Fraction(weight, node.outcomes.total)
                * odds.chances(game.step(match.state, action).state)[name].fraction
                for action, weight in node.outcomes.items()
            )
            assert mean == now[name].fraction
        assert sum(answer.fraction for answer in now.values()) == 1
        match.roll()
    final = odds.chances(match.state)
    assert [name for name, answer in final.items() if answer.fraction == 1] == [game.node(match.state).winners[0]]


def test_mini_for_two_by_hand() -> None:
    """Each throw ends the game with chance 1/6 for Casey's and 1/6 for the player's side: see the rules' own tests."""
    odds = Odds(make_game("monorail", "mini", 2))
    found = {name: answer.fraction for name, answer in odds.chances(odds.game.start()).items()}
    assert found == {"1": Fraction(25, 84), "2": Fraction(17, 84), "casey": Fraction(1, 2)}


def test_a_game_that_may_never_end_says_so() -> None:
    """White die all 2, coloured all 1, three steps, two red, three lines. Dot 2 after the first throw, Casey on line 1;
    then every white throw is a forfeit, and Casey reaches Finish on his third ride: he always wins. Without red dots
    nobody ever wins."""
    shipped: Any = make_game("monorail", "mini").board
    board = replace(shipped, steps=3, red=2, white=(2,), coloured=(1,))
    odds = Odds(make_game("monorail", board, 1))
    assert {name: answer.fraction for name, answer in odds.chances(odds.game.start()).items()} == {"1": 0, "casey": 1}
    odds = Odds(make_game("monorail", replace(board, red=0), 1))
    chances = odds.chances(odds.game.start())
    assert {name: answer.fraction for name, answer in chances.items()} == {"1": 0, "casey": 0, "never": 1}


@pytest.mark.parametrize(("board", "players"), [("full", 2), ("full", 4), ("lesson", 4)])
def test_a_game_too_large_to_wait_for_is_refused_with_the_reason(board: str, players: int) -> None:
    odds = Odds(make_game("monorail", board, players))
    assert not odds.ready
    assert re.search(r"more than 15,0\d\d positions.*; take a smaller board or fewer players", odds.reason)


def test_the_roll_off_has_odds_too() -> None:
    """Before the roll-off each seat has the mean of the chances of being first and second."""
    game = make_game("monorail", "mini", 2, {"first_player": "rolled"})
    chances = Odds(game).chances(game.start())
    assert chances["1"].fraction == chances["2"].fraction == Fraction(1, 4)
