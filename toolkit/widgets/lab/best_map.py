"""The map of best plays in Monza: for one throw, what is best on every square."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any

from toolkit.chance import decimal_text
from toolkit.games import Game, make_game
from toolkit.games.monza import Monza, Throw, all_throws
from toolkit.stats import BestPlays, BestRow, best_plays, optimal_play, throw_of
from toolkit.widgets.lab.bench import Bench, Command
from toolkit.widgets.lab.blocks import button, entry, form, table
from toolkit.widgets.lab.work import Work

__all__ = ["BestMap"]


class BestMap:
    """The table of best plays for one car on the lab's board, solved when it is asked for."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self._table: BestPlays | None = None
        self._throw = throw_of("BWYRPG")
        self._thrown = 0

    @staticmethod
    def fits(game: Game[Any, Any]) -> bool:
        """Whether a game has such a map."""
        return isinstance(game, Monza)

    @property
    def commands(self) -> Mapping[str, Command]:
        """`map`: the best plays of the throw that is written; `throw`: of another throw of the dice."""
        return {"map": self._map, "throw": self._another}

    def _map(self, values: Mapping[str, str]) -> Work | None:
        self._throw = throw_of(values.get("throw", "").strip())
        return None if self._table is not None else Work("Finding the best plays", self._solve)

    def _another(self, values: Mapping[str, str]) -> Work | None:  # noqa: ARG002
        self._thrown += 1
        thrown = all_throws().sample(Random(f"{self.bench.seed}/{self._thrown}"))
        assert isinstance(thrown, Throw)
        self._throw = thrown
        return None if self._table is not None else Work("Finding the best plays", self._solve)

    def _solve(self, work: Work) -> Iterator[None]:
        work.tell("positions explored", 0, 0)
        yield
        game = self.bench.game
        alone = make_game(game.key, game.board, 1, {**vars(game.options)})
        best = optimal_play(alone, progress=work.tell)
        yield
        self._table = best_plays(alone, best)
        self.bench.results["best_plays"] = self._table

    def blocks(self) -> list[dict[str, Any]]:
        """The throw, the map of its best plays, and the same as a table."""
        asked = form(
            "map",
            "The best play of a throw, for one car alone",
            [
                entry(
                    "throw",
                    "Throw",
                    self._throw.letters,
                    "Six dice by their letters, such as BBGGGG, or 2 blue, 4 green",
                )
            ],
            button("map", "Show the best plays", first=True),
            button("throw", "Throw the dice"),
        )
        if self._table is None:
            return [asked]
        rows = {row.square: row for row in self._table.rows(throw=self._throw)}
        return [asked, self._board(rows), self._rows(rows)]

    def _board(self, rows: Mapping[str, BestRow]) -> dict[str, Any]:
        most = max(row.value for row in rows.values()) or Fraction(1)
        return {
            "id": "best",
            "kind": "board",
            "title": f"{self._throw.text}: the best play on each square",
            "note": "The number is the expected turns still to come after the best play, a stronger shade for more. "
            "Point at a square, or walk to it with the arrow keys, to see its play.",
            "heat": {square: float(row.value / most) for square, row in rows.items()},
            "texts": {square: f"{float(row.value):.1f}" if row.value else "0" for square, row in rows.items()},
            "marks": {square: {"text": "", "words": self._told(row)} for square, row in rows.items()},
            "paths": {square: [square, *row.plays[0].squares] for square, row in rows.items() if row.plays[0].dice},
        }

    def _told(self, row: BestRow) -> str:
        plays = ", or ".join(self.bench.game.action_text(play) for play in row.plays)
        return f"Best: {plays}; {decimal_text(row.value, 4)} turns after it"

    def _rows(self, rows: Mapping[str, BestRow]) -> dict[str, Any]:
        game = self.bench.game
        told = []
        for square, row in rows.items():
            plays = ", or ".join(game.action_text(play) for play in row.plays)
            lead = "all are as good" if row.lead is None else decimal_text(row.lead, 4)
            told.append(
                {"id": square, "cells": [game.board.space(square).text, plays, decimal_text(row.value, 4), lead]}
            )
        columns = ["Square", "Best play", "Turns after it", "Turns that the next best costs"]
        return table("plays", f"Best plays of {self._throw.text}", columns, told, badge="exact")
