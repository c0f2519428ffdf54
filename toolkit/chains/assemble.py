"""A model put together from what a file says: rows that sum to exactly one, a start, labels and rewards."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from toolkit.chains.chain import MarkovChain
from toolkit.chains.decisions import DecisionProcess
from toolkit.chains.interchange import Line, Model
from toolkit.chance import decimal_text, fraction_text
from toolkit.errors import ChainError

__all__ = ["ReadChoice", "assemble"]

LONGEST_WRITTEN = 60  # signs of a fraction in a message


class ReadChoice(NamedTuple):
    """One choice of a state as a file has it: the line that it begins on, its name (empty: none), the chance of each
    next state."""

    line: Line
    name: str
    chances: dict[int, Fraction]


def assemble(
    where: str,
    choices: Sequence[Sequence[ReadChoice]],
    labels: Mapping[str, set[int]],
    gains: Mapping[str, Sequence[Sequence[Fraction]]],
    names: Mapping[int, str],
    *,
    decides: bool,
) -> Model:
    """The model of a file. `choices` are those of each state in order; `gains` are, for each reward, the expected gains
    of each choice of each state; `names` are those that the file gives to states: they are used where all states have
    one and all are different.

    `decides` says whether the file is about choices: then a state with several belongs to player 1. Raises `ChainError`
    for a state without a choice, for rows that do not sum to one, and for several states to begin in.
    """
    states = _states(len(choices), names)
    start = _start(where, labels)
    weights: list[int] = []
    targets: list[int] = []
    offsets, action_offsets, actions, owners = [0], [0], list[Any](), list[int]()
    for number, found in enumerate(choices):
        if not found:
            raise ChainError(
                f"{where}: state {number} has no transition; write one from {number} to itself with chance 1 "
                "if it is never left"
            )
        for choice in found:
            _check_sum(choice, number)
            scale = math.lcm(*(chance.denominator for chance in choice.chances.values()))
            for target, chance in choice.chances.items():
                targets.append(target)
                weights.append(int(chance * scale))
            offsets.append(len(targets))
        free = len(found) > 1
        owners.append(int(free))
        actions += _action_names(found) if free else [None]
        action_offsets.append(len(actions))
    process: MarkovChain[Any] | DecisionProcess[Any]
    if decides:
        process = DecisionProcess(states, owners, action_offsets, actions, offsets, targets, weights, start=start)
    else:
        process = MarkovChain(states, offsets, targets, weights, start=start)
    rewards = {
        name: {
            states[i]: dict(zip(actions[action_offsets[i] : action_offsets[i + 1]], row, strict=True))
            if owners[i] else row[0]
            for i, row in enumerate(rows)
            if any(row)
        }
        for name, rows in gains.items()
    }  # fmt: skip
    return Model(process, {name: frozenset(numbers) for name, numbers in labels.items()}, rewards)


def _states(count: int, names: Mapping[int, str]) -> list[Any]:
    """The file's own names, or numbers where they would be no names."""
    numbers = list(range(count))
    given = [names.get(number, "") for number in numbers]
    if not all(given) or len(set(given)) < count or given == list(map(str, numbers)):
        return numbers
    return list(given)


def _start(where: str, labels: Mapping[str, set[int]]) -> int:
    """The state labelled `init`; the first where the file has no such label."""
    begins = sorted(labels.get("init", {0}))
    if len(begins) != 1:
        problem = f"states {begins[0]} and {begins[1]} are both" if begins else "no state is"
        raise ChainError(f"{where}: {problem} labelled init; write the label on one state, where it all begins")
    return begins[0]


def _check_sum(choice: ReadChoice, number: int) -> None:
    total = sum(choice.chances.values(), Fraction(0))
    if total != 1:
        choice.line.refuse(
            f"the chances of state {number}{f', choice {choice.name}' if choice.name else ''} sum to {_short(total)}, "
            "not to 1",
            f"chances that sum to exactly one: one of them is {_short(abs(1 - total))} "
            f"too {'large' if total > 1 else 'small'}",
        )


def _short(value: Fraction) -> str:
    text = fraction_text(value)
    return text if len(text) <= LONGEST_WRITTEN else f"about {decimal_text(value, 12)}"


def _action_names(choices: Sequence[ReadChoice]) -> list[str]:
    """The names of a state's choices; their numbers where the file gives none, or the same name twice."""
    often = Counter(choice.name for choice in choices)
    return [
        choice.name if choice.name and often[choice.name] == 1 else f"{choice.name}#{k}"
        for k, choice in enumerate(choices)
    ]
