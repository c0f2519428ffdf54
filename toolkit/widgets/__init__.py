"""The play screen: a session that needs no browser, and the widget that draws it.

`PlayScreen` is imported only when asked for, because it needs anywidget, which the light core does without.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.widgets.session import Session

if TYPE_CHECKING:
    from toolkit.widgets.screen import PlayScreen

__all__ = ["PlayScreen", "Session"]


def __getattr__(name: str) -> Any:
    if name != "PlayScreen":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from toolkit.widgets.screen import PlayScreen

    return PlayScreen
