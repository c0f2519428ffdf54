"""Who plays which seat: people, named policies, the best play."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.errors import GameError
from toolkit.games import game_type, make_game
from toolkit.games.monza import Throw
from toolkit.play import HUMAN, BestPlay, Odds, Seats, odds_of, player_names

PLAYERS = ("human", "random", "greedy", "farthest", "cheap_finish", "open_road", "short_steps", "optimal")


def race(players: int = 3) -> Any:
    return make_game("monza", "mini", players)


def test_people_named_policies_and_the_best_play_can_sit_down() -> None:
    assert player_names(race()) == PLAYERS
    assert player_names(make_game("monorail", "mini")) == (HUMAN,)


def test_a_game_of_choices_is_valued_by_its_best_play_a_game_of_chance_by_its_chances() -> None:
    assert isinstance(odds_of(race(1)), BestPlay)
    assert isinstance(odds_of(make_game("monorail", "mini", players=1)), Odds)


def test_a_seat_that_is_not_named_is_a_person() -> None:
    game = race()
    seats = Seats(game, odds_of(game), {2: "greedy"})
    assert seats.names == {1: "human", 2: "greedy", 3: "human"}
    assert seats.policy(2) is game_type("monza").policies["greedy"]
    assert seats.policy(1) is None and seats.policy(0) is None


def test_the_best_play_sits_at_the_seats_that_ask_for_it() -> None:
    game = race(2)
    odds = odds_of(game)
    seats = Seats(game, odds, {2: "optimal"})
    policy = seats.policy(2)
    assert policy is not None and seats.policy(1) is None and isinstance(odds, BestPlay)
    state = game.step(game.start(), Throw(3, 3, 0, 0, 0, 0)).state
    prices = odds.prices(state, 1)
    (chosen,) = policy(game, state, game.actions(state))
    assert prices[chosen].fraction == max(price.fraction for price in prices.values())
    assert len({price.fraction for price in prices.values()}) > 1


def test_whose_turn_it_is() -> None:
    game = race()
    seats = Seats(game, odds_of(game))
    start = game.start()
    assert seats.actor(start) == 1
    chosen = game.step(start, Throw(0, 0, 6, 0, 0, 0)).state
    assert seats.actor(chosen) == 1
    assert seats.actor(game.step(chosen, game.actions(chosen)[0]).state) == 2
    assert seats.actor(start._replace(cars=(4, 0, 0), seat=0)) == 0  # over


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ({4: "greedy"}, "there is no seat 4 among 3"),
        ({0: "human"}, "there is no seat 0 among 3"),
        ({1: "gredy"}, "seat 1: no player 'gredy' (did you mean 'greedy'?); players: human, random, greedy"),
        ({3: "optimal"}, "seat 3: the best play is not known here. seats 1, 2, 3 are free: no single optimum"),
    ],
)
def test_players_that_there_are_not(names: dict[int, str], words: str) -> None:
    game = race()
    with pytest.raises(GameError) as caught:
        Seats(game, odds_of(game), names)
    assert words in str(caught.value)


def test_a_game_of_chance_takes_no_policy() -> None:
    game = make_game("monorail", "mini", players=1)
    with pytest.raises(GameError, match="seat 1: no player 'optimal'; players: human"):
        Seats(game, odds_of(game), {1: "optimal"})
