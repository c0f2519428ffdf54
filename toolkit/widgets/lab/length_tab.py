"""The tab of lengths: how long games take, and where the learner's own game stands."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from toolkit.errors import NoAnswer
from toolkit.widgets.lab.bench import Bench, Command, Tab
from toolkit.widgets.lab.blocks import button, form, table, words
from toolkit.widgets.lab.lengths import length_chart
from toolkit.widgets.lab.mine import OwnGames, place_of
from toolkit.widgets.lab.work import Work

__all__ = ["LengthTab"]

LEVELS = ("0.05", "0.25", "0.5", "0.75", "0.95")


class LengthTab(Tab):
    """The distribution of the length, with own games marked."""

    key = "length"
    label = "Length and my game"

    def __init__(self, bench: Bench, mine: Any = None) -> None:
        super().__init__(bench)
        self.own = OwnGames(bench.game, mine)

    @property
    def commands(self) -> Mapping[str, Command]:
        """`look`: look at the own games again."""
        return {"look": self._look}

    def _look(self, values: Mapping[str, str]) -> Work | None:  # noqa: ARG002
        return None  # drawing the tab looks at them anyway

    def blocks(self) -> list[dict[str, Any]]:
        """The own games in words, the histogram with them on it, and the quantiles."""
        lengths, left_out = self.own.lengths()
        found = []
        places = [place_of(self.bench, length) for length in lengths]
        if lengths:
            self.bench.results["mine"] = {"lengths": lengths, "places": places}
        found += [words(f"place-{number}", text, tone="mine") for number, text in enumerate(places)]
        found += [words(f"out-{number}", f"{text}.", tone="warm") for number, text in enumerate(left_out)]
        if self.own.given:
            found.append(form("mine", "", [], button("look", "Look at my game again")))
        else:
            found.append(words("how", f"Your own game can be marked here: {self._how()}"))
        chart = length_chart(self.bench, lengths)
        if chart is None:
            found.append(words("nothing", "Nothing is known yet: simulate games on the first tab, or wait."))
        return [*found, *([chart] if chart else []), *self._quantiles()]

    def _how(self) -> str:
        game = self.game
        call = f'"{game.key}", board="{game.board.name}", players={game.players}'
        return f"screen = tk.PlayScreen({call}), play it, then tk.LabScreen({call}, mine=screen)."

    def _quantiles(self) -> list[dict[str, Any]]:
        truth, unit = self.bench.truth, self.game.units[0]
        if truth is None or truth.length is None:
            return []
        rows = []
        for level in LEVELS:
            try:
                reached = f"{truth.length.quantile(Fraction(level)):,}"
            except NoAnswer:
                reached = "never: too many games have no end"
            name = f"At least {float(level) * 100:.0f} % of games are over after"
            rows.append({"id": level, "cells": [name, reached]})
        return [table("quantiles", "How long is long?", ["", unit.capitalize()], rows, badge="exact")]
