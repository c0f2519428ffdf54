"""A play looked back on: the sums add up, the best and worst moves are found, and estimates say that they are."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.errors import GameError
from toolkit.games import Chance, Finished, make_game
from toolkit.games.classics.pig import Throw
from toolkit.play import BestPlay, Match, Odds, Rollouts, estimated_review, review

DUEL = make_game("pig", "mini")
BEST = BestPlay(DUEL)


def played(match: Match, picks: list[int]) -> Match:
    """The match after throws of its seed, and at each choice the one that the next number picks."""
    for pick in picks:
        if match.finished:
            break
        choices = match.game.actions(match.state)
        if isinstance(match.game.node(match.state), Chance):
            match.roll()
        else:
            match.play(choices[pick % len(choices)])
    return match


@given(seed=st.integers(0, 10**6), picks=st.lists(st.integers(0, 1), max_size=40))
@settings(max_examples=40, deadline=None)
def test_start_and_luck_and_choices_are_now_and_choices_only_lose(seed: int, picks: list[int]) -> None:
    match = played(Match(DUEL, seed), picks)
    found = review(match, BEST)
    for name in DUEL.outcomes:
        assert (found.start[name].fraction + found.luck[name].fraction + found.choices[name].fraction) == (
            found.now[name].fraction
        )
        assert found.now[name].fraction == BEST.chances(match.state)[name].fraction
        moves = sum((move.changes[name].fraction for move in found.moves), Fraction(0))
        assert moves == found.now[name].fraction - found.start[name].fraction
    assert all(found.cost(move).fraction >= 0 for move in found.moves if not move.luck)
    assert found.choices["1"].fraction == found.lost_by(2).fraction - found.lost_by(1).fraction


def test_the_costliest_choice_names_the_better_one_and_costs_the_difference_of_their_prices() -> None:
    # To hold with 2 of 8 points gives 2 points and the throw away; the best play rolls on for all 8.
    match = Match(DUEL, seed=1)
    match.play(Throw(2))
    prices = BEST.prices(match.state, 1)
    match.play("hold")
    found = review(match, BEST)
    worst = found.costliest()
    assert worst is not None and (worst.number, worst.action, worst.better) == (2, "hold", "roll")
    assert found.cost(worst).fraction == prices["roll"].fraction - prices["hold"].fraction > 0
    assert found.lost_by(1) == found.cost(worst) and found.lost_by(2).fraction == 0


def test_best_and_worst_throws_of_a_game_of_chance_by_hand() -> None:
    # Monorail, paper size: the chances 25/84 at the start; a double stop and a win are worked out in the game's tests.
    game = make_game("monorail", "mini", players=2)
    odds, match = Odds(game), Match(game, 3)
    played(match, [0, 0])
    found = review(match)
    assert [move.changes["1"].fraction for move in found.moves] == [Fraction(-2, 21), Fraction(2, 21)]
    assert found.start["1"].fraction == Fraction(25, 84)
    best, worst = found.luckiest("1"), found.unluckiest("1")
    assert best is not None and worst is not None and (best.number, worst.number) == (2, 1)
    assert best.luck and best.better is None
    assert found.costliest() is None and found.choices["1"].fraction == 0
    assert found == review(match, odds)


def test_of_a_game_for_one_a_throw_is_good_when_the_game_gets_shorter() -> None:
    game = make_game("pig", "mini", players=1)
    best = BestPlay(game)
    match = Match(game)
    match.play(Throw(1))
    match.play(Throw(6))
    found = review(match, best)
    assert found.unit == "turns"
    lucky, unlucky = found.luckiest("turns"), found.unluckiest("turns")
    assert lucky is not None and unlucky is not None and (lucky.number, unlucky.number) == (2, 1)
    # A turn is lost, and everything is as it was at the start.
    assert unlucky.changes["turns"].fraction == 1
    assert found.now["turns"].fraction == 1 + best.chances(match.state)["turns"].fraction


def test_a_throw_has_no_price() -> None:
    match = played(Match(DUEL, 1), [0])
    found = review(match, BEST)
    with pytest.raises(GameError, match="action 1 is no choice that a seat made alone"):
        found.cost(found.moves[0])


def test_an_estimate_adds_up_too_and_its_intervals_hold_the_truth() -> None:
    game = make_game("monorail", "mini", players=2)
    match = played(Match(game, 3), [0, 0, 0])
    exact, found = review(match), estimated_review(match, 400, seed=5)
    assert found.strategy == "chance"
    for name in game.outcomes:
        parts = (found.start, found.luck, found.choices)
        assert sum((part[name].number for part in parts), Fraction(0)) == found.now[name].number
        for part, truth in ((found.start, exact.start), (found.luck, exact.luck), (found.now, exact.now)):
            assert abs(part[name].number - truth[name].number) <= part[name].half_width
        assert found.choices[name] == exact.choices[name]  # exactly nothing: there are no choices
    assert (found.luck["1"].guarantee, found.luck["1"].games, found.luck["1"].seed) == ("estimated", 400, 5)


def test_a_choice_that_the_strategy_would_make_itself_changes_nothing_and_another_one_does() -> None:
    game = make_game("pig", "lesson")
    roll_on, hold = Match(game, 1), Match(game, 1)
    for match, choice in ((roll_on, "roll"), (hold, "hold")):
        match.play(Throw(6))
        match.play(choice)
    same = estimated_review(roll_on, 50, strategy="hold_at_20").moves[1]
    assert same.changes["1"].fraction == 0
    other = estimated_review(hold, 400, strategy="hold_at_20")
    cost = other.cost(other.moves[1])
    truth = review(hold, BestPlay(game)).lost_by(1).fraction  # hold_at_20 plays this board as well as possible
    assert cost.guarantee == "estimated" and abs(cost.number - truth) <= cost.half_width and cost.number > 0


def test_of_a_game_for_one_the_time_that_a_foreseen_choice_takes_is_counted() -> None:
    match = Match(make_game("pig", "lesson", players=1))
    for action in (Throw(6), "roll", Throw(6), "hold"):  # with 12 points hold_at_10 holds, which takes a turn
        match.play(action)
    rollouts = Rollouts(match, "hold_at_10")
    rollouts.play(30)
    found = rollouts.review()
    assert [move.changes["turns"].number for move in found.moves if not move.luck] == [0, 0]
    # After the turn that holding took, as long as from the position before it, less one.
    assert found.now["turns"].number == rollouts.total("turns", {3: 1}, 0).number > 1
    total = sum((part["turns"].number for part in (found.start, found.luck, found.choices)), Fraction(0))
    assert total == found.now["turns"].number


def test_the_end_of_a_game_is_known_and_not_estimated() -> None:
    match = played(Match(make_game("monorail", "mini", players=2), 3), [0] * 50)
    assert match.finished
    found = estimated_review(match, 10)
    end = match.game.node(match.state)
    assert isinstance(end, Finished)
    won = end.winners
    assert {name: found.now[name].fraction for name in match.game.outcomes} == {
        name: Fraction(int(name in won), len(won)) for name in match.game.outcomes
    }
    assert found.start["1"].guarantee == "estimated"


def test_more_games_go_on_where_the_first_ones_stopped() -> None:
    match = played(Match(make_game("monorail", "mini", players=2), 3), [0, 0])
    by_parts, at_once = Rollouts(match), Rollouts(match)
    for games in (10, 5, 25):
        by_parts.play(games)
    at_once.play(40)
    assert by_parts.review() == at_once.review() and by_parts.games == 40


@pytest.mark.parametrize(
    ("games", "strategy", "problem"),
    [(1, "", "1 games from each position are too few"), (10, "hold_at_19", "no 'hold_at_19'")],
)
def test_what_cannot_be_estimated_is_refused(games: int, strategy: str, problem: str) -> None:
    match: Any = played(Match(DUEL, 1), [0, 0])
    with pytest.raises(GameError, match=problem):
        estimated_review(match, games, strategy=strategy)
