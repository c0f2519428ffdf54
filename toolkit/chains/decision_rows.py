"""Decision processes from rows that others wrote, checked exactly."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from toolkit.chains.build import exact_chance
from toolkit.errors import ChainError

__all__ = ["CheckedActions", "weighed_actions"]

S = TypeVar("S", bound=Hashable)


class CheckedActions(NamedTuple):
    """Rows of actions, each summing to exactly one, as a decision process stores them."""

    states: tuple[Any, ...]
    owners: list[int]
    action_offsets: list[int]
    actions: list[Any]
    offsets: list[int]
    targets: list[int]
    weights: list[int]
    start: int


def weighed_actions(
    rows: Mapping[S, Mapping[Any, Any]], owners: Mapping[S, int] | None, start: S | None, floats: str | None
) -> CheckedActions:
    """Rows of chances as whole-number weights over each action's total; see `DecisionProcess.from_rows`."""
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
    return CheckedActions(tuple(rows), whose, action_offsets, names, offsets, targets, weights, begin)


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
