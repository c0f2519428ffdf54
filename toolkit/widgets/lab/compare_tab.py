"""The tab that holds simulation against the exact values: intervals, coverage, and how many games a width takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from toolkit.chance import decimal_text
from toolkit.errors import GameError
from toolkit.solve import Answer
from toolkit.stats import Coverage, games_for_width
from toolkit.stats.coverage import LARGEST_SAMPLE
from toolkit.widgets.lab.bench import Command, Tab
from toolkit.widgets.lab.blocks import answer_text, button, choice, entry, form, table, whole_number, width_of, words
from toolkit.widgets.lab.lengths import length_chart
from toolkit.widgets.lab.simulating import MOST_GAMES, cover, covers, simulate_until
from toolkit.widgets.lab.work import CAN_STOP, Work

__all__ = ["CompareTab"]

WIDTHS = (Fraction(5, 100), Fraction(2, 100), Fraction(1, 100), Fraction(5, 1000), Fraction(1, 1000))
MOST_REPEATS = 200
YES, NO = "✓ yes", "✗ no"
SIGNS: Mapping[bool | None, str] = {True: YES, False: NO, None: "cannot be told"}
TONES: Mapping[bool | None, str] = {True: "good", False: "bad", None: ""}


class CompareTab(Tab):
    """Exact and simulated values side by side."""

    key = "compare"
    label = "Exact and simulated"

    @property
    def commands(self) -> Mapping[str, Command]:
        """`simulate`, and `cover`: repeat small samples."""
        return {"solve": self._solve, "simulate": self._simulate, "cover": self._cover}

    def _solve(self, values: Mapping[str, str]) -> Work:  # noqa: ARG002
        if self.bench.truth is not None:
            raise GameError("the exact values are there already")
        return Work("Working out the exact values", self._solve_and_judge)

    def _solve_and_judge(self, work: Work) -> Iterator[None]:
        """The exact values, and what they say of games simulated before."""
        yield from self.bench.solve(work)
        known = self.bench.results.get("simulated")
        if known:
            judged = covers(self.bench, known["win"], known[self.game.units[0]])
            self.bench.results["simulated"] = {**known, "covers": judged}

    def _simulate(self, values: Mapping[str, str]) -> Work:
        by_width = values.get("until") == "width"
        width = width_of(values, "width", "Margin") if by_width else None
        games = MOST_GAMES if by_width else whole_number(values, "games", "Number of games", 2, MOST_GAMES)
        seed = whole_number(values, "seed", "Seed", 0, 10**9)
        return Work("Simulating", lambda work: simulate_until(self.bench, games, width, seed, work))

    def _cover(self, values: Mapping[str, str]) -> Work:
        repeats = whole_number(values, "repeats", "Samples", 1, MOST_REPEATS)
        games = whole_number(values, "each", "Games in each sample", 2, LARGEST_SAMPLE)
        seed = whole_number(values, "seed", "Seed", 0, 10**9)
        outcome = values.get("outcome", self.game.outcomes[0])
        if outcome not in self.game.outcomes:
            raise GameError(f"there is no outcome {outcome!r}; outcomes: {', '.join(self.game.outcomes)}")
        if self.bench.truth is None:
            raise GameError("there is no exact value to hold the intervals against; work it out first")
        return Work("Repeating small samples", lambda work: cover(self.bench, outcome, repeats, games, seed, work))

    def blocks(self) -> list[dict[str, Any]]:
        """The forms, what was found, and the histogram of lengths."""
        found = [self._form(), self._wins()]
        if self.bench.truth is None:
            solve = button("solve", "Work out the exact values", reason=self.bench.reason)
            found.insert(0, form("solving", "The exact values are not known yet", [], solve))
            if not CAN_STOP:
                found.insert(
                    1, words("patience", "This kernel cannot be stopped while it solves a large game.", tone="warm")
                )
        if self.bench.reason:
            found.insert(1, words("reason", f"{self.bench.reason} Simulated values are all there is.", tone="warm"))
        chart = length_chart(self.bench)
        return [*found, *([chart] if chart else []), *self._widths(), *self._covered()]

    def _form(self) -> dict[str, Any]:
        until = {"games": "after so many games", "width": "when every interval is narrow enough"}
        return form(
            "simulate",
            "Simulate games",
            [
                choice("until", "Stop", "games", until),
                entry("games", "Number of games", 2000),
                entry("width", "Narrow enough: ±", "0.02", "for a 95 % interval of every chance to win"),
                entry("seed", "Seed", self.bench.seed, "The same seed gives the same games"),
            ],
            button("simulate", "Start simulating", first=True),
        )

    def _wins(self) -> dict[str, Any]:
        truth, simulated = self.bench.truth, self.bench.results.get("simulated")
        unit = self.game.units[0]
        exact: dict[str, Answer] = {}
        if truth is not None:
            exact = {**truth.win, unit: truth.clocks[unit]}
        sampled = {**simulated["win"], unit: simulated[unit]} if simulated else {}
        covers = simulated["covers"] if simulated else {}
        rows = []
        for name in dict.fromkeys((*exact, *sampled)) or (*self.game.outcomes, unit):
            row = [
                f"Mean length in {unit}" if name == unit else f"{self.named(name)} wins",
                answer_text(exact.get(name)) if truth else "not known",
                answer_text(sampled.get(name)) if simulated else "not simulated yet",
                SIGNS[covers[name]] if name in covers else "–",
            ]
            rows.append({"id": name, "cells": row, "tone": TONES[covers.get(name)]})
        if truth is not None and truth.edge is not None:
            rows.append(
                {"id": "edge", "cells": ["Seat 1 wins more often than seat 2 by", answer_text(truth.edge), "", ""]}
            )
        note = "± is the margin of a 95 % interval: about 95 of 100 such intervals hold the exact value."
        if simulated:
            note = f"{simulated['games']:,} games, seed {simulated['seed']}. {note}"
        badge = truth.guarantee if truth else "none"
        columns = ["", "Exact", "Simulated", "Does the interval hold the exact value?"]
        return table("wins", "Exact against simulated", columns, rows, note=note, badge=badge)

    def _widths(self) -> list[dict[str, Any]]:
        """How many games an interval of some width takes, and what the games so far have given."""
        truth, simulated = self.bench.truth, self.bench.results.get("simulated")
        if truth is None or len(self.game.outcomes) < 2:
            return []
        names = [name for name in self.game.outcomes if name in truth.win]
        rows: list[dict[str, Any]] = [
            {
                "id": str(width),
                "cells": [f"± {decimal_text(width)}", *(f"{games_for_width(truth.win[n], width):,}" for n in names)],
            }
            for width in WIDTHS
        ]
        if simulated:
            margins = [f"± {decimal_text(simulated['win'][name].half_width, 2)}" for name in names]
            rows.append({"id": "seen", "cells": [f"Seen after {simulated['games']:,} games", *margins], "tone": "here"})
        note = "1.96² · p · (1 − p) / width², with the exact chance p. Half the margin takes four times as many games."
        columns = ["Margin", *(f"{self.named(name)} wins" for name in names)]
        return [table("widths", "How many games for a margin?", columns, rows, note=note)]

    def _covered(self) -> list[dict[str, Any]]:
        truth = self.bench.truth
        if truth is None or len(self.game.outcomes) < 2:
            return []
        outcomes = {name: f"{self.named(name)} wins" for name in self.game.outcomes}
        asked = form(
            "cover",
            "Do intervals keep their promise?",
            [
                choice("outcome", "The chance that", self.game.outcomes[0], outcomes),
                entry("repeats", "Samples", 100, f"at most {MOST_REPEATS}"),
                entry("each", "Games in each sample", 50, f"at most {LARGEST_SAMPLE:,}"),
                entry("seed", "Seed", self.bench.seed),
            ],
            button("cover", "Repeat small samples"),
        )
        shown = self.bench.results.get("coverage")
        return [asked, *(_intervals(shown, self.named(shown["outcome"])) if shown else [])]


def _intervals(shown: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    """The intervals of all samples as a picture, and how many hold the exact value, in words."""
    found: Coverage = shown["found"]
    repeats, games = len(found.intervals), shown["games"]
    told = [
        f"{found.held} of {repeats} intervals hold the exact value; {decimal_text(found.promised, 4)} is the promise."
    ]
    chance: Answer | None = shown["expected"]
    if chance is not None:
        expected = Answer.exact(chance.number * repeats)
        told.append(
            f"With samples of {games:,} games the interval really holds it with chance {chance.decimal(4)}, so "
            f"{expected.decimal(4)} are to be expected."
        )
    lines = [
        {"low": float(one.low or 0), "high": float(one.high or 0), "value": float(one.number), "holds": bool(holds)}
        for one, holds in zip(found.intervals, found.verdicts, strict=True)
    ]
    missed = [str(number) for number, line in enumerate(lines, start=1) if not line["holds"]]
    told.append(f"Samples that miss it: {', '.join(missed)}." if missed else "No sample misses it.")
    picture = {
        "id": "intervals",
        "kind": "intervals",
        "title": f"{repeats} samples of {games:,} games: {name} wins",
        "truth": float(found.truth.number),
        "truthText": f"exact: {found.truth.decimal(4)}",
        "lines": lines,
        "text": " ".join(told),
    }
    return [picture]
