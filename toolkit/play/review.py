"""A play looked back on: what each throw and each choice did to everybody's chances. The changes add up exactly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from toolkit.errors import GameError
from toolkit.games import Chance, Decision
from toolkit.play.best import BestPlay
from toolkit.play.match import Match
from toolkit.play.odds import Odds
from toolkit.solve import Answer

__all__ = ["Review", "ReviewedMove", "review"]


class ReviewedMove(NamedTuple):
    """One action of a play.

    `luck` tells a throw from a choice, `seat` is who threw or chose (0: nobody, or several together). `changes` is what
    it changed for each outcome: a share of the win, or, where the time counts, how much later the end is expected.
    """

    number: int
    action: Any
    luck: bool
    seat: int
    changes: Mapping[str, Answer]


class Review(NamedTuple):
    """All actions, and their sums by outcome: what luck did and what choices did. `luck` and `choices` together are the
    whole change from the start to the position shown."""

    moves: tuple[ReviewedMove, ...]
    luck: Mapping[str, Answer]
    choices: Mapping[str, Answer]

    def lost_by(self, seat: int) -> Answer:
        """What the choices of a seat lost for it against the best ones, all together.

        Of a game for one, where the outcome is a time, the time lost.
        """
        own = [move.changes for move in self.moves if not move.luck and move.seat == seat]
        names = {name for changes in own for name in changes}
        if len(names) == 1:
            return _sum([next(iter(changes.values())) for changes in own])
        return _sum([_times(changes[str(seat)], -1) for changes in own])


def review(match: Match, odds: Odds | BestPlay) -> Review:
    """What every action up to the position shown did, under the odds from before and after it.

    Under best play a choice can only lose, or change nothing; so its change is the price of a mistake, and all that
    throws change is luck. Raises `GameError` when the odds are not ready, `NoAnswer` where one of them is infinite.

    >>> from toolkit.games import make_game
    >>> match = Match(make_game("monorail", "mini", players=2), seed=3)
    >>> _ = match.roll(), match.roll()
    >>> found = review(match, Odds(match.game))
    >>> [move.changes["1"].fraction for move in found.moves], found.luck["1"].fraction
    ([Fraction(-2, 21), Fraction(2, 21)], Fraction(0, 1))
    """
    if not odds.ready:
        raise GameError(f"what luck and choices did is not known here. {odds.reason}")
    game, moves = match.game, []
    before = odds.chances(game.start())
    timed = isinstance(odds, BestPlay) and bool(odds.unit)
    for number, move in enumerate(match.moves, start=1):
        after = odds.chances(move.after)
        node = game.node(move.before)
        seat = node.seat if isinstance(node, (Chance, Decision)) else 0
        ticks = game.step(move.before, move.action).ticks[0] if timed else 0
        changes = {name: _sum([_answer(after, name), _times(_answer(before, name), -1)], ticks) for name in before}
        moves.append(ReviewedMove(number, move.action, isinstance(node, Chance), seat, changes))
        before = after
    names = odds.chances(game.start()).keys()
    luck = {name: _sum([move.changes[name] for move in moves if move.luck]) for name in names}
    choices = {name: _sum([move.changes[name] for move in moves if not move.luck]) for name in names}
    return Review(tuple(moves), luck, choices)


def _answer(chances: Mapping[str, Answer], name: str) -> Answer:
    return chances.get(name, Answer.exact(Fraction(0)))


def _times(answer: Answer, factor: int) -> Answer:
    if answer.low is None or answer.high is None:
        return Answer.exact(factor * answer.number, answer.method)
    low, high = sorted((factor * answer.low, factor * answer.high))
    return Answer.certified(low, high, answer.method)


def _sum(answers: Iterable[Answer], more: int = 0) -> Answer:
    """The sum: exact when all are."""
    found = list(answers)
    low = sum((answer.number - answer.half_width for answer in found), Fraction(more))
    high = sum((answer.number + answer.half_width for answer in found), Fraction(more))
    return Answer.exact(low) if all(answer.guarantee == "exact" for answer in found) else Answer.certified(low, high)
