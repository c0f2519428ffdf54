"""What a board has been while it was designed: versions one after the other, with undo and redo."""

from __future__ import annotations

from typing import NamedTuple

from toolkit.boards import Board, Tables
from toolkit.errors import GameError

__all__ = ["History", "Version"]


class Version(NamedTuple):
    """The tables of a board file after a change; `words` says what the change was, `begun` is the board begun with."""

    tables: Tables
    words: str
    begun: Board


class History:
    """Versions; a change after an undo forgets what had been undone.

    >>> board = Board(game="demo", name="two", title="Two", source="made up", spaces=(), links=())
    >>> history = History(Version({"steps": 2}, "Begun", board))
    >>> history.put(Version({"steps": 3}, "Steps: 3", board))
    >>> history.undo().words, history.now.tables, history.redo().words
    ('Steps: 3', {'steps': 2}, 'Steps: 3')
    """

    def __init__(self, first: Version) -> None:
        self._versions = [first]
        self._at = 0

    @property
    def now(self) -> Version:
        """The version that is shown."""
        return self._versions[self._at]

    @property
    def can_undo(self) -> bool:
        """Whether there is an older version."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a newer version."""
        return self._at + 1 < len(self._versions)

    def put(self, version: Version) -> None:
        """Go on with another version."""
        self._versions[self._at + 1 :] = [version]
        self._at += 1

    def undo(self) -> Version:
        """Go back by one version; gives the one that was left. `GameError` at the first one."""
        if not self.can_undo:
            raise GameError("there is nothing to undo; this is the board begun with")
        self._at -= 1
        return self._versions[self._at + 1]

    def redo(self) -> Version:
        """Go on by one version again, and give it. `GameError` at the last one."""
        if not self.can_redo:
            raise GameError("there is nothing to do again; this is the newest version")
        self._at += 1
        return self.now
