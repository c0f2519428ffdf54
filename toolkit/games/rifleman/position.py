"""The values of the Rifleman Game: herds, positions, throws, moves and plays.

A side numbers its own places: 0 is its corral, 1 to T the trail, T+1 the space before its fence, T+2 its ranch.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["NO_THROW_YET", "SIDES", "Herd", "Move", "Play", "Position", "Throw", "side_of"]

SIDES = ("red", "blue")
NO_THROW_YET = 0  # the seat of a position in which the first player is still to be rolled for


class Herd(NamedTuple):
    """One side's pieces: the places of its steers from behind, and of its cowboy.

    F12 is the part that the places do not show: `frozen` while the side may only start pieces (`freeze` = "all"),
    `held` the places of the steers that may not move (`freeze` = "others"). Both end when the corral is empty.
    """

    steers: tuple[int, ...]
    cowboy: int
    frozen: bool = False
    held: tuple[int, ...] = ()


class Throw(NamedTuple):
    """F4: two dice, the higher one first; which is which makes no difference.

    >>> Throw(5, 3).text, Throw(4, 4).double
    ('5 and 3', True)
    """

    high: int
    low: int

    @property
    def text(self) -> str:
        """`5 and 3`."""
        return f"{self.high} and {self.low}"

    @property
    def double(self) -> bool:
        """F5: whether both dice show the same."""
        return self.high == self.low


class Position(NamedTuple):
    """All that matters between two actions: the herds of red and blue, whose turn it is, the throw to be used.

    `seat` is 0 when the game is over, and while the first player is still to be rolled for.
    """

    herds: tuple[Herd, Herd]
    seat: int
    throw: Throw | None = None


class Move(NamedTuple):
    """F4: one die used on one piece, a "steer" or a "cowboy"; `origin` and `space` are ids of the board.

    >>> Move(5, "steer", "red corral", "5").text
    '5: steer red corral to 5'
    """

    die: int
    piece: str
    origin: str
    space: str

    @property
    def text(self) -> str:
        """`5: steer 12 to 17`."""
        return f"{self.die}: {self.piece} {self.origin} to {self.space}"


class Play(NamedTuple):
    """F4, F10: the moves of one throw, in order.

    >>> Play((Move(5, "steer", "red corral", "5"), Move(3, "steer", "5", "8"))).text
    '5: steer red corral to 5, 3: steer 5 to 8'
    """

    moves: tuple[Move, ...]

    @property
    def text(self) -> str:
        """Its moves, one after the other."""
        return ", ".join(move.text for move in self.moves)


def side_of(seat: int) -> int:
    """F2: the side of a seat, 0 red or 1 blue: seats 1 and 3 drive red, 2 and 4 blue.

    >>> [SIDES[side_of(seat)] for seat in (1, 2, 3, 4)]
    ['red', 'blue', 'red', 'blue']
    """
    return (seat - 1) % 2
