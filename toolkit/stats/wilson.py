"""The interval of a share that was counted."""

from __future__ import annotations

import math

__all__ = ["interval"]

STANDARD_ERRORS = 1.96  # of a 95 % interval


def interval(count: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's score (J. Amer. Statist. Assoc. 22, 1927): never outside 0 .. 1.

    >>> [round(end, 4) for end in interval(0, 100)]
    [0.0, 0.037]
    """
    z, share = STANDARD_ERRORS, count / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(middle - half, 0.0), min(middle + half, 1.0)
