"""Playing a decision process as well as possible: for a chance, a share of the win, a time or a sum of gains.

Everything is exact. Where circles let play go on for ever, that is found along the arrows, before any equation is
solved: a chance to get somewhere is 0 there, a time is infinite, and nothing is left to a limit of iterations.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from fractions import Fraction
from importlib.util import find_spec
from typing import Any, TypeVar

from toolkit.chains import DecisionProcess, state_numbers
from toolkit.chance.weights import exact_fraction
from toolkit.errors import ChainError, ChanceError
from toolkit.solve.engine import Progress
from toolkit.solve.optimum import Optimum
from toolkit.solve.policy_iteration import iterate_shares, iterate_sums
from toolkit.solve.strategies import Strategies
from toolkit.solve.strategies_by_array import LARGEST_NUMBER, StrategiesByArray

__all__ = [
    "exact_numbers",
    "optimal_probability",
    "optimal_reward",
    "optimal_shares",
    "optimal_time",
    "paid_gains",
    "sides_of",
]

S = TypeVar("S", bound=Hashable)
SMALL_PROCESS = 5_000  # arcs; up to here numpy is not worth loading


def optimal_probability(
    process: DecisionProcess[S], targets: Any, best: int | str = "most", *, progress: Progress | None = None
) -> Optimum[S]:
    """The best chance that some state of `targets` (a collection, or one state) is ever reached, from every state.

    `best` says who wants what: "most" (all want to get there), "least" (all want to avoid it), or the number of the one
    player who wants to get there while all others want to avoid it: the value of a game of two sides.

    >>> process = DecisionProcess.from_rows({
    ...     "gap": {"wait": {"gap": 1}, "jump": {"over": "2/3", "down": "1/3"}},
    ...     "over": {"over": 1}, "down": {"down": 1},
    ... })
    >>> optimal_probability(process, "over").value(), optimal_probability(process, "over", "least").value()
    (2/3 = 0.666667 (exact), 0 (exact))
    """
    goal = state_numbers(process, targets)  # type: ignore[arg-type]  # asks for names and numbers of states only
    return _for_shares(process, dict.fromkeys(goal, Fraction(1)), best, progress)


def optimal_shares(
    process: DecisionProcess[S], shares: Mapping[S, Any], best: int | str = "most", *, progress: Progress | None = None
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
    return _for_shares(process, read, best, progress)


def optimal_time(
    process: DecisionProcess[S],
    targets: Any,
    best: str = "least",
    unit: str | None = None,
    *,
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
    avoidable = _one_will(best) > 0
    if avoidable:
        words = f"{targets!r} need never be reached"
    else:
        words = f"no way of playing is sure to reach {targets!r}"
    gains = process.durations(unit)
    return _for_sums(process, goal, gains, 1, best, avoidable, (words, _UNBOUNDED[best]), progress)


def optimal_reward(
    process: DecisionProcess[S],
    gains: Mapping[S, Any],
    targets: Any,
    best: str = "least",
    *,
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
    paid, scale = paid_gains(process, gains)
    words = f"no way of playing is sure to reach {targets!r}", _UNBOUNDED[best if best in _UNBOUNDED else "most"]
    return _for_sums(process, goal, paid, scale, best, False, words, progress)


_UNBOUNDED = {
    "least": "minus infinity: going round in a circle makes the sum as small as one likes",
    "most": "going round in a circle makes the sum as large as one likes",
}


def sides_of(process: DecisionProcess[Any], best: int | str) -> list[int]:
    """For each state 1 when the one who chooses maximises, -1 when he minimises, 0 when nobody chooses.

    Raises `ChainError` for another `best` than "most", "least" or a player's number, and for a state where nobody
    chooses though it has several actions.
    """
    if best not in ("most", "least") and (isinstance(best, (bool, str)) or best < 1):
        raise ChainError(f'best={best!r}: write "most", "least", or the number of the player who wants the most')
    for i, owner in enumerate(process.owners):
        if not owner and len(process.actions_of(i)) != 1:
            many = len(process.actions_of(i))
            raise ChainError(f"{process.states[i]!r} has {many} actions and no owner; write one action, or an owner")
    if best == "most":
        return [int(owner > 0) for owner in process.owners]
    if best == "least":
        return [-int(owner > 0) for owner in process.owners]
    return [0 if not owner else 1 if owner == best else -1 for owner in process.owners]


def paid_gains(process: DecisionProcess[S], gains: Mapping[S, Any]) -> tuple[list[int], int]:
    """For each arc in storage order the gain, in whole numbers over one denominator."""
    read: dict[int, Fraction] = {}
    for state, given in gains.items():
        i = process.index(state)
        if isinstance(given, Mapping):
            for action, gain in given.items():
                read[process.action_index(state, action)] = _exact(gain, f"the gain of {state!r}, action {action!r}")
        else:
            read |= dict.fromkeys(process.actions_of(i), _exact(given, f"the gain of {state!r}"))
    scale = math.lcm(*(gain.denominator for gain in read.values()))
    paid = [0] * len(process.targets)
    for a, gain in read.items():
        for k in range(process.offsets[a], process.offsets[a + 1]):
            paid[k] = int(gain * scale)
    return paid, scale


def exact_numbers(process: DecisionProcess[S], given: Mapping[S, Any], word: str) -> dict[int, Fraction]:
    """Numbers given to states, by state number; `word` says what they are in errors."""
    return {process.index(state): _exact(number, f"the {word} of {state!r}") for state, number in given.items()}


def _exact(value: Any, what: str) -> Fraction:
    try:
        return exact_fraction(value, what)
    except ChanceError as error:
        raise ChainError(str(error)) from None


def _one_will(best: Any) -> int:
    if best not in _UNBOUNDED:
        raise ChainError(f'best={best!r}: a sum or a time has one will; write "least" or "most"')
    return 1 if best == "most" else -1


def _for_shares(
    process: DecisionProcess[S], shares: dict[int, Fraction], best: int | str, progress: Progress | None
) -> Optimum[S]:
    sides = sides_of(process, best)
    scale = math.lcm(*(share.denominator for share in shares.values()))
    kit = _kit(process, None, {i: int(share * scale) for i, share in shares.items()}, progress)
    stops = bytearray(i in shares for i in range(len(process)))
    found = iterate_shares(kit, sides, stops, floats=isinstance(kit, StrategiesByArray))
    return Optimum(process, kit, found, sides, stops, scale, ("", ""))


def _for_sums(
    process: DecisionProcess[S],
    goal: frozenset[int],
    gains: list[int],
    scale: int,
    best: str,
    avoidable: bool,
    words: tuple[str, str],
    progress: Progress | None,
) -> Optimum[S]:
    sign, sides = _one_will(best), sides_of(process, best)
    kit = _kit(process, gains, {}, progress)
    stops = bytearray(i in goal for i in range(len(process)))
    floats = isinstance(kit, StrategiesByArray)
    found = iterate_sums(kit, sides, stops, sign, avoidable=avoidable, floats=floats)
    return Optimum(process, kit, found, sides, stops, scale, words)


def _kit(
    process: DecisionProcess[Any], gains: list[int] | None, shares: dict[int, int], progress: Progress | None
) -> Strategies:
    """Arrays where they pay and all numbers fit, plain Python otherwise."""
    numbers = [max(process.weights), max(shares.values(), default=0), max(map(abs, gains or [0]))]
    largest = max(numbers)
    fits = largest < LARGEST_NUMBER and len(process) * math.prod(max(number, 1) for number in numbers) < 2**62
    if len(process.targets) > SMALL_PROCESS and fits and find_spec("numpy") and find_spec("scipy"):
        return StrategiesByArray(process, gains, shares, progress)
    return Strategies(process, gains, shares, progress)
