"""Strategies by name: which there are, who follows which, and the policies behind them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from toolkit.errors import GameError, TooManyStates
from toolkit.games import game_type, make_game
from toolkit.games.monza import Throw
from toolkit.stats import OPTIMAL, Report, best_response, named_strategies, optimal_play, policies_of, strategy_names

NAMES = ("random", "greedy", "farthest", "cheap_finish", "open_road", "short_steps")


def race(players: int, **options: object) -> Any:
    return make_game("monza", "mini", players, options)


def test_a_game_of_choices_has_its_named_strategies_and_the_optimal_one() -> None:
    assert strategy_names(race(2)) == (*NAMES, OPTIMAL)
    assert strategy_names(make_game("monorail", "mini")) == ()


def test_seats_without_a_name_follow_the_default() -> None:
    assert named_strategies(race(3), {2: "random"}) == {1: "greedy", 2: "random", 3: "greedy"}
    assert named_strategies(race(1)) == {1: "greedy"}
    assert named_strategies(make_game("monorail", "mini")) == {}


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ({3: "greedy"}, "policy 3=greedy: there is no seat 3 among 2"),
        ({0: "greedy"}, "policy 0=greedy: there is no seat 0 among 2"),
        ({1: "human"}, "policy 1: no 'human'; policies: random, greedy"),
        ({2: "farthst"}, "policy 2: no 'farthst' (did you mean 'farthest'?)"),
    ],
)
def test_seats_and_names_that_there_are_not(names: dict[int, str], words: str) -> None:
    with pytest.raises(GameError) as caught:
        named_strategies(race(2), names)
    assert words in str(caught.value)


def test_a_game_of_chance_takes_no_policy() -> None:
    with pytest.raises(GameError, match="policy 1=greedy: nobody decides anything in Monorail Game"):
        named_strategies(make_game("monorail", "mini"), {1: "greedy"})


def test_named_policies_are_those_of_the_game_and_need_no_solving() -> None:
    table = game_type("monza").policies
    found = policies_of(race(6), dict(zip(range(1, 7), NAMES, strict=True)))
    assert found == {seat: table[name] for seat, name in enumerate(NAMES, start=1)}


def test_optimal_is_the_best_answer_to_the_others_and_optimal_twice_is_best_play_by_both() -> None:
    game = race(2)
    greedy = game_type("monza").policies["greedy"]
    state = game.step(game.start(), Throw(3, 3, 0, 0, 0, 0)).state
    answer = best_response(game, {2: greedy})
    found = policies_of(game, {1: OPTIMAL, 2: "greedy"})
    assert found[2] is greedy
    (chosen,) = found[1](game, state, game.actions(state))
    assert chosen in answer.choices(state)
    report = Report.of(game, strategies={1: OPTIMAL, 2: "greedy"})
    assert report.win["1"].fraction == answer.value().fraction
    assert report.strategies == {1: OPTIMAL, 2: "greedy"}

    both = policies_of(game, {1: OPTIMAL, 2: OPTIMAL})
    assert both[1] is both[2]
    assert Report.of(game, strategies={1: OPTIMAL, 2: OPTIMAL}).win["1"].fraction == optimal_play(game).value().fraction


def test_of_three_cars_one_may_be_free_and_gains_by_it() -> None:
    greedy = game_type("monza").policies["greedy"]
    assert best_response(race(3), {1: greedy, 2: greedy}).value().fraction > Fraction(1, 3)
    with pytest.raises(GameError, match="seats 1, 3 are free: no single optimum is defined"):
        policies_of(race(3), {1: OPTIMAL, 2: "greedy", 3: OPTIMAL})


def test_where_cars_may_stand_together_a_turn_is_the_same_alone() -> None:
    """C10 needs another car: alone its readings are one, and the best time with it."""
    times = {optimal_play(race(1, sending_back=reading)).value().fraction for reading in (True, False)}
    assert len(times) == 1


def test_a_named_optimum_out_of_reach_is_given_up_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """A named strategy has a limit of its own; whoever asks for `optimal_play` itself waits for two million."""
    monkeypatch.setattr("toolkit.stats.strategies.LARGEST_SOLVED", 100)
    game = make_game("rifleman", "mini")
    with pytest.raises(TooManyStates, match="more than 1"):
        policies_of(game, {1: OPTIMAL, 2: OPTIMAL})
