"""The pegs on the chart over arrays: in how many ways each may win after each number of races, modulo a prime."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolkit.stats.magnificent.chart_moves import Arrival
from toolkit.stats.magnificent.chart_plan import ChartPlan

__all__ = ["residues"]

HALF = 25  # bits; the halves of millions of residues can be added up without overflow


def residues(plan: ChartPlan, prime: int, report: Callable[[int], None]) -> dict[tuple[str, int], int]:
    """For every winner and number of races the number of ways, modulo a prime.

    The first axis is Dan's; each of its slices is small enough to stay near the processor.
    """
    import numpy as np

    *sizes, dans_cells = plan.shape
    unit = plan.units[-1]
    to_go = [plan.length - here for here in plan.start]
    found = {(name, n): 0 for n in range(1, plan.most_races + 1) for name in plan.races[0].names}
    now, ahead = (np.zeros((dans_cells, *sizes), dtype=np.int64) for _ in range(2))
    moving = np.zeros(sizes, dtype=np.int64)
    now[(0,) * now.ndim] = 1
    for number in range(1, plan.most_races + 1):
        race = plan.races[plan.which(number - 1)]
        ahead.fill(0)
        for dan in range(dans_cells):
            held = plan.held(number - 1, dan)
            if not all(held):
                continue
            here = now[dan]
            for case, weight in race.arrivals(plan.tie).items():
                box = _box(case, held, to_go, to_go[-1] - dan * unit)
                if box:
                    found[race.names[case.winner], number] += _sum(here[box]) * weight % prime
            for moved, weight in race.scores.items():
                further = dan + moved[-1] // unit
                cells = [
                    range(k.start, min(k.stop, size - by)) for k, size, by in zip(held, sizes, moved[:-1], strict=True)
                ]
                if further < dans_cells and all(cells):
                    box = tuple(slice(k.start, k.stop) for k in cells)
                    there = tuple(slice(k.start + by, k.stop + by) for k, by in zip(cells, moved[:-1], strict=True))
                    np.multiply(here[box], weight, out=moving[box])
                    ahead[further][there] += moving[box]
        ahead %= prime
        now, ahead = ahead, now
        report(number)
    return found


def _box(case: Arrival, held: list[range], to_go: list[int], dans: int) -> tuple[slice, ...]:
    """The cells of the players' pegs in which a case comes true, when Dan has `dans` steps to go; empty for none."""
    players = len(held)
    if case.winner == players and dans > case.most:
        return ()
    # Dan ends the race: nobody wins after he has missed, so he may be anywhere else.
    cells = [
        range(k.start, min(k.stop, steps - far + 1))
        for k, steps, far in zip(held, to_go[:-1], case.least[:-1], strict=True)
    ]
    if case.winner < players:
        first = max(cells[case.winner].start, to_go[case.winner] - case.most)
        cells[case.winner] = range(first, cells[case.winner].stop)
    return tuple(slice(k.start, k.stop) for k in cells) if all(cells) else ()


def _sum(entries: Any) -> int:
    """The sum of an array of whole numbers from 0 on, which may be too large for one of its entries."""
    return int((entries & ((1 << HALF) - 1)).sum()) + (int((entries >> HALF).sum()) << HALF)
