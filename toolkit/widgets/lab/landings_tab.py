"""The tab of landings: the board as a heat map of how often pieces come to each space."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from toolkit.chance import decimal_text
from toolkit.errors import GameError
from toolkit.plots.landings import short_count
from toolkit.solve import Answer
from toolkit.stats import Arrivals, SampledArrivals
from toolkit.stats.telling import telling
from toolkit.widgets.lab.bench import Bench, Command, Tab
from toolkit.widgets.lab.blocks import answer_text, button, choice, entry, form, table, whole_number, words
from toolkit.widgets.lab.work import Work

__all__ = ["LandingsTab"]

ALL = "all"
MOST_GAMES = 20_000  # counted by the readable rules, event by event
A_LOOK = 0.2  # seconds between two looks at the screen
MOST_POSITIONS = 30_000  # followed up throw by throw
Counts = Mapping[tuple[str, str], Answer]


class LandingsTab(Tab):
    """Expected landings on each space, exact and simulated."""

    key = "landings"
    label = "Landings"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._piece = ALL

    @property
    def commands(self) -> Mapping[str, Command]:
        """`land`: the exact landings; `count`: those of simulated games; `piece`: whose are shown."""
        return {"land": self._land, "count": self._count, "piece": self._choose}

    def _land(self, values: Mapping[str, str]) -> Work:
        self._choose(values)
        if self._too_large:
            raise GameError(self._too_large)
        return Work("Counting landings exactly", self._exactly)

    def _count(self, values: Mapping[str, str]) -> Work:
        games = whole_number(values, "games", "Number of games", 2, MOST_GAMES)
        seed = whole_number(values, "seed", "Seed", 0, 10**9)
        self._choose(values)
        return Work("Counting landings in simulated games", lambda work: self._sampled(work, games, seed))

    def _choose(self, values: Mapping[str, str]) -> Work | None:
        piece = values.get("piece", self._piece)
        if piece not in self._pieces:
            raise GameError(f"there is no piece {piece!r}; pieces: {', '.join(self._pieces)}")
        self._piece = piece
        return None

    @property
    def _pieces(self) -> dict[str, str]:
        game = self.game
        return {ALL: "all pieces"} | {piece: game.name_of(piece) for piece in game.pieces(game.start())}

    @property
    def _too_large(self) -> str:
        """Why the exact landings cannot be had; empty when they can."""
        truth = self.bench.truth
        if truth is None:
            return self.bench.reason or "The exact values have to be worked out first, on the first tab."
        positions = len(truth.analysis.transient)
        if positions > MOST_POSITIONS:
            return (
                f"The game has {positions:,} positions, and at most {MOST_POSITIONS:,} are followed up here; take a "
                "smaller board, or count in simulated games."
            )
        return ""

    def _exactly(self, work: Work) -> Iterator[None]:
        truth = self.bench.truth
        assert truth is not None
        work.tell("positions followed up", 0, len(truth.analysis.transient))
        yield
        arrivals = Arrivals(self.game, telling(self.bench.policies(work), lambda *_: work.check()))
        counts = arrivals.exact(truth.analysis, lambda done, of: work.tell("positions followed up", done, of))
        self._keep("exact", counts)

    def _sampled(self, work: Work, games: int, seed: int) -> Iterator[None]:
        work.tell("games counted", 0, games)
        yield
        sample = SampledArrivals(Arrivals(self.game, self.bench.policies(work)), seed)
        looked = time.perf_counter()
        for number in range(games):
            sample.play(number)
            if time.perf_counter() - looked > A_LOOK or number + 1 == games:
                if sample.games > 1:
                    self._keep("simulated", sample.counts(), games=sample.games, seed=seed)
                work.tell("games counted", number + 1, games)
                yield
                looked = time.perf_counter()

    def _keep(self, name: str, counts: Counts, **more: int) -> None:
        known = self.bench.results.get("landings", {})
        self.bench.results["landings"] = {**known, name: counts, **more}

    def blocks(self) -> list[dict[str, Any]]:
        """The buttons, the shaded board, and the same as a table."""
        found = self.bench.results.get("landings", {})
        have = "exact" in found
        note = " They are there." if have else ""
        whose = choice("piece", "Landings of", self._piece, self._pieces)
        blocks = [
            form(
                "landings",
                "How often does a piece come to each space?",
                [whose, entry("games", "Games to simulate", 1000), entry("seed", "Seed", self.bench.seed)],
                button("land", "Count exactly", reason=self._too_large or note.strip(), first=True),
                button("count", "Count in simulated games"),
                button("piece", "Show these pieces"),
            )
        ]
        if self._too_large:
            blocks.append(words("reason", self._too_large, tone="warm"))
        counted = found.get("exact") or found.get("simulated")
        if found and not counted:
            blocks.append(
                words("nowhere", "Nothing lands on a space in this game: its pieces are not moved along a track.")
            )
        if counted:
            blocks += [self._board(found), self._table(found)]
        return blocks

    def _by_space(self, counts: Counts) -> dict[str, list[Answer]]:
        spaces: dict[str, list[Answer]] = {}
        for (piece, space), answer in counts.items():
            if self._piece in (ALL, piece):
                spaces.setdefault(space, []).append(answer)
        return spaces

    def _board(self, found: Mapping[str, Any]) -> dict[str, Any]:
        """The board shaded by the exact landings where they are known, else by the simulated ones."""
        shown = "exact" if "exact" in found else "simulated"
        counts = {space: _total(answers) for space, answers in self._by_space(found[shown]).items()}
        most = max((answer.number for answer in counts.values()), default=Fraction(0)) or Fraction(1)
        spaces = {space.id: counts.get(space.id, _NONE) for space in self.game.board.spaces}
        whose = self._pieces[self._piece]
        return {
            "id": "heat",
            "kind": "board",
            "title": f"Landings in a game, {whose}: {shown}",
            "note": "How many times in a game, on average. The greater the number, the stronger the shade.",
            "heat": {space: float(answer.number / most) for space, answer in spaces.items()},
            "texts": {space: short_count(answer.number) for space, answer in spaces.items()},
            "marks": {
                space: {"text": "", "words": f"{_few(answer)} landings in a game ({shown})"}
                for space, answer in spaces.items()
            },
        }

    def _table(self, found: Mapping[str, Any]) -> dict[str, Any]:
        kinds = [name for name in ("exact", "simulated") if name in found]
        counted = [self._by_space(found[name]) for name in kinds]
        rows = []
        for space in self.game.board.spaces:
            if not any(space.id in one for one in counted):
                continue
            answers = [_total(one[space.id]) if space.id in one else _NONE for one in counted]
            row = {"id": space.id, "cells": [space.text, *map(answer_text, answers)]}
            rows.append((answers[0].number, row))
        rows.sort(key=lambda pair: -pair[0])
        note = "Spaces that are not listed are never landed on."
        if "simulated" in found:
            note = f"{found['games']:,} simulated games, seed {found['seed']}. {note}"
        ordered = [row for _, row in rows]
        columns = ["Space", *map(str.title, kinds)]
        return table("counts", "Landings in a game, the most first", columns, ordered, note=note)


_NONE = Answer.exact(Fraction(0))


def _total(answers: list[Answer]) -> Answer:
    """The landings of several pieces together: margins of estimates are added, which is never too narrow."""
    first = answers[0]
    middle = sum((answer.number for answer in answers), Fraction(0))
    width = sum((answer.half_width for answer in answers), Fraction(0))
    if first.guarantee == "estimated":
        return Answer.estimated(middle, width, first.games or 0, first.seed or 0)
    if all(answer.guarantee == "exact" for answer in answers):
        return Answer.exact(middle)
    return Answer.certified(middle - width, middle + width)


def _few(answer: Answer) -> str:
    return decimal_text(answer.number, 4)
