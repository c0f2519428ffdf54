"""Two plans of play compared on the same luck: common random numbers, and how much they save.

Game number k is played twice, once under each plan, and both times it sees the same luck. What the luck does to both
games alike is gone from their difference, so its interval is narrower than that of two samples that share nothing.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias

from toolkit.errors import GameError
from toolkit.games import Game
from toolkit.solve import Answer, Progress
from toolkit.stats.batch import Player
from toolkit.stats.intervals import mean_of
from toolkit.stats.strategies import named_strategies, policies_of

__all__ = ["Comparison", "Difference", "compare"]

TELL = 200  # pairs of games between two words of progress
One: TypeAlias = tuple[tuple[str, ...], int]  # a game: its winners (none: it never ends) and its length


@dataclass(frozen=True)
class Difference:
    """A mean under plan a, under plan b, and the first minus the second, from pairs of games with the same luck."""

    a: Answer
    b: Answer
    difference: Answer

    @property
    def independent(self) -> float:
        """The half-width that the difference would have had from as many games that share no luck."""
        return math.hypot(float(self.a.half_width), float(self.b.half_width))

    @property
    def narrower(self) -> float:
        """How many times as wide the interval of independent games is. Its square says how many more of them it
        would take to be as sure."""
        return self.independent / float(self.difference.half_width)

    @property
    def decided(self) -> bool:
        """Whether 0 is outside the interval of the difference."""
        return abs(self.difference.number) > self.difference.half_width

    def as_json(self, digits: int = 6) -> dict[str, Any]:
        """The three answers, and how much narrower the interval is, as one object for programs."""
        return {
            "a": self.a.as_json(digits),
            "b": self.b.as_json(digits),
            "difference": self.difference.as_json(digits),
            "decided": self.decided,
            "narrower": round(self.narrower, 3),
        }


@dataclass(frozen=True)
class Comparison:
    """Plan a against plan b (strategies by seat), from so many pairs of games.

    `win` has every outcome (and `never` when a game had no end), `length` counts by the first clock and is None when a
    game had no end.
    """

    game: Game[Any, Any]
    a: dict[int, str]
    b: dict[int, str]
    pairs: int
    seed: int
    win: dict[str, Difference]
    length: Difference | None

    def as_json(self, digits: int = 6) -> dict[str, Any]:
        """The comparison as one object for programs."""
        game = self.game
        return {
            "game": game.key,
            "board": game.board.name,
            "players": game.players,
            "a": {str(seat): name for seat, name in self.a.items()},
            "b": {str(seat): name for seat, name in self.b.items()},
            "pairs": self.pairs,
            "seed": self.seed,
            "win": {name: found.as_json(digits) for name, found in self.win.items()},
            game.units[0]: None if self.length is None else self.length.as_json(digits),
        }


def compare(
    game: Game[Any, Any],
    a: Mapping[int, str],
    b: Mapping[int, str],
    games: int = 2_000,
    seed: int = 0,
    *,
    progress: Progress | None = None,
) -> Comparison:
    """How the chances to win and the length of a game change when its seats follow plan `a` and not plan `b`.

    A plan names the strategies of seats; the others follow the game's default. So many pairs of `games` are played,
    with the same luck for both games of a pair: over arrays, where the game has a companion for both plans that tells
    games apart, every roll of a turn is the same whatever was done before; by the readable rules luck is the same as
    long as both games ask for it alike.

    Raises `GameError` for fewer than two games, for seats and strategies that do not exist, where nobody decides
    anything, and when both plans are the same.

    >>> from toolkit.games import make_game
    >>> found = compare(make_game("magnificent_race", "lesson"), {1: "steady"}, {1: "saver"}, 200, seed=4)
    >>> found.win["1"].difference.number > 0, found.win["1"].decided
    (True, True)
    """
    plans = named_strategies(game, a), named_strategies(game, b)
    if not plans[0]:
        raise GameError(f"nobody decides anything in {game.title}, so there are no plans to compare")
    if plans[0] == plans[1]:
        raise GameError(f"both plans are the same: {_words(plans[0])}; let a seat do something else in one of them")
    if games < 2:
        raise GameError(f"{games} pairs of games are too few for an interval; write 2 or more")
    players = [Player(game, policies_of(game, plan, progress)) for plan in plans]
    fast = all(player.tells_games_apart for player in players)
    tables = [player.one_by_one(seed, games, over_arrays=fast) for player in players]
    pairs: Counter[tuple[One, ...]] = Counter()
    for number, pair in enumerate(zip(*tables, strict=True), start=1):
        pairs[pair] += 1
        if progress is not None and (number % TELL == 0 or number == games):
            progress("pairs of games played", number, games)
    endless = any(not winners for pair in pairs for winners, _ in pair)
    names = (*game.outcomes, "never") if endless else game.outcomes
    win = {name: _difference(pairs, seed, partial(_share, name)) for name in names}
    length = None if endless else _difference(pairs, seed, _length)
    return Comparison(game, *plans, games, seed, win, length)


def _difference(pairs: Counter[tuple[One, ...]], seed: int, value: Callable[[One], Fraction]) -> Difference:
    """The means of a value of games under both plans, and that of its difference within pairs."""
    of_a, of_b, of_both = Counter[Fraction](), Counter[Fraction](), Counter[Fraction]()
    for (one, two), count in pairs.items():
        first, second = value(one), value(two)
        of_a[first] += count
        of_b[second] += count
        of_both[first - second] += count
    return Difference(mean_of(of_a, seed), mean_of(of_b, seed), mean_of(of_both, seed, games_each=2))


def _share(name: str, one: One) -> Fraction:
    """What an outcome has won: a shared win counts its share."""
    winners, _ = one
    return Fraction(int(name in winners), len(winners)) if winners else Fraction(int(name == "never"))


def _length(one: One) -> Fraction:
    return Fraction(one[1])


def _words(plan: Mapping[int, str]) -> str:
    return ", ".join(f"seat {seat} {name}" for seat, name in plan.items())
