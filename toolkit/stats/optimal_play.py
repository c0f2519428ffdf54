"""A game played as well as possible: what every position is worth, every best choice, and a policy to play by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from toolkit.chains import OpenChoice, explore_decisions
from toolkit.chance import Distribution
from toolkit.errors import GameError
from toolkit.games import Decision, Finished, Game
from toolkit.games.policies import Policy, chosen_by
from toolkit.solve import Answer, Optimum, Progress, optimal_shares, optimal_time

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
            if self.aim == "length" and ticks[0] and not worth.is_infinite:
                worth = Answer.exact(worth.fraction + ticks[0], worth.method)
            found[action] = worth
        return found

    def choices(self, state: Any) -> tuple[Any, ...]:
        """All choices at a position that are as good as the best one, in the order of the game."""
        prices = self.prices(state)
        best = prices[self._chosen(state, self._decision(state))].value
        return tuple(action for action, price in prices.items() if price.value == best)

    @property
    def policy(self) -> Policy:
        """The best policy that was proved, for `explore`, `simulate` or a match; it serves every seat left free."""

        def play_best(game: Game[Any, Any], state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
            node = game.node(state)
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
    limit: int = 2_000_000,
    progress: Progress | None = None,
) -> OptimalPlay:
    """The best play of the seats without a policy: one seat, or both seats of a game for two against each other.

    `aim` "share": the greatest expected share of the win (a play that never ends is worth nothing to the seat that
    maximises: the free one, or seat 1); "length": the fewest expected ticks of the first clock (default where only one
    outcome is possible, as in a game for one). Raises `GameError` when no single optimum is defined, `TooManyStates`
    when more than `limit` positions come up.
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
    exploring: Callable[[int, int], None] | None = None
    if progress is not None:
        report = progress
        exploring = lambda done, found: report("positions explored", done, found)  # noqa: E731
    process = explore_decisions(game, policies=fixed, limit=limit, progress=exploring)
    ends = [state for state in process.states if isinstance(state, Finished)]
    if not ends:
        raise GameError(f"{game.title}: it can never end, so nothing is best")
    if aim == "length":
        return OptimalPlay(game, aim, free[0], fixed, optimal_time(process, ends, progress=progress))
    shares = {end: _share(end, free[0]) for end in ends}
    if len(free) == 2:
        for end in ends:
            if shares[end] + _share(end, free[1]) != 1:
                others = " and ".join(end.winners) or "nobody"
                raise GameError(f"the win is not between the two seats alone: it may go to {others}")
    return OptimalPlay(game, aim, free[0], fixed, optimal_shares(process, shares, free[0], progress=progress))


def best_response(
    game: Game[Any, Any], policies: Mapping[int, Policy], aim: str | None = None, *, limit: int = 2_000_000
) -> OptimalPlay:
    """The best play of the one seat that has no policy against the policies of all others.

    Raises `GameError` when more than one seat, or none, has no policy.
    """
    if len(set(range(1, game.players + 1)) - set(policies)) != 1:
        raise GameError(f"policies for seats {sorted(policies)} of {game.players}; write one for every seat but one")
    return optimal_play(game, policies, aim, limit=limit)


def _mean(chances: Distribution[Any], prices: Mapping[Any, Answer]) -> Answer:
    """The mean of the prices; infinite when one of those that may come up is."""
    for action in chances:
        if prices[action].is_infinite:
            return prices[action]
    mean = sum((chances.probability(action) * prices[action].fraction for action in chances), Fraction(0))
    return Answer.exact(mean, "policy iteration")


def _share(end: Finished, seat: int) -> Fraction:
    return Fraction(int(str(seat) in end.winners), max(len(end.winners), 1))
