"""What is asked of a decision process: who wants what, where play ends, and what is counted."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from toolkit.chains import DecisionProcess
from toolkit.chance.weights import exact_fraction
from toolkit.errors import ChainError, ChanceError

__all__ = ["Objective", "exact_numbers", "paid_gains", "sides_of"]

S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True)
class Objective(Generic[S]):
    """`sides` is 1 for states of one who maximises, -1 for those of one who minimises, 0 where nobody chooses; `stops`
    marks the states where play ends. Counted are `shares` (what it is worth to end in a state) or `gains` (of the arcs,
    until the end), whole numbers over `scale`. `avoidable`: never to end is allowed, and worth more than any sum.
    `words` say why a value is infinite: where the end is missed, and where a sum has no bound.
    """

    process: DecisionProcess[S]
    sides: list[int]
    stops: bytearray
    scale: int
    shares: dict[int, int]
    gains: list[int] | None = None
    avoidable: bool = False
    words: tuple[str, str] = ("", "")

    @property
    def choosing(self) -> bytearray:
        """The states where somebody chooses while play goes on."""
        return bytearray(side != 0 and not stop for side, stop in zip(self.sides, self.stops, strict=True))


def sides_of(process: DecisionProcess[Any], best: int | str) -> list[int]:
    """For each state 1 when the one who chooses maximises, -1 when he minimises, 0 when nobody chooses.

    Raises `ChainError` for another `best` than "most", "least" or a player's number, and for a state where nobody
    chooses though it has several actions.
    """
    if best not in ("most", "least") and (isinstance(best, (bool, str)) or best < 1):
        raise ChainError(f'best={best!r}: write "most", "least", or the number of the player who wants the most')
    for i, owner in enumerate(process.owners):
        if not owner and len(process.actions_of(i)) != 1:
            many = len(process.actions_of(i))
            raise ChainError(f"{process.states[i]!r} has {many} actions and no owner; write one action, or an owner")
    if best == "most":
        return [int(owner > 0) for owner in process.owners]
    if best == "least":
        return [-int(owner > 0) for owner in process.owners]
    return [0 if not owner else 1 if owner == best else -1 for owner in process.owners]


def paid_gains(process: DecisionProcess[S], gains: Mapping[S, Any]) -> tuple[list[int], int]:
    """For each arc in storage order the gain, in whole numbers over one denominator."""
    read: dict[int, Fraction] = {}
    for state, given in gains.items():
        i = process.index(state)
        if isinstance(given, Mapping):
            for action, gain in given.items():
                read[process.action_index(state, action)] = _exact(gain, f"the gain of {state!r}, action {action!r}")
        else:
            read |= dict.fromkeys(process.actions_of(i), _exact(given, f"the gain of {state!r}"))
    scale = math.lcm(*(gain.denominator for gain in read.values()))
    paid = [0] * len(process.targets)
    for a, gain in read.items():
        for k in range(process.offsets[a], process.offsets[a + 1]):
            paid[k] = int(gain * scale)
    return paid, scale


def exact_numbers(process: DecisionProcess[S], given: Mapping[S, Any], word: str) -> dict[int, Fraction]:
    """Numbers given to states, by state number; `word` says what they are in errors."""
    return {process.index(state): _exact(number, f"the {word} of {state!r}") for state, number in given.items()}


def _exact(value: Any, what: str) -> Fraction:
    try:
        return exact_fraction(value, what)
    except ChanceError as error:
        raise ChainError(str(error)) from None
