"""What one reading of the rules changes, and the order of how much it matters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from toolkit.solve import Answer
from toolkit.stats import Reading
from toolkit.stats.readings_table import combined
from toolkit.widgets.lab.truth import edge_of

__all__ = ["Change", "change_of", "ranked"]


@dataclass(frozen=True)
class Change:
    """A reading, and by how much it changes every answer; `by` lacks those that are infinite or not solved."""

    reading: Reading
    by: dict[str, Answer]


def change_of(given: Reading, reading: Reading) -> Change:
    """The answers of a reading minus those of the one given; `edge` is that of seat 1 over seat 2.

    >>> given = Reading({}, {"1": Answer.exact(Fraction(1, 2))}, "")
    >>> change_of(given, Reading({"flags": False}, {"1": Answer.exact(Fraction(3, 4))}, "")).by
    {'1': 1/4 = 0.25 (exact)}
    """
    if reading.reason or given.reason:
        return Change(reading, {})
    before, after = _with_edge(given), _with_edge(reading)
    never = Answer.exact(Fraction(0))  # an outcome, such as "never", that cannot come up in the other reading
    found = {}
    for name in dict.fromkeys((*before, *after)):
        pair = after.get(name, never), before.get(name, never)
        if not any(answer.is_infinite for answer in pair):
            found[name] = combined([(Fraction(1), pair[0]), (Fraction(-1), pair[1])])
    return Change(reading, found)


def ranked(changes: Iterable[Change], question: str) -> list[Change]:
    """The changes by their size for a question, the greatest first; those without one last, in their order."""

    def size(change: Change) -> Fraction:
        return abs(change.by[question].number) if question in change.by else Fraction(-1)

    return sorted(changes, key=size, reverse=True)


def _with_edge(reading: Reading) -> dict[str, Answer]:
    edge = edge_of(reading.answers)
    return {**reading.answers, **({"edge": edge} if edge is not None else {})}
