"""The play screen without a screen: commands go in, and what to draw comes out as plain dicts.

Nothing here needs a browser or ipywidgets, so it runs and is tested anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from toolkit.boards import Board, shown
from toolkit.errors import GameError, MatchError, ToolkitError
from toolkit.games import Chance, Game, board_names, game_type, load_board, make_game, value_text
from toolkit.play import Match, Odds
from toolkit.solve import Progress
from toolkit.widgets.board_view import board_view
from toolkit.widgets.play_view import die_name, play_view
from toolkit.widgets.setup_view import own_board_name, setup_view

__all__ = ["Session"]


class Session:
    """One play screen: a match, its odds, and the last message.

    `board`, `view` and `setup` are what the screen draws; `handle` takes a command of the screen and changes them.
    A command that cannot be done leaves everything as it was and puts the reason into `view["error"]`. `progress` is
    told how far the chances of a new game are.

    >>> session = Session("monorail", board="mini", players=1, seed=3)
    >>> session.handle({"do": "act", "id": "roll"})
    >>> session.view["step"], session.view["error"]
    (1, '')
    >>> session.handle({"do": "enter", "values": {"white": "9", "coloured": "1"}})
    >>> session.view["error"]
    "White die: '9' is no face of it; choose one of: 1, 2, 3, 4, 5, 6"
    """

    def __init__(
        self,
        game: str | Game[Any, Any] = "monorail",
        *,
        board: str | Path | Board | None = None,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int | str = 0,
        progress: Progress | None = None,
    ) -> None:
        choice = str(board) if isinstance(game, str) and isinstance(board, (str, Path)) else None
        self._progress = progress
        self._sequence = 0
        self._own: Board | None = None
        self._begin(Match(make_game(game, board, players, options) if isinstance(game, str) else game, seed), choice)

    def _begin(self, match: Match, choice: str | None = None) -> None:
        """Show another match; nothing changes before everything of it is there.

        `choice` is the name or path that its board was asked for by. A board made in Python has neither, so it is kept,
        for new games on it.
        """
        game = match.game
        own = self._own
        if choice is None:
            shipped = game.board.name in board_names(game.key) and load_board(game.board.name, game.key) == game.board
            own = own if shipped else game.board
            choice = game.board.name if shipped else own_board_name(game.board)
        odds, board, setup = Odds(game, self._progress), board_view(game), setup_view(match, choice, own)
        self.match, self.odds, self.board, self.setup = match, odds, board, setup
        self.board_choice, self._own = choice, own
        self._show([])

    def _show(self, animate: list[dict[str, Any]], error: str = "", status: str = "") -> None:
        self._sequence += 1
        self.view = play_view(self.match, self.odds, self._sequence, animate, error, status)

    def handle(self, command: Any) -> None:
        """Carry out one command: act, enter, undo, redo, goto or new."""
        doing = {
            "act": self._act,
            "enter": self._enter,
            "undo": self._undo,
            "redo": self._redo,
            "goto": self._goto,
            "new": self._new,
        }
        try:
            name = command.get("do") if isinstance(command, Mapping) else None
            if not isinstance(name, str) or name not in doing:
                raise MatchError(f"the screen knows no command {shown(command)}; its commands: {', '.join(doing)}")
            doing[name](command)
        except ToolkitError as error:
            self._show([], error=str(error))

    def load(self, text: str) -> None:
        """Go on with a saved play (of `Match.dump`); `MatchError`, and nothing changes, when it cannot be read."""
        self._begin(Match.load(text))

    def _act(self, command: Mapping[str, Any]) -> None:
        if command.get("id") != "roll":
            raise MatchError(f"there is nothing called {shown(command.get('id'))} to do here; the one action is 'roll'")
        self._show(_paths(self.match.roll().events))

    def _enter(self, command: Mapping[str, Any]) -> None:
        match self.match.game.node(self.match.state):
            case Chance(outcomes=outcomes):
                action = _typed_action(list(outcomes), _mapping(command, "values"))
                self._show(_paths(self.match.play(action).events))
            case _:
                raise MatchError("the game is over; undo, or start a new one")

    def _undo(self, command: Mapping[str, Any]) -> None:  # noqa: ARG002
        move = self.match.undo()
        self._show([], status=f"Undone: {self.match.game.action_text(move.action)}.")

    def _redo(self, command: Mapping[str, Any]) -> None:  # noqa: ARG002
        self._show(_paths(self.match.redo().events))

    def _goto(self, command: Mapping[str, Any]) -> None:
        self.match.goto(command.get("step", -1))
        self._show([], status=f"Back at throw {self.match.step}." if self.match.step else "Back at the start.")

    def _new(self, command: Mapping[str, Any]) -> None:
        values = {str(name): value_text(value) for name, value in _mapping(command, "values").items()}
        game, kind = self.match.game, game_type(self.match.game.key)
        options = {choice.name: value_text(getattr(game.options, choice.name)) for choice in kind.choices}
        options |= {name.removeprefix("option:"): value for name, value in values.items() if name.startswith("option:")}
        players = values.get("players", str(game.players))
        if not (players.isascii() and players.isdigit() and len(players) < 3):
            raise GameError(f"players: {shown(players)} is no number of players")
        choice = values.get("board", self.board_choice)
        own = self._own if self._own is not None and choice == own_board_name(self._own) else None
        new_game = make_game(game.key, own or choice, int(players), options)
        self._begin(Match(new_game, values.get("seed", str(self.match.seed)).strip() or "0"), choice)


def _mapping(command: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = command.get(name)
    if not isinstance(value, Mapping):
        raise MatchError(f"the command {command['do']!r} needs {name}, as names and values; it has {shown(value)}")
    return value


def _paths(events: Any) -> list[dict[str, Any]]:
    """The moves of one action for the animation: each piece from space to space."""
    return [
        {"piece": event.piece, "path": [event.origin, event.space]}
        for event in events
        if event.piece and event.origin and event.space and event.origin != event.space and event.kind != "landing"
    ]


def _typed_action(actions: list[Any], values: Mapping[str, Any]) -> Any:
    """The action with these faces, typed in from real dice."""
    fields = getattr(actions[0], "_fields", ("seat",))
    for action in actions:
        faces = action if isinstance(action, tuple) else (action,)
        if all(str(face) == str(values.get(field)) for field, face in zip(fields, faces, strict=True)):
            return action
    for place, field in enumerate(fields):
        faces_there = sorted({action[place] if isinstance(action, tuple) else action for action in actions})
        if str(values.get(field, "")) not in map(str, faces_there):
            known = ", ".join(map(str, faces_there))
            given = values.get(field, "")
            raise MatchError(f"{die_name(field)}: {shown(given)} is no face of it; choose one of: {known}")
    raise MatchError("these faces cannot come up together")
