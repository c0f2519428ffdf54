"""Proved intervals for the best values, where exact fractions would have too many digits.

N are values of a strategy pair, some hundreds of bits, without any guarantee. Over all actions that one side could take
while the other keeps to its strategy, let e be the most by which one step from N exceeds N, and w any numbers >= 0
that fall by at least 1 on average with every such action (longest times have that property). Then N + e w is never
exceeded in one step, so it is an upper bound of what that side can get; and so for the lower bound, with the sides
exchanged. e and the property of w are checked in whole numbers, for every action.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from toolkit.errors import NoAnswer
from toolkit.solve.factors import RefinementFailed
from toolkit.solve.policy_iteration import MOST_ROUNDS
from toolkit.solve.refinement import BITS
from toolkit.solve.strategies import inverse, only
from toolkit.solve.strategies_by_array import StrategiesByArray
from toolkit.solve.strategy_values import StateValues

__all__ = ["Bracket", "bracket"]


@dataclass(frozen=True)
class Bracket:
    """The value of state i lies from `values` - `down` x `falling` x 2 to `values` + `up` x `rising` x 2, proved."""

    values: StateValues
    down: int
    falling: StateValues
    up: int
    rising: StateValues

    def at(self, i: int) -> tuple[Fraction, Fraction]:
        """Lower and upper end of the value of state number i."""
        unit, middle = self.values.denominator, self.values.number(i)
        return (
            middle - 2 * self.down * self.falling.number(i) / unit,
            middle + 2 * self.up * self.rising.number(i) / unit,
        )


def bracket(
    kit: StrategiesByArray, strategy: Any, sides: list[int], stops: bytearray, allowed: bytearray | None, bits: int
) -> Bracket:
    """Intervals around the values of a strategy that hold the best values of all states outside `stops`.

    Raises `NoAnswer` when no such numbers w are found, because play can be kept going for ever.
    """
    times = StrategiesByArray(kit.process, [1] * len(kit.process.targets), {}, kit.progress)
    every = bytearray(b"\1" * len(kit.process.actions)) if allowed is None else allowed
    ends: list[tuple[int, StateValues]] = []
    try:
        values = kit.evaluate(strategy, stops, bits)
        for sign in (-1, 1):
            free = bytearray(side == sign for side in sides)
            actions = only(kit.acting(inverse(stops)), only(kit.keeping(strategy, inverse(free)), every))
            longest = _longest(times, strategy, free, stops, actions)
            ends.append((max(kit.excess(values, actions, sign), 0), longest))
    except RefinementFailed as failure:
        raise NoAnswer(f"no certified value: {failure}; leave out the digits to ask for the exact one") from None
    return Bracket(values, *ends[0], *ends[1])


def _longest(
    times: StrategiesByArray, strategy: Any, free: bytearray, stops: bytearray, actions: bytearray
) -> StateValues:
    """Numbers that fall by at least 1/2 on average with every one of the actions: about the longest times."""
    strategy = strategy[:]
    for _ in range(MOST_ROUNDS):
        found = times.evaluate(strategy, stops, BITS)
        if any(found.lost):
            break
        if not times.improve(times.scores(found), strategy, free, 1, actions):
            if 2 * times.excess(found, actions, 1) <= found.denominator:
                return found
            break
    raise NoAnswer("no certified value: play can be kept going for ever; leave out the digits to ask for the exact one")
