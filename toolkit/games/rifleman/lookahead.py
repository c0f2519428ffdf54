"""An opponent that weighs every throw that may come next: what it may send back, against the way that is left.

Everything is counted in pips, the places that dice still have to move pieces. Once the herds have passed each other no
hit is possible, and the turns of the drive home alone count.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any, TypeAlias

from toolkit.chance import Distribution
from toolkit.games.rifleman.driving import HomeDrive
from toolkit.games.rifleman.game import all_throws
from toolkit.games.rifleman.options import RiflemanOptions
from toolkit.games.rifleman.position import Herd, Position, Throw, side_of
from toolkit.games.rifleman.rules import landings, usable
from toolkit.games.rifleman.size import herds_alone
from toolkit.games.rifleman.trail import FACES, HIT, Trail, Way

__all__ = ["likely_loss", "pips", "thinker"]

LARGEST_HERD = 2_500  # herds; so many positions of one side are worked out within a second or two, once
LARGEST_REST = 400  # herds; so many are worked out in a moment
PIPS_A_TURN = Fraction(42, 5)  # 7 a throw, and one throw in six gives another
Worth: TypeAlias = tuple[int | Fraction, ...]


def thinker(game: Any, state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
    """Weigh way driven against way that any of the 21 next throws may send back, and once all are past drive home."""
    if len(choices) == 1:
        return Distribution.certain(choices[0])
    side = side_of(state.seat)
    after = {choice: game.step(state, choice).state for choice in choices}
    alone = all(_passed(game.trail, then, side) for then in after.values())
    best = max(choices, key=lambda choice: _worth(game, after[choice], side, alone))
    return Distribution.certain(best)


def pips(trail: Trail, herd: Herd) -> int:
    """How many places a herd has still to go, all pieces together.

    >>> pips(Trail(steers=2, length=5, stream=[3], lines=(3, 3)), Herd((3, 7), 1))
    10
    """
    return sum(trail.home - place for place in (*herd.steers, herd.cowboy))


def likely_loss(trail: Trail, side: int, hitters: Herd, herd: Herd) -> int:
    """36 times the pips that `herd` loses on average when `hitters`, of `side`, throw next and hit where it hurts most.

    A hit costs the way of the steer and of its cowboy (F12). Of two dice that could send back two steers at once only
    the dearer one is counted, and whether the other die can be used makes no difference.
    """
    landing = landings(trail, side, herd)
    if HIT not in landing:
        return 0
    costs = {place: trail.meets[side][place] + herd.cowboy for place, what in enumerate(landing) if what == HIT}
    ways = {die: usable(trail, side, hitters, landing, die) for die in FACES}
    direct = {die: max((costs.get(way.end, 0) for way in found), default=0) for die, found in ways.items()}
    total = 0
    for throw, weight in all_throws().items():
        assert isinstance(throw, Throw)
        dearest = max(direct[throw.high], direct[throw.low])
        for die, other in (throw, throw[::-1]):
            for way in ways[die]:
                cost = costs.get(way.end + other, 0)
                if cost > dearest and _goes_on(trail, side, hitters, way, other):
                    dearest = cost
        total += weight * dearest
    return total


def _goes_on(trail: Trail, side: int, herd: Herd, way: Way, die: int) -> bool:
    """Whether a piece that has used one die can use another one, as far as its own herd allows (F6, F7, F12)."""
    end = way.end + die
    if way.cowboy:
        return end <= herd.steers[0]
    if herd.frozen or way.origin in herd.held:
        return False
    return bool(herd.cowboy) or not way.end <= trail.lines[side] < end


def _worth(game: Any, after: Position, side: int, alone: bool) -> Worth:
    """What a position after a play is worth to the side that made it; the greatest is best, equals by who is ahead."""
    trail, (mine, theirs) = game.trail, (after.herds[side], after.herds[1 - side])
    still_on = after.seat and side_of(after.seat) == side
    if alone:
        return (-_home_drive(trail, game.options, side).expected(mine) - (not still_on),)
    lead = 36 * (_way_left(game, 1 - side, theirs) - _way_left(game, side, mine))
    if still_on:
        lead += likely_loss(trail, side, mine, theirs)
    else:
        lead -= likely_loss(trail, 1 - side, theirs, mine)
    return lead, *reversed(mine.steers)


def _way_left(game: Any, side: int, herd: Herd) -> int | Fraction:
    """The pips that dice will be thrown for: those of the expected turns where all of them are known, which counts
    what exact count and double line waste; else the way itself."""
    trail = game.trail
    if herds_alone(trail.steers, trail.home) <= LARGEST_HERD:
        return PIPS_A_TURN * _home_drive(trail, game.options, side).expected(herd)
    return pips(trail, herd)


def _passed(trail: Trail, after: Position, side: int) -> bool:
    """Whether the herds have passed each other and so little is left to drive that the table of it is small."""
    mine, theirs = after.herds[side], after.herds[1 - side]
    if mine.cowboy + theirs.cowboy <= trail.length:
        return False
    left = 1 + sum(place < trail.home for place in mine.steers)
    return comb(trail.home - mine.cowboy + left, left) <= LARGEST_REST


@lru_cache(maxsize=8)
def _home_drive(trail: Trail, options: RiflemanOptions, side: int) -> HomeDrive:
    return HomeDrive(trail, options, side if trail.lines[0] != trail.lines[1] else 0, "turns")
