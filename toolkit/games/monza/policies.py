"""Ways to play Monza that fit in one sentence: each gives a distribution over the choices of a decision.

They can be played against, priced against the best play, and compared with one another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, TypeAlias

from toolkit.chance import Distribution
from toolkit.games.monza.game import Monza
from toolkit.games.monza.plays import Play
from toolkit.games.monza.rules import Bonus, Position
from toolkit.games.monza.squares import COLOURS
from toolkit.games.opponents import BY_CHANCE, Opponent
from toolkit.games.policies import Policy, choose_at_random

__all__ = ["OPPONENTS", "POLICIES", "cheap_finish", "farthest", "greedy", "open_road", "short_steps"]

Preference: TypeAlias = tuple[int | Fraction, ...]  # of several plays the one with the least is taken


def greedy(game: Any, state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
    """Use the most dice, then end in the lowest lane, then furthest ahead, and take every bonus in the same way."""
    return _first(game, choices, lambda play: (-play.dice, *_lowest_lane(game, state, play)))


def farthest(game: Any, state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
    """End as far ahead as you can, and take every bonus."""
    return _first(game, choices, lambda play: (-_front(game, state, play), -play.dice))


def cheap_finish(game: Any, state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
    """Enter a target with the fewest dice if you can, else play greedily."""

    def preference(play: Play) -> Preference:
        finishes = game.track.is_target[_end(game, state, play)]
        return (0, play.dice) if finishes else (1, -play.dice, *_lowest_lane(game, state, play))

    return _first(game, choices, preference)


def open_road(game: Any, state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
    """End on a target, else where the squares ahead show the most colours, and of these furthest ahead."""

    def preference(play: Play) -> Preference:
        end = _end(game, state, play)
        ahead = {game.track.colours[there] for there in game.track.arcs[end]}
        return (not game.track.is_target[end], -len(ahead), -game.track.fronts[end])

    return _first(game, choices, preference)


def short_steps(game: Any, state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
    """Stay as far back as you may, and take every bonus: a bad driver to measure the others by."""
    return _first(game, choices, lambda play: (_front(game, state, play), play.dice))


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        "random": choose_at_random,
        "greedy": greedy,
        "farthest": farthest,
        "cheap_finish": cheap_finish,
        "open_road": open_road,
        "short_steps": short_steps,
    }
)
"""Every named strategy that needs no solving."""

OPPONENTS: Mapping[str, Opponent] = MappingProxyType(
    {
        "random": BY_CHANCE,
        "greedy": Opponent("beginner", "Uses as many dice as it can, and ends in the lowest lane."),
        "farthest": Opponent("fair", "Drives as far ahead as it can."),
        "cheap_finish": Opponent("fair", "Enters a target with few dice when it can; before that it uses many."),
        "open_road": Opponent("strong", "Ends where the squares ahead show many colours, so that the next throw fits."),
        "short_steps": Opponent("beginner", "Stays as far back as it may."),
    }
)
"""How strong they are. On small boards many dice are worth little, so `greedy` is no better than chance there."""


def _first(game: Monza, choices: Sequence[Any], preference: Callable[[Play], Preference]) -> Distribution[Any]:
    """The choice that comes first by a preference among plays, then in board order; of bonuses the one greedy takes."""

    def key(choice: Play | Bonus) -> Preference:
        if isinstance(choice, Play):
            return preference(choice)
        if choice.square:
            place = game.track.place(choice.square)
            return (0, game.track.lanes[place], -game.track.fronts[place])
        return (1,)

    return Distribution.certain(min(choices, key=key))


def _end(game: Monza, state: Position, play: Play) -> int:
    return game.track.place(play.squares[-1]) if play.dice else state.cars[state.seat - 1]


def _front(game: Monza, state: Position, play: Play) -> Fraction:
    return game.track.fronts[_end(game, state, play)]


def _lowest_lane(game: Monza, state: Position, play: Play) -> Preference:
    """The order of greedy's ties: lowest lane, furthest front edge, last die first in the colour order."""
    end = _end(game, state, play)
    last = COLOURS.index(play.colours[-1]) if play.dice else 0
    return (game.track.lanes[end], -game.track.fronts[end], last)
