"""The four operations on a decision process that policy iteration is made of, in plain Python.

A *strategy* is one action number for each state. Masks hold a byte for each state, or for each action: 1 or 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from toolkit.chains import DecisionProcess, MarkovChain, reaching
from toolkit.solve.engine import Progress
from toolkit.solve.strategy_values import StateValues, solve_column
from toolkit.solve.system import first_step_system

__all__ = ["Strategies", "inverse", "only"]


def inverse(mask: bytearray) -> bytearray:
    """What is not in a mask.

    >>> inverse(bytearray([1, 0]))
    bytearray(b'\\x00\\x01')
    """
    return mask.translate(bytes([1, 0]) + bytes(254))


def only(mask: bytearray, other: bytearray) -> bytearray:
    """What is in both masks.

    >>> only(bytearray([1, 1, 0]), bytearray([0, 1, 1]))
    bytearray(b'\\x00\\x01\\x00')
    """
    both = int.from_bytes(mask, "little") & int.from_bytes(other, "little")
    return bytearray(both.to_bytes(len(mask), "little"))


class Strategies:
    """Strategies of one process. `gains` are whole numbers for the arcs, `stops` marks the states where play ends and
    `shares` says what it is worth to end there (0 where nothing is said).
    """

    def __init__(
        self,
        process: DecisionProcess[Any],
        gains: Sequence[int] | None,
        shares: dict[int, int],
        progress: Progress | None = None,
    ) -> None:
        self.process = process
        self.gains = gains
        self.shares = shares
        self.progress = progress
        self.method = ""
        offsets, weights = process.offsets, process.weights
        self.totals = [sum(weights[offsets[a] : offsets[a + 1]]) for a in range(len(process.actions))]
        self.state_of = [i for i in range(len(process)) for _ in process.actions_of(i)]
        self._before: list[list[int]] | None = None

    def first(self) -> list[int]:
        """The strategy that takes the first action everywhere."""
        return list(self.process.action_offsets[:-1])

    def attract(
        self,
        target: bytearray,
        needs_all: bytearray,
        allowed: bytearray | None,
        strategy: list[int] | None = None,
    ) -> bytearray:
        """The states from which `target` comes up with a chance above 0: by *some* allowed action, or whatever allowed
        action is taken for states in `needs_all`. The former get an action in `strategy` that brings them nearer.
        """
        process = self.process
        if self._before is None:
            self._before = [[] for _ in range(len(process))]
            for a in range(len(process.actions)):
                for t in set(process.targets[process.offsets[a] : process.offsets[a + 1]]):
                    self._before[t].append(a)
        left = [0] * len(process)
        for a, i in enumerate(self.state_of):
            left[i] += allowed is None or allowed[a]
        found = bytearray(target)
        hit = bytearray(len(process.actions))
        waiting = [i for i, inside in enumerate(target) if inside]
        for t in waiting:  # grows while it is read: nearest first
            for a in self._before[t]:
                i = self.state_of[a]
                if hit[a] or found[i] or (allowed is not None and not allowed[a]):
                    continue
                hit[a] = 1
                left[i] -= 1
                if needs_all[i] and left[i]:
                    continue
                if strategy is not None and not needs_all[i]:
                    strategy[i] = a
                found[i] = 1
                waiting.append(i)
        return found

    def inside(self, mask: bytearray, blocked: bytearray | None = None) -> bytearray:
        """The actions all of whose arcs stay in the states of `mask`; none of states in `blocked`."""
        offsets, targets = self.process.offsets, self.process.targets
        return bytearray(
            (blocked is None or not blocked[i]) and all(mask[t] for t in targets[offsets[a] : offsets[a + 1]])
            for a, i in enumerate(self.state_of)
        )

    def keeping(self, strategy: Sequence[int], fixed: bytearray) -> bytearray:
        """The actions that are left when the states in `fixed` keep to the strategy."""
        return bytearray(not fixed[i] or strategy[i] == a for a, i in enumerate(self.state_of))

    def take(self, strategy: list[int], who: bytearray, allowed: bytearray) -> None:
        """Give the states in `who` their first allowed action."""
        for i, chosen in enumerate(who):
            if chosen:
                strategy[i] = next(a for a in self.process.actions_of(i) if allowed[a])

    def evaluate(self, strategy: Sequence[int], stops: bytearray, bits: int | None = None) -> StateValues:  # noqa: ARG002
        """What every state is worth under a strategy when play ends in `stops`; a state that never gets there: 0.

        `bits` asks for so many binary places only; here the values are exact all the same.
        """
        process, gains, shares = self.process, self.gains, self.shares
        n = len(process)
        offsets, targets, weights, column = [0], list[int](), list[int](), [0] * n
        for i in range(n):
            if stops[i]:
                targets.append(i)
                weights.append(1)
            else:
                a = strategy[i]
                for k in range(process.offsets[a], process.offsets[a + 1]):
                    t, weight = process.targets[k], process.weights[k]
                    targets.append(t)
                    weights.append(weight)
                    if gains is not None:
                        column[i] += weight * gains[k]
                    elif stops[t]:
                        column[i] += weight * shares.get(t, 0)
            offsets.append(len(targets))
        chain = MarkovChain(range(n), offsets, targets, weights)
        ending = reaching(chain, {i for i in range(n) if stops[i]})
        inside = [i for i in range(n) if i in ending and not stops[i]]
        system = first_step_system(chain, inside)
        tops, denominator, self.method = solve_column(system, [column[i] for i in inside], self.progress)
        values = dict(zip(inside, tops, strict=True))
        values |= {i: share * denominator for i, share in shares.items() if stops[i]}
        lost = bytearray(i not in ending for i in range(n))
        return StateValues(values, denominator, range(n), None, lost)

    def scores(self, values: StateValues) -> Any:
        """What every action is worth (times the common denominator) when all that follows is worth `values`."""
        process = self.process
        return [
            self.score(values, a) if process.owners[i] and len(process.actions_of(i)) > 1 else 0
            for a, i in enumerate(self.state_of)
        ]

    def score(self, values: StateValues, a: int) -> Any:
        """What action number `a` is worth, times the common denominator."""
        process, gains = self.process, self.gains
        total = 0
        for k in range(process.offsets[a], process.offsets[a + 1]):
            value = values.numerator(process.targets[k])
            if gains is not None:
                value += gains[k] * values.denominator
            total += value * process.weights[k]
        quotient, rest = divmod(total, self.totals[a])
        return Fraction(total, self.totals[a]) if rest else quotient

    def improve(
        self, scores: Any, strategy: list[int], who: bytearray, sign: int, allowed: bytearray | None = None
    ) -> int:
        """Change the strategy of the states in `who` where another allowed action is better, and only there; gives the
        number of changes. `sign` is 1 to maximise, -1 to minimise."""
        changes = 0
        for i, chosen in enumerate(who):
            if not chosen:
                continue
            best = strategy[i]
            for a in self.process.actions_of(i):
                if (allowed is None or allowed[a]) and (scores[a] - scores[best]) * sign > 0:
                    best = a
            changes += best != strategy[i]
            strategy[i] = best
        return changes
