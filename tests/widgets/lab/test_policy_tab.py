"""What strategies do: the map of Monza, the commonest decisions, and two strategies on the same luck."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.widgets.lab.labs import block, cells, press, solved
from toolkit.stats import compare, optimal_play
from toolkit.widgets.lab import LabSession


def test_a_game_without_decisions_says_so() -> None:
    lab = solved("monorail", "mini")
    lab.handle({"do": "tab", "id": "policy"})
    assert [one["kind"] for one in lab.view["blocks"]] == ["words"]
    assert lab.view["blocks"][0]["text"] == "No decisions in this game: in Monorail Game the dice decide everything."
    lab.handle({"do": "decide", "values": {}})
    assert "knows no command" in lab.view["error"]


def test_the_map_of_monza_is_that_of_best_plays() -> None:
    """On square b2 of mini, one blue die leads to b3, after which 729/665 turns are to come (see `best_plays`)."""
    lab = solved("monza", "mini", 1)
    press(lab, "map", tab="policy", throw="BYYYRR")
    board = block(lab, "best")
    assert board["paths"]["b2"] == ["b2", "b3"]
    assert "blue to b3" in board["marks"]["b2"]["words"]
    assert cells(lab, "plays")["b2"][2] == f"{float(Fraction(729, 665)):.4g}"
    values = {row.square: row.value for row in lab.results["best_plays"].rows(throw="BYYYRR")}
    most = max(values.values())
    assert board["heat"] == {square: float(value / most) for square, value in values.items()}
    assert block(lab, "plays")["badge"] == "exact"
    lab.handle({"do": "map", "values": {"throw": "BBB"}})
    assert "no throw 'BBB'" in lab.view["error"]
    thrown = board["title"]
    press(lab, "throw")
    assert block(lab, "best")["title"] != thrown


def test_the_commonest_decisions_and_the_best_choice_there() -> None:
    lab = solved("pig", "mini")
    press(lab, "decide", tab="policy", strategy="optimal", games=40, seed=3)
    shown = lab.results["decisions"]
    best = optimal_play(lab.bench.game)
    assert len(shown["commonest"]) > 3
    for one, row in zip(shown["commonest"], block(lab, "decisions")["rows"], strict=True):
        (choice,) = one.chosen
        assert choice in best.choices(one.state)
        assert lab.bench.game.action_text(choice) == row["cells"][1]
        assert row["cells"][2].endswith(best.value(one.state).decimal(4))
    times = [one.times for one in shown["commonest"]]
    assert times == sorted(times, reverse=True)
    press(lab, "show", id=2)
    position = block(lab, "position")
    assert position["pieces"] == dict(lab.bench.game.pieces(shown["commonest"][2].state))
    assert [row.get("tone") for row in block(lab, "decisions")["rows"]][:4] == [None, None, "here", None]
    for wrong in ("12", "-1", "²", "9" * 5000):
        lab.handle({"do": "show", "values": {"id": wrong}})
        assert "not in the table" in lab.view["error"]


def test_a_named_strategy_has_no_prices_and_its_way_is_drawn() -> None:
    lab = LabSession("monza", board="mini", players=1)
    lab.handle({"do": "stop"})
    lab.run()
    press(lab, "decide", tab="policy", strategy="greedy", games=20, seed=3)
    assert "Worth of the best choice" not in block(lab, "decisions")["columns"]
    first = lab.results["decisions"]["commonest"][0]
    (play,) = first.chosen
    path = block(lab, "position")["path"]
    assert path == [lab.bench.game.pieces(first.state)["1"], *play.squares]
    lab.handle({"do": "decide", "values": {"strategy": "lucky", "games": "9", "seed": "1"}})
    assert "no strategy 'lucky'" in lab.view["error"]


def test_two_strategies_on_the_same_luck() -> None:
    lab = solved("magnificent_race", "mini", 1)
    lab.handle({"do": "tab", "id": "policy"})
    names = [one["value"] for one in block(lab, "luck")["fields"][0]["values"]]
    press(lab, "luck", one=names[0], other=names[1], pairs=60, seed=4)
    found = lab.results["same_luck"]
    again = compare(lab.bench.game, {1: names[0]}, {1: names[1]}, 60, seed=4)
    assert found.as_json() == again.as_json()
    assert cells(lab, "luck-table")["Seat 1 wins"][5] == f"{found.win['1'].narrower:.2f} times"
    lab.handle({"do": "luck", "values": {"one": names[0], "other": names[0], "pairs": "60", "seed": "4"}})
    assert "both strategies are the same" in lab.view["error"]


@pytest.mark.parametrize("key", ["pig", "bear_off"])
def test_classics_with_decisions_have_the_table_and_no_map(key: str) -> None:
    lab = solved(key, "mini")
    press(lab, "decide", tab="policy", games=10, seed=1)
    assert {one["id"] for one in lab.view["blocks"]} >= {"decide", "decisions", "position"}
    assert "map" not in {one["id"] for one in lab.view["blocks"]}
