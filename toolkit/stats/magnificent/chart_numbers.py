"""Winner and number of races together, race after race: exactly, in plain Python or over arrays of residues.

The chance of every way to end after n races is a whole number over the product of the races' weights. Over arrays that
number is found modulo some primes, small enough that nothing overflows and enough of them to know it (the Chinese
remainder theorem); that all chances add up to 1 is checked.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import partial
from importlib.util import find_spec
from typing import TypeAlias

from toolkit.errors import NoAnswer, TooManyStates
from toolkit.solve import Progress
from toolkit.stats.magnificent.chart_moves import Steps
from toolkit.stats.magnificent.chart_plan import ChartPlan
from toolkit.stats.magnificent.chart_residues import residues

__all__ = ["Endings", "endings"]

Endings: TypeAlias = dict[tuple[str, int], Fraction]
"""For every winner and number of races the chance."""

FEW_CELLS = 4_000  # up to here dicts outrun arrays, and numpy is not worth loading
MOST_CELLS = 20_000_000  # some 500 MB
MOST_POSITIONS = 200_000  # without arrays


def endings(plan: ChartPlan, progress: Progress | None = None) -> Endings:
    """The chances of every winner after every number of races; over arrays `progress` is told how far it is.

    Raises `NoAnswer` where a race may move no peg, and `TooManyStates` for a chart that is too large.
    """
    if any(not any(moved) for race in plan.races for moved in race.scores):
        raise NoAnswer("a race of the plan may move no peg, so there is no greatest number of races; take chart_chain")
    cells = math.prod(plan.shape)
    if cells <= FEW_CELLS or not find_spec("numpy"):
        return _over_dicts(plan)
    if cells > MOST_CELLS:
        raise TooManyStates(f"a chart of {cells:,} positions of the pegs; take a shorter one, or fewer players")
    return _over_arrays(plan, progress)


def _over_dicts(plan: ChartPlan) -> Endings:
    rows: dict[tuple[int, Steps], dict[Steps | str, int]] = {}
    found: Endings = {}
    pegs: dict[Steps, int] = {plan.start: 1}
    number, total = 0, 1
    while pegs:
        which = plan.which(number)
        number, total = number + 1, total * plan.races[which].total
        ahead: dict[Steps, int] = {}
        for steps, ways in pegs.items():
            row = rows.get((which, steps))
            if row is None:
                row = rows[which, steps] = plan.races[which].after(steps, plan.length, plan.tie)
                if len(rows) > MOST_POSITIONS:
                    raise TooManyStates(
                        f"more than {MOST_POSITIONS:,} positions of the pegs; install numpy, or take a shorter chart"
                    )
            for key, weight in row.items():
                if isinstance(key, str):
                    found[key, number] = found.get((key, number), Fraction(0)) + Fraction(ways * weight, total)
                else:
                    ahead[key] = ahead.get(key, 0) + ways * weight
        pegs = ahead
    return found


def _over_arrays(plan: ChartPlan, progress: Progress | None) -> Endings:
    totals = [1]
    for number in range(plan.most_races):
        totals.append(totals[-1] * plan.races[plan.which(number)].total)
    primes = _primes(max(race.total for race in plan.races), totals[-1])

    def report(before: int, races: int) -> None:
        if progress is not None:
            progress("races followed", before + races, len(primes) * plan.most_races)

    found_by = [residues(plan, prime, partial(report, k * plan.most_races)) for k, prime in enumerate(primes)]
    found = {}
    for key in found_by[0]:
        if whole := _joined([one[key] for one in found_by], primes):
            found[key] = Fraction(whole, totals[key[1]])
    if sum(found.values()) != 1:
        raise NoAnswer("the chances of the chart do not add up to 1: a fault of the toolkit, please report it")
    return found


def _primes(weight: int, enough: int) -> list[int]:
    """Primes such that residues times weights of that total stay below 2^63, with a product above `enough`."""
    from sympy import prevprime

    primes = [int(prevprime(2**63 // weight))]
    while math.prod(primes) <= enough:
        primes.append(int(prevprime(primes[-1])))
    return primes


def _joined(residues_by: list[int], primes: list[int]) -> int:
    """The whole number from 0 on, below the product of all primes, with these residues.

    >>> _joined([2, 3, 2], [3, 5, 7])
    23
    """
    number, product = 0, 1
    for residue, prime in zip(residues_by, primes, strict=True):
        number += product * ((residue - number) * pow(product, -1, prime) % prime)
        product *= prime
    return number
