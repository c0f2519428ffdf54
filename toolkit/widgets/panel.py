"""What a panel of the play screen is: a part with commands of its own and a piece of the view of its own.

A new panel is a class here in `toolkit/widgets/`, a part of the same name in `front/`, and one line in `PANELS` of
`panels.py`. The session knows no panel by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.play import Match
from toolkit.widgets.play_view import Moment

__all__ = ["Command", "Panel", "Reply"]


@dataclass(frozen=True)
class Reply:
    """What comes of a panel's command: words for the live region, or another match to show from now on.

    `seats` says who plays in that match, as in `Session`.
    """

    status: str = ""
    match: Match | None = None
    seats: Mapping[int, str] | None = None


Command = Callable[[Moment, Mapping[str, Any]], Reply]


class Panel:
    """The base of all panels, which shows nothing. A session keeps one of each kind, through new games too.

    `commands` are those it carries out, by name; one that cannot be done raises a `ToolkitError` and changes nothing.
    `begin` is told of another match, `draw` puts what the panel shows into the view, which is complete but for panels.

    >>> Panel().commands
    {}
    """

    @property
    def commands(self) -> Mapping[str, Command]:
        """The commands of this panel: name -> what carries it out."""
        return {}

    def begin(self, moment: Moment) -> None:
        """Another match is shown from now on."""

    def draw(self, moment: Moment, view: dict[str, Any]) -> None:
        """Put into the view what this panel shows; one that hides something takes it out."""
