"""States by number with their arrows: what a certificate is checked on.

Part of the check: nothing here, nor in what it imports, comes from the solver.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence

from toolkit.boards import shown
from toolkit.errors import CertificateError

__all__ = ["Arrow", "Table", "table_of_rows"]

LONGEST = 10**9  # ticks of an arrow
Arrow = tuple[int, int, tuple[int, ...]]  # number of the next state, weight, how far each clock runs


class Table:
    """States by number, and the arrows of each one in storage order, `offsets[i] <= k < offsets[i + 1]`.

    The chance of an arrow is its weight / the sum of its state's weights. `ends[i]` names who has won where state i is
    an end, else None; an end has no arrows. `owners[i]` is the seat that chooses among the arrows of state i, and 0
    where none does. State 0 is the start.
    """

    def __init__(self, units: tuple[str, ...]) -> None:
        self.units = units
        self.ends: list[tuple[str, ...] | None] = []
        self.owners: list[int] = []
        self.offsets = array("q", [0])
        self.targets = array("q")
        self.weights: list[int] = []
        self._clocks: dict[tuple[int, ...], int] = {}
        self._clock_of = array("q")

    def __len__(self) -> int:
        return len(self.ends)

    @property
    def transitions(self) -> int:
        """The number of arrows."""
        return len(self.targets)

    def add(
        self, end: tuple[str, ...] | None, arrows: Mapping[tuple[int, tuple[int, ...]], int], owner: int = 0
    ) -> None:
        """The next state: who has won there or None, its arrows (target, ticks) -> weight, and who chooses."""
        self.ends.append(end)
        self.owners.append(owner)
        for (target, ticks), weight in arrows.items():
            self.targets.append(target)
            self.weights.append(weight)
            self._clock_of.append(self._clocks.setdefault(ticks, len(self._clocks)))
        self.offsets.append(len(self.targets))

    def targets_of(self, i: int) -> array[int]:
        """Where the arrows of state number `i` lead."""
        return self.targets[self.offsets[i] : self.offsets[i + 1]]

    def row(self, i: int) -> zip[tuple[int, int]]:
        """The (target, weight) of each arrow of state number `i`."""
        begin, end = self.offsets[i], self.offsets[i + 1]
        return zip(self.targets[begin:end], self.weights[begin:end], strict=True)

    def arrows(self, i: int) -> Iterator[Arrow]:
        """The arrows of state number `i`."""
        clocks = list(self._clocks)
        for k in range(self.offsets[i], self.offsets[i + 1]):
            yield self.targets[k], self.weights[k], clocks[self._clock_of[k]]

    def ticks(self, unit: str) -> Sequence[int]:
        """For each arrow in storage order, how far the clock `unit` runs."""
        which = self.units.index(unit)
        by_number = [ticks[which] for ticks in self._clocks]
        return array("q", [by_number[number] for number in self._clock_of])


def table_of_rows(rows: Sequence[Sequence[Arrow]], ends: Mapping[int, str], units: tuple[str, ...]) -> Table:
    """The table of a chain given by its rows and begun in state 0; the states of `ends` (number -> name) are not left.

    Raises `CertificateError` when a row has no arrow, or an arrow a weight below 1, wrong ticks or no state to go to.

    >>> table_of_rows([[(0, 1, (1,)), (1, 1, (1,))], []], {1: "end"}, ("steps",)).ends
    [None, ('end',)]
    """
    table = Table(units)
    for i, row in enumerate(rows):
        if not row and i not in ends:
            raise CertificateError(f"state {i} has no arrows; a row needs at least one")
        arrows: dict[tuple[int, tuple[int, ...]], int] = {}
        for target, weight, ticks in row:
            running = len(ticks) == len(units) and all(0 <= tick <= LONGEST for tick in ticks)
            if not (0 <= target < len(rows) and weight > 0 and running):
                raise CertificateError(f"state {i}: an arrow {shown((target, weight, ticks))} that cannot be")
            arrows[target, ticks] = arrows.get((target, ticks), 0) + weight
        table.add((ends[i],) if i in ends else None, {} if i in ends else arrows)
    return table
