"""A chain grown from its start, for tests that have no game at hand."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from toolkit.chains import MarkovChain

__all__ = ["grown"]


def grown(start: Hashable, after: Callable[[Any], Mapping[Any, int] | None]) -> MarkovChain[Any]:
    """The chain of all states that come up; `after` gives weights of the next states, None where it is over."""
    states, index, rows = [start], {start: 0}, list[Mapping[Any, int]]()
    for state in states:
        row = after(state) or {state: 1}
        rows.append(row)
        for target in row:
            if target not in index:
                index[target] = len(states)
                states.append(target)
    offsets = [0]
    for row in rows:
        offsets.append(offsets[-1] + len(row))
    targets = [index[target] for row in rows for target in row]
    return MarkovChain(states, offsets, targets, [weight for row in rows for weight in row.values()])
