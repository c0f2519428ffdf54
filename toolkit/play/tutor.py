"""What a choice was worth beside the best one: exactly where the best play is known, else estimated and labelled so."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from toolkit.errors import GameError
from toolkit.games import Decision, Game, game_type
from toolkit.play.best import BestPlay
from toolkit.solve import Answer
from toolkit.stats.intervals import mean_of
from toolkit.stats.playing import Playing
from toolkit.stats.strategies import named_strategies, policies_of

__all__ = ["Verdict", "verdict"]

FEWEST = 8  # games after a choice before anything is said of it


@dataclass(frozen=True)
class Verdict:
    """A choice beside the best one.

    `prices` is what each choice is worth to the seat: its share of the win, or the expected time still to come in
    `unit` where that is what counts. `best` are the choices that nothing is better than, `cost` the price of the one
    played: how much is lost by it. `strategy` names how everybody plays on where that was simulated; it is empty where
    everybody plays as well as possible, proved.
    """

    seat: int
    played: Any
    prices: Mapping[Any, Answer]
    best: tuple[Any, ...]
    cost: Answer
    unit: str = ""
    strategy: str = ""


def verdict(
    game: Game[Any, Any],
    state: Any,
    played: Any,
    best: BestPlay | None = None,
    *,
    strategy: str = "",
    games: int = 2_000,
    seed: int = 0,
) -> Verdict:
    """What a choice made at a decision was worth beside the best one.

    From `best`, when it is ready. Else so many `games` are played on in all, everybody by the named `strategy`
    (default: the game's): first after every choice, then only after the better half of them and the one played, and so
    on; all choices see the same luck. The choice that then looks best is a little flattered by that. Raises
    `GameError` where nobody decides alone, for what cannot be chosen there, and for too few games.

    >>> from toolkit.games import make_game
    >>> game = make_game("rifleman", "mini")
    >>> state = game.position("7/6|6/6|1|61")
    >>> verdict(game, state, game.actions(state)[0], BestPlay(game)).cost
    0 (exact)
    """
    node = game.node(state)
    if not isinstance(node, Decision):
        raise GameError(f"{game.title}: no seat decides alone at {game.state_text(state)}, so nothing can be judged")
    if not game.allows(state, played):
        raise GameError(f"{played!r} cannot be done at {game.state_text(state)}")
    if played not in node.choices:  # another order of doing the same
        there = game.step(state, played).state
        played = next(choice for choice in node.choices if game.step(state, choice).state == there)
    if best is not None and best.ready:
        return _proved(best, state, node, played)
    return _simulated(game, state, node, played, strategy, games, seed)


def _proved(best: BestPlay, state: Any, node: Decision[Any], played: Any) -> Verdict:
    prices = best.prices(state, node.seat)
    pick = min if best.unit else max
    finite = [price.number for price in prices.values() if not price.is_infinite]
    if not finite or prices[played].is_infinite:
        cost = prices[played] if finite else Answer.exact(Fraction(0))
        good = tuple(choice for choice, price in prices.items() if finite and price.value == pick(finite))
        return Verdict(node.seat, played, prices, good or node.choices, cost, best.unit)
    target = pick(finite)
    good = tuple(choice for choice, price in prices.items() if price.value == target)
    cost = Answer.exact(abs(prices[played].number - target), prices[played].method)
    return Verdict(node.seat, played, prices, good, cost, best.unit)


def _simulated(
    game: Game[Any, Any], state: Any, node: Decision[Any], played: Any, strategy: str, games: int, seed: int
) -> Verdict:
    strategy = strategy or game_type(game.key).default_policy
    names = named_strategies(game, dict.fromkeys(range(1, game.players + 1), strategy))
    trials = _Trials(game, state, node.seat, Playing(game, policies_of(game, names)), seed)
    left, rounds = list(node.choices), max(len(node.choices) - 1, 1).bit_length()
    if games < FEWEST * len(left) * rounds:
        raise GameError(
            f"{games} games for {len(left)} choices say nothing; write {FEWEST * len(left) * rounds} or more"
        )
    for _ in range(rounds):
        trials.play(left, games // rounds // len(left))
        left.sort(key=trials.loss)
        left = [c for i, c in enumerate(left) if i < max((len(left) + 1) // 2, 2) or c == played]
    prices = {choice: trials.price(choice) for choice in node.choices}
    top = min(left, key=trials.loss)
    cost = Answer.exact(Fraction(0)) if top == played else trials.difference(played, top)
    return Verdict(node.seat, played, prices, (top,), cost, trials.unit, strategy)


class _Trials:
    """Games played on after choices; number k of them sees the same luck after every choice."""

    def __init__(self, game: Game[Any, Any], state: Any, seat: int, room: Playing, seed: int) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.room = room
        self.seed = seed
        self.unit = game.units[0] if len(game.outcomes) == 1 else ""
        self.found: dict[Any, list[Fraction]] = {}

    def play(self, choices: list[Any], games: int) -> None:
        """Play so many more games after each of the choices."""
        for choice in choices:
            after, ticks = self.game.step(self.state, choice)
            row = self.found.setdefault(choice, [])
            for _ in range(games):
                winners, length = self.room.play(random.Random(f"{self.seed}/{len(row)}"), after)
                share = Fraction(str(self.seat) in winners, max(len(winners), 1))
                row.append(Fraction(length + ticks[0]) if self.unit else share)

    def loss(self, choice: Any) -> Fraction:
        """The mean, the less the better."""
        row = self.found[choice]
        mean = sum(row, Fraction(0)) / len(row)
        return mean if self.unit else -mean

    def price(self, choice: Any) -> Answer:
        """The mean after a choice."""
        return mean_of(Counter(self.found[choice]), self.seed)

    def difference(self, played: Any, top: Any) -> Answer:
        """How much worse one choice is than another one, game by game."""
        sign = 1 if self.unit else -1
        pairs = zip(self.found[played], self.found[top], strict=True)
        return mean_of(Counter(sign * (one - two) for one, two in pairs), self.seed)
