"""Save and share: the play as a code, as a file, and as what the browser keeps until the cell is run again."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from toolkit.errors import MatchError
from toolkit.play import Match
from toolkit.widgets.panel import Command, Panel, Reply
from toolkit.widgets.play_view import Moment

__all__ = ["KeepPanel", "play_label"]

LONGEST_CODE_READ_OUT = 24  # signs; nobody listens to more


def play_label(match: Match) -> str:
    """What play it is, and how far: for people who look for theirs.

    >>> from toolkit.games import make_game
    >>> play_label(Match(make_game("monorail", "mini", players=1)))
    'Monorail Game, board mini, 1 player, at the start'
    """
    game, moves = match.game, len(match.moves)
    players = f"{game.players} player{'s' if game.players > 1 else ''}"
    far = "at the start" if not moves else f"after {moves} move{'s' if moves > 1 else ''}"
    return f"{game.title}, board {game.board.name}, {players}, {'finished ' if match.finished else ''}{far}"


class KeepPanel(Panel):
    """Gives the play as a text to keep, makes its code when somebody asks or the game is over, and opens others."""

    def __init__(self) -> None:
        self._plays = 0
        self._coded: tuple[Any, int, str] = ((), -1, "")  # the moves and the step of a code, and the code

    @property
    def commands(self) -> Mapping[str, Command]:
        """`code` makes the code of the position, `open-code` and `open-save` go on with another play."""
        return {"code": self._code, "open-code": self._open_code, "open-save": self._open_save}

    def begin(self, moment: Moment) -> None:  # noqa: ARG002
        """Another play is kept beside the one before."""
        self._plays += 1
        self._coded = (), -1, ""

    def draw(self, moment: Moment, view: dict[str, Any]) -> None:
        """The play as a text, what it is called, and its code where there is one."""
        match = moment.match
        game = match.game
        if match.finished and not self._code_of(match):
            with suppress(MatchError):  # too long for a code; whoever asks for it is told so
                self._make_code(match)
        view["keep"] = {
            "play": self._plays,
            "game": game.key,
            "title": game.title,
            "label": play_label(match),
            "moves": len(match.all_moves),
            "over": match.finished,
            "file": f"{game.key}-{game.board.name}-{match.step}.json",
            "save": match.dump(),
            "code": self._code_of(match),
        }

    def _code_of(self, match: Match) -> str:
        moves, step, code = self._coded
        return code if step == match.step and moves == match.all_moves else ""

    def _make_code(self, match: Match) -> None:
        self._coded = match.all_moves, match.step, match.code()

    def _code(self, moment: Moment, command: Mapping[str, Any]) -> Reply:  # noqa: ARG002
        self._make_code(moment.match)
        code = self._code_of(moment.match)
        short = len(code) <= LONGEST_CODE_READ_OUT
        return Reply(f"The code of this position is {code}." if short else "The code of this position is in its field.")

    def _open_code(self, moment: Moment, command: Mapping[str, Any]) -> Reply:
        match = Match.from_code(_text(command, "code"), [moment.match.game.board])
        return Reply(f"Opened: {play_label(match)}.", match)

    def _open_save(self, moment: Moment, command: Mapping[str, Any]) -> Reply:  # noqa: ARG002
        match = Match.load(_text(command, "text"))
        return Reply(f"Opened: {play_label(match)}.", match)


def _text(command: Mapping[str, Any], name: str) -> str:
    value = command.get(name)
    if not isinstance(value, str):
        raise MatchError(f"the command {command['do']!r} needs {name}, a text")
    return value
