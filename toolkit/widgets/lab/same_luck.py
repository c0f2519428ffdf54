"""Two strategies on the same luck: how much narrower an interval gets when both see the same dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.errors import GameError
from toolkit.stats import Comparison, Difference, compare, strategy_names
from toolkit.widgets.lab.bench import Bench, Command
from toolkit.widgets.lab.blocks import answer_text, button, choice, entry, form, table, whole_number
from toolkit.widgets.lab.work import Work

__all__ = ["SameLuck"]

MOST_PAIRS = 20_000


class SameLuck:
    """Seat 1 follows one strategy and then another, each game played twice with the same luck."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self._names = strategy_names(bench.game)

    @property
    def commands(self) -> Mapping[str, Command]:
        """`luck`: play the pairs of games."""
        return {"luck": self._luck}

    def _luck(self, values: Mapping[str, str]) -> Work:
        one, other = values.get("one", ""), values.get("other", "")
        for name in (one, other):
            if name not in self._names:
                raise GameError(f"there is no strategy {name!r}; strategies: {', '.join(self._names)}")
        if one == other:
            raise GameError("both strategies are the same; choose two")
        pairs = whole_number(values, "pairs", "Pairs of games", 2, MOST_PAIRS)
        seed = whole_number(values, "seed", "Seed", 0, 10**9)
        return Work("Playing pairs of games", lambda work: self._play(work, one, other, pairs, seed))

    def _play(self, work: Work, one: str, other: str, pairs: int, seed: int) -> Iterator[None]:
        work.tell("pairs of games played", 0, pairs)
        yield
        a, b = ({**self.bench.strategies, 1: name} for name in (one, other))
        self.bench.results["same_luck"] = compare(self.bench.game, a, b, pairs, seed, progress=work.tell)

    def blocks(self) -> list[dict[str, Any]]:
        """The form, and what the last comparison gave."""
        names = {name: name.replace("_", " ") for name in self._names}
        own = self.bench.strategies[1]
        asked = form(
            "luck",
            "Two strategies on the same luck",
            [
                choice("one", "Seat 1 follows", own, names),
                choice("other", "and then", next(name for name in self._names if name != own), names),
                entry("pairs", "Pairs of games", 1000),
                entry("seed", "Seed", self.bench.seed),
            ],
            button("luck", "Play the pairs"),
        )
        found: Comparison | None = self.bench.results.get("same_luck")
        return [asked] if found is None else [asked, _table(self.bench, found)]


def _table(bench: Bench, found: Comparison) -> dict[str, Any]:
    game = bench.game
    told = {f"{game.name_of(name)} wins": one for name, one in found.win.items() if name != "never"}
    if len(game.outcomes) == 1:
        told = {}  # who wins is certain
    if found.length is not None:
        told[f"Mean length in {game.units[0]}"] = found.length
    rows = [{"id": name, "cells": [name, *_cells(one)]} for name, one in told.items()]
    note = (
        f"{found.pairs:,} pairs, seed {found.seed}. What the dice do to both games alike is gone from the "
        "difference. An interval k times as narrow is worth k² times as many games."
    )
    columns = ["", f"With {found.a[1]}", f"With {found.b[1]}", "Difference", "Margin without shared luck", "Narrower"]
    return table("luck-table", "What the strategies differ by", columns, rows, note=note, badge="estimated")


def _cells(one: Difference) -> list[str]:
    shown = [answer_text(answer) for answer in (one.a, one.b, one.difference)]
    return [*shown, f"± {one.independent:.2g}", f"{one.narrower:.2f} times"]
