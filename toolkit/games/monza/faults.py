"""What can be wrong with squares that are each in order: gaps, overlaps, start squares, targets out of reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

import networkx as nx

from toolkit.boards import nearest
from toolkit.errors import Fault
from toolkit.games.monza.squares import Square
from toolkit.games.monza.track import GRID_ID, Track

__all__ = ["track_faults"]


def track_faults(squares: Sequence[Square], start: Sequence[str]) -> list[Fault]:
    """All faults of the squares (in board order) as a track; targets out of reach when all else is right.

    >>> from fractions import Fraction
    >>> first = Square("a1", 1, Fraction(0), Fraction(1), "blue")
    >>> last = Square("a2", 1, Fraction(2), Fraction(3), target=True)
    >>> for fault in track_faults([first, last], ["a1"]): print(fault)
    squares: lane 1 has a gap from 1 ('a1') to 2 ('a2'); write a tyre square there, or edges that meet
    """
    faults = [*_lane_faults(squares), *_start_faults(squares, start)]
    if not any(square.target for square in squares):
        faults.append(Fault("squares", "there is no target", "target = true for at least one square"))
    return faults or list(_reach_faults(squares, start))


def _lane_faults(squares: Sequence[Square]) -> Iterator[Fault]:
    """C-board: lanes 1, 2, …, each without gap or overlap."""
    lanes = sorted({square.lane for square in squares})
    for lane in range(1, lanes[-1]):
        if lane not in lanes:
            yield Fault("squares", f"lane {lane} has no squares", f"lanes 1 to {lanes[-1]} without leaving one out")
    for lane, group in groupby(squares, key=lambda square: square.lane):
        for one, two in pairwise(group):
            where = f"from {one.front} ({one.id!r}) to {two.back} ({two.id!r})"
            if two.back > one.front:
                yield Fault("squares", f"lane {lane} has a gap {where}", "a tyre square there, or edges that meet")
            elif two.back < one.front:
                problem = f"{one.id!r} and {two.id!r} overlap in lane {lane}, between {two.back} and {one.front}"
                yield Fault("squares", problem, "squares that follow one another")


def _start_faults(squares: Sequence[Square], start: Sequence[str]) -> Iterator[Fault]:
    """C6: start squares are neither tyres nor targets."""
    known = {square.id: square for square in squares}
    for number, square_id in enumerate(start, start=1):
        square = known.get(square_id)
        if square is None:
            problem = f"there is no square {square_id!r}{nearest(square_id, known)}"
            yield Fault(f"start[{number}]", problem, "the id of one of the squares")
        elif square.stops:
            yield Fault(f"start[{number}]", f"{square_id!r} is a {square.words} square", "a coloured square, no target")


def _reach_faults(squares: Sequence[Square], start: Sequence[str]) -> Iterator[Fault]:
    """C7: a target can be reached from the grid and from every square on which a car can stand or be put back."""
    track = Track.of(squares, start)
    graph = nx.DiGraph((there, here) for here, ahead in enumerate(track.arcs) for there in ahead)
    targets = [place for place, target in enumerate(track.is_target) if target]
    home = set(targets).union(*(nx.descendants(graph, target) for target in targets if target in graph))
    for place, square_id in enumerate(track.ids):
        stops = square_id != GRID_ID and squares[place - 1].stops
        if place not in home and not stops:
            what = "the grid" if square_id == GRID_ID else f"{square_id!r}"
            remedy = (
                "squares that lead on to a target (C7: the next one of the lane, or a neighbour cut by its front line)"
            )
            yield Fault("squares", f"no target can be reached from {what}", remedy)
