"""The replay on the screen: every step by name, the curve of the chances, notes kept with their moves."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolkit.play import BestPlay, Match
from toolkit.widgets import Session


def roll(session: Session, times: int = 1) -> None:
    for _ in range(times):
        session.handle({"do": "act", "id": "roll"})


@pytest.fixture
def race() -> Session:
    """Two players on the paper-size Monorail board after two throws of seed 3."""
    session = Session("monorail", board="mini", players=2, seed=3)
    roll(session, 2)
    return session


def test_a_closed_replay_says_only_where_the_play_is(race: Session) -> None:
    assert race.view["replay"] == {"open": False, "now": 2, "last": 2}


def test_the_steps_are_all_moves_by_name_also_those_undone(race: Session) -> None:
    race.handle({"do": "replay", "open": True})
    steps = race.view["replay"]["steps"]
    assert steps[0] == "Start of the game" and [step.split(":")[0] for step in steps[1:]] == [
        "Throw 1. Seat 1",
        "Throw 2. Seat 2",
    ]
    race.handle({"do": "goto", "step": 0})
    assert (race.view["replay"]["now"], race.view["replay"]["last"]) == (0, 2)
    assert race.view["replay"]["steps"] == steps and race.view["log"] == []
    assert {len(line["values"]) for line in race.view["replay"]["curve"]["lines"]} == {3}
    race.handle({"do": "goto", "step": 1})
    assert race.view["status"] == f"Step 1 of 2. {steps[1]}."
    race.handle({"do": "replay", "open": False})
    assert "steps" not in race.view["replay"]


def test_the_curve_is_the_chances_at_every_step(race: Session) -> None:
    race.handle({"do": "replay", "open": True})
    curve = race.view["replay"]["curve"]
    assert (curve["guarantee"], curve["top"]) == ("exact", 1)
    first = next(line for line in curve["lines"] if line["id"] == "1")
    assert first["texts"][0] == "0.2976"  # 25/84
    states = [race.match.game.start(), *(move.after for move in race.match.all_moves)]
    for line in curve["lines"]:
        exact = [float(race.odds.chances(state)[line["id"]].number) for state in states]
        assert line["values"] == exact and len(exact) == 3
    assert [sum(heights) for heights in zip(*(line["values"] for line in curve["lines"]), strict=True)] == [
        pytest.approx(1)
    ] * 3


def test_of_a_game_for_one_the_curve_is_the_time_still_to_come() -> None:
    session = Session("monza", board="mini", players=1, seed=4)
    roll(session)
    session.handle({"do": "replay", "open": True})
    curve = session.view["replay"]["curve"]
    assert curve["title"] == "Expected turns still to come after each step"
    (line,) = curve["lines"]
    assert isinstance(session.odds, BestPlay)
    assert line["values"][0] == float(session.odds.chances(session.match.game.start())["turns"].number)
    assert curve["top"] == max(line["values"]) > 1


def test_without_odds_the_steps_are_there_and_the_reason_in_place_of_the_curve() -> None:
    session = Session("monorail", board="full", players=3, seed=3)
    roll(session)
    session.handle({"do": "replay", "open": True})
    assert len(session.view["replay"]["steps"]) == 2
    assert session.view["replay"]["curve"]["lines"] == []
    assert "more than 15,000 positions" in session.view["replay"]["curve"]["note"]


def test_a_new_game_has_a_curve_of_its_own(race: Session) -> None:
    race.handle({"do": "replay", "open": True})
    race.handle({"do": "new", "values": {"board": "duel", "seed": "3"}})
    curve = race.view["replay"]["curve"]
    start = race.odds.chances(race.match.game.start())
    assert {line["id"]: line["values"] for line in curve["lines"]} == {
        name: [float(answer.number)] for name, answer in start.items()
    }


def test_a_note_is_kept_with_its_move_and_saved_with_the_play(race: Session) -> None:
    race.handle({"do": "note", "step": 1, "text": "Casey comes\nclose."})
    assert (race.view["notes"], race.view["status"]) == ({"1": "Casey comes close."}, "Note on move 1 kept.")
    assert dict(Match.load(race.match.dump()).notes) == {1: "Casey comes close."}
    race.handle({"do": "goto", "step": 0})
    assert race.view["notes"] == {}  # of a move that is not shown
    race.handle({"do": "redo"})
    race.handle({"do": "note", "step": 1, "text": "  "})
    assert (race.view["notes"], race.view["status"]) == ({}, "Note on move 1 taken away.")


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ({"step": 3, "text": "x"}, "there is no move 3 to put a note on"),
        ({"step": "1", "text": "x"}, "there is no move '1' to put a note on"),
        ({"step": [1], "text": "x"}, "there is no move"),
        ({"text": "x"}, "there is no move 0"),
        ({"step": 1, "text": "x" * 501}, "at most 500 signs"),
        ({"step": 1, "text": 5}, "write plain text"),
    ],
)
def test_a_note_that_cannot_be_kept_is_refused(race: Session, command: dict[str, Any], problem: str) -> None:
    race.handle({"do": "note", **command})
    assert problem in race.view["error"] and race.view["notes"] == {}


def test_what_the_panels_show_is_plain_data(race: Session) -> None:
    for name in ("replay", "review"):
        race.handle({"do": name, "open": True})
    assert json.loads(json.dumps(race.view)) == race.view
