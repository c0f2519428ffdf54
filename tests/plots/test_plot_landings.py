"""The heat map of landings, against numbers of a slow reference and by hand."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import pytest

import toolkit as tk
from tests.plots.test_picture import _luminance
from toolkit.errors import GameError
from toolkit.plots.landings import SCALE
from toolkit.solve import Answer


@pytest.fixture(scope="module")
def mini() -> Any:
    return tk.make_game("monorail", "mini", players=1)


@pytest.fixture(scope="module")
def counts(mini: Any) -> Any:
    return tk.landing_counts(mini, tk.Analysis(tk.explore(mini)))


def _circles(picture: Any) -> dict[str, Any]:
    circles: dict[str, Any] = picture.data[-1]
    return circles


def test_colours_and_numbers_are_the_landings(mini: Any, counts: Any) -> None:
    """One player on `mini`, dots by the slow reference. By hand: the station is the chance to win, 1/2; Casey moves in
    3 throws less the winning one, 5/2 times, and each time lands on any of three lines with the same chance: 5/6."""
    circles = _circles(tk.plot_landings(mini, counts))
    fractions = [0, Fraction(1, 4), Fraction(1, 3), Fraction(2, 5), Fraction(1, 2), *[Fraction(5, 6)] * 3]
    assert circles["marker"]["color"] == [float(count) for count in fractions]
    assert circles["text"] == ["0", ".25", ".33", ".4", ".5", ".83", ".83", ".83"]
    assert circles["marker"]["cmax"] == float(Fraction(5, 6))
    assert circles["hovertext"][1] == "Dot 1: 0.25 landings a game"


def test_each_number_stands_on_its_space(mini: Any, counts: Any) -> None:
    circles = _circles(tk.plot_landings(mini, counts))
    spaces = mini.board.spaces
    assert list(zip(circles["x"], circles["y"], strict=True)) == [(space.x, space.y) for space in spaces]
    rings = dict(zip((space.id for space in spaces), circles["marker"]["line"]["width"], strict=True))
    assert {space for space, width in rings.items() if width == 3} == {"dot 2", "dot 3"}


def test_one_piece_or_all_of_them() -> None:
    two = tk.make_game("monorail", "mini", players=2)
    found = tk.landing_counts(two, tk.Analysis(tk.explore(two)))
    both, first, casey = (_circles(tk.plot_landings(two, found, piece=piece)) for piece in (None, "1", "casey"))
    station = [space.id for space in two.board.spaces].index("station")
    assert first["marker"]["color"][station] == float(Fraction(25, 84))
    assert both["marker"]["color"][station] == 0.5
    assert casey["marker"]["color"][:5] == [0.0] * 5


def test_words_name_every_space_with_its_number(mini: Any, counts: Any) -> None:
    words = tk.plot_landings(mini, counts).words
    assert words.startswith("Expected landings in a game, the most first: Casey's station, Finish 0.833; Line 1 0.833;")
    assert words.endswith("Dot 1 0.25; Start 0.")


def test_the_board_is_drawn_the_right_way_up(mini: Any, counts: Any) -> None:
    picture = tk.plot_landings(mini, counts)
    bottom, top = picture.layout["yaxis"]["range"]
    assert bottom > top, "y runs downwards"
    assert picture.layout["yaxis"]["scaleanchor"] == "x"
    inner, outer = picture.data[:2]
    assert (outer["x"][0], outer["y"][0]) == (outer["x"][-1], outer["y"][-1]), "the circuit is closed"
    assert (inner["x"][0], inner["y"][0]) != (inner["x"][-1], inner["y"][-1])
    assert {note["text"] for note in picture.layout["annotations"]} == {"Start", "Station", "Finish"}


def test_a_board_with_coordinates_of_its_own_is_drawn_by_them() -> None:
    board = tk.load_board("mini", "monorail")
    text = [f'{{id = "{space.id}", x = {100 + 10 * i}, y = {200 + 20 * i}}}' for i, space in enumerate(board.spaces)]
    assert len(text) == 8
    from toolkit.boards import parse_toml
    from toolkit.games import board_text
    from toolkit.games.monorail import read_board

    own = read_board(parse_toml(f"spaces = [{', '.join(text)}]\n" + board_text(board), "own.toml"), "own.toml")
    picture = tk.plot_landings(tk.make_game("monorail", own, players=1), {})
    assert _circles(picture)["x"] == [100 + 10 * i for i in range(8)]
    assert picture.data[0]["x"] == [100, 110, 120, 130, 140]
    assert _circles(picture)["marker"]["cmax"] == 1.0, "no landings at all are no division by nought"


def test_circles_of_a_full_board_do_not_hide_one_another() -> None:
    game = tk.make_game("monorail", "full", players=1)
    circles = _circles(tk.plot_landings(game, {("1", "dot 5"): Answer.exact(Fraction(1, 1000))}))
    assert (
        circles["marker"]["size"] < _circles(tk.plot_landings(tk.make_game("monorail", "mini"), {}))["marker"]["size"]
    )
    assert circles["text"][5] == "<.01"


def test_numbers_can_be_read_on_every_shade() -> None:
    """White or black, whichever is used, has a contrast of at least 4.4 with its circle (WCAG asks 4.5 of text)."""
    game = tk.make_game("monorail", "full", players=1)
    spaces = [space.id for space in game.board.spaces]
    counts = {("1", space): Answer.exact(Fraction(i, len(spaces) - 1)) for i, space in enumerate(spaces)}
    circles = _circles(tk.plot_landings(game, counts))
    for value, ink in zip(circles["marker"]["color"], circles["textfont"]["color"], strict=True):
        (low, below), (high, above) = next((a, b) for a, b in itertools.pairwise(SCALE) if a[0] <= value <= b[0])
        part = (value - low) / (high - low)
        mixed = [round(int(below[i : i + 2], 16) * (1 - part) + int(above[i : i + 2], 16) * part) for i in (1, 3, 5)]
        pair = sorted((_luminance("#" + "".join(f"{one:02x}" for one in mixed)), _luminance(ink)))
        assert (pair[1] + 0.05) / (pair[0] + 0.05) >= 4.4, value


def test_foreign_pieces_and_spaces_are_refused(mini: Any, counts: Any) -> None:
    with pytest.raises(GameError, match="no piece '2' in this game; its pieces: 1, casey"):
        tk.plot_landings(mini, counts, piece="2")
    with pytest.raises(GameError, match="landings on 'dot 9': board 'mini' has no such space"):
        tk.plot_landings(mini, {("1", "dot 9"): Answer.exact(Fraction(1))})


def test_plotly_accepts_every_part(mini: Any, counts: Any) -> None:
    assert len(tk.plot_landings(mini, counts).figure.data) == 3
