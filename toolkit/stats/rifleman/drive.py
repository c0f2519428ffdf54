"""The undisturbed drive home: the fewest throws, or turns, that one herd alone needs on average."""

from __future__ import annotations

from typing import Any

from toolkit.errors import GameError, TooManyStates
from toolkit.games import Game
from toolkit.games.batches import has_numpy
from toolkit.games.rifleman import Herd, HomeDrive, Rifleman, herds_alone
from toolkit.games.rifleman.driving import CLOCKS
from toolkit.solve import Answer
from toolkit.stats.rifleman.drive_arrays import ArrayDrive
from toolkit.stats.rifleman.turn import rifleman_of

__all__ = ["DriveTable", "home_drive"]

LARGEST_EXACT = 20_000  # herds; beyond, fractions take minutes
LARGEST = 40_000_000  # herds; beyond, the table takes more than 8 GB together with what it is made from
EXACT = "backwards from home, in fractions"
CERTIFIED = "backwards from home, in whole numbers of 2^-40 rounded down"


class DriveTable:
    """The best drive home of every herd of one side. `clock` is "throws" or "turns", `herds` how many there can be."""

    def __init__(self, game: Rifleman, side: int, clock: str, *, exact: bool) -> None:
        self.clock = clock
        self.herds = herds_alone(game.trail.steers, game.trail.home)
        self._side = side
        self._game = game
        self._exact = HomeDrive(game.trail, game.options, side, clock) if exact else None
        self._arrays = None if exact else ArrayDrive(game.trail, game.options, side, clock)

    def expected(self, herd: Herd | None = None) -> Answer:
        """The fewest expected throws or turns from before a throw; default: from the corral.

        A herd that is frozen or holds steers back is answered by exact tables only; `GameError` else.
        """
        herd = self._game.start().herds[self._side] if herd is None else herd
        if self._exact is not None:
            return Answer.exact(self._exact.expected(herd), EXACT)
        assert self._arrays is not None
        if herd.frozen or herd.held:
            raise GameError("this table is of herds that are free to move; frozen ones are in exact tables only")
        return Answer.certified(*self._arrays.bounds(herd), CERTIFIED)


def home_drive(game: Game[Any, Any], clock: str = "throws", side: int = 0, *, exact: bool | None = None) -> DriveTable:
    """The drive home of a side's herd with nobody in its way, as a table.

    In fractions up to 20,000 herds (or when `exact` is true, however long that takes); above that, with numpy, to
    certified decimals. Three steers on the full trail are 101,270 herds, five 6.1 million, six 38.3 million; seven are
    216 million, more than 8 GB hold, and `TooManyStates` is raised. `GameError` for another game, clock or side.

    >>> from toolkit.games import make_game
    >>> lesson = make_game("rifleman", "lesson")
    >>> home_drive(lesson).expected().decimal(10), home_drive(lesson, "turns").expected().decimal(10)
    ('11.8912021', '10.61101627')
    """
    rules = rifleman_of(game)
    if clock not in CLOCKS:
        raise GameError(f"no clock {clock!r} of a drive home; clocks: {', '.join(CLOCKS)}")
    if side not in (0, 1):
        raise GameError(f"no side {side!r}; write 0 for red, 1 for blue")
    herds = herds_alone(rules.trail.steers, rules.trail.home)
    if exact or (exact is None and herds <= LARGEST_EXACT):
        return DriveTable(rules, side, clock, exact=True)
    if not has_numpy():
        raise GameError(f"{herds:,} herds are worked out with numpy; install it, or ask for exact=True and wait")
    if herds > LARGEST:
        raise TooManyStates(f"board {rules.board.name}: {herds:,} herds, more than the {LARGEST:,} that 8 GB hold")
    return DriveTable(rules, side, clock, exact=False)
