"""A large chain followed from tick to tick over arrays, with every rounding counted.

The same sums as those of `TickPlan`: visits(n) = arrive(n) + visits(n) P0, arrive(n) = visits(n - 1) P1 + …, where P_d
holds the arrows that run the clock by d. All numbers are chances or sums of chances, none is negative, and none is ever
subtracted: each addition and multiplication changes a result by at most 2^-53 of itself. So the number of roundings on
the longest way through the computation bounds the relative error of what comes out, whatever order sums are taken in.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from toolkit.chains import MarkovChain
from toolkit.errors import ChainError

if TYPE_CHECKING:
    import numpy.typing as npt
    from scipy.sparse import csr_array

    Array: TypeAlias = npt.NDArray[Any]

__all__ = ["ArrayPlan", "Tick", "array_plan"]

MANY_ARCS = 100_000  # up to here numpy is not worth loading
LARGEST = 2**53  # totals below are floats without rounding, and so are their weights
SLOWEST = 1_000  # ticks of one arrow; as many arrays would be kept
MOST_STILL = 200  # arrows in a row that leave the clock standing still
BLOCK = 64  # numbers added up before the one exact sum
SAFE_BITS = 1_000  # a product of chances whose logarithms add up to less is no float's zero


class Tick(NamedTuple):
    """What happens at one time: the chance to enter the goal then, and the chance to enter it later, or never."""

    enters: float
    after: float


@dataclass(frozen=True)
class _Arrows:
    """The arrows of one duration: row j of `into` has the chances of the states that lead to j; the others hold, for
    every state, the chance to leave by these arrows at all, into the goal, and for states that miss it for ever."""

    into: csr_array
    all: Array
    goal: Array
    lost: Array

    @property
    def most(self) -> int:
        """The largest number of arrows into one state."""
        import numpy as np

        return int(np.diff(self.into.indptr).max(initial=0))


def array_plan(chain: MarkovChain[Any], goal: Collection[int], unit: str) -> ArrayPlan | None:
    """The plan for a large chain; None for a small one, without numpy and scipy, and where it does not serve: the clock
    may stand still in a circle or for very long, runs by very much at once, or totals are too large for floats."""
    if chain.transitions <= MANY_ARCS or not (find_spec("numpy") and find_spec("scipy")):
        return None
    if max(chain.totals) >= LARGEST or max(chain.durations(unit)) > SLOWEST:
        return None
    plan = ArrayPlan(chain, goal, unit)
    return plan if plan.still is not None else None


class ArrayPlan:
    """The arrows on the way from the chain's start to `goal` (state numbers), by how far they run the clock.

    `sure`: the start is in the goal. `misses`: the goal may be missed. `still` is how many arrows in a row leave the
    clock standing at most; None where there are too many to follow one by one.
    """

    def __init__(self, chain: MarkovChain[Any], goal: Collection[int], unit: str) -> None:
        import numpy as np

        clock = np.asarray(chain.durations(unit))
        if clock.min() < 0:
            raise ChainError("a clock of this chain runs backwards on some arrow; ticks are whole numbers from 0 on")
        size = len(chain)
        offsets, targets, weights, totals = map(np.asarray, (chain.offsets, chain.targets, chain.weights, chain.totals))
        origins = np.repeat(np.arange(size), np.diff(offsets))
        in_goal = np.zeros(size, bool)
        in_goal[list(goal)] = True
        onwards = ~in_goal[origins]  # the goal is not left again
        ahead = _reached(size, origins[onwards], targets[onwards], [chain.start])
        live = ahead & ~in_goal & _reached(size, targets[onwards], origins[onwards], list(goal))
        self.sure = bool(in_goal[chain.start])
        self.misses = bool((ahead & ~live & ~in_goal).any())
        self.size = int(live.sum())
        place = np.cumsum(live) - 1
        self._start = int(place[chain.start]) if live[chain.start] else None
        self._arrows: dict[int, _Arrows] = {}
        for duration in np.flatnonzero(np.bincount(clock[live[origins]])):
            chosen = live[origins] & (clock == duration)
            to, weight, share = targets[chosen], weights[chosen], totals[live]
            self._arrows[int(duration)] = self._of(place[origins[chosen]], to, weight, share, live, in_goal, place)
        self._bits = math.log2(totals.max(initial=1))  # no chance is below 2^-bits
        self.still = self._longest_standstill()

    def _of(
        self, origins: Array, targets: Array, weights: Array, totals: Array, live: Array, goal: Array, place: Array
    ) -> _Arrows:
        import numpy as np
        from scipy.sparse import csr_array

        inside, shape = live[targets], (self.size, self.size)
        whole = csr_array((weights[inside], (place[targets[inside]], origins[inside])), shape=shape)
        into = csr_array((whole.data / totals[whole.indices], whole.indices, whole.indptr), shape=shape)

        def share(chosen: Array) -> Array:  # sums of whole numbers below 2^53 are exact
            found: Array = np.bincount(origins[chosen], weights[chosen], minlength=self.size) / totals
            return found

        return _Arrows(into, share(slice(None)), share(goal[targets]), share(~goal[targets] & ~inside))  # type: ignore[arg-type]

    def _longest_standstill(self) -> int | None:
        import numpy as np

        if 0 not in self._arrows:
            return 0
        reached: Array = np.ones(self.size)
        for length in range(MOST_STILL + 1):
            reached = ((self._arrows[0].into @ reached) > 0).astype(float)
            if not reached.any():
                return length
        return None

    def flow(self) -> Iterator[Tick]:
        """Time 0, 1, 2, … without end; stops when nothing is left on the way."""
        import numpy as np

        if self.sure:
            yield Tick(1.0, 0.0)
            return
        slowest = max(self._arrows, default=1)
        past = deque([np.zeros(self.size)] * (slowest + 1), slowest + 1)
        begin, lost = self._start, 0.0
        while begin is not None or any(visits.any() for visits in past):
            arrive: Array = np.zeros(self.size)
            for duration, arrows in self._arrows.items():
                if duration:
                    arrive += arrows.into @ past[duration - 1]
            if begin is not None:
                arrive[begin] += 1.0
                begin = None
            visits = wave = arrive
            for _ in range(self.still or 0):
                wave = self._arrows[0].into @ wave
                visits = visits + wave
            past.appendleft(visits)  # past[d] are the visits d ticks ago
            enters = math.fsum(_sum(past[d] * arrows.goal) for d, arrows in self._arrows.items())
            lost = math.fsum([lost, *(_sum(past[d] * arrows.lost) for d, arrows in self._arrows.items())])
            # Under way are the arrows that began by now and end later, wherever they lead.
            under_way = (_sum(past[k] * arrows.all) for d, arrows in self._arrows.items() for k in range(d))
            yield Tick(enters, math.fsum([lost, *under_way]))

    def roundings(self) -> tuple[int, int]:
        """How often a number of `flow` may be rounded: at most first + n * second at time n.

        An arrow's chance, its product with the visits, and the sums of a row or a block; `fsum` rounds once.
        """
        moving = max((arrows.most for duration, arrows in self._arrows.items() if duration), default=0)
        standing = self._arrows[0].most if self.still else 0
        each = moving + 2 + len(self._arrows) + 1 + (self.still or 0) * (standing + 3)
        return each + 4 + BLOCK, each + 1

    def shortest(self) -> int | None:
        """The first time at which the goal can be entered; None where floats cannot prove it, or it cannot be."""
        for n, tick in enumerate(self.flow()):
            if tick.enters > 0:
                return n
            if (n + 2) * ((self.still or 0) + 1) * self._bits > SAFE_BITS:  # a zero may be a chance that is too small
                return None
        return None


def _sum(values: Array) -> float:
    """The sum: blocks first, in any order, and then their sums with a single rounding."""
    import numpy as np

    return math.fsum(np.add.reduceat(values, np.arange(0, len(values), BLOCK)))


def _reached(size: int, origins: Array, targets: Array, starts: Sequence[int]) -> Array:
    """Which states can be reached from `starts` along these arrows."""
    import numpy as np
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import breadth_first_order

    # One more state, which leads to all the starts.
    rows, columns = np.append(origins, np.full(len(starts), size)), np.append(targets, starts)
    graph = csr_array((np.ones(len(rows), bool), (rows, columns)), shape=(size + 1, size + 1))
    found = np.zeros(size + 1, bool)
    found[breadth_first_order(graph, size, return_predecessors=False)] = True
    return found[:size]
