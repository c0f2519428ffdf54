"""Notes on moves, written in the log: kept with the play, and saved with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.widgets.panel import Command, Panel, Reply
from toolkit.widgets.play_view import Moment

__all__ = ["NotesPanel"]


class NotesPanel(Panel):
    """The command `note` puts the words `text` on the move number `step`; `view["notes"]` has them by that number.

    >>> from toolkit.widgets import Session
    >>> session = Session("monorail", board="mini", players=1, seed=3)
    >>> session.handle({"do": "act", "id": "roll"})
    >>> session.handle({"do": "note", "step": 1, "text": "Casey is close."})
    >>> session.view["notes"], session.view["status"]
    ({'1': 'Casey is close.'}, 'Note on move 1 kept.')
    """

    @property
    def commands(self) -> Mapping[str, Command]:
        """`note`: write, change or (with an empty text) take away the note on a move."""
        return {"note": self._note}

    def _note(self, moment: Moment, command: Mapping[str, Any]) -> Reply:
        number = command.get("step", 0)
        moment.match.annotate(number, command.get("text", ""))
        return Reply(f"Note on move {number} {'kept' if number in moment.match.notes else 'taken away'}.")

    def draw(self, moment: Moment, view: dict[str, Any]) -> None:
        """The notes on the moves made so far."""
        view["notes"] = {
            str(number): text for number, text in moment.match.notes.items() if number <= moment.match.step
        }
