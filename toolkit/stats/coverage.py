"""Simulation held against the truth: how often intervals hold it, and how many games an interval of some width takes.

A 95 % interval promises to hold the true value in 95 of 100 repeats. That is so for very many games; for few it is
only nearly so, and by how much is itself an exact sum over the binomial distribution. See Brown, Cai and DasGupta,
Statistical Science 16, 2001.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from toolkit.chance import decimal_text
from toolkit.errors import GameError
from toolkit.solve import Answer
from toolkit.stats.intervals import CONFIDENCE, mean_of

__all__ = ["LARGEST_SAMPLE", "Coverage", "games_for_width", "holds", "interval_coverage", "small_samples"]

LEVEL = Fraction(95, 100)  # what an interval promises
LARGEST_SAMPLE = 1_000  # games of which the promise is checked exactly
DIGITS = 15  # of a chance, when its own fraction is longer than anybody reads
LONGEST = 10**40  # denominators up to here are kept as they are


def holds(interval: Answer, truth: Answer) -> bool | None:
    """Whether an interval holds the true value; None where a certified truth is too wide to tell.

    >>> holds(Answer.estimated(Fraction(1, 2), Fraction(1, 10), 100, 1), Answer.exact(Fraction(11, 20)))
    True
    """
    low, high = _bounds(interval)
    least, most = _bounds(truth)
    if low <= least and most <= high:
        return True
    return False if most < low or high < least else None


def games_for_width(chance: Answer, half_width: Fraction) -> int:
    """How many games make the interval of an outcome with this chance `half_width` wide to either side, on average.

    1.96² p (1 − p) / w², rounded up, and never fewer than 3 / w. `GameError` for a width that is not above 0.

    >>> games_for_width(Answer.exact(Fraction(1, 2)), Fraction(1, 100))
    9604
    """
    if half_width <= 0:
        raise GameError(f"± {decimal_text(half_width)}: write a width above 0, such as 0.01")
    low, high = _bounds(chance)
    spread = max(p * (1 - p) for p in (low, high, min(max(low, Fraction(1, 2)), high)))
    return max(math.ceil(CONFIDENCE**2 * spread / half_width**2), math.ceil(3 / half_width))


def interval_coverage(chance: Answer, games: int) -> Answer:
    """The chance that the interval from so many games holds the true chance of an outcome that is never shared.

    It adds up the binomial chances of the numbers of wins whose interval does. Exact for a chance whose fraction is
    short, else proved to many digits. `GameError` for fewer than 2 or more than 1,000 games, and for an estimate.

    >>> interval_coverage(Answer.exact(Fraction(1, 2)), 2)
    1 (exact)
    """
    if not 2 <= games <= LARGEST_SAMPLE:
        raise GameError(f"samples of {games:,} games: write 2 to {LARGEST_SAMPLE:,}")
    if chance.guarantee == "estimated":
        raise GameError("an estimated chance is no truth to hold intervals against; solve the game first")
    if chance.guarantee == "exact" and chance.number.denominator <= LONGEST:
        return Answer.exact(_mass(chance.number, games, _holding(chance, games)), "binomial sum")
    low, high = _bounds(chance)
    near = Fraction(math.floor(low * 10**DIGITS), 10**DIGITS)
    away = max(high - near, Fraction(1, 10**DIGITS))
    rounded = Answer.certified(near, near + away)
    middle = _mass(near, games, _holding(rounded, games))
    # Every game adds at most `away` to the distance between the two distributions.
    slip = games * away
    return Answer.certified(max(middle - slip, Fraction(0)), min(middle + slip, Fraction(1)), "binomial sum")


def _holding(chance: Answer, games: int) -> list[int]:
    """The numbers of wins whose interval holds the chance."""
    return [wins for wins in range(games + 1) if holds(_interval(wins, games), chance)]


def _interval(wins: int, games: int) -> Answer:
    return mean_of(Counter({Fraction(1): wins, Fraction(0): games - wins}), seed=0)


def _mass(p: Fraction, games: int, wins: Iterable[int]) -> Fraction:
    """The chance that one of these numbers of games is won, when each is won with chance `p`."""
    top, bottom = p.numerator, p.denominator
    ways = sum(math.comb(games, k) * top**k * (bottom - top) ** (games - k) for k in wins)
    return Fraction(ways, bottom**games)


def _bounds(answer: Answer) -> tuple[Fraction, Fraction]:
    if answer.low is None or answer.high is None:
        return answer.number, answer.number
    return answer.low, answer.high


@dataclass(frozen=True)
class Coverage:
    """Repeats of a small sample, each with its interval, held against the truth.

    >>> shares = [Answer.estimated(Fraction(1, 2), Fraction(1, 10), 50, 1)] * 3
    >>> found = Coverage(Answer.exact(Fraction(1, 2)), tuple(shares))
    >>> found.held, found.promised
    (3, Fraction(57, 20))
    """

    truth: Answer
    intervals: tuple[Answer, ...]

    @property
    def verdicts(self) -> tuple[bool | None, ...]:
        """Of each repeat, whether its interval holds the truth."""
        return tuple(holds(interval, self.truth) for interval in self.intervals)

    @property
    def held(self) -> int:
        """How many intervals hold the truth."""
        return sum(verdict is True for verdict in self.verdicts)

    @property
    def promised(self) -> Fraction:
        """How many the intervals promise: 95 of 100."""
        return LEVEL * len(self.intervals)


def small_samples(shares: Iterable[Fraction], games: int, seed: int) -> Iterator[Answer]:
    """The intervals of consecutive samples of `games` games, from what one outcome has of every game (0, 1 or a part).

    >>> [float(one.number) for one in small_samples([Fraction(1), Fraction(0), Fraction(1), Fraction(1)], 2, seed=0)]
    [0.5, 1.0]
    """
    counted: Counter[Fraction] = Counter()
    for share in shares:
        counted[share] += 1
        if counted.total() == games:
            yield mean_of(counted, seed)
            counted = Counter()
