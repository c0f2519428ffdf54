"""The tables: their numbers are those of the functions, and they read well as text and as HTML."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.test_light_core import EVERYTHING, without
from toolkit.errors import GameError
from toolkit.games import load_board
from toolkit.games.magnificent_race import MagnificentBoard
from toolkit.stats.magnificent import (
    landing_shares,
    marble_table,
    race_table,
    ring_graph,
    steering_table,
    turns_to_kind,
    value_of_a_marble,
    value_of_cards,
    wager_table,
)

FULL = {1: 14, 2: 10}

PROGRAM = """
import json
from toolkit.games import load_board
from toolkit.solve import equilibria
from toolkit.stats.magnificent import *

answers = [
    race_table([4, 3, 2, 1]), marble_table([4, 3, 2, 1], "2", {1: 14, 2: 10}), wager_table(50_000, 20_000),
    steering_table(load_board("mini", "magnificent_race"), "race"), closed_forms().latex, bid_statements()[0],
    equilibria(bid_game((50_000, 25_000), (wins, reaching(30_000)))), chart_odds([3, 2], 12),
]
print(json.dumps([str(answer) for answer in answers]))
"""


def test_the_race_of_the_rulebook_as_a_table() -> None:
    table = race_table({"green": 4, "red": 3, "yellow": 2, "blue": 1})
    assert table.column("who") == ["green", "red", "yellow", "blue", "Dan"]
    assert table.column("1st place") == [Fraction(n, 11) for n in (4, 3, 2, 1, 1)]
    assert table.column("expected steps")[0] == Fraction(112, 55)
    assert "<caption>One race, 11 marbles in all</caption>" in table._repr_html_()
    assert "<td>112/55 = 2.03636</td>" in table._repr_html_()
    assert str(table).splitlines()[2].split("  ")[-1] == "112/55 = 2.03636"


def test_what_marbles_are_worth() -> None:
    table = marble_table([4, 3, 2, 1], "2", FULL, most=4)
    assert table.column("marbles") == ["1", "2", "3", "4"]
    assert table.column("one more marble")[2] == value_of_a_marble([4, 3, 2, 1], "2").steps["2"]
    assert table.column("one more card")[3] == value_of_cards([4, 4, 2, 1], "2", FULL).steps["2"]
    steps, gains = table.column("expected steps"), table.column("one more marble")
    assert [steps[k] + gains[k] for k in range(3)] == steps[1:]
    assert gains == sorted(gains, reverse=True)
    with pytest.raises(GameError, match=r"there is no player '9' in the race; its players: 1, 2"):
        marble_table([1, 1], "9", FULL)


def test_wagers_side_by_side() -> None:
    table = wager_table(20_000, 40_000, stakes=(5_000, 20_000))
    assert [answer.fraction for answer in table.column("spins")] == [1, 16, 1]
    assert table.column("ruined") == [Fraction(1, 2)] * 3
    assert table.column("wager") == ["all that is allowed", "5,000 a spin", "20,000 a spin"]


def test_turns_and_landings_of_a_board() -> None:
    board = load_board("lesson", "magnificent_race")
    assert isinstance(board, MagnificentBoard)
    table = steering_table(board, "race", "auto", junction_start="after")
    for steering in ("best", "random"):
        found = turns_to_kind(board, "race", "auto", steering=steering, junction_start="after")
        assert table.column(steering) == [found[stop.id] for stop in board.stops]
    assert sum(table.column("landings")) == sum(landing_shares(ring_graph(board)).values()) == 1
    with pytest.raises(GameError, match=r"no column 'worst'; the columns: from, best, random, landings"):
        table.column("worst")


def test_the_light_core_gives_the_same_answers() -> None:
    assert without(EVERYTHING, PROGRAM) == without((), PROGRAM)
