"""What cannot be done in Monza on the screen: it says why, and nothing else changes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.widgets.clicks import act, click, kept
from tests.widgets.monza_dice import FORK, STUCK, throw
from tests.widgets.solved_once import solved_once
from toolkit.errors import GameError
from toolkit.widgets import Session

__all__ = ["solved_once"]  # the fixture of tests/widgets/solved_once.py, which pytest finds by its name here

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"do": "space", "id": "a1"}, "C11: a longer play exists"),
    ({"do": "space", "id": "a3"}, "C8: "),
    ({"do": "space", "id": "b3"}, "C6: "),
    ({"do": "space", "id": "z9"}, "there is no space 'z9' to enter"),
    ({"do": "space"}, "there is no space"),
    ({"do": "space", "id": "c1", "die": "green"}, "c1 cannot be entered with 'green'; dice that fit: white"),
    ({"do": "choose", "id": "2"}, "there is no choice '2'; there are choices 0 to 1"),
    ({"do": "choose", "id": "-1"}, "there is no choice"),
    ({"do": "choose"}, "there is no choice"),
    ({"do": "act", "id": "stop"}, "C5: "),
    ({"do": "act", "id": "roll"}, "somebody has to choose first"),
    ({"do": "act", "id": "auto"}, "a person plays this seat"),
    ({"do": "act", "id": "fly"}, "there is nothing called 'fly' to do here"),
    ({"do": "enter", "values": STUCK}, "somebody has to choose first"),
    ({"do": "hint"}, "the best play is not known here. seats 1, 2, 3 are free: no single optimum"),
    ({"do": "redo"}, "nothing to redo"),
    ({"do": "goto", "step": 7}, "there is no step 7"),
    ({"do": "new", "values": {"seat:2": "greed"}}, "seat 2: no player 'greed' (did you mean 'greedy'?)"),
    ({"do": "new", "values": {"seat:2": "optimal"}}, "seat 2: the best play is not known here."),
    ({"do": "new", "values": {"players": "7"}}, "7 players"),
    ({"do": "new", "values": {"option:bonus": "perhaps"}}, "bonus"),
]


@pytest.mark.parametrize(("command", "reason"), REFUSED, ids=[str(command) for command, _ in REFUSED])
def test_a_refused_command_says_why_and_changes_nothing(command: dict[str, Any], reason: str) -> None:
    session = Session("monza", board="lesson", players=3)
    throw(session, FORK)
    before = kept(session)
    session.handle(command)
    assert reason in session.view["error"]
    assert kept(session) == before


def test_the_same_in_the_middle_of_a_choice() -> None:
    session = Session("monza", board="lesson", players=3)
    throw(session, FORK)
    click(session, "c1")
    before = kept(session)
    for command, reason in [
        ({"do": "redo"}, "finish the choice first, or take the dice back"),
        ({"do": "act", "id": "stop"}, "C11: "),
        ({"do": "space", "id": "c1"}, "C7: "),
        ({"do": "space", "id": "b1", "die": "white"}, "b1 cannot be entered with 'white'"),
    ]:
        session.handle(command)
        assert reason in session.view["error"]
        assert kept(session) == before


def test_before_the_throw_and_after_the_end_nothing_can_be_chosen() -> None:
    session = Session("monza", board="mini", players=1, seats={1: "greedy"})
    for command in ({"do": "choose", "id": "0"}, {"do": "space", "id": "a1"}, {"do": "act", "id": "stop"}):
        session.handle(command)
        assert session.view["error"] == "nobody has to choose here"
    assert "choices" not in session.view and "spaces" not in session.view
    while not session.match.finished:
        act(session, "auto")
    step = session.match.step
    act(session, "auto")
    assert session.view["error"].startswith("the game is over") and session.match.step == step


def test_numbers_of_dice_typed_in_must_be_a_throw() -> None:
    session = Session("monza", board="lesson", players=3)
    fields = session.view["entry"]["fields"]
    assert [field["label"] for field in fields] == [f"{colour.title()} dice" for colour in FORK]
    assert fields[0]["values"] == ["0", "1", "2", "3", "4", "5", "6"]
    for hand, reason in (
        (STUCK | {"blue": 1}, "these are 7 dice; 6 are thrown"),
        (STUCK | {"blue": 7}, "Blue dice: 7 cannot come up; choose one of: 0, 1, 2, 3, 4, 5, 6"),
    ):
        session.handle({"do": "enter", "values": hand})
        assert session.view["error"] == reason and session.match.step == 0


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"players": 3, "seats": {2: "optimal"}}, "seat 2: the best play is not known here. seats 1, 2, 3 are free"),
        ({"players": 2, "seats": {3: "greedy"}}, "there is no seat 3 among 2"),
        ({"players": 3, "seats": {1: "slow"}}, "seat 1: no player 'slow'; players: human, random, greedy"),
    ],
)
def test_players_that_cannot_be_had(words: dict[str, Any], reason: str) -> None:
    with pytest.raises(GameError) as caught:
        Session("monza", board="mini", **words)
    assert reason in str(caught.value)
