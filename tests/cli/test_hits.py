"""`toolkit hits`."""

from __future__ import annotations

import json

import pytest

from tests.cli.commands import run


def test_space_by_space(capsys: pytest.CaptureFixture[str]) -> None:
    """The figures are checked against the plain rules among the tests of the statistics."""
    words = ["hits", "rifleman", "--board", "lesson", "--position", "4,4,5/2|1,4,5/1|1|"]
    done = run(capsys, *words)
    assert done.code == 0
    assert "  red steer on 5       5/6 = 0.833333  forced: 1/36" in done.out.splitlines()
    found = json.loads(run(capsys, *words, "--json").out)
    assert list(found["spaces"]) == ["5", "11", "8", "7"]
    assert (found["spaces"]["5"]["side"], found["spaces"]["11"]["side"]) == ("red", "blue")
    assert found["spaces"]["11"]["possible"] == "1/4" and len(found["spaces"]["5"]["forcing"]) == 1


def test_nothing_to_hit_and_nothing_to_ask(capsys: pytest.CaptureFixture[str]) -> None:
    assert "no steer stands alone where it could be hit" in run(capsys, "hits", "rifleman").out
    for words, message in (
        (["monza"], "no steers that could be hit"),
        (["rifleman", "--board", "mini", "--position", "4/5|0/0|1|"], "F6 forbids it"),
    ):
        done = run(capsys, "hits", *words)
        assert done.code == 2 and message in done.err
