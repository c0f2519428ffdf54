"""The table of best plays, against `mini` by hand (tests/games/monza/test_mini_by_hand.py) and brute-forced plays."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from typing import Any

import pytest

import toolkit as tk
from toolkit.errors import GameError
from toolkit.games import Finished
from toolkit.games.monza import Monza, Throw, all_throws
from toolkit.stats import BestPlays, throw_of

# By hand: 31031 of 46656 throws have a blue die.
A2, B3 = Fraction(46656, 31031), Fraction(729, 665)
B2 = (46656 + 6144 * B3) / 31031
A1 = (46656 + 18750 * A2) / 31031
B1 = (46656 + 18750 * B2 + 3840 * B3) / 31031
GRID = (46656 + 11529 * B1 + 6144 * A1 + 12606 * B2 + 3840 * A2 + 3840 * B3) / 42560


def _game(board: str = "mini", players: int = 1, **options: Any) -> Monza:
    game = tk.make_game("monza", board, players=players, options=options)
    assert isinstance(game, Monza)
    return game


@pytest.fixture(scope="module")
def mini() -> BestPlays:
    return tk.best_plays(_game())


def test_every_square_is_worth_what_was_found_by_hand(mini: BestPlays) -> None:
    """a3 and b4 too: no best play, and no play at all, ends there."""
    by_hand = {"grid": GRID, "a1": A1, "a2": A2, "a3": 1, "b1": B1, "b2": B2, "b3": B3, "b4": 1}
    assert {square: mini.value(square) for square in mini.squares} == by_hand
    assert not tk.optimal_play(_game()).optimum.process.has(_game().start()._replace(cars=(3,)))


def test_every_throw_of_every_square_is_there(mini: BestPlays) -> None:
    assert len(mini) == len(mini.rows()) == 8 * 462
    assert {row.throw: row.weight for row in mini.rows("b2")} == dict(all_throws().items())
    assert [row.square for row in mini.rows(throw="BBBBBB")] == list(mini.squares)


@pytest.mark.parametrize(
    ("square", "throw", "plays", "value", "lead"),
    [
        # One blue die and a white one: a1 or b2, and b2 is better by T(a1) - T(b2).
        ("grid", "BWYYYY", ["white to b1, blue to b2"], B2, A1 - B2),
        # Two blue, no white: a2 or b2, and a2 is better.
        ("grid", "BBYYYY", ["blue to a1, blue to a2"], A2, B2 - A2),
        ("grid", "YYYYYY", ["no move"], GRID, None),
        ("a1", "BYYYYY", ["blue to a2"], A2, B2 - A2),
        ("b3", "BYYYYY", ["blue to a3, yellow to a4"], Fraction(0), None),
    ],
)
def test_rows_found_by_hand(
    mini: BestPlays, square: str, throw: str, plays: list[str], value: Fraction, lead: Fraction | None
) -> None:
    (row,) = mini.rows(square, throw)
    assert ([play.text for play in row.plays], row.value, row.lead) == (plays, value, lead)


def test_equally_good_plays_are_all_there_in_board_order(mini: BestPlays) -> None:
    """From b3 one blue and one white die lead to either target, and with more dice nothing is gained."""
    (row,) = mini.rows("b3", "BWYYYY")
    assert [play.squares[-1] for play in row.plays] == ["a4", "b5"]
    for row in mini.rows():
        places = [_game().track.place(play.squares[-1]) for play in row.plays if play.dice]
        assert places == sorted(places)


@pytest.mark.parametrize("options", [{}, {"obligation": "until_stuck"}, {"bonus": True}], ids=str)
def test_the_grid_is_worth_what_optimal_play_says(options: dict[str, Any]) -> None:
    game = _game("lesson", **options)
    best = tk.optimal_play(game)
    table = tk.best_plays(game, best)
    assert table.value("grid") == best.value().fraction
    state = game.step(game.start(), throw_of("BWYRPG")).state
    (row,) = table.rows("grid", "BWYRPG")
    assert row.plays == best.choices(state)
    assert row.value == best.value(state).fraction - 1


def test_two_cars_at_one_position_see_their_own_share() -> None:
    game = _game(players=2)
    best = tk.optimal_play(game)
    first = tk.best_plays(game, best, game.start())
    assert first.means == "the share of the win"
    assert first.value("grid") == best.value().fraction
    second = game.start()._replace(cars=(1, 0), seat=2)
    table = tk.best_plays(game, best, second)
    assert table.squares == ("grid",)
    assert table.value("grid") == 1 - best.value(second).fraction
    for row in table.rows()[::40]:
        assert row.plays == best.choices(game.step(second, row.throw).state)
        assert row.lead is None or row.lead > 0


def test_csv_is_read_back(mini: BestPlays) -> None:
    lines = list(csv.DictReader(io.StringIO(mini.csv())))
    assert len(lines) == 8 * 462
    (line,) = (one for one in lines if one["square"] == "b3" and one["throw"] == "1 blue, 1 white, 4 yellow")
    assert line["best plays"] == "blue to a3, white to a4 | white to b4, blue to b5"
    assert (line["weight"], line["value"], line["lead"]) == ("30", "0", "")
    total = sum(Fraction(one["value"]) * int(one["weight"]) for one in lines if one["square"] == "grid")
    assert total / 46656 + 1 == GRID


def test_a_notebook_shows_a_fold_for_every_square(mini: BestPlays) -> None:
    shown = mini._repr_html_()
    assert shown.count("<details>") == shown.count("<table>") == 8
    assert shown.count("<tr><td>") == 8 * 462
    assert "Square b3, blue: 1.09624 before the throw" in shown
    assert "<td>1 blue, 5 yellow</td><td>6/46656</td><td>blue to b3</td><td>729/665 = 1.09624</td>" in shown
    assert repr(mini) == "<Best plays: Monza, board mini, 3,696 throws on 8 squares>"


@pytest.mark.parametrize("text", ["2 blue, 4 green", "BBGGGG", "GBGGBG", Throw(blue=2, green=4)], ids=str)
def test_a_throw_can_be_written_in_several_ways(text: Throw | str) -> None:
    assert throw_of(text) == Throw(blue=2, green=4)


def test_what_has_no_table_is_refused(mini: BestPlays) -> None:
    with pytest.raises(GameError, match="Monorail Game has no table of best plays"):
        tk.best_plays(tk.make_game("monorail", "mini", players=1))
    with pytest.raises(GameError, match="2 cars can stand in very many ways; name the position"):
        tk.best_plays(_game(players=2))
    over = _game().start()._replace(cars=(4,), seat=0)
    assert isinstance(_game().node(over), Finished)
    with pytest.raises(GameError, match="nobody is about to throw at a4"):
        tk.best_plays(_game(), None, over)
    with pytest.raises(GameError, match="no square 'a4' in this table; its squares: grid, a1"):
        mini.rows("a4")
    with pytest.raises(GameError, match="no throw 'BB'; write six dice such as"):
        mini.rows("a1", "BB")
