"""The tab of house rules: every option of the game as a switch, and exactly what it changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.errors import GameError
from toolkit.games import Choice, game_type, make_game, make_options, value_text
from toolkit.solve import Answer
from toolkit.stats import Reading, ReadingSolver
from toolkit.stats.report import auto_limit
from toolkit.widgets.lab.bench import Bench, Command, Tab
from toolkit.widgets.lab.blocks import answer_text, button, change_text, choice, form, table, words
from toolkit.widgets.lab.rule_changes import Change, change_of, ranked
from toolkit.widgets.lab.truth import DIGITS, edge_of
from toolkit.widgets.lab.work import Work

__all__ = ["RulesTab"]

EDGE = "edge"


class RulesTab(Tab):
    """House rules and readings, one at a time or together."""

    key = "rules"
    label = "House rules"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.left_out: list[str] = []  # values that this game cannot have, such as a third seat of two
        self.choices = tuple(filter(None, map(self._playable, game_type(bench.game.key).choices)))
        self._question = bench.game.outcomes[0] if len(bench.game.outcomes) > 1 else bench.game.units[0]

    def _playable(self, one: Choice) -> Choice | None:
        """An option with the values that this game can have; None when it has no choice left."""
        values = []
        for value in one.values:
            try:
                make_game(
                    self.game.key, self.game.board, self.game.players, {**vars(self.game.options), one.name: value}
                )
            except GameError:
                self.left_out.append(f"{one.question} {one.words[value]}")
            else:
                values.append(value)
        return one._replace(values=tuple(values)) if len(values) > 1 else None

    @property
    def commands(self) -> Mapping[str, Command]:
        """`together`: solve the chosen rules; `each`: every value by itself; `rank`: sort by another question."""
        return {"together": self._together, "each": self._each, "rank": self._rank}

    def _together(self, values: Mapping[str, str]) -> Work:
        asked = {choice.name: values.get(choice.name, self._standard(choice)) for choice in self.choices}
        options = make_options(type(self.game.options), asked)
        changed = {name: value for name, value in vars(options).items() if value != getattr(self.game.options, name)}
        if not changed:
            raise GameError("these are the rules of this lab already; change one of them first")
        return Work("Solving your rules", lambda work: self._solve(work, changed))

    def _each(self, values: Mapping[str, str]) -> Work:
        self._ask(values)
        return Work("Solving every reading", self._solve_each)

    def _rank(self, values: Mapping[str, str]) -> Work | None:
        self._ask(values)
        return None

    def _ask(self, values: Mapping[str, str]) -> None:
        asked = values.get("question", self._question)
        if asked not in self._questions:
            raise GameError(f"there is no question {asked!r}; questions: {', '.join(self._questions)}")
        self._question = asked

    def _solve(self, work: Work, changed: Mapping[str, object]) -> Iterator[None]:
        work.tell("readings solved", 0, 2)
        yield
        solver = self._solver(work)
        given = solver.reading(self.game, self.game.board, {})
        yield
        found = solver.reading(self.game, self.game.board, changed)
        self._refuse(given)
        self.bench.results["house_rules"] = {"given": given, "changed": found, "change": change_of(given, found)}

    def _solve_each(self, work: Work) -> Iterator[None]:
        """Every value of every option by itself, the others as they are in this lab."""
        todo = [
            {choice.name: value}
            for choice in self.choices
            for value in choice.values
            if not _same(value, getattr(self.game.options, choice.name))
        ]
        work.tell("readings solved", 0, len(todo))
        yield
        solver = self._solver(work)
        given = solver.reading(self.game, self.game.board, {})
        self._refuse(given)
        rows: tuple[Reading, ...] = ()
        for done, changed in enumerate(todo, start=1):
            rows = (*rows, solver.reading(self.game, self.game.board, changed))
            self.bench.results["readings"] = {"given": given, "rows": rows, "all": len(todo)}
            work.tell("readings solved", done, len(todo))
            yield

    def _refuse(self, given: Reading) -> None:
        if given.reason:
            raise GameError(
                f"the rules of this lab cannot be solved here, so there is nothing to compare: {given.reason}"
            )

    def _solver(self, work: Work) -> ReadingSolver:
        truth = self.bench.truth
        method = truth.guarantee if truth is not None else "exact"
        limit = auto_limit(self.game, self.bench.policies(work))

        def inside(words: str, done: int, total: int) -> None:  # noqa: ARG001
            work.check()  # how many readings are done stays on the screen

        return ReadingSolver(self.bench.strategies, method, DIGITS, limit=limit, progress=inside)

    @property
    def _questions(self) -> dict[str, str]:
        """What the table can be sorted by."""
        found = {name: f"{self.named(name)} wins" for name in self.game.outcomes} if len(self.game.outcomes) > 1 else {}
        edge = {EDGE: "seat 1's edge over seat 2"} if self.game.players > 1 else {}
        return found | edge | {unit: f"mean length in {unit}" for unit in self.game.units}

    def _standard(self, choice: Choice) -> str:
        return value_text(getattr(self.game.options, choice.name))

    def blocks(self) -> list[dict[str, Any]]:
        """The switches, what they change, and the table of all readings."""
        if not self.choices:
            return [words("none", "This game has no options: its rules are read in one way only.")]
        fields = [
            choice(
                one.name,
                one.question,
                self._standard(one),
                {value_text(value): one.words[value] for value in one.values},
                f"{one.rule}: {self.game.rules[one.rule]}",
            )
            for one in self.choices
        ]
        reason = self.bench.reason
        found = [form("rules", "Choose your rules", fields, button("together", "What does it change?", reason=reason))]
        if reason:
            found.append(words("reason", f"{reason} Take a smaller board or fewer players.", tone="warm"))
        found += self._changed()
        sort = choice("question", "What matters for", self._question, self._questions)
        each = button("each", "Solve every reading", reason=reason)
        rank = button(
            "rank", "Sort again", reason="" if "readings" in self.bench.results else "Solve every reading first."
        )
        found.append(form("each", "Which reading matters most?", [sort], each, rank))
        return [*found, *self._table()]

    def _changed(self) -> list[dict[str, Any]]:
        shown = self.bench.results.get("house_rules")
        if not shown:
            return []
        given, changed, change = shown["given"], shown["changed"], shown["change"]
        if changed.reason:
            return [words("refused", f"These rules cannot be solved: {changed.reason}", tone="warm")]
        rows = []
        for name, label in self._questions.items():
            before, after = _answer(given, name), _answer(changed, name)
            cells = [_capital(label), answer_text(before), answer_text(after), change_text(change.by.get(name))]
            rows.append({"id": name, "cells": cells})
        return [table("changed", f"With {self._told(changed)}", ["", "This lab", "Your rules", "Change"], rows)]

    def _told(self, reading: Reading) -> str:
        """The changed options in words."""
        named = {one.name: one for one in self.choices}
        return "; ".join(
            f"{named[name].question} {named[name].words[value]}" for name, value in reading.options.items()
        )

    def _table(self) -> list[dict[str, Any]]:
        shown = self.bench.results.get("readings")
        if not shown:
            return []
        given, all_of_them = shown["given"], shown["all"]
        changes = ranked([change_of(given, row) for row in shown["rows"]], self._question)
        named = {one.name: one for one in self.choices}
        rows = [self._row(change, named) for change in changes]
        done = len(shown["rows"])
        note = f"{done} of {all_of_them} readings, the one that matters most first. Each changes one rule of this lab."
        if done < all_of_them:
            note += " The others were not solved."
        if self.left_out:
            note += f" These do not fit this game: {'; '.join(self.left_out)}."
        columns = ["Reading", "Rule", *(_capital(label) for label in self._questions.values())]
        return [
            table("readings", f"What each reading changes: {self._questions[self._question]}", columns, rows, note=note)
        ]

    def _row(self, change: Change, named: Mapping[str, Choice]) -> dict[str, Any]:
        ((name, value),) = change.reading.options.items()
        one = named[name]
        cells = [f"{one.question} {one.words[value]}", one.rule]
        if change.reading.reason:
            told = f"not solved: {change.reading.reason}"
            return {"id": change.reading.text, "cells": [*cells, told, *[""] * (len(self._questions) - 1)]}
        return {
            "id": change.reading.text,
            "cells": [*cells, *(change_text(change.by.get(question)) for question in self._questions)],
        }


def _answer(reading: Reading, name: str) -> Answer | None:
    return edge_of(reading.answers) if name == EDGE else reading.answers.get(name)


def _same(value: object, other: object) -> bool:
    return type(value) is type(other) and value == other


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
