"""Policy iteration against trying every policy, on random processes full of circles, with both ways to compute."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solve import all_policies
from tests.solve.all_policies import Process
from toolkit.chains import DecisionProcess
from toolkit.solve import optimal
from toolkit.solve.optimal import optimal_probability, optimal_reward, optimal_shares, optimal_time
from toolkit.solve.strategies import Strategies
from toolkit.solve.strategies_by_array import StrategiesByArray

ENDS = {90: Fraction(1), 91: Fraction(1, 2), 92: Fraction(0)}
KITS = (Strategies, StrategiesByArray)


@contextmanager
def computing_by(kit: type[Strategies]) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(optimal, "kit_for", lambda o, progress: kit(o.process, o.gains, o.shares, progress))
        yield


@st.composite
def processes(draw: st.DrawFn, players: int, most: int = 5) -> Process:
    """Up to `most` states and three ends; most arrows lead round in circles."""
    n = draw(st.integers(1, most))
    targets = st.sampled_from([*range(n), *range(n), *ENDS])
    process: Process = {}
    for state in range(n):
        owner = draw(st.integers(0, players))
        rows = []
        for _ in range(draw(st.integers(1, 3)) if owner else 1):
            weights = draw(st.dictionaries(targets, st.integers(1, 3), min_size=1, max_size=3))
            rows.append({t: Fraction(w, sum(weights.values())) for t, w in weights.items()})
        process[state] = (owner, rows)
    return process | {end: (0, [{end: Fraction(1)}]) for end in ENDS}


def built(process: Process) -> DecisionProcess[int]:
    rows: dict[int, Any] = {
        state: {f"a{k}": row for k, row in enumerate(rows)} if owner else rows[0]
        for state, (owner, rows) in process.items()
    }
    return DecisionProcess.from_rows(rows, {state: owner for state, (owner, _) in process.items()})


def policy_of(optimum: Any, process: Process) -> dict[int, int]:
    return {state: int(action[1:]) for state, action in optimum.policy.items() if state in process}


@settings(max_examples=150, deadline=None)
@given(processes(players=2))
def test_the_value_of_a_game_is_that_of_all_pairs_of_policies(process: Process) -> None:
    mine, yours = list(all_policies.policies(process, {1})), list(all_policies.policies(process, {2}))
    table = [[all_policies.share_values(process, a | b, ENDS) for b in yours] for a in mine]
    for kit in KITS:
        with computing_by(kit):
            optimum = optimal_shares(built(process), ENDS, best=1)
        pair = policy_of(optimum, process)
        assert all_policies.share_values(process, pair, ENDS) == {s: optimum.value(s).fraction for s in process}
        own = {s: a for s, a in pair.items() if process[s][0] == 1}
        other = {s: a for s, a in pair.items() if process[s][0] == 2}
        for s in process:
            value = optimum.value(s).fraction
            assert value == max(min(cell[s] for cell in row) for row in table)
            assert value == min(max(row[k][s] for row in table) for k in range(len(yours)))
            # neither side can do better against the policy of the other
            assert value == max(all_policies.share_values(process, a | other, ENDS)[s] for a in mine)
            assert value == min(all_policies.share_values(process, own | b, ENDS)[s] for b in yours)


@settings(max_examples=100, deadline=None)
@given(processes(players=1), st.sampled_from(["most", "least"]))
def test_the_best_chance_is_that_of_the_best_policy(process: Process, best: str) -> None:
    every = [all_policies.share_values(process, p, {90: Fraction(1)}) for p in all_policies.policies(process, {1})]
    choose = max if best == "most" else min
    for kit in KITS:
        with computing_by(kit):
            optimum = optimal_probability(built(process), 90, best)
        for s in process:
            assert optimum.value(s).fraction == choose(values[s] for values in every)
        assert all_policies.share_values(process, policy_of(optimum, process), {90: Fraction(1)}) == {
            s: optimum.value(s).fraction for s in process
        }


@settings(max_examples=200, deadline=None)
@given(processes(players=1), st.sampled_from(["most", "least"]), st.data())
def test_the_best_sum_is_that_of_the_best_policy_sure_to_end(process: Process, best: str, data: st.DataObject) -> None:
    goal = set(data.draw(st.sampled_from([(90, 91, 92), (90, 91), (90,)])))
    numbers = st.integers(-2, 2).map(lambda k: Fraction(k, 2))
    gains = {(s, k): data.draw(numbers) for s, (_, rows) in process.items() if s < 90 for k in range(len(rows))}
    every = list(all_policies.policies(process, {1}))
    sure = [all_policies.sums(process, p, gains, goal) for p in every]
    sign = 1 if best == "most" else -1
    can_end = {s for s in process if any(s in values for values in sure)}
    endless = set()
    for p in every:  # circles that pay, and everything that can get there without giving up a sure end
        for circle, mean in all_policies.recurrent_means(process, p, gains, goal):
            if mean * sign > 0 and circle <= can_end:
                endless |= circle
    while fresh := {
        s
        for s, (_, rows) in process.items()
        if s in can_end - endless - goal and any(set(row) <= can_end and set(row) & endless for row in rows)
    }:
        endless |= fresh
    written = {
        s: {f"a{k}": gains[s, k] for k in range(len(rows))} if owner else gains[s, 0]
        for s, (owner, rows) in process.items()
        if s < 90
    }
    for kit in KITS:
        with computing_by(kit):
            optimum = optimal_reward(built(process), written, goal, best)
        for s in process:
            answer = optimum.value(s)
            assert answer.is_infinite == (s not in can_end or s in endless)
            if not answer.is_infinite:
                assert answer.fraction == sign * max(sign * values[s] for values in sure if s in values)
        policy = policy_of(optimum, process)
        ended = all_policies.sums(process, policy, gains, goal)
        for s in can_end - endless:
            assert ended[s] == optimum.value(s).fraction
        circles = all_policies.recurrent_means(process, policy, gains, goal)
        paying = [mean * sign for circle, mean in circles if circle & endless]
        assert all(mean > 0 for mean in paying) and bool(paying) == bool(endless)


@settings(max_examples=100, deadline=None)
@given(processes(players=1), st.sampled_from(["most", "least"]))
def test_the_best_time_is_infinite_where_the_end_may_be_missed(process: Process, best: str) -> None:
    gains = {(s, k): Fraction(1) for s, (_, rows) in process.items() for k in range(len(rows))}
    every = [all_policies.sums(process, p, gains, set(ENDS)) for p in all_policies.policies(process, {1})]
    for kit in KITS:
        with computing_by(kit):
            optimum = optimal_time(built(process), list(ENDS), best)
        for s in process:
            times = [values.get(s) for values in every]
            known = [time for time in times if time is not None]
            answer = optimum.value(s)
            if best == "most":
                assert answer.value == (None if None in times else max(known))
            else:
                assert answer.value == (min(known) if known else None)
        realised = all_policies.sums(process, policy_of(optimum, process), gains, set(ENDS))
        assert realised == {s: a.fraction for s, a in optimum.values().items() if not a.is_infinite}
