"""The decisions that come up most often in simulated games, and what policies do there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from toolkit.games import Decision, Game
from toolkit.games.policies import Policy
from toolkit.stats.playing import Playing

__all__ = ["Deciding", "Met"]


class Met(NamedTuple):
    """A position in which seat `seat` chose `times` times, and how often it chose what."""

    state: Any
    seat: int
    times: int
    chosen: Mapping[Any, int]


class Deciding:
    """Counts the positions in which a seat had more than one choice, and what it did; open choices only.

    Game number k of a seed is the one that `simulate` plays by the readable rules.

    >>> from toolkit.games import make_game
    >>> from toolkit.stats.strategies import named_strategies, policies_of
    >>> pig = make_game("pig", "mini", players=1)
    >>> deciding = Deciding(pig, policies_of(pig, named_strategies(pig, {1: "hold_at_20"})), seed=1)
    >>> for number in range(20):
    ...     deciding.play(number)
    >>> deciding.commonest(1)[0].seat
    1
    """

    def __init__(self, game: Game[Any, Any], policies: Mapping[int, Policy], seed: int) -> None:
        self.game = game
        self.seed = seed
        self.games = 0
        self._playing = Playing(game, policies)
        self._met: dict[Any, Counter[Any]] = {}

    def play(self, number: int) -> None:
        """Play one game and count its decisions."""
        for passage in self._playing.walk(Random(f"{self.seed}/{number}")):
            if isinstance(passage.node, Decision) and len(passage.node.choices) > 1:
                self._met.setdefault(passage.state, Counter())[passage.action] += 1
        self.games += 1

    @property
    def decisions(self) -> int:
        """How many decisions were counted."""
        return sum(chosen.total() for chosen in self._met.values())

    def commonest(self, most: int) -> list[Met]:
        """At most so many positions, the commonest first; of equally common ones the one met first."""
        ranked = sorted(self._met.items(), key=lambda pair: -pair[1].total())[:most]
        return [Met(state, self._seat(state), chosen.total(), dict(chosen)) for state, chosen in ranked]

    def _seat(self, state: Any) -> int:
        node = self.game.node(state)
        return node.seat if isinstance(node, Decision) else 0
