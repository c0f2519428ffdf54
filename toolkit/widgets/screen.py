"""The play screen as a Jupyter widget: a session behind an anywidget that draws it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from toolkit.boards import Board
from toolkit.errors import ToolkitError
from toolkit.games import Game
from toolkit.play import Match, new_seed
from toolkit.widgets.keep_panel import play_label
from toolkit.widgets.save_file import SaveFile
from toolkit.widgets.session import Session

__all__ = ["FRONT", "SCRIPTS", "STYLES", "PlayScreen", "joined", "styled"]

FRONT = Path(__file__).parent / "front"
SCRIPTS = (
    "dom", "patterns", "spaces", "squares", "stops", "marks", "board", "pieces", "dice", "ask", "turn", "choices",
    "odds", "outcomes", "why", "guess", "wheel", "sheets", "notes", "log", "rules", "replay", "review", "setup",
    "keep", "screen", "mount",
)  # fmt: skip
STYLES = (
    "theme", "play", "dice", "board", "squares", "stops", "choices", "odds", "sheets", "panels", "review", "why",
    "guess", "keep",
)  # fmt: skip


def joined(names: tuple[str, ...], suffix: str) -> str:
    """Parts of the front end as one text: scripts of a widget (suffix ".js"), or styles (".css")."""
    return "\n".join((FRONT / f"{name}{suffix}").read_text(encoding="utf-8") for name in names)


def styled(names: tuple[str, ...], home: str) -> str:
    """The style sheet of a widget out of these parts, for what lies inside its element, of the class `home`, alone.

    All widgets of a notebook share one page, where the sheet that came last would otherwise have its way with all.
    """
    return f"{joined(('motion',), '.css')}\n.{home} {{\n{joined(names, '.css')}\n}}\n"


class PlayScreen(anywidget.AnyWidget):
    """A game played on the screen, with the exact chances beside it.

    `PlayScreen("monorail", board="mini", players=1)` shows it in a notebook; `session` is the play behind it. `seats`
    says who plays: `seats={2: "greedy"}`; the other seats are people. The same `seed` gives the same dice; without one
    they are new every time. With `guess` the chances of every position are hidden until the player has guessed one of
    them.

    Instead of a game, a `Match` to go on with may be given. With `save="my-game.json"` the play is written to that file
    after every move, and gone on with when the cell is run again, whatever became of the kernel; `MatchError` for a
    file that holds something else.
    """

    _esm = joined(SCRIPTS, ".js")
    _css = styled(STYLES, "rgt-in-play")
    board = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    setup = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: str | Game[Any, Any] | Match = "monorail",
        *,
        board: str | Path | Board | None = None,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        seats: Mapping[int, str] | None = None,
        seed: int | str | None = None,
        guess: bool = False,
        save: str | Path | None = None,
    ) -> None:
        self._file = None if save is None else SaveFile(save, game if isinstance(game, str) else _key_of(game))
        found = None if self._file is None else self._file.match
        if found is None:
            seed = new_seed() if seed is None else seed
            self.session = Session(game, board=board, players=players, options=options, seats=seats, seed=seed)
        else:
            self.session = Session(found)
        if guess:
            self.session.handle({"do": "guessing", "mode": "always", "anew": True})
        if found is not None:
            self.session.tell(f"Going on with {save}: {play_label(found)}.")
        super().__init__(board=self.session.board, view=self.session.view, setup=self.session.setup)
        self.on_msg(self._receive)

    def _receive(self, _: Any, command: Mapping[str, Any], __: Any) -> None:
        self.session.handle(command)
        if self._file is not None:
            try:
                told = self._file.keep(self.session.match)
                if told:
                    self.session.tell(f"{self.session.view['status']} {told}".strip())
            except ToolkitError as error:
                self.session.tell(error=str(error))
        with self.hold_sync():
            self.board = self.session.board
            self.view = self.session.view
            self.setup = self.session.setup


def _key_of(game: Game[Any, Any] | Match) -> str:
    return game.game.key if isinstance(game, Match) else game.key
