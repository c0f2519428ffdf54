"""Challenging an opponent (R12): what the two secret bids are worth, as a matrix game.

What a player wants of the challenge is a function of the money before and after it: the functions below, or any other.
Dominated bids and equilibria of the game: `eliminate` and `equilibria` of `toolkit.solve`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from toolkit.chance.weights import whole_number
from toolkit.errors import GameError
from toolkit.games.magnificent_race.challenges import MARBLES
from toolkit.solve.bids import MatrixGame

__all__ = [
    "PRICE",
    "Result",
    "Want",
    "ahead",
    "bid_game",
    "gain",
    "gain_on_rival",
    "legal_bids",
    "reaching",
    "rivals_loss",
    "wins",
]

PRICE = 5_000  # dollars a marble


class Result(NamedTuple):
    """Whether a player won the spin; own money and the rival's, before the bids and after the spin, in dollars."""

    won: bool
    before: int
    after: int
    rival_before: int
    rival_after: int


Want: TypeAlias = Callable[[Result], Fraction | int]
"""What one result of a challenge is worth to a player."""


def gain(result: Result) -> int:
    """Dollars gained.

    >>> gain(Result(False, 50_000, 45_000, 50_000, 50_000))
    -5000
    """
    return result.after - result.before


def gain_on_rival(result: Result) -> int:
    """Dollars gained more than the rival has: for who cares about the difference only."""
    return gain(result) - (result.rival_after - result.rival_before)


def rivals_loss(result: Result) -> int:
    """Dollars the rival has lost: for who cares about nothing else."""
    return result.rival_before - result.rival_after


def wins(result: Result) -> int:
    """1 for taking the pot: for who wants to win the spin whatever it costs."""
    return int(result.won)


def ahead(result: Result) -> Fraction:
    """1 for having more money than the rival afterwards, 1/2 for having as much.

    >>> ahead(Result(False, 50_000, 45_000, 50_000, 45_000))
    Fraction(1, 2)
    """
    return Fraction((result.after > result.rival_after) + (result.after >= result.rival_after), 2)


def reaching(target: int) -> Want:
    """1 for having at least `target` dollars afterwards.

    >>> reaching(60_000)(Result(True, 50_000, 65_000, 50_000, 35_000))
    1
    """
    return lambda result: int(result.after >= target)


def legal_bids(money: int, min_bid: int = 1, price: int = PRICE, most: int = MARBLES) -> range:
    """The numbers of marbles that a player with `money` dollars may bid; none when it buys too few.

    >>> list(legal_bids(17_000))
    [1, 2, 3]
    """
    affordable = whole_number(money, "a player's money") // whole_number(price, "the price of a marble", least=1)
    return range(whole_number(min_bid, "the smallest bid"), min(most, affordable) + 1)


def bid_game(
    money: tuple[int, int],
    wants: tuple[Want, Want] = (gain, gain),
    *,
    min_bid: int = 1,
    price: int = PRICE,
    most: int = MARBLES,
) -> MatrixGame:
    """The challenge between two players of these bankrolls; actions are numbers of marbles, payoffs expected wants.

    Each player's marbles and Dan's one are equally likely to win, and the winner takes all that was paid. Raises
    `GameError` when one of the two has no legal bid, for then nothing happens.

    >>> print(bid_game((10_000, 10_000)))
                      1             2
    1  -5000/3, -5000/3  -1250, -2500
    2      -2500, -1250  -2000, -2000
    """
    bids = [legal_bids(mine, min_bid, price, most) for mine in money]
    for seat, (mine, legal) in enumerate(zip(money, bids, strict=True), start=1):
        if not legal:
            raise GameError(
                f"player {seat} of the challenge holds {mine:,} dollars and has no bid from {min_bid} marbles at "
                f"{price:,} dollars; nothing happens unless both have one"
            )
    payoffs = [[_payoffs(money, (first, second), wants, price) for second in bids[1]] for first in bids[0]]
    first_player, second_player = ([[pair[who] for pair in row] for row in payoffs] for who in (0, 1))
    return MatrixGame.of(first_player, second_player, *bids)


def _payoffs(
    money: tuple[int, int], marbles: tuple[int, int], wants: tuple[Want, Want], price: int
) -> tuple[Fraction, Fraction]:
    """What one pair of bids is worth to the two players."""
    pot = price * sum(marbles)
    worth = [Fraction(0), Fraction(0)]
    for winner, chances in enumerate((*marbles, 1)):  # the last one is Dan's marble
        after = [
            mine - price * bid + (pot if who == winner else 0)
            for who, (mine, bid) in enumerate(zip(money, marbles, strict=True))
        ]
        for who, want in enumerate(wants):
            seen = Result(who == winner, money[who], after[who], money[1 - who], after[1 - who])
            worth[who] += Fraction(chances * want(seen), sum(marbles) + 1)
    return worth[0], worth[1]
