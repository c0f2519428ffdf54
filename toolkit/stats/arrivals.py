"""Where pieces come to rest: the expected landings on every space in games with and without decisions.

In a game in which nobody decides, `landing_counts` reads the rules' own words for every stop of a move, also of one
that a flag prolongs. Where somebody decides, each choice is an action of its own; here a piece has landed where it
stands after an action that moved it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any

from toolkit.games import Chance, Decision, Game, Simultaneous
from toolkit.games.policies import Policy, chosen_by, chosen_together
from toolkit.solve import Analysis, Answer, CertifiedAnalysis
from toolkit.stats.intervals import mean_of
from toolkit.stats.landing import sum_of_weights
from toolkit.stats.playing import Playing
from toolkit.stats.strategies import strategy_names

__all__ = ["Arrivals", "SampledArrivals"]

Landing = tuple[str, str]  # a piece and a space


class Arrivals:
    """The landings of a game whose seats keep to `policies` (seat -> policy; none where nobody decides).

    >>> from toolkit.chains import explore
    >>> from toolkit.games import make_game
    >>> game = make_game("monorail", "mini", players=1)
    >>> Arrivals(game, {}).exact(Analysis(explore(game)))["1", "dot 3"]
    2/5 = 0.4 (exact)
    """

    def __init__(self, game: Game[Any, Any], policies: Mapping[int, Policy]) -> None:
        self.game = game
        self.policies = policies
        self._told = not strategy_names(game)  # nobody decides: the events say where moves end

    def of(self, state: Any, action: Any, after: Any) -> tuple[Landing, ...]:
        """Who lands where by one action."""
        if self._told:
            events = self.game.events(state, action)
            return tuple((event.piece, event.space) for event in events if event.kind == "landing")
        before = self.game.pieces(state)
        return tuple((piece, space) for piece, space in self.game.pieces(after).items() if before.get(piece) != space)

    def exact(
        self, analysis: Analysis[Any] | CertifiedAnalysis, progress: Callable[[int, int], None] | None = None
    ) -> dict[Landing, Answer]:
        """(piece, space) -> expected landings in a game, with the guarantee of `analysis`, which is of this game's own
        chain under these policies. `progress` is called with the positions done and the positions there are."""
        chain = analysis.chain
        rows: dict[Landing, dict[int, Fraction]] = {}
        for row, i in enumerate(analysis.transient):
            state = chain.states[i]
            node = self.game.node(state)
            counts: dict[Landing, Fraction | int] = {}
            self._add(state, node, 1, counts)
            for landing, count in counts.items():
                share = Fraction(count) * chain.totals[i] / self._ways(state, node).total
                rows.setdefault(landing, {})[row] = share
            if progress is not None:
                progress(row + 1, len(analysis.transient))
        return {landing: sum_of_weights(analysis, weights) for landing, weights in rows.items()}

    def _add(self, state: Any, node: Any, share: Fraction | int, counts: dict[Landing, Fraction | int]) -> None:
        """Count what can happen between two positions of the chain, choices that follow chance included; in units of
        the total weight at the first."""
        for action, weight in self._ways(state, node).items():
            here = weight * share
            after = state if self._told else self.game.step(state, action).state  # what is told needs no position
            for landing in self.of(state, action, after):
                counts[landing] = counts.get(landing, 0) + here
            if self._told:
                continue
            if isinstance(node, Chance) and isinstance(arriving := self.game.node(after), (Decision, Simultaneous)):
                total = self._ways(after, arriving).total
                self._add(after, arriving, here if total == 1 else Fraction(here, total), counts)

    def _ways(self, state: Any, node: Any) -> Any:
        if isinstance(node, Chance):
            return node.outcomes
        if isinstance(node, Simultaneous):
            return chosen_together(self.policies, self.game, state, node)
        return chosen_by(self.policies[node.seat], self.game, state, node.choices)


class SampledArrivals:
    """The same counted in simulated games: game number k of a seed is the one that `simulate` plays by the rules.

    >>> from toolkit.games import make_game
    >>> counted = SampledArrivals(Arrivals(make_game("monorail", "mini", players=1), {}), seed=7)
    >>> for number in range(400):
    ...     counted.play(number)
    >>> abs(counted.counts()["1", "dot 3"].number - Fraction(2, 5)) < Fraction(8, 100)
    True
    """

    def __init__(self, arrivals: Arrivals, seed: int) -> None:
        self.seed = seed
        self.games = 0
        self._arrivals = arrivals
        self._playing = Playing(arrivals.game, arrivals.policies)
        self._often: dict[Landing, Counter[Fraction]] = {}  # landing -> how many games had it so often

    def play(self, number: int) -> None:
        """Play one game and count its landings."""
        for landing, times in Counter(self._landings(number)).items():
            self._often.setdefault(landing, Counter())[Fraction(times)] += 1
        self.games += 1

    def _landings(self, number: int) -> Iterator[Landing]:
        for passage in self._playing.walk(Random(f"{self.seed}/{number}")):
            yield from self._arrivals.of(passage.state, passage.action, passage.after)

    def counts(self) -> dict[Landing, Answer]:
        """(piece, space) -> mean landings in a game with its interval; two games or more must have been played."""
        found = {}
        for landing, often in self._often.items():
            all_games = often + Counter({Fraction(0): self.games - often.total()})
            found[landing] = mean_of(all_games, self.seed)
        return found
