"""One whole number that holds a list of picks, each as short as it was likely: the inside of a position code.

A pick with the weight w out of T makes the number about T / w times as large (asymmetric numeral systems, Duda 2009,
with a number as long as it needs to be). So what is sure costs nothing, and the number can be read again without loss.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Protocol

__all__ = ["Picks", "PicksRead", "PicksWritten", "natural", "text"]

LONG = 21  # bits; numbers of more are rare and get their length written out
LONGEST = 1_000  # bits more than those
LONGEST_TEXT = 2_000  # bytes
PLAIN = "abcdefghijklmnopqrstuvwxyz0123456789 -_"  # a text of other signs takes eight bits for each of its bytes


class Picks(Protocol):
    """Picks that are written or read. Writing and reading is one piece of code: both take the picks in one order.

    Whoever writes says which `index` is picked; whoever reads says nothing and is told.
    """

    def pick(self, weights: Sequence[int], index: int = 0) -> int:
        """One of several things by its index; their whole weights say how likely they are."""

    def of(self, total: int, index: int = 0) -> int:
        """One of `total` things that are alike, by its index."""


class PicksWritten:
    """Picks to be put into a number.

    >>> picks = PicksWritten()
    >>> picks.of(1, 0), picks.pick([255, 1], 0), picks.of(6, 5)
    (0, 0, 5)
    >>> picks.number
    5
    >>> read = PicksRead(5)
    >>> read.of(1), read.pick([255, 1]), read.of(6), read.left
    (0, 0, 5, 0)
    """

    def __init__(self) -> None:
        self._marks: list[tuple[int, int, int]] = []  # where the pick begins in the total, its weight, the total

    def pick(self, weights: Sequence[int], index: int = 0) -> int:
        """Write which one is picked, and give it back."""
        self._marks.append((sum(weights[:index]), weights[index], sum(weights)))
        return index

    def of(self, total: int, index: int = 0) -> int:
        """Write which one of equals is picked, and give it back."""
        self._marks.append((index, 1, total))
        return index

    @property
    def number(self) -> int:
        """All picks as one number; the first one is read first, so it is put in last."""
        number = 0
        for start, weight, total in reversed(self._marks):
            rounds, rest = divmod(number, weight)
            number = rounds * total + start + rest
        return number


class PicksRead:
    """Picks read out of the number that holds them; `left` is 0 when no more were written."""

    def __init__(self, number: int) -> None:
        self.left = number

    def pick(self, weights: Sequence[int], index: int = 0) -> int:
        """The next pick."""
        del index
        ends = list(accumulate(weights))
        rounds, mark = divmod(self.left, ends[-1])
        found = bisect_right(ends, mark)
        start = ends[found] - weights[found]
        self.left = rounds * weights[found] + mark - start
        return found

    def of(self, total: int, index: int = 0) -> int:
        """The next pick of equals."""
        del index
        self.left, found = divmod(self.left, total)
        return found


def natural(picks: Picks, value: int = 0) -> int:
    """A whole number of 0 or more, below 10 ** 300: first how many bits it has, then the bits.

    >>> picks = PicksWritten()
    >>> natural(picks, 10**30) == natural(PicksRead(picks.number)) == 10**30
    True
    """
    bits = picks.of(LONG + 1, min(value.bit_length(), LONG))
    if bits == LONG:
        bits += picks.of(LONGEST, max(value.bit_length() - LONG, 0))
    if bits < 2:
        return bits
    highest = 1 << (bits - 1)
    return highest + picks.of(highest, value - highest)


def text(picks: Picks, value: str = "") -> str:
    """A text of at most 2,000 bytes.

    >>> picks = PicksWritten()
    >>> text(picks, "my board"), text(PicksRead(picks.number))
    ('my board', 'my board')
    """
    plain = picks.pick([3, 1], int(not set(value) <= set(PLAIN))) == 0
    written = [PLAIN.index(sign) for sign in value] if plain else list(value.encode())
    length = min(natural(picks, len(written)), LONGEST_TEXT)
    written += [0] * (length - len(written))  # whoever reads has nothing written
    signs = [picks.of(len(PLAIN) if plain else 256, sign) for sign in written[:length]]
    return "".join(PLAIN[sign] for sign in signs) if plain else bytes(signs).decode(errors="replace")
