"""`toolkit stats --certificate` and `toolkit verify`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.commands import process, run


@pytest.fixture
def mini(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    file = tmp_path / "mini.json"
    ran = run(capsys, "stats", "monorail", "--board", "mini", "--certificate", file)
    assert (ran.code, ran.err) == (0, "")
    assert "25/84" in ran.out
    return file


def test_what_is_proved_is_printed_line_by_line(mini: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The chances are worked out by hand in the tests of the game; 61 positions, of which 3 are ends."""
    ran = run(capsys, "verify", mini)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "about: Monorail Game, board mini as shipped, 2 players"
    assert lines[1] == "explored anew: 61 states, 404 transitions"
    assert lines[2] == "one solution: all 58 states in play lead to an end"
    assert lines[4:7] == [
        "win 1: exactly 25/84, about 0.297619",
        "win 2: exactly 17/84, about 0.202381",
        "win casey: exactly 1/2, about 0.5",
    ]
    assert lines[-5] == "variance throws: exactly 9/2, about 4.5"
    assert lines[-2:] == ["quantile 0.95: exactly 7", "proved"]


def test_certified_digits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mini.json"
    options = ("--board", "mini", "--method", "certified", "--digits", "20", "--certificate", file)
    assert run(capsys, "stats", "monorail", *options).code == 0
    ran = run(capsys, "verify", file)
    assert ran.code == 0
    assert "win 1: 0.29761904761904761905, every digit is right\n" in ran.out


def test_a_forged_certificate_is_refused_in_one_line(mini: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mini.write_text(mini.read_text(encoding="utf-8").replace("25/84", "26/84"), encoding="utf-8")
    ran = run(capsys, "verify", mini)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"{mini}: refused: the checksum is not that of the content: the file was changed or damaged\n"


def test_a_missing_file_is_a_wrong_argument(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "verify", tmp_path / "none.json")
    assert (ran.code, ran.out) == (2, "")
    assert "the certificate cannot be read (No such file or directory)" in ran.err
    assert ran.err.count("\n") == 1


def test_estimates_have_no_certificate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.json"
    options = ("--board", "mini", "--method", "simulate", "--games", 10, "--certificate", file)
    ran = run(capsys, "stats", "monorail", *options)
    assert ran.code == 2
    assert "no certificate: the answers are estimates" in ran.err
    assert not file.exists()


def test_the_place_to_write_must_be_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "stats", "monorail", "--board", "mini", "--certificate", tmp_path / "no" / "x.json")
    assert ran.code == 2
    assert "cannot be written" in ran.err
    assert "exact: 25/84" in ran.out  # the answers are not lost


def test_policies_and_json(tmp_path: Path) -> None:
    """As users do it: one process that writes, another that checks."""
    file = tmp_path / "monza.json"
    options = ("--board", "mini", "--policy", "1=optimal", "--json", "--certificate", file)
    wrote = process("stats", "monza", *options)
    assert wrote.code == 0, wrote.err
    win = json.loads(wrote.out)["win"]["1"]["fraction"]
    checked = process("verify", file)
    assert checked.code == 0, checked.err
    assert "seat 1 optimal, seat 2 greedy" in checked.out
    assert f"best share of seat 1: exactly a fraction of {len(win)} signs" in checked.out
