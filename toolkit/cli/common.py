"""What the commands share: the game asked for, progress on stderr, output to a file or the terminal."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from toolkit.boards import write_whole
from toolkit.errors import GameError
from toolkit.games import Game, make_game
from toolkit.stats import named_strategies

__all__ = ["Reporter", "by_seat", "game_of", "put", "strategies_of"]


def game_of(arguments: argparse.Namespace) -> Game[Any, Any]:
    """The game that the arguments describe; `GameError` when it does not exist."""
    options: dict[str, object] = {}
    for name, value in arguments.option:
        if name in options:
            raise GameError(f"option {name} is given twice; give it once")
        options[name] = value
    if arguments.board == "":  # a path with nothing in it is the folder that we stand in
        raise GameError("no board ''; write the name of a shipped board, or the path of a board file")
    return make_game(arguments.game, arguments.board, arguments.players, options)


def strategies_of(arguments: argparse.Namespace, game: Game[Any, Any]) -> dict[int, str]:
    """The strategies asked for by `--policy SEAT=NAME`, checked, and the defaults of the other seats."""
    return named_strategies(game, by_seat(arguments.policy, "--policy"))


def by_seat(pairs: Sequence[tuple[str, str]], option: str) -> dict[int, str]:
    """The strategies that an option `SEAT=NAME` asks for; `GameError` for what is no seat, and a seat named twice."""
    names: dict[int, str] = {}
    for seat, name in pairs:
        if not (seat.isascii() and seat.isdigit() and len(seat) < 3):
            raise GameError(f"{option} {seat}={name}: {seat!r} is no seat; write a number, such as 1={name}")
        if int(seat) in names:
            raise GameError(f"{option} {seat} is given twice; give it once")
        names[int(seat)] = name
    return names


def put(text: str, output: str | None) -> None:
    """Write the text to a file, whole or not at all, or to the terminal."""
    if output is None or output == "-":
        sys.stdout.write(text)
    else:
        write_whole(Path(output), text)


class Reporter:
    """Progress on stderr: one line kept up to date on a terminal, a new line now and then in a log.

    Work that is over within a second (in a log: three) shows nothing.
    """

    def __init__(self) -> None:
        self._last = time.monotonic()
        self._shown = False

    def __call__(self, what: str, done: int, planned: int) -> None:
        now = time.monotonic()
        terminal = sys.stderr.isatty()
        first, pause = (1, 0.2) if terminal else (3, 10)
        if now - self._last < (pause if self._shown else first):
            return
        self._last, self._shown = now, True
        text = f"{what}: {done:,} of {planned:,}" + (" so far" if "explored" in what else "")
        print(f"\r{text:70}" if terminal else text, end="" if terminal else "\n", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Clear the line."""
        if self._shown and sys.stderr.isatty():
            print(f"\r{'':70}\r", end="", file=sys.stderr, flush=True)
