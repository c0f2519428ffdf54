"""What is true of 95 % intervals, tried out: sentences that lesson 16 asks about."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache

from toolkit.solve import Answer
from toolkit.stats.coverage import holds, interval_coverage
from toolkit.stats.intervals import mean_of

__all__ = ["PROMISE", "true_sentences"]

PROMISE = Fraction(95, 100)  # how often an interval holds the true number
FEW, MANY = 250, 1_000  # games


@cache
def true_sentences() -> frozenset[str]:
    """Which of four sentences are true, each worked out for an outcome that comes every second time.

    a: about 95 of 100 intervals hold the true chance. b: the interval holds the result of a game, 0 or 1. c: four times
    as many games make it half as wide. d: it holds the true chance for certain.

    >>> sorted(true_sentences())
    ['a', 'c']
    """
    held = interval_coverage(Answer.exact(Fraction(1, 2)), MANY).number
    wide, narrow = _even_sample(FEW), _even_sample(MANY)
    truths = {
        "a": abs(held - PROMISE) < Fraction(1, 100),
        "b": any(holds(narrow, Answer.exact(Fraction(result))) for result in (0, 1)),
        "c": abs(wide.half_width / narrow.half_width - 2) < Fraction(1, 100),
        "d": held == 1,
    }
    return frozenset(name for name, true in truths.items() if true)


def _even_sample(games: int) -> Answer:
    """A sample in which every second game was won."""
    return mean_of(Counter({Fraction(1): games // 2, Fraction(0): games // 2}), seed=0)
