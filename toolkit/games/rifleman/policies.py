"""Ways to play the Rifleman Game that fit in one sentence: each gives a distribution over the choices of a decision.

They can be played against, priced against the best play, and compared with one another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from toolkit.chance import Distribution
from toolkit.games.opponents import BY_CHANCE, Opponent
from toolkit.games.policies import Policy, choose_at_random
from toolkit.games.rifleman.lookahead import thinker
from toolkit.games.rifleman.position import Herd, side_of
from toolkit.games.rifleman.rules import landings
from toolkit.games.rifleman.trail import FACES, HIT, Trail

__all__ = ["OPPONENTS", "POLICIES", "cautious", "hitter", "racer"]

Worth: TypeAlias = tuple[int, ...]  # of several plays the one with the greatest is taken, the first of equals


def racer(game: Any, state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
    """Drive the foremost steers home, looking neither at blocks nor at hits."""
    return _best(game, state, choices, lambda mine, _: _foremost(mine))


def cautious(game: Any, state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
    """Leave as few lone steers as you can in reach of one die, and then drive the foremost ones home."""
    trail, side = game.trail, side_of(state.seat)
    return _best(game, state, choices, lambda mine, theirs: (-_in_reach(trail, side, mine, theirs), *_foremost(mine)))


def hitter(game: Any, state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
    """Send back as much of the other herd's way as you can, and play cautiously where that leaves a choice."""
    trail, side = game.trail, side_of(state.seat)

    def worth(mine: Herd, theirs: Herd) -> Worth:
        way = sum(theirs.steers) + theirs.cowboy
        return (-way, -_in_reach(trail, side, mine, theirs), *_foremost(mine))

    return _best(game, state, choices, worth)


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {"random": choose_at_random, "racer": racer, "cautious": cautious, "hitter": hitter, "thinker": thinker}
)
"""Every named strategy that needs no solving."""

OPPONENTS: Mapping[str, Opponent] = MappingProxyType(
    {
        "random": BY_CHANCE,
        "racer": Opponent("fair", "Drives the foremost steers home and looks neither at blocks nor at hits."),
        "cautious": Opponent("fair", "Leaves few lone steers where one die can hit them."),
        "hitter": Opponent("fair", "Sends back all it can, and is cautious where that leaves a choice."),
        "thinker": Opponent("strong", "Looks one throw ahead: what it drives against what it may lose."),
    }
)
"""How strong they are."""


def _best(game: Any, state: Any, choices: tuple[Any, ...], worth: Callable[[Herd, Herd], Worth]) -> Distribution[Any]:
    """The choice after which one's own herd and the other one are worth most."""
    side = side_of(state.seat)

    def after(choice: Any) -> Worth:
        herds = game.step(state, choice).state.herds
        return worth(herds[side], herds[1 - side])

    return Distribution.certain(max(choices, key=after))


def _foremost(herd: Herd) -> Worth:
    return (*reversed(herd.steers), herd.cowboy)


def _in_reach(trail: Trail, side: int, mine: Herd, theirs: Herd) -> int:
    """How many lone steers of `side` stand one to six spaces ahead of some piece of the other side."""
    met = landings(trail, 1 - side, mine)  # by place of the other side
    hitters = {*theirs.steers, theirs.cowboy}
    return sum(what == HIT and any(place - die in hitters for die in FACES) for place, what in enumerate(met))
