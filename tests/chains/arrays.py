"""The same chain with its numbers in numpy's arrays and its states made when asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from toolkit.chains import MarkovChain

__all__ = ["in_arrays"]


class Lazy(Sequence[Any]):
    """States that are made anew each time."""

    def __init__(self, states: Sequence[Any]) -> None:
        self._texts = [repr(state) for state in states]

    def __len__(self) -> int:
        return len(self._texts)

    def __getitem__(self, i: Any) -> Any:
        return [eval(text) for text in self._texts[i]] if isinstance(i, slice) else eval(self._texts[i])


def in_arrays(chain: MarkovChain[Any]) -> MarkovChain[Any]:
    """A chain of the same states (texts, numbers, or tuples of them), arcs, clocks and start."""
    ticks = np.array([chain.durations(unit) for unit in chain.units], np.int64).T
    numbers = (np.array(sequence, np.int64) for sequence in (chain.offsets, chain.targets, chain.weights))
    return MarkovChain(Lazy(chain.states), *numbers, units=chain.units, ticks=ticks, start=chain.start)
