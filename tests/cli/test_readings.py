"""`toolkit readings` and `toolkit sensitivity`: the objects for programs, the text for people, what is refused."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from tests.cli.commands import run
from toolkit.games import make_game
from toolkit.stats import Report

Capsys = pytest.CaptureFixture[str]


def test_readings_as_an_object(capsys: Capsys) -> None:
    ran = run(capsys, "readings", "monorail", "--board", "duel", "--players", 1, "--only", "flags", "--json")
    found = json.loads(ran.out)
    assert ran.code == 0 and ran.out.count("\n") == 1
    assert (found["game"], found["board"], found["players"], found["question"]) == ("monorail", "duel", 1, "1")
    on, off = (
        Report.of(make_game("monorail", "duel", 1, {"flags": flags})).win["1"].fraction for flags in (True, False)
    )
    assert [Fraction(reading["1"]["fraction"]) for reading in found["readings"]] == [on, off]
    assert [Fraction(effect["mean"]["fraction"]) for effect in found["effects"]] == [0, off - on]
    assert [effect["value"] for effect in found["effects"]] == ["true", "false"]


def test_readings_for_people(capsys: Capsys) -> None:
    ran = run(capsys, "readings", "monorail", "--board", "mini", "--option", "flags=false", "--question", "turns")
    lines = ran.out.splitlines()
    assert lines[0] == "Monorail Game, board mini, 2 players: 80 readings, 48 solved. length in turns: as given 3"
    assert lines[2].split() == ["option", "rule", "value", "mean", "change", "least", "most", "alone"]
    assert "flags                   M16   false     as given" in ran.out
    assert "every reading with first_player=3" in ran.out


def test_readings_by_policies_and_certified(capsys: Capsys) -> None:
    words = ["monza", "--board", "mini", "--players", 1, "--policy", "1=farthest", "--only", "bonus", "--json"]
    exact = json.loads(run(capsys, "readings", *words).out)
    certified = json.loads(run(capsys, "readings", *words, "--method", "certified").out)
    assert exact["policies"] == {"1": "farthest"}
    for one, other in zip(exact["readings"], certified["readings"], strict=True):
        low, high = Fraction(other["turns"]["low"]), Fraction(other["turns"]["high"])
        assert low <= Fraction(one["turns"]["fraction"]) <= high


def test_sensitivity_as_an_object_and_for_people(capsys: Capsys) -> None:
    """One player on mini gains 3/4 per unit of chance of a four; the tests of the numbers derive the formula."""
    words = ["sensitivity", "monorail", "--board", "mini", "--players", 1]
    found = json.loads(run(capsys, *words, "--json").out)
    (four,) = (row for row in found["faces"] if (row["die"], row["face"]) == ("white", "4"))
    assert (four["chance"], four["slopes"]["1"]) == ("1/6", {"fraction": "3/4", "decimal": "0.75"})
    assert found["answers"]["1"]["fraction"] == "1/2"
    lines = run(capsys, *words, "--question", "casey").out.splitlines()
    assert lines[1].split()[:3] == ["face", "chance", "Casey"]
    assert lines[3].split()[:4] == ["white", "4", "1/6", "-0.75"]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["readings", "monorail", "--only", "flag"], "no option 'flag' (did you mean 'flags'?)"),
        (["readings", "monorail", "--board", "mini", "--question", "turn"], "no question 'turn'"),
        (["readings", "monorail", "--method", "simulate"], "invalid choice: 'simulate'"),
        (["readings", "nothing"], "no game 'nothing'"),
        (["sensitivity", "monorail", "--board", "mini", "--question", "x"], "no question 'x'"),
        (["sensitivity", "monorail", "--players", "4"], "more than"),
    ],
)
def test_one_clear_line_for_what_cannot_be_done(capsys: Capsys, words: list[str], problem: str) -> None:
    ran = run(capsys, *words)
    assert (ran.code, ran.out) == (2, "")
    assert problem in ran.err and ran.err.count("\n") == 1
