"""A small set of states without which no way goes round in a circle: what a certificate has to tell of."""

from __future__ import annotations

from array import array
from heapq import heapify, heappop, heappush

from toolkit.certificates.order import backwards, transient_states
from toolkit.certificates.table import Table

__all__ = ["find_cut"]

MOST_STEPS = 20_000_000  # arrows gone along in order to make a cut smaller


def find_cut(table: Table) -> list[int]:
    """States of the table, in order, so that every circle of transient states has one of them.

    Not the smallest set, which is hard to find: states that are on no circle any more are peeled off, and where only
    states on circles or between them are left, the one with most ways through it (arrows in times arrows out) is taken.

    >>> from toolkit.certificates.table import table_of_rows
    >>> find_cut(table_of_rows([[(1, 1, (1,))], [(0, 1, (1,)), (2, 1, (1,))], []], {2: "end"}, ("steps",)))
    [0]
    """
    peel = _Peel(table)
    peel.remove([i for i in range(len(table)) if peel.alive[i] and not peel.ways(i)])
    ranked = [(-peel.ways(i), i) for i in range(len(table)) if peel.alive[i]]
    heapify(ranked)
    cut = []
    while ranked:
        rank, i = heappop(ranked)
        if not peel.alive[i]:
            continue
        if rank != -peel.ways(i):  # it has fewer by now
            heappush(ranked, (-peel.ways(i), i))
            continue
        cut.append(i)
        peel.remove([i])
    return sorted(_needed(table, cut))


def _needed(table: Table, cut: list[int]) -> set[int]:
    """The cut without states that are on no circle with the others left out, as far as there is time to look.

    Those that were chosen first had the most ways through them, so those chosen last are tried first.
    """
    transient, needed = transient_states(table), set(cut)
    steps = 0
    for i in reversed(cut):
        seen, waiting = {i}, [i]
        while waiting and steps < MOST_STEPS:
            here = waiting.pop()
            ahead = {to for to in table.targets_of(here) if to != here and transient[to]}
            steps += table.offsets[here + 1] - table.offsets[here]
            if i in ahead:
                break
            fresh = ahead - seen - needed
            seen |= fresh
            waiting.extend(fresh)
        else:
            if steps < MOST_STEPS:
                needed.discard(i)
    return needed


class _Peel:
    """The transient states that are left (`alive`), and how many arrows each has from and to others of them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.alive = transient_states(table)
        self.offsets, self.origins = backwards(table)
        self.outgoing, self.incoming = (array("q", [0]) * len(table) for _ in range(2))
        for i in range(len(table)):
            if self.alive[i]:
                for target in table.targets_of(i):
                    if target != i and self.alive[target]:
                        self.outgoing[i] += 1
                        self.incoming[target] += 1

    def ways(self, i: int) -> int:
        """How many ways lead through state i; 0 when it can be on no circle."""
        return self.incoming[i] * self.outgoing[i]

    def remove(self, states: list[int]) -> None:
        """Take states out, and those that are on no circle then."""
        while states:
            i = states.pop()
            if not self.alive[i]:
                continue
            self.alive[i] = 0
            for target in self.table.targets_of(i):
                if self.alive[target]:
                    self.incoming[target] -= 1
                    if not self.incoming[target]:
                        states.append(target)
            for origin in self.origins[self.offsets[i] : self.offsets[i + 1]]:
                if self.alive[origin]:
                    self.outgoing[origin] -= 1
                    if not self.outgoing[origin]:
                        states.append(origin)
