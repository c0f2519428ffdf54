"""How large a game of two herds is, without exploring it."""

from __future__ import annotations

from math import comb
from typing import Any

__all__ = ["herds_alone", "solved_in_seconds"]

FEW = 6_000  # positions in which somebody throws; a board like `mini` has 2,592 at most, and one like `duo` 28,800


def herds_alone(steers: int, home: int) -> int:
    """In how many ways one herd can stand on the places 0 .. `home`, frozen or held herds not told apart (F6).

    The cowboy is its rearmost piece, so a herd is a multiset of places, one for each of its pieces.

    >>> herds_alone(1, 7), herds_alone(2, 7), herds_alone(3, 13)
    (36, 120, 2380)
    """
    return comb(home + 1 + steers, steers + 1)


def solved_in_seconds(game: Any) -> bool:
    """Whether the best play of both sides is found in seconds: two players and few positions, such as on `mini`.

    >>> from toolkit.games import make_game
    >>> [solved_in_seconds(make_game("rifleman", board)) for board in ("mini", "duo", "lesson")]
    [True, False, False]
    """
    return game.players == 2 and 2 * herds_alone(game.trail.steers, game.trail.home) ** 2 <= FEW
