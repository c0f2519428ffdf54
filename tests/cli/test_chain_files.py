"""`toolkit chain` in every format, and `toolkit solve` on what it wrote."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands import run
from toolkit.games import make_game
from toolkit.stats import Report

Capsys = pytest.CaptureFixture[str]
SNAKES = ("snakes_and_ladders", "--board", "mini", "--players", "1")


def written(capsys: Capsys, folder: Path, form: str, *words: str) -> Path:
    """Where a chain has been written; the file to read back."""
    out = folder / ("model" if form == "prism" else f"model.{form}")
    assert run(capsys, "chain", *words, "--format", form, "-o", str(out)) == (0, "", "")
    return folder / ("model.tra" if form == "prism" else f"model.{form}")


@pytest.mark.parametrize("form", ["drn", "prism"])
@pytest.mark.parametrize("words", [SNAKES, ("monorail", "--board", "mini"), ("craps",)], ids=lambda words: words[0])
def test_a_chain_written_for_others_has_the_answers_of_the_game(
    capsys: Capsys, tmp_path: Path, form: str, words: tuple[str, ...]
) -> None:
    path = written(capsys, tmp_path, form, *words)
    stats = json.loads(run(capsys, "stats", *words, "--json").out)
    won = json.loads(run(capsys, "solve", str(path), "--label", "win_1", "--json").out)
    over = json.loads(run(capsys, "solve", str(path), "--label", "over", "--json").out)
    assert won["answers"]["reached"]["fraction"] == stats["win"]["1"]["fraction"]
    assert over["answers"]["reached"]["fraction"] == "1"
    for unit in make_game(words[0], None, None).units:
        assert over["answers"][f"reward {unit}"]["fraction"] == stats[unit]["mean"]["fraction"]


def test_the_files_of_prism_lie_side_by_side(capsys: Capsys, tmp_path: Path) -> None:
    written(capsys, tmp_path, "prism", *SNAKES)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"model.{ending}" for ending in ("lab", "rounds.trew", "sta", "tra", "turns.trew")]
    ran = run(capsys, "chain", *SNAKES, "--format", "prism")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "toolkit: prism is 5 files; name them with -o NAME, for NAME.tra, …\n"


def test_a_seat_left_free_is_a_decision_process(capsys: Capsys, tmp_path: Path) -> None:
    words = ("pig", "--board", "mini", "--free", "1", "--policy", "2=hold_at_20")
    path = written(capsys, tmp_path, "prism", *words)
    ran = run(capsys, "solve", str(path), "--label", "win_1")
    assert (ran.code, ran.err) == (0, "")
    assert "DecisionProcess" in ran.out.splitlines()[0]
    # On eight points "hold at twenty" never holds, and never to hold is best against it too.
    best = Report.of(make_game("pig", "mini"), strategies={1: "optimal", 2: "hold_at_20"}).win["1"].fraction
    line = next(line for line in ran.out.splitlines() if line.startswith("  reached, at most "))
    assert line.endswith(f"exact: {best}")
    worst = next(line for line in ran.out.splitlines() if line.startswith("  reached, at least "))
    assert Fraction(worst.split()[-1]) < best / 2  # to hold after every throw is bad


def test_a_shared_win_has_the_labels_of_all_who_share_it(capsys: Capsys, tmp_path: Path) -> None:
    path = written(capsys, tmp_path, "drn", "craps", "--option", "bet=dont_pass")
    chances = {}
    for outcome in ("1", "house"):
        ran = run(capsys, "solve", str(path), "--label", f"win_{outcome}", "--json")
        chances[outcome] = Fraction(json.loads(ran.out)["answers"]["reached"]["fraction"])
    assert chances == {"1": Fraction(949 + 55, 1980), "house": Fraction(976 + 55, 1980)}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("craps", "--free", "1"), "--free 1: no seat that decides anything; seats that do: nobody, in this game"),
        (("pig", "--free", "1", "--policy", "1=random"), "seat 1 has a policy and is left free; write one of --policy"),
        (("pig", "--free", "3"), "--free 3: no seat that decides anything; seats that do: 1, 2"),
        (
            ("pig", "--board", "mini", "--free", "1", "--format", "json"),
            "json holds no choices; write a decision process",
        ),
    ],
)
def test_what_cannot_be_left_free(capsys: Capsys, words: tuple[str, ...], told: str) -> None:
    ran = run(capsys, "chain", *words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"toolkit: {told}")


def test_proved_digits_of_a_model(capsys: Capsys, tmp_path: Path) -> None:
    path = written(capsys, tmp_path, "drn", *SNAKES)
    ran = run(capsys, "solve", str(path), "--label", "over", "--method", "certified", "--digits", "30")
    exact = Fraction(523464787, 46094364)
    line = next(line for line in ran.out.splitlines() if line.startswith("  steps"))
    assert line.endswith("certified: every digit is right")
    digits = line.split()[1]
    assert len(digits) == 31 and abs(Fraction(digits) - exact) <= Fraction(1, 10**28)
    assert "rewards, answered by --method exact only: turns, rounds" in ran.out


def test_ends_of_a_chain_and_a_goal_that_may_be_missed(capsys: Capsys, tmp_path: Path) -> None:
    path = tmp_path / "walk.tra"
    path.write_text("3 4\n0 1 1/3\n0 2 2/3\n1 1 1\n2 2 1\n", encoding="utf-8")
    (tmp_path / "walk.lab").write_text('0="init" 1="deadlock" 2="home"\n0: 0\n1: 2\n', encoding="utf-8")
    ends = run(capsys, "solve", str(path)).out.splitlines()
    assert [line.split()[-1] for line in ends[-3:]] == ["1/3", "2/3", "1"]
    for method in ("exact", "certified"):
        lines = run(capsys, "solve", str(path), "--label", "home", "--method", method).out.splitlines()
        assert lines[-2].split()[:2] == ["reached", "0.333333"]
        assert lines[-1].startswith("  steps        infinite: ")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("none.drn",), "none.drn: it cannot be read (No such file or directory); write the path of a model file"),
        (("a.txt",), "a.txt: .txt is no ending of a model file; write .drn or .tra"),
        (("a.tra", "--label", "hom"), "no label 'hom' in this model; its labels: none"),
        (("b.tra",), "b.tra, line 2: 0.5 is a decimal, and other programs round theirs; write a fraction such as 1/3"),
        (("m.tra",), "somebody chooses in this model, so it says nothing by itself; write --label and one of: labels"),
    ],
)
def test_what_cannot_be_answered(
    capsys: Capsys, tmp_path: Path, monkeypatch: Any, words: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.tra").write_text("1 1\n0 0 1\n", encoding="utf-8")
    Path("b.tra").write_text("2 3\n0 0 0.5\n0 1 0.5\n1 1 1\n", encoding="utf-8")
    Path("m.tra").write_text("1 2 2\n0 0 0 1\n0 1 0 1\n", encoding="utf-8")
    ran = run(capsys, "solve", *words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"toolkit: {told}")


def test_decimals_when_asked(capsys: Capsys, tmp_path: Path) -> None:
    path = tmp_path / "b.tra"
    path.write_text("2 3\n0 0 0.75\n0 1 0.25\n1 1 1\n", encoding="utf-8")
    assert run(capsys, "solve", str(path), "--decimals").out.splitlines()[-1].split()[-1] == "4"


def test_a_file_that_cannot_be_written(capsys: Capsys, tmp_path: Path) -> None:
    ran = run(capsys, "chain", *SNAKES, "--format", "prism", "-o", str(tmp_path / "no" / "model"))
    assert ran.code == 2
    assert "cannot be written" in ran.err
    assert list(tmp_path.iterdir()) == []
