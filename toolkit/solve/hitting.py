"""Reaching a set of states: whether, when, and what is earned on the way."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from toolkit.boards import shown
from toolkit.chains import MarkovChain, reachable, reaching, state_numbers
from toolkit.chance.weights import exact_fraction
from toolkit.errors import ChainError, ChanceError, NoAnswer
from toolkit.solve.answer import Answer
from toolkit.solve.chain_arrays import ChainArrays
from toolkit.solve.engine import solve_exactly
from toolkit.solve.system import first_step_system

__all__ = [
    "expected_reward",
    "hitting_probabilities",
    "hitting_probability",
    "hitting_time",
    "return_time",
]

S = TypeVar("S", bound=Hashable)


def hitting_probabilities(chain: MarkovChain[S], targets: Any) -> dict[S, Fraction]:
    """From every state, the chance that some state of `targets` is ever reached (1 in the targets themselves).

    `targets` is a collection of states, or one state.

    >>> ruin = MarkovChain.from_rows({1: {0: "1/2", 2: "1/2"}, 2: {1: "1/2", 3: "1/2"}, 0: {0: 1}, 3: {3: 1}})
    >>> hitting_probabilities(ruin, 3)
    {1: Fraction(1, 3), 2: Fraction(2, 3), 0: Fraction(0, 1), 3: Fraction(1, 1)}
    """
    goal = state_numbers(chain, targets)
    chances = _chances(chain, goal, range(len(chain)))[0]
    return {state: chances[i] for i, state in enumerate(chain.states)}


def hitting_probability(chain: MarkovChain[S], targets: Any, start: S | None = None) -> Answer:
    """The chance that some state of `targets` is ever reached from `start` (default: the chain's start).

    >>> ruin = MarkovChain.from_rows({1: {0: "1/2", 2: "1/2"}, 2: {1: "1/2", 3: "1/2"}, 0: {0: 1}, 3: {3: 1}})
    >>> hitting_probability(ruin, [3]), hitting_probability(ruin, [3], start=2)
    (1/3 = 0.333333 (exact), 2/3 = 0.666667 (exact))
    """
    goal, begin = state_numbers(chain, targets), _begin(chain, start)
    chances, method = _chances(chain, goal, reachable(chain, begin, stop=goal))
    return Answer.exact(chances[begin], method)


def hitting_time(chain: MarkovChain[S], targets: Any, start: S | None = None, unit: str | None = None) -> Answer:
    """The expected time until some state of `targets` is reached for the first time, by the clock `unit`.

    0 when starting there; infinite, in words, when the targets may be missed.

    >>> ruin = MarkovChain.from_rows({1: {0: "1/2", 2: "1/2"}, 2: {1: "1/2", 3: "1/2"}, 0: {0: 1}, 3: {3: 1}})
    >>> hitting_time(ruin, [0, 3]), hitting_time(ruin, [3])
    (2 (exact), infinite: [3] may never be reached from 1: from 0 no way leads there)
    """
    goal, begin, clock = state_numbers(chain, targets), _begin(chain, start), chain.durations(unit)
    missed = _missed(chain, goal, begin, targets)
    return Answer.infinite(missed) if missed else _total(chain, goal, begin, clock)


def return_time(chain: MarkovChain[S], state: S, unit: str | None = None) -> Answer:
    """The expected time to come back to `state` after leaving it (or staying: one step then).

    Infinite, in words, when it may be left for good.

    >>> weather = MarkovChain.from_rows({"dry": {"dry": "3/4", "wet": "1/4"}, "wet": {"dry": "1/2", "wet": "1/2"}})
    >>> return_time(weather, "dry")
    3/2 = 1.5 (exact)
    """
    here, clock = chain.index(state), chain.durations(unit)
    arcs = range(chain.offsets[here], chain.offsets[here + 1])
    total = Fraction(sum(chain.weights[k] * clock[k] for k in arcs))
    ahead = sorted({chain.targets[k] for k in arcs})
    for i in ahead:
        if missed := _missed(chain, frozenset([here]), i, state):
            return Answer.infinite(missed)
    values, method = _totals(chain, frozenset([here]), ahead, clock)
    for k in arcs:
        total += chain.weights[k] * values[chain.targets[k]]
    return Answer.exact(total / chain.totals[here], method)


def expected_reward(chain: MarkovChain[S], gains: Mapping[S, Any], targets: Any, start: S | None = None) -> Answer:
    """The expected sum of gains until some state of `targets` is reached; a gain is paid each time its state is left.

    Gains are whole numbers, fractions or texts such as "-1/2"; a state without one pays nothing, and what `targets`
    pay never counts. Where the targets may be missed the sum is infinite, in words, if no gain on the way is negative,
    and has no value (`NoAnswer`) otherwise.

    >>> toss = MarkovChain.from_rows({"toss": {"toss": "1/2", "head": "1/2"}, "head": {"head": 1}})
    >>> expected_reward(toss, {"toss": "-5"}, ["head"])
    -10 (exact)
    """
    goal, begin = state_numbers(chain, targets), _begin(chain, start)
    paid = {chain.index(state): _gain(gain, state) for state, gain in gains.items()}
    missed = _missed(chain, goal, begin, targets)
    if missed and any(paid.get(i, 0) < 0 for i in reachable(chain, begin, stop=goal)):
        raise NoAnswer(f"no sum of gains: {missed}, and gains on the way may be negative")
    if missed:
        return Answer.infinite(missed)
    scale = math.lcm(*(gain.denominator for gain in paid.values()))
    per_arc = [0] * chain.transitions
    for i, gain in paid.items():
        for k in range(chain.offsets[i], chain.offsets[i + 1]):
            per_arc[k] = int(gain * scale)
    found = _total(chain, goal, begin, per_arc)
    return Answer.exact(found.fraction / scale, found.method)


def _begin(chain: MarkovChain[Any], start: Any) -> int:
    return chain.start if start is None else chain.index(start)


def _chances(chain: MarkovChain[Any], goal: Collection[int], where: Collection[int]) -> tuple[dict[int, Fraction], str]:
    """The chances to reach `goal` from the states `where`, which hold all that comes before it; and the method."""
    inside = sorted(reaching(chain, goal).difference(goal).intersection(where))
    arrays = ChainArrays.of(chain)
    if arrays is not None:
        (column,) = arrays.into([sorted(goal)], inside)
    else:
        column = [
            sum(chain.weights[k] for k in range(chain.offsets[i], chain.offsets[i + 1]) if chain.targets[k] in goal)
            for i in inside
        ]
    (values,), method = solve_exactly(first_step_system(chain, inside), [column])
    chances = dict.fromkeys(where, Fraction(0)) | dict(zip(inside, values, strict=True))
    return chances | {i: Fraction(1) for i in goal}, method


def _missed(chain: MarkovChain[Any], goal: Collection[int], begin: int, targets: Any) -> str:
    """Why the goal may never be reached, in words; empty when it is sure to be."""
    lost = reachable(chain, begin, stop=goal) - reaching(chain, goal)
    if not lost:
        return ""
    whence = chain.states[begin]
    where = "" if begin in lost else f": from {chain.states[min(lost)]!r} no way leads there"
    return f"{shown(targets)} {'can' if begin in lost else 'may'} never be reached from {whence!r}{where}"


def _total(chain: MarkovChain[Any], goal: Collection[int], begin: int, gains: Sequence[int]) -> Answer:
    values, method = _totals(chain, goal, [begin], gains)
    return Answer.exact(values[begin], method)


def _totals(
    chain: MarkovChain[Any], goal: Collection[int], begins: Sequence[int], gains: Sequence[int]
) -> tuple[dict[int, Fraction], str]:
    """The expected sums of the gains per arc until the goal, which is sure to be reached from all of `begins`."""
    ahead: set[int] = set().union(*(reachable(chain, begin, stop=goal) for begin in begins))
    inside = sorted(ahead.difference(goal))
    arrays = ChainArrays.of(chain)
    if arrays is not None and (fitting := arrays.fitting(gains)) is not None:
        column = arrays.weighed(fitting, inside)
    else:
        column = [
            sum(chain.weights[k] * gains[k] for k in range(chain.offsets[i], chain.offsets[i + 1])) for i in inside
        ]
    (values,), method = solve_exactly(first_step_system(chain, inside), [column])
    return dict.fromkeys(goal, Fraction(0)) | dict(zip(inside, values, strict=True)), method


def _gain(value: Any, state: Any) -> Fraction:
    if getattr(value, "is_Rational", False):  # sympy
        return Fraction(int(value.p), int(value.q))
    try:
        return exact_fraction(value, "a gain")
    except ChanceError:
        raise ChainError(
            f'gain of {state!r}: {value!r} is not exact; write a whole number, a Fraction or "-1/2"'
        ) from None
