"""The drive home of larger herds as whole arrays of numpy, in proved fixed-point numbers.

A herd without frozen steers is a multiset of places, its cowboy being the rearmost piece (F6), and has the number that
the combinatorial number system gives it. Herds are worked out by the pips they have left, the nearest to home first, so
that everything a throw can lead to is known. Values are whole numbers of 2^-40, rounded down: a herd is 36ths of
values further on, so each step adds less than one unit of error and passes on the mean of the others. From a herd with
p pips left there are at most p steps: the true value is at most p units above.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from toolkit.games.rifleman import Herd, RiflemanOptions, Throw, Trail, all_throws, herds_alone
from toolkit.games.rifleman.rules import throws_again
from toolkit.games.rifleman.trail import FACES

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["ArrayDrive"]

BITS = 40  # binary places; 36 values below 2^17 fit into 64 bits
UNIT = 1 << BITS
BLOCK = 200_000  # herds worked on at once
NEVER = 1 << 62  # the value of what cannot be done


class ArrayDrive:
    """Every herd of one side on its way home, with nobody in its way; `clock` is "throws" or "turns".

    Needs numpy, and some 80 bytes for each of the `herds_alone` herds.

    >>> trail = Trail(steers=1, length=5, stream=[3], lines=(3, 3))
    >>> low, high = ArrayDrive(trail, RiflemanOptions(), 0, "throws").bounds(Herd((6,), 6))
    >>> low <= Fraction(756, 121) <= high
    True
    """

    def __init__(self, trail: Trail, options: RiflemanOptions, side: int, clock: str = "throws") -> None:
        import numpy as np

        self.trail = trail
        self.options = options
        self.line = trail.lines[side]
        self.turns = clock == "turns"
        pieces, home = trail.steers + 1, trail.home
        self._ranks = np.array([[comb(x + k, k + 1) for x in range(home + 1)] for k in range(pieces)], dtype=np.int64)
        self._places = _multisets(pieces, home)
        left = pieces * home - self._places.sum(axis=1, dtype=np.int64)
        order = np.argsort(left, kind="stable")
        layers = np.concatenate(([0], np.cumsum(np.bincount(left))))
        self._value = np.zeros(len(order), dtype=np.int64)
        self._after_die = np.full((len(order), len(FACES)), NEVER, dtype=np.int64)  # the best that one die leads to
        for start, end in zip(layers[1:-1].tolist(), layers[2:].tolist(), strict=True):
            for block in range(start, end, BLOCK):
                self._work_out(order[block : min(block + BLOCK, end)])

    def __len__(self) -> int:
        """The number of herds."""
        return herds_alone(self.trail.steers, self.trail.home)

    def bounds(self, herd: Herd) -> tuple[Fraction, Fraction]:
        """Between which numbers the fewest expected throws or turns of a herd lie that is neither frozen nor held."""
        places = (herd.cowboy, *herd.steers)
        low = int(self._value[sum(int(self._ranks[k, place]) for k, place in enumerate(places))])
        pips = sum(self.trail.home - place for place in places)
        return Fraction(low, UNIT), Fraction(low + pips, UNIT)

    def _work_out(self, herds: npt.NDArray[np.int64]) -> None:
        """The values of herds of one layer."""
        import numpy as np

        places = self._places[herds]
        dice = len(FACES)
        after = np.full((len(herds), dice), NEVER, dtype=np.int64)
        both = np.full((dice, len(herds), dice), NEVER, dtype=np.int64)  # by first die, herd, second die
        for die in FACES:
            for piece in range(places.shape[1]):
                can = np.flatnonzero(self._can_move(places, piece, die))
                if can.size:
                    then = self._moved(places[can], piece, die)
                    after[can, die - 1] = np.minimum(after[can, die - 1], self._value[then])
                    both[die - 1, can] = np.minimum(both[die - 1, can], self._after_die[then])
        total = np.zeros(len(herds), dtype=np.int64)
        lost = np.zeros(len(herds), dtype=np.int64)
        for throw, weight in all_throws().items():
            assert isinstance(throw, Throw)
            one, two = throw.high - 1, throw.low - 1
            best = np.minimum(both[one, :, two], both[two, :, one])  # F10: both dice where that can be
            single = np.minimum(after[:, one], after[:, two])
            price = np.where(
                best < NEVER, self._price(best, self._again(throw, 2)), self._price(single, self._again(throw, 1))
            )
            stuck = np.minimum(best, single) == NEVER
            total += weight * np.where(stuck, UNIT, price)
            lost += weight * stuck
        self._value[herds] = total // (36 - lost)
        self._after_die[herds] = after

    def _again(self, throw: Throw, used: int) -> bool:
        return self.turns and throws_again(self.options, throw, used)

    def _price(self, value: npt.NDArray[np.int64], again: bool) -> npt.NDArray[np.int64]:
        """What is still to come after a throw; one that wins ends the turn too, and every other herd needs one more."""
        import numpy as np

        return np.maximum(value, UNIT) if again else value + UNIT

    def _can_move(self, places: npt.NDArray[np.uint8], piece: int, die: int) -> npt.NDArray[np.bool_]:
        """F6, F7, F14: whether a piece (0: the cowboy) of each herd can use the die."""
        end = places[:, piece] + die
        can: npt.NDArray[np.bool_]
        if piece == 0:
            can = end <= places[:, 1]
        else:
            passing = (places[:, 0] == 0) & (places[:, piece] <= self.line) & (end > self.line)
            can = (end <= self.trail.home) & ~passing
        return can

    def _moved(self, places: npt.NDArray[np.uint8], piece: int, die: int) -> npt.NDArray[np.int64]:
        """The numbers of the herds after the move; `places` is a copy that is used up."""
        import numpy as np

        places[:, piece] += die
        places.sort(axis=1)
        number = np.zeros(len(places), dtype=np.int64)
        for k in range(places.shape[1]):
            number += self._ranks[k][places[:, k]]
        return number


def _multisets(size: int, largest: int) -> npt.NDArray[np.uint8]:
    """All multisets of 0 .. `largest`, each sorted, in the order of their numbers: by their greatest member first."""
    import numpy as np

    found = np.zeros((1, 0), dtype=np.uint8)
    for k in range(1, size + 1):
        # With greatest member v go all smaller multisets whose members are at most v: the first ones of their order.
        counts = [comb(v + k - 1, k - 1) for v in range(largest + 1)]
        rows = np.empty((sum(counts), k), dtype=np.uint8)
        at = 0
        for v, count in enumerate(counts):
            rows[at : at + count, :-1] = found[:count]
            rows[at : at + count, -1] = v
            at += count
        found = rows
    return found
