"""A choice made piece by piece: what can be touched next on the board, what cannot, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["Die", "Entry", "Offer", "PieceMove", "Refusal"]


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


class PieceMove(NamedTuple):
    """One piece and one die: where the piece stands, where the die leads, and why that is refused (None: it is not)."""

    piece: str
    origin: str
    die: str
    space: str
    refusal: Refusal | None


class Offer(NamedTuple):
    """What can be done next: spaces to enter, why the others are refused, why one must not stop (None: one may).

    Where a seat has several pieces, `moves` are those of each piece (of equal ones on a space, of the first), and
    `pieces` says where all pieces stand by now, and `held` why some of them may not move. A die and the space that it
    leads to are enough to tell the piece.
    """

    entries: tuple[Entry, ...]
    refusals: tuple[Refusal, ...]
    stop: Refusal | None
    moves: tuple[PieceMove, ...] = ()
    pieces: Mapping[str, str] | None = None
    held: Mapping[str, str] | None = None
