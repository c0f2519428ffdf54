"""How many throws a turn has: a double gives another one if its dice can be used (F5, F10, F11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from toolkit.games import Decision, Game
from toolkit.games.policies import Policy, chosen_by
from toolkit.games.rifleman import Position, Rifleman, Throw
from toolkit.games.rifleman.plays import can_use
from toolkit.solve import Answer
from toolkit.stats.rifleman.turn import (
    Herds,
    Outcome,
    outcomes,
    rifleman_of,
    side_to_throw,
    throw_weights,
    turn_positions,
)

__all__ = ["TurnThrows", "throws_in_turn"]

METHOD = "all throws of the turn"
DEPTH = 200  # positions of one turn that are looked through when nothing else is said
DOUBLE = Fraction(1, 6)
LONGEST_MEAN = 1 / (1 - DOUBLE)  # every double gives another throw
Bounds: TypeAlias = tuple[Answer, Answer]
Best: TypeAlias = Callable[[Iterable[Fraction]], Fraction]


@dataclass(frozen=True)
class TurnThrows:
    """How many throws a turn has. `at_least[k]` is the chance of k + 1 throws or more, `mean` their expected number:
    each the least and the greatest that the side that throws can make it; equal where a policy plays.

    Each of these is a question of its own: no single way of playing need attain several of them.
    """

    at_least: tuple[Bounds, ...]
    mean: Bounds


def throws_in_turn(
    game: Game[Any, Any],
    state: Position | None = None,
    policy: Policy | None = None,
    *,
    most: int = 4,
    limit: int = DEPTH,
) -> TurnThrows:
    """The number of throws of the turn that begins with the next throw, up to "`most` throws or more".

    Where every double can be used, that is a geometric distribution: k throws or more with chance 1 / 6^(k-1), 6/5 on
    average. With `policy` the seat plays by it; without, least and greatest over all its ways to play are given. Exact
    where the turn can come to no more than `limit` positions with a throw, and as far as these decide it; else
    certified, each throw beyond them taken as any chance from 0 to 1/6. Raises `GameError` for another game, and where
    nobody throws.

    >>> from toolkit.games import make_game
    >>> found = throws_in_turn(make_game("rifleman", "full"))
    >>> [least.fraction for least, _ in found.at_least[:3]]
    [Fraction(1, 1), Fraction(1, 6), Fraction(1, 36)]
    """
    rules = rifleman_of(game)
    state = rules.start() if state is None else state
    turn = _Turn(rules, state, policy, limit)
    longer = tuple((turn.at_least(k, max), turn.at_least(k, min)) for k in range(1, most + 1))
    return TurnThrows(tuple((least, greatest) for greatest, least in longer), (turn.mean(min), turn.mean(max)))


class _Turn:
    """One turn, as a decision process or under a policy. Values are told from below and from above."""

    def __init__(self, game: Rifleman, state: Position, policy: Policy | None, limit: int) -> None:
        self.game = game
        self.side = side_to_throw(state)
        self.seat = state.seat
        self.policy = policy
        self.start = state.herds
        positions, self.whole = turn_positions(state.herds, self._possible, limit)
        self.looked_at = frozenset(positions)

    def at_least(self, throws: int, best: Best) -> Answer:
        """The chance of so many throws or more."""
        low, high = (self._longer(self.start, throws, best, beyond, {}) for beyond in (Fraction(0), DOUBLE))
        return Answer.exact(low, METHOD) if low == high else Answer.certified(low, high, METHOD)

    def mean(self, best: Best) -> Answer:
        """The expected number of throws."""
        low, high = (self._mean(self.start, best, beyond, {}) for beyond in (Fraction(1), LONGEST_MEAN))
        return Answer.exact(low, METHOD) if low == high else Answer.certified(low, high, METHOD)

    def _longer(
        self, herds: Herds, throws: int, best: Best, beyond: Fraction, known: dict[tuple[Herds, int], Fraction]
    ) -> Fraction:
        if throws == 1:
            return Fraction(1)
        if herds not in self.looked_at:
            return beyond ** (throws - 1)
        if (herds, throws) not in known:
            known[herds, throws] = self._doubles(
                herds, best, lambda then: self._longer(then, throws - 1, best, beyond, known)
            )
        return known[herds, throws]

    def _mean(self, herds: Herds, best: Best, beyond: Fraction, known: dict[Herds, Fraction]) -> Fraction:
        if herds not in self.looked_at:
            return beyond
        if herds not in known:
            known[herds] = 1 + self._doubles(herds, best, lambda then: self._mean(then, best, beyond, known))
        return known[herds]

    def _doubles(self, herds: Herds, best: Best, worth: Callable[[Herds], Fraction]) -> Fraction:
        """What the doubles that give another throw are worth from here, weighed by their chances."""
        total = Fraction(0)
        for throw, weight in throw_weights():
            if throw.double:
                ways = self._ways(herds, throw)
                values = [(worth(after.herds) if after.again else Fraction(0), chance) for after, chance in ways]
                if self.policy is None:
                    total += weight * best(value for value, _ in values)
                else:
                    total += weight * sum((value * chance for value, chance in values), Fraction(0))
        return total / 36

    def _possible(self, herds: Herds, throw: Throw) -> Iterator[Outcome]:
        return (after for after, chance in self._ways(herds, throw) if chance)

    def _ways(self, herds: Herds, throw: Throw) -> list[tuple[Outcome, Fraction]]:
        """What a throw can come to, each with its chance under the policy (1 where all are open)."""
        plays = outcomes(self.game, self.side, herds, throw)
        state = Position(herds, self.seat, throw)
        if self.policy is None or not can_use(self.game.trail, state, throw):
            return [(after, Fraction(1)) for after in plays]
        node = self.game.node(state)
        assert isinstance(node, Decision)
        chosen = chosen_by(self.policy, self.game, state, node.choices)
        return [(after, chosen.probability(play)) for after, play in zip(plays, node.choices, strict=True)]
