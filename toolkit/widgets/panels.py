"""The panels of the play screen, in the order in which they draw."""

from __future__ import annotations

from toolkit.widgets.guess_panel import GuessPanel
from toolkit.widgets.keep_panel import KeepPanel
from toolkit.widgets.notes_panel import NotesPanel
from toolkit.widgets.panel import Panel
from toolkit.widgets.replay_panel import ReplayPanel
from toolkit.widgets.review_panel import ReviewPanel
from toolkit.widgets.why_panel import WhyPanel

__all__ = ["PANELS"]

PANELS: tuple[type[Panel], ...] = (NotesPanel, ReplayPanel, ReviewPanel, WhyPanel, KeepPanel, GuessPanel)
