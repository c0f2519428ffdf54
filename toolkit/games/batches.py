"""Many positions at once: what a game's optional fast companions offer. The readable rules stay the only truth."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Batch", "Coded", "Fan", "GoingOn", "OneByOne", "Played", "PlayedGames", "has_numpy"]


def has_numpy() -> bool:
    """Whether numpy is installed. The companions of games need it; nothing else in the games does."""
    try:
        import_module("numpy")
    except ModuleNotFoundError:
        return False
    return True


class GoingOn(NamedTuple):
    """A game that a batch left unfinished: its number in the block, its position, its length by the first clock."""

    number: int
    state: Any
    length: int


class PlayedGames(NamedTuple):
    """How often each set of winners came up, and how many games lasted how long by the game's first clock.

    `going` are the games that went on for longer than the batch cared to follow them.
    """

    winners: Counter[tuple[str, ...]]
    lengths: Counter[int]
    going: tuple[GoingOn, ...] = ()


class Batch(Protocol):
    """A game under fixed policies, made ready to be played many times at once."""

    def play(self, rng: np.random.Generator, block: int, games: int) -> PlayedGames:
        """The first `games` games of a block of `block`; how a game goes must not depend on `games`."""


class Played(NamedTuple):
    """Games one by one: which outcome won each (a number of `Game.outcomes`), and its length by the first clock.

    Both are -1 for the games in `going`, as in `PlayedGames`.
    """

    outcomes: npt.NDArray[np.int64]
    lengths: npt.NDArray[np.int64]
    going: tuple[GoingOn, ...]


@runtime_checkable
class OneByOne(Batch, Protocol):
    """A batch that also tells its games apart, so that two of them can be compared game by game."""

    def games(self, rng: np.random.Generator, block: int, games: int) -> Played:
        """The games of `Batch.play` one by one. What happens in a turn must not depend on what was done before it."""


class Fan(NamedTuple):
    """What can happen in each of some positions (rows): as many outcomes (columns) everywhere, with the same weights.

    `codes` are the positions that outcomes lead to, `clocks` how far the clocks run, as numbers of `Coded.clocks`.
    """

    codes: npt.NDArray[np.int64]
    clocks: npt.NDArray[np.int64]
    weights: npt.NDArray[np.int64]


class Coded(Protocol):
    """A game under fixed policies whose positions are whole numbers, so that arrays can hold many of them.

    Codes are 0 .. `size` - 1. The first `endings` of them are the ways in which a game can end; positions with the
    same ending have the same code. `clocks` are the ways in which the game's clocks run in one step; in the first of
    them none runs.
    """

    size: int
    endings: int
    clocks: tuple[tuple[int, ...], ...]

    def start(self) -> int:
        """The code of the position before the first action."""

    def follow(self, codes: npt.NDArray[np.int64]) -> Fan:
        """Where each of the positions leads, outcomes in the order of the readable rules. The start comes alone;
        endings do not come."""

    def decode(self, codes: npt.NDArray[np.int64]) -> list[Any]:
        """The positions as the readable rules have them; for an ending, its `Finished`."""
