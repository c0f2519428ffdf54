"""The screen on which boards are designed, as a Jupyter widget: a session behind an anywidget that draws it."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from toolkit.boards import Board
from toolkit.widgets.design.session import DesignSession
from toolkit.widgets.design.solving import Solver
from toolkit.widgets.screen import SCRIPTS, STYLES, joined, styled

__all__ = ["DesignScreen"]

PARTS = ("design_parts", "design_editor", "design_figures", "design_files", "design")
PAUSE = 0.3  # seconds without a change before the numbers are worked out
PATIENCE = 2.0  # seconds that a browser's kernel, which has no threads, works without being asked


class DesignScreen(anywidget.AnyWidget):
    """A board that is designed on the screen, with its faults and its exact numbers beside it.

    `DesignScreen("monorail", board="mini")` shows it in a notebook; `session` is what lies behind it.
    """

    _esm = joined((*SCRIPTS[:-1], *PARTS), ".js")
    _css = styled((*STYLES, "design"), "rgt-in-design")
    board = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    play_board = traitlets.Dict().tag(sync=True)
    play_view = traitlets.Dict().tag(sync=True)
    play_setup = traitlets.Dict().tag(sync=True)

    def __init__(
        self, game: str = "monorail", *, board: str | Path | Board | None = None, players: int | None = None
    ) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        solver = Solver(patience=PATIENCE)
        if sys.platform != "emscripten":
            solver = Solver(_in_thread, pause=PAUSE)
            with suppress(RuntimeError):  # a plain Python has no loop, and nobody looks at its screen
                self._loop = asyncio.get_running_loop()
        self.session = DesignSession(game, board=board, players=players, solver=solver)
        super().__init__(**self._shown())
        self.session.told = self._from_anywhere
        self._from_anywhere()  # numbers may have arrived in between
        self.on_msg(self._receive)

    def _receive(self, _: Any, command: Mapping[str, Any], __: Any) -> None:
        self.session.handle(command)
        self._show()

    def _from_anywhere(self) -> None:
        """Numbers arrive from a thread, but only the kernel's own may talk to the page."""
        if self._loop is None:
            self._show()
        else:
            self._loop.call_soon_threadsafe(self._show)

    def _show(self) -> None:
        shown = self._shown()
        with self.hold_sync():
            for name, value in shown.items():
                setattr(self, name, value)

    def _shown(self) -> dict[str, Any]:
        play = self.session.play
        parts = ({}, {}, {}) if play is None else (play.board, play.view, play.setup)
        shown = {"board": self.session.board, "view": self.session.view}
        return shown | dict(zip(("play_board", "play_view", "play_setup"), parts, strict=True))


def _in_thread(work: Callable[[], None]) -> None:
    threading.Thread(target=work, name="numbers of a board", daemon=True).start()
