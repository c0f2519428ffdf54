"""Exploring a game whose positions are coded as whole numbers: thousands of positions a step, by array operations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from toolkit.chains.chain import MarkovChain
from toolkit.chains.positions import too_many
from toolkit.games import Coded, Game

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["LARGEST_SIZE", "CodedStates", "explore_arrays"]

TOGETHER = 1_024  # positions followed up at once: their outcomes still fit into the processor's own memory
LARGEST_SIZE = 2**28  # codes that a table of four bytes each is laid out for


class CodedStates(Sequence[Any]):
    """The states of a chain, kept as codes and made when they are asked for."""

    def __init__(self, coded: Coded, codes: npt.NDArray[np.int64]) -> None:
        self._coded = coded
        self._codes = codes

    def __len__(self) -> int:
        return len(self._codes)

    @overload
    def __getitem__(self, i: int) -> Any: ...
    @overload
    def __getitem__(self, i: slice) -> list[Any]: ...
    def __getitem__(self, i: int | slice) -> Any:
        if isinstance(i, slice):
            return self._coded.decode(self._codes[i])
        at = range(len(self))[i]
        return self._coded.decode(self._codes[at : at + 1])[0]

    def __iter__(self) -> Iterator[Any]:
        for at in range(0, len(self), TOGETHER):
            yield from self[at : at + TOGETHER]


def explore_arrays(
    game: Game[Any, Any], coded: Coded, limit: int, progress: Callable[[int, int], None] | None = None
) -> MarkovChain[Any]:
    """The chain that the readable rules give, state by state and arc by arc in the same order. Needs numpy.

    Positions are numbered as they are met: a block of them is followed up outcome by outcome, and then the next.
    `progress` and `TooManyStates` as for `explore`, looked after once a block.
    """
    import numpy as np

    numbers = _Numbers(coded)
    parts: list[_Arcs] = []
    at = 0
    while at < numbers.found:
        codes = numbers.codes[at : min(at + TOGETHER, numbers.found)]
        parts.append(_arcs(coded, codes, at, numbers))
        at += len(codes)
        if numbers.found > limit:
            raise too_many(game, numbers.found, at)
        if progress is not None:
            progress(at, numbers.found)
    counts, targets, weights, clocks = zip(*parts, strict=True)
    offsets: Any = np.concatenate(([0], np.cumsum(np.concatenate(counts))))
    longest = max(map(max, coded.clocks))
    return MarkovChain(
        CodedStates(coded, numbers.codes[: numbers.found]),
        offsets,
        _joined(targets),
        _joined(weights),
        units=game.units,
        ticks=np.array(coded.clocks, dtype=np.min_scalar_type(longest))[np.concatenate(clocks)],
    )


def _joined(pieces: tuple[Any, ...]) -> Any:
    """One array of 64-bit whole numbers."""
    import numpy as np

    return np.concatenate(pieces, dtype=np.int64)


class _Numbers:
    """Numbers for codes, in the order in which they are first met; `codes` are those of the numbers 0 .. found - 1."""

    def __init__(self, coded: Coded) -> None:
        import numpy as np

        # 0 for a code not met yet, else its number + 1. Zeros cost no memory before they are written over.
        self._table = np.zeros(coded.size, dtype=np.int32)
        self.codes = np.zeros(TOGETHER, dtype=np.int64)
        self.found = 0
        self.number(np.array([coded.start()]))

    def number(self, codes: npt.NDArray[np.int64]) -> npt.NDArray[np.int32]:
        """The numbers of these codes (an array of any shape, read row by row)."""
        import numpy as np

        numbers = self._table[codes]
        unknown = codes[numbers == 0]
        if unknown.size:
            new, first = np.unique(unknown, return_index=True)
            new = new[np.argsort(first)]
            found = self.found + len(new)
            if found > len(self.codes):
                self.codes = np.concatenate((self.codes, np.zeros(found, dtype=np.int64)))
            self.codes[self.found : found] = new
            self._table[new] = np.arange(self.found + 1, found + 1)
            self.found = found
            numbers = self._table[codes]
        return numbers - 1


class _Arcs(NamedTuple):
    """The arcs from some positions: how many each has; then, row after row, their targets, weights and clocks."""

    counts: npt.NDArray[np.int64]
    targets: npt.NDArray[np.int32]
    weights: npt.NDArray[np.int64]
    clocks: npt.NDArray[np.uint8]


def _arcs(coded: Coded, codes: npt.NDArray[np.int64], first: int, numbers: _Numbers) -> _Arcs:
    """The arcs from these positions, the first of which has the number `first`. An ending leads to itself."""
    import numpy as np

    going = codes >= coded.endings
    fan = coded.follow(codes[going])
    targets = numbers.number(fan.codes)
    kept, weights = _merged(targets * np.int64(len(coded.clocks)) + fan.clocks, fan.weights)
    found = _Arcs(kept.sum(axis=1), targets[kept], weights[kept], fan.clocks[kept].astype(np.uint8))
    if going.all():
        return found
    ended = np.flatnonzero(~going)
    rows = ended - np.arange(len(ended))  # where they belong among the rows of the others
    places = np.concatenate(([0], np.cumsum(found.counts)))[rows]
    return _Arcs(
        np.insert(found.counts, rows, 1),
        np.insert(found.targets, places, first + ended),
        np.insert(found.weights, places, 1),
        np.insert(found.clocks, places, 0),
    )


def _merged(
    arrows: npt.NDArray[np.int64], weights: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.int64]]:
    """Equal arrows of a row as one, at the first of their places: which places are kept, and the weights there."""
    import numpy as np

    kept, weights = np.ones(arrows.shape, dtype=bool), np.repeat(weights[None, :], len(arrows), axis=0)
    in_order = np.sort(arrows, axis=1)
    rows = np.flatnonzero((in_order[:, 1:] == in_order[:, :-1]).any(axis=1))
    if rows.size:
        order = np.argsort(arrows[rows], axis=1, kind="stable")
        in_order = in_order[rows]
        new = np.ones(order.shape, dtype=bool)
        new[:, 1:] = in_order[:, 1:] != in_order[:, :-1]
        begins = np.flatnonzero(new)
        row, column = rows[begins // order.shape[1]], order.ravel()[begins]
        sums = np.add.reduceat(weights[rows[:, None], order].ravel(), begins)
        kept[rows] = False
        kept[row, column] = True
        weights[row, column] = sums
    return kept, weights
