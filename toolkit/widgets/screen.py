"""The play screen as a Jupyter widget: a session behind an anywidget that draws it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from toolkit.boards import Board
from toolkit.games import Game
from toolkit.widgets.session import Session

__all__ = ["PlayScreen"]

FRONT = Path(__file__).parent / "front"
SCRIPTS = (
    "dom", "patterns", "spaces", "squares", "stops", "marks", "board", "pieces", "dice", "ask", "turn", "choices",
    "odds", "outcomes", "wheel", "sheets", "log", "setup", "screen",
)  # fmt: skip
STYLES = ("theme", "play", "dice", "board", "squares", "stops", "choices", "odds", "sheets", "panels")


def _joined(names: tuple[str, ...], suffix: str) -> str:
    return "\n".join((FRONT / f"{name}{suffix}").read_text(encoding="utf-8") for name in names)


class PlayScreen(anywidget.AnyWidget):
    """A game played on the screen, with the exact chances beside it.

    `PlayScreen("monorail", board="mini", players=1)` shows it in a notebook; `session` is the play behind it. `seats`
    says who plays: `seats={2: "greedy"}`; the other seats are people.
    """

    _esm = _joined(SCRIPTS, ".js")
    _css = _joined(STYLES, ".css")
    board = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    setup = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: str | Game[Any, Any] = "monorail",
        *,
        board: str | Path | Board | None = None,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        seats: Mapping[int, str] | None = None,
        seed: int | str = 0,
    ) -> None:
        self.session = Session(game, board=board, players=players, options=options, seats=seats, seed=seed)
        super().__init__(board=self.session.board, view=self.session.view, setup=self.session.setup)
        self.on_msg(self._receive)

    def _receive(self, _: Any, command: Mapping[str, Any], __: Any) -> None:
        self.session.handle(command)
        with self.hold_sync():
            self.board = self.session.board
            self.view = self.session.view
            self.setup = self.session.setup
