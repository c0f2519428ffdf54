"""What the tabs of a lab share: the game, who decides how, what is known exactly, and the results so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from toolkit.errors import TooManyStates
from toolkit.games import Game
from toolkit.games.policies import Policy
from toolkit.stats import named_strategies, policies_of, title_of
from toolkit.widgets.lab.truth import Truth, solve
from toolkit.widgets.lab.work import Work

__all__ = ["Bench", "Command", "Tab"]

Command = Callable[[Mapping[str, str]], Work | None]


class Bench:
    """One game under named strategies. `truth` is None until it is solved; `reason` says why it cannot be.

    `results` has what the tabs have found, each under its own name, as plain values for Python.

    >>> from toolkit.games import make_game
    >>> bench = Bench(make_game("monorail", "mini", players=2))
    >>> work = bench.solving()
    >>> while work.step():
    ...     pass
    >>> bench.results["exact"]["win"]["1"], bench.results["exact"]["edge"]
    (25/84 = 0.297619 (exact), 2/21 = 0.0952381 (exact))
    """

    def __init__(self, game: Game[Any, Any], strategies: Mapping[int, str] | None = None, seed: int = 1) -> None:
        self.game = game
        self.strategies = named_strategies(game, strategies)
        self.seed = seed
        self.truth: Truth | None = None
        self.reason = ""
        self.results: dict[str, Any] = {}
        self._policies: dict[int, Policy] | None = None

    @property
    def title(self) -> str:
        """The game, its board, its players and what they follow, in words."""
        return title_of(self.game, self.strategies)

    def policies(self, work: Work) -> dict[int, Policy]:
        """The policies of all seats; a best play is solved when it is first asked for."""
        if self._policies is None:
            self._policies = policies_of(self.game, self.strategies, work.tell)
        return self._policies

    def solving(self) -> Work:
        """The work that finds the truth; a game that is too large gets a `reason` instead."""
        return Work("Working out the exact values", self.solve)

    def solve(self, work: Work) -> Iterator[None]:
        """The steps of that work."""
        work.tell("positions explored", 0, 0)
        yield
        try:
            truth = solve(self.game, self.policies(work), work)
        except TooManyStates as error:
            self.reason = f"There are no exact values here. {error}."
            return
        self.truth = truth
        self.results["exact"] = {
            "guarantee": truth.guarantee,
            "win": truth.win,
            "edge": truth.edge,
            **truth.clocks,
            "lengths": truth.lengths,
        }


class Tab:
    """One page of a lab. `key` names it, `label` is written on it.

    `commands` are those of its buttons: each gets what the form holds and gives the work to be done, if any, or raises
    a `ToolkitError` and changes nothing. `blocks` are what it shows now: a matter of a moment.
    """

    key = ""
    label = ""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    @property
    def game(self) -> Game[Any, Any]:
        """The game of the lab."""
        return self.bench.game

    @property
    def commands(self) -> Mapping[str, Command]:
        """The commands of this tab: name -> what carries it out."""
        return {}

    def blocks(self) -> list[dict[str, Any]]:
        """What the tab shows."""
        return []

    def named(self, outcome: str) -> str:
        """An outcome as the screen calls it."""
        return "Nobody, ever" if outcome == "never" else self.game.name_of(outcome)
