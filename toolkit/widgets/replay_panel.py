"""The replay: every step of the play by name, and the curve of everybody's chances over the steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.play import BestPlay
from toolkit.solve import Answer
from toolkit.widgets.panel import Command, Panel, Reply
from toolkit.widgets.play_view import Moment
from toolkit.widgets.titles import move_title

__all__ = ["ReplayPanel"]

DIGITS = 4
START = "Start of the game"


class ReplayPanel(Panel):
    """The command `replay` opens and closes it; going to a step is the session's `goto`.

    While it is open, `view["replay"]` has the `steps` by name, undone ones too, and the `curve`: for every outcome its
    chance at each step. A chance is looked up once for each position.

    >>> from toolkit.widgets import Session
    >>> session = Session("monorail", board="mini", players=1, seed=3)
    >>> session.handle({"do": "act", "id": "roll"})
    >>> session.handle({"do": "replay", "open": True})
    >>> session.view["replay"]["steps"]
    ['Start of the game', 'Throw 1. Seat 1: white 6, coloured 4']
    """

    def __init__(self) -> None:
        self._open = False
        self._known: dict[Any, dict[str, Answer]] = {}

    @property
    def commands(self) -> Mapping[str, Command]:
        """`replay`: open or close the panel."""
        return {"replay": self._turn}

    def _turn(self, moment: Moment, command: Mapping[str, Any]) -> Reply:  # noqa: ARG002
        self._open = command.get("open") is True
        return Reply()

    def begin(self, moment: Moment) -> None:  # noqa: ARG002
        """Chances of another game are other chances."""
        self._known = {}

    def draw(self, moment: Moment, view: dict[str, Any]) -> None:
        """The steps and the curve, when it is open."""
        match = moment.match
        found: dict[str, Any] = {"open": self._open, "now": match.step, "last": len(match.all_moves)}
        if self._open:
            titles = (move_title(match.game, number, move) for number, move in enumerate(match.all_moves, start=1))
            found["steps"] = [START, *titles]
            found["curve"] = self._curve(moment)
        view["replay"] = found

    def _curve(self, moment: Moment) -> dict[str, Any]:
        """For each outcome its number at each step: a height between 0 and `top`, and as text."""
        match, odds = moment.match, moment.odds
        if not odds.ready:
            return {"note": f"No exact chances here. {odds.reason}.", "lines": []}
        states = [match.game.start(), *(move.after for move in match.all_moves)]
        moment.told.update(states)
        found = [self._chances(moment, state) for state in states]
        unit = odds.unit if isinstance(odds, BestPlay) else ""
        names = list(dict.fromkeys(name for chances in found for name in chances))
        lines = []
        for name in names:
            answers = [chances.get(name) for chances in found]
            label = f"{unit.title()} still to come" if unit else _label(moment, name)
            lines.append(
                {
                    "id": name,
                    "label": label,
                    "values": [None if a is None or a.is_infinite else float(a.number) for a in answers],
                    "texts": ["0" if answer is None else answer.decimal(DIGITS) for answer in answers],
                }
            )
        reached = [value for line in lines for value in line["values"] if value is not None]
        top = max([*reached, 1]) if unit else 1
        guarantee = next(iter(found[0].values())).guarantee
        title = f"Expected {unit} still to come after each step" if unit else "Chance to win after each step"
        return {"title": title, "guarantee": guarantee, "top": top, "lines": lines}

    def _chances(self, moment: Moment, state: Any) -> dict[str, Answer]:
        if state not in self._known:
            self._known[state] = moment.odds.chances(state)
        return self._known[state]


def _label(moment: Moment, name: str) -> str:
    return "Nobody, ever" if name == "never" else moment.match.game.name_of(name)
