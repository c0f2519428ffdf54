"""The bars of the readings: as long as the effects, in their order, and nothing left out without a word."""

from __future__ import annotations

import sys

import pytest

from toolkit.plots import plot_readings
from toolkit.stats import Readings, readings


@pytest.fixture(scope="module")
def found() -> Readings:
    return readings("monorail", "duel", 2, only=["first_player", "flags", "casey_moves_on_forfeit"])


def test_every_changed_value_has_its_bar(found: Readings) -> None:
    picture = plot_readings(found)
    (bars,) = picture.data
    means = {f"{e.option} = {str(e.value).lower()}": e.mean for e in found.effects() if e.value != e.given}
    assert dict(zip(bars["y"], bars["x"], strict=True)) == {
        name: float(mean.number) for name, mean in means.items() if mean is not None
    }
    tops = [name.partition(" = ")[0] for name in bars["y"]]
    assert list(dict.fromkeys(tops)) == list(dict.fromkeys(effect.option for effect in found.effects()))
    assert "Not solved: first_player = 3, first_player = 4." in picture.words
    least = next(e.least for e in found.effects() if e.option == "flags" and e.value is False)
    at = bars["y"].index("flags = false")
    assert least is not None
    assert bars["x"][at] - bars["error_x"]["arrayminus"][at] == pytest.approx(float(least.number))
    assert picture.title == "What each reading changes: Seat 1 wins"
    assert plot_readings(found.about("turns")).title == "What each reading changes: length in turns"


def test_losses_are_told_from_gains_without_colours(found: Readings) -> None:
    (bars,) = plot_readings(found).data
    patterns = dict(zip(bars["x"], bars["marker"]["pattern"]["shape"], strict=True))
    assert {pattern for mean, pattern in patterns.items() if mean > 0} == {""}
    assert {pattern for mean, pattern in patterns.items() if mean < 0} == {"/"}


def test_bars_that_are_left_out_are_counted(found: Readings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["toolkit.plots.readings"], "MOST_BARS", 1)
    picture = plot_readings(found)
    assert len(picture.data[0]["x"]) == 1
    assert "3 weaker ones are left out." in picture.words


def test_plotly_takes_the_figure(found: Readings) -> None:
    assert plot_readings(found).figure.data[0].orientation == "h"
