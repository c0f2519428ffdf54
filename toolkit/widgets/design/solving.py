"""The exact numbers of boards, found beside the screen: one job at a time, which can be stopped, and all remembered."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from toolkit.boards import Board
from toolkit.errors import GameError, NoAnswer, TooManyStates
from toolkit.games import Game
from toolkit.stats import Report

__all__ = ["Found", "Run", "Solver", "at_once"]

Run = Callable[[Callable[[], None]], None]
TOLD_EVERY = 0.25  # seconds between two words about progress
SIMULATED = 20_000  # games of an estimate
Key = tuple[Board, int]


class Found(NamedTuple):
    """What is known of a board: its report, or the reason why there is none."""

    report: Report | None
    reason: str = ""


class Stopped(Exception):
    """Raised inside a job that nobody waits for any more."""


def at_once(work: Callable[[], None]) -> None:
    """Run a job here and now, where there is nothing else to run it."""
    work()


class Solver:
    """Solves games and keeps the answers. `run` runs a job; `told` is called when there is something new to show.

    `pause` is how long a job waits first, in seconds: whoever goes on changing a board needs no numbers in between.
    After `patience` seconds a job gives up (None: never). Both matter where a job cannot be stopped from outside.

    >>> from toolkit.games import make_game
    >>> solver, game = Solver(), make_game("monorail", "mini", players=2)
    >>> solver.find([game])
    >>> solver.of(game).report.win["1"]
    25/84 = 0.297619 (exact)
    """

    def __init__(
        self,
        run: Run = at_once,
        told: Callable[[], None] = lambda: None,
        pause: float = 0,
        patience: float | None = None,
    ) -> None:
        self.progress = ""
        self.note = ""
        self.told = told
        self._run, self._pause, self._patience = run, pause, patience
        self._found: dict[Key, Found] = {}
        self._estimates: dict[Key, Found] = {}
        self._stop: threading.Event | None = None
        self._guard = threading.Lock()  # a job may end in another thread while the next one begins

    @property
    def busy(self) -> bool:
        """Whether a job is running."""
        return self._stop is not None

    def of(self, game: Game[Any, Any] | None) -> Found | None:
        """What is known of a game, the exact numbers first; None when nothing is."""
        if game is None:
            return None
        exact = self._found.get(_key(game))
        return exact if exact is not None and exact.report is not None else self._estimates.get(_key(game)) or exact

    def tried(self, game: Game[Any, Any]) -> bool:
        """Whether exact numbers have been asked for to the end, found or not."""
        return _key(game) in self._found

    def find(self, games: list[Game[Any, Any]], estimate: bool = False, patient: bool = False) -> None:
        """Find out what is not known yet of these games, and leave whatever was worked at before.

        `estimate` asks for simulated games instead, `patient` for as long as it takes.
        """
        self.stop()
        known = self._estimates if estimate else self._found
        wanted = list({_key(game): game for game in games if _key(game) not in known}.values())
        if wanted:
            stop = threading.Event()
            with self._guard:
                self._stop = stop
            deadline = None if patient or self._patience is None else time.monotonic() + self._patience
            self._run(partial(self._work, wanted, estimate, stop, deadline))

    def stop(self) -> None:
        """Let the job end where it is; what it has not found stays unknown."""
        with self._guard:
            if self._stop is not None:
                self._stop.set()
            self._stop, self.progress, self.note = None, "", ""

    def _work(self, games: list[Game[Any, Any]], estimate: bool, stop: threading.Event, deadline: float | None) -> None:
        note = ""
        if self._pause and stop.wait(self._pause):
            return
        try:
            known = self._estimates if estimate else self._found
            for game in games:
                known[_key(game)] = self._solved(game, estimate, stop, deadline)
                if self._stop is stop:
                    self.told()
        except Stopped as why:
            note = str(why)
        finally:
            with self._guard:
                current = self._stop is stop  # else something newer is being worked at
                if current:
                    self._stop, self.progress, self.note = None, "", note
            if current:
                self.told()

    def _solved(self, game: Game[Any, Any], estimate: bool, stop: threading.Event, deadline: float | None) -> Found:
        last = time.monotonic()

        def tell(what: str, done: int, planned: int) -> None:
            nonlocal last
            if stop.is_set():
                raise Stopped
            now = time.monotonic()
            if deadline is not None and now > deadline:
                raise Stopped("This takes longer than a moment.")
            if now - last >= TOLD_EVERY:
                last = now
                self.progress = f"{what}: {done:,} of {planned:,}" + (" so far" if "explored" in what else "")
                self.told()

        try:
            method, games = ("simulate", SIMULATED) if estimate else ("auto", None)
            return Found(Report.of(game, method, games=games, progress=tell))
        except (GameError, NoAnswer, TooManyStates) as error:
            return Found(None, str(error))


def _key(game: Game[Any, Any]) -> Key:
    return game.board, game.players
