"""Several programs change one file: nothing is lost, and a program that was ended stops no other for long."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from toolkit.exercises import turns
from toolkit.exercises.progress import Progress, read_progress
from toolkit.exercises.turns import one_at_a_time

TRIES = 40
# All wait for one moment, so that they do write at the same time.
PROGRAM = """
import sys, time
from pathlib import Path
from toolkit.exercises.progress import Progress

path, learner, moment, tries = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]), int(sys.argv[4])
progress = Progress(path, learner)
print("ready", flush=True)
while not moment.exists():
    time.sleep(0.001)
for _ in range(tries):
    progress.tried("a", False)
print(progress.notice)
"""


@pytest.mark.parametrize("learners", [("mia", "tom", "li"), ("mia", "mia", "mia")], ids=["learners", "notebooks"])
def test_those_who_write_at_the_same_time_lose_nothing(tmp_path: Path, learners: tuple[str, ...]) -> None:
    path, moment = tmp_path / "progress" / "01-two-dice.json", tmp_path / "now"
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(path), learner, str(moment), str(TRIES)],
            stdout=subprocess.PIPE, text=True,
        )
        for learner in learners
    ]  # fmt: skip
    for program in programs:
        assert program.stdout is not None and program.stdout.readline() == "ready\n"
    moment.touch()
    assert [program.communicate(timeout=60)[0].strip() for program in programs] == ["", "", ""]
    kept = read_progress(path)
    assert sum(kept[learner]["a"].tries for learner in set(learners)) == len(learners) * TRIES
    assert [one.name for one in path.parent.iterdir()] == ["01-two-dice.json"]


@pytest.fixture
def short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 0.2)


@pytest.mark.usefixtures("short_patience")
def test_the_turn_of_a_program_that_was_ended_is_over(tmp_path: Path) -> None:
    path = tmp_path / "01.json"
    (tmp_path / ".01.json.turn").touch()
    began = time.monotonic()
    Progress(path, "mia").tried("a", True)
    assert time.monotonic() - began >= 0.2
    assert read_progress(path)["mia"]["a"].right
    assert [one.name for one in tmp_path.iterdir()] == ["01.json"]


@pytest.mark.usefixtures("short_patience")
def test_a_turn_that_cannot_be_ended_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / ".01.json.turn").mkdir()
    Progress(tmp_path / "01.json", "mia").tried("a", True)
    assert read_progress(tmp_path / "01.json")["mia"]["a"].right


def test_a_turn_that_passed_to_another_is_left_alone(tmp_path: Path) -> None:
    """Whoever was so slow that the others lost patience does not end the turn of the next."""
    turn = tmp_path / ".01.json.turn"
    with one_at_a_time(tmp_path / "01.json"):
        turn.unlink()
        turn.touch()
        os.utime(turn, (1, 1))
    assert turn.exists()


def test_where_a_file_is_refused_the_work_is_done_soon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError

    monkeypatch.setattr(os, "open", refuse)
    began, done = time.monotonic(), False
    with one_at_a_time(tmp_path / "01.json"):
        done = True
    assert done and time.monotonic() - began < turns.PATIENCE


def test_the_turn_ends_when_the_work_fails(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="work"), one_at_a_time(tmp_path / "01.json"):
        raise ValueError("work")
    assert list(tmp_path.iterdir()) == []
