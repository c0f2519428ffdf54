"""A plotly picture together with what it shows in words.

Pictures are made of plain numbers and texts, so making one needs no plotly: JupyterLab draws it, and `figure` gives
the plotly object to whoever wants to go on with it. Floats begin here and lead nowhere else.
"""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["BLUE", "GREY", "INK", "ORANGE", "PAPER", "RED", "SOFT", "Picture", "axis", "base_layout"]

# Dark on a light sheet of its own, so that a picture reads the same in light and dark notebooks.
PAPER, INK, GREY, SOFT = "#ffffff", "#16191d", "#565d66", "#e4e7ec"
BLUE, ORANGE, RED = "#1f5fbf", "#a84c06", "#b3261e"
# No mode bar: it is no use to a reader, and one of its buttons may send the picture to a server.
CONFIG = {"displayModeBar": False, "displaylogo": False, "showSendToCloud": False, "responsive": True}
MIME_TYPE = "application/vnd.plotly.v1+json"


@dataclass(frozen=True)
class Picture:
    """A picture: `title`, its description in `words`, and plotly's `data` (a list of traces) and `layout` as dicts.

    As the last value of a notebook cell it shows itself, with the description to unfold below it.

    >>> picture = Picture("Two bars", "The second bar is twice as high.", [{"type": "bar", "y": [1, 2]}], {})
    >>> print(picture)
    Two bars. The second bar is twice as high.
    """

    title: str
    words: str
    data: Sequence[Mapping[str, Any]]
    layout: Mapping[str, Any]

    @property
    def figure(self) -> Any:
        """The picture as a `plotly.graph_objects.Figure` (needs plotly)."""
        from plotly.graph_objects import Figure

        return Figure(data=list(self.data), layout=self.layout)

    def mime_bundle(self) -> dict[str, Any]:
        """What a notebook is sent: the picture for plotly, and the words for everybody else."""
        picture = {"data": list(self.data), "layout": dict(self.layout), "config": CONFIG}
        return {MIME_TYPE: picture, "text/plain": str(self)}

    def words_html(self) -> str:
        """The description, folded up below a line that unfolds it."""
        return (
            f"<details><summary>This picture in words: {html.escape(self.title)}</summary>"
            f"<p>{html.escape(self.words)}</p></details>"
        )

    def __str__(self) -> str:
        return f"{self.title}. {self.words}"

    def __repr__(self) -> str:
        return f"<Picture: {self.title}>"

    def _ipython_display_(self) -> None:
        from IPython.display import HTML, display

        display(self.mime_bundle(), raw=True)  # type: ignore[no-untyped-call]
        display(HTML(self.words_html()))  # type: ignore[no-untyped-call]


def base_layout(title: str, height: int) -> dict[str, Any]:
    """The part of plotly's layout that all pictures share; heights are pixels."""
    return {
        "template": "none",
        "title": {"text": title, "x": 0.02, "font": {"size": 17}},
        "font": {"color": INK, "size": 13},
        "paper_bgcolor": PAPER,
        "plot_bgcolor": PAPER,
        "height": height,
        "margin": {"l": 64, "r": 24, "t": 56, "b": 52},
        "hoverlabel": {"bgcolor": PAPER, "bordercolor": GREY, "font": {"color": INK}},
        "legend": {"orientation": "h", "x": 1, "xanchor": "right", "y": 1.02, "yanchor": "bottom"},
        "dragmode": False,
    }


def axis(title: str = "", **more: Any) -> dict[str, Any]:
    """An axis with a title, quiet grid lines, and no zooming by accident.

    >>> axis("turns")["title"]
    {'text': 'turns'}
    """
    return {"title": {"text": title}, "gridcolor": SOFT, "zeroline": False, "fixedrange": True} | more
