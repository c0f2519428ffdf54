"""The mean of simulated games with its interval."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction

from toolkit.solve import Answer

__all__ = ["CONFIDENCE", "mean_of"]

CONFIDENCE = Fraction(196, 100)  # half-width of a 95 % interval in standard errors (normal approximation)


def mean_of(values: Counter[Fraction], seed: int, *, games_each: int = 1) -> Answer:
    """The mean of independent observations, value -> how often, with a 95 % interval.

    An observation may be made of several games (`games_each`), such as two with the seats exchanged. The interval is
    never narrower than what so many observations can tell of something they have hardly seen ("rule of three").

    >>> mean_of(Counter({Fraction(1): 60, Fraction(0): 40}), seed=7)
    0.6 ± 0.097 (estimated, 95 %, 100 games, seed 7)
    """
    n = values.total()
    mean = sum((value * count for value, count in values.items()), Fraction(0)) / n
    spread = sum(((value - mean) ** 2 * count for value, count in values.items()), Fraction(0)) / max(n - 1, 1)
    width = max(float(CONFIDENCE) * math.sqrt(float(spread / n)), 3 / n)
    return Answer.estimated(mean, Fraction(width), n * games_each, seed)
