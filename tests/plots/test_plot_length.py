"""The picture of a game's length, against numbers found by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import toolkit as tk
from toolkit.errors import ChanceError
from toolkit.plots.length import interval
from toolkit.solve import Answer


@pytest.fixture(scope="module")
def mini() -> Any:
    return tk.make_game("monorail", "mini", players=1)


@pytest.fixture(scope="module")
def length(mini: Any) -> Any:
    return tk.LengthDistribution(tk.explore(mini))


def _survival(j: int) -> Fraction:
    """P(T > j) on `mini`, by hand: 4 (5/9)^j - 3 (1/2)^j."""
    return 4 * Fraction(5, 9) ** j - 3 * Fraction(1, 2) ** j


def test_bars_are_the_chances(length: Any) -> None:
    bars = tk.plot_length(length).data[0]
    assert bars["type"] == "bar"
    assert bars["x"] == list(range(1, 11)), "P(T <= 9) < 0.99 <= P(T <= 10)"
    assert _survival(9) > Fraction(1, 100) >= _survival(10)
    assert bars["y"] == [float(_survival(n - 1) - _survival(n)) for n in range(1, 11)]
    assert bars["hovertext"][1] == "2 turns: 77/324 = 0.2377"


def test_steps_are_the_chances_to_be_over(length: Any) -> None:
    picture = tk.plot_length(length, longest=4)
    steps = picture.data[1]
    assert steps["y"] == [float(1 - _survival(n)) for n in range(1, 5)]
    assert steps["line"]["shape"] == "hv"
    assert steps["yaxis"] == "y2"


def test_quantiles_and_mean_are_marked(length: Any) -> None:
    picture = tk.plot_length(length, mean=Answer.exact(Fraction(3)))
    marks = picture.data[-1]
    assert (marks["x"], marks["y"]) == ([1, 2, 7], [0.05, 0.5, 0.95])
    (line,) = picture.layout["shapes"]
    assert (line["x0"], line["x1"]) == (3.0, 3.0)
    assert picture.layout["annotations"][0]["text"] == "mean 3"
    assert "shapes" not in tk.plot_length(length).layout


def test_words_tell_the_same(length: Any) -> None:
    picture = tk.plot_length(length, mean=Answer.exact(Fraction(3)))
    assert str(picture) == (
        "Length of a game in turns. Bars from 1 to 10 turns; the highest at 1, chance 5/18 = 0.2778. The mean is 3. "
        "5% of games are over by 1. 50% of games are over by 2. 95% of games are over by 7."
    )


def test_simulated_games_stand_beside_the_bars_with_their_intervals(mini: Any, length: Any) -> None:
    sample = tk.simulate(mini, games=400, seed=3)
    picture = tk.plot_length(length, sample=sample)
    points = picture.data[1]
    assert points["x"] == picture.data[0]["x"]
    assert points["y"] == [sample.lengths[n] / 400 for n in range(1, 11)]
    low, high = interval(sample.lengths[2], 400)
    assert points["error_y"]["array"][1] == pytest.approx(high - points["y"][1])
    assert points["error_y"]["arrayminus"][1] == pytest.approx(points["y"][1] - low)
    assert picture.layout["showlegend"] is True
    held = sum(
        a <= _survival(n - 1) - _survival(n) <= b
        for n, (a, b) in ((n, interval(sample.lengths[n], 400)) for n in range(1, 11))
    )
    assert held >= 7
    assert f"{held} of 10 intervals of the 400 simulated games hold the bar's value." in picture.words


def test_wilsons_interval() -> None:
    """Newcombe, Statistics in Medicine 17 (1998), table I, method 3: 81 of 263 gives 0.2553 to 0.3662."""
    assert [round(end, 4) for end in interval(81, 263)] == [0.2553, 0.3662]
    assert [round(end, 4) for end in interval(15, 148)] == [0.0624, 0.1605]
    assert [round(end, 4) for end in interval(0, 20)] == [0.0, 0.1611]


def test_a_sample_by_another_clock_is_refused(mini: Any) -> None:
    sample = tk.simulate(mini, games=10)
    throws = tk.LengthDistribution(tk.explore(mini), "throws")
    with pytest.raises(ChanceError, match="the sample counts turns, the distribution throws"):
        tk.plot_length(throws, sample=sample)


def test_bars_of_a_larger_game_are_proved_ones() -> None:
    """`duel` with two players has 223 positions: the bars come from floats with proved bounds, not from fractions."""
    chain = tk.explore(tk.make_game("monorail", "duel", players=2))
    length = tk.LengthDistribution(chain)
    bars = tk.plot_length(length, longest=3).data[0]
    assert bars["name"] == "proved"
    assert bars["y"] == pytest.approx([float(length.pmf(n)) for n in (1, 2, 3)], rel=1e-12)
    assert "/" not in bars["hovertext"][1]


def test_a_length_of_nothing_and_one_that_may_be_endless() -> None:
    start = tk.MarkovChain.from_rows({"end": {"end": 1}})
    assert tk.plot_length(tk.LengthDistribution(start)).data[0]["y"] == [1.0, 0.0]
    rows = {"a": {"end": "1/2", "trap": "1/2"}, "end": {"end": 1}, "trap": {"trap": 1}}
    endless = tk.LengthDistribution(tk.MarkovChain.from_rows(rows), targets="end")
    picture = tk.plot_length(endless, mean=Answer.infinite("it may stay in the trap"), longest=3)
    assert picture.data[0]["y"] == [0.5, 0.0, 0.0]
    assert picture.data[-1]["x"] == [1, 1], "only two of the three levels are ever reached"
    assert "The mean is infinite." in picture.words
    assert "It never comes to 95% of games being over." in picture.words


def test_plotly_accepts_every_part(mini: Any, length: Any) -> None:
    figure = tk.plot_length(length, mean=Answer.exact(Fraction(3)), sample=tk.simulate(mini, games=20)).figure
    assert [trace.type for trace in figure.data] == ["bar", "scatter", "scatter", "scatter"]
