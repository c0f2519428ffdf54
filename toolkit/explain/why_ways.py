"""The ways on from a position: everything that can happen next, put together by the position that it leads to."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from toolkit.errors import GameError
from toolkit.games import Chance, Event, Finished, Game
from toolkit.play import BestPlay, Odds
from toolkit.solve import Answer

__all__ = ["Throw", "Way", "added", "value_at", "ways_on"]

ZERO = Answer.exact(Fraction(0))


class Throw(NamedTuple):
    """One throw, spin or choice: its action, its weight among all (1 for a choice), and what happened by which rule."""

    action: Any
    weight: int
    events: tuple[Event, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules at work, each once, in order."""
        return tuple(dict.fromkeys(event.rule for event in self.events if event.rule))


class Way(NamedTuple):
    """All throws that lead to the same position (to the same end, where the game ends).

    `weight` is theirs together, out of `total`; `ticks` is the time that passes on the way, where a time is asked for,
    else 0. `value` is what was asked for as it is at `after`; None where it is not known.
    """

    after: Any
    throws: tuple[Throw, ...]
    weight: int
    total: int
    ticks: int
    value: Answer | None

    @property
    def chance(self) -> Fraction:
        """The chance of this way."""
        return Fraction(self.weight, self.total)

    @property
    def part(self) -> Answer | None:
        """What this way adds to the sum: its chance times (the time on the way and) the value after it."""
        if self.value is None or self.value.is_infinite:
            return self.value
        return added([(self.chance, self.value)], self.chance * self.ticks)


def value_at(game: Game[Any, Any], odds: Odds | BestPlay, state: Any, outcome: str) -> Answer | None:
    """The chance of an outcome from a position, or the time still to come; None where the odds are not known.

    `GameError` for an outcome that does not exist, and for a position that no play can come to.

    >>> from toolkit.games import make_game
    >>> game = make_game("monorail", "mini", players=2)
    >>> value_at(game, Odds(game), game.start(), "1")
    25/84 = 0.297619 (exact)
    """
    unit = odds.unit if isinstance(odds, BestPlay) else ""
    known = (unit,) if unit else (*game.outcomes, "never")
    if outcome not in known:
        raise GameError(f"{game.title}: there is no outcome {outcome!r} to ask for; write one of: {', '.join(known)}")
    if not odds.ready:
        return None
    try:
        return odds.chances(state).get(outcome, ZERO)
    except KeyError:
        raise GameError(f"{game.title}: no play comes to the position {state!r}") from None


def ways_on(game: Game[Any, Any], odds: Odds | BestPlay, state: Any, outcome: str) -> tuple[Way, ...]:
    """Every way on from a position; the likeliest first, else in the order of the game. None where the game is over."""
    node = game.node(state)
    weights: Iterable[tuple[Any, int]] = [(action, 1) for action in game.actions(state)]
    if isinstance(node, Chance):
        weights = node.outcomes.items()
    together: dict[tuple[Any, int], list[Throw]] = {}
    places: dict[tuple[Any, int], Any] = {}
    timed = isinstance(odds, BestPlay) and bool(odds.unit)
    for action, weight in weights:
        after, ticks = game.step(state, action)
        ending = game.node(after)
        key = (ending if isinstance(ending, Finished) else after, ticks[0] if timed else 0)
        if not isinstance(node, Chance):
            key = (action, key[1])  # two choices stay two, wherever they lead
        together.setdefault(key, []).append(Throw(action, weight, game.events(state, action)))
        places.setdefault(key, after)
    total = node.outcomes.total if isinstance(node, Chance) else 1
    found = [
        Way(
            places[key],
            tuple(throws),
            sum(throw.weight for throw in throws),
            total,
            key[1],
            value_at(game, odds, places[key], outcome),
        )
        for key, throws in together.items()
    ]
    return tuple(sorted(found, key=lambda way: -way.weight))


def added(parts: Iterable[tuple[Fraction, Answer]], more: Fraction = Fraction(0)) -> Answer:
    """The sum of chance times value, and `more`: exact when all values are, infinite when one of them is.

    >>> added([(Fraction(1, 2), Answer.exact(Fraction(1, 3))), (Fraction(1, 2), Answer.exact(Fraction(1)))])
    2/3 = 0.666667 (exact)
    """
    found = list(parts)
    for _, value in found:
        if value.is_infinite:
            return value
    middle = sum((chance * value.number for chance, value in found), more)
    width = sum((chance * value.half_width for chance, value in found), Fraction(0))
    if all(value.guarantee == "exact" for _, value in found):
        return Answer.exact(middle)
    return Answer.certified(middle - width, middle + width)
