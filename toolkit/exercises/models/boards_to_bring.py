"""I bring the board, you choose the seat: which of some boards to bring, and what those bring who forget the choice.

A board is a letter with the chances of Seat 1 and Seat 2.
"""

from __future__ import annotations

from fractions import Fraction

__all__ = ["OTHER_OFFERS", "Offers", "by_edge", "by_first_seat", "by_worse_seat"]

Offers = tuple[tuple[str, Fraction, Fraction], ...]


def by_worse_seat(boards: Offers) -> str:
    """The board whose worse seat is best, for that seat is what the other one leaves.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> by_worse_seat((("a", half, half / 2), ("b", third, third)))
    'b'
    """
    return max(boards, key=lambda board: min(board[1:]))[0]


def by_first_seat(boards: Offers) -> str:
    """The board on which Seat 1 wins most, as if the other one would leave that seat."""
    return max(boards, key=lambda board: board[1])[0]


def by_edge(boards: Offers) -> str:
    """The board with the smallest edge, whatever Casey takes."""
    return min(boards, key=lambda board: abs(board[1] - board[2]))[0]


def _hundredths(*boards: tuple[str, int, int]) -> Offers:
    return tuple((name, Fraction(first, 100), Fraction(second, 100)) for name, first, second in boards)


# A learner's function is tried on these as well. No two boards of one offer have equally good worse seats.
OTHER_OFFERS = (
    _hundredths(("a", 50, 33), ("b", 40, 40), ("c", 75, 12)),
    _hundredths(("a", 10, 10), ("b", 20, 30)),
    _hundredths(("a", 25, 75), ("b", 60, 30), ("c", 20, 21)),
    _hundredths(("a", 14, 28)),
)
