"""`toolkit tournament`."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from tests.cli.commands import run


def test_standings_and_pairings(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tournament", "rifleman", "--board", "mini", "--strategies", "racer,random", "--games", 40, "--seed", 3]
    done = run(capsys, *words)
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0] == "The Rifleman Game, board mini, 2 players"
    assert lines[1] == "40 games a pairing, half of them with the seats exchanged"
    found = json.loads(run(capsys, *words, "--json").out)
    assert (found["games"], found["seed"], list(found["standings"])) == (40, 3, ["racer", "random"])
    (pairing,) = found["pairings"]
    assert pairing["strategies"] == ["racer", "random"]
    assert sum(Fraction(answer["decimal"]) for answer in pairing["wins"]) == 1
    assert pairing["wins"][0]["guarantee"] == "estimated"
    (line,) = [line for line in lines if "racer against random" in line]
    assert pairing["wins"][0]["decimal"] in line and line.endswith("(too close to call)") is not pairing["decided"]


def test_what_is_wrong_is_said_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for words, message in (
        (["monorail"], "nobody decides anything"),
        (["rifleman", "--strategies", "racer"], "1 strategies are no tournament"),
        (["rifleman", "--strategies", "racer,nobody"], "no strategy 'nobody'"),
    ):
        done = run(capsys, "tournament", *words)
        assert done.code == 2 and message in done.err and len(done.err.splitlines()) == 1
