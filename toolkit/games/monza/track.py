"""A Monza track made ready for play: everything by place number, worked out once from the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from toolkit.games.monza.squares import COLOURS, Square, arcs_from, places_behind

__all__ = ["GRID_ID", "Track"]

GRID_ID = "grid"  # the space id of the grid; no square may have it


@dataclass(frozen=True)
class Track:
    """What the rules ask about every place: 0 is the grid, then the squares in board order.

    `colours` are numbers in the order of `COLOURS`, None for the grid, tyres and targets without a colour; `arcs` are
    the places that one step leads to (C6, C7), `behind` those that a car is sent back to, nearest first (C10).

    >>> first = Square("a1", 1, Fraction(0), Fraction(1), "blue")
    >>> last = Square("a2", 1, Fraction(1), Fraction(2), target=True)
    >>> Track.of([first, last], ["a1"]).arcs
    ((1,), (2,), ())
    """

    ids: tuple[str, ...]
    lanes: tuple[int, ...]
    fronts: tuple[Fraction, ...]
    colours: tuple[int | None, ...]
    is_target: tuple[bool, ...]
    arcs: tuple[tuple[int, ...], ...]
    behind: tuple[tuple[int, ...], ...]

    @staticmethod
    def of(squares: Sequence[Square], starts: Sequence[str]) -> Track:
        """The track of these squares, which are in board order; `starts` are ids (C6)."""
        ids = [square.id for square in squares]
        begin = min((square.back for square in squares), default=Fraction(0))
        return Track(
            ids=(GRID_ID, *ids),
            lanes=(0, *(square.lane for square in squares)),
            fronts=(begin, *(square.front for square in squares)),
            colours=(None, *(COLOURS.index(square.colour) if square.colour else None for square in squares)),
            is_target=(False, *(square.target for square in squares)),
            arcs=(
                tuple(sorted(ids.index(start) + 1 for start in starts)),
                *(arcs_from(squares, square) for square in squares),
            ),
            behind=((), *(places_behind(squares, square) for square in squares)),
        )

    @cached_property
    def places(self) -> dict[str, int]:
        """The place of every space id."""
        return {space_id: place for place, space_id in enumerate(self.ids)}

    def place(self, space_id: str) -> int:
        """The place with this space id."""
        return self.places[space_id]
