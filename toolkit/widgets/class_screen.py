"""The class screen as a Jupyter widget: codes are pasted, and the class's games are counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import anywidget
import traitlets

from toolkit.boards import Board
from toolkit.widgets.class_session import ClassSession
from toolkit.widgets.screen import joined, styled

__all__ = ["ClassScreen"]


class ClassScreen(anywidget.AnyWidget):
    """A field for the codes of a class's finished games, and below it their wins and lengths beside the exact ones.

    `ClassScreen()` shows it in a notebook; `session` is what lies behind it. Games on boards of one's own are counted
    when the boards are given: `ClassScreen([board])`.
    """

    _esm = joined(("dom", "setup", "sheets", "keep", "class"), ".js")
    _css = styled(("theme", "play", "panels", "sheets", "keep", "class"), "rgt-in-class")
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, boards: Iterable[Board] = ()) -> None:
        self.session = ClassSession(boards)
        super().__init__(view=self.session.view)
        self.on_msg(self._receive)

    def _receive(self, _: Any, command: Mapping[str, Any], __: Any) -> None:
        self.session.handle(command)
        self.view = self.session.view
