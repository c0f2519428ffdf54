"""Designing a board without a screen: commands go in, and what to draw comes out as plain dicts.

Nothing here needs a browser or ipywidgets, so it runs and is tested anywhere.
"""

from __future__ import annotations

import copy
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from toolkit.boards import Board, Tables, parse_toml, shown
from toolkit.errors import Fault, GameError, ToolkitError
from toolkit.games import GAMES, Game, board_text, game_type, load_board, make_game
from toolkit.solve import Answer
from toolkit.widgets.design.commands import allowed, in_words, named, word
from toolkit.widgets.design.editing import board_fields
from toolkit.widgets.design.figures import figures_of
from toolkit.widgets.design.filing import Folder, tables_of
from toolkit.widgets.design.history import History, Version
from toolkit.widgets.design.solving import Solver
from toolkit.widgets.design.view import Showing, board_of, design_view
from toolkit.widgets.session import Session

__all__ = ["DesignSession"]


class DesignSession:
    """One board that is being designed: its tables, its faults, its numbers.

    `board` and `view` are what the screen draws; `handle` takes a command of the screen. A command that cannot be done
    leaves everything as it was and puts the reason into `view["error"]`. `sound` is the last board without a fault,
    `numbers` are those of the board now, as far as they are known: every chance to win, `edge` (seat 1 less seat 2),
    and the mean length. `solver` finds them, here and now unless it is told otherwise.

    >>> design = DesignSession("monorail", board="mini")
    >>> design.numbers["edge"]
    2/21 = 0.0952381 (exact)
    >>> design.handle({"do": "set", "space": "line 2", "key": "kind", "value": "again"})
    >>> design.numbers["edge"], design.sound.flags[2].text
    (1/7 = 0.142857 (exact), 'Throw again')
    """

    def __init__(
        self,
        game: str = "monorail",
        *,
        board: str | Path | Board | None = None,
        players: int | None = None,
        solver: Solver | None = None,
    ) -> None:
        self.kind = game_type(game)
        design = self.kind.design
        if design is None:
            able = ", ".join(key for key, kind in GAMES.items() if kind.design is not None)
            raise GameError(
                f"boards of {self.kind.game.title} cannot be designed on the screen; of these they can: {able}"
            )
        self._design = design
        begun = make_game(game, board, players)
        self.players = begun.players
        self.play: Session | None = None
        self.told: Callable[[], None] = lambda: None
        self._lock = threading.RLock()  # numbers may arrive from another thread
        self._solver = solver or Solver()
        self._solver.told = self._arrived
        self._folder = Folder()
        self._saved = ""
        self._chosen = begun.board.spaces[0].id
        self._sequence = 0
        self._error = self._status = ""
        self._last: Game[Any, Any] | None = None
        self._game: Game[Any, Any] | None = None
        tables = parse_toml(board_text(begun.board), begun.board.name)
        self._history = History(Version(tables, "Begun", begun.board))
        self._check()
        self._draw()

    @property
    def numbers(self) -> dict[str, Answer]:
        """The numbers of the board by name; empty while there are none."""
        found = self._solver.of(self._game)
        return {} if found is None or found.report is None else figures_of(found.report)

    @property
    def text(self) -> str:
        """The board as a TOML file; `GameError` while it has faults."""
        if self._game is None:
            raise GameError("this board still has faults; a file holds none, so put them right first")
        return self._text

    def handle(self, command: Any) -> None:
        """Carry out one command: choose, set, number, add, remove, drop, undo, redo, begin, open, upload, save,
        players, work, stop, estimate, play, leave, or move (a command of the play screen)."""
        doing: dict[str, Callable[[Mapping[str, Any]], str]] = {
            "choose": self._choose,
            "set": self._set,
            "number": self._number,
            "add": self._add,
            "remove": self._remove,
            "drop": self._drop,
            "undo": lambda _: self._shown_again(f"Undone: {self._history.undo().words}"),
            "redo": lambda _: self._shown_again(f"Done again: {self._history.redo().words}"),
            "begin": self._begin,
            "open": self._open,
            "upload": self._upload,
            "save": self._save,
            "players": self._set_players,
            "work": lambda _: self._find(patient=True),
            "estimate": lambda _: self._find(estimate=True),
            "stop": self._stop,
            "play": self._play,
            "leave": self._leave,
            "move": self._move,
        }
        with self._lock:
            try:
                name = command.get("do") if isinstance(command, Mapping) else None
                if not isinstance(name, str) or name not in doing:
                    raise GameError(f"the screen knows no command {shown(command)}; its commands: {', '.join(doing)}")
                self._status, self._error = doing[name](command), ""
            except ToolkitError as error:
                self._status, self._error = "", str(error)
            self._draw()

    def _draw(self) -> None:
        self._sequence += 1
        now = self._history.now
        self.view = design_view(
            Showing(
                kind=self.kind, tables=now.tables, drawn=self.drawn, whole=self.draft_drawn, faults=self.faults,
                players=self.players, chosen=self._chosen, game=self._game, begun=self._begun_game, last=self._last,
                text=self._text, words=self._words, solver=self._solver, history=self._history,
                saved=self._saved, playing=self.play is not None,
            ),
            self._sequence, self._status, self._error,
        )  # fmt: skip

    def _arrived(self) -> None:
        """There is news of the numbers."""
        with self._lock:
            self._draw()
        self.told()

    def _check(self) -> None:
        """Read the board anew: its faults, its drawing as far as there is one, and its numbers when it is sound."""
        now = self._history.now
        draft = self._design.draft(now.tables)
        self.faults: list[Fault] = list(draft.faults)
        self.draft_drawn = draft.board is not None
        if draft.board is not None:
            self.drawn: Board = draft.board
            self.board, self._words = board_of(draft.board)
        if self._chosen not in [space.id for space in self.drawn.spaces]:
            self._chosen = self.drawn.spaces[0].id
        game = None
        if draft.board is not None and not self.faults:
            try:
                game = make_game(self.kind.key, draft.board, self.players)
            except GameError as error:  # an option of the board that these players cannot have
                self.faults = [Fault("players", str(error), "another number of players, or another option")]
        if game is not None:
            self.sound: Board = game.board
        if self._game is not None and (game is None or game.board != self._game.board):
            self._last = self._game
        if self._last is not None and self._last.players != self.players:
            self._last = None
        self._game = game
        self._text = "" if game is None else board_text(game.board)
        self._begun_game = self._as_game(now.begun)
        self._find()

    def _as_game(self, board: Board) -> Game[Any, Any] | None:
        try:
            return make_game(self.kind.key, board, self.players)
        except GameError:
            return None

    def _find(self, *, estimate: bool = False, patient: bool = False) -> str:
        if self._game is None:
            self._solver.stop()
            return ""
        games = [game for game in (self._game, self._begun_game, self._last) if game is not None]
        self._solver.find(games, estimate, patient)
        return ""

    def _change(self, words: str, tables: Tables) -> str:
        now = self._history.now
        if tables == now.tables:
            return "That changes nothing."
        self._history.put(Version(tables, words, now.begun))
        return self._shown_again(words)

    def _shown_again(self, words: str) -> str:
        self._check()
        return words if self._game is not None else f"{words} The board has faults now; they are listed."

    def _choose(self, command: Mapping[str, Any]) -> str:
        self._chosen = self.drawn.space(word(command, "space")).id
        return f"{self.drawn.space(self._chosen).text} is chosen."

    def _tables(self) -> Tables:
        return copy.deepcopy(self._history.now.tables)

    def _set(self, command: Mapping[str, Any]) -> str:
        space, tables = self.drawn.space(word(command, "space")), self._tables()
        field = named(self._design.fields(tables, space.id), word(command, "key"))
        value = allowed(field, word(command, "value"))
        self._design.put(tables, space.id, field.key, value)
        self._chosen = space.id
        return self._change(f"{space.text}. {field.label}: {in_words(field, value)}.", tables)

    def _number(self, command: Mapping[str, Any]) -> str:
        field, tables = named(board_fields(self.kind), word(command, "key")), self._tables()
        value = allowed(field, word(command, "value"))
        self._design.put_number(tables, field, value)
        return self._change(f"{field.label}: {in_words(field, value)}.", tables)

    def _add(self, command: Mapping[str, Any]) -> str:
        space, tables = self.drawn.space(word(command, "space")), self._tables()
        self._chosen = self._design.add(tables, space.id)
        return self._change(f"A space was added after {space.text}.", tables)

    def _remove(self, command: Mapping[str, Any]) -> str:
        space, tables = self.drawn.space(word(command, "space")), self._tables()
        self._chosen = self._design.remove(tables, space.id)
        return self._change(f"{space.text} was taken out.", tables)

    def _drop(self, command: Mapping[str, Any]) -> str:
        at, tables = command.get("fault"), self._tables()
        if not isinstance(at, int) or not 0 <= at < len(self.faults):
            raise GameError(f"there is no fault number {shown(at)}; there are {len(self.faults)}, counted from 0")
        self._design.drop(tables, self.faults[at])
        return self._change("What was wrong was left out.", tables)

    def _begin(self, command: Mapping[str, Any]) -> str:
        board = load_board(word(command, "board"), self.kind.key)
        return self._begin_with(board_text(board), board.name)

    def _open(self, command: Mapping[str, Any]) -> str:
        return self._begin_with(self._folder.read(word(command, "path")), word(command, "path"))

    def _upload(self, command: Mapping[str, Any]) -> str:
        return self._begin_with(word(command, "text"), word(command, "name"))

    def _begin_with(self, text: str, where: str) -> str:
        tables = tables_of(self.kind, text, where)
        board = self.kind.read_board(tables, where)
        words = f"Begun with {board.title}."
        self._history.put(Version(tables, words, board))
        self._saved, self._last, self._game = "", None, None
        comments = any(line.lstrip().startswith("#") for line in text.splitlines())
        lost = " Comments in the file are not kept when it is saved." if comments else ""
        return self._shown_again(words) + lost

    def _save(self, command: Mapping[str, Any]) -> str:
        self._saved = str(self._folder.write(word(command, "path"), self.text))
        return f"Saved as {self._saved}."

    def _set_players(self, command: Mapping[str, Any]) -> str:
        value = word(command, "value")
        allowed = [str(number) for number in self.kind.game.players_allowed]
        if value not in allowed:
            raise GameError(f"{shown(value)} players: choose one of {', '.join(allowed)}")
        self.players = int(value)
        self._check()
        return f"The numbers are for {value} players now." if value != "1" else "The numbers are for one player now."

    def _stop(self, command: Mapping[str, Any]) -> str:
        del command
        self._solver.stop()
        return "Stopped."

    def _play(self, command: Mapping[str, Any]) -> str:
        del command
        if self._game is None:
            raise GameError("this board still has faults; put them right first, then it can be played")
        self.play = Session(self._game)
        return f"{self.sound.title} is ready to play, below."

    def _leave(self, command: Mapping[str, Any]) -> str:
        del command
        self.play = None
        return "Back at the drawing board."

    def _move(self, command: Mapping[str, Any]) -> str:
        if self.play is None:
            raise GameError("nothing is being played; press Play this board first")
        self.play.handle(command.get("command"))
        return ""
