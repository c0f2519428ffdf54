"""The games of a seed, block by block: by the readable rules, or over arrays where a game has a fast companion.

Which dice a game sees depends on the seed and its number alone. So blocks may be played in any order, by anybody, and
again when one was lost.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from threading import local
from typing import TYPE_CHECKING, Any

from toolkit.errors import GameError
from toolkit.games import GAMES, Batch, Game, GoingOn, OneByOne
from toolkit.games.policies import Policy
from toolkit.stats.playing import Playing
from toolkit.stats.workers import unpack

if TYPE_CHECKING:
    import numpy as np

__all__ = ["BLOCK", "Player", "Tally", "batch_for", "play_packed"]

BLOCK = 8_192  # games thrown for together. Part of every seed's meaning: another number gives other samples
READABLE_BLOCK = 500  # games by the readable rules; each has dice of its own, so this number means nothing
MOST_JOBS = 1_000  # that a simulation is cut into


@dataclass
class Tally:
    """How often each set of winners came up, how many games lasted how long (first clock), how many never end.

    >>> one = Tally(Counter({("1",): 2}), Counter({7: 2}), 1)
    >>> one + one
    Tally(winners=Counter({('1',): 4}), lengths=Counter({7: 4}), unfinished=2)
    """

    winners: Counter[tuple[str, ...]] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    unfinished: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.winners + other.winners, self.lengths + other.lengths, self.unfinished + other.unfinished)


def batch_for(game: Game[Any, Any], policies: Mapping[int, Policy]) -> Batch | None:
    """The fast companion of a game under these policies; None when it has none, or numpy is missing.

    >>> from toolkit.games import make_game
    >>> batch_for(make_game("pig"), {}) is None
    True
    """
    kind = GAMES.get(game.key)
    # A class of somebody's own has rules of its own.
    return kind.batch(game, policies) if kind and kind.batch and type(game) is kind.game else None


class Player:
    """A game under fixed policies, made ready to play any of the games of any seed.

    `block` says how many games belong together: over arrays those thrown for at once, else some to tell progress by.
    """

    def __init__(self, game: Game[Any, Any], policies: Mapping[int, Policy]) -> None:
        self._batch = batch_for(game, policies)
        self._playing = Playing(game, policies)
        self.block = READABLE_BLOCK if self._batch is None else BLOCK

    def jobs(self, games: int) -> list[tuple[int, int]]:
        """The first `games` games of a seed cut into whole blocks: the number of the first game, and how many.

        >>> from toolkit.games import make_game
        >>> Player(make_game("pig"), {}).jobs(1200)
        [(0, 500), (500, 500), (1000, 200)]
        """
        size = self.block * math.ceil(games / (self.block * MOST_JOBS))
        return [(first, min(size, games - first)) for first in range(0, games, size)]

    def play(self, seed: int, first: int, games: int) -> Tally:
        """Games number `first` .. `first + games - 1` of a seed; `first` begins a block."""
        found = Tally()
        for begin in range(first, first + games, self.block):
            now = min(self.block, first + games - begin)
            if self._batch is None:
                found += self._readable(seed, range(begin, begin + now))
            else:
                found += self._over_arrays(self._batch, seed, begin, now)
        return found

    @property
    def tells_games_apart(self) -> bool:
        """Whether `one_by_one` can play over arrays."""
        return isinstance(self._batch, OneByOne)

    def one_by_one(self, seed: int, games: int, *, over_arrays: bool) -> Iterator[tuple[tuple[str, ...], int]]:
        """The first games of a seed in their order, each with its winners (none: it never ends) and its length."""
        if not (over_arrays and isinstance(self._batch, OneByOne)):
            yield from (self._playing.play(random.Random(f"{seed}/{number}")) for number in range(games))
            return
        names = self._playing.game.outcomes
        for first in range(0, games, BLOCK):
            played = self._batch.games(_stream(seed, first), BLOCK, min(BLOCK, games - first))
            rest = dict(zip((game.number for game in played.going), self._rest(played.going, seed, first), strict=True))
            for number, (outcome, length) in enumerate(zip(played.outcomes, played.lengths, strict=True)):
                yield rest[number] if outcome < 0 else ((names[outcome],), int(length))

    def _readable(self, seed: int, numbers: Iterable[int]) -> Tally:
        return _tally(self._playing.play(random.Random(f"{seed}/{number}")) for number in numbers)

    def _over_arrays(self, batch: Batch, seed: int, first: int, games: int) -> Tally:
        """One block, with a stream of dice of its own; games that go on for long are played on one by one."""
        played = batch.play(_stream(seed, first), BLOCK, games)
        return Tally(played.winners, played.lengths) + _tally(self._rest(played.going, seed, first))

    def _rest(self, going: Iterable[GoingOn], seed: int, first: int) -> Iterator[tuple[tuple[str, ...], int]]:
        """The games that a batch left, played to their ends by the readable rules."""
        for game in going:
            yield self._playing.play_on(game.state, game.length, random.Random(f"{seed}/{first + game.number}"))


def _stream(seed: int, first: int) -> np.random.Generator:
    """The dice of the block that begins with this game."""
    import numpy as np

    return np.random.default_rng(np.random.SeedSequence(abs(seed), spawn_key=(int(seed < 0), first // BLOCK)))


def _tally(played: Iterable[tuple[tuple[str, ...], int]]) -> Tally:
    found = Tally()
    for names, length in played:
        if names:
            found.winners[names] += 1
            found.lengths[length] += 1
        else:
            found.unfinished += 1
    return found


_here = local()  # in each thread of a worker: the last parcel, and the player made from it


def play_packed(parcel: bytes, block: int, seed: int, first: int, games: int) -> Tally:
    """`Player.play` in another process: `parcel` is the packed game and policies, `block` that of who packed them.

    Raises `GameError` when numpy is there in one process and missing in the other: they would throw unlike dice.
    """
    if getattr(_here, "parcel", None) != parcel:
        _here.player, _here.parcel = Player(*unpack(parcel)), parcel
    if _here.player.block != block:
        raise GameError("numpy is missing on this machine or on a worker; install it on all of them, or on none")
    found: Tally = _here.player.play(seed, first, games)
    return found
