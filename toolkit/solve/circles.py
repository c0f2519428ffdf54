"""States that lead in a circle while a clock stands still: how often each is visited before the clock runs on.

The states are eliminated one after another by sums, products and quotients of chances alone, never by a difference
(Grassmann, Taksar and Heyman, Operations Research 33, 1985), here in exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

__all__ = ["Turn", "eliminate", "spread"]


class Turn(NamedTuple):
    """The elimination of one state: `onward` to the states after it, `back` from them, `times` per entry."""

    state: int
    times: Any
    onward: list[tuple[int, Any]]
    back: list[tuple[int, Any]]


def eliminate(
    rows: Mapping[int, Mapping[int, Fraction]],
    leaving: Mapping[int, Fraction],
    convert: Callable[[Fraction], Any] = Fraction,
) -> list[Turn]:
    """The circle's states in order of elimination. `rows` holds the chances inside it, `leaving` those to leave it;
    `convert` makes the numbers that `spread` is to compute with.

    >>> half = Fraction(1, 2)
    >>> for turn in eliminate({0: {1: half}, 1: {0: half}}, {0: half, 1: half}):
    ...     print(turn.state, turn.times, turn.onward, turn.back)
    0 1 [(1, Fraction(1, 2))] [(1, Fraction(1, 2))]
    1 4/3 [] []
    """
    left = {i: {k: chance for k, chance in row.items() if chance} for i, row in rows.items()}
    out = dict(leaving)
    turns = []
    for i in rows:
        row = left.pop(i)
        row.pop(i, None)
        times = 1 / (sum(row.values()) + out[i])
        back = [(k, others.pop(i)) for k, others in left.items() if i in others]
        onward = [(k, chance * times) for k, chance in row.items()]
        for k, chance in back:
            for to, share in onward:
                left[k][to] = left[k].get(to, Fraction(0)) + chance * share
            out[k] += chance * times * out[i]
        turns.append(Turn(i, convert(times), [(k, convert(p)) for k, p in onward], [(k, convert(p)) for k, p in back]))
    return turns


def spread(turns: list[Turn], visits: Any) -> None:
    """Turns `visits`, the chances to enter each state from outside, into expected visits, in place.

    >>> half = Fraction(1, 2)
    >>> visits = [Fraction(1), Fraction(0)]
    >>> spread(eliminate({0: {1: half}, 1: {0: half}}, {0: half, 1: half}), visits)
    >>> visits
    [Fraction(4, 3), Fraction(2, 3)]
    """
    for i, _, onward, _ in turns:
        for k, chance in onward:
            visits[k] += visits[i] * chance
    for i, times, _, back in reversed(turns):
        for k, chance in back:
            visits[i] += visits[k] * chance
        visits[i] *= times
