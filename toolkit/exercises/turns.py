"""Taking turns at a file: while one program changes it, the others wait."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

__all__ = ["PATIENCE", "one_at_a_time"]

PATIENCE = 5.0  # seconds; a turn takes some thousandths of one, so a program that has it for so long was ended in it
PAUSE = 0.01  # seconds between two looks
# Seconds in which a refusal may pass: Windows refuses for a moment while another program ends its turn.
REFUSALS = 0.3

Mark = tuple[int, int]


@contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    """Hold the turn at a file, for as long as the block runs; wait for it while another program has it.

    Whoever has the turn has made a file beside it, which works on every system and on shared folders. One that stays
    the same for `PATIENCE` seconds was left by a program that was ended, and is removed. Where no file can be made
    the block runs all the same: what it writes will be refused as well, in its own words.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp(), "a.json")
    >>> with one_at_a_time(path):
    ...     print([one.name for one in path.parent.iterdir()])
    ['.a.json.turn']
    >>> list(path.parent.iterdir())
    []
    """
    turn = path.with_name(f".{path.name}.turn")
    mine = _taken(turn)
    try:
        yield
    finally:
        if mine is not None and _mark(turn) == mine:  # else we were too slow, and it is another program's now
            with suppress(OSError):
                turn.unlink()


def _taken(turn: Path) -> Mark | None:
    """The mark of the file that we made; None where none can be made."""
    seen, began = None, time.monotonic()
    since = began
    while True:
        try:
            os.close(os.open(turn, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
            return _mark(turn)
        except FileExistsError:
            now = _mark(turn)
            if now is None or now != seen:
                seen, since = now, time.monotonic()
            elif time.monotonic() - since > PATIENCE and not _removed(turn):
                return None
        except PermissionError:
            if time.monotonic() - began > REFUSALS:
                return None
        except OSError:
            return None
        time.sleep(PAUSE * random.random())  # at random, so that two who wait do not look in step


def _mark(turn: Path) -> Mark | None:
    """What tells a file from the one after it with the same name; None when it is gone."""
    try:
        found = turn.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns


def _removed(turn: Path) -> bool:
    try:
        turn.unlink(missing_ok=True)
    except OSError:
        return False
    return True
