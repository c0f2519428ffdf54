"""Policy iteration, for one decider and for two sides against each other, ended by an exact check of every action.

Both begin and improve so that the last check is a proof, whatever circles the process has:

*Shares* (a chance to get somewhere, or what the end reached is worth; for ever is worth 0). The maximisers' strategy is
changed only where another action is better than the present value, which is the exact value against the best answer;
that answer is looked for among the minimisers' strategies, after the states where they can keep play going for ever
have been found by a search along the arrows (there the value is 0). When nothing improves, the value satisfies the
optimality equations; no solution of them that is nowhere negative is below the true value, and the maximisers have a
strategy that secures it: it is the true value (Hoffman and Karp, Management Science 12, 1966; Condon, Information and
Computation 96, 1992).

*Sums* (gains until the end, which must be reached for sure). The first strategy reaches the end for sure. A change
that is better in exact numbers keeps that so, or has found a circle on which the sum grows without bound
(Bertsekas and Tsitsiklis, Mathematics of Operations Research 16, 1991).
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from toolkit.solve.factors import RefinementFailed
from toolkit.solve.objective import Objective
from toolkit.solve.refinement import BITS
from toolkit.solve.strategies import Strategies, inverse, only
from toolkit.solve.strategy_values import StateValues

__all__ = ["Iterated", "iterate_shares", "iterate_sums"]

BEGINNINGS = (BITS, 10 * BITS)  # binary places of the values by which a good beginning is sought, when numpy does it
MOST_ROUNDS = 100  # of looking for it


@dataclass(frozen=True)
class Iterated:
    """The outcome: a best strategy, its values, the rounds of exact evaluation, and where values are infinite:
    `missed` (the end cannot be made sure, or can be avoided), `unbounded` (the sum can be driven on for ever)."""

    strategy: Any
    values: StateValues
    rounds: int
    missed: bytearray
    unbounded: bytearray
    allowed: bytearray | None = None


def iterate_shares(kit: Strategies, objective: Objective[Any], *, floats: bool, exact: bool = True) -> Iterated:
    """The best strategies for shares.

    `floats` seeks a good beginning first; without `exact` it stays at that, and nothing is proved.
    """
    sides, stops = objective.sides, objective.stops
    friends = bytearray(side > 0 for side in sides)
    foes = bytearray(side < 0 for side in sides)
    nobody, everybody = bytearray(len(sides)), bytearray(side != 0 for side in sides)
    strategy = kit.first()
    kit.attract(stops, foes, None, strategy)
    # Where play ends whatever anybody does, there is nothing to search for in any round.
    endless = 0 in kit.attract(stops, everybody, None)

    def answered(bits: int | None) -> tuple[StateValues, int]:
        """Improve both sides until nothing is better; the last values, and the number of evaluations."""
        rounds = 0
        while True:
            pressed = foes
            if endless and any(foes):
                safe = inverse(kit.attract(stops, foes, kit.keeping(strategy, friends)))
                kit.take(strategy, only(safe, foes), kit.inside(safe))
                pressed = only(foes, inverse(safe))
            while True:
                values = kit.evaluate(strategy, stops, bits)
                scores = kit.scores(values)
                rounds += 1
                if not kit.improve(scores, strategy, pressed, -1) or (bits and rounds > MOST_ROUNDS):
                    break
            if not kit.improve(scores, strategy, friends, 1) or (bits and rounds > MOST_ROUNDS):
                return values, rounds

    if floats:
        with suppress(RefinementFailed):  # where floats are too coarse, any strategy will do to begin with
            for bits in BEGINNINGS:
                answered(bits)
    values, rounds = answered(None) if exact else (kit.evaluate(strategy, stops, BEGINNINGS[0]), 0)
    return Iterated(strategy, values, rounds, nobody, nobody)


def iterate_sums(kit: Strategies, objective: Objective[Any], *, floats: bool, exact: bool = True) -> Iterated:
    """The best strategies for sums of gains, where all deciders want the same; `floats` and `exact` are as in
    `iterate_shares`.
    """
    sides, stops = objective.sides, objective.stops
    sign = 1 if 1 in sides else -1
    nobody, everywhere = bytearray(len(sides)), bytearray(b"\1" * len(sides))
    strategy = kit.first()
    if objective.avoidable:
        free = inverse(kit.attract(stops, bytearray(side != 0 for side in sides), None))
        kit.take(strategy, free, kit.inside(free))
        missed = kit.attract(free, nobody, kit.inside(everywhere, stops), strategy)
        allowed = kit.inside(inverse(missed), stops)
    else:
        sure, allowed = everywhere, kit.inside(everywhere, stops)
        while (reaching := kit.attract(stops, nobody, allowed, strategy)) != sure:
            sure = reaching
            allowed = kit.inside(sure, stops)
        missed = inverse(sure)
    region, unbounded = only(inverse(missed), inverse(stops)), bytearray(len(sides))
    if floats:
        for bits in BEGINNINGS:
            strategy = _improved(kit, strategy, region, sign, allowed, bits)
    if not exact:
        values = kit.evaluate(strategy, inverse(region), BEGINNINGS[0])
        return Iterated(strategy, values, 0, missed, unbounded, allowed)
    rounds = 0
    while True:
        values = kit.evaluate(strategy, inverse(region))
        rounds += 1
        circling = only(values.lost, region)
        if any(circling):
            pulled = kit.attract(circling, nobody, allowed, strategy)
            unbounded = bytearray(a | b for a, b in zip(unbounded, pulled, strict=True))
            region = only(region, inverse(pulled))
        elif not kit.improve(kit.scores(values), strategy, region, sign, allowed):
            return Iterated(strategy, values, rounds, missed, unbounded, allowed)


def _improved(kit: Strategies, strategy: Any, region: bytearray, sign: int, allowed: bytearray, bits: int) -> Any:
    """A strategy from which little is left to improve, and which is sure to come to an end as the first one is."""
    sound = strategy[:]
    for _ in range(MOST_ROUNDS):
        try:
            values = kit.evaluate(strategy, inverse(region), bits)
        except RefinementFailed:  # floats are too coarse for this process
            break
        if any(only(values.lost, region)):
            break
        sound = strategy[:]
        if not kit.improve(kit.scores(values), strategy, region, sign, allowed):
            break
    return sound
