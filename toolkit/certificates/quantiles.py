"""Quantiles of the length, followed tick by tick in whole numbers: they need no proof from the solver.

The chance to be somewhere is a whole number over one unit, and what rounding down loses is added up: the chance to have
come to an end lies between what has arrived and that together with what was lost. The unit is a power of the common
denominator of all chances, so that nothing is lost at all in the first steps, where a level may be met exactly.
"""

from __future__ import annotations

import math
from fractions import Fraction

from toolkit.certificates.table import Table
from toolkit.errors import CertificateError

__all__ = ["LEVELS", "Undecided", "quantiles"]

LEVELS = ("0.05", "0.5", "0.95")
EXACT_STEPS = 40  # along which nothing is lost, where chances have a common denominator …
EXACT_BITS = 600  # … of which that power is no longer than this
SPARE_BITS = 64
MOST_TICKS = 10_000  # that a level is waited for
MOST_STEPS = 5 * 10**8  # arrows gone along


class Undecided(CertificateError):
    """A level that is met too nearly to be told, or too late."""


def quantiles(table: Table, at_most: Fraction) -> dict[str, int | None]:
    """For each level the smallest number of ticks of the first clock by which an end is reached with that chance.

    None where the chance to reach one at all, which is `at_most` so much, is smaller. Raises `Undecided`.

    >>> from toolkit.certificates.table import table_of_rows
    >>> quantiles(table_of_rows([[(0, 1, (1,)), (1, 1, (1,))], []], {1: "head"}, ("steps",)), Fraction(1))
    {'0.05': 1, '0.5': 1, '0.95': 5}
    """
    totals = [sum(weight for _, weight in table.row(i)) for i in range(len(table))]
    unit = _unit(totals)
    ticks = table.ticks(table.units[0])
    found: dict[str, int | None] = dict.fromkeys(LEVELS)
    waited = [level for level in LEVELS if Fraction(level) <= at_most]
    ahead: dict[int, dict[int, int]] = {0: {0: unit}}  # tick -> state -> chance
    arrived = lost = steps = 0
    while waited and ahead and steps < MOST_STEPS:
        now = min(ahead)
        if now > MOST_TICKS:
            break
        while here := ahead.pop(now, {}):  # again and again while arrows take no time
            for i, chance in here.items():
                if table.ends[i] is not None:
                    arrived += chance
                    continue
                rest = chance
                for k, (target, weight) in enumerate(table.row(i), start=table.offsets[i]):
                    share = chance * weight // totals[i]
                    if share:
                        then = ahead.setdefault(now + ticks[k], {})
                        then[target] = then.get(target, 0) + share
                        rest -= share
                lost += rest
                steps += table.offsets[i + 1] - table.offsets[i]
        while waited and Fraction(arrived, unit) >= Fraction(waited[0]):
            found[waited.pop(0)] = now
        if waited and Fraction(arrived + lost, unit) >= Fraction(waited[0]):
            break
    if waited:
        raise Undecided(f"the quantile {waited[0]} is met too nearly, or too late, to be told; leave quantiles out")
    return found


def _unit(totals: list[int]) -> int:
    """A power of two, times a power of the common denominator of all chances where that is short enough."""
    common = 1
    for total in set(totals) - {0}:
        common = math.lcm(common, total)
        if common.bit_length() > EXACT_BITS:
            return 1 << (SPARE_BITS + EXACT_BITS)
    unit: int = common ** min(EXACT_STEPS, EXACT_BITS // common.bit_length()) << SPARE_BITS
    return unit
