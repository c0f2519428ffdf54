"""Named strategies against each other, every one against every other one: who wins how often, with honest intervals."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from toolkit.boards import nearest, shown
from toolkit.errors import GameError
from toolkit.games import Game, game_type
from toolkit.games.policies import Policy
from toolkit.solve import Answer, Progress
from toolkit.stats.intervals import mean_of
from toolkit.stats.playing import Playing
from toolkit.stats.strategies import OPTIMAL, policies_of, strategy_names

__all__ = ["Pairing", "Tournament", "tournament"]


@dataclass(frozen=True)
class Pairing:
    """One strategy against another one: how often each of the two wins. What nobody wins is lost for both."""

    first: str
    second: str
    wins: tuple[Answer, Answer]

    @property
    def decided(self) -> bool:
        """Whether the intervals leave no doubt which of the two is better: they do not overlap."""
        one, two = self.wins
        return abs(one.number - two.number) > one.half_width + two.half_width


@dataclass(frozen=True)
class Tournament:
    """A round robin. `pairings` in the order of the names, `standings` from the best: the mean share of wins."""

    game: Game[Any, Any]
    names: tuple[str, ...]
    games: int
    seed: int
    pairings: tuple[Pairing, ...]
    standings: Mapping[str, Answer]

    def win(self, name: str, against: str) -> Answer:
        """How often one strategy wins against another one; `GameError` when they did not meet."""
        for pairing in self.pairings:
            if {pairing.first, pairing.second} == {name, against}:
                return pairing.wins[name == pairing.second]
        raise GameError(f"{name!r} and {against!r} did not meet; strategies here: {', '.join(self.names)}")

    def as_json(self, digits: int = 6) -> dict[str, Any]:
        """The tournament as one object for programs."""
        return {
            "game": self.game.key,
            "board": self.game.board.name,
            "players": self.game.players,
            "games": self.games,
            "seed": self.seed,
            "standings": {name: answer.as_json(digits) for name, answer in self.standings.items()},
            "pairings": [
                {
                    "strategies": [pair.first, pair.second],
                    "wins": [answer.as_json(digits) for answer in pair.wins],
                    "decided": pair.decided,
                }
                for pair in self.pairings
            ],
        }


def tournament(
    game: Game[Any, Any],
    games: int = 1_000,
    seed: int = 0,
    *,
    names: Sequence[str] | None = None,
    progress: Progress | None = None,
) -> Tournament:
    """Let every two of the strategies (default: all that need no solving) play `games` games against each other.

    In half of the games the first one has the odd seats, in the other half the even ones, and the two games of such a
    pair are thrown from the same stream of luck: a pair is one observation. "optimal" may be among the names where the
    best play of two can be found. Raises `GameError` for fewer than two strategies, for one player, an odd or too
    small number of games, and for a name that does not exist.

    >>> from toolkit.games import make_game
    >>> found = tournament(make_game("rifleman", "mini"), 100, seed=1, names=["racer", "random"])
    >>> found.win("racer", "random").number + found.win("random", "racer").number
    Fraction(1, 1)
    """
    policies = _entrants(game, names, progress)
    if game.players < 2:
        raise GameError(f"{game.title} with one player: nobody to play against; take two players or more")
    if games < 4 or games % 2:
        raise GameError(f"{games} games a pairing: write an even number of 4 or more, so that both have every seat")
    meetings = list(combinations(policies, 2))
    pairings: list[Pairing] = []
    means: dict[str, list[Answer]] = {name: [] for name in policies}
    for number, (one, two) in enumerate(meetings):
        shares: tuple[Counter[Fraction], Counter[Fraction]] = (Counter(), Counter())
        for k, (first, second) in enumerate(_pairs(game, policies[one], policies[two], games // 2, seed)):
            shares[0][first] += 1
            shares[1][second] += 1
            if progress is not None:
                progress("games played", number * games + 2 * (k + 1), len(meetings) * games)
        wins = mean_of(shares[0], seed, games_each=2), mean_of(shares[1], seed, games_each=2)
        pairings.append(Pairing(one, two, wins))
        means[one].append(wins[0])
        means[two].append(wins[1])
    standings = {name: _overall(found, seed) for name, found in means.items()}
    ranked = dict(sorted(standings.items(), key=lambda item: -item[1].number))
    return Tournament(game, tuple(policies), games, seed, tuple(pairings), ranked)


def _entrants(game: Game[Any, Any], names: Sequence[str] | None, progress: Progress | None) -> dict[str, Policy]:
    """The policies by name, checked."""
    known, table = strategy_names(game), game_type(game.key).policies
    if not known:
        raise GameError(f"nobody decides anything in {game.title}, so there are no strategies to compare")
    chosen = tuple(table) if names is None else tuple(names)
    for name in chosen:
        if name not in known:
            raise GameError(f"no strategy {shown(name)}{nearest(name, known)}; strategies: {', '.join(known)}")
        if chosen.count(name) > 1:
            raise GameError(f"strategy {name} is named twice; name each once")
    if len(chosen) < 2:
        raise GameError(f"{len(chosen)} strategies are no tournament; name two or more of: {', '.join(known)}")
    best = policies_of(game, dict.fromkeys(range(1, game.players + 1), OPTIMAL), progress) if OPTIMAL in chosen else {}
    return {name: best[1] if name == OPTIMAL else table[name] for name in chosen}


def _pairs(
    game: Game[Any, Any], one: Policy, two: Policy, pairs: int, seed: int
) -> Iterator[tuple[Fraction, Fraction]]:
    """For every pair of games what each of the two strategies won, in games."""
    seats = range(1, game.players + 1)
    odd, even = [seat for seat in seats if seat % 2], [seat for seat in seats if not seat % 2]
    rooms = [Playing(game, dict.fromkeys(a, one) | dict.fromkeys(b, two)) for a, b in ((odd, even), (even, odd))]
    for k in range(pairs):
        first = second = Fraction(0)
        for room, (mine, theirs) in zip(rooms, ((odd, even), (even, odd)), strict=True):
            winners, _ = room.play(random.Random(f"{seed}/{k}"))
            first += _share(winners, mine) / 2
            second += _share(winners, theirs) / 2
        yield first, second


def _share(winners: tuple[str, ...], seats: Sequence[int]) -> Fraction:
    return Fraction(sum(str(seat) in winners for seat in seats), max(len(winners), 1))


def _overall(found: Sequence[Answer], seed: int) -> Answer:
    """The mean over all opponents; the pairings share their luck, so the half-widths are not added in squares."""
    count = len(found)
    mean = sum((answer.number for answer in found), Fraction(0)) / count
    width = sum((answer.half_width for answer in found), Fraction(0)) / count
    return Answer.estimated(mean, width, sum(answer.games or 0 for answer in found), seed)
