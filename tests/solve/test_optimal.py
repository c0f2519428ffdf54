"""The parts of optimal play: its games, its proofs, certified intervals, horizons, end components, refusals."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings

from tests.solve import all_policies
from tests.solve.all_policies import Process
from tests.solve.test_optimal_by_all_policies import ENDS, built, processes
from tests.solve.toy_games import LastStone, Pig, RaceState, SmallRace
from toolkit.chains import DecisionProcess, explore
from toolkit.chance import Distribution
from toolkit.errors import ChainError, GameError, NoAnswer
from toolkit.games import Chance, Decision, Finished
from toolkit.games.policies import choose_at_random
from toolkit.solve import (
    Analysis,
    end_components,
    optimal_probability,
    optimal_reward,
    optimal_shares,
    optimal_time,
    optimal_within,
)
from toolkit.solve.optimal import kit_for
from toolkit.stats import best_response, optimal_play, simulate, win_answers

HALF = Fraction(1, 2)


def position_values(game: SmallRace, play: Any) -> dict[RaceState, Fraction]:
    """The value of every position that can come up, decisions after throws too."""
    found: dict[RaceState, Fraction] = {}
    ahead = [game.start()]
    while ahead:
        state = ahead.pop()
        if state in found:
            continue
        found[state] = play.value(state).fraction
        ahead += [game.step(state, action).state for action in game.actions(state)]
    return found


@pytest.mark.parametrize(("length", "players"), [(5, 1), (6, 2)])
def test_every_position_of_a_race_meets_the_optimality_equations(length: int, players: int) -> None:
    """Checked from the readable rules, position by position: nothing of the decision process in it."""
    game = SmallRace(length=length, players=players)
    play = optimal_play(game)
    values = position_values(game, play)
    for state, value in values.items():
        node = game.node(state)
        after = {action: game.step(state, action) for action in game.actions(state)}
        worth = {a: values[step.state] + (step.ticks[0] if players == 1 else 0) for a, step in after.items()}
        match node:
            case Finished(winners=winners):
                assert value == (0 if players == 1 else int(winners == ("1",)))
            case Chance(outcomes=outcomes):
                assert value == sum(outcomes.probability(a) * worth[a] for a in worth)
            case Decision(seat=seat):
                best = max(worth.values()) if players == 2 and seat == 1 else min(worth.values())
                assert value == best
                assert play.choices(state) == tuple(a for a in worth if worth[a] == best)
                assert {a: price.fraction for a, price in play.prices(state).items()} == worth
                (chosen,) = play.policy(game, state, node.choices)
                assert worth[chosen] == best


def test_the_policies_of_a_race_attain_its_value_and_nobody_does_better() -> None:
    game = SmallRace()
    play = optimal_play(game)
    chain = explore(game, policies={1: play.policy, 2: play.policy})
    assert win_answers(game, Analysis(chain).absorption())["1"].fraction == play.value().fraction
    for seat in (1, 2):
        answer = best_response(game, {seat: play.policy})
        value = answer.value().fraction
        assert answer.seat == 3 - seat
        assert value == (play.value().fraction if seat == 2 else 1 - play.value().fraction)


def test_the_best_answer_to_a_random_player() -> None:
    game = SmallRace()
    play = best_response(game, {2: choose_at_random})
    chances = win_answers(game, Analysis(explore(game, policies={1: play.policy, 2: choose_at_random})).absorption())
    assert chances["1"].fraction == play.value().fraction > optimal_play(game).value().fraction
    sample = simulate(game, 4_000, seed=3, policies={1: play.policy, 2: choose_at_random})
    assert abs(sample.win("1").number - play.value().fraction) < 2 * sample.win("1").half_width
    # a decision of the random seat is worth the mean of what it may do
    state = RaceState(2, (3, 2), (1, 2))
    prices = play.prices(state)
    assert play.value(state).fraction == sum(price.fraction for price in prices.values()) / len(prices)
    with pytest.raises(GameError, match="seat 2 has a policy of its own"):
        play.policy(game, state, tuple(prices))


def test_a_policy_that_can_be_bettered_is_found_out() -> None:
    game = SmallRace(players=1)

    def short(_game: Any, _state: Any, choices: Any) -> Distribution[Any]:
        return Distribution.certain(min(choices))

    slow = Analysis(explore(game, policies={1: short})).steps().fraction
    assert optimal_play(game).value().fraction < slow


def test_games_without_one_best_play_are_refused() -> None:
    with pytest.raises(GameError, match="every seat has a policy"):
        optimal_play(SmallRace(players=1), {1: choose_at_random})
    with pytest.raises(GameError, match="seats 1, 2, 3 are free: no single optimum is defined"):
        optimal_play(SmallRace(players=3))
    with pytest.raises(GameError, match="write one for every seat but one"):
        best_response(SmallRace(), {})
    with pytest.raises(GameError, match="no aim 'win'; aims: share, length"):
        optimal_play(SmallRace(), aim="win")
    with pytest.raises(GameError, match="somebody decides in this game; name a policy for every seat"):
        simulate(SmallRace(), 2, policies={1: choose_at_random})


def test_three_cars_of_which_two_play_at_random() -> None:
    play = best_response(SmallRace(length=3, players=3), {1: choose_at_random, 3: choose_at_random})
    assert play.seat == 2 and 0 < play.value().fraction < 1


def test_a_shorter_game_when_both_want_it() -> None:
    shortest = optimal_play(SmallRace(), aim="length").value().fraction
    fair = optimal_play(SmallRace())
    chain = explore(SmallRace(), policies={1: fair.policy, 2: fair.policy})
    assert shortest <= Analysis(chain).steps("turns").fraction


def test_a_won_game_without_chance() -> None:
    play = optimal_play(LastStone(stones=7))
    assert "no action in any of 12 states to choose in was better in exact numbers" in play.optimum.proof
    assert play.optimum.chain().row((1, 7)) == {(2, 4): 1}


@pytest.mark.parametrize("digits", [3, 30])
def test_certified_values_hold_the_exact_ones(digits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.solve.optimal.SMALL_PROCESS", 0)
    for game in (Pig(goal=8), SmallRace(), SmallRace(players=1)):
        exact, certified = optimal_play(game), optimal_play(game, digits=digits)
        for state in exact.optimum.process.states:
            value, answer = exact.optimum.value(state).fraction, certified.optimum.value(state)
            if answer.guarantee == "certified":
                assert answer.low is not None and answer.high is not None
                assert answer.low <= value <= answer.high
                assert answer.high - answer.low < Fraction(1, 10**digits)
            else:
                assert isinstance(state, Finished) and answer.fraction == value
        for state in exact.optimum.policy:
            assert certified.optimum.choices(state) == exact.optimum.choices(state)  # ties look alike, others do not
        with pytest.raises(NoAnswer, match="cannot tell ties"):
            _ = certified.optimum.ties


@settings(max_examples=40, deadline=None)
@given(processes(players=2))
def test_certified_values_of_any_process_are_right_or_refused(process: Process) -> None:
    exact = optimal_shares(built(process), ENDS, best=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("toolkit.solve.optimal.SMALL_PROCESS", 0)
        try:
            certified = optimal_shares(built(process), ENDS, best=1, digits=8)
        except NoAnswer as refusal:
            assert "play can be kept going for ever" in str(refusal)  # noqa: PT017
            return
    for state, answer in certified.values().items():
        low, high = answer.low, answer.high
        value = exact.value(state).fraction
        assert answer.value == value if low is None or high is None else low <= value <= high


def test_a_large_process_with_ties() -> None:
    """A fair walk on which bets of one and of two are as good: every action is best, and the value a straight line.

    Gambling to reach a goal at fair odds: Dubins and Savage, How to Gamble If You Must (1965).
    """
    n = 1_500
    rows: dict[Any, Any] = {0: {0: 1}, n: {n: 1}}
    for k in range(1, n):
        rows[k] = {bet: {k - bet: HALF, k + bet: HALF} for bet in (1, 2) if bet <= min(k, n - k)}
    process = DecisionProcess.from_rows(rows)
    optimum = optimal_probability(process, n)
    assert all(optimum.value(k).fraction == Fraction(k, n) for k in range(0, n + 1, 100))
    assert len(optimum.ties) == n - 3
    kit = kit_for(optimum._objective, None)
    assert type(kit).__name__ == "StrategiesByArray"


def test_bold_play_at_unfair_odds() -> None:
    """Dubins and Savage: at odds below one half to stake all one can, short of overshooting, is best. 2/5, goal 8."""
    rows: dict[Any, Any] = {0: {0: 1}, 8: {8: 1}}
    for k in range(1, 8):
        rows[k] = {bet: {k - bet: "3/5", k + bet: "2/5"} for bet in range(1, min(k, 8 - k) + 1)}
    optimum = optimal_probability(DecisionProcess.from_rows(rows), 8)
    p = Fraction(2, 5)
    assert optimum.value(4).fraction == p and optimum.value(2).fraction == p**2 and optimum.value(1).fraction == p**3
    assert optimum.value(6).fraction == p + (1 - p) * p
    for k in range(1, 8):
        assert min(k, 8 - k) in optimum.choices(k)


def test_horizons_agree_with_following_step_by_step() -> None:
    rng = random.Random(5)
    for _ in range(20):
        n = 4
        rows: dict[Any, Any] = {}
        for k in range(n):
            rows[k] = {}
            for a in "ab":
                weights = [rng.randint(0, 2) for _ in range(n)] + [1]
                rows[k][a] = {t: Fraction(w, sum(weights)) for t, w in enumerate(weights)}
        rows[n] = {n: 1}
        owners = {k: 1 + k % 2 for k in range(n)}
        gains = {k: {"a": "1/7"} for k in range(n)}
        stages = optimal_within(DecisionProcess.from_rows(rows, owners), 4, {n: 1}, gains, best=1)
        values = dict.fromkeys(range(n), Fraction(0)) | {n: Fraction(1)}
        for left in range(5):
            assert [stages.value(k, left).fraction for k in range(n + 1)] == [values[k] for k in range(n + 1)]
            worth = {
                k: {
                    a: sum((p * values[t] for t, p in row.items()), Fraction(int(a == "a"), 7))
                    for a, row in rows[k].items()
                }
                for k in range(n)
            }
            values = {k: (max if owners[k] == 1 else min)(w.values()) for k, w in worth.items()} | {n: Fraction(1)}


def test_a_horizon_by_the_clock_of_a_game() -> None:
    """Within so many turns: the decisions take no time of their own."""
    from toolkit.chains import explore_decisions

    game = SmallRace(length=4, players=1)
    process = explore_decisions(game)
    stages = optimal_within(process, 2, {Finished(("1",)): 1}, unit="turns")
    # one turn: 4 and more together: (1,3), (3,1), (2,2), (2,3), (3,2), (3,3) of 9
    assert stages.value(left=1).fraction == Fraction(6, 9) and stages.value(left=0).fraction == 0
    assert stages.value(left=2).fraction == 1
    still: dict[Any, Any] = {"a": {"x": {"b": 1}}, "b": {"a": 1}}
    looped = DecisionProcess.from_rows(still)
    looped.ticks = [(0,), (0,)]
    with pytest.raises(ChainError, match="stand still for ever in a circle through 'a', 'b'"):
        optimal_within(looped, 3, unit="steps")


@settings(max_examples=60, deadline=None)
@given(processes(players=1))
def test_end_components_are_where_some_policy_stays(process: Process) -> None:
    """Every circle of every policy lies in one of them, and each is itself such a circle of some policy that mixes."""
    parts = end_components(built(process))
    for policy in all_policies.policies(process, {1}):
        for circle, _ in all_policies.recurrent_means(process, policy, {}, set()):
            assert any(circle <= set(part.states) for part in parts)
    for part in parts:
        inside = set(part.states)
        for state, actions in part.staying.items():
            for action in actions:
                row = process[state][1][0 if action is None else int(action[1:])]
                assert set(row) <= inside
        arrows = {
            s: {t: HALF for a in actions for t in process[s][1][0 if a is None else int(a[1:])]}
            for s, actions in part.staying.items()
        }
        assert all(all_policies.reach(arrows, {state}) == inside for state in inside)


def test_questions_that_make_no_sense_are_refused() -> None:
    process = DecisionProcess.from_rows({"a": {"x": {"b": 1}, "y": {"a": 1}}, "b": {"b": 1}})
    for ask, message in (
        (lambda: optimal_probability(process, "b", "best"), 'best=\'best\': write "most", "least", or the number'),
        (lambda: optimal_probability(process, "c"), "'c' is no state"),
        (lambda: optimal_probability(process, []), "no states named"),
        (lambda: optimal_shares(process, {}), "no state has a share"),
        (lambda: optimal_shares(process, {"b": -1}), "the share of 'b' is -1; write 0 or more"),
        (lambda: optimal_shares(process, {"b": 0.5}), "the share of 'b' is 0.5; write an exact number"),
        (lambda: optimal_time(process, "b", "1"), 'write "least" or "most"'),
        (lambda: optimal_reward(process, {"a": {"z": 1}}, "b"), "'z' is no action of 'a'"),
        (lambda: optimal_probability(process, "b").action("b"), "at 'b' play has ended"),
        (lambda: optimal_within(process, -1), "-1 steps: write a whole number from 0 on"),
    ):
        with pytest.raises(ChainError) as raised:
            ask()
        assert message in str(raised.value)


def test_a_process_without_choices_is_a_chain() -> None:
    process = DecisionProcess.from_rows({0: {1: HALF, 2: HALF}, 1: {1: 1}, 2: {2: 1}})
    assert optimal_probability(process, 1).value().fraction == HALF
    assert optimal_time(process, [1, 2]).value().fraction == 1
    assert optimal_time(process, 1).value().is_infinite
