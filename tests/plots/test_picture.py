"""Pictures: what a notebook is sent, and that nothing but a late import of plotly is needed."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from toolkit.plots import Picture
from toolkit.plots.picture import BLUE, GREY, INK, ORANGE, PAPER, RED

PICTURE = Picture("A <title>", "One & two.", [{"type": "bar", "y": [1, 2]}], {"height": 300})


def test_the_mode_bar_is_off_so_that_nothing_can_be_sent_away() -> None:
    bundle = PICTURE.mime_bundle()["application/vnd.plotly.v1+json"]
    assert bundle["config"]["displayModeBar"] is False
    assert bundle["config"]["showSendToCloud"] is False
    assert bundle["data"] == [{"type": "bar", "y": [1, 2]}]


def test_the_words_go_with_the_picture() -> None:
    assert PICTURE.mime_bundle()["text/plain"] == "A <title>. One & two."
    assert "<p>One &amp; two.</p>" in PICTURE.words_html()
    assert "A &lt;title&gt;" in PICTURE.words_html()


def test_a_cell_shows_the_picture_and_then_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[Any, dict[str, Any]]] = []
    monkeypatch.setattr("IPython.display.display", lambda thing, **how: shown.append((thing, how)))
    PICTURE._ipython_display_()
    (picture, how), (words, _) = shown
    assert (picture, how) == (PICTURE.mime_bundle(), {"raw": True})
    assert words.data == PICTURE.words_html()


def test_plotly_takes_the_figure() -> None:
    figure = PICTURE.figure
    assert tuple(figure.data[0].y) == (1, 2)
    assert figure.layout.height == 300


def test_pictures_are_made_without_plotly_numpy_or_a_notebook() -> None:
    program = (
        "import sys\n"
        "for name in ('plotly', 'numpy', 'scipy', 'pandas', 'IPython', 'ipywidgets', 'anywidget'):\n"
        "    sys.modules[name] = None\n"
        "import toolkit as tk\n"
        "game = tk.make_game('monorail', 'mini', players=1)\n"
        "chain = tk.explore(game)\n"
        "analysis = tk.Analysis(chain)\n"
        "tk.plot_length(tk.LengthDistribution(chain), mean=analysis.steps(), sample=tk.simulate(game, 50))\n"
        "tk.plot_landings(game, tk.landing_counts(game, analysis))\n"
        "print(tk.plot_chain(tk.MarkovChain.from_rows({'a': {'a': 1}})).mime_bundle()['text/plain'])\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout == "A chain of 1 state. It starts in a. a is never left.\n"


def _luminance(colour: str) -> float:
    """WCAG 2.2: the relative luminance of a colour #rrggbb."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colour", [BLUE, GREY, INK, ORANGE, RED])
def test_colours_can_be_read_on_the_paper(colour: str) -> None:
    assert (_luminance(PAPER) + 0.05) / (_luminance(colour) + 0.05) >= 4.5
