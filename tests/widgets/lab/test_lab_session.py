"""The lab as a whole: tabs, commands that cannot be done, work in hand, and the same numbers without numpy."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from typing import Any

import pytest

from tests.widgets.lab.labs import block, press, solved
from toolkit.errors import GameError
from toolkit.games import GAMES
from toolkit.widgets.lab import LabSession

TABS = ["compare", "length", "rules", "landings", "policy"]


def test_a_new_lab_has_its_exact_values_to_work_out() -> None:
    lab = LabSession("monorail", board="mini", players=2)
    assert lab.busy and lab.results == {}
    assert lab.view["busy"]["title"] == "Working out the exact values"
    lab.run()
    assert not lab.busy and lab.view["busy"] is None
    found = lab.results["exact"]
    assert {name: answer.fraction for name, answer in found["win"].items()} == {
        "1": Fraction(25, 84),
        "2": Fraction(17, 84),
        "casey": Fraction(1, 2),
    }
    assert found["edge"].fraction == Fraction(8, 84) and found["turns"].fraction == 3


def test_every_tab_of_every_game_can_be_opened_and_sent() -> None:
    for key, kind in GAMES.items():
        lab = LabSession(key, board="mini", players=min(2, max(kind.game.players_allowed)))
        assert [tab["id"] for tab in lab.view["tabs"]] == TABS
        for tab in TABS:
            lab.handle({"do": "tab", "id": tab})
            assert (lab.view["tab"], lab.view["error"]) == (tab, "")
            assert lab.view["blocks"]
            names = [one["id"] for one in lab.view["blocks"]]
            assert len(names) == len(set(names))
            json.dumps(lab.view)


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (None, "knows no command"),
        ({"do": "dance"}, "its commands: tab, stop, solve, simulate"),
        ({"do": "tab", "id": "attic"}, "there is no tab 'attic'; tabs: compare"),
        ({"do": "stop"}, "nothing is being worked out"),
        ({"do": "simulate", "values": [1]}, "needs values"),
        (
            {"do": "simulate", "values": {"games": "0", "seed": "1"}},
            "Number of games: '0'; write a whole",
        ),
        ({"do": "simulate", "values": {"games": "50", "seed": "x"}}, "Seed: 'x'"),
        ({"do": "simulate", "values": {"until": "width", "width": "1/0", "seed": "1"}}, "write a number from 0.0005"),
        ({"do": "simulate", "values": {"until": "width", "width": "1e99999999", "seed": "1"}}, "Margin: '1e99999999'"),
        ({"do": "cover", "values": {"repeats": "9", "each": "1001", "seed": "1"}}, "from 2 to 1,000"),
        ({"do": "cover", "values": {"repeats": "9", "each": "9", "seed": "1", "outcome": "3"}}, "no outcome '3'"),
        ({"do": "together", "values": {}}, "change one of them first"),
        ({"do": "together", "values": {"flags": "maybe"}}, "option flags: 'maybe' is not allowed"),
        ({"do": "each", "values": {"question": "luck"}}, "no question 'luck'"),
        ({"do": "land", "values": {"piece": "7"}}, "no piece '7'"),
        ({"do": "solve"}, "there already"),
    ],
)
def test_what_cannot_be_done_says_so_and_changes_nothing(command: Any, says: str) -> None:
    lab = solved()
    before = {**lab.view, "seq": 0, "status": "", "error": ""}
    results = dict(lab.results)
    lab.handle(command)
    assert says in lab.view["error"]
    assert {**lab.view, "seq": 0, "status": "", "error": ""} == before
    assert lab.results == results and not lab.busy
    press(lab, "simulate", games=10, seed=1)
    assert lab.view["error"] == ""


def test_one_work_at_a_time_and_stopping_keeps_what_is_there() -> None:
    lab = solved("monorail", "duel")
    lab.handle({"do": "each", "values": {}})
    assert lab.busy and lab.view["status"] == "Solving every reading…"
    for _ in range(3):
        lab.step()
    lab.handle({"do": "simulate", "values": {"games": "10", "seed": "1"}})
    assert "Solving every reading is not done yet" in lab.view["error"]
    lab.handle({"do": "tab", "id": "rules"})  # looking round is allowed
    assert lab.view["error"] == ""
    lab.handle({"do": "stop"})
    lab.run()
    assert "stopped" in lab.view["status"] and not lab.busy
    assert len(lab.results["readings"]["rows"]) == 2
    assert "2 of 6 readings" in block(lab, "readings")["note"]
    assert "were not solved" in block(lab, "readings")["note"]


def test_stopping_before_anything_is_solved_leaves_a_way_to_begin_again() -> None:
    lab = LabSession("monorail", board="mini", players=2)
    lab.handle({"do": "stop"})
    lab.run()
    assert "exact" not in lab.results
    assert block(lab, "solving")["buttons"][0]["enabled"]
    press(lab, "simulate", games=100, seed=1)
    assert lab.results["simulated"]["covers"] == {}
    press(lab, "solve")
    assert lab.results["exact"]["guarantee"] == "exact"
    assert set(lab.results["simulated"]["covers"]) == {"1", "2", "casey", "turns"}


def test_a_kernel_that_cannot_be_stopped_begins_no_large_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.widgets.lab.session.CAN_STOP", False)
    monkeypatch.setattr("toolkit.widgets.lab.compare_tab.CAN_STOP", False)
    assert LabSession("monorail", board="lesson", players=2).busy
    large = LabSession("monorail", board="full", players=2)
    assert not large.busy and large.view["busy"] is None
    assert block(large, "solving")["buttons"][0]["enabled"]
    assert "cannot be stopped" in block(large, "patience")["text"]


def test_a_game_that_is_too_large_says_so_and_can_be_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.widgets.lab.truth.auto_limit", lambda *_: 20)
    lab = solved()
    assert "exact" not in lab.results
    assert (
        "more than" in block(lab, "reason")["text"]
        and "Simulated values are all there is" in block(lab, "reason")["text"]
    )
    assert not block(lab, "solving")["buttons"][0]["enabled"]
    press(lab, "simulate", games=50, seed=1)
    assert [row["cells"][1] for row in block(lab, "wins")["rows"]] == ["not known"] * 4
    assert lab.results["simulated"]["covers"] == {}
    for tab in TABS:
        lab.handle({"do": "tab", "id": tab})
        assert lab.view["error"] == ""
    lab.handle({"do": "land", "values": {}})
    assert "more than" in lab.view["error"]


def test_a_fault_of_the_toolkit_is_shown_and_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("toolkit.widgets.lab.bench.solve", broken)
    lab = LabSession("monorail", board="mini")
    with pytest.raises(ZeroDivisionError):
        lab.run()
    lab.show()
    assert not lab.busy and "a fault of the toolkit: ZeroDivisionError('oh')" in lab.view["error"]


def test_a_lab_that_cannot_begin_raises() -> None:
    with pytest.raises(GameError, match="no board 'tiny'"):
        LabSession("monorail", board="tiny")
    with pytest.raises(GameError, match="nobody decides"):
        LabSession("monorail", board="mini", strategies={1: "greedy"})
    with pytest.raises(GameError, match="mine: 'yesterday' is no game"):
        LabSession("monorail", board="mini", mine=["yesterday"])


def test_without_numpy_the_readable_rules_simulate(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser: other dice than over arrays, the same exact values, and intervals round them."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    lab = solved()
    press(lab, "simulate", games=300, seed=2)
    found = lab.results["simulated"]
    assert found["games"] == 300
    assert abs(found["win"]["casey"].number - Fraction(1, 2)) < Fraction(12, 100)
    press(lab, "cover", outcome="casey", repeats=5, each=10, seed=2)
    assert len(lab.results["coverage"]["found"].intervals) == 5
