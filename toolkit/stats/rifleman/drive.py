"""The undisturbed drive home: the fewest throws, or turns, that one herd alone needs on average."""

from __future__ import annotations

from typing import Any

from toolkit.errors import GameError, TooManyStates
from toolkit.games import Game
from toolkit.games.batches import has_numpy
from toolkit.games.rifleman import Herd, HomeDrive, Rifleman, Trail, herds_alone
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
    """The best drive home of every herd of one side, all but `out` of whose steers are home already.

    `clock` is "throws" or "turns", `herds` how many such herds there can be.
    """

    def __init__(self, game: Rifleman, side: int, clock: str, out: int, *, exact: bool) -> None:
        self.clock = clock
        self.out = out
        self.herds = herds_alone(out, game.trail.home)
        self._home = game.trail.home
        # A steer inside the fence moves no more and stands in nobody's way: the others drive as if it had never been.
        trail = Trail(out, game.trail.length, game.board.stream, game.trail.lines)
        self._exact = HomeDrive(trail, game.options, side, clock) if exact else None
        self._arrays = None if exact else ArrayDrive(trail, game.options, side, clock)

    def expected(self, herd: Herd | None = None) -> Answer:
        """The fewest expected throws or turns from before a throw; default: `out` steers from the corral.

        `GameError` when more steers are out, and for a herd that is frozen or holds steers back where the table is not
        of fractions.
        """
        herd = Herd((0,) * self.out, 0) if herd is None else herd
        if any(place < self._home for place in herd.steers[self.out :]):
            raise GameError(f"more than {self.out} steers of this herd are not home; ask for a table of more")
        herd = herd._replace(steers=herd.steers[: self.out])
        if self._exact is not None:
            return Answer.exact(self._exact.expected(herd), EXACT)
        assert self._arrays is not None
        if herd.frozen or herd.held:
            raise GameError("this table is of herds that are free to move; frozen ones are in exact tables only")
        return Answer.certified(*self._arrays.bounds(herd), CERTIFIED)


def home_drive(
    game: Game[Any, Any], clock: str = "throws", side: int = 0, *, out: int | None = None, exact: bool | None = None
) -> DriveTable:
    """The drive home of a side's herd with nobody in its way, as a table: of all its steers, or of the last `out`.

    In fractions up to 20,000 herds (or when `exact` is true, however long that takes); above that, with numpy, to
    certified decimals, 9 or more. On the full trail three steers are 101,270 herds, five 6.1 million (half a minute,
    0.6 GB), six 38.3 million (3.1 GB): the largest table that fits into 8 GB. Seven are 216 million, and
    `TooManyStates` is raised: ask for `out=6` once one of them is home. `GameError` for what there is not.

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
    out = rules.trail.steers if out is None else out
    if not 1 <= out <= rules.trail.steers:
        raise GameError(f"{out!r} steers still out: this board has {rules.trail.steers}; write 1 to that")
    herds = herds_alone(out, rules.trail.home)
    if exact or (exact is None and herds <= LARGEST_EXACT):
        return DriveTable(rules, side, clock, out, exact=True)
    if not has_numpy():
        raise GameError(f"{herds:,} herds are worked out with numpy; install it, or ask for exact=True and wait")
    if herds > LARGEST:
        raise TooManyStates(
            f"board {rules.board.name}: {herds:,} herds of {out} steers, more than the {LARGEST:,} that 8 GB hold; "
            "ask for fewer of them out"
        )
    return DriveTable(rules, side, clock, out, exact=False)
