"""What the pieces are called on the screen. Steers of a side are not told apart, so they are numbered from behind."""

from __future__ import annotations

from toolkit.games.rifleman.position import SIDES, Herd
from toolkit.games.rifleman.trail import Trail

__all__ = ["cowboy_name", "held_names", "standing", "steer_name"]


def steer_name(side: int, number: int) -> str:
    """`red steer 1` is the one furthest behind.

    >>> steer_name(0, 1)
    'red steer 1'
    """
    return f"{SIDES[side]} steer {number}"


def cowboy_name(side: int) -> str:
    """`blue cowboy`.

    >>> cowboy_name(1)
    'blue cowboy'
    """
    return f"{SIDES[side]} cowboy"


def standing(trail: Trail, herds: tuple[Herd, Herd]) -> dict[str, str]:
    """Where every piece stands: piece -> space id."""
    found: dict[str, str] = {}
    for side, herd in enumerate(herds):
        ids = trail.ids[side]
        found |= {steer_name(side, n): ids[place] for n, place in enumerate(herd.steers, start=1)}
        found[cowboy_name(side)] = ids[herd.cowboy]
    return found


def held_names(trail: Trail, herds: tuple[Herd, Herd]) -> dict[str, str]:
    """The steers on the way that stand still while their side's corral is not empty: piece -> why.

    >>> herd = Herd((0, 5, 9), 0, frozen=True)
    >>> list(held_names(Trail(3, 11, [6], (6, 6)), (herd, Herd((0, 0, 0), 0))))
    ['red steer 2', 'red steer 3']
    """
    found: dict[str, str] = {}
    for side, herd in enumerate(herds):
        still = list(herd.steers if herd.frozen else herd.held)
        for number, place in enumerate(herd.steers, start=1):
            if 0 < place < trail.home and place in still:
                still.remove(place)
                found[steer_name(side, number)] = "frozen until the corral is empty, F12"
    return found
