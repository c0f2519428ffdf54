"""The squares of a Monza track, and where a car may go from each: the geometry of C-board, C7 and C10.

A square lies in one lane and has a back and a front edge on the axis from start to finish, as exact numbers.
Places are numbered: 0 is the starting grid, 1, 2, … are the squares in board order (by lane, then from back to front).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

__all__ = ["COLOURS", "GRID", "Square", "Throw", "arcs_from", "is_ahead", "places_behind"]

GRID = 0


class Throw(NamedTuple):
    """C3: what the six dice show, as how many dice of each colour; equal dice are not told apart.

    >>> Throw(blue=2, green=4).dice
    6
    >>> Throw(blue=2, green=4).without(0)
    Throw(blue=1, white=0, yellow=0, red=0, purple=0, green=4)
    """

    blue: int = 0
    white: int = 0
    yellow: int = 0
    red: int = 0
    purple: int = 0
    green: int = 0

    @property
    def dice(self) -> int:
        """How many dice there are."""
        return sum(self)

    @property
    def text(self) -> str:
        """`2 blue, 4 green`."""
        return _throw_text(self)

    @property
    def faces(self) -> tuple[str, ...]:
        """The colour of each die, in the colour order."""
        return tuple(name for name, count in zip(COLOURS, self, strict=True) for _ in range(count))

    @property
    def letters(self) -> str:
        """One letter a die: `BBGGGG`."""
        return "".join(face[0].upper() for face in self.faces)

    def without(self, colour: int) -> Throw:
        """The dice left when one of this colour (0 .. 5, in the order of `COLOURS`) is put aside."""
        return Throw._make((*self[:colour], self[colour] - 1, *self[colour + 1 :]))


@cache  # the same 924 throws and hands are named again and again
def _throw_text(throw: Throw) -> str:
    return ", ".join(f"{count} {name}" for name, count in zip(COLOURS, throw, strict=True) if count) or "no dice"


COLOURS = Throw._fields
"""C1: the six colours of squares, dice and cars, in their order."""


class Square(NamedTuple):
    """One square: a coloured one, a tyre, or a target (with or without a colour)."""

    id: str
    lane: int
    back: Fraction
    front: Fraction
    colour: str = ""
    tyre: bool = False
    target: bool = False

    @property
    def stops(self) -> bool:
        """Whether no arc leaves it: nobody stands on tyres (C8), and a target ends the move (C15)."""
        return self.tyre or self.target

    @property
    def words(self) -> str:
        """What the square is: `yellow`, `tyre`, `red target`, `target`."""
        return " ".join(
            word for word in (self.colour, "tyre" if self.tyre else "target" if self.target else "") if word
        )


def arcs_from(squares: Sequence[Square], here: Square) -> tuple[int, ...]:
    """C7, C8: the places that one step leads to from a square, in board order.

    They are the next square of its own lane, and of each next lane the one that its front line cuts: that begins behind
    this front edge and ends ahead of it. Tyres are left out.

    >>> ahead = [Square("a1", 1, Fraction(0), Fraction(2)), Square("a2", 1, Fraction(2), Fraction(4)),
    ...          Square("b1", 2, Fraction(0), Fraction(2)), Square("b2", 2, Fraction(2), Fraction(3))]
    >>> arcs_from(ahead, ahead[0])  # b1 is no further ahead, b2 touches at a corner only
    (2,)
    >>> arcs_from(ahead, Square("b1", 2, Fraction(0), Fraction(1)))
    (1,)
    """
    if here.stops:
        return ()
    return tuple(
        place for place, there in enumerate(squares, start=1) if not there.tyre and is_ahead(here, there)
    )  # fmt: skip


def is_ahead(here: Square, there: Square) -> bool:
    """C7: whether `there` is the next square of the same lane, or cut by the front line of `here` in a next lane."""
    if there.lane == here.lane:
        return there.back == here.front
    return abs(there.lane - here.lane) == 1 and there.back < here.front < there.front


def places_behind(squares: Sequence[Square], here: Square) -> tuple[int, ...]:
    """C10: where a car on `here` can be sent back to, nearest first: its lane, no tyres, no targets (C15).

    >>> lane = [Square("a1", 1, Fraction(0), Fraction(2), "blue"), Square("a2", 1, Fraction(2), Fraction(3), tyre=True),
    ...         Square("a3", 1, Fraction(3), Fraction(4), "red")]
    >>> places_behind(lane, lane[2])
    (1,)
    """
    behind = [
        place
        for place, there in enumerate(squares, start=1)
        if there.lane == here.lane and there.front <= here.back and not there.stops
    ]
    return tuple(sorted(behind, key=lambda place: squares[place - 1].front, reverse=True))
