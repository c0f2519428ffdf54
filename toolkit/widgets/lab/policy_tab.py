"""The tab of decisions: what a strategy does where it has to choose most often, on the board and as a table."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.errors import GameError
from toolkit.games import Game
from toolkit.stats import (
    OPTIMAL,
    Deciding,
    Met,
    OptimalPlay,
    named_strategies,
    optimal_play,
    policies_of,
    strategy_names,
)
from toolkit.stats.strategies import LARGEST_SOLVED
from toolkit.widgets.lab.bench import Bench, Command, Tab
from toolkit.widgets.lab.best_map import BestMap
from toolkit.widgets.lab.blocks import answer_text, button, choice, entry, form, table, whole_number, words
from toolkit.widgets.lab.same_luck import SameLuck
from toolkit.widgets.lab.work import Work

__all__ = ["PolicyTab"]

MOST_GAMES = 20_000
A_LOOK = 0.2  # seconds between two looks at the screen
SHOWN = 12  # positions in the table


class PolicyTab(Tab):
    """What is chosen where; for Monza also the best plays of any throw, as a map."""

    key = "policy"
    label = "Decisions"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._names = strategy_names(bench.game)
        self._map = BestMap(bench) if BestMap.fits(bench.game) else None
        self._luck = SameLuck(bench) if self._names else None
        self._chosen = next(iter(bench.strategies.values()), "")
        self._shown = 0

    @property
    def commands(self) -> Mapping[str, Command]:
        """`decide`: the commonest decisions; `show`: one of them on the board; those of the map and of `SameLuck`."""
        own: dict[str, Command] = {"decide": self._decide, "show": self._show} if self._names else {}
        for part in (self._map, self._luck):
            own |= dict(part.commands) if part is not None else {}
        return own

    def _decide(self, values: Mapping[str, str]) -> Work:
        chosen = values.get("strategy", self._chosen)
        if chosen not in self._names:
            raise GameError(f"there is no strategy {chosen!r}; strategies: {', '.join(self._names)}")
        games = whole_number(values, "games", "Number of games", 1, MOST_GAMES)
        seed = whole_number(values, "seed", "Seed", 0, 10**9)
        self._chosen = chosen
        return Work("Collecting decisions", lambda work: self._collect(work, chosen, games, seed))

    def _show(self, values: Mapping[str, str]) -> Work | None:
        met = self._met
        place = values.get("id", "")
        if place not in map(str, range(len(met))):
            raise GameError("this decision is not in the table; choose one that is")
        self._shown = int(place)
        return None

    def _collect(self, work: Work, chosen: str, games: int, seed: int) -> Iterator[None]:
        work.tell("games played", 0, games)
        yield
        game = self.game
        best = None
        if chosen == OPTIMAL:
            best = optimal_play(game, limit=LARGEST_SOLVED, progress=work.tell)
            policies = dict.fromkeys(range(1, game.players + 1), best.policy)
        else:
            policies = policies_of(game, named_strategies(game, dict.fromkeys(range(1, game.players + 1), chosen)))
        deciding = Deciding(game, policies, seed)
        looked = time.perf_counter()
        for number in range(games):
            deciding.play(number)
            if time.perf_counter() - looked > A_LOOK or number + 1 == games:
                self._keep(deciding, chosen, best)
                work.tell("games played", number + 1, games)
                yield
                looked = time.perf_counter()

    def _keep(self, deciding: Deciding, chosen: str, best: OptimalPlay | None) -> None:
        met = deciding.commonest(SHOWN)
        self._shown = 0
        self.bench.results["decisions"] = {
            "strategy": chosen,
            "games": deciding.games,
            "seed": deciding.seed,
            "decisions": deciding.decisions,
            "commonest": met,
            "best": best,
        }

    @property
    def _met(self) -> list[Met]:
        found: list[Met] = self.bench.results.get("decisions", {}).get("commonest", [])
        return found

    def blocks(self) -> list[dict[str, Any]]:
        """The map where there is one, the form, the table, and the decision chosen in it on the board."""
        if not self._names:
            return [words("none", f"No decisions in this game: in {self.game.title} the dice decide everything.")]
        strategies = {name: name.replace("_", " ") for name in self._names}
        asked = form(
            "decide",
            "What does a strategy do?",
            [
                choice("strategy", "Everybody follows", self._chosen, strategies),
                entry("games", "Games to look at", 200),
                entry("seed", "Seed", self.bench.seed),
            ],
            button("decide", "Show the commonest decisions", first=True),
        )
        found = [*(self._map.blocks() if self._map is not None else []), asked]
        if "decisions" in self.bench.results:
            found += self._table()
        return [*found, *(self._luck.blocks() if self._luck is not None else [])]

    def _table(self) -> list[dict[str, Any]]:
        shown = self.bench.results["decisions"]
        games, met = shown["games"], self._met
        if not met:
            return [words("nothing", "Nobody had more than one choice in these games.")]
        best: OptimalPlay | None = shown["best"]
        rows = [self._row(number, one, games, best) for number, one in enumerate(met)]
        columns = [
            "Position",
            "It chooses",
            *(["Worth of the best choice"] if best is not None else []),
            "How often",
            "",
        ]
        note = (
            f"{shown['decisions']:,} decisions in {games:,} simulated games, seed {shown['seed']}, strategy "
            f"{shown['strategy']}; the {len(met)} commonest positions. How often they come up is an estimate."
        )
        return [
            _position(self.game, met[min(self._shown, len(met) - 1)], self._shown),
            table("decisions", "The commonest decisions", columns, rows, note=note),
        ]

    def _row(self, number: int, one: Met, games: int, best: OptimalPlay | None) -> dict[str, Any]:
        worth = []
        if best is not None:
            prices = best.prices(one.state)
            worth = [answer_text(prices[best.choices(one.state)[0]], 4)]
        cells = [
            " ".join(self.game.describe(one.state)),
            _chosen(self.game, one),
            *worth,
            f"{one.times:,} times in {games:,}",
        ]
        row = {"id": str(number), "cells": cells, "button": {"do": "show", "label": "On the board"}}
        return row | ({"tone": "here"} if number == self._shown else {})


def _chosen(game: Game[Any, Any], one: Met) -> str:
    """What was chosen; where it is mixed, how often each."""
    if len(one.chosen) == 1:
        return game.action_text(next(iter(one.chosen)))
    ranked = sorted(one.chosen.items(), key=lambda pair: -pair[1])
    return "; ".join(f"{game.action_text(action)} ({times} of {one.times})" for action, times in ranked)


def _position(game: Game[Any, Any], one: Met, number: int) -> dict[str, Any]:
    """The board with the pieces of a decision, and the way of the commonest choice."""
    action = max(one.chosen, key=lambda choice: one.chosen[choice])
    piece = str(one.seat)
    way = [game.pieces(one.state).get(piece, "")]
    for event in game.events(one.state, action):
        if event.piece == piece and event.space and event.origin == way[-1] and event.space != way[-1]:
            way.append(event.space)
    return {
        "id": "position",
        "kind": "board",
        "title": f"Decision {number + 1} of the table",
        "note": f"{' '.join(game.describe(one.state))} It chooses: {_chosen(game, one)}.",
        "pieces": dict(game.pieces(one.state)),
        "seat": piece,
        "path": way if len(way) > 1 else [],
    }
