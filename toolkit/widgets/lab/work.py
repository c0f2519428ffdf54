"""Long work in small steps: it tells how far it is, and stops when it is asked to.

A kernel in a browser has no threads. So work is a series of steps, and whoever runs it looks after the screen between
them; inside a long step, such as solving a game, `tell` says how far it is and is where the work can be stopped.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

__all__ = ["CAN_STOP", "Stopped", "Work"]

CAN_STOP = sys.platform != "emscripten"  # a kernel in a browser has one thread: it hears nothing while it works


class Stopped(Exception):
    """Raised inside work that has been asked to stop."""


class Work:
    """One piece of work: `steps` is given the work and yields between its steps; what it found stays where it put it.

    >>> def count(work):
    ...     for number in range(1, 4):
    ...         work.tell("counted", number, 3)
    ...         yield
    >>> work = Work("Counting", count)
    >>> work.step(), work.done, work.step(), work.done
    (True, 1, True, 2)
    >>> work.stop()
    >>> work.step(), work.stopped
    (False, True)
    """

    def __init__(self, title: str, steps: Callable[[Work], Iterator[None]]) -> None:
        self.title = title
        self.words = ""
        self.done = self.total = 0
        self.stopped = False
        self._stopping = False
        self._steps = steps(self)

    def tell(self, words: str, done: int, total: int) -> None:
        """Say how far the work is; raises `Stopped` when it has been asked to stop."""
        self.words, self.done, self.total = words, done, total
        self.check()

    def check(self) -> None:
        """Raise `Stopped` when the work has been asked to stop."""
        if self._stopping:
            raise Stopped

    def stop(self) -> None:
        """Ask the work to stop; it does so at its next word of progress."""
        self._stopping = True

    def step(self) -> bool:
        """Do one step; false when there is none left, or the work has stopped. Raises what goes wrong in it."""
        try:
            self.check()
            next(self._steps)
        except StopIteration:
            return False
        except Stopped:
            self.stopped = True
            self._steps = iter(())
            return False
        return True

    def view(self, can_stop: bool) -> dict[str, Any]:
        """What the screen shows of it."""
        return {"title": self.title, "words": self.words, "done": self.done, "total": self.total, "stop": can_stop}
