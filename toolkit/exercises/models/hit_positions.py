"""Positions of the Rifleman Game for lesson 15: red's last steer and its cowboy, and blue's steers ahead of them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import Any

from toolkit.games import Game, make_game
from toolkit.games.rifleman import Herd, Position, Throw, read_board
from toolkit.stats.rifleman import Hit, hit_chances
from toolkit.stats.rifleman.turn import outcomes, rifleman_of, throw_weights

__all__ = ["REACH", "WALK", "chance_of", "hits", "own_trail", "position", "steps_lost"]

TRAIL, STEERS, RED = 16, 5, 3  # spaces, steers of each side, and where red's last steer stands with its cowboy
WALK = TRAIL + 1 - RED  # steps from blue's corral to red's place
REACH = range(1, 13)  # how many spaces ahead two dice can reach


@cache
def own_trail() -> Game[Any, Any]:
    """The Rifleman Game on a trail of 16 spaces without a stream.

    >>> own_trail().board.trail
    16
    """
    tables = {
        "game": "rifleman",
        "name": "yours",
        "title": f"Your trail: {TRAIL} spaces",
        "source": "reconstruction: made for one lesson",
        "steers": STEERS,
        "trail": TRAIL,
        "stream": [],
        "double_line": {"red": 8, "blue": 8},
    }
    return make_game("rifleman", read_board(tables, "your trail"), 2)


def position(ahead: Iterable[int], cowboy: int = 1) -> Position:
    """Blue's steers so many spaces ahead of red, its cowboy so many steps from its corral; all others are home.

    >>> position([4]).herds[1].steers
    (10, 18, 18, 18, 18)
    """
    home = TRAIL + 2
    places = sorted(WALK - far for far in ahead)
    blue = Herd((*places, *(home for _ in range(STEERS - len(places)))), cowboy)
    return Position((Herd((RED, *(home for _ in range(STEERS - 1))), RED), blue), 1)


@cache
def hits(*ahead: int) -> dict[int, Hit]:
    """What the next throw can do to each lone steer, by how far it is ahead.

    >>> hits(6)[6].possible
    Fraction(4, 9)
    """
    found = hit_chances(own_trail(), position(ahead))
    return {far: found[str(RED + far)] for far in ahead if str(RED + far) in found}


def chance_of(throws: Iterable[Throw]) -> Fraction:
    """The chance of a set of throws.

    >>> chance_of(hits(12)[12].can)
    Fraction(1, 36)
    """
    weights = dict(throw_weights())
    return Fraction(sum(weights[throw] for throw in throws), sum(weights.values()))


@cache
def steps_lost(far: int, cowboy: int) -> int:
    """How many steps blue loses when its lone steer is hit: its own and its cowboy's.

    >>> steps_lost(4, cowboy=2)
    12
    """
    before = position([far], cowboy).herds
    after = outcomes(rifleman_of(own_trail()), 0, before, hits(far)[far].can[0])
    hit = next(one.herds for one in after if one.hits)
    return _steps(before[1]) - _steps(hit[1])


def _steps(herd: Herd) -> int:
    return sum(herd.steers) + herd.cowboy
