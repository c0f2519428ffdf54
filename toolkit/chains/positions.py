"""Numbering the positions of a game while it is explored, whoever decides in it.

Positions met by chance in which somebody decides are not numbered one by one: those of a seat with a policy melt into
the arcs that led to them, and those of a free seat are told apart only by the outcomes that can be chosen. Where
several seats choose at the same time and one of them is free, the policies of the others are part of what each of its
choices leads to.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from toolkit.chains.decisions import OpenChoice
from toolkit.chance import Distribution
from toolkit.errors import GameError, TooManyStates
from toolkit.games import Chance, Decision, Finished, Game, Simultaneous
from toolkit.games.policies import Policy, chosen_by, chosen_together

__all__ = ["Arrow", "Positions", "too_many"]

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
        weighted = node.outcomes.items() if isinstance(node, Chance) else self._fixed(state, node).items()
        row: dict[Arrow, int] = {}
        melted: list[tuple[int, int, dict[Arrow, int]]] = []
        for action, weight in weighted:
            after, clock = game.step(state, action)
            target = index.get(after)
            if target is None:
                arriving = game.node(after)
                if isinstance(node, Chance) and self._melts(arriving):
                    inner = self._decided(after, arriving, clock)
                    melted.append((weight, sum(inner.values()), inner))
                    continue
                target = self._add(after, arriving)
            row[target, clock] = row.get((target, clock), 0) + weight
        return _melt(row, melted) if melted else row

    def choices(self, at: int) -> list[tuple[Any, dict[Arrow, int]]]:
        """What the free seat can choose at position number `at`, each choice with its weighted arrows; of several with
        the same arrows the first."""
        node, state = self.nodes[at], self.states[at]
        if isinstance(node, OpenChoice):
            return [(name, {arrow: 1}) for arrow, name in zip(node.outcomes, self.names[at], strict=True)]
        if isinstance(node, Simultaneous):
            return self._secret_choices(state, node, self.open(at))
        outcomes = self._outcomes(state, node, (0,) * len(self.game.units))
        return [(name, {arrow: 1}) for arrow, name in outcomes.items()]

    def open(self, at: int) -> int:
        """The free seat that chooses at position number `at`; 0 where nobody does.

        Raises `GameError` where several free seats choose at the same time: no turn-based solver can answer that.
        """
        node = self.nodes[at]
        if isinstance(node, OpenChoice):
            return node.owner
        if not self.free:
            return 0
        free = self._free_seats(node)
        if len(free) > 1:
            seats = " and ".join(map(str, free))
            raise GameError(
                f"{self.game.title}: seats {seats} choose at the same time, unseen by each other; name policies for "
                "all but one of them"
            )
        return free[0] if free else 0

    def check(self, limit: int, done: int) -> None:
        """Raise `TooManyStates` when more than `limit` positions have come up."""
        if len(self.states) > limit:
            raise too_many(self.game, len(self.states), done)

    def _free_seats(self, node: Any) -> tuple[int, ...]:
        """The seats without a policy among those that decide at a node."""
        seats = node.seats if isinstance(node, Simultaneous) else (node.seat,) if isinstance(node, Decision) else ()
        return tuple(seat for seat in seats if seat not in self.policies)

    def _melts(self, node: Any) -> bool:
        """Whether a position met by chance gets no number: where a seat decides, or several with policies do."""
        return isinstance(node, Decision) or (isinstance(node, Simultaneous) and not self._free_seats(node))

    def _fixed(self, state: Any, node: Any) -> Distribution[Any]:
        """What seats with policies do; `GameError` for one without."""
        if self._free_seats(node):
            raise GameError(
                f"{self.game.title}: somebody decides in this game, so it is no Markov chain until policies are named"
            )
        if isinstance(node, Simultaneous):
            return chosen_together(self.policies, self.game, state, node)
        return chosen_by(self.policies[node.seat], self.game, state, node.choices)

    def _secret_choices(self, state: Any, node: Simultaneous[Any], seat: int) -> list[tuple[Any, dict[Arrow, int]]]:
        """The choices of one free seat at the same time as those of seats with policies, which it does not see."""
        found: dict[tuple[tuple[Arrow, int], ...], Any] = {}
        for choice in node.choices[seat]:
            sure: Policy = lambda *_, choice=choice: Distribution.certain(choice)  # noqa: E731
            row: dict[Arrow, int] = {}
            for action, weight in chosen_together({**self.policies, seat: sure}, self.game, state, node).items():
                after, clock = self.game.step(state, action)
                arrow = self.number(after), clock
                row[arrow] = row.get(arrow, 0) + weight
            found.setdefault(tuple(sorted(row.items())), choice)
        return [(choice, dict(row)) for row, choice in found.items()]

    def _decided(self, state: Any, node: Any, clock: tuple[int, ...]) -> dict[Arrow, int]:
        """Where a decision met by chance leads, as weighted arrows: all clocks of the way included."""
        if self.free and self._free_seats(node):
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
        for action, weight in self._fixed(state, node).items():
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


def too_many(game: Game[Any, Any], found: int, done: int) -> TooManyStates:
    """The error for a game of which so many positions have been found, and so many of them followed up."""
    return TooManyStates(
        f"{game.title}, board {game.board.name}, {game.players} players: more than {found:,} positions "
        f"({done:,} of them followed up); take a smaller board or fewer players, or simulate"
    )


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
