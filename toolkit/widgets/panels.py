"""The panels of the play screen, in the order in which they draw."""

from __future__ import annotations

from toolkit.widgets.panel import Panel

__all__ = ["PANELS"]

PANELS: tuple[type[Panel], ...] = ()
