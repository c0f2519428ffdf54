"""The screen on which boards are designed: a session that needs no browser, and the widget that draws it."""

from toolkit.widgets.design.session import DesignSession

__all__ = ["DesignSession"]
