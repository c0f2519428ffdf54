"""The best that can be done in a decision process, and how it is known."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Any, Generic, TypeVar

from toolkit.chains import MarkovChain
from toolkit.errors import ChainError, NoAnswer
from toolkit.solve.answer import Answer
from toolkit.solve.bracket import Bracket
from toolkit.solve.objective import Objective
from toolkit.solve.policy_iteration import Iterated
from toolkit.solve.strategies import Strategies

__all__ = ["Optimum", "equally_good"]

S = TypeVar("S", bound=Hashable)
METHOD = "policy iteration"


class Optimum(Generic[S]):
    """Exact values of a decision process when everybody plays as well as possible, a policy that attains them, and all
    actions that are equally good.

    `iterations` is how often a policy was evaluated exactly, `proof` says in words what was checked. An action is
    *equally good* when doing it once, and playing well from then on, has the same value. Choosing freely among them
    again and again may still lead in a circle for ever where nothing is gained; `policy` never does.

    >>> from toolkit.chains import DecisionProcess
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
        self, objective: Objective[S], kit: Strategies, found: Iterated, bracket: Bracket | None = None
    ) -> None:
        self.process = objective.process
        self.iterations = found.rounds
        self._objective = objective
        self._kit = kit
        self._found = found
        self._bracket = bracket
        self._choosing_here = objective.choosing

    @property
    def proof(self) -> str:
        """What was checked, in words."""
        choosing = sum(self._choosing_here)
        if self._bracket is not None:
            return (
                "policy iteration in some hundred bits, then one step checked in whole numbers for every action in "
                f"{choosing:,} states to choose in: no side can leave the interval"
            )
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
            if self._choosing_here[i]
        }

    def action(self, state: S) -> Any:
        """The action of `policy` in one state; `ChainError` where there is nothing to choose."""
        return self.process.actions[self._found.strategy[self._choosing(state)]]

    def prices(self, state: S) -> dict[Any, Answer]:
        """What every action in `state` is worth, when all play as well as possible after it."""
        i = self._choosing(state)
        return {self.process.actions[a]: self._price(a) for a in self.process.actions_of(i)}

    def choices(self, state: S) -> tuple[Any, ...]:
        """All actions in `state` that are as good as the best one, in the order of the process; of certified values
        those that cannot be told apart from it."""
        i = self._choosing(state)
        actions = [a for a in self.process.actions_of(i) if self._kind_after(a) == self._kind(i)]
        if not self._kind(i):
            good = equally_good({a: self._price(a) for a in actions}, self._objective.sides[i])
            actions = [a for a in actions if a in good]
        return tuple(self.process.actions[a] for a in actions)

    @property
    def ties(self) -> tuple[S, ...]:
        """The states in which more than one action is best; `NoAnswer` when values are certified only."""
        if self._bracket is not None:
            raise NoAnswer("certified values cannot tell ties; ask for exact ones (leave out the digits)")
        strategy, scores = self._found.strategy, list(self._kit.scores(self._found.values))
        found = []
        for i, state in enumerate(self.process.states):
            actions = self.process.actions_of(i)
            if self._choosing_here[i] and len(actions) > 1:
                kind = self._kind(i)
                alike = [a for a in actions if self._kind_after(a) == kind]
                if sum(kind > 0 or scores[a] == scores[strategy[i]] for a in alike) > 1:
                    found.append(state)
        return tuple(found)

    def chain(self) -> MarkovChain[S]:
        """The Markov chain when everybody keeps to `policy`."""
        begin = {
            state: self.process.choices(state)[0]
            for i, state in enumerate(self.process.states)
            if self._objective.sides[i] and self._objective.stops[i]
        }
        return self.process.following(begin | self.policy)

    def _choosing(self, state: S) -> int:
        i = self.process.index(state)
        if not self._choosing_here[i]:
            raise ChainError(f"at {state!r} {'play has ended' if self._objective.stops[i] else 'nobody chooses'}")
        return i

    def _kind(self, i: int) -> int:
        """0: the value is finite, 1: the end is missed, 2: the sum has no bound."""
        return 1 if self._found.missed[i] else 2 * self._found.unbounded[i]

    def _kind_after(self, a: int) -> int:
        """The kind of value that an action has; the end being missed spoils all."""
        targets = self.process.targets[self.process.offsets[a] : self.process.offsets[a + 1]]
        kinds = {self._kind(t) for t in targets}
        return 1 if 1 in kinds else max(kinds)

    def _answer(self, i: int) -> Answer:
        if kind := self._kind(i):
            return Answer.infinite(f"{self._objective.words[kind - 1]} (from {self.process.states[i]!r})")
        if self._bracket is not None and not self._objective.stops[i]:
            low, high = self._bracket.at(i)
            return Answer.certified(low / self._objective.scale, high / self._objective.scale, METHOD)
        return Answer.exact(self._found.values.number(i) / self._objective.scale, METHOD)

    def _price(self, a: int) -> Answer:
        process, scale = self.process, self._objective.scale
        if kind := self._kind_after(a):
            return Answer.infinite(f"{self._objective.words[kind - 1]} (after {process.actions[a]!r})")
        values = self._found.values
        if self._bracket is None:
            return Answer.exact(Fraction(self._kit.score(values, a)) / values.denominator / scale, METHOD)
        low = high = Fraction(0)
        for k, arc in zip(range(process.offsets[a], process.offsets[a + 1]), process.arcs(a), strict=True):
            ends = _ends(self._answer(arc.target))
            gain = Fraction(0 if self._kit.gains is None else self._kit.gains[k], scale)
            low += arc.weight * (ends[0] + gain)
            high += arc.weight * (ends[1] + gain)
        return Answer.certified(low / self._kit.totals[a], high / self._kit.totals[a], METHOD)


def equally_good(prices: Mapping[Any, Answer], side: int) -> tuple[Any, ...]:
    """The actions with the greatest (`side` 1) or least (-1) price; certified ones that cannot be told apart from it.

    A price that is infinite is a bad one here.

    >>> prices = {"a": Answer.exact(Fraction(1)), "b": Answer.exact(Fraction(2)), "c": Answer.exact(Fraction(1))}
    >>> equally_good(prices, 1), equally_good(prices, -1)
    (('b',), ('a', 'c'))
    """
    ends = {action: _ends(price) for action, price in prices.items() if not price.is_infinite}
    if side > 0:
        bar = max((low for low, _ in ends.values()), default=Fraction(0))
        return tuple(action for action, (_, high) in ends.items() if high >= bar)
    bar = min((high for _, high in ends.values()), default=Fraction(0))
    return tuple(action for action, (low, _) in ends.items() if low <= bar)


def _ends(answer: Answer) -> tuple[Fraction, Fraction]:
    """Lower and upper end of an answer; of an exact one the number itself."""
    low, high = answer.low, answer.high
    return (answer.number, answer.number) if low is None or high is None else (low, high)
