"""Decision processes from rows that others wrote, checked exactly; and the chain that a policy makes of one."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

from toolkit.chains.build import exact_chance
from toolkit.chains.chain import MarkovChain
from toolkit.chance import Distribution
from toolkit.errors import ChainError

if TYPE_CHECKING:
    from toolkit.chains.decisions import DecisionProcess

__all__ = ["chain_following", "process_from_rows"]

S = TypeVar("S", bound=Hashable)


def process_from_rows(
    kind: type[DecisionProcess[S]],
    rows: Mapping[S, Mapping[Any, Any]],
    owners: Mapping[S, int] | None,
    start: S | None,
    floats: str | None,
) -> DecisionProcess[S]:
    """See `DecisionProcess.from_rows`."""
    if not rows:
        raise ChainError("a process without states; write at least one row, such as {'a': {'a': 1}}")
    index = {state: i for i, state in enumerate(rows)}
    for state in owners or ():
        if state not in index:
            raise ChainError(f"owners: {state!r} is no state; states begin with {next(iter(rows))!r}")
    if start is not None and start not in index:
        raise ChainError(f"start: {start!r} is no state; states begin with {next(iter(rows))!r}")
    whose, names = list[int](), list[Any]()
    action_offsets, offsets, targets, weights = [0], [0], list[int](), list[int]()
    for state, row in rows.items():
        owner = _owner(state, row, owners)
        for name, chances in row.items() if owner else [(None, row)]:
            place = f"{state!r}, action {name!r}" if owner else f"{state!r}"
            if not isinstance(chances, Mapping):
                raise ChainError(f"{place}: {chances!r} is no row; write {{next state: chance}}, such as {{'a': 1}}")
            for target, weight in _weights(place, chances, index, floats).items():
                targets.append(target)
                weights.append(weight)
            offsets.append(len(targets))
            names.append(name)
        whose.append(owner)
        action_offsets.append(len(names))
    begin = 0 if start is None else index[start]
    return kind(tuple(rows), whose, action_offsets, names, offsets, targets, weights, start=begin)


def _owner(state: Any, row: Any, owners: Mapping[Any, int] | None) -> int:
    """Who chooses in a state; checks that its row looks like it."""
    if not isinstance(row, Mapping) or not row:
        raise ChainError(f"{state!r}: {row!r} is no row; write {{next state: chance}} or {{action: {{...}}}}")
    named = any(isinstance(entry, Mapping) for entry in row.values())
    owner: Any = int(named) if owners is None else owners.get(state, 0)
    if isinstance(owner, bool) or not isinstance(owner, int) or owner < 0:
        raise ChainError(f"owner of {state!r}: {owner!r}; write 0 for nobody, or the number of a player from 1 on")
    if named and not owner:
        raise ChainError(f"{state!r} names actions but has no owner; name it, or write {{next state: chance}}")
    return owner


def _weights(place: str, chances: Mapping[Any, Any], index: Mapping[Any, int], floats: str | None) -> dict[int, int]:
    """The weights of an action's targets, chances checked."""
    found: dict[int, Fraction] = {}
    for target, value in chances.items():
        if target not in index:
            raise ChainError(
                f"{place} -> {target!r}: {target!r} has no row; write one ({{{target!r}: 1}} if it is never left)"
            )
        chance = exact_chance(value, f"{place} -> {target!r}", floats)
        if chance:
            found[index[target]] = chance
    total = sum(found.values())
    if total != 1:
        raise ChainError(f"row {place}: its chances sum to {total}, not to 1; change one by {1 - total}")
    scale = math.lcm(*(chance.denominator for chance in found.values()))
    return {target: int(chance * scale) for target, chance in found.items()}


def chain_following(process: DecisionProcess[S], policy: Mapping[S, Any]) -> MarkovChain[S]:
    """See `DecisionProcess.following`."""
    offsets, targets, weights, ticks = [0], list[int](), list[int](), list[tuple[int, ...]]()
    for i, state in enumerate(process.states):
        shares = _shares(process, policy, i, state)
        totals = {a: sum(process.weights[process.offsets[a] : process.offsets[a + 1]]) for a, _ in shares}
        scale = math.lcm(*((share / totals[a]).denominator for a, share in shares))
        row: dict[tuple[int, tuple[int, ...]], int] = {}
        for a, share in shares:
            factor = int(share * scale / totals[a])
            for target, weight, clock in process.arcs(a):
                row[target, clock] = row.get((target, clock), 0) + weight * factor
        for (target, clock), weight in row.items():
            targets.append(target)
            weights.append(weight)
            ticks.append(clock)
        offsets.append(len(targets))
    return MarkovChain(process.states, offsets, targets, weights, units=process.units, ticks=ticks, start=process.start)


def _shares(process: DecisionProcess[Any], policy: Mapping[Any, Any], i: int, state: Any) -> list[tuple[int, Fraction]]:
    """The actions taken in a state, each with its chance."""
    if not process.owners[i]:
        return [(process.action_offsets[i], Fraction(1))]
    if state not in policy:
        raise ChainError(f"the policy has no entry for {state!r}; write one of its actions: {process.choices(state)}")
    entry = policy[state]
    if isinstance(entry, Distribution):
        entry = {action: entry.probability(action) for action in entry}
    if not isinstance(entry, Mapping):
        return [(process.action_index(state, entry), Fraction(1))]
    shares = [
        (process.action_index(state, action), exact_chance(chance, f"policy at {state!r}, action {action!r}"))
        for action, chance in entry.items()
    ]
    if (total := sum(share for _, share in shares)) != 1:
        raise ChainError(f"policy at {state!r}: its chances sum to {total}, not to 1; change one by {1 - total}")
    return [(a, share) for a, share in shares if share]
