"""How long it takes: the distribution of the time to the end, by a clock of the chain.

Chances are exact fractions. A quantile needs no fraction: the same steps in floats leave an interval of proved width
around every P(T <= n), and only where a level lies inside that interval the exact fraction is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from functools import cached_property
from heapq import heappop, heappush
from typing import Any, Generic, TypeVar

from toolkit.chains import MarkovChain, components, exact_chance, reachable, reaching, state_numbers
from toolkit.chance import decimal_text
from toolkit.errors import NoAnswer
from toolkit.solve import Answer, hitting_probability
from toolkit.solve.ticks import Numbers, TickPlan, live_part
from toolkit.stats.length_by_array import ArrayPlan, array_plan

__all__ = ["LengthDistribution"]

S = TypeVar("S", bound=Hashable)

ROUNDING = Fraction(1, 2**53)  # of a float, relative
UNDERFLOW = Fraction(1, 2**700)  # all that numbers too small for a float can come to: 2^-1074 a time, and times 2^100
SAFE = (Fraction(1, 2**300), Fraction(2**100))  # between these, chances and visits are safe as floats
MOST_SLIPS = Fraction(1, 1000)  # a wider interval would decide nothing
PATIENCE = 1_000_000  # ticks that a quantile waits for its level


class LengthDistribution(Generic[S]):
    """The time T from the chain's start until it is in `targets` for the first time, by the clock `unit`.

    Default: the first clock, and the absorbing states as targets. Arrows that run the clock by 0 or by more than 1
    are welcome. Where the targets may be missed, T is infinite with that chance: `cdf` then stays below 1. `targets`
    has the numbers of the target states. The certified chances of large chains are found over arrays, with numpy.

    >>> coin = MarkovChain.from_rows({"toss": {"toss": "1/2", "head": "1/2"}, "head": {"head": 1}})
    >>> length = LengthDistribution(coin)
    >>> length.pmf(3), length.cdf(3), length.quantile("0.95")
    (Fraction(1, 8), Fraction(7, 8), 5)
    """

    def __init__(self, chain: MarkovChain[S], unit: str | None = None, targets: Any = None) -> None:
        chain.durations(unit)  # says which clocks there are
        self.chain = chain
        self.unit = chain.units[0] if unit is None else unit
        goal = frozenset(chain.absorbing) if targets is None else state_numbers(chain, targets)
        self.targets = goal
        self._exact: list[tuple[Fraction, Fraction]] = []  # P(T = n) and P(T <= n)
        self._floats: list[tuple[float, float]] = []
        self._later: list[float] = []  # P(T > n), where it is followed over arrays

    @cached_property
    def plan(self) -> TickPlan:
        """The chain in an order fit for following it in any kind of numbers."""
        return TickPlan(self.chain, self.targets, self.unit)

    @cached_property
    def _arrays(self) -> ArrayPlan | None:
        """The same for floats over arrays, where the chain is large."""
        return array_plan(self.chain, self.targets, self.unit)

    @cached_property
    def _exact_flow(self) -> Iterator[Fraction]:
        if self.plan.whole:
            total = self.plan.total
            whole = Numbers(lambda w, t, duration: w * (total // t) * total ** (duration - 1), 1)
            return (Fraction(number, total**n) for n, number in enumerate(self.plan.flow(whole)))
        from sympy import QQ  # flint's fractions where python-flint is installed

        parts = Numbers(lambda weight, total, _: QQ(weight, total), QQ(1))
        return (Fraction(int(QQ.numer(number)), int(QQ.denom(number))) for number in self.plan.flow(parts))

    @cached_property
    def _float_flow(self) -> Iterator[float]:
        if self._arrays is not None:
            return self._array_flow(self._arrays)
        return self.plan.flow(Numbers(lambda weight, total, _: weight / total, 1.0))

    def _array_flow(self, plan: ArrayPlan) -> Iterator[float]:
        for tick in plan.flow():
            self._later.append(tick.after)
            yield tick.enters

    @cached_property
    def _roundings(self) -> tuple[int, int] | None:
        """How often P(T <= n) may be rounded in floats: first + n * second; None where floats are not safe."""
        if self._arrays is not None:
            return self._arrays.roundings()
        smallest, largest = self.plan.extremes()
        if smallest < SAFE[0] or largest > SAFE[1]:
            return None
        first, each = self.plan.roundings()
        return first, each + 1  # the one is for adding up

    def cdf(self, n: int) -> Fraction:
        """P(T <= n), exactly."""
        _grow(self._exact, self._exact_flow, n)
        return self._exact[min(n, len(self._exact) - 1)][1] if n >= 0 and self._exact else Fraction(0)

    def pmf(self, n: int) -> Fraction:
        """P(T = n), exactly."""
        _grow(self._exact, self._exact_flow, n)
        return self._exact[n][0] if 0 <= n < len(self._exact) else Fraction(0)

    def survival(self, n: int) -> Fraction:
        """P(T > n), exactly; it holds the chance that the targets are never reached."""
        return 1 - self.cdf(n)

    def pmf_list(self, longest: int) -> list[Fraction]:
        """P(T = 0), P(T = 1), … P(T = `longest`), exactly."""
        return [self.pmf(n) for n in range(longest + 1)]

    def certified_cdf(self, n: int) -> Answer:
        """P(T <= n) as a proved interval, found in floats; exact where floats would not be safe."""
        return self._certified(n, self._bounds(n), lambda: self.cdf(n))

    def certified_pmf(self, n: int) -> Answer:
        """P(T = n) as a proved interval, found in floats; exact where floats would not be safe."""
        _grow(self._floats, self._float_flow, n)
        value = self._floats[n][0] if 0 <= n < len(self._floats) else 0.0
        return self._certified(n, self._around(n, value), lambda: self.pmf(n))

    def certified_survival(self, n: int) -> Answer:
        """P(T > n), proved: what is still to come after time n, however small, or never comes.

        Large chains are followed in floats and what is left on the way is added up, so that the interval is narrow
        beside the chance itself; of others the exact chance is given.
        """
        if n < 0 or self._arrays is None:
            return Answer.exact(self.survival(n), "followed tick by tick")
        _grow(self._floats, self._float_flow, n)
        bounds = self._around(n, self._later[min(n, len(self._later) - 1)] if self._later else 1.0)
        return self._certified(n, bounds, lambda: self.survival(n))

    def _certified(self, n: int, bounds: tuple[Fraction, Fraction] | None, exact: Callable[[], Fraction]) -> Answer:
        if n < 0 or bounds is None:
            return Answer.exact(exact(), "followed tick by tick")
        return Answer.certified(*bounds, "followed tick by tick in floats, roundings counted")

    def _bounds(self, n: int) -> tuple[Fraction, Fraction] | None:
        """Proved bounds of P(T <= n); None where floats are not safe."""
        if self._roundings is None:
            return None
        _grow(self._floats, self._float_flow, n)
        return self._around(n, self._floats[min(n, len(self._floats) - 1)][1] if self._floats else 0.0)

    def _around(self, n: int, value: float) -> tuple[Fraction, Fraction] | None:
        """Proved bounds of a chance computed as `value` at time `n`: every rounding changes it by 2^-53 of itself."""
        if self._roundings is None or (slips := (self._roundings[0] + n * self._roundings[1]) * ROUNDING) > MOST_SLIPS:
            return None
        spread = Fraction(value) * slips / (1 - slips) + UNDERFLOW
        return max(Fraction(value) - spread, Fraction(0)), min(Fraction(value) + spread, Fraction(1))

    @cached_property
    def eventually(self) -> Fraction:
        """The chance that the targets are ever reached: P(T is finite), exactly."""
        chain, goal = self.chain, self.targets
        if not goal:
            return Fraction(0)
        missed = self._arrays.misses if self._arrays is not None else None
        if missed is None:
            missed = not reachable(chain, chain.start, stop=goal) <= reaching(chain, goal)
        if not missed:
            return Fraction(1)
        return hitting_probability(chain, [chain.states[i] for i in goal]).fraction

    @cached_property
    def longest(self) -> int | None:
        """The largest possible T among the finite ones; None when there is none, or no largest one."""
        chain, clock, live = self.chain, self.chain.durations(self.unit), self.plan.live
        place = {state: k for k, state in enumerate(live)}
        parts = components(live_part(chain, live))  # the last ones on the way first
        part_of = {live[k]: number for number, part in enumerate(parts) for k in part}
        far = [0] * len(parts)
        for number, part in enumerate(parts):
            for state in (live[k] for k in part):
                for arc in range(chain.offsets[state], chain.offsets[state + 1]):
                    target = chain.targets[arc]
                    if part_of.get(target) == number and clock[arc]:
                        return None
                    if target in place or target in self.targets:
                        onward = far[part_of[target]] if target in place else 0
                        far[number] = max(far[number], clock[arc] + onward)
        return far[part_of[chain.start]] if live else (0 if chain.start in self.targets else None)

    @cached_property
    def shortest(self) -> int | None:
        """The smallest possible T; None when the targets cannot be reached."""
        quickly = None if self._arrays is None else self._arrays.shortest()
        if quickly is not None:
            return quickly
        chain, clock, goal = self.chain, self.chain.durations(self.unit), self.targets
        best = {chain.start: 0}
        waiting = [(0, chain.start)]
        while waiting:
            time, i = heappop(waiting)
            if i in goal:
                return time
            if time == best[i]:
                for k in range(chain.offsets[i], chain.offsets[i + 1]):
                    later, target = time + clock[k], chain.targets[k]
                    if later < best.get(target, later + 1):
                        best[target] = later
                        heappush(waiting, (later, target))
        return None

    def quantile(self, level: Fraction | int | str) -> int:
        """The smallest n with P(T <= n) >= `level`, proved.

        Raises `NoAnswer` when there is no such n, or when it is beyond 1,000,000; `ChainError` for a level that is no
        chance, or a float.
        """
        wanted = exact_chance(level, "the level of a quantile")
        if wanted > self.eventually:
            raise NoAnswer(
                f"no time n has P(T <= n) >= {wanted}: the chance that the end is ever reached is "
                f"{decimal_text(self.eventually)}"
            )
        if wanted and wanted == self.eventually and self.longest is None:
            raise NoAnswer(
                f"no time n has P(T <= n) >= {wanted}: it comes as near as you like, but it may always take longer"
            )
        for n in range(PATIENCE):
            bounds = self._bounds(n)
            if bounds is not None and bounds[1] < wanted:
                continue
            if (bounds is not None and bounds[0] >= wanted) or self.cdf(n) >= wanted:
                return n
        raise NoAnswer(f"P(T <= n) is still below {wanted} for n = {PATIENCE:,}; ask for a lower level")

    def mode(self) -> int:
        """The most likely T (the smallest one of several), exactly; `NoAnswer` when the targets cannot be reached."""
        if not self.eventually:
            raise NoAnswer("the targets cannot be reached, so no time is the most likely one")
        n = best = 0
        while self.eventually - self.cdf(n) > self.pmf(best):  # else no later time can be more likely
            n += 1
            if self.pmf(n) > self.pmf(best):
                best = n
        return best


def _grow(found: list[Any], flow: Iterator[Any], n: int) -> None:
    """Adds to `found` pairs of P(T = n) and P(T <= n) until it holds time `n`, or the flow is over."""
    while len(found) <= n:
        chance = next(flow, None)
        if chance is None:
            return
        found.append((chance, found[-1][1] + chance if found else chance))
