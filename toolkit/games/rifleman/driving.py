"""One herd alone on the trail: where a throw can drive it, and how soon it is home when it is driven well.

Nobody blocks or hits it. Every die used moves a piece forward, so the only way to stand still is a throw of which no
die can be used: the expected length from a herd follows from those of herds further on, exactly.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from toolkit.games.rifleman.game import all_throws
from toolkit.games.rifleman.options import RiflemanOptions
from toolkit.games.rifleman.position import Herd, Throw
from toolkit.games.rifleman.rules import is_home, move_piece, throws_again, usable
from toolkit.games.rifleman.trail import Trail

__all__ = ["CLOCKS", "HomeDrive", "herds_after"]

CLOCKS = ("throws", "turns")


def herds_after(trail: Trail, side: int, herd: Herd, throw: Throw) -> tuple[int, tuple[Herd, ...]]:
    """F4, F10: how many dice of a throw a herd alone uses, and every herd that it can become.

    >>> trail = Trail(steers=1, length=5, stream=[3], lines=(3, 3))
    >>> herds_after(trail, 0, Herd((6,), 6), Throw(2, 1))
    (1, (Herd(steers=(7,), cowboy=6, frozen=False, held=()),))
    """
    one: dict[Herd, None] = {}
    two: dict[Herd, None] = {}
    for die, other in ((throw.high, throw.low),) if throw.double else (throw, throw[::-1]):
        for first in usable(trail, side, herd, trail.open_landings, die):
            middle = move_piece(herd, first)
            one[middle] = None
            for second in usable(trail, side, middle, trail.open_landings, other):
                two[move_piece(middle, second)] = None
    if two:
        return 2, tuple(two)
    return (1, tuple(one)) if one else (0, (herd,))


class HomeDrive:
    """The fewest expected `throws`, or `turns` (`clock`), that bring a herd of one side home with nobody in its way.

    A turn goes on as long as doubles give another throw (F5, F11), and the two questions can have different best plays.
    What was asked once is remembered.

    >>> trail = Trail(steers=1, length=5, stream=[3], lines=(3, 3))
    >>> drive = HomeDrive(trail, RiflemanOptions(), 0)
    >>> drive.expected(Herd((7,), 6)), drive.expected(Herd((6,), 6))
    (Fraction(36, 11), Fraction(756, 121))
    """

    def __init__(self, trail: Trail, options: RiflemanOptions, side: int, clock: str = "throws") -> None:
        self.trail = trail
        self.options = options
        self.side = side
        self.clock = clock
        self._known: dict[Herd, Fraction] = {}

    def __len__(self) -> int:
        """How many herds were worked out so far."""
        return len(self._known)

    def herds(self) -> Iterable[Herd]:
        """The herds that were worked out so far."""
        return self._known.keys()

    def expected(self, herd: Herd) -> Fraction:
        """The fewest expected throws or turns from before a throw."""
        if is_home(self.trail, herd):
            return Fraction(0)
        if herd not in self._known:
            self._known[herd] = self._worked_out(herd)
        return self._known[herd]

    def best(self, herd: Herd, throw: Throw) -> tuple[Herd, ...]:
        """What a throw should make of the herd: all that are equally good."""
        _, after = herds_after(self.trail, self.side, herd, throw)
        prices = {then: self._price(then, 0) for then in after}
        least = min(prices.values())
        return tuple(then for then, price in prices.items() if price == least)

    def _worked_out(self, herd: Herd) -> Fraction:
        total, lost = Fraction(0), 0
        for throw, weight in all_throws().items():
            assert isinstance(throw, Throw)
            used, after = herds_after(self.trail, self.side, herd, throw)
            if not used:
                lost += weight
                continue
            again = self.clock == "turns" and throws_again(self.options, throw, used)
            total += weight * min(self._price(then, 0 if again else 1) for then in after)
        return (total + lost) / (all_throws().total - lost)

    def _price(self, herd: Herd, tick: int) -> Fraction:
        """What is still to come after a throw; one that wins ends the turn, a double too (F5)."""
        return Fraction(1) if is_home(self.trail, herd) else self.expected(herd) + tick
