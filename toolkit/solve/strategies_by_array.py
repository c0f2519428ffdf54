"""The operations of `Strategies` for processes of millions of actions, by numpy and scipy.

Floats only ever choose where to begin: `evaluate` without `bits` gives proved fractions, and the scores that decide
about an action are then the ranks of those fractions among one another, not their sizes.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from toolkit.chains import DecisionProcess
from toolkit.solve.arrays import bools, by_sweeps, merged_system, ranges, rows_reaching
from toolkit.solve.engine import Progress
from toolkit.solve.refinement import BITS, Refiner
from toolkit.solve.strategies import Strategies
from toolkit.solve.strategy_values import StateValues, solve_column
from toolkit.solve.system import LinearSystem

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["LARGEST_NUMBER", "StrategiesByArray"]

LARGEST_NUMBER = 2**31  # of a weight, a gain or a share; sums of them must fit 64 bits
FLOAT_BITS = 53
MARGIN = 1e-9  # by which a float must be better, in units of the largest


class StrategiesByArray(Strategies):
    """As `Strategies`; strategies are arrays of 64-bit numbers, masks are the same."""

    def __init__(
        self,
        process: DecisionProcess[Any],
        gains: Sequence[int] | None,
        shares: dict[int, int],
        progress: Progress | None = None,
    ) -> None:
        import numpy as np

        self.process = process
        self.gains = gains
        self.shares = shares
        self.progress = progress
        self.method = ""
        self.first_action = np.asarray(process.action_offsets, np.int64)
        self.first_arc = np.asarray(process.offsets, np.int64)
        self.targets = np.asarray(process.targets, np.int64)
        self.weights = np.asarray(process.weights, np.int64)
        self.gain = None if gains is None else np.asarray(gains, np.int64)
        self.share = np.zeros(len(process), np.int64)
        for i, share in shares.items():
            self.share[i] = share
        counts = np.diff(self.first_action)
        self.source = np.repeat(np.arange(len(process)), counts)
        self.lengths = np.diff(self.first_arc)
        self.total = np.add.reduceat(self.weights, self.first_arc[:-1])
        self.totals = self.total.tolist()  # Python's own numbers: exact sums grow beyond 64 bits
        deciding = (np.asarray(process.owners) > 0) & (counts > 1)
        self.single = np.flatnonzero(deciding[self.source] & (self.lengths == 1))
        self.several = np.flatnonzero(deciding[self.source] & (self.lengths > 1)).tolist()
        order = np.argsort(self.targets, kind="stable")
        self.before = np.repeat(np.arange(len(self.lengths)), self.lengths)[order]
        self.first_before = np.concatenate([[0], np.cumsum(np.bincount(self.targets, minlength=len(process)))])

    def first(self) -> Any:
        """See `Strategies.first`."""
        return array("q", self.process.action_offsets[:-1])

    def attract(
        self, target: bytearray, needs_all: bytearray, allowed: bytearray | None, strategy: Any = None
    ) -> bytearray:
        """See `Strategies.attract`; done in waves, all states of equal distance at once."""
        import numpy as np

        found = bools(bytearray(target))
        every = bools(needs_all)
        hit = np.zeros(len(self.source), bool) if allowed is None else ~bools(allowed)
        left = np.bincount(self.source[~hit], minlength=len(found))
        chosen = None if strategy is None else np.frombuffer(strategy, np.int64)
        wave = np.flatnonzero(found)
        while len(wave):
            actions = self.before[ranges(self.first_before, wave)]
            actions = np.unique(actions[~hit[actions]])
            hit[actions] = True
            actions = actions[~found[self.source[actions]]]
            states, first, counts = np.unique(self.source[actions], return_index=True, return_counts=True)
            left[states] -= counts
            joins = ~every[states] | (left[states] == 0)
            if chosen is not None:
                free = ~every[states]
                chosen[states[free]] = actions[first[free]]
            wave = states[joins]
            found[wave] = True
        return bytearray(found.tobytes())

    def inside(self, mask: bytearray, blocked: bytearray | None = None) -> bytearray:
        """See `Strategies.inside`."""
        import numpy as np

        staying = np.logical_and.reduceat(bools(mask)[self.targets], self.first_arc[:-1])
        if blocked is not None:
            staying &= ~bools(blocked)[self.source]
        return bytearray(staying.tobytes())

    def keeping(self, strategy: Any, fixed: bytearray) -> bytearray:
        """See `Strategies.keeping`."""
        import numpy as np

        left = ~bools(fixed)[self.source]
        left[np.frombuffer(strategy, np.int64)] = True
        return bytearray(left.tobytes())

    def take(self, strategy: Any, who: bytearray, allowed: bytearray) -> None:
        """See `Strategies.take`."""
        import numpy as np

        actions = np.flatnonzero(bools(allowed) & bools(who)[self.source])[::-1]
        np.frombuffer(strategy, np.int64)[self.source[actions]] = actions  # the first is written last

    def evaluate(self, strategy: Any, stops: bytearray, bits: int | None = None) -> StateValues:
        """See `Strategies.evaluate`. States with one way on are followed to where the first chance is met, so that
        the equations are about those alone."""
        import numpy as np

        stop, chosen = bools(stops), np.frombuffer(strategy, np.int64)
        n = len(stop)
        roots, along, circling = self._followed(chosen, stop)
        chance = np.flatnonzero(~stop & (self.lengths[chosen] > 1))
        actions = chosen[chance]
        arcs = ranges(self.first_arc, actions)
        rows = np.repeat(np.arange(len(chance)), self.lengths[actions])
        to, weight = self.targets[arcs], self.weights[arcs]
        here = np.full(n + 1, -1)  # the last is for states that circle: their root is -1
        here[chance] = np.arange(len(chance))
        onward = here[roots[to]]
        stopping = stop[roots[to]]
        ending = rows_reaching(rows, onward, np.bincount(rows[stopping], minlength=len(chance)) > 0)
        lost = np.where(circling, True, np.append(~ending, False)[here[roots]])
        column = np.zeros(len(chance), np.int64)
        if self.gain is not None:
            np.add.at(column, rows, weight * (self.gain[arcs] + along[to]))
        else:
            np.add.at(column, rows, weight * np.where(stopping, self.share[roots[to]], 0))
        system = merged_system(rows, onward, weight, self.total[actions], ending)
        inside = chance[ending].tolist()
        tops, denominator = self._solved(system, column[ending].tolist(), bits)
        values = dict(zip(inside, tops, strict=True))
        values |= {i: share * denominator for i, share in self.shares.items() if stops[i]}
        shifts = None if self.gain is None else np.where(lost, 0, along)
        blurred = 0 if bits is None else bits // 2
        ways = np.where(circling, -1, roots)
        return StateValues(values, denominator, ways, shifts, bytearray(lost.tobytes()), blurred)  # type: ignore[arg-type]

    def _followed(self, chosen: Array, stop: Array) -> tuple[Array, Array, Array]:
        """From every state: where the first chance or end is met, what is gained until then, who never gets there."""
        import numpy as np

        n = len(stop)
        arc = self.first_arc[chosen]
        one_way = ~stop & (self.lengths[chosen] == 1)
        roots = np.where(one_way, self.targets[arc], np.arange(n))
        along = np.zeros(n, np.int64) if self.gain is None else np.where(one_way, self.gain[arc], 0)
        for _ in range(n.bit_length()):  # twice as far each time
            further = roots[roots]
            if np.array_equal(further, roots):
                break
            along = along + along[roots]
            roots = further
        return roots, along, one_way[roots]

    def _solved(self, system: LinearSystem, column: list[int], bits: int | None) -> tuple[Sequence[int], int]:
        if not len(system):
            return [], 1
        if bits == BITS and (floats := by_sweeps(system, column)) is not None:
            return [int(value * 2**BITS) for value in floats], 2**BITS
        if bits is not None:
            tops, places = Refiner(system).places(column, bits)
            return tops, 2**places
        found, denominator, self.method = solve_column(system, column, self.progress)
        return found, denominator

    def scores(self, values: StateValues) -> Any:
        """See `Strategies.scores`: exactly equal actions have equal ranks, better ones higher ranks."""
        import numpy as np

        if 0 < values.blurred < FLOAT_BITS:
            return self._floats(values)
        arcs = self.first_arc[self.single]
        to = self.targets[arcs]
        roots = np.asarray(values.roots)[to]
        gained = np.zeros(len(to), np.int64) if self.gain is None else np.asarray(values.along)[to] + self.gain[arcs]
        least = int(gained.min(initial=0))
        width = int(gained.max(initial=0)) - least + 1
        codes, which = np.unique((roots + 1) * width + (gained - least), return_inverse=True)
        found: list[Any] = [
            values.numerators.get(code // width - 1, 0) + (code % width + least) * values.denominator
            for code in codes.tolist()
        ]
        found += [self.score(values, a) for a in self.several]
        if values.blurred:
            found = [int(value) >> values.blurred for value in found]
        rank_of = {value: rank for rank, value in enumerate(sorted(set(found)))}
        ranks = np.array([rank_of[value] for value in found], np.int64)
        scores = np.zeros(len(self.source), np.int64)
        scores[self.single] = ranks[which]
        scores[self.several] = ranks[len(codes) :]
        return scores

    def acting(self, mask: bytearray) -> bytearray:
        """All actions of the states in `mask`."""
        return bytearray(bools(mask)[self.source].tobytes())

    def excess(self, values: StateValues, actions: bytearray, sign: int) -> int:
        """The most by which one of the actions, and `values` after it, is worth more (`sign` 1) or less (-1) than
        `values` before it; in units of the common denominator, rounded up. Computed in whole numbers."""
        import numpy as np

        numbers = np.array([values.numerator(i) for i in range(len(self.process))], object)
        chosen = np.flatnonzero(bools(actions))
        if not len(chosen):
            return 0
        arcs = ranges(self.first_arc, chosen)
        worth = numbers[self.targets[arcs]]
        if self.gain is not None:
            worth = worth + self.gain[arcs].astype(object) * values.denominator
        ends = np.cumsum(self.lengths[chosen])
        sums = np.add.reduceat(self.weights[arcs].astype(object) * worth, ends - self.lengths[chosen])
        total = self.total[chosen].astype(object)
        return int((-(-sign * (sums - total * numbers[self.source[chosen]]) // total)).max())

    def _floats(self, values: StateValues) -> Array:
        import numpy as np

        numbers = np.zeros(len(self.process) + 1)
        for i, top in values.numerators.items():
            numbers[i] = float(Fraction(top, values.denominator))
        worth = numbers[np.asarray(values.roots)]
        if self.gain is not None:
            worth = worth + np.asarray(values.along)
            sums = self.weights * (worth[self.targets] + self.gain)
        else:
            sums = self.weights * worth[self.targets]
        return np.asarray(np.add.reduceat(sums, self.first_arc[:-1]) / self.total)

    def improve(self, scores: Any, strategy: Any, who: bytearray, sign: int, allowed: bytearray | None = None) -> int:
        """See `Strategies.improve`; floats must be better by a margin."""
        import numpy as np

        floats = scores.dtype.kind == "f"
        margin = MARGIN * max(1.0, float(np.abs(scores).max())) if floats else 0
        signed = scores * sign
        if allowed is not None:
            signed = np.where(bools(allowed), signed, -np.inf if floats else np.iinfo(np.int64).min)
        chosen = np.frombuffer(strategy, np.int64)
        best = np.maximum.reduceat(signed, self.first_action[:-1])
        better = bools(who) & (best > signed[chosen] + margin)
        actions = np.flatnonzero((signed == best[self.source]) & better[self.source])[::-1]
        chosen[self.source[actions]] = actions  # the first is written last
        return int(better.sum())
