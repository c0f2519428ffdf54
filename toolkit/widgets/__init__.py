"""The screens: sessions that need no browser, and the widgets that draw them.

The widgets are imported only when asked for, because they need anywidget, which the light core does without.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from toolkit.widgets.lessons import lesson
from toolkit.widgets.session import Session

if TYPE_CHECKING:
    from toolkit.widgets.class_screen import ClassScreen
    from toolkit.widgets.design.screen import DesignScreen
    from toolkit.widgets.lab.screen import LabScreen
    from toolkit.widgets.screen import PlayScreen

__all__ = ["ClassScreen", "DesignScreen", "LabScreen", "PlayScreen", "Session", "lesson"]

SCREENS = {
    "ClassScreen": "toolkit.widgets.class_screen",
    "DesignScreen": "toolkit.widgets.design.screen",
    "LabScreen": "toolkit.widgets.lab.screen",
    "PlayScreen": "toolkit.widgets.screen",
}


def __getattr__(name: str) -> Any:
    if name not in SCREENS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(SCREENS[name]), name)
