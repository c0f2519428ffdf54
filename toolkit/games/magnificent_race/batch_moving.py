"""Steering over arrays: where the arrow starts, turns, goes on at junctions and jumps (R5, R6, R8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from toolkit.games.magnificent_race.batch_chances import Chances
from toolkit.games.magnificent_race.batch_positions import Numbers, Positions
from toolkit.games.magnificent_race.batch_styles import LOWEST, Styles
from toolkit.games.magnificent_race.choices import ROLLS
from toolkit.games.magnificent_race.course import ANYWHERE, HELD
from toolkit.games.magnificent_race.terms import Terms

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Moving"]

FACES = len(ROLLS)


class Walk(NamedTuple):
    """Arrows under way: whose turn it is, the place before (0: none), the place, the steps to go, all wishes."""

    seat: Numbers
    came: Numbers
    here: Numbers
    left: Numbers
    wishes: Numbers

    def take(self, columns: Numbers) -> Walk:
        """A copy of these arrows."""
        return Walk(*(array[columns] for array in self))


class Moving:
    """The roads of a board as tables, asked of the course once: what every way leads to, by the steps to go."""

    def __init__(self, terms: Terms, styles: Styles) -> None:
        import numpy as np

        course = terms.course
        self._styles = styles
        widest = max(map(len, course.roads))
        places = len(course.roads)
        self._roads = np.full((places, widest), HELD)  # HELD: there is no such way
        reach = np.zeros((len(styles.keys), places, widest, FACES), dtype=bool)
        key_of = [0, *(styles.keys.index((stop.kind, stop.vehicle)) for stop in course.stops)]
        for here, ways in enumerate(course.roads):
            for way, ahead in enumerate(ways):
                self._roads[here, way] = ahead
                for steps in range(FACES):
                    reach[[key_of[end] for end in course.ends(here, ahead, steps)], here, way, steps] = True
        self._barred = np.where(reach, 0, LOWEST).astype(np.int16)  # added to a wish that cannot come true
        self._is_late = np.zeros(places, dtype=bool)
        if terms.options.junction_start == "after":
            self._is_late[:] = [course.is_junction(place) for place in range(places)]
        self._keys = np.array(key_of)
        self._jumps = np.array([p for p, stop in enumerate(course.stops, start=1) if stop.kind != ANYWHERE])

    def move(self, many: Positions, wishes: npt.NDArray[np.int16], chances: Chances) -> None:
        """R5, R6: in every game the arrow at turn is put on the board if need be, turned, and moved by a roll."""
        import numpy as np

        seat, columns = many.seat, np.arange(len(many.seat))
        here = many.arrows[seat, columns]
        held = np.flatnonzero(here == HELD)
        if held.size:
            here[held] = self._starts(seat[held], wishes[held], chances.start[held])
        walk = Walk(seat, np.zeros_like(here), here, 1 + (chances.roll * FACES).astype(np.int64), wishes)
        ahead = self._turned(walk, chances.turn)
        late = np.flatnonzero(self._is_late[here])
        if late.size:
            ahead[late] = self._on(walk.take(late), chances.roads[0, late])
        walk.came[:], walk.here[:], walk.left[:] = here, ahead, walk.left - 1
        for number in range(1, FACES):
            going = np.flatnonzero(walk.left)
            part = walk.take(going)
            ahead = self._on(part, chances.roads[number, going])
            walk.came[going], walk.here[going], walk.left[going] = part.here, ahead, part.left - 1
        many.arrows[seat, columns] = walk.here

    def jump(self, many: Positions, columns: Numbers, wishes: npt.NDArray[np.int16], chances: Numbers) -> None:
        """R8: the arrows at turn of these games go to the space wished for most."""
        import numpy as np

        seat = many.seat[columns]
        values = wishes[columns][:, self._keys[self._jumps]]
        chosen = self._styles.pick(seat, values, np.ones_like(values, dtype=bool), chances)
        many.arrows[seat, columns] = self._jumps[chosen]

    def _by_roll(self, here: Numbers, wishes: npt.NDArray[np.int16]) -> Numbers:
        """The sum over all rolls of the best wish that each way can fulfil: places (rows) by ways (columns)."""
        import numpy as np

        sums: Numbers = _best((barred[here] for barred in self._barred), wishes).sum(axis=2, dtype=np.int16)
        return sums

    def _starts(self, seat: Numbers, wishes: npt.NDArray[np.int16], chances: Numbers) -> Numbers:
        """R5: the spaces to start from. Few games differ in what a player wishes for in the first turn."""
        import numpy as np

        different, row_of = np.unique(wishes, axis=0, return_inverse=True)
        places = np.arange(1, len(self._roads))
        rows = [self._by_roll(places, wish[None, :]).max(axis=1) for wish in different]
        values = np.array(rows)[row_of.ravel()]
        return 1 + self._styles.pick(seat, values, np.ones_like(values, dtype=bool), chances)

    def _turned(self, walk: Walk, chances: Numbers) -> Numbers:
        """R5: the neighbouring places that the arrows point at before the roll."""
        ways = self._roads[walk.here]
        values = self._by_roll(walk.here, walk.wishes)
        chosen = self._styles.pick(walk.seat, values, ways != HELD, chances)
        ahead: Numbers = ways[range(len(chosen)), chosen]
        return ahead

    def _on(self, walk: Walk, chances: Numbers) -> Numbers:
        """R5: the next places of arrows with steps to go: never straight back; at a junction it is chosen."""
        import numpy as np

        ways = self._roads[walk.here]
        open_ways = (ways != HELD) & (ways != walk.came[:, None])
        chosen = open_ways.argmax(axis=1)
        forks = np.flatnonzero(open_ways.sum(axis=1) > 1)
        if forks.size:
            seat, _, here, left, wishes = walk.take(forks)
            values = _best((barred[here, :, left - 1] for barred in self._barred), wishes)
            chosen[forks] = self._styles.pick(seat, values, open_ways[forks], chances[forks])
        ahead: Numbers = ways[range(len(chosen)), chosen]
        return ahead


def _best(barred: Iterable[npt.NDArray[np.int16]], wishes: npt.NDArray[np.int16]) -> Numbers:
    """The best wish for each way (and roll), kind of space after kind of space: faster than all of them at once."""
    import numpy as np

    best: Numbers = np.full(1, 2 * LOWEST, dtype=np.int16)
    for cannot, wish in zip(barred, wishes.T, strict=True):
        best = np.maximum(best, cannot + wish.reshape(-1, *(1,) * (cannot.ndim - 1)))
    return best
