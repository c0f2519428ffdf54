"""Work done while the notebook stays usable: in a thread where there are threads, else between two looks."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

from toolkit.widgets.lab.session import LabSession
from toolkit.widgets.lab.work import CAN_STOP

__all__ = ["keep_working"]

A_LOOK = 0.2  # seconds between two looks at the screen
A_BREATH = 0.01  # seconds that a kernel without threads gets for everything else, after every step


async def keep_working(session: LabSession, show: Callable[[], None]) -> None:
    """Do the session's work to its end, and call `show` now and again, always in the thread of the caller."""
    while session.busy:
        if CAN_STOP:
            done = _in_thread(session.step)
            while not done.done():
                await asyncio.wait({done}, timeout=A_LOOK)
                show()
            done.result()  # raises what went wrong
        else:
            session.step()
            show()
            await asyncio.sleep(A_BREATH)


def _in_thread(step: Callable[[], None]) -> asyncio.Future[None]:
    """One step in a thread of its own, which keeps no kernel from ending; what goes wrong is raised to who waits."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def finish(error: BaseException | None) -> None:
        if done.cancelled():
            return
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    def run() -> None:
        error: BaseException | None = None
        try:
            step()
        except BaseException as caught:
            error = caught
        if not loop.is_closed():
            loop.call_soon_threadsafe(finish, error)

    threading.Thread(target=run, daemon=True).start()
    return done
