"""Every way to spend the dice of one throw, found on the colours and not on single dice (C3, C4, C5, C9, C11).

Other cars do not matter for where a play may go: they are passed over (C9), stepped on (C10), or share a target (C15).
So the plays depend on the square and the throw alone, and each such question is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from toolkit.games.monza.options import MonzaOptions
from toolkit.games.monza.squares import COLOURS, Throw
from toolkit.games.monza.track import Track

__all__ = ["EMPTY", "Play", "Plays", "Reach"]


class Play(NamedTuple):
    """C3, C4: the dice of one move and the squares entered with them, in order.

    >>> Play(("blue", "red"), ("a1", "b2")).text
    'blue to a1, red to b2'
    """

    colours: tuple[str, ...]
    squares: tuple[str, ...]

    @property
    def dice(self) -> int:
        """How many dice it uses."""
        return len(self.colours)

    @property
    def text(self) -> str:
        """`blue to a1, red to b2`, or `no move`."""
        steps = zip(self.colours, self.squares, strict=True)
        return ", ".join(f"{colour} to {square}" for colour, square in steps) or "no move"

    def then(self, colour: str, square: str) -> Play:
        """This play and one more step."""
        return Play((*self.colours, colour), (*self.squares, square))


EMPTY = Play((), ())
Ending: TypeAlias = tuple[int, int, int]  # the end place, the dice used, the last die (-1 where it does not matter)


class Reach(NamedTuple):
    """What the dice in hand can still do from a square: the most dice that can be used, and whether a target is met."""

    dice: int
    target: bool


class Plays:
    """The plays of one track under one reading of the rules; answers are kept, so a question is worked out once."""

    def __init__(self, track: Track, options: MonzaOptions) -> None:
        self.track = track
        self.options = options
        self._reach: dict[tuple[int, Throw], Reach] = {}
        self._legal: dict[tuple[int, Throw], tuple[Play, ...]] = {}

    def steps(self, place: int, hand: Throw) -> Iterator[tuple[int, int]]:
        """C3, C7: each (place, colour) that one die of the hand leads to, in board order, then in colour order.

        A target without a colour takes any die.
        """
        for there in self.track.arcs[place]:
            colour = self.track.colours[there]
            if colour is not None:
                if hand[colour]:
                    yield there, colour
            else:
                yield from ((there, die) for die, count in enumerate(hand) if count)

    def reach(self, place: int, hand: Throw) -> Reach:
        """The most dice that any order and route uses from here on, and whether one of them ends on a target."""
        known = self._reach.get((place, hand))
        if known is None:
            dice, target = 0, self.track.is_target[place]
            for there, colour in self.steps(place, hand):
                further = self.reach(there, hand.without(colour))
                dice, target = max(dice, further.dice + 1), target or further.target
            known = self._reach[place, hand] = Reach(dice, target)
        return known

    def may_stop(self, place: int, hand: Throw, throw: Throw, start: int) -> bool:
        """C5, C11: whether the move that began on `start` with `throw` may end on `place` with `hand` left."""
        if self.options.obligation == "until_stuck":
            return self.reach(place, hand).dice == 0
        used = throw.dice - hand.dice
        return used == self.reach(start, throw).dice or (self.options.target_exempt and self.track.is_target[place])

    def may_enter(self, place: int, hand: Throw, throw: Throw, start: int) -> bool:
        """C11: whether the move that began on `start` with `throw` can go on from `place` to an end that is allowed."""
        if self.options.obligation == "until_stuck":
            return True
        reach = self.reach(place, hand)
        used = throw.dice - hand.dice
        return used + reach.dice == self.reach(start, throw).dice or (self.options.target_exempt and reach.target)

    def legal(self, start: int, throw: Throw) -> tuple[Play, ...]:
        """Every different play; plays with the same end, number of dice and (C16) last die are the same one.

        Each is shown by its first route in board order. They come by end square in board order, then fewer dice first,
        then by the last die in colour order.
        """
        known = self._legal.get((start, throw))
        if known is None:
            found: dict[Ending, Play] = {}
            seen: set[tuple[int, Throw, int]] = set()
            for ending, play in self._routes(start, throw, seen):
                found.setdefault(ending, play)
            known = self._legal[start, throw] = tuple(found[ending] for ending in sorted(found))
        return known

    def orders(self, start: int, throw: Throw, play: Play) -> tuple[Play, ...]:
        """All routes and orders of dice that are the same play as this one, in board order; none when it is illegal."""
        routes = list(self._routes(start, throw, None))
        endings = {ending for ending, route in routes if route == play}
        return tuple(route for ending, route in routes if ending in endings)

    def _routes(
        self, start: int, throw: Throw, seen: set[tuple[int, Throw, int]] | None
    ) -> Iterator[tuple[Ending, Play]]:
        """Every legal route in board order. With `seen`, only the first one to each square with each hand left."""

        def follow(place: int, hand: Throw, last: int, route: Play) -> Iterator[tuple[Ending, Play]]:
            if seen is not None:
                if (place, hand, last) in seen:
                    return
                seen.add((place, hand, last))
            if self.may_stop(place, hand, throw, start):
                yield (place, route.dice, last if self.options.bonus else -1), route
            for there, colour in self.steps(place, hand):
                left = hand.without(colour)
                if self.may_enter(there, left, throw, start):
                    yield from follow(there, left, colour, route.then(COLOURS[colour], self.track.ids[there]))

        return follow(start, throw, -1, EMPTY)
