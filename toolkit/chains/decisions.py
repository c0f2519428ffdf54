"""A decision process: a chain in some of whose states somebody chooses what happens next."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from toolkit.chains.build import exact_chance
from toolkit.chains.chain import Arc, MarkovChain
from toolkit.chains.decision_rows import weighed_actions
from toolkit.chance import Distribution
from toolkit.errors import ChainError

__all__ = ["DecisionProcess", "OpenChoice"]

S = TypeVar("S", bound=Hashable)


class OpenChoice(NamedTuple):
    """The name of a state in which `owner` chooses one of `outcomes`: (number of the next state, ticks) each.

    All throws of a game after which the same outcomes can be chosen are this one state.
    """

    owner: int
    outcomes: tuple[tuple[int, tuple[int, ...]], ...]


class DecisionProcess(Generic[S]):
    """States, in each of them actions, and for each action arcs with whole-number weights.

    `owners[i]` is who chooses in state number `i`: 0 nobody (chance alone; one action, called None), else a player from
    1 on. Actions are stored state after state (`actions[a]` for `action_offsets[i] <= a < action_offsets[i + 1]` are
    their names), arcs action after action (`targets[k]` for `offsets[a] <= k < offsets[a + 1]`); every index counts
    from 0. The chance of an arc is its weight / the sum of its action's weights. Arcs run the clocks `units` as those
    of a `MarkovChain` do. With one player it is a Markov decision process, with two a turn-based stochastic game.

    Build one with `from_rows` (checks that chances sum to exactly one) or `explore_decisions`.

    >>> process = DecisionProcess.from_rows({
    ...     "play": {"safe": {"win": "1/2", "lose": "1/2"}, "bold": {"win": "1/3", "play": "2/3"}},
    ...     "win": {"win": 1}, "lose": {"lose": 1},
    ... }, owners={"play": 1})
    >>> process
    <DecisionProcess: 3 states, 1 of them to choose in, 4 actions, 6 transitions>
    >>> process.choices("play")
    ('safe', 'bold')
    """

    def __init__(
        self,
        states: Sequence[S],
        owners: Sequence[int],
        action_offsets: Sequence[int],
        actions: Sequence[Any],
        offsets: Sequence[int],
        targets: Sequence[int],
        weights: Sequence[int],
        *,
        units: tuple[str, ...] = ("steps",),
        ticks: Sequence[tuple[int, ...]] | None = None,
        start: int = 0,
    ) -> None:
        self.states = tuple(states)
        self.owners = owners
        self.action_offsets = action_offsets
        self.actions = actions
        self.offsets = offsets
        self.targets = targets
        self.weights = weights
        self.units = units
        self.ticks = ticks
        self.start = start

    @classmethod
    def from_rows(
        cls,
        rows: Mapping[S, Mapping[Any, Any]],
        owners: Mapping[S, int] | None = None,
        *,
        start: S | None = None,
        floats: str | None = None,
    ) -> DecisionProcess[S]:
        """A process from a dict of rows: state -> {next state: chance} where nobody chooses, and state ->
        {action: {next state: chance}} where the player `owners[state]` does.

        Without `owners` player 1 chooses wherever a row names actions. Chances are as in `MarkovChain.from_rows`, and
        so is `floats`; `start` is the state to begin in (default: the first). Raises `ChainError` naming state and
        action.
        """
        checked = weighed_actions(rows, owners, start, floats)
        return cls(*checked[:-1], start=checked.start)

    def __len__(self) -> int:
        return len(self.states)

    def __repr__(self) -> str:
        choosing = sum(owner > 0 for owner in self.owners)
        return (
            f"<DecisionProcess: {len(self):,} states, {choosing:,} of them to choose in, "
            f"{len(self.actions):,} actions, {len(self.targets):,} transitions>"
        )

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody who has a choice somewhere."""
        return tuple(sorted(set(self.owners) - {0}))

    @cached_property
    def _numbers(self) -> dict[Any, int]:
        return {state: i for i, state in enumerate(self.states)}

    def has(self, state: object) -> bool:
        """Whether this is one of the process's states."""
        try:
            return state in self._numbers
        except TypeError:  # a list, or a tuple that holds one, can be no state
            return False

    def index(self, state: S) -> int:
        """The index of a state; `ChainError` when it is not in the process."""
        if not self.has(state):
            raise ChainError(
                f"{state!r} is no state of this process; its {len(self)} states begin with {self.states[0]!r}"
            )
        return self._numbers[state]

    def actions_of(self, i: int) -> range:
        """The indices of the actions of state number `i`."""
        return range(self.action_offsets[i], self.action_offsets[i + 1])

    def arcs(self, action: int) -> Iterator[Arc]:
        """The arcs of action number `action`."""
        for k in range(self.offsets[action], self.offsets[action + 1]):
            yield Arc(self.targets[k], self.weights[k], self.ticks[k] if self.ticks is not None else (1,))

    def choices(self, state: S) -> tuple[Any, ...]:
        """The names of the actions in a state; none where nobody chooses."""
        i = self.index(state)
        return tuple(self.actions[a] for a in self.actions_of(i)) if self.owners[i] else ()

    def action_index(self, state: S, action: Any) -> int:
        """The index of the action with this name; `ChainError` names the ones there are."""
        for a in self.actions_of(self.index(state)):
            if self.actions[a] == action:
                return a
        known = ", ".join(repr(name) for name in self.choices(state)) or "none, for nobody chooses there"
        raise ChainError(f"{action!r} is no action of {state!r}; its actions: {known}")

    def row(self, state: S, action: Any = None) -> dict[S, Fraction]:
        """The chance of each next state after an action (none to be named where nobody chooses)."""
        a = self.action_index(state, action)
        total = sum(self.weights[self.offsets[a] : self.offsets[a + 1]])
        row: dict[S, Fraction] = {}
        for arc in self.arcs(a):
            target = self.states[arc.target]
            row[target] = row.get(target, Fraction(0)) + Fraction(arc.weight, total)
        return row

    def durations(self, unit: str | None = None) -> list[int]:
        """For each arc in storage order, how far the clock `unit` (default: the first) runs."""
        if unit is not None and unit not in self.units:
            raise ChainError(f"no clock {unit!r} in this process; its clocks: {', '.join(self.units)}")
        if self.ticks is None:
            return [1] * len(self.targets)
        which = 0 if unit is None else self.units.index(unit)
        return [ticks[which] for ticks in self.ticks]

    def following(self, policy: Mapping[S, Any]) -> MarkovChain[S]:
        """The Markov chain when everybody keeps to `policy`: state -> action, or state -> {action: chance}.

        Raises `ChainError` for a state without an entry and for an action that is not there.

        >>> process = DecisionProcess.from_rows({
        ...     "play": {"safe": {"win": "1/2", "lose": "1/2"}, "bold": {"win": "1/3", "play": "2/3"}},
        ...     "win": {"win": 1}, "lose": {"lose": 1},
        ... })
        >>> process.following({"play": "bold"}).probability("play", "win")
        Fraction(1, 3)
        """
        offsets, targets, weights, ticks = [0], list[int](), list[int](), list[tuple[int, ...]]()
        for i, state in enumerate(self.states):
            shares = self._shares(policy, i, state)
            totals = {a: sum(self.weights[self.offsets[a] : self.offsets[a + 1]]) for a, _ in shares}
            scale = math.lcm(*((share / totals[a]).denominator for a, share in shares))
            row: dict[tuple[int, tuple[int, ...]], int] = {}
            for a, share in shares:
                factor = int(share * scale / totals[a])
                for target, weight, clock in self.arcs(a):
                    row[target, clock] = row.get((target, clock), 0) + weight * factor
            for (target, clock), weight in row.items():
                targets.append(target)
                weights.append(weight)
                ticks.append(clock)
            offsets.append(len(targets))
        return MarkovChain(self.states, offsets, targets, weights, units=self.units, ticks=ticks, start=self.start)

    def _shares(self, policy: Mapping[S, Any], i: int, state: S) -> list[tuple[int, Fraction]]:
        """The actions taken in a state, each with its chance."""
        if not self.owners[i]:
            return [(self.action_offsets[i], Fraction(1))]
        if state not in policy:
            raise ChainError(f"the policy has no entry for {state!r}; write one of its actions: {self.choices(state)}")
        entry = policy[state]
        if isinstance(entry, Distribution):
            entry = {action: entry.probability(action) for action in entry}
        if not isinstance(entry, Mapping):
            return [(self.action_index(state, entry), Fraction(1))]
        shares = [
            (self.action_index(state, action), exact_chance(chance, f"policy at {state!r}, action {action!r}"))
            for action, chance in entry.items()
        ]
        if (total := sum(share for _, share in shares)) != 1:
            raise ChainError(f"policy at {state!r}: its chances sum to {total}, not to 1; change one by {1 - total}")
        return [(a, share) for a, share in shares if share]
