"""Lesson 01 again: every answer counted square by square, with no game and no distribution."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

__all__ = ["SECOND"]


def squares(setting: Any) -> list[tuple[int, int]]:
    """The table: a row for each number of the white die, a column for each of the coloured one."""
    return [(w, c) for w in range(1, setting.white_sides + 1) for c in range(1, setting.coloured_sides + 1)]


def share(setting: Any, event: Callable[[int, int], bool]) -> Fraction:
    """The share of the table that an event takes up."""
    table = squares(setting)
    return Fraction(sum(event(w, c) for w, c in table), len(table))


def home(setting: Any) -> Callable[[int, int], bool]:
    return lambda w, _: setting.dot + w == setting.steps


def finish(setting: Any) -> Callable[[int, int], bool]:
    return lambda _, c: walk(setting, c) == 0


def walk(setting: Any, points: int) -> int:
    """Casey's line after so many single steps."""
    line = setting.line
    for _ in range(points):
        line = 0 if line == setting.lines - 1 else line + 1
    return int(line)


def casey_lands(setting: Any) -> dict[int, Fraction]:
    lines = [walk(setting, c) for c in range(1, setting.coloured_sides + 1)]
    return {line: Fraction(lines.count(line), len(lines)) for line in sorted(set(lines))}


def after(setting: Any) -> tuple[int, int]:
    """The throw of the exercise is too high, so the piece stays; Casey walks."""
    assert setting.dot + setting.thrown[0] > setting.steps
    return setting.dot, walk(setting, setting.thrown[1])


def independent(setting: Any) -> set[str]:
    """Whether the share of the second event in the rows of the first is its share of the whole table."""
    at_home, at_finish = home(setting), finish(setting)
    pairs: dict[str, tuple[Callable[[int, int], bool], Callable[[int, int], bool]]] = {
        "a": (lambda w, _: w == 1, lambda _, c: c == 1),
        "b": (lambda w, _: w == 1, lambda w, c: w + c == setting.white_sides + setting.coloured_sides),
        "c": (at_home, lambda w, c: at_finish(w, c) and not at_home(w, c)),
        "d": (at_home, lambda _, c: c % 2 == 0),
    }
    found = set()
    for name, (first, second) in pairs.items():
        rows = [(w, c) for w, c in squares(setting) if first(w, c)]
        if Fraction(sum(second(w, c) for w, c in rows), len(rows)) == share(setting, second):
            found.add(name)
    return found


# On mini, from dot 3 with Casey on line 1: a 1 brings you home (6 squares of 36); 2 and 5 bring Casey to Finish, which
# wins in the 5 other rows (10 squares); 20 are left.
SECOND: dict[str, Callable[[Any], Any]] = {
    "who-is-next": lambda _: max({"you": 6, "casey": 10, "nobody": 20}.items(), key=lambda pair: pair[1])[0],
    "how-many-throws": lambda setting: len(squares(setting)),
    "a-total": lambda setting: share(setting, lambda w, c: w + c == setting.total),
    "casey-lands": casey_lands,
    "both-numbers": lambda setting: share(setting, lambda w, c: home(setting)(w, c) and finish(setting)(w, c)),
    "casey-wins": lambda setting: share(setting, lambda w, c: finish(setting)(w, c) and not home(setting)(w, c)),
    "after-the-throw": after,
    "which-are-independent": independent,
    "any-total": lambda setting: lambda total: share(setting, lambda w, c: w + c == total),
}
