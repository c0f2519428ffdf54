"""The price of a choice and what luck did: exact where solved, estimated and labelled so elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from toolkit.errors import GameError
from toolkit.games import Chance, Game, make_game
from toolkit.play import BestPlay, Match, Odds, review, verdict
from toolkit.stats import optimal_play


@cache
def solved(key: str, players: int) -> BestPlay:
    return BestPlay(make_game(key, "mini", players=players))


def played_out(game: Game[Any, Any], seed: int, choose: Callable[[Any], Any]) -> Match:
    """A match in which everybody chooses so."""
    match = Match(game, seed)
    while not match.finished:
        node = game.node(match.state)
        if isinstance(node, Chance):
            match.roll()
        else:
            match.play(choose(match.state))
    return match


def test_by_hand_a_win_passed_over() -> None:
    """Red's cowboy, on 3, comes home with the four and wins; red played the two, and now blue is at turn."""
    best, game = solved("rifleman", 2), solved("rifleman", 2).game
    state = game.position("7/3|3/3|1|42")
    win, two = game.actions(state)
    found = verdict(game, state, two, best)
    assert found.best == (win,) and found.prices[win].fraction == 1
    red = optimal_play(game).value(game.step(state, two).state).fraction
    assert found.cost.fraction == 1 - red and found.cost.guarantee == "exact"
    assert verdict(game, state, win, best).cost.fraction == 0
    assert (found.strategy, found.unit, found.seat) == ("", "", 1)


def test_the_other_side_is_judged_by_its_own_share() -> None:
    best, game = solved("rifleman", 2), solved("rifleman", 2).game
    state = game.position("3/3|7/3|2|42")
    win, two = game.actions(state)
    found = verdict(game, state, two, best)
    assert found.seat == 2 and found.best == (win,) and found.prices[win].fraction == 1 and found.cost.fraction > 0


def test_another_order_of_the_same_play_is_the_same_choice() -> None:
    best, game = solved("rifleman", 2), solved("rifleman", 2).game
    state = game.position("0/0|0/0|1|21")
    for choice in game.actions(state):
        for order in game.orders(state, choice):
            assert verdict(game, state, order, best) == verdict(game, state, choice, best)


def test_an_estimate_agrees_with_the_exact_price_and_says_what_it_is() -> None:
    best, game = solved("rifleman", 2), solved("rifleman", 2).game
    state = game.position("7/3|3/3|1|42")
    _, two = game.actions(state)
    exact = verdict(game, state, two, best).cost.fraction
    found = verdict(game, state, two, strategy="optimal", games=600, seed=2)
    assert found.cost.guarantee == "estimated" and found.strategy == "optimal"
    assert abs(found.cost.number - exact) <= found.cost.half_width
    assert found == verdict(game, state, two, strategy="optimal", games=600, seed=2)


def test_the_choices_that_look_worse_get_fewer_games() -> None:
    game = make_game("rifleman", "lesson")
    state = game.position("2,3,5/2|1,4,5/1|1|53")
    choices = game.actions(state)
    found = verdict(game, state, choices[0], games=400, seed=1)
    games = {choice: price.games for choice, price in found.prices.items()}
    assert games[choices[0]] == games[found.best[0]] == max(games.values(), key=int)
    assert min(games.values(), key=int) < max(games.values(), key=int)
    assert found.strategy == "hitter"


def test_time_lost_where_one_plays_alone() -> None:
    best = solved("monza", 1)

    def dearest(state: Any) -> Any:
        prices = best.prices(state, 1)
        return max(prices, key=lambda choice: prices[choice].fraction)

    match = played_out(best.game, 4, dearest)
    costs = [
        verdict(best.game, move.before, move.action, best).cost.fraction
        for move in match.moves
        if not isinstance(best.game.node(move.before), Chance)
    ]
    found = review(match, best)
    assert found.lost_by(1).fraction == sum(costs) > 0
    turns = sum(best.game.step(move.before, move.action).ticks[0] for move in match.moves)
    expected = best.chances(best.game.start())["turns"].fraction
    assert found.luck["turns"].fraction + found.choices["turns"].fraction == turns - expected


def test_luck_and_choices_are_the_whole_way_from_the_first_chance_to_the_end() -> None:
    best = solved("rifleman", 2)
    for seed in range(3):
        match = played_out(best.game, seed, lambda state: best.game.actions(state)[-1])
        found = review(match, best)
        won = best.chances(match.state)["1"].fraction
        assert won in (0, 1)
        whole = won - best.chances(best.game.start())["1"].fraction
        assert found.luck["1"].fraction + found.choices["1"].fraction == whole
        assert found.luck["1"].fraction == -found.luck["2"].fraction
        assert found.choices["1"].fraction == found.lost_by(2).fraction - found.lost_by(1).fraction


def test_the_best_play_loses_nothing_and_luck_is_fair() -> None:
    best = solved("rifleman", 2)
    match = Match(best.game, 8)
    while not match.finished:
        if isinstance(best.game.node(match.state), Chance):
            match.roll()
        else:
            match.follow(best.policy)
    found = review(match, best)
    assert found.choices["1"].fraction == found.lost_by(1).fraction == found.lost_by(2).fraction == 0
    # The mean of what all throws could have done is nothing.
    start = best.game.start()
    node = best.game.node(start)
    assert isinstance(node, Chance)
    worth = best.chances(start)["1"].fraction
    swings = [
        node.outcomes.probability(throw) * (best.chances(best.game.step(start, throw).state)["1"].fraction - worth)
        for throw in node.outcomes
    ]
    assert sum(swings, Fraction(0)) == 0


def test_a_game_of_chance_is_all_luck() -> None:
    game = make_game("monorail", "mini", players=2)
    match = Match(game, 3)
    while not match.finished:
        match.roll()
    found = review(match, Odds(game))
    assert all(move.luck for move in found.moves) and found.lost_by(1).fraction == 0
    won = Odds(game).chances(match.state)["1"].fraction
    assert found.luck["1"].fraction == won - Odds(game).chances(game.start())["1"].fraction


def test_what_cannot_be_judged_is_refused() -> None:
    best, game = solved("rifleman", 2), solved("rifleman", 2).game
    with pytest.raises(GameError, match="no seat decides alone at"):
        verdict(game, game.start(), "anything", best)
    state = game.position("7/3|3/3|1|42")
    with pytest.raises(GameError, match="'anything' cannot be done at"):
        verdict(game, state, "anything", best)
    with pytest.raises(GameError, match="10 games for 2 choices say nothing; write 16 or more"):
        verdict(game, state, game.actions(state)[0], games=10)
    large = make_game("rifleman", "full")
    with pytest.raises(GameError, match=r"what luck and choices did is not known here. .* more than"):
        review(Match(large, 1), BestPlay(large))
