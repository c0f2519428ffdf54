"""The best that can be done in a decision process, and how it is known."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any, Generic, TypeVar

from toolkit.chains import DecisionProcess, MarkovChain
from toolkit.errors import ChainError
from toolkit.solve.answer import Answer
from toolkit.solve.policy_iteration import Iterated
from toolkit.solve.strategies import Strategies, inverse

__all__ = ["Optimum"]

S = TypeVar("S", bound=Hashable)


class Optimum(Generic[S]):
    """Exact values of a decision process when everybody plays as well as possible, a policy that attains them, and all
    actions that are equally good.

    `iterations` is how often a policy was evaluated exactly, `proof` says in words what was checked. An action is
    *equally good* when doing it once, and playing well from then on, has the same value. Choosing freely among them
    again and again may still lead in a circle for ever where nothing is gained; `policy` never does.

    >>> from toolkit.solve import optimal_probability
    >>> process = DecisionProcess.from_rows({
    ...     "play": {"safe": {"win": "1/2", "lose": "1/2"}, "bold": {"win": "1/3", "play": "2/3"}},
    ...     "win": {"win": 1}, "lose": {"lose": 1},
    ... })
    >>> optimum = optimal_probability(process, ["win"])
    >>> optimum.value("play"), optimum.policy, optimum.prices("play")["safe"]
    (1 (exact), {'play': 'bold'}, 1/2 = 0.5 (exact))
    """

    def __init__(
        self,
        process: DecisionProcess[S],
        kit: Strategies,
        found: Iterated,
        sides: list[int],
        stops: bytearray,
        scale: int,
        words: tuple[str, str],
    ) -> None:
        self.process = process
        self.iterations = found.rounds
        self._kit = kit
        self._found = found
        self._sides = sides
        self._stops = stops
        self._scale = scale
        self._words = words  # of the two ways to be infinite: missed, unbounded

    @property
    def proof(self) -> str:
        """What was checked, in words."""
        choosing = sum(self._sides[i] != 0 and not self._stops[i] for i in range(len(self.process)))
        rounds = "1 exact evaluation" if self.iterations == 1 else f"{self.iterations} exact evaluations"
        return (
            f"policy iteration: {rounds} (the last by {self._kit.method or 'following the arrows'}), "
            f"then no action in any of {choosing:,} states to choose in was better in exact numbers"
        )

    def value(self, state: S | None = None) -> Answer:
        """What `state` (default: the start) is worth; infinite, in words, where that is so."""
        return self._answer(self.process.start if state is None else self.process.index(state))

    def values(self) -> dict[S, Answer]:
        """What every state is worth."""
        return {state: self._answer(i) for i, state in enumerate(self.process.states)}

    @property
    def policy(self) -> dict[S, Any]:
        """One best action for every state in which somebody chooses. Where the value is infinite it realises that."""
        process = self.process
        return {
            state: process.actions[self._found.strategy[i]]
            for i, state in enumerate(process.states)
            if self._sides[i] and not self._stops[i]
        }

    def action(self, state: S) -> Any:
        """The action of `policy` in one state; `ChainError` where there is nothing to choose."""
        return self.process.actions[self._found.strategy[self._choosing(state)]]

    def prices(self, state: S) -> dict[Any, Answer]:
        """What every action in `state` is worth, when all play as well as possible after it."""
        i = self._choosing(state)
        return {self.process.actions[a]: self._price(a) for a in self.process.actions_of(i)}

    def choices(self, state: S) -> tuple[Any, ...]:
        """All actions in `state` that are as good as the best one, in the order of the process."""
        prices = self.prices(state)
        best = self._answer(self.process.index(state))
        return tuple(action for action, price in prices.items() if price.value == best.value)

    @property
    def ties(self) -> tuple[S, ...]:
        """The states in which more than one action is best."""
        process, strategy = self.process, self._found.strategy
        scores = list(self._kit.scores(self._found.values))
        endless = bytearray(bool(self._infinite(i)) for i in range(len(process)))
        finite = self._kit.inside(inverse(endless))
        found = []
        for i, state in enumerate(process.states):
            actions = process.actions_of(i)
            if self._sides[i] and not self._stops[i] and len(actions) > 1:
                if endless[i]:
                    best = sum(not finite[a] for a in actions)
                else:
                    best = sum(finite[a] and scores[a] == scores[strategy[i]] for a in actions)
                if best > 1:
                    found.append(state)
        return tuple(found)

    def chain(self) -> MarkovChain[S]:
        """The Markov chain when everybody keeps to `policy`."""
        begin = {
            state: self.process.choices(state)[0]
            for i, state in enumerate(self.process.states)
            if self._sides[i] and self._stops[i]
        }
        return self.process.following(begin | self.policy)

    def _choosing(self, state: S) -> int:
        i = self.process.index(state)
        if not self._sides[i] or self._stops[i]:
            raise ChainError(f"at {state!r} {'play has ended' if self._stops[i] else 'nobody chooses'}")
        return i

    def _infinite(self, i: int) -> str:
        if self._found.missed[i]:
            return self._words[0]
        return self._words[1] if self._found.unbounded[i] else ""

    def _answer(self, i: int) -> Answer:
        if words := self._infinite(i):
            return Answer.infinite(f"{words} (from {self.process.states[i]!r})")
        return Answer.exact(self._found.values.number(i) / self._scale, "policy iteration")

    def _price(self, a: int) -> Answer:
        process = self.process
        for arc in process.arcs(a):
            if words := self._infinite(arc.target):
                return Answer.infinite(f"{words} (from {process.states[arc.target]!r})")
        top = Fraction(self._kit.score(self._found.values, a), self._found.values.denominator)
        return Answer.exact(top / self._scale, "policy iteration")
