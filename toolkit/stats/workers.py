"""Work given to others: processes of this machine, or a cluster. Nothing is imported for it that nobody asked for.

Others must have the same toolkit and the same packages installed: then they find what this process would have found.
"""

from __future__ import annotations

import copyreg
import pickle
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import MappingProxyType
from typing import Any, Protocol

from toolkit.errors import GameError, NoAnswer

__all__ = ["Client", "Future", "pack", "processes", "results", "unpack"]


class Future(Protocol):
    """A result that is being worked out."""

    def result(self) -> Any:
        """The result, waited for; raises what the work raised."""

    def cancel(self) -> Any:
        """Give the work up, if it has not begun."""


class Client(Protocol):
    """Who has others do the work: a `dask.distributed.Client`, or an executor of `concurrent.futures`."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future:
        """Have `function(*arguments)` worked out, once or (where a worker was lost) once more."""


def results(client: Client, function: Callable[..., Any], calls: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
    """What `function` gives for each of the calls, in their order; when something goes wrong, the rest is given up.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as pool:
    ...     list(results(pool, pow, [(2, 3), (3, 2)]))
    [8, 9]
    """
    futures = [client.submit(function, *call) for call in calls]
    try:
        for future in futures:
            yield future.result()
    except BaseException:
        for future in futures:
            future.cancel()
        raise


@contextmanager
def processes(number: int) -> Iterator[Client]:
    """So many new processes of this machine, for as long as the block lasts.

    Each begins by loading Python and the toolkit. A program of your own must start its work below
    `if __name__ == "__main__":`, because they load it too. Raises `NoAnswer` when one of them is killed.
    """
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    quiet = (signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for this process: it gives up what the others have not begun
    with ProcessPoolExecutor(number, get_context("spawn"), signal.signal, quiet) as pool:
        try:
            yield pool
        except BrokenProcessPool:
            raise NoAnswer(
                "a worker process ended before its work was done: it was killed (is memory short?), or your program "
                'starts work that is not below `if __name__ == "__main__":`'
            ) from None


def pack(value: Any) -> bytes:
    """A value as bytes for another process; `GameError` when it holds something that cannot be sent.

    Functions and classes written in a notebook are sent whole where cloudpickle is installed, as it is with dask.

    >>> unpack(pack({"a": 1}))
    {'a': 1}
    """
    try:
        packed = pickle.dumps(value)
        reason = ""
    except (AttributeError, TypeError, pickle.PicklingError) as error:
        packed, reason = b"", str(error)
    if packed and b"__main__" not in packed:
        return packed
    try:
        found: bytes = import_module("cloudpickle").dumps(value)
    except ModuleNotFoundError:
        if packed:
            return packed
        raise GameError(
            f"this cannot be sent to another process ({reason}); write its functions in a module of their own, "
            "or install cloudpickle"
        ) from None
    return found


def unpack(packed: bytes) -> Any:
    """The value that was packed."""
    return pickle.loads(packed)


def _view(table: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(table)


# Boards hold their tables in views that cannot be written to, and pickle has to be told how these are made.
copyreg.pickle(MappingProxyType, lambda view: (_view, (dict(view),)))
