"""How likely a steer is hit: by the next throw exactly, by the next turn exactly or within proved bounds (F8 to F13).

*Possible* is the chance that the throws allow a hit and the hitting side wants nothing else; *forced* the chance that
it has no way round: it chooses every play so as not to hit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from toolkit.errors import GameError
from toolkit.games import Game
from toolkit.games.rifleman import SIDES, Position, Rifleman, Throw
from toolkit.solve import Answer
from toolkit.stats.rifleman.turn import (
    Herds,
    Outcome,
    outcomes,
    rifleman_of,
    single_steers,
    throw_weights,
    turn_positions,
)

__all__ = ["Hit", "TurnHit", "hit_chances", "hit_in_turn"]

METHOD = "all throws of the turn"
DEPTH = 200  # positions of one turn that are looked through when nothing else is said


@dataclass(frozen=True)
class Hit:
    """What the next throw can do to one steer.

    `side` is the steer's (0 red, 1 blue) and `place` its own count. `possible` and `forced` are chances, `can` and
    `must` the throws that some play, or every play, hits it with.
    """

    side: int
    place: int
    possible: Fraction
    forced: Fraction
    can: tuple[Throw, ...]
    must: tuple[Throw, ...]


@dataclass(frozen=True)
class TurnHit:
    """The chances to be hit within one whole turn, further throws of doubles included: at most, and at least."""

    possible: Answer
    forced: Answer


def hit_chances(game: Game[Any, Any], state: Position | None = None) -> dict[str, Hit]:
    """Space by space the chance that the steer there is hit when the *other* side throws next, for both sides' steers.

    Only spaces with a single steer that could be hit are there, red's first and from behind; one beside its cowboy
    too, who can be sent back by the same throw. `state` (default: the start) may be at any point; a throw already on
    the table is left aside. Raises `GameError` for another game.

    >>> from toolkit.games import make_game
    >>> game = make_game("rifleman", "lesson")
    >>> found = hit_chances(game, game.position("4,4,5/2|1,4,5/1|1|"))
    >>> for space, hit in found.items():
    ...     print(space, hit.possible, hit.forced)
    5 5/6 1/36
    11 1/4 0
    8 23/36 0
    7 7/12 0
    """
    rules = rifleman_of(game)
    herds = (rules.start() if state is None else state).herds
    found = {}
    for side in range(2):
        places = single_steers(rules.trail, side, herds[side])
        can: dict[int, list[Throw]] = {place: [] for place in places}
        must: dict[int, list[Throw]] = {place: [] for place in places}
        for throw, _ in throw_weights() if places else ():
            hits = [after.hits for after in outcomes(rules, 1 - side, herds, throw)]
            for place in places:
                if any(place in some for some in hits):
                    can[place].append(throw)
                if all(place in some for some in hits):
                    must[place].append(throw)
        for place in places:
            chances = _chance(can[place]), _chance(must[place])
            found[rules.trail.ids[side][place]] = Hit(side, place, *chances, tuple(can[place]), tuple(must[place]))
    return found


def hit_in_turn(game: Game[Any, Any], state: Position, space: str, *, limit: int = DEPTH) -> TurnHit:
    """The chances that the single steer on `space` is hit within the next turn of the other side.

    The turn begins with that side's throw. Exact where the turn can come to no more than `limit` positions in which it
    throws; else certified: what happens after further doubles is taken as any chance from 0 to 1, so that a larger
    limit gives a narrower interval. Raises `GameError` for another game, and where no single steer stands.

    >>> from toolkit.games import make_game
    >>> game = make_game("rifleman", "mini")
    >>> hit_in_turn(game, game.position("2/0|2/0|1|"), "2").possible
    158591/1679616 = 0.094421 (exact)
    """
    rules = rifleman_of(game)
    for side in range(2):
        place = rules.trail.places[side].get(space, -1)
        if place in single_steers(rules.trail, side, state.herds[side]):
            return _Turn(rules, side, place, state.herds, limit).chances()
    raise GameError(f"space {space!r}: no single steer stands there that could be hit; {_which(rules, state)}")


class _Turn:
    """The decision process of one turn, for one steer."""

    def __init__(self, game: Rifleman, side: int, place: int, herds: Herds, limit: int) -> None:
        self.game = game
        self.hitters = 1 - side
        self.place = place
        self.target = game.trail.meets[side][place]
        self.start = herds
        positions, self.whole = turn_positions(herds, partial(outcomes, game, self.hitters), limit)
        self.looked_at = frozenset(positions)

    def chances(self) -> TurnHit:
        return TurnHit(self._answer(most=True), self._answer(most=False))

    def _answer(self, most: bool) -> Answer:
        low = self._value(self.start, most, Fraction(0), {})
        if self.whole:
            return Answer.exact(low, METHOD)
        return Answer.certified(low, self._value(self.start, most, Fraction(1), {}), METHOD)

    def _value(self, herds: Herds, most: bool, beyond: Fraction, known: dict[Herds, Fraction]) -> Fraction:
        """The chance from before a throw; `beyond` is that of the positions that were not looked at."""
        if herds[self.hitters].cowboy >= self.target:  # F6: he is the last one, so all of them are past the steer
            return Fraction(0)
        if herds not in known:
            total = Fraction(0)
            for throw, weight in throw_weights():
                plays = outcomes(self.game, self.hitters, herds, throw)
                ways = (self._after(after, most, beyond, known) for after in plays)
                total += weight * (max(ways) if most else min(ways))
            known[herds] = total / 36
        return known[herds]

    def _after(self, after: Outcome, most: bool, beyond: Fraction, known: dict[Herds, Fraction]) -> Fraction:
        if self.place in after.hits:
            return Fraction(1)
        if not after.again:
            return Fraction(0)
        return self._value(after.herds, most, beyond, known) if after.herds in self.looked_at else beyond


def _chance(throws: list[Throw]) -> Fraction:
    weights: Mapping[Throw, int] = dict(throw_weights())
    return Fraction(sum(weights[throw] for throw in throws), sum(weights.values()))


def _which(game: Rifleman, state: Position) -> str:
    spaces = [
        f"{SIDES[side]} {game.trail.ids[side][place]}"
        for side in range(2)
        for place in single_steers(game.trail, side, state.herds[side])
    ]
    return f"single steers here: {', '.join(spaces) or 'none'}"
