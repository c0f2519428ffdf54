"""A play looked back on: what each throw and each choice did to everybody's chances. The changes add up exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from toolkit.errors import GameError
from toolkit.games import Chance, Decision, Game
from toolkit.play.best import BestPlay
from toolkit.play.match import Match, Move
from toolkit.play.odds import Odds
from toolkit.play.seats import odds_of
from toolkit.solve import Answer

__all__ = ["Ledger", "Review", "ReviewedMove", "review", "reviewed"]


class ReviewedMove(NamedTuple):
    """One action of a play.

    `luck` tells a throw from a choice, `seat` is who threw or chose (0: nobody, or several together). `changes` is what
    it changed for each outcome: a share of the win, or, where the time counts, how much later the end is expected.
    `better` is the best choice where the best play is known and this one lost something against it; else None.
    """

    number: int
    action: Any
    luck: bool
    seat: int
    changes: Mapping[str, Answer]
    better: Any = None


@dataclass(frozen=True)
class Review:
    """All actions of a play up to a position, and what luck and choices did by outcome: `start` + `luck` + `choices` is
    `now`, exactly where the numbers are exact.

    `start` and `now` are shares of the win; of a game for one, where a time counts, the expected length of the whole
    game in `unit`. `lost` has what their choices cost the seats that chose. `strategy` names how everybody plays on
    where games were simulated, "chance" where nobody decides; it is empty where the numbers are proved.
    """

    game: Game[Any, Any]
    moves: tuple[ReviewedMove, ...]
    start: Mapping[str, Answer]
    luck: Mapping[str, Answer]
    choices: Mapping[str, Answer]
    now: Mapping[str, Answer]
    lost: Mapping[int, Answer]
    unit: str = ""
    strategy: str = ""

    def cost(self, move: ReviewedMove) -> Answer:
        """What a choice lost for the seat that made it, against the best one; negative where it gained something,
        which only an estimate can say. `GameError` for a throw, and where several chose together.
        """
        if move.luck or not move.seat:
            raise GameError(f"action {move.number} is no choice that a seat made alone, so it has no price")
        return move.changes[self.unit] if self.unit else _negative(move.changes[str(move.seat)])

    def lost_by(self, seat: int) -> Answer:
        """What the choices of a seat lost for it against the best ones, all together.

        Of a game for one, where the outcome is a time, the time lost.
        """
        return self.lost.get(seat, Answer.exact(Fraction(0)))

    def costliest(self) -> ReviewedMove | None:
        """The choice that lost most, the first of equal ones; None where no choice lost anything."""
        own = [move for move in self.moves if not move.luck and move.seat]
        worst = max(own, key=lambda move: self.cost(move).number, default=None)
        return worst if worst is not None and self.cost(worst).number > 0 else None

    def luckiest(self, outcome: str) -> ReviewedMove | None:
        """The throw that did most for an outcome (where a time counts: saved most), the first of equal ones; None
        where no throw did anything for it.
        """
        return self._throw(outcome, -1 if self.unit else 1)

    def unluckiest(self, outcome: str) -> ReviewedMove | None:
        """The throw that took most from an outcome (where a time counts: cost most); None where none took anything."""
        return self._throw(outcome, 1 if self.unit else -1)

    def _throw(self, outcome: str, sign: int) -> ReviewedMove | None:
        throws = [move for move in self.moves if move.luck]
        best = max(throws, key=lambda move: sign * move.changes[outcome].number, default=None)
        return best if best is not None and sign * best.changes[outcome].number > 0 else None


class Ledger(Protocol):
    """What every step of a play is worth: step 0 is the start, step k the position after k actions."""

    @property
    def names(self) -> Sequence[str]:
        """The outcomes; of a game for one, where a time counts, its unit alone."""

    @property
    def unit(self) -> str:
        """The unit of that time; empty where the worth is a share of the win."""

    @property
    def strategy(self) -> str:
        """How everybody plays on, where games are simulated; empty where the worth is proved."""

    def total(self, name: str, factors: Mapping[int, int], more: int) -> Answer:
        """The sum of factor times worth over steps, and so much `more`."""


def review(match: Match, odds: Odds | BestPlay | None = None) -> Review:
    """What every action up to the position shown did, under the odds from before and after it.

    Under best play a choice can only lose, or change nothing; so its change is the price of a mistake, and all that
    throws change is luck. Raises `GameError` when the odds are not ready, `NoAnswer` where one of them is infinite.

    >>> from toolkit.games import make_game
    >>> match = Match(make_game("monorail", "mini", players=2), seed=3)
    >>> _ = match.roll(), match.roll()
    >>> found = review(match)
    >>> [move.changes["1"].fraction for move in found.moves], found.luck["1"].fraction
    ([Fraction(-2, 21), Fraction(2, 21)], Fraction(0, 1))
    """
    odds = odds_of(match.game) if odds is None else odds
    if not odds.ready:
        raise GameError(f"what luck and choices did is not known here. {odds.reason}")
    found = reviewed(match, _Proved(match, odds))
    if not isinstance(odds, BestPlay):
        return found
    moves = tuple(_with_better(odds, done, move) for done, move in zip(match.moves, found.moves, strict=True))
    return replace(found, moves=moves)


def reviewed(match: Match, ledger: Ledger) -> Review:
    """The review of a match by what a ledger says of its steps."""
    game, names, moves = match.game, ledger.names, []
    luck, choices = _Part(), _Part()
    of_seats: dict[int, _Part] = {}
    for number, move in enumerate(match.moves, start=1):
        node = game.node(move.before)
        seat = node.seat if isinstance(node, (Chance, Decision)) else 0
        ticks = game.step(move.before, move.action).ticks[0] if ledger.unit else 0
        parts = [luck] if isinstance(node, Chance) else [choices]
        if isinstance(node, Decision):
            parts.append(of_seats.setdefault(seat, _Part()))
        for part in parts:
            part.add(number, ticks)
        own = _Part()
        own.add(number, ticks)
        moves.append(ReviewedMove(number, move.action, isinstance(node, Chance), seat, own.totals(ledger, names)))
    whole = sum(game.step(move.before, move.action).ticks[0] for move in match.moves) if ledger.unit else 0
    start = {name: ledger.total(name, {0: 1}, 0) for name in names}
    now = {name: ledger.total(name, {match.step: 1}, whole) for name in names}
    lost = {seat: part.lost_by(ledger, seat) for seat, part in of_seats.items()}
    sums = luck.totals(ledger, names), choices.totals(ledger, names)
    return Review(game, tuple(moves), start, *sums, now, lost, ledger.unit, ledger.strategy)


class _Part:
    """Some of the actions of a play: what they changed, all together. Steps between two of them fall out of the sum."""

    def __init__(self) -> None:
        self.factors: Counter[int] = Counter()
        self.ticks = 0

    def add(self, number: int, ticks: int) -> None:
        self.factors.update({number: 1, number - 1: -1})
        self.ticks += ticks

    def totals(self, ledger: Ledger, names: Sequence[str]) -> dict[str, Answer]:
        return {name: ledger.total(name, self.factors, self.ticks) for name in names}

    def lost_by(self, ledger: Ledger, seat: int) -> Answer:
        if ledger.unit:
            return ledger.total(ledger.unit, self.factors, self.ticks)
        return ledger.total(str(seat), {step: -factor for step, factor in self.factors.items()}, 0)


def _with_better(best: BestPlay, done: Move, move: ReviewedMove) -> ReviewedMove:
    """The move with the choice that would have been best, where it lost something."""
    if move.luck or not move.seat or not any(answer.number for answer in move.changes.values()):
        return move
    prices = best.prices(done.before, move.seat)
    pick = min if best.unit else max
    return move._replace(better=pick(prices, key=lambda choice: prices[choice].number))


class _Proved:
    """The worth of steps by the odds: exact, or proved intervals."""

    strategy = ""

    def __init__(self, match: Match, odds: Odds | BestPlay) -> None:
        states = [match.game.start(), *(move.after for move in match.moves)]
        self.worth = [odds.chances(state) for state in states]
        self.names = tuple(self.worth[0])
        self.unit = odds.unit if isinstance(odds, BestPlay) else ""

    def total(self, name: str, factors: Mapping[int, int], more: int) -> Answer:
        """The sum: exact when all are. A name that is missing at a step can come no more there."""
        parts = [(self.worth[step].get(name), factor) for step, factor in factors.items() if factor]
        found = [(answer, factor) for answer, factor in parts if answer is not None]
        middle = sum((factor * answer.number for answer, factor in found), Fraction(more))
        spread = sum((abs(factor) * answer.half_width for answer, factor in found), Fraction(0))
        if all(answer.guarantee == "exact" for answer, _ in found):
            return Answer.exact(middle)
        return Answer.certified(middle - spread, middle + spread)


def _negative(answer: Answer) -> Answer:
    if answer.guarantee == "estimated":
        return Answer.estimated(-answer.number, answer.half_width, answer.games or 0, answer.seed or 0)
    if answer.low is None or answer.high is None:
        return Answer.exact(-answer.number, answer.method)
    return Answer.certified(-answer.high, -answer.low, answer.method)
