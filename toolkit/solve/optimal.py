"""Playing a decision process as well as possible: for a chance, a share of the win, a time or a sum of gains.

Everything is exact. Where circles let play go on for ever, that is found along the arrows, before any equation is
solved: a chance to get somewhere is 0 there, a time is infinite, and nothing is left to a limit of iterations.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Mapping
from dataclasses import replace
from fractions import Fraction
from importlib.util import find_spec
from typing import Any, TypeVar

from toolkit.boards import shown
from toolkit.chains import DecisionProcess, state_numbers
from toolkit.errors import ChainError
from toolkit.solve.bracket import bracket
from toolkit.solve.engine import Progress
from toolkit.solve.objective import Objective, exact_numbers, paid_gains, sides_of
from toolkit.solve.optimum import Optimum
from toolkit.solve.policy_iteration import iterate_shares, iterate_sums
from toolkit.solve.strategies import Strategies
from toolkit.solve.strategies_by_array import LARGEST_NUMBER, StrategiesByArray

__all__ = ["kit_for", "optimal_probability", "optimal_reward", "optimal_shares", "optimal_time"]

S = TypeVar("S", bound=Hashable)
FIRST_BITS, MOST_BITS = 400, 4_000  # of certified values; more are taken until the digits are there
SMALL_PROCESS = 5_000  # arcs; up to here numpy is not worth loading


def optimal_probability(
    process: DecisionProcess[S],
    targets: Any,
    best: int | str = "most",
    *,
    digits: int | None = None,
    progress: Progress | None = None,
) -> Optimum[S]:
    """The best chance that some state of `targets` (a collection, or one state) is ever reached, from every state.

    `best` says who wants what: "most" (all want to get there), "least" (all want to avoid it), or the number of the one
    player who wants to get there while all others want to avoid it: the value of a game of two sides.

    With `digits` a large process is answered by certified intervals that prove about so many digits at the start,
    faster than exactly; `NoAnswer` where play can be kept going for ever, for then there is no such proof. The same
    goes for the other functions here.

    >>> process = DecisionProcess.from_rows({
    ...     "gap": {"wait": {"gap": 1}, "jump": {"over": "2/3", "down": "1/3"}},
    ...     "over": {"over": 1}, "down": {"down": 1},
    ... })
    >>> optimal_probability(process, "over").value(), optimal_probability(process, "over", "least").value()
    (2/3 = 0.666667 (exact), 0 (exact))
    """
    goal = state_numbers(process, targets)  # type: ignore[arg-type]  # asks for names and numbers of states only
    return _solved(_for_shares(process, dict.fromkeys(goal, Fraction(1)), best), digits, progress)


def optimal_shares(
    process: DecisionProcess[S],
    shares: Mapping[S, Any],
    best: int | str = "most",
    *,
    digits: int | None = None,
    progress: Progress | None = None,
) -> Optimum[S]:
    """The best expected share when play ends in the states of `shares`, each worth its share (0 or more).

    A play that never ends is worth 0. `best` is as in `optimal_probability`; a win shared by two is worth "1/2".
    Shares are whole numbers, fractions or texts.

    >>> process = DecisionProcess.from_rows({
    ...     "deal": {"take": {"draw": 1}, "toss": {"win": "1/3", "lose": "2/3"}},
    ...     "win": {"win": 1}, "draw": {"draw": 1}, "lose": {"lose": 1},
    ... })
    >>> optimal_shares(process, {"win": 1, "draw": "1/2", "lose": 0}).value()
    1/2 = 0.5 (exact)
    """
    if not shares:
        raise ChainError("no state has a share; name at least one, such as {'won': 1}")
    read = exact_numbers(process, shares, "share")
    for i, share in read.items():
        if share < 0:
            raise ChainError(f"the share of {process.states[i]!r} is {share}; write 0 or more: never to end is worth 0")
    return _solved(_for_shares(process, read, best), digits, progress)


def optimal_time(
    process: DecisionProcess[S],
    targets: Any,
    best: str = "least",
    unit: str | None = None,
    *,
    digits: int | None = None,
    progress: Progress | None = None,
) -> Optimum[S]:
    """The least or most expected time until some state of `targets` is reached, by the clock `unit` (default: the
    first).

    A play that may never get there takes an infinite time: the least time is infinite where no way of playing is sure
    to reach them, the most where one may avoid them.

    >>> process = DecisionProcess.from_rows({
    ...     "here": {"walk": {"half": 1}, "hitch": {"there": "1/4", "here": "3/4"}}, "half": {"there": 1},
    ...     "there": {"there": 1},
    ... })
    >>> optimal_time(process, "there").value(), optimal_time(process, "there", "most").value()
    (2 (exact), 4 (exact))
    """
    goal = state_numbers(process, targets)  # type: ignore[arg-type]  # asks for names and numbers of states only
    avoidable = _one_will(best) == "most"
    missed = "{} need never be reached" if avoidable else "no way of playing is sure to reach {}"
    words = missed.format(shown(targets)), _UNBOUNDED[best]
    sides, stops, gains = sides_of(process, best), _marked(process, goal), process.durations(unit)
    return _solved(Objective(process, sides, stops, 1, {}, gains, avoidable, words), digits, progress)


def optimal_reward(
    process: DecisionProcess[S],
    gains: Mapping[S, Any],
    targets: Any,
    best: str = "least",
    *,
    digits: int | None = None,
    progress: Progress | None = None,
) -> Optimum[S]:
    """The least or most expected sum of gains until some state of `targets` is reached, which must be made sure.

    A gain is paid each time its state is left: `gains` gives states whole numbers, fractions or texts, or a mapping of
    actions to them; states and actions without one pay nothing, and so do `targets`. Gains may be negative. The answer
    is infinite, in words, where nothing makes sure that the targets are reached, and where circles allow to collect
    without bound first ("minus infinity" for the least).

    >>> process = DecisionProcess.from_rows({
    ...     "shop": {"wait": {"shop": 1}, "buy": {"home": 1}}, "home": {"home": 1},
    ... })
    >>> optimal_reward(process, {"shop": {"buy": 5}}, "home").value()
    5 (exact)
    >>> optimal_reward(process, {"shop": {"buy": 5, "wait": 1}}, "home", "most").value().is_infinite
    True
    """
    goal = state_numbers(process, targets)  # type: ignore[arg-type]  # asks for names and numbers of states only
    words = f"no way of playing is sure to reach {shown(targets)}", _UNBOUNDED[_one_will(best)]
    paid, scale = paid_gains(process, gains)
    sides, stops = sides_of(process, best), _marked(process, goal)
    return _solved(Objective(process, sides, stops, scale, {}, paid, False, words), digits, progress)


_UNBOUNDED = {
    "least": "minus infinity: going round in a circle makes the sum as small as one likes",
    "most": "going round in a circle makes the sum as large as one likes",
}


def _one_will(best: Any) -> str:
    if best not in ("least", "most"):
        raise ChainError(f'best={best!r}: a sum or a time has one will; write "least" or "most"')
    return str(best)


def _marked(process: DecisionProcess[Any], states: Collection[int]) -> bytearray:
    return bytearray(i in states for i in range(len(process)))


def _for_shares(process: DecisionProcess[S], shares: Mapping[int, Fraction], best: int | str) -> Objective[S]:
    scale = math.lcm(*(share.denominator for share in shares.values()))
    whole = {i: int(share * scale) for i, share in shares.items()}
    return Objective(process, sides_of(process, best), _marked(process, shares), scale, whole)


def _solved(objective: Objective[S], digits: int | None, progress: Progress | None) -> Optimum[S]:
    kit = kit_for(objective, progress)
    floats = isinstance(kit, StrategiesByArray)
    iterate = iterate_shares if objective.gains is None else iterate_sums
    if digits is None or not isinstance(kit, StrategiesByArray):
        return Optimum(objective, kit, iterate(kit, objective, floats=floats))
    found = iterate(kit, objective, floats=True, exact=False)
    ended = bytearray(a | b for a, b in zip(objective.stops, found.missed, strict=True))
    bits = FIRST_BITS
    while True:
        held = bracket(kit, found.strategy, objective.sides, ended, found.allowed, bits)
        optimum = Optimum(objective, kit, replace(found, values=held.values), held)
        answer = optimum.value()
        if answer.is_infinite or 2 * answer.half_width * 10**digits <= abs(answer.number) or bits > MOST_BITS:
            return optimum
        bits *= 2


def kit_for(objective: Objective[Any], progress: Progress | None) -> Strategies:
    """Arrays where they pay and all numbers fit, plain Python otherwise."""
    process, gains, shares = objective.process, objective.gains, objective.shares
    numbers = [max(process.weights), max(shares.values(), default=1), max(map(abs, gains or [1]))]
    fits = max(numbers) < LARGEST_NUMBER and len(process) * math.prod(max(number, 1) for number in numbers) < 2**62
    if len(process.targets) > SMALL_PROCESS and fits and find_spec("numpy") and find_spec("scipy"):
        return StrategiesByArray(process, gains, shares, progress)
    return Strategies(process, gains, shares, progress)
