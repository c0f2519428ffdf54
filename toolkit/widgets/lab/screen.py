"""The lab as a Jupyter widget: a session behind an anywidget, at work while the notebook stays usable."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from toolkit.boards import Board
from toolkit.games import Game
from toolkit.widgets.lab.running import keep_working
from toolkit.widgets.lab.session import LabSession
from toolkit.widgets.screen import joined, styled

__all__ = ["SCRIPTS", "STYLES", "LabScreen"]

SCRIPTS = (
    "dom", "patterns", "spaces", "squares", "stops", "marks", "board", "pieces", "setup", "lab_fields", "lab_table",
    "lab_chart", "lab_intervals", "lab_board", "lab_screen",
)  # fmt: skip
STYLES = ("theme", "play", "dice", "board", "squares", "stops", "odds", "sheets", "panels", "lab", "lab_pictures")


class LabScreen(anywidget.AnyWidget):
    """A lab of one game: its exact values beside simulated ones, house rules, landings, decisions, and lengths.

    `LabScreen("monorail", board="lesson", players=2)` shows it in a notebook; `session` is the lab behind it, with
    `session.results`. `strategies` names what seats do in a game with decisions; `mine` is a game of your own to be
    marked among all: a `PlayScreen`, a `Match`, or lengths such as `[12, 15]`.
    """

    _esm = joined(SCRIPTS, ".js")
    _css = styled(STYLES, "rgt-in-lab")
    board = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: str | Game[Any, Any] = "monorail",
        *,
        board: str | Path | Board | None = None,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        strategies: Mapping[int, str] | None = None,
        mine: Any = None,
        seed: int = 1,
    ) -> None:
        self.session = LabSession(
            game, board=board, players=players, options=options, strategies=strategies, mine=mine, seed=seed
        )
        self._task: asyncio.Task[None] | None = None
        super().__init__(board=self.session.board, view=self.session.view)
        self.on_msg(self._receive)
        self._go_on()

    def _receive(self, _: Any, command: Mapping[str, Any], __: Any) -> None:
        self.session.handle(command)
        self.view = self.session.view
        self._go_on()

    def _go_on(self) -> None:
        """Have the work in hand done, as far as there is a loop that could do it; else `session.run()` does."""
        if not self.session.busy or (self._task is not None and not self._task.done()):
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._task = loop.create_task(keep_working(self.session, self._show))

    def _show(self) -> None:
        self.session.show()
        self.view = self.session.view
