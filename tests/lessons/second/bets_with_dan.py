"""Lesson 13 again: trees of spins written out, formulas of the gambler's ruin, equations solved with sympy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

from sympy import Rational, linsolve, symbols

__all__ = ["SECOND"]


def one_spin(setting: Any) -> Fraction:
    """Every marble in the spinner once."""
    mine, dans = setting.marbles
    gains = [setting.stake] * mine + [-setting.stake] * dans
    return Fraction(sum(gains), len(gains))


def fair_stake(setting: Any) -> int:
    """The only stake, of all that could be, with which the gains of all marbles add up to 0."""
    mine, dans = setting.marbles
    (stake,) = [x for x in range(1, 200) if mine * setting.dans_stake == dans * x]
    return stake


def two_spins(setting: Any) -> dict[int, Fraction]:
    """The four ways that two spins can go; who is broke stays as he is."""
    ends: Counter[int] = Counter()
    for spins in product((True, False), repeat=2):
        mine, dans = setting.money, setting.dan
        for won in spins:
            stake = min(mine, dans)
            mine, dans = (mine + stake, dans - stake) if won else (mine - stake, dans + stake)
        ends[mine] += 1
    return {notes: Fraction(ways, 4) for notes, ways in sorted(ends.items())}


def small_or_big(_: Any) -> str:
    """From 2 notes of 6. One note a spin: 2/6. All: 2 -> 4 or 0, 4 -> 6 or 2, so x = 1/2 (1/2 + 1/2 x) and x = 1/3."""
    return "same" if Fraction(2, 6) == Fraction(1, 4) / (1 - Fraction(1, 4)) else "different"


def spins(setting: Any) -> Fraction:
    """The equations of the lengths, solved."""
    everything = setting.money + setting.dan
    t = symbols(f"t0:{everything + 1}")
    equations = [t[0], t[-1]] + [t[k] - 1 - (t[k - 1] + t[k + 1]) / 2 for k in range(1, everything)]
    (solved,) = linsolve(equations, t)
    return Fraction(int(solved[setting.money]))


def ruin_formula(setting: Any) -> Fraction:
    """(r^k - 1) / (r^n - 1) with r the odds against you in one spin."""
    ratio = Rational(setting.unfair[1], setting.unfair[0])
    found = (ratio**setting.few - 1) / (ratio**setting.all_few - 1)
    return Fraction(int(found.p), int(found.q))


def average_change(setting: Any) -> Fraction:
    """Wald: the gain of one spin times the average number of spins, which are solved from their equations."""
    mine, dans = setting.unfair
    win = Rational(mine, mine + dans)
    t = symbols(f"t0:{setting.all_few + 1}")
    equations = [t[0], t[-1]]
    equations += [t[k] - 1 - win * t[k + 1] - (1 - win) * t[k - 1] for k in range(1, setting.all_few)]
    (solved,) = linsolve(equations, t)
    found = solved[setting.few] * (2 * win - 1)
    return Fraction(int(found.p), int(found.q))


# One marble each: the average after a spin is that before it (b), the spinner forgets (not d), the chance is the share
# of the money for every stake (not a), and one note a spin takes money * dan spins, more than any bolder way (c).
SECOND: dict[str, Callable[[Any], Any]] = {
    "small-or-big": small_or_big,
    "one-spin": one_spin,
    "fair-stake": fair_stake,
    "two-spins": two_spins,
    "take-all": lambda setting: Fraction(setting.money, setting.money + setting.dan),
    "how-long": spins,
    "which-are-true": lambda _: {"b", "c"},
    "uneven-marbles": ruin_formula,
    "average-change": average_change,
}
