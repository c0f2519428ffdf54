"""The trail made ready for play: everything by side and place, worked out once from the board."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from toolkit.games.rifleman.position import SIDES, Move

__all__ = ["BEYOND", "BLOCKED", "COWBOY", "FACES", "HIT", "OPEN", "Trail", "Way"]

FACES = range(1, 7)
OPEN, HIT, BLOCKED, COWBOY, BEYOND = range(5)  # what a piece meets where it lands; above HIT it may not land
STEER_BITS = 4  # enough to count the steers on a place


class Way(NamedTuple):
    """A move with its place numbers. `key` and `hit_key` are numbers to tell positions apart: see `Trail`."""

    move: Move
    origin: int
    end: int
    cowboy: bool
    key: int
    hit_key: int


class Trail:
    """What the rules ask about places. Sides are 0 (red) and 1 (blue), places are the side's own.

    `steers` is their number, `length` that of the trail's spaces, `home` the place inside the fence, `lines` the place
    after which each side's double line lies (F7), `streams` each side's places in the stream (F13). `ids` names each
    side's places. `meets` gives for each place of a side the place of the other one that is the same space, 0 where
    nobody is blocked or hit: corrals, home spaces, the stream. `steer_ways[side][die][place]` and `cowboy_ways` are
    all moves that there could be; they may lead past the end.

    A way's `key` counts what it changes: its piece leaves one place and comes to another. So plays from one position
    have the same sum of keys, with `hit_key` for every hit, exactly when they lead to the same position.

    >>> trail = Trail(steers=1, length=5, stream=[2], lines=(3, 3))
    >>> trail.ids[1]
    ('blue corral', '5', '4', '3', '2', '1', 'blue gate', 'blue ranch')
    >>> trail.meets[0], trail.meets[1]
    ((0, 5, 0, 3, 2, 1, 0, 0), (0, 5, 4, 3, 0, 1, 0, 0))
    """

    def __init__(self, steers: int, length: int, stream: Collection[int], lines: tuple[int, int]) -> None:
        self.steers = steers
        self.length = length
        self.home = length + 2
        self.lines = lines
        spaces = range(1, length + 1)
        self.ids = tuple(
            (f"{side} corral", *(str(self.number(s, place)) for place in spaces), f"{side} gate", f"{side} ranch")
            for s, side in enumerate(SIDES)
        )
        self.places = tuple({space: place for place, space in enumerate(ids)} for ids in self.ids)
        self.streams = tuple(frozenset(self.number(s, number) for number in stream) for s in range(2))
        self.meets = tuple(
            (0, *(0 if place in self.streams[s] else length + 1 - place for place in spaces), 0, 0) for s in range(2)
        )
        self.open_landings = (OPEN,) * (self.home + 1) + (BEYOND,) * FACES[-1]
        self.steer_ways = tuple([self._ways(s, die, False) for die in range(FACES[-1] + 1)] for s in range(2))
        self.cowboy_ways = tuple([self._ways(s, die, True) for die in range(FACES[-1] + 1)] for s in range(2))

    def number(self, side: int, place: int) -> int:
        """F-board: the number of a trail space, which is red's; and back: blue counts from the other end."""
        return self.length + 1 - place if side else place

    def way(self, side: int, move: Move) -> Way:
        """The way of one of this side's moves."""
        ways = self.cowboy_ways if move.piece == "cowboy" else self.steer_ways
        return ways[side][move.die][self.places[side][move.origin]]

    def _ways(self, side: int, die: int, cowboy: bool) -> tuple[Way, ...]:
        ids, piece = self.ids[side], "cowboy" if cowboy else "steer"
        above = STEER_BITS * (self.home + 1 + FACES[-1])  # keys: steers on each place, the cowboy, hits on each place
        ways = []
        for origin in range(self.home + 1):
            end = origin + die
            key = die << above if cowboy else (1 << STEER_BITS * end) - (1 << STEER_BITS * origin)
            space = ids[min(end, self.home)]
            hit_key = 1 << above + 2 * STEER_BITS + end
            ways.append(Way(Move(die, piece, ids[origin], space), origin, end, cowboy, key, hit_key))
        return tuple(ways)
