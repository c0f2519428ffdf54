"""The map of best plays: numbers, arrows and words against `mini` by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import toolkit as tk
from tests.plots.test_picture import _luminance
from toolkit.errors import GameError
from toolkit.plots.policy import SCALE, _shade


@pytest.fixture(scope="module")
def mini() -> Any:
    return tk.make_game("monza", "mini", players=1)


@pytest.fixture(scope="module")
def table(mini: Any) -> Any:
    return tk.best_plays(mini)


def test_the_numbers_are_the_turns_after_the_play(mini: Any, table: Any) -> None:
    """One blue die: from b2 to b3 (729/665), from the grid to a1 (2.41), home from b3."""
    numbers = tk.plot_policy(mini, table, "BYYYYY").data[-1]
    shown = dict(zip((space.id for space in mini.board.spaces), numbers["text"], strict=True))
    assert shown["b2"] == "B 1.1"
    assert shown["a2"] == "B 0"
    assert shown["a4"] == "★"
    assert shown["grid"] == "2.4"
    values = dict(zip(shown, numbers["marker"]["color"], strict=True))
    assert values["b2"] == float(Fraction(729, 665))
    assert numbers["marker"]["cmax"] == max(values.values())
    assert [(x, y) for x, y in zip(numbers["x"], numbers["y"], strict=True)] == [
        (space.x, space.y) for space in mini.board.spaces
    ]


def test_an_arrow_follows_every_best_play(mini: Any, table: Any) -> None:
    """The squares of each line, with its two ends, are those of the rows; ties have one arrow for each end."""
    lines, heads = tk.plot_policy(mini, table, "BWYYYY").data[:2]
    rows = table.rows(throw="BWYYYY")
    plays = [play for row in rows for play in row.plays if play.dice]
    assert lines["x"].count(None) == len(plays) == heads["marker"]["symbol"].count("triangle-up")
    assert sum(len(play.squares) + 2 for play in plays) == len(lines["x"])
    assert len([row for row in rows if len(row.plays) > 1]) == 1, "from b3 either target"


def test_where_no_die_fits_there_is_no_arrow(mini: Any, table: Any) -> None:
    picture = tk.plot_policy(mini, table, "YYYYYY")
    assert picture.data[1]["marker"]["symbol"].count("triangle-up") == 2, "only from a3 and b4, into the targets"
    assert "Starting grid: no move; 2.914 turns after it." in picture.words


def test_words_tell_every_square(mini: Any, table: Any) -> None:
    picture = tk.plot_policy(mini, table, "BWYYYY")
    assert "Square b3, blue: blue to a3, white to a4, or white to b4, blue to b5; 0 turns after it." in picture.words
    assert picture.words.count("turns after it") == 8
    assert picture.title == "Best plays of 1 blue, 1 white, 4 yellow: Monza, board mini"


def test_every_square_is_an_area_in_the_colour_of_its_number(mini: Any, table: Any) -> None:
    picture = tk.plot_policy(mini, table, "BYYYYY")
    shapes = picture.layout["shapes"]
    assert len(shapes) == 9
    value = {row.square: row.value for row in table.rows(throw="BYYYYY")}
    filled = dict(zip(mini.board.outlines, (shape["fillcolor"] for shape in shapes), strict=True))
    assert filled["a2"] == SCALE[0][1]
    assert filled["b2"] == _shade(value["b2"] / max(value.values())) != filled["a2"]
    bottom, top = picture.layout["yaxis"]["range"]
    assert bottom > top, "y runs downwards"


def test_black_can_be_read_on_every_shade() -> None:
    ink = _luminance("#16191d")
    for percent in range(101):
        assert (_luminance(_shade(Fraction(percent, 100))) + 0.05) / (ink + 0.05) >= 4.5


def test_a_large_board_and_plotly(mini: Any, table: Any) -> None:
    figure = tk.plot_policy(mini, table, "BWYRPG").figure
    assert len(figure.data) == 3
    full = tk.make_game("monza", "lesson", players=1)
    assert len(tk.plot_policy(full, tk.best_plays(full), "BWYRPG").figure.layout.shapes) == 20


def test_another_board_several_cars_and_no_throw_are_refused(mini: Any, table: Any) -> None:
    with pytest.raises(GameError, match="the table is of board 'mini'; make it of 'lesson'"):
        tk.plot_policy(tk.make_game("monza", "lesson", players=1), table, "BWYRPG")
    with pytest.raises(GameError, match="the map is drawn for one car"):
        tk.plot_policy(tk.make_game("monza", "mini", players=2), table, "BWYRPG")
    with pytest.raises(GameError, match="no throw 'six'"):
        tk.plot_policy(mini, table, "six")
