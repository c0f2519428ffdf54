"""What can be wrong with spaces that are each in order: small rings, roads named twice, parts out of reach, no race."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from toolkit.boards import graph_faults
from toolkit.errors import Fault
from toolkit.games.magnificent_race.course import Course, Stop

__all__ = ["course_faults"]

SMALLEST_RING = 3  # with fewer, its first and its last space would be joined twice


def course_faults(stops: Sequence[Stop], roads: Sequence[tuple[str, str]]) -> list[Fault]:
    """All faults of the spaces as a course; whether it hangs together when all else is right.

    >>> ring = [Stop("a1", "a", "blank"), Stop("a2", "a", "blank"), Stop("a3", "a", "blank")]
    >>> for fault in course_faults(ring, [("a1", "a2")]): print(fault)
    roads[1]: 'a1' and 'a2' are joined already; write each road once, and none between neighbours of a ring
    spaces: there is no race; write kind = "race" or "crazy_race" for at least one space
    spaces: no space names a vehicle; write a race or an advantage with a vehicle
    """
    faults = [*_ring_faults(stops), *_road_faults(stops, roads)]
    races = [stop.id for stop in stops if stop.kind in ("race", "crazy_race")]
    if not races:
        faults.append(Fault("spaces", "there is no race", 'kind = "race" or "crazy_race" for at least one space'))
    if not any(stop.vehicle for stop in stops):
        faults.append(Fault("spaces", "no space names a vehicle", "a race or an advantage with a vehicle"))
    if faults:
        return faults
    course = Course.of(stops, roads)
    ids = [stop.id for stop in stops]
    links = [(ids[here - 1], ids[there - 1]) for here, ways in enumerate(course.roads) for there in ways]
    return graph_faults(ids, links, starts=ids[:1], finishes=races)


def _ring_faults(stops: Sequence[Stop]) -> Iterator[Fault]:
    for ring, size in Counter(stop.ring for stop in stops).items():
        if size < SMALLEST_RING:
            count = "1 space" if size == 1 else f"{size} spaces"
            yield Fault("spaces", f"ring {ring!r} has {count}", f"at least {SMALLEST_RING} spaces in every ring")


def _road_faults(stops: Sequence[Stop], roads: Sequence[tuple[str, str]]) -> Iterator[Fault]:
    course = Course.of(stops, [])
    joined = {
        frozenset((course.stop(here).id, course.stop(there).id))
        for here, ways in enumerate(course.roads)
        for there in ways
    }
    for number, (one, two) in enumerate(roads, start=1):
        if frozenset((one, two)) in joined:
            problem = f"{one!r} and {two!r} are joined already"
            yield Fault(f"roads[{number}]", problem, "each road once, and none between neighbours of a ring")
        joined.add(frozenset((one, two)))
