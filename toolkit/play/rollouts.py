"""A play looked back on where the odds are not known: games played on from every position of it, and labelled so."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from toolkit.errors import GameError, NoAnswer
from toolkit.games import Decision, Finished, game_type
from toolkit.games.policies import chosen_by
from toolkit.play.match import Match, Move
from toolkit.play.review import Review, reviewed
from toolkit.solve import Answer, Progress
from toolkit.stats import named_strategies, policies_of
from toolkit.stats.intervals import mean_of
from toolkit.stats.playing import Playing

__all__ = ["CHANCE", "Rollouts", "estimated_review"]

CHANCE = "chance"
"""The strategy of a review of a game in which nobody decides anything."""
FEWEST = 2  # games; an interval needs two


class Rollouts:
    """Games played on from every position of a match up to the one shown, everybody by one named strategy.

    Game number k sees the same luck from every position, so what luck does to two positions alike falls out of their
    difference; and each number k gives one value of every change and every sum, so all intervals hold for the sums too.
    A choice that the strategy would have made itself changes nothing, and is not played on from again.
    """

    def __init__(self, match: Match, strategy: str = "", seed: int = 0) -> None:
        game = match.game
        strategy = strategy or game_type(game.key).default_policy
        names = named_strategies(game, dict.fromkeys(range(1, game.players + 1), strategy) if strategy else None)
        self.match = match
        self.strategy = strategy or CHANCE
        self.seed = seed
        self.unit = game.units[0] if len(game.outcomes) == 1 else ""
        self.names = (self.unit,) if self.unit else game.outcomes
        self.states = (game.start(), *(move.after for move in match.moves))
        self.games = 0
        self.room = Playing(game, policies_of(game, names))
        self._found: list[dict[str, list[Fraction]]] = [{name: [] for name in self.names} for _ in self.states]
        self._same_as = self._foreseen()
        end = game.node(self.states[-1])
        self._winners = end.winners if isinstance(end, Finished) else None

    def play(self, games: int, progress: Progress | None = None) -> None:
        """Play so many more games from every position; `NoAnswer` where a game's time counts and it never ends."""
        for step, state in enumerate(self.states):
            if self._same_as[step][0] != step or self._is_over(step):
                continue
            for number in range(self.games, self.games + games):
                winners, length = self.room.play(random.Random(f"{self.seed}/{number}"), state)
                if self.unit and not winners:
                    raise NoAnswer(f"a simulated game of {self.match.game.title} never ends, so no length is expected")
                for name, row in self._found[step].items():
                    row.append(Fraction(length) if self.unit else _share(name, winners))
            if progress is not None:
                progress("positions played on from", step + 1, len(self.states))
        self.games += games

    def total(self, name: str, factors: Mapping[int, int], more: int) -> Answer:
        """The mean of the sum of factor times worth over steps, and so much `more`, with its interval; exact where no
        game that was played has a part in it.
        """
        origins: Counter[int] = Counter()
        known = Fraction(more)
        for step, factor in factors.items():
            origin, passed = self._same_as[step]
            known -= factor * passed
            if self._is_over(origin):
                known += factor * self._won(name)
            else:
                origins[origin] += factor
        rows = [(self._found[step][name], factor) for step, factor in origins.items() if factor]
        if not rows:
            return Answer.exact(known)
        values = (sum((factor * row[k] for row, factor in rows), known) for k in range(self.games))
        return mean_of(Counter(values), self.seed)

    def _is_over(self, step: int) -> bool:
        """Whether the game is over at a step, which only the last one can be."""
        return self._winners is not None and step == len(self.states) - 1

    def _won(self, name: str) -> Fraction:
        """What the finished game is worth: nothing is still to come, or the share of the win."""
        winners = self._winners or ()
        return Fraction(0) if self.unit else _share(name, winners)

    def _foreseen(self) -> list[tuple[int, int]]:
        """For each step the earlier one that it is worth as much as, because the strategy would have made the choices
        between them for certain, and the time that has passed since; else the step itself.
        """
        found = [(0, 0)]
        for step, move in enumerate(self.match.moves, start=1):
            origin, passed = found[-1]
            ticks = self.match.game.step(move.before, move.action).ticks[0] if self.unit else 0
            found.append((origin, passed + ticks) if self._is_foreseen(move) else (step, 0))
        return found

    def _is_foreseen(self, move: Move) -> bool:
        """Whether the strategy would have made this move for certain. Where it ends the game, more is known."""
        game = self.match.game
        node = game.node(move.before)
        if not isinstance(node, Decision) or isinstance(game.node(move.after), Finished):
            return False
        return set(chosen_by(self.room.policies[node.seat], game, move.before, node.choices)) == {move.action}

    def review(self) -> Review:
        """What every action did, by the games played so far; `GameError` before there are two from each position."""
        if self.games < FEWEST:
            raise GameError(f"{self.games} games from each position are too few for an interval; play {FEWEST} or more")
        return reviewed(self.match, self)


def _share(name: str, winners: tuple[str, ...]) -> Fraction:
    """What an outcome has of a win; nobody has anything of a game without an end."""
    return Fraction(int(name in winners), max(len(winners), 1))


def estimated_review(match: Match, games: int = 100, seed: int = 0, strategy: str = "") -> Review:
    """What every action of a play did, estimated from so many games played on from each of its positions.

    Everybody plays on by the named strategy (default: the game's). So a choice is compared with what that strategy
    would have gone on to do, and may gain. Raises `GameError` for fewer than two games and a name that does not exist.

    >>> from toolkit.games import make_game
    >>> match = Match(make_game("monorail", "full", players=2), seed=3)
    >>> _ = match.roll(), match.roll()
    >>> found = estimated_review(match, 50)
    >>> found.luck["1"].guarantee, found.start["1"].number + found.luck["1"].number == found.now["1"].number
    ('estimated', True)
    """
    rollouts = Rollouts(match, strategy, seed)
    rollouts.play(games)
    return rollouts.review()
