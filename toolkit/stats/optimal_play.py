"""A game played as well as possible: what every position is worth, every best choice, and a policy to play by."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from toolkit.chains import OpenChoice, explore_decisions
from toolkit.chance import Distribution
from toolkit.errors import GameError
from toolkit.games import Decision, Finished, Game, Simultaneous
from toolkit.games.policies import Policy, chosen_by
from toolkit.solve import Answer, Optimum, Progress, equally_good, optimal_shares, optimal_time

__all__ = ["AIMS", "OptimalPlay", "best_response", "optimal_play"]

AIMS = ("share", "length")


class OptimalPlay:
    """The best play of a game: `optimum` tells of its decision process, the methods here of positions of the game.

    Values are `seat`'s expected share of the win, or (`aim` "length") the expected time still to come by the game's
    first clock. Positions that cannot come up raise `ChainError`.
    """

    def __init__(
        self, game: Game[Any, Any], aim: str, seat: int, policies: Mapping[int, Policy], optimum: Optimum[Any]
    ) -> None:
        self.game = game
        self.policies = policies
        self.aim = aim
        self.seat = seat
        self.optimum = optimum

    def value(self, state: Any = None) -> Answer:
        """What a position (default: the start) is worth."""
        state = self.game.start() if state is None else state
        node = self.game.node(state)
        if isinstance(node, Decision) and not self.optimum.process.has(state):
            prices = self.prices(state)
            if node.seat in self.policies:
                return _mean(chosen_by(self.policies[node.seat], self.game, state, node.choices), prices)
            return prices[self._chosen(state, node)]
        return self.optimum.value(node if isinstance(node, Finished) else state)

    def prices(self, state: Any) -> dict[Any, Answer]:
        """What every choice at a position is worth, when all play as well as possible after it."""
        found = {}
        for action in self._decision(state).choices:
            after, ticks = self.game.step(state, action)
            worth = self.value(after)
            found[action] = _later(worth, ticks[0]) if self.aim == "length" and ticks[0] else worth
        return found

    def choices(self, state: Any) -> tuple[Any, ...]:
        """All choices at a position that are as good as the best one, in the order of the game; of certified values
        those that cannot be told apart from it, and all where every price is infinite."""
        node = self._decision(state)
        side = 1 if self.aim == "share" and node.seat == self.seat else -1
        return equally_good(self.prices(state), side) or node.choices

    @property
    def policy(self) -> Policy:
        """The best policy that was proved, for `explore`, `simulate` or a match; it serves every seat left free."""

        def play_best(game: Game[Any, Any], state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
            node = game.node(state)
            if isinstance(node, Simultaneous) and choices in node.choices.values() and self.optimum.process.has(state):
                return Distribution.certain(self.optimum.action(state))
            if not isinstance(node, Decision) or node.choices != choices:
                raise GameError(f"{choices!r} are not the choices at {state!r}")
            return Distribution.certain(self._chosen(state, node))

        return play_best

    def _decision(self, state: Any) -> Decision[Any]:
        node = self.game.node(state)
        if not isinstance(node, Decision):
            raise GameError(f"{self.game.title}: nobody chooses at {self.game.state_text(state)}")
        return node

    def _chosen(self, state: Any, node: Decision[Any]) -> Any:
        """The choice of the proved policy."""
        process = self.optimum.process
        if node.seat in self.policies:
            raise GameError(f"seat {node.seat} has a policy of its own; what is best for it was not asked")
        if process.has(state):
            return self.optimum.action(state)
        arrows: dict[tuple[int, tuple[int, ...]], Any] = {}
        for action in node.choices:
            after, ticks = self.game.step(state, action)
            ending = self.game.node(after)
            arrows.setdefault((process.index(ending if isinstance(ending, Finished) else after), ticks), action)
        if len(arrows) == 1:
            return node.choices[0]
        name = OpenChoice(node.seat, tuple(sorted(arrows)))
        best = process.action_index(name, self.optimum.action(name)) - process.action_offsets[process.index(name)]
        return arrows[name.outcomes[best]]


def optimal_play(
    game: Game[Any, Any],
    policies: Mapping[int, Policy] | None = None,
    aim: str | None = None,
    *,
    digits: int | None = None,
    limit: int = 2_000_000,
    progress: Progress | None = None,
) -> OptimalPlay:
    """The best play of the seats without a policy: one seat, or both seats of a game for two against each other.

    `aim` "share": the greatest expected share of the win (a play that never ends is worth nothing to the seat that
    maximises: the free one, or seat 1); "length": the fewest expected ticks of the first clock (default where only one
    outcome is possible, as in a game for one). Raises `GameError` when no single optimum is defined, `TooManyStates`
    when more than `limit` positions come up. With `digits` large games are answered by proved intervals, which is
    faster.
    """
    fixed = policies or {}
    free = [seat for seat in range(1, game.players + 1) if seat not in fixed]
    aim = ("length" if len(game.outcomes) == 1 else "share") if aim is None else aim
    if aim not in AIMS:
        raise GameError(f"no aim {aim!r}; aims: {', '.join(AIMS)}")
    if not free:
        raise GameError("every seat has a policy; that is a chain: explore(game, policies=...)")
    if aim == "share" and len(free) > 1 and (len(free) > 2 or game.players > 2):
        raise GameError(
            f"seats {', '.join(map(str, free))} are free: no single optimum is defined for them; "
            "name policies for all but one, or play it with two"
        )
    exploring = None if progress is None else (lambda done, found: progress("positions explored", done, found))
    process = explore_decisions(game, policies=fixed, limit=limit, progress=exploring)
    ends = [state for state in process.states if isinstance(state, Finished)]
    if not ends:
        raise GameError(f"{game.title}: it can never end, so nothing is best")
    if aim == "length":
        return OptimalPlay(game, aim, free[0], fixed, optimal_time(process, ends, digits=digits, progress=progress))
    shares = {end: _share(end, free[0]) for end in ends}
    if len(free) == 2:
        for end in ends:
            if shares[end] + _share(end, free[1]) != 1:
                others = " and ".join(end.winners) or "nobody"
                raise GameError(f"the win is not between the two seats alone: it may go to {others}")
    optimum = optimal_shares(process, shares, free[0], digits=digits, progress=progress)
    return OptimalPlay(game, aim, free[0], fixed, optimum)


def best_response(
    game: Game[Any, Any],
    policies: Mapping[int, Policy],
    aim: str | None = None,
    *,
    digits: int | None = None,
    limit: int = 2_000_000,
) -> OptimalPlay:
    """The best play of the one seat that has no policy against the policies of all others.

    Raises `GameError` when more than one seat, or none, has no policy.
    """
    if len(set(range(1, game.players + 1)) - set(policies)) != 1:
        raise GameError(f"policies for seats {sorted(policies)} of {game.players}; write one for every seat but one")
    return optimal_play(game, policies, aim, digits=digits, limit=limit)


def _mean(chances: Distribution[Any], prices: Mapping[Any, Answer]) -> Answer:
    """The mean of the prices; infinite when one of those that may come up is."""
    for action in chances:
        if prices[action].is_infinite:
            return prices[action]
    weighed = [(chances.probability(action), prices[action]) for action in chances]
    middle = sum((chance * price.number for chance, price in weighed), Fraction(0))
    width = sum((chance * price.half_width for chance, price in weighed), Fraction(0))
    if all(price.guarantee == "exact" for _, price in weighed):
        return Answer.exact(middle, weighed[0][1].method)
    return Answer.certified(middle - width, middle + width, weighed[0][1].method)


def _later(answer: Answer, ticks: int) -> Answer:
    """The same time, so many ticks later."""
    if answer.value is None:
        return answer
    if answer.low is None or answer.high is None:
        return Answer.exact(answer.value + ticks, answer.method)
    return Answer.certified(answer.low + ticks, answer.high + ticks, answer.method)


def _share(end: Finished, seat: int) -> Fraction:
    return Fraction(int(str(seat) in end.winners), max(len(end.winners), 1))
