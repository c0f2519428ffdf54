"""Recorded plays are played again and must come out the same, to the last word."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.monorail.golden import FOLDER, PLAYS, read_play, replay
from toolkit.games import make_game
from toolkit.games.monorail.words import RULES


def _played(name: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    play = read_play(name)
    game = make_game("monorail", play["board"], play["players"], play["options"])
    again = replay(game, [step["action"] for step in play["steps"][:-1]])
    return play, json.loads(json.dumps(again))


@pytest.mark.parametrize("name", PLAYS)
def test_a_recorded_play_comes_out_the_same(name: str) -> None:
    play, again = _played(name)
    assert (play["board"], play["players"], play["options"]) == PLAYS[name][:3]
    for number, (step, now) in enumerate(zip(play["steps"], again, strict=True), start=1):
        assert now == step, f"step {number} of {name}"


def test_every_recorded_play_is_there_and_no_other() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(PLAYS)


def test_the_recorded_plays_show_every_rule_that_a_throw_can_show() -> None:
    fired = {event[0] for name in PLAYS for step in read_play(name)["steps"] for event in step.get("events", [])}
    # These are about the table and the readings, not about a throw.
    assert set(RULES) - fired == {"M1", "M2", "M4", "M16", "M17"}
