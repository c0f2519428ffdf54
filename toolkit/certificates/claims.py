"""From the unknowns of a chain to the answers that people asked for, and how an answer stands in a certificate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR
from fractions import Fraction
from typing import Any, NamedTuple

from toolkit.certificates.best import Best, best_value
from toolkit.certificates.order import Plan
from toolkit.certificates.quantiles import quantiles
from toolkit.certificates.subject import Subject
from toolkit.certificates.substitution import clock_of, mean_time, square_of_time, times, visits
from toolkit.certificates.table import Table
from toolkit.chance import decimal_text, fraction_text
from toolkit.errors import CertificateError

__all__ = ["GUARANTEES", "QUESTIONS", "Bounds", "Proof", "Vector", "best_bounds", "claim_of", "proved_bounds"]

QUESTIONS = (
    "win",
    "mean",
    "variance",
    "quantile",
)  # of a chain that is no game, "win" is the chance to finish in each end
GUARANTEES = ("exact", "certified")
MORE_DIGITS = 3  # with which the ends of a certified interval are written


class Bounds(NamedTuple):
    """Proved bounds of a number, the same when it is exact; no bounds (None) when it is infinite."""

    low: Fraction | None
    high: Fraction | None


class Vector(NamedTuple):
    """One unknown for each state of the cut, as whole numbers over `unit`: from `low` to `high`, or exactly both."""

    unit: int
    low: Sequence[int]
    high: Sequence[int]


class Proof(NamedTuple):
    """What cannot be found by substitution: the cut, its visits, and its times by each clock that was asked for."""

    cut: Sequence[int]
    visits: Vector
    times: Mapping[str, Vector]
    best: Best | None = None  # where seats play as well as possible: that they do


def proved_bounds(
    table: Table, plan: Plan, proof: Proof, guarantee: str, questions: Sequence[str], outcomes: Sequence[str]
) -> dict[str, dict[str, Bounds]]:
    """For each question the answers by name, as far as the proof goes; `CertificateError` when it does not hold.

    `outcomes` are names that can win, also those that never do; "never" is there when some state is lost.
    """
    timed = table.units if "variance" in questions and not plan.lost else ()
    if set(proof.times) != set(timed):
        raise CertificateError(
            f"the proof has times by {', '.join(proof.times) or 'no clock'}, not by {', '.join(timed)}"
        )
    senses = ("exact",) if guarantee == "exact" else ("down", "up")
    sides = [visits(table, plan, _side(proof.visits, sense), proof.visits.unit, sense) for sense in senses]
    unit = proof.visits.unit
    found: dict[str, dict[str, Bounds]] = {question: {} for question in QUESTIONS if question in questions}
    if "win" in found:
        chances = [_chances(table, ends, outcomes) for _, ends in sides]
        for name, low in chances[0].items():
            found["win"][name] = Bounds(low / unit, min(chances[-1][name] / unit, Fraction(1)))
    for name in table.units if {"mean", "variance"} & set(found) else ():
        if plan.lost:
            lengths = dict.fromkeys(("mean", "variance"), Bounds(None, None))
        else:
            lengths = _lengths(table, plan, proof, name, [values for values, _ in sides], senses)
        for question in ("mean", "variance"):
            if question in found:
                found[question][name] = lengths[question]
    if "quantile" in found:
        never = min(ends.get(None, 0) for _, ends in sides)
        for level, ticks in quantiles(table, 1 - Fraction(never, unit)).items():
            number = None if ticks is None else Fraction(ticks)
            found["quantile"][level] = Bounds(number, number)
    return found


def _side(vector: Vector, sense: str) -> Sequence[int]:
    return vector.high if sense == "up" else vector.low


def _chances(table: Table, ends: Mapping[int | None, int], outcomes: Sequence[str]) -> dict[str, Fraction]:
    chances = dict.fromkeys(outcomes, Fraction(0))
    for i, inflow in ends.items():
        winners = ("never",) if i is None else table.ends[i] or ()
        for name in winners:
            chances[name] = chances.get(name, Fraction(0)) + Fraction(inflow, len(winners))
    return chances


def _lengths(
    table: Table, plan: Plan, proof: Proof, name: str, visited: Sequence[Sequence[int]], senses: Sequence[str]
) -> dict[str, Bounds]:
    """Mean and, where its proof is there, variance of the time to an end by the clock `name`."""
    clock, unit = clock_of(table, name), proof.visits.unit
    means = [Fraction(mean_time(values, clock), unit) for values in visited]
    found = {"mean": Bounds(means[0], means[-1])}
    if name in proof.times:
        vector, squares = proof.times[name], list[Fraction]()
        for values, sense in zip(visited, senses, strict=True):
            later = times(table, plan, _side(vector, sense), vector.unit, clock, sense)
            squares.append(Fraction(square_of_time(table, values, later, vector.unit, clock), unit * vector.unit))
        low = max(squares[0] - means[-1] ** 2, Fraction(0))
        found["variance"] = Bounds(low, squares[-1] - means[0] ** 2)
    return found


def best_bounds(table: Table, best: Best, subject: Subject) -> dict[str, Bounds]:
    """What best play is worth, when it is proved: the share of the first seat that plays so, or the time it takes."""
    value = best_value(table, best, subject.aim, subject.free[0])
    name = f"share of seat {subject.free[0]}" if subject.aim == "share" else table.units[0]
    return {name: Bounds(value, value)}


def claim_of(bounds: Bounds, digits: int) -> Any:
    """How an answer stands in a certificate; only one way is right, so that a claim is checked by comparing texts.

    >>> claim_of(Bounds(Fraction(25, 84), Fraction(25, 84)), 6)
    '25/84'
    >>> claim_of(Bounds(Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**9)), 6)
    {'low': '0.333333333', 'high': '0.333333335'}
    """
    if bounds.low is None or bounds.high is None:
        return "infinite"
    if bounds.low == bounds.high:
        return fraction_text(bounds.low)
    return {
        "low": decimal_text(bounds.low, digits + MORE_DIGITS, ROUND_FLOOR),
        "high": decimal_text(bounds.high, digits + MORE_DIGITS, ROUND_CEILING),
    }
