"""The picture of a class's games says the same in its bars, its points and its words."""

from __future__ import annotations

import pytest

from toolkit.games import make_game
from toolkit.games.monorail import Throw
from toolkit.play import Match, PoolReport, pool
from toolkit.plots import plot_pool


def code(seed: int, *throws: tuple[int, int]) -> str:
    match = Match(make_game("monorail", "mini", 1), seed)
    for white, coloured in throws:
        match.play(Throw(white, coloured))
    return match.code()


def test_bars_are_the_games_and_points_what_is_expected() -> None:
    codes = [code(1, (4, 1)), code(2, (4, 1)), code(3, (5, 2), (4, 1))]
    picture = plot_pool(PoolReport.of(pool("\n".join(codes))))
    bars, points = picture.data
    assert bars["x"][:3] == points["x"][:3] == ["1", "2", "3"]
    assert bars["y"][:3] == [2, 1, 0] and sum(bars["y"]) == 3
    assert points["y"][0] == pytest.approx(3 * 5 / 18)  # a game alone on mini is over in one turn with chance 5/18
    assert (bars["name"], points["name"]) == ("these 3 games", "expected")
    assert picture.words == (
        "3 games of 1 to 2 turns, most often 1 (2 games). Seat 1 won 3, expected 1.5. Casey won 0, expected 1.5."
    )
    assert picture.title == "Monorail Game, board mini, 1 player: length in turns"
    assert picture.figure.data[0].type == "bar"
