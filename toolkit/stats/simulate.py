"""Simulation: many games played by the readable rules, or by arrays that are held to them, with an honest interval.

Game number k of a seed always sees the same dice, whatever the number of games: so more games only add to the
ones before, and the answer depends on nothing but the seed and the number of games.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from toolkit.chance import Distribution
from toolkit.errors import GameError, NoAnswer
from toolkit.games import Chance, Decision, Finished, Game
from toolkit.games.policies import Policy, chosen_by
from toolkit.solve import Answer
from toolkit.stats.batch import batch_for, play_blocks

__all__ = ["Sample", "simulate"]

LONGEST_GAME = 100_000  # actions; more of them than anybody waits for
SUSPICIOUS = 1_000  # actions after which we look, now and again, whether the game can end at all
LARGEST_TRAP = 20_000  # positions without an end that we look through
CONFIDENCE = Fraction(196, 100)  # half-width of a 95 % interval in standard errors (normal approximation)


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
        n = self.games
        mean = sum((value * count for value, count in values.items()), Fraction(0)) / n
        spread = sum(((value - mean) ** 2 * count for value, count in values.items()), Fraction(0)) / max(n - 1, 1)
        # Never narrower than what n games can tell of something they have hardly seen (the "rule of three").
        width = max(float(CONFIDENCE) * math.sqrt(float(spread / n)), 3 / n)
        return Answer.estimated(mean, Fraction(width), n, self.seed)


def simulate(
    game: Game[Any, Any],
    games: int,
    seed: int = 0,
    *,
    policies: Mapping[int, Policy] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Sample:
    """Play `games` games from `seed`; `progress` is called with games done and games planned.

    Those who decide keep to `policies` (seat -> policy). Where a game has a fast companion for them and numpy is there,
    thousands of games are played at once. The two ways throw different dice from one seed: a sample can be had again
    from its seed and number of games where numpy is there again, or missing again.
    Raises `GameError` for fewer than two games, or when somebody has to decide and has no policy; `NoAnswer` when a
    game goes on for 100,000 actions and could still end.

    >>> from toolkit.games import make_game
    >>> sample = simulate(make_game("monorail", "mini", players=1), games=1000, seed=7)
    >>> abs(sample.win("1").number - Fraction(1, 2)) < Fraction(5, 100)
    True
    """
    if games < 2:
        raise GameError(f"{games} games are too few for an interval; write 2 or more")
    batch = batch_for(game, policies or {})
    if batch is not None:
        return Sample(game, seed, *play_blocks(batch, games, seed, progress), unfinished=0)
    winners: Counter[tuple[str, ...]] = Counter()
    lengths: Counter[int] = Counter()
    unfinished = 0
    endless: set[Any] = set()
    for number in range(games):
        names, length = _play(game, policies or {}, random.Random(f"{seed}/{number}"), endless)
        if names:
            winners[names] += 1
            lengths[length] += 1
        else:
            unfinished += 1
        if progress is not None and (number + 1) % 500 == 0:
            progress(number + 1, games)
    return Sample(game, seed, winners, lengths, unfinished)


def _play(
    game: Game[Any, Any], policies: Mapping[int, Policy], rng: random.Random, endless: set[Any]
) -> tuple[tuple[str, ...], int]:
    """The winners and the length of one game; no winners when it never ends."""
    state = game.start()
    length = 0
    for done in range(1, LONGEST_GAME + 1):
        node = game.node(state)
        if isinstance(node, Finished):
            return node.winners, length
        state, ticks = game.step(state, _ways_on(game, policies, state, node).sample(rng))
        length += ticks[0]
        if done % SUSPICIOUS == 0 and _never_ends(game, policies, state, endless):
            return (), length
    raise NoAnswer(
        f"a simulated game of {game.title}, board {game.board.name}, went on for {LONGEST_GAME:,} actions and could "
        "still end; ask for method exact, or take another board"
    )


def _ways_on(game: Game[Any, Any], policies: Mapping[int, Policy], state: Any, node: Any) -> Distribution[Any]:
    """What is done at a position that is not finished: chance, or the policy of the seat that decides."""
    if isinstance(node, Chance):
        return node.outcomes
    if isinstance(node, Decision) and node.seat in policies:
        return chosen_by(policies[node.seat], game, state, node.choices)
    raise GameError(f"{game.title}: somebody decides in this game; name a policy for every seat")


def _never_ends(game: Game[Any, Any], policies: Mapping[int, Policy], state: Any, endless: set[Any]) -> bool:
    """Whether no end can be reached from here: proved by looking at all that can still happen, and then remembered."""
    ahead, seen = [state], {state}
    if state in endless:
        return True
    while ahead and len(seen) <= LARGEST_TRAP:
        node = game.node(position := ahead.pop())
        if isinstance(node, Finished):
            return False
        for action in _ways_on(game, policies, position, node):
            after = game.step(position, action).state
            if after not in seen:
                seen.add(after)
                ahead.append(after)
    if ahead:
        return False
    endless |= seen
    return True
