"""Curves over a symbol: the values drawn are those of the functions, and the words say the same."""

from __future__ import annotations

from fractions import Fraction

import pytest

from toolkit.errors import ChainError
from toolkit.games import make_game
from toolkit.plots import plot_symbol
from toolkit.stats import RationalFunction, loaded

HALF = RationalFunction((1, 1), (2,), "p", (Fraction(0), Fraction(1)))


def test_the_curves_of_a_loaded_die() -> None:
    six = loaded(make_game("monorail", "mini", players=1), 6, "white")
    picture = plot_symbol({"Seat 1": six.win["1"], "Casey": six.win["casey"]}, usual=six.usual, title="More sixes")
    seat, casey, dots = picture.data
    assert [trace["name"] for trace in (seat, casey)] == ["Seat 1", "Casey"]
    assert (seat["x"][0], seat["x"][-1], len(seat["x"])) == (0.0025, 0.9975, 120)
    assert seat["y"][0] == float(six.win["1"].at("1/400"))
    assert all(a + b == pytest.approx(1) for a, b in zip(seat["y"], casey["y"], strict=True))
    assert (dots["x"], dots["y"]) == ([1 / 6] * 2, [0.5, 0.5])
    assert seat["line"]["dash"] != casey["line"]["dash"]  # told apart without colours
    assert picture.words.endswith("At p = 1/6: Seat 1 0.5, Casey 0.5.")
    assert tuple(picture.figure.data[0].x) == tuple(seat["x"])


def test_the_words_name_the_highest_and_the_lowest_point() -> None:
    """p (1 - p) is highest in the middle."""
    bump = RationalFunction((0, 1, -1), (1,), "p")
    picture = plot_symbol(bump, between=(Fraction(0), Fraction(1)), measure="spread")
    assert picture.title == "Spread as a function of p"
    assert "highest 0.249983 at p = 0.4958" in picture.words
    assert picture.words.startswith("From 0.00249375 at p = 0.0025 to 0.00249375 at p = 0.9975, lowest")
    assert picture.layout["showlegend"] is False


def test_what_cannot_be_drawn() -> None:
    with pytest.raises(ChainError, match="0 functions of nothing"):
        plot_symbol({})
    with pytest.raises(ChainError, match="2 functions of p, z; draw 1 to 5 of one symbol"):
        plot_symbol({"a": HALF, "b": RationalFunction((1,), (2, 1), "z")})
    with pytest.raises(ChainError, match="6 functions of p"):
        plot_symbol({str(k): HALF for k in range(6)})
