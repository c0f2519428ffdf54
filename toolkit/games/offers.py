"""A choice made piece by piece: what can be touched next on the board, what cannot, and why."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Die", "Entry", "Offer", "Refusal"]


class Die(NamedTuple):
    """One die as it lies on the table: `face` is what shows (empty before the first throw), `kind` how it is drawn."""

    id: str
    label: str
    face: str
    kind: str = "pips"  # or "colour"
    colour: str = "white"


class Entry(NamedTuple):
    """A space that can be entered now, with any one of these dice (none where no die is needed)."""

    space: str
    dice: tuple[str, ...]


class Refusal(NamedTuple):
    """Why something cannot be done: the rule and the reason in words; `space` is empty when it is about stopping."""

    space: str
    rule: str
    reason: str

    @property
    def text(self) -> str:
        """The reason behind its rule.

        >>> Refusal("t1", "C8", "a tyre square is never entered").text
        'C8: a tyre square is never entered'
        """
        return f"{self.rule}: {self.reason}"


class Offer(NamedTuple):
    """What can be done next: spaces to enter, why the others are refused, why one must not stop (None: one may)."""

    entries: tuple[Entry, ...]
    refusals: tuple[Refusal, ...]
    stop: Refusal | None
