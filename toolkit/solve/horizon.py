"""The best that can be done within a number of steps: backward induction, exact."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Any, Generic, TypeVar

from toolkit.chains import DecisionProcess, MarkovChain, components
from toolkit.errors import ChainError
from toolkit.solve.answer import Answer
from toolkit.solve.objective import exact_numbers, paid_gains, sides_of

__all__ = ["Stages", "optimal_within"]

S = TypeVar("S", bound=Hashable)


class Stages(Generic[S]):
    """Exact values and all best actions for every state and every number of steps left, up to `steps`."""

    def __init__(
        self, process: DecisionProcess[S], values: list[list[Fraction]], best: list[list[tuple[int, ...]]]
    ) -> None:
        self.process = process
        self.steps = len(values) - 1
        self._values = values
        self._best = best

    def value(self, state: S | None = None, left: int | None = None) -> Answer:
        """What `state` (default: the start) is worth with `left` steps to go (default: all)."""
        i = self.process.start if state is None else self.process.index(state)
        return Answer.exact(self._values[self._stage(left)][i], "backward induction")

    def choices(self, state: S, left: int | None = None) -> tuple[Any, ...]:
        """All best actions in `state` with `left` steps to go; none where nobody chooses or play has ended."""
        actions = self._best[self._stage(left)][self.process.index(state)]
        return tuple(self.process.actions[a] for a in actions)

    def _stage(self, left: int | None) -> int:
        if left is None:
            return self.steps
        if left not in range(self.steps + 1):
            raise ChainError(f"{left!r} steps to go: write a whole number from 0 to {self.steps}")
        return left


def optimal_within(
    process: DecisionProcess[S],
    steps: int,
    shares: Mapping[S, Any] | None = None,
    gains: Mapping[S, Any] | None = None,
    best: int | str = "most",
    *,
    unit: str | None = None,
) -> Stages[S]:
    """The best expected outcome of at most `steps` steps by the clock `unit` (default: every action is one step).

    `shares` are states that are worth something and end play as soon as they are reached; `gains` are paid as in
    `optimal_reward`; both add up, and whatever is reached too late is worth 0. `best` is as in `optimal_probability`.
    A circle in which the clock stands still is refused (`ChainError`), but for states that are never left.

    >>> process = DecisionProcess.from_rows({
    ...     "ask": {"once more": {"heard": "3/4", "ask": "1/4"}, "wait": {"ask": 1}}, "heard": {"heard": 1},
    ... })
    >>> stages = optimal_within(process, 2, {"heard": 1})
    >>> stages.value("ask"), stages.value("ask", left=1), stages.choices("ask")
    (15/16 = 0.9375 (exact), 3/4 = 0.75 (exact), ('once more',))
    """
    if steps < 0 or int(steps) != steps:
        raise ChainError(f"{steps!r} steps: write a whole number from 0 on")
    sides = sides_of(process, best)
    ends = exact_numbers(process, shares or {}, "share")
    paid, scale = paid_gains(process, gains or {})
    clock = [1] * len(process.targets) if unit is None else process.durations(unit)
    order = _order(process, clock, ends)
    totals = [sum(process.weights[process.offsets[a] : process.offsets[a + 1]]) for a in range(len(process.actions))]
    values, chosen = list[list[Fraction]](), list[list[tuple[int, ...]]]()
    for left in range(steps + 1):
        now = [Fraction(0)] * len(process)
        values.append(now)
        stage: list[tuple[int, ...]] = [()] * len(process)
        for i in order:
            if i in ends:
                now[i] = ends[i]
                continue
            worth = {}
            for a in process.actions_of(i):
                total = Fraction(0)
                for k in range(process.offsets[a], process.offsets[a + 1]):
                    after = left - clock[k]
                    if clock[k] == 0 and process.targets[k] == i:
                        continue  # never left: nothing more to come
                    if after >= 0:
                        value = values[after][process.targets[k]] + Fraction(paid[k], scale)
                        total += process.weights[k] * value
                worth[a] = total / totals[a]
            now[i] = min(worth.values()) if sides[i] < 0 else max(worth.values())
            if sides[i]:
                stage[i] = tuple(a for a, value in worth.items() if value == now[i])
        chosen.append(stage)
    return Stages(process, values, chosen)


def _order(process: DecisionProcess[Any], clock: list[int], ends: Mapping[int, Fraction]) -> list[int]:
    """The states so that every one comes after those it leads to while the clock stands still."""
    rows, arcs = [0], list[int]()
    for i in range(len(process)):
        for a in process.actions_of(i) if i not in ends else ():
            ahead = range(process.offsets[a], process.offsets[a + 1])
            still = {process.targets[k] for k in ahead if clock[k] == 0}
            if i in still and len(ahead) > 1:
                raise ChainError(f"the clock may stand still at {process.states[i]!r}; count by another clock")
            arcs.extend(still)
        rows.append(len(arcs))
    order = list[int]()
    for part in components(MarkovChain(range(len(process)), rows, arcs, [1] * len(arcs))):
        if len(part) > 1:
            names = ", ".join(repr(process.states[i]) for i in sorted(part)[:3])
            raise ChainError(f"the clock may stand still for ever in a circle through {names}; count by another clock")
        order += part
    return order
