"""The proof that a way to play is best: its values, and at every choice no other outcome that is better.

A value is the expected share of the win of one seat, which another seat may try to keep small, or the expected time to
the end, which those who choose try to keep short. Whoever makes the share large cannot get more than values that no
choice raises, for they bound what is won within any number of steps. Whoever makes it small cannot get it below values
that no choice lowers, if there is no way to put off the end for ever where something is left to be won. A time cannot
be made shorter than values that no choice lowers, for only ways that end count (Puterman, Markov Decision Processes,
ch. 7).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from toolkit.certificates.order import backwards, plan
from toolkit.certificates.substitution import clock_of, times
from toolkit.certificates.table import Table
from toolkit.errors import CertificateError

__all__ = ["AIMS", "Best", "best_value", "following", "in_play", "share_of"]

AIMS = ("share", "length")


class Best(NamedTuple):
    """A way to play and its values: for each state in which a seat chooses, in order, the place of the arrow that is
    chosen among the state's arrows, and the values of the states of a cut, as whole numbers over `unit`."""

    choices: Sequence[int]
    cut: Sequence[int]
    unit: int
    values: Sequence[int]


def following(table: Table, choices: Sequence[int]) -> Table:
    """The same states when every choice is made; `CertificateError` when there is not one for each.

    >>> from toolkit.certificates.table import Table
    >>> table = Table(("steps",))
    >>> table.add(None, {(0, (1,)): 1, (1, (1,)): 1}, owner=1)
    >>> table.add(("1",), {})
    >>> list(following(table, [1]).row(0))
    [(1, 1)]
    """
    choosing = [i for i, owner in enumerate(table.owners) if owner]
    if len(choices) != len(choosing):
        raise CertificateError(f"it makes {len(choices):,} choices where {len(choosing):,} are to be made")
    chosen = dict(zip(choosing, choices, strict=True))
    found = Table(table.units)
    for i, end in enumerate(table.ends):
        arrows = {(target, ticks): weight for target, weight, ticks in table.arrows(i)}
        if i in chosen:
            if chosen[i] >= len(arrows):
                raise CertificateError(f"state {i}: it chooses outcome {chosen[i]} of {len(arrows)}")
            arrows = {list(arrows)[chosen[i]]: 1}
        found.add(end, arrows)
    return found


def in_play(table: Table) -> Table:
    """The states that can come up from the start, numbered in the order in which they are met."""
    number, found = {0: 0}, [0]
    for i in found:  # which grows meanwhile
        for target in table.targets_of(i):
            if target not in number:
                number[target] = len(found)
                found.append(target)
    kept = Table(table.units)
    for i in found:
        arrows = {(number[target], ticks): weight for target, weight, ticks in table.arrows(i)}
        kept.add(table.ends[i], arrows, table.owners[i])
    return kept


def share_of(winners: Sequence[str], seat: int) -> Fraction:
    """The share of the win that falls to a seat."""
    return Fraction(int(str(seat) in winners), max(len(winners), 1))


def best_value(table: Table, best: Best, aim: str, seat: int) -> Fraction:
    """The value of the start, when it is proved that nobody who chooses can do better; else `CertificateError`.

    Under the aim "share" it is `seat` that makes its share large, and one other seat that may make it small; under
    "length" all who choose make the time by the first clock short.
    """
    chain = following(table, best.choices)
    found_plan = plan(chain, best.cut)
    if aim == "share":
        _check_sides(table, seat)
        worth = {i: share_of(end, seat) * best.unit for i, end in enumerate(table.ends) if end is not None}
        if any(value.denominator != 1 for value in worth.values()):
            raise CertificateError("the shares of the win are no whole numbers over the denominator given")
        whole = {i: int(value) for i, value in worth.items()}
        values = times(chain, found_plan, best.values, best.unit, None, "exact", whole)
        _check_that_it_ends(table, chain, values, seat)
    else:
        if found_plan.lost:
            raise CertificateError(f"from {len(found_plan.lost):,} positions this way to play never ends")
        values = times(chain, found_plan, best.values, best.unit, clock_of(chain, table.units[0]), "exact")
    ticks = table.ticks(table.units[0])
    for i, owner in enumerate(table.owners):
        if owner:
            for k in range(table.offsets[i], table.offsets[i + 1]):
                if aim == "share":
                    gain = values[table.targets[k]] - values[i]
                    better = gain > 0 if owner == seat else gain < 0
                else:
                    better = values[table.targets[k]] + ticks[k] * best.unit < values[i]
                if better:
                    raise CertificateError(f"state {i}: outcome {k - table.offsets[i]} is better than the one chosen")
    return Fraction(values[0], best.unit)


def _check_sides(table: Table, seat: int) -> None:
    """That what one who chooses wins the other loses."""
    others = set(table.owners) - {0, seat}
    if len(others) > 1:
        raise CertificateError(f"{len(others) + 1} seats choose, and no single best play is defined for them")
    for other in others:
        for end in table.ends:
            if end is not None and share_of(end, seat) + share_of(end, other) != 1:
                raise CertificateError(f"seats {seat} and {other} do not play for the whole win between them")


def _check_that_it_ends(table: Table, chain: Table, values: Sequence[int], seat: int) -> None:
    """That the end cannot be put off for ever where `seat`, who keeps to its choices, has something to win."""
    offsets, origins = backwards(table)
    free = [owner not in (0, seat) for owner in table.owners]
    held = bytearray(end is None for end in table.ends)  # where the end can be put off, as far as is known
    ways = [table.offsets[i + 1] - table.offsets[i] for i in range(len(table))]
    waiting = [i for i in range(len(table)) if not held[i]]
    while waiting:
        here = waiting.pop()
        for i in origins[offsets[here] : offsets[here + 1]]:
            if held[i]:
                ways[i] -= 1
                if (free[i] and not ways[i]) or (not free[i] and here in chain.targets_of(i)):
                    held[i] = 0
                    waiting.append(i)
    for i, value in enumerate(values):
        if held[i] and value:
            raise CertificateError(f"state {i}: the end can be put off for ever, and so the value is not sure")
