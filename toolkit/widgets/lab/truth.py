"""What is known exactly of the game of a lab: solved once, and shared by all its tabs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from toolkit.chains import explore
from toolkit.errors import NoAnswer
from toolkit.games import Finished, Game
from toolkit.games.policies import Policy
from toolkit.solve import Analysis, Answer, CertifiedAnalysis
from toolkit.stats import LengthDistribution, win_answers
from toolkit.stats.readings_table import combined
from toolkit.stats.report import auto_limit
from toolkit.stats.telling import telling
from toolkit.widgets.lab.work import Work

__all__ = ["Truth", "edge_of", "solve"]

DIGITS = 12  # of certified answers
MOST = "0.99"  # of all games are in a histogram
LONGEST = 300  # bars; more cannot be told apart
LONG_CHAIN = 200  # positions; above it chances of lengths are proved to many digits instead


@dataclass(frozen=True)
class Truth:
    """The chances of all outcomes, the mean of every clock, and the distribution of the length by the first clock.

    `lengths` has P(T = 0), P(T = 1), … until 99 % of all games are over, and `length` is where more can be asked; both
    are empty where no game ends. `shared` says that several can win together, so that a win is no yes or no.
    """

    analysis: Analysis[Any] | CertifiedAnalysis
    win: dict[str, Answer]
    clocks: dict[str, Answer]
    length: LengthDistribution[Any] | None
    lengths: tuple[Answer, ...]
    shared: bool

    @property
    def guarantee(self) -> str:
        """`exact` or `certified`."""
        return next(iter(self.win.values())).guarantee

    @property
    def edge(self) -> Answer | None:
        """How much more often seat 1 wins than seat 2; None where there is only one seat."""
        return edge_of(self.win)

    def over_by(self, ticks: int) -> Answer:
        """The chance that a game is over after so many ticks of the first clock."""
        assert self.length is not None
        return _cdf(self.length, ticks)

    def lasting(self, ticks: int) -> Answer:
        """The chance of a game of exactly so many ticks of the first clock."""
        assert self.length is not None
        return _pmf(self.length, ticks)


def edge_of(win: Mapping[str, Answer]) -> Answer | None:
    """The share of seat 1 minus that of seat 2; None where there is only one seat.

    >>> edge_of({"1": Answer.exact(Fraction(1, 2)), "2": Answer.exact(Fraction(1, 3))})
    1/6 = 0.166667 (exact)
    """
    if "2" not in win:
        return None
    return combined([(Fraction(1), win["1"]), (Fraction(-1), win["2"])])


def solve(game: Game[Any, Any], policies: Mapping[int, Policy], work: Work) -> Truth:
    """The truth about a game whose seats keep to these policies; `TooManyStates` when it is out of reach here."""
    chain = explore(
        game,
        policies=telling(policies, work.tell),
        limit=auto_limit(game, policies),
        progress=lambda done, found: work.tell("positions explored", done, found),
    )
    exact = Analysis(chain, work.tell)
    analysis: Any = exact if exact.within_reach else CertifiedAnalysis(chain, DIGITS, work.tell)
    ends = analysis.absorption()
    win = win_answers(game, ends)
    if "never" in win:
        clocks = dict.fromkeys(game.units, Answer.infinite("the game may never end"))
    else:
        clocks = {unit: analysis.steps(unit) for unit in game.units}
    finished = [end for end in ends if isinstance(end, Finished)]
    length = LengthDistribution(chain, game.units[0], finished) if finished else None
    shared = any(len(end.winners) > 1 for end in finished)
    return Truth(analysis, win, clocks, length, _histogram(length, work) if length else (), shared)


def _histogram(length: LengthDistribution[Any], work: Work) -> tuple[Answer, ...]:
    try:
        last = min(length.quantile(MOST), LONGEST)
    except NoAnswer:
        last = LONGEST  # so many games never end
    found = []
    for n in range(last + 1):
        work.tell("lengths of games", n, last + 1)
        found.append(_pmf(length, n))
    return tuple(found)


def _pmf(length: LengthDistribution[Any], n: int) -> Answer:
    return Answer.exact(length.pmf(n)) if len(length.chain) <= LONG_CHAIN else length.certified_pmf(n)


def _cdf(length: LengthDistribution[Any], n: int) -> Answer:
    return Answer.exact(length.cdf(n)) if len(length.chain) <= LONG_CHAIN else length.certified_cdf(n)
