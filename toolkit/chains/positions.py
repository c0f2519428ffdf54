"""Numbering the positions of a game while it is explored, whoever decides in it.

Positions met by chance in which somebody decides are not numbered one by one: those of a seat with a policy melt into
the arcs that led to them, and those of a free seat are told apart only by the outcomes that can be chosen.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from toolkit.chains.decisions import OpenChoice
from toolkit.errors import GameError, TooManyStates
from toolkit.games import Chance, Decision, Finished, Game
from toolkit.games.policies import Policy, chosen_by

__all__ = ["Arrow", "Positions"]

Arrow = tuple[int, tuple[int, ...]]  # the number of the next position, and how far each clock runs


class Positions:
    """The positions of a game found so far, in order, each with its node; `policies` are those of the fixed seats."""

    def __init__(self, game: Game[Any, Any], policies: Mapping[int, Policy] | None, *, free: bool) -> None:
        self.game = game
        self.policies = dict(policies or {})
        self.free = free
        self.states: list[Any] = []
        self.nodes: list[Any] = []
        self.names: dict[int, tuple[Any, ...]] = {}  # of the outcomes of an `OpenChoice`: actions that lead there
        self._index: dict[Any, int] = {}
        for seat in self.policies:
            if seat not in range(1, game.players + 1):
                raise GameError(f"a policy for seat {seat!r}; write a seat from 1 to {game.players}")
        self.number(game.start())

    def number(self, state: Any) -> int:
        """The number of a position; of its ending when it is finished."""
        found = self._index.get(state)
        return self._add(state, self.game.node(state)) if found is None else found

    def _add(self, state: Any, node: Any) -> int:
        key = node if isinstance(node, Finished) else state
        found = self._index.get(key)
        if found is None:
            found = self._index[key] = len(self.states)
            self.states.append(key)
            self.nodes.append(node)
        self._index[state] = found
        return found

    def arrows(self, at: int) -> dict[Arrow, int]:
        """The arrows from position number `at` with their weights: by chance, or by the policy of who decides."""
        state, node = self.states[at], self.nodes[at]
        game, index = self.game, self._index
        if isinstance(node, Decision):
            weighted = chosen_by(self._policy(node), game, state, node.choices).items()
        elif isinstance(node, Chance):
            weighted = node.outcomes.items()
        else:
            raise GameError(f"{game.title}: several seats choose at the same time here, which no chain can show")
        row: dict[Arrow, int] = {}
        melted: list[tuple[int, int, dict[Arrow, int]]] = []
        for action, weight in weighted:
            after, clock = game.step(state, action)
            target = index.get(after)
            if target is None:
                arriving = game.node(after)
                if isinstance(arriving, Decision) and isinstance(node, Chance):
                    inner = self._decided(after, arriving, clock)
                    melted.append((weight, sum(inner.values()), inner))
                    continue
                target = self._add(after, arriving)
            row[target, clock] = row.get((target, clock), 0) + weight
        return _melt(row, melted) if melted else row

    def outcomes(self, at: int) -> dict[Arrow, Any]:
        """What a free seat can choose at position number `at`: each outcome with an action that leads there."""
        node = self.nodes[at]
        if isinstance(node, OpenChoice):
            return dict(zip(node.outcomes, self.names[at], strict=True))
        return self._outcomes(self.states[at], node, (0,) * len(self.game.units))

    def open(self, at: int) -> int:
        """The free seat that chooses at position number `at`; 0 where nobody does."""
        node = self.nodes[at]
        if isinstance(node, OpenChoice):
            return node.owner
        return node.seat if self.free and isinstance(node, Decision) and node.seat not in self.policies else 0

    def check(self, limit: int, done: int) -> None:
        """Raise `TooManyStates` when more than `limit` positions have come up."""
        if len(self.states) > limit:
            game, found = self.game, len(self.states)
            raise TooManyStates(
                f"{game.title}, board {game.board.name}, {game.players} players: more than {found:,} positions "
                f"({done:,} of them followed up); take a smaller board or fewer players, or simulate"
            )

    def _policy(self, node: Decision[Any]) -> Policy:
        if node.seat not in self.policies:
            raise GameError(
                f"{self.game.title}: somebody decides in this game, so it is no Markov chain until policies are named"
            )
        return self.policies[node.seat]

    def _decided(self, state: Any, node: Decision[Any], clock: tuple[int, ...]) -> dict[Arrow, int]:
        """Where a decision met by chance leads, as weighted arrows: all clocks of the way included."""
        if self.free and node.seat not in self.policies:
            still = (0,) * len(clock)
            outcomes = sorted(self._outcomes(state, node, still).items())
            if len(outcomes) == 1:
                target, more = outcomes[0][0]
                return {(target, _sum(clock, more)): 1}
            choice = OpenChoice(node.seat, tuple(arrow for arrow, _ in outcomes))
            found = self._index.get(choice)
            if found is None:
                found = self._add(choice, choice)
                self.names[found] = tuple(action for _, action in outcomes)
            return {(found, clock): 1}
        row: dict[Arrow, int] = {}
        for action, weight in chosen_by(self._policy(node), self.game, state, node.choices).items():
            after, more = self.game.step(state, action)
            arrow = self.number(after), _sum(clock, more)
            row[arrow] = row.get(arrow, 0) + weight
        return row

    def _outcomes(self, state: Any, node: Decision[Any], clock: tuple[int, ...]) -> dict[Arrow, Any]:
        found: dict[Arrow, Any] = {}
        for action in node.choices:
            after, more = self.game.step(state, action)
            found.setdefault((self.number(after), _sum(clock, more)), action)
        return found


def _sum(clock: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(clock, more, strict=True))


def _melt(row: dict[Arrow, int], melted: list[tuple[int, int, dict[Arrow, int]]]) -> dict[Arrow, int]:
    """The row with the inner rows (weight, their total, arrows) spread into it, all over one common denominator."""
    scale = math.lcm(*(total for _, total, _ in melted))
    found = {arrow: weight * scale for arrow, weight in row.items()}
    for weight, total, inner in melted:
        factor = weight * scale // total
        for arrow, share in inner.items():
            found[arrow] = found.get(arrow, 0) + share * factor
    divisor = math.gcd(*found.values())
    return {arrow: weight // divisor for arrow, weight in found.items()}
