"""Decision processes solved by trying every policy, on plain dicts of fractions: nothing of the toolkit in it.

A process is {state: (owner, [{next state: chance}, ...])}; owner 0 has one row. A policy is {state: row}.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from tests.solve.dense import solve

__all__ = ["Process", "Row", "policies", "reach", "recurrent_means", "share_values", "sums"]

Row = dict[int, Fraction]
Process = dict[int, tuple[int, list[Row]]]
Policy = dict[int, int]


def policies(process: Process, owners: set[int]) -> Iterator[Policy]:
    """Every choice of one action for each state of these owners."""
    free = [state for state, (owner, _) in process.items() if owner in owners]
    for chosen in product(*(range(len(process[state][1])) for state in free)):
        yield dict(zip(free, chosen, strict=True))


def rows_under(process: Process, policy: Policy, stops: set[int]) -> dict[int, Row]:
    return {s: {s: Fraction(1)} if s in stops else rows[policy.get(s, 0)] for s, (_, rows) in process.items()}


def reach(rows: Mapping[int, Row], goal: set[int]) -> set[int]:
    """The states from which the goal can be reached."""
    found = set(goal)
    while fresh := {s for s, row in rows.items() if s not in found and any(p and t in found for t, p in row.items())}:
        found |= fresh
    return found


def share_values(process: Process, policy: Policy, shares: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """The expected share from every state; 0 where play never ends."""
    rows = rows_under(process, policy, set(shares))
    inside = sorted(reach(rows, set(shares)) - set(shares))
    matrix = [[(s == t) - rows[s].get(t, Fraction(0)) for t in inside] for s in inside]
    right = [sum((p * shares[t] for t, p in rows[s].items() if t in shares), Fraction(0)) for s in inside]
    values = dict.fromkeys(process, Fraction(0)) | dict(shares)
    return values | dict(zip(inside, solve(matrix, right), strict=True))


Gains = Mapping[tuple[int, int], Fraction]  # of a state and its action


def sums(process: Process, policy: Policy, gains: Gains, goal: set[int]) -> dict[int, Fraction]:
    """The expected sum of gains (of state and action) from the states that are sure to reach the goal."""
    rows = rows_under(process, policy, goal)
    lost = set(process) - reach(rows, goal)
    inside = sorted(set(process) - reach(rows, lost) - goal)
    matrix = [[(s == t) - rows[s].get(t, Fraction(0)) for t in inside] for s in inside]
    right = [gains.get((s, policy.get(s, 0)), Fraction(0)) for s in inside]
    return dict.fromkeys(goal, Fraction(0)) | dict(zip(inside, solve(matrix, right), strict=True))


def recurrent_means(process: Process, policy: Policy, gains: Gains, goal: set[int]) -> list[tuple[set[int], Fraction]]:
    """Every set of states that play never leaves, goals apart, with its mean gain a step."""
    rows = rows_under(process, policy, goal)
    found = []
    for state in process:
        ahead = {state}
        while fresh := {t for s in ahead for t, p in rows[s].items() if p} - ahead:
            ahead |= fresh
        closed = sorted(ahead)
        if closed[0] != state or goal & ahead or any(state not in _ahead(rows, t) for t in closed):
            continue
        # stationary weights: pi P = pi, one equation replaced by their sum
        matrix = [[rows[s].get(t, Fraction(0)) - (s == t) for s in closed] for t in closed]
        matrix[-1] = [Fraction(1)] * len(closed)
        weights = solve(matrix, [Fraction(0)] * (len(closed) - 1) + [Fraction(1)])
        paid = [gains.get((s, policy.get(s, 0)), Fraction(0)) for s in closed]
        found.append((ahead, sum((w * gain for w, gain in zip(weights, paid, strict=True)), Fraction(0))))
    return found


def _ahead(rows: Mapping[int, Row], state: int) -> set[int]:
    ahead = {state}
    while fresh := {t for s in ahead for t, p in rows[s].items() if p} - ahead:
        ahead |= fresh
    return ahead
