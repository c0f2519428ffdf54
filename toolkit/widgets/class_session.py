"""A class's games without a screen: codes go in, and the tables to draw come out as plain dicts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from toolkit.boards import Board, shown
from toolkit.errors import MatchError, ToolkitError
from toolkit.play import HUMAN, GamePool, PoolReport, player_names, pool
from toolkit.solve import Progress

__all__ = ["ClassSession"]


class ClassSession:
    """What the class screen shows: `view` has the codes, the tables and the last message.

    `handle` takes the command `{"do": "count", "codes": …, "people": …}`. What goes wrong is put into `view["error"]`;
    the tables from before stay. `boards` are boards of one's own that games were played on.

    >>> session = ClassSession()
    >>> session.handle({"do": "count", "codes": "Ann: HNEA-YWM3-VGNM-6"})
    >>> session.view["status"], session.view["wins"][1]["cells"][:2]
    ('1 game counted, 0 codes not counted.', ['Casey', '1'])
    """

    def __init__(self, boards: Iterable[Board] = (), progress: Progress | None = None) -> None:
        self._boards = tuple(boards)
        self._progress = progress
        self.report: PoolReport | None = None
        self.view: dict[str, Any] = {}
        self._sequence = 0
        self._show("")

    def handle(self, command: Any) -> None:
        """Carry out a command of the screen."""
        given = command if isinstance(command, Mapping) else {}
        codes, people = given.get("codes"), given.get("people") or None
        try:
            if given.get("do") != "count" or not isinstance(codes, str):
                raise MatchError(f"the class screen knows no command {shown(command)}; it counts codes")
            games = pool(codes, self._boards)
            names = player_names(games.game)
            self.report = PoolReport.of(games, people if people in names else None, self._progress)
        except ToolkitError as error:
            self._show(self.view["codes"] if not isinstance(codes, str) else codes, error=str(error))
            return
        left = len(games.left_out)
        counted = f"{_count(len(games.games), 'game')} counted, {_count(left, 'code')} not counted."
        self._show(codes, f"{counted} {games.lines_without_words}".strip())

    def _show(self, codes: str, status: str = "", error: str = "") -> None:
        self._sequence += 1  # an answer that says the same as the last one is an answer too
        told = {"seq": self._sequence, "codes": codes, "status": status, "error": error, "title": ""}
        self.view = told | self._tables()

    def _tables(self) -> dict[str, Any]:
        if self.report is None:
            return {}
        report, games = self.report, self.report.pool
        return {
            "title": f"{games.title}: {_count(len(games.games), 'game')}",
            "people": self._people(games),
            "wins": [{"id": row.name, "cells": list(row[1:])} for row in report.wins],
            "unit": games.game.units[0],
            "mean": report.mean_words,
            "expected": report.expected_words,
            "lengths": _lengths(report),
            "verdict": report.verdict,
            "left": [{"where": one.place, "why": one.reason, "code": one.code_shown} for one in games.left_out],
            "csv": games.csv(),
        }

    def _people(self, games: GamePool) -> dict[str, Any] | None:
        """Whom people can be compared with; None where no person plays, or nobody decides."""
        assert self.report is not None
        if not self.report.people:
            return None
        names = [name for name in player_names(games.game) if name != HUMAN]
        return {"label": "Compare people with", "values": names, "value": self.report.people}


def _lengths(report: PoolReport) -> list[dict[str, Any]]:
    """A row for each length, with how far its bar and the mark of the expected number reach, as parts of the width."""
    rows = report.lengths
    most = max(1.0, *(max(row.games, float(row.expected or 0)) for row in rows))
    return [
        {
            "id": row.label,
            "cells": [row.label, str(row.games), "" if row.expected is None else f"{float(row.expected):.1f}"],
            "bar": row.games / most,
            "mark": None if row.expected is None else float(row.expected) / most,
        }
        for row in rows
    ]


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
