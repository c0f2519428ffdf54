"""The rings of a board made ready for play: every space by its number, and the roads between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

__all__ = ["ANYWHERE", "HELD", "KINDS", "VEHICLES", "Course", "Stop"]

VEHICLES = ("balloon", "aeroplane", "steamer", "auto")
"""R1: the four vehicles, in their order."""

KINDS = {
    "blank": "Blank",
    "advantage": "Advantage",
    "anywhere": "Anywhere",
    "gad_zooks": "Gad Zooks",
    "bonanza": "Bonanza",
    "collect": "Collect",
    "challenge": "Challenge an opponent",
    "dan": "Challenge Dan",
    "race": "Race",
    "crazy_race": "Crazy Race",
}
"""R6: every kind of space, and what people call it."""

ANYWHERE = "anywhere"
HELD = 0  # the place of an arrow that is still in its player's hand


class Stop(NamedTuple):
    """One space of a ring. `vehicle` is that of an Advantage or a Race, `amount` the dollars of a Collect.

    >>> Stop("b3", "b", "advantage", "balloon").words
    'Balloon Advantage'
    """

    id: str
    ring: str
    kind: str
    vehicle: str = ""
    amount: int = 0

    @property
    def words(self) -> str:
        """What the space says: `Balloon Advantage`, `Collect $20,000`, `Blank`."""
        money = f"${self.amount:,}" if self.amount else ""
        return " ".join(word for word in (self.vehicle.title(), KINDS[self.kind], money) if word)


@dataclass(frozen=True)
class Course:
    """What the rules ask about every place: 0 is a player's hand, then the spaces in board order.

    `roads` are the places that one step leads to; `vehicles` those that this board knows, in the order of R1.

    >>> ring = [Stop("a1", "a", "race", "balloon"), Stop("a2", "a", "blank"), Stop("a3", "a", "blank")]
    >>> Course.of(ring, []).roads
    ((), (2, 3), (1, 3), (1, 2))
    """

    stops: tuple[Stop, ...]
    roads: tuple[tuple[int, ...], ...]
    _ends: dict[tuple[int, int, int], frozenset[int]] = field(default_factory=dict, compare=False, repr=False)

    @staticmethod
    def of(stops: Sequence[Stop], junctions: Sequence[tuple[str, str]]) -> Course:
        """R-board: each ring closed in the order of its spaces, and a road for each pair of spaces in `junctions`."""
        place = {stop.id: number for number, stop in enumerate(stops, start=1)}
        roads: dict[int, set[int]] = {number: set() for number in place.values()}
        pairs = [(place[one], place[two]) for one, two in junctions]
        for ring in dict.fromkeys(stop.ring for stop in stops):
            round_it = [place[stop.id] for stop in stops if stop.ring == ring]
            pairs += zip(round_it, [*round_it[1:], round_it[0]], strict=True)
        for one, two in pairs:
            roads[one].add(two)
            roads[two].add(one)
        return Course(tuple(stops), ((), *(tuple(sorted(ways)) for ways in roads.values())))

    @cached_property
    def places(self) -> dict[str, int]:
        """The place of every space id."""
        return {stop.id: number for number, stop in enumerate(self.stops, start=1)}

    @cached_property
    def vehicles(self) -> tuple[str, ...]:
        """R1: the vehicles that an Advantage or a Race of this board names."""
        named = {stop.vehicle for stop in self.stops}
        return tuple(vehicle for vehicle in VEHICLES if vehicle in named)

    def stop(self, place: int) -> Stop:
        """The space at this place, from 1 on."""
        return self.stops[place - 1]

    def is_junction(self, place: int) -> bool:
        """R5: whether more than two roads meet there."""
        return len(self.roads[place]) > 2

    def ways(self, came: int, here: int) -> tuple[int, ...]:
        """R5: where a step can lead in the middle of a move: never straight back to `came` (0: from nowhere)."""
        return tuple(way for way in self.roads[here] if way != came)

    def ends(self, came: int, here: int, left: int) -> frozenset[int]:
        """R5, R6: every place where a move of `left` more steps can end, by any choice of roads."""
        if not left:
            return frozenset((here,))
        key = (came, here, left)
        found = self._ends.get(key)
        if found is None:
            found = self._ends[key] = frozenset[int]().union(
                *(self.ends(here, way, left - 1) for way in self.ways(came, here))
            )
        return found
