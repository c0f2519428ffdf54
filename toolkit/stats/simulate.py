"""Simulation: many games played by the readable rules, or by arrays that are held to them, with an honest interval.

Game number k of a seed always sees the same dice, whatever the number of games: so more games only add to the
ones before, and the answer depends on nothing but the seed and the number of games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from toolkit.errors import GameError, NoAnswer
from toolkit.games import Game
from toolkit.games.policies import Policy
from toolkit.solve import Answer
from toolkit.stats.batch import Player, Tally, play_packed
from toolkit.stats.intervals import mean_of
from toolkit.stats.workers import Client, pack, processes, results

__all__ = ["Sample", "simulate"]


@dataclass(frozen=True)
class Sample:
    """Simulated games: how often each set of winners came up, and how many games lasted how long (first clock).

    `unfinished` counts the games that came to where no end can be reached any more.
    """

    game: Game[Any, Any]
    seed: int
    winners: Counter[tuple[str, ...]]
    lengths: Counter[int]
    unfinished: int

    @property
    def games(self) -> int:
        """The number of games played."""
        return self.winners.total() + self.unfinished

    def win(self, outcome: str) -> Answer:
        """The share of wins of one outcome (a shared win counts its share), or of `never`."""
        shares: Counter[Fraction] = Counter()
        for names, count in self.winners.items():
            shares[Fraction(int(outcome in names), len(names))] += count
        shares[Fraction(int(outcome == "never"))] += self.unfinished
        return self._mean(shares)

    def mean_length(self) -> Answer:
        """The mean length by the game's first clock; `NoAnswer` when a game did not end."""
        return self._mean(self._finished_lengths())

    def variance_of_length(self) -> Answer:
        """The variance of the length; its interval is that of a mean of squared distances."""
        lengths = self._finished_lengths()
        mean = self._mean(lengths).number
        distances: Counter[Fraction] = Counter()
        for length, count in lengths.items():
            distances[(length - mean) ** 2] += count
        found = self._mean(distances)
        unbiased = Fraction(self.games, max(self.games - 1, 1))
        return Answer.estimated(found.number * unbiased, found.half_width * unbiased, self.games, self.seed)

    def quantile(self, level: Fraction) -> int:
        """The smallest length that at least `level` of the games did not exceed."""
        seen = 0
        for length, count in sorted(self._finished_lengths().items()):
            seen += count
            if seen >= level * self.games:
                return int(length)
        raise NoAnswer("no game was played")

    def _finished_lengths(self) -> Counter[Fraction]:
        if self.unfinished:
            raise NoAnswer(f"{self.unfinished:,} of {self.games:,} simulated games never end")
        return Counter({Fraction(length): count for length, count in self.lengths.items()})

    def _mean(self, values: Counter[Fraction]) -> Answer:
        return mean_of(values, self.seed)


def simulate(
    game: Game[Any, Any],
    games: int,
    seed: int = 0,
    *,
    policies: Mapping[int, Policy] | None = None,
    progress: Callable[[int, int], None] | None = None,
    workers: int = 1,
    client: Client | None = None,
) -> Sample:
    """Play `games` games from `seed`; `progress` is called with games done and games planned.

    Those who decide keep to `policies` (seat -> policy). Where a game has a fast companion for them and numpy is there,
    thousands of games are played at once. The two ways throw different dice from one seed: a sample can be had again
    from its seed and number of games where numpy is there again, or missing again.

    The games are played in this process; or by so many `workers`, new processes of this machine; or wherever `client`
    sends them: a `dask.distributed.Client`, or any executor of `concurrent.futures`. The sample is the same.

    Raises `GameError` for fewer than two games, for workers below 1, or when somebody has to decide and has no policy;
    `NoAnswer` when a game goes on for 100,000 actions and could still end.

    >>> from toolkit.games import make_game
    >>> sample = simulate(make_game("monorail", "mini", players=1), games=1000, seed=7)
    >>> abs(sample.win("1").number - Fraction(1, 2)) < Fraction(6, 100)
    True
    """
    if games < 2:
        raise GameError(f"{games} games are too few for an interval; write 2 or more")
    if workers < 1:
        raise GameError(f"{workers} workers play no game; write 1 or more")
    if client is None and workers > 1:
        with processes(workers) as client:
            return simulate(game, games, seed, policies=policies, progress=progress, client=client)
    player = Player(game, policies or {})
    jobs = player.jobs(games)
    tallies: Iterator[Tally]
    if client is None:
        tallies = (player.play(seed, *job) for job in jobs)
    else:
        parcel = pack((game, dict(policies or {})))
        tallies = results(client, play_packed, [(parcel, player.block, seed, *job) for job in jobs])
    found = Tally()
    for tally, (first, now) in zip(tallies, jobs, strict=True):
        found += tally
        if progress is not None:
            progress(first + now, games)
    return Sample(game, seed, found.winners, found.lengths, found.unfinished)
