"""What the readings of a game come to: the effect of every option and value, ranked, as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from toolkit.boards import nearest
from toolkit.errors import GameError, NoAnswer
from toolkit.games import Choice, Game, value_text
from toolkit.solve import Answer
from toolkit.stats.strategies import title_of
from toolkit.stats.tables import html_table, shown, signed, text_table

__all__ = ["Effect", "Reading", "Readings", "combined"]


class Reading(NamedTuple):
    """One combination of options: the values of those that vary, the answer to every question, or else the `reason`
    why it has none."""

    options: Mapping[str, object]
    answers: Mapping[str, Answer]
    reason: str

    @property
    def text(self) -> str:
        """`flags=true, casey_at_finish=pass`; what every command takes after `--option`."""
        return ", ".join(f"{name}={value_text(value)}" for name, value in self.options.items())


class Effect(NamedTuple):
    """How one value of one option moves the answer, compared with the value `given` while all other options stay.

    `mean` is the mean change over all combinations of the others, `least` and `most` the extremes among them, `alone`
    the change where the others are as given (None: not solved). All are None where no pair could be compared; `pairs`
    says how many were. `swing` is of the whole option: the largest difference between the mean changes of its values.
    """

    option: str
    rule: str
    value: object
    given: object
    mean: Answer | None
    least: Answer | None
    most: Answer | None
    alone: Answer | None
    pairs: int
    swing: Fraction


@dataclass(frozen=True)
class Readings:
    """The table that `readings` makes: `rows` are all combinations, solved or with the reason why not.

    `game` is the game as given, `varied` the options that vary, `question` what the effects are about.
    """

    game: Game[Any, Any]
    varied: tuple[Choice, ...]
    rows: tuple[Reading, ...]
    strategies: Mapping[int, str]
    question: str = ""

    @property
    def questions(self) -> tuple[str, ...]:
        """What can be asked: every outcome that some reading has, and the clocks."""
        found = dict.fromkeys((*self.game.outcomes, *self.game.units))
        return tuple(found | {name: None for row in self.rows for name in row.answers})

    def about(self, question: str | None) -> Readings:
        """The same readings, ranked for another question; `GameError` when there is none of that name."""
        first = self.game.units[0] if len(self.game.outcomes) == 1 else self.game.outcomes[0]
        asked = first if question is None else question
        if asked not in self.questions:
            known = ", ".join(self.questions)
            raise GameError(f"no question {asked!r}{nearest(asked, self.questions)}; questions: {known}")
        return replace(self, question=asked)

    @property
    def given(self) -> Reading:
        """The reading that all others are compared with."""
        return self._by_values[tuple(getattr(self.game.options, choice.name) for choice in self.varied)]

    @property
    def unsolved(self) -> tuple[Reading, ...]:
        """The combinations without an answer."""
        return tuple(row for row in self.rows if row.reason)

    @cached_property
    def _by_values(self) -> dict[tuple[object, ...], Reading]:
        return {tuple(row.options.values()): row for row in self.rows}

    def answer(self, reading: Reading) -> Answer | None:
        """The answer of a reading to the question; None where it has none, or an infinite one."""
        found = reading.answers.get(self.question)
        if found is None and not reading.reason:
            return Answer.exact(Fraction(0))  # an outcome, such as "never", that cannot come up in this reading
        return None if found is None or found.is_infinite else found

    def effects(self) -> tuple[Effect, ...]:
        """All values of all options, the option that matters most first; within it the values in their order."""
        found = [self._effects_of(place) for place in range(len(self.varied))]
        return tuple(effect for effects in sorted(found, key=lambda group: -group[0].swing) for effect in effects)

    def _effects_of(self, place: int) -> list[Effect]:
        choice = self.varied[place]
        given = getattr(self.game.options, choice.name)
        others = tuple(getattr(self.game.options, other.name) for other in self.varied)
        found = []
        for value in choice.values:
            changes = {}
            for values, row in self._by_values.items():
                if values[place] is value or (values[place] == value and type(values[place]) is type(value)):
                    base = self._by_values[*values[:place], given, *values[place + 1 :]]
                    pair = self.answer(row), self.answer(base)
                    if pair[0] is not None and pair[1] is not None:
                        changes[values] = combined([(Fraction(1), pair[0]), (Fraction(-1), pair[1])])
            there = (*others[:place], value, *others[place + 1 :])
            found.append(_effect(choice, value, given, changes, changes.get(there)))
        means = [effect.mean.number for effect in found if effect.mean is not None]
        swing = max(means) - min(means) if means else Fraction(0)
        return [effect._replace(swing=swing) for effect in found]

    def as_json(self, digits: int = 6) -> dict[str, Any]:
        """Everything as one object for programs."""
        game = self.game

        def told(answer: Answer | None) -> dict[str, Any] | None:
            return None if answer is None else answer.as_json(digits)

        return {
            "game": game.key,
            "board": game.board.name,
            "players": game.players,
            "options": {name: value_text(value) for name, value in vars(game.options).items()},
            **({"policies": {str(seat): name for seat, name in self.strategies.items()}} if self.strategies else {}),
            "question": self.question,
            "effects": [
                {
                    "option": effect.option,
                    "rule": effect.rule,
                    "value": value_text(effect.value),
                    "given": value_text(effect.given),
                    **{name: told(getattr(effect, name)) for name in ("mean", "least", "most", "alone")},
                    "pairs": effect.pairs,
                }
                for effect in self.effects()
            ],
            "readings": [
                {"options": {name: value_text(value) for name, value in row.options.items()}}
                | ({"reason": row.reason} if row.reason else {n: a.as_json(digits) for n, a in row.answers.items()})
                for row in self.rows
            ],
        }

    def text(self, digits: int = 6) -> str:
        """The ranking for a terminal, and every reading that could not be solved."""
        lines = [self._caption(digits), "", text_table(*self._ranking(digits))]
        for reason, count in Counter(row.reason for row in self.unsolved).items():
            lines += ["", f"not solved ({count}): {reason}", *(f"  {which}" for which in self._failing(reason))]
        return "\n".join(lines)

    def _failing(self, reason: str) -> list[str]:
        """The readings that fail for this reason; in one line where they are all those with one value."""
        failing = [row for row in self.rows if row.reason == reason]
        for choice in self.varied:
            for value in choice.values:
                if failing == [row for row in self.rows if _is(row.options[choice.name], value)]:
                    return [f"every reading with {choice.name}={value_text(value)}"]
        return [row.text for row in failing]

    def _repr_html_(self) -> str:
        heads = ("reading", *self.questions)
        cells = [
            [row.text, *(row.reason or _shown(row.answers.get(name), 6) for name in self.questions)]
            for row in self.rows
        ]
        ranking = html_table(self._caption(6), *self._ranking(6))
        every = html_table("Every reading", heads, cells)
        return f"{ranking}<details><summary>All {len(self.rows):,} readings</summary>{every}</details>"

    def __repr__(self) -> str:
        return f"<Readings: {self._caption(6)}>"

    def _caption(self, digits: int) -> str:
        game = self.game
        asked = f"length in {self.question}" if self.question in game.units else f"{game.name_of(self.question)} wins"
        return (
            f"{title_of(game, self.strategies)}: {len(self.rows):,} readings, "
            f"{len(self.rows) - len(self.unsolved):,} solved. {asked}: as given "
            f"{_shown(self.answer(self.given), digits)}"
        )

    def _ranking(self, digits: int) -> tuple[list[str], list[list[str]]]:
        rows = []
        for effect in self.effects():
            marks = (effect.mean, effect.least, effect.most, effect.alone)
            cells = ["as given"] + [""] * 3 if _is(effect.value, effect.given) else [_change(m, digits) for m in marks]
            rows.append([effect.option, effect.rule, value_text(effect.value), *cells])
        return ["option", "rule", "value", "mean change", "least", "most", "alone"], rows


def combined(weighed: Sequence[tuple[Fraction, Answer]]) -> Answer:
    """The sum of weights times answers: exact when all are, certified otherwise; `NoAnswer` for an infinite one.

    >>> combined([(Fraction(1), Answer.exact(Fraction(1, 2))), (Fraction(-1), Answer.exact(Fraction(1, 3)))])
    1/6 = 0.166667 (exact)
    """
    for _, answer in weighed:
        if answer.guarantee == "estimated":
            raise NoAnswer("estimated numbers prove no difference; ask for exact or certified ones")
    middle = sum((weight * answer.number for weight, answer in weighed), Fraction(0))
    if all(answer.guarantee == "exact" for _, answer in weighed):
        return Answer.exact(middle, weighed[0][1].method)
    width = sum((abs(weight) * answer.half_width for weight, answer in weighed), Fraction(0))
    return Answer.certified(middle - width, middle + width, weighed[0][1].method)


def _effect(
    choice: Choice, value: object, given: object, changes: Mapping[Any, Answer], alone: Answer | None
) -> Effect:
    mean = least = most = None
    if changes:
        share = Fraction(1, len(changes))
        mean = combined([(share, change) for change in changes.values()])
        least, most = (find(changes.values(), key=lambda change: change.number) for find in (min, max))
    return Effect(choice.name, choice.rule, value, given, mean, least, most, alone, len(changes), Fraction(0))


def _is(value: object, given: object) -> bool:
    return type(value) is type(given) and value == given


def _shown(answer: Answer | None, digits: int) -> str:
    return "no answer" if answer is None else shown(answer, digits)


def _change(answer: Answer | None, digits: int) -> str:
    if answer is None:
        return "not solved"
    return signed(answer.number, digits) if answer.guarantee == "exact" else answer.decimal(digits)
