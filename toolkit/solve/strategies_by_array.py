"""The operations of `Strategies` for processes of millions of actions, by numpy and scipy.

Floats only ever choose where to begin: `evaluate` without `bits` gives proved fractions, and the scores that decide
about an action are then the ranks of those fractions among one another, not their sizes.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from toolkit.chains import DecisionProcess, MarkovChain, components
from toolkit.solve.engine import Progress, solve_exactly
from toolkit.solve.refinement import Refiner
from toolkit.solve.strategies import Strategies
from toolkit.solve.strategy_values import StateValues
from toolkit.solve.system import LinearSystem, over_one_denominator

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

        found = _bools(bytearray(target))
        every = _bools(needs_all)
        hit = np.zeros(len(self.source), bool) if allowed is None else ~_bools(allowed)
        left = np.bincount(self.source[~hit], minlength=len(found))
        chosen = None if strategy is None else np.frombuffer(strategy, np.int64)
        wave = np.flatnonzero(found)
        while len(wave):
            actions = self.before[_ranges(self.first_before, wave)]
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

        staying = np.logical_and.reduceat(_bools(mask)[self.targets], self.first_arc[:-1])
        if blocked is not None:
            staying &= ~_bools(blocked)[self.source]
        return bytearray(staying.tobytes())

    def keeping(self, strategy: Any, fixed: bytearray) -> bytearray:
        """See `Strategies.keeping`."""
        import numpy as np

        left = ~_bools(fixed)[self.source]
        left[np.frombuffer(strategy, np.int64)] = True
        return bytearray(left.tobytes())

    def take(self, strategy: Any, who: bytearray, allowed: bytearray) -> None:
        """See `Strategies.take`."""
        import numpy as np

        actions = np.flatnonzero(_bools(allowed) & _bools(who)[self.source])[::-1]
        np.frombuffer(strategy, np.int64)[self.source[actions]] = actions  # the first is written last

    def evaluate(self, strategy: Any, stops: bytearray, bits: int | None = None) -> StateValues:
        """See `Strategies.evaluate`. States with one way on are followed to where the first chance is met, so that
        the equations are about those alone."""
        import numpy as np

        stop, chosen = _bools(stops), np.frombuffer(strategy, np.int64)
        n = len(stop)
        roots, along, circling = self._followed(chosen, stop)
        chance = np.flatnonzero(~stop & (self.lengths[chosen] > 1))
        actions = chosen[chance]
        arcs = _ranges(self.first_arc, actions)
        rows = np.repeat(np.arange(len(chance)), self.lengths[actions])
        to, weight = self.targets[arcs], self.weights[arcs]
        here = np.full(n + 1, -1)  # the last is for states that circle: their root is -1
        here[chance] = np.arange(len(chance))
        onward = here[roots[to]]
        ending = _reaching(rows, onward, np.bincount(rows[stop[roots[to]] & ~circling[to]], minlength=len(chance)) > 0)
        lost = np.where(circling, True, np.append(~ending, False)[here[roots]])
        column = np.zeros(len(chance), np.int64)
        if self.gain is not None:
            np.add.at(column, rows, weight * (self.gain[arcs] + along[to]))
        else:
            np.add.at(column, rows, weight * np.where(stop[roots[to]] & ~circling[to], self.share[roots[to]], 0))
        system = _system(rows, onward, weight, self.total[actions], ending)
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
        if bits is not None:
            tops, places = Refiner(system).places(column, bits)
            return tops, 2**places
        (solved,), self.method = solve_exactly(system, [column], self.progress)
        return over_one_denominator(solved)

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
            signed = np.where(_bools(allowed), signed, -np.inf if floats else np.iinfo(np.int64).min)
        chosen = np.frombuffer(strategy, np.int64)
        best = np.maximum.reduceat(signed, self.first_action[:-1])
        better = _bools(who) & (best > signed[chosen] + margin)
        actions = np.flatnonzero((signed == best[self.source]) & better[self.source])[::-1]
        chosen[self.source[actions]] = actions  # the first is written last
        return int(better.sum())


def _bools(mask: bytearray) -> Array:
    import numpy as np

    return np.frombuffer(mask, np.bool_)


def _ranges(offsets: Array, which: Array) -> Array:
    """All numbers from offsets[i] up to offsets[i + 1], for every i in `which`, one after another."""
    import numpy as np

    lengths = offsets[which + 1] - offsets[which]
    ends = np.cumsum(lengths)
    found: Array = np.arange(int(lengths.sum())) + np.repeat(offsets[which] - ends + lengths, lengths)
    return found


def _reaching(rows: Array, onward: Array, near: Array) -> Array:
    """The rows from which one of those in `near` is reached along the arcs rows -> onward (-1: elsewhere)."""
    import numpy as np

    kept = onward >= 0
    order = np.argsort(onward[kept], kind="stable")
    before = rows[kept][order]
    first = np.concatenate([[0], np.cumsum(np.bincount(onward[kept], minlength=len(near)))])
    found = near.copy()
    wave = np.flatnonzero(found)
    while len(wave):
        wave = np.unique(before[_ranges(first, wave)])
        wave = wave[~found[wave]]
        found[wave] = True
    return found


def _system(rows: Array, onward: Array, weight: Array, totals: Array, ending: Array) -> LinearSystem:
    """The first-step equations of the rows in `ending`, arcs to the same state added up."""
    import numpy as np
    from scipy.sparse import coo_array

    number = np.append(np.cumsum(ending) - 1, -1)
    kept = ending[rows] & np.append(ending, False)[onward]
    n = int(ending.sum())
    row, column = number[rows[kept]], number[onward[kept]]
    own = np.zeros(n, np.int64)
    np.add.at(own, row[row == column], weight[kept][row == column])
    other = row != column
    matrix = coo_array((weight[kept][other], (row[other], column[other])), shape=(n, n)).tocsr()
    offsets, targets, weights = matrix.indptr.tolist(), matrix.indices.tolist(), matrix.data.tolist()
    part = MarkovChain(range(n), offsets, targets, weights)
    return LinearSystem((totals[ending] - own).tolist(), offsets, targets, weights, components(part))
