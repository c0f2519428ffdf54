"""A chain followed from tick to tick of one of its clocks.

Some arrows do not run the clock (a throw that does not end the turn), some run it by more than one. Let arrive(n)
hold the chance of each state to be entered by an arrow that ends at time n, and visits(n) the expected number of
times in each state at time n; then

    visits(n) = arrive(n) + visits(n) P0        arrive(n) = visits(n - 1) P1 + visits(n - 2) P2 + ...

where P_d holds the arrows that run the clock by d. The first equation is solved state by state in an order in which
P0 runs forward; where it leads in a circle, the circle is eliminated beforehand in exact fractions. From then on
numbers are only added and multiplied and none is negative: floats lose nothing but last bits, and `roundings` says
how many. The same steps serve whole numbers, fractions and floats.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from operator import itemgetter, mul
from typing import Any, NamedTuple

from toolkit.chains import MarkovChain, components, reachable, reaching
from toolkit.errors import ChainError
from toolkit.solve.circles import Turn, eliminate, spread

__all__ = ["Numbers", "TickPlan", "live_part"]


class Numbers(NamedTuple):
    """What to compute with: `convert(weight, total, duration)` makes the number for an arrow's chance, `one` for 1."""

    convert: Callable[[int, int, int], Any]
    one: Any


@dataclass
class _Arrows:
    """Arrows of one duration into one place: where they come from, their weights and totals."""

    sources: list[int] = field(default_factory=list)
    chances: list[tuple[int, int]] = field(default_factory=list)

    def terms(self, numbers: Numbers, duration: int) -> tuple[int, Callable[[Any], Any], list[Any]]:
        """How far back the visits lie, what to pick from them, and what to multiply it with."""
        sources = self.sources
        converted = [numbers.convert(weight, total, duration) for weight, total in self.chances]
        if len(sources) == 1:  # `itemgetter` would give a single number bare, so a zero joins it
            sources, converted = sources * 2, [*converted, numbers.convert(0, 1, duration)]
        return duration, itemgetter(*sources), converted


def live_part(chain: MarkovChain[Any], inside: list[int], durations: Sequence[int] | None = None) -> MarkovChain[Any]:
    """The states `inside` and the arrows between them, numbered anew; with `durations` those that run no clock only.

    Its rows need not be whole: it serves questions about arrows.
    """
    place = {state: i for i, state in enumerate(inside)}
    offsets, targets = [0], list[int]()
    for state in inside:
        for arc in range(chain.offsets[state], chain.offsets[state + 1]):
            to = place.get(chain.targets[arc])
            if to is not None and not (durations and durations[arc]):
                targets.append(to)
        offsets.append(len(targets))
    return MarkovChain(range(len(inside)), offsets, targets, [1] * len(targets))


class TickPlan:
    """The states on the way from the chain's start to `goal` (state numbers), in an order fit for computing.

    `live` are those states; what enters any other is in the goal or lost for it. `total` is a common denominator of
    their chances. `whole`: every arrow runs the clock, so that whole numbers will do. `slowest`: the longest duration.

    >>> from itertools import islice
    >>> coin = MarkovChain.from_rows({"toss": {"toss": "1/2", "head": "1/2"}, "head": {"head": 1}})
    >>> floats = Numbers(lambda weight, total, duration: weight / total, 1.0)
    >>> list(islice(TickPlan(coin, {1}).flow(floats), 4))
    [0.0, 0.5, 0.25, 0.125]
    """

    def __init__(self, chain: MarkovChain[Any], goal: Collection[int], unit: str | None = None) -> None:
        self.chain = chain
        durations = chain.durations(unit)
        if min(durations, default=0) < 0:
            raise ChainError("a clock of this chain runs backwards on some arrow; ticks are whole numbers from 0 on")
        inside = sorted((reachable(chain, chain.start, stop=goal) & reaching(chain, goal)).difference(goal))
        parts = components(live_part(chain, inside, durations))[::-1]
        self.live = [inside[i] for part in parts for i in part]
        self.total = math.lcm(*(chain.totals[state] for state in self.live))
        self.sure = chain.start in goal
        self._part = [number for number, part in enumerate(parts) for _ in part]
        self._entering: list[dict[int, _Arrows]] = [{} for _ in self.live]  # by place, then by duration
        self._absorbed: dict[int, _Arrows] = {}
        self._inner: dict[int, dict[int, dict[int, int]]] = {}  # by part: the weights of the arrows in its circles
        self._collect(durations, goal)
        found = {duration for arrows in (self._absorbed, *self._entering) for duration in arrows}
        self.slowest = max(found, default=1)
        self.whole = not self._inner and 0 not in found

    def _collect(self, durations: Sequence[int], goal: Collection[int]) -> None:
        """Sorts the arrows by where they lead."""
        chain, part = self.chain, self._part
        place = {state: k for k, state in enumerate(self.live)}
        for k, state in enumerate(self.live):
            total = chain.totals[state]
            for arc in range(chain.offsets[state], chain.offsets[state + 1]):
                duration, target, weight = durations[arc], chain.targets[arc], chain.weights[arc]
                to = place.get(target)
                if to is None:
                    if target not in goal:
                        continue
                    into = self._absorbed
                elif not duration and part[to] == part[k]:
                    row = self._inner.setdefault(part[k], {}).setdefault(k, {})
                    row[to] = row.get(to, 0) + weight
                    continue
                else:
                    into = self._entering[to]
                arrows = into.get(duration)
                if arrows is None:
                    arrows = into[duration] = _Arrows()
                arrows.sources.append(k)
                arrows.chances.append((weight, total))

    def _turns(self, numbers: Numbers) -> dict[int, list[Turn]]:
        """The circles, each at the place of its last state."""
        found = {}
        for rows in self._inner.values():
            totals = {k: self.chain.totals[self.live[k]] for k in rows}
            chances = {k: {to: Fraction(w, totals[k]) for to, w in row.items()} for k, row in rows.items()}
            leaving = {k: Fraction(totals[k] - sum(row.values()), totals[k]) for k, row in rows.items()}
            found[max(rows)] = eliminate(
                chances, leaving, lambda chance: numbers.convert(chance.numerator, chance.denominator, 0)
            )
        return found

    def flow(self, numbers: Numbers) -> Iterator[Any]:
        """The chances to enter the goal at the times 0, 1, 2, …, without end; stops when nothing is left on the way."""
        zero = numbers.one - numbers.one
        if self.sure:
            yield numbers.one
            return
        turns = self._turns(numbers)
        entering = [
            [arrows.terms(numbers, duration) for duration, arrows in sorted(by_duration.items(), reverse=True)]
            for by_duration in self._entering
        ]
        absorbed = [arrows.terms(numbers, duration) for duration, arrows in self._absorbed.items()]
        past = deque([[zero] * len(self.live) for _ in range(self.slowest + 1)], self.slowest + 1)
        begin = next((k for k, state in enumerate(self.live) if state == self.chain.start), None)
        while begin is not None or any(map(any, past)):
            visits = [zero] * len(self.live)
            past.appendleft(visits)  # past[d] are the visits d ticks ago
            for k, terms in enumerate(entering):
                entered = numbers.one if k == begin else zero
                for back, pick, chances in terms:
                    entered += sum(map(mul, pick(past[back]), chances))
                visits[k] = entered
                if k in turns:
                    spread(turns[k], visits)
            begin = None
            yield sum((sum(map(mul, pick(past[back]), chances)) for back, pick, chances in absorbed), zero)

    def roundings(self) -> tuple[int, int]:
        """How often a number of `flow`, computed in floats, may be rounded: at most first + n * second at time n.

        A term costs two (the arrow's chance, the product), a sum of m terms m. The worst path through a tick counts.
        """
        worst = [0] * len(self.live)
        circles = {max(rows): rows for rows in self._inner.values()}
        for k, by_duration in enumerate(self._entering):
            still = by_duration.get(0)
            before = max((worst[i] for i in still.sources), default=0) if still else 0
            worst[k] = before + 3 + sum(len(arrows.sources) + 1 for arrows in by_duration.values())
            if k in circles:
                size = len(circles[k])
                here = max(worst[i] for i in circles[k]) + 2 * size * (size + 3)
                for i in circles[k]:
                    worst[i] = here
        last = 3 + sum(len(arrows.sources) + 1 for arrows in self._absorbed.values())
        return last + max(worst, default=0), max(worst, default=0)

    def extremes(self) -> tuple[Fraction, Fraction]:
        """The smallest and the largest number that `flow` multiplies with; floats are safe when both are moderate."""
        found = [Fraction(1)]
        for arrows in (*self._absorbed.values(), *(a for by_duration in self._entering for a in by_duration.values())):
            found.extend({Fraction(*chance) for chance in set(arrows.chances)})
        for turns in self._turns(Numbers(lambda weight, total, _: Fraction(weight, total), Fraction(1))).values():
            for turn in turns:
                found.extend([turn.times, *(p for _, p in turn.onward), *(p for _, p in turn.back)])
        return min(found), max(found)
