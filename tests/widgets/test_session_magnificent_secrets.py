"""Choices made at the same time on one screen: nobody sees, saves or undoes into view what another has chosen."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.widgets.solved_once import solved_once
from toolkit.games import Simultaneous
from toolkit.games.magnificent_race.actions import Bid, Challenge, Spin
from toolkit.widgets import Session

__all__ = ["solved_once"]  # the fixture of tests/widgets/solved_once.py, which pytest finds by its name here

Begin = Callable[..., Session]


def act(session: Session, name: str) -> None:
    session.handle({"do": "act", "id": name})


def choose(session: Session, label: str) -> None:
    """Take the choice of the list with this text."""
    items = {item["label"]: item["id"] for item in session.view["choices"]["items"]}
    session.handle({"do": "choose", "id": items[label]})
    assert session.view["error"] == ""


def enter(session: Session, **values: str) -> None:
    session.handle({"do": "enter", "values": values})
    assert session.view["error"] == ""


def challenge(seats: dict[int, str] | None = None, players: int = 2, seed: int = 7, **options: object) -> Session:
    """Seat 1 has landed on `b1` of `lesson` and challenges seat 2; both have $20,000."""
    session = Session("magnificent_race", board="lesson", players=players, options=options, seats=seats, seed=seed)
    choose(session, "start on b8")
    choose(session, "turn to b1")
    enter(session, face="1")
    if players > 2:
        choose(session, "challenge seat 2")
    assert isinstance(session.match.game.node(session.match.state), Simultaneous)
    return session


def crazy_race(seats: dict[int, str] | None = None, players: int = 2) -> Session:
    """Seat 1 has landed on `b6` of `lesson`: a Crazy Race, for which the vehicles are chosen in secret."""
    options = {"vehicles": "secret"}
    session = Session("magnificent_race", board="lesson", players=players, options=options, seats=seats, seed=7)
    choose(session, "start on b5")
    choose(session, "turn to b6")
    enter(session, face="1")
    return session


def everything(session: Session) -> str:
    """All that leaves the session: what is drawn and said, and the save."""
    return json.dumps([session.view, session.board, session.setup, session.match.dump()])


def items(session: Session) -> list[str]:
    return [item["label"] for item in session.view["choices"]["items"]]


@pytest.mark.parametrize("begin", [challenge, crazy_race])
def test_nothing_that_leaves_the_session_depends_on_the_first_choice(begin: Begin) -> None:
    session = begin()
    act(session, "take")
    count = len(items(session))
    assert count == {challenge: 4, crazy_race: 2}[begin]
    seen: dict[str, set[str]] = {"chosen": set(), "taken": set(), "taken back": set()}
    for number in range(count):
        session = begin()
        act(session, "take")
        session.handle({"do": "choose", "id": str(number)})
        seen["chosen"].add(everything(session))
        act(session, "take")
        seen["taken"].add(everything(session))
        session.handle({"do": "undo"})
        seen["taken back"].add(everything(session))
    assert {moment: len(texts) for moment, texts in seen.items()} == dict.fromkeys(seen, 1)


def test_two_people_take_the_screen_in_turn_and_both_bids_are_seen_together() -> None:
    session = challenge()
    log = len(session.view["log"])
    assert session.view["headline"] == "Seat 1: take the screen."
    assert [action["label"] for action in session.view["actions"]] == ["Seat 1: take the screen"]
    assert "choices" not in session.view and session.view["unseen"] is False
    act(session, "take")
    assert (session.view["seat"], session.view["unseen"], session.view["actions"]) == ("1", True, [])
    assert items(session) == [
        "seat 1 buys 1 marble",
        "seat 1 buys 2 marbles",
        "seat 1 buys 3 marbles",
        "seat 1 buys 4 marbles",
    ]
    assert [item["detail"] for item in session.view["choices"]["items"]][::3] == ["for $5,000", "for $20,000"]
    choose(session, "seat 1 buys 3 marbles")
    assert session.view["headline"] == "Seat 2: take the screen."
    assert session.view["status"] == "Seat 1 has chosen, unseen. Pass the screen on."
    assert "choices" not in session.view and len(session.view["log"]) == log
    session.handle({"do": "choose", "id": "0"})
    assert session.view["error"] == "seat 2 has to take the screen first"
    act(session, "take")
    choose(session, "seat 2 buys 1 marble")
    entry = session.view["log"][-1]
    assert entry["title"].endswith("Seat 1 buys 3 marbles and seat 2 buys 1 marble")
    assert [line["text"] for line in entry["lines"]] == [
        "Seat 1 drops 3 marbles into the spinner.",
        "Seat 2 drops 1 marble into the spinner.",
        "Dan's marble is in for free; the pot is $20,000.",
    ]
    assert {slot["id"]: slot["chance"] for slot in session.view["wheel"]["slots"]} == {
        "1": "3 of 5 marbles",
        "2": "1 of 5 marbles",
        "dan": "1 of 5 marbles",
    }
    assert session.view["headline"] == "Seat 1 to spin."


def test_undo_takes_the_hidden_choice_back_before_anything_else() -> None:
    session = challenge()
    step = session.match.step
    act(session, "take")
    choose(session, "seat 1 buys 4 marbles")
    act(session, "take")
    session.handle({"do": "undo"})
    assert session.view["status"] == "Seat 1 takes the hidden choice back, and chooses anew."
    assert (session.match.step, session.view["headline"]) == (step, "Seat 1: take the screen.")
    session.handle({"do": "undo"})  # nothing hidden is left: now the throw
    assert session.match.step == step - 1
    session.handle({"do": "redo"})
    assert (session.match.step, session.view["headline"]) == (step, "Seat 1: take the screen.")
    act(session, "take")
    choose(session, "seat 1 buys 1 marble")
    session.handle({"do": "redo"})
    assert session.view["error"] == "finish the hidden choices first, or undo them"
    assert session.view["headline"] == "Seat 2: take the screen."


def test_a_bid_that_has_been_seen_can_be_undone_and_made_again() -> None:
    session = challenge()
    for label in ("seat 1 buys 2 marbles", "seat 2 buys 2 marbles"):
        act(session, "take")
        choose(session, label)
    after = session.match.state
    session.handle({"do": "undo"})
    assert session.view["headline"] == "Seat 1: take the screen."
    act(session, "take")
    choose(session, "seat 1 buys 1 marble")
    session.handle({"do": "redo"})
    assert session.view["error"] == "finish the hidden choices first, or undo them"
    session.handle({"do": "undo"})
    session.handle({"do": "redo"})
    assert session.match.state == after


def test_going_back_and_loading_forget_hidden_choices() -> None:
    session = challenge()
    saved = session.match.dump()
    act(session, "take")
    choose(session, "seat 1 buys 2 marbles")
    assert session.match.dump() == saved
    session.load(saved)
    assert session.view["headline"] == "Seat 1: take the screen."
    act(session, "take")
    choose(session, "seat 1 buys 2 marbles")
    session.handle({"do": "goto", "step": session.match.step})
    assert session.view["headline"] == "Seat 1: take the screen."


@pytest.mark.parametrize(("rival", "marbles"), [("steady", 1), ("gambler", 4)])
def test_a_person_alone_need_not_hide_and_the_rival_bids_by_its_strategy(rival: str, marbles: int) -> None:
    for mine in (1, 4):
        session = challenge({2: rival})
        assert session.view["headline"] == "Seat 1 to choose, unseen by the others."
        assert session.view["unseen"] is False
        choose(session, f"seat 1 buys {mine} marble{'s' * (mine > 1)}")
        assert session.match.moves[-1].action == (Bid(1, mine), Bid(2, marbles))


def test_a_mixing_rival_bids_by_the_seed_and_not_by_what_the_person_bids() -> None:
    bids = set()
    for seed in range(8):
        drawn = set()
        for mine in range(4):
            session = challenge({2: "random"}, seed=seed)
            session.handle({"do": "choose", "id": str(mine)})
            drawn.add(session.match.moves[-1].action[1])
        assert len(drawn) == 1
        bids |= drawn
    assert len(bids) > 1


def test_seats_without_people_bid_in_the_turn_of_the_challenger() -> None:
    session = Session("magnificent_race", board="lesson", players=3, seats={1: "gambler", 2: "steady"}, seed=5)
    choose(session, "start on b8")
    choose(session, "turn to b1")
    enter(session, face="1")
    act(session, "auto")
    done = [move.action for move in session.match.moves[3:]]
    assert done[:2] == [Challenge(2), (Bid(1, 4), Bid(2, 1))] and type(done[2]) is Spin and len(done) == 3
    together = session.match.step - 2

    session.handle({"do": "goto", "step": together})
    assert session.view["headline"] == "Seat 1 (gambler) and Seat 2 (steady) choose at the same time."
    assert session.view["actions"][0]["label"] == "Let Seat 1 (gambler) and Seat 2 (steady) choose"
    session.handle({"do": "choose", "id": "0"})
    assert session.view["error"] == "these seats play alone"
    act(session, "auto")
    assert (session.match.step, session.view["error"]) == (together + 1, "")


def test_the_caller_of_a_crazy_race_chooses_first_then_leftward() -> None:
    session = Session("magnificent_race", board="lesson", players=3, options={"vehicles": "secret", "first_player": 2})
    choose(session, "start on b5")
    choose(session, "turn to b6")
    enter(session, face="1")
    for seat in (2, 3):
        assert session.view["headline"] == f"Seat {seat}: take the screen."
        act(session, "take")
        choose(session, f"seat {seat} enters the auto")
    assert session.view["headline"] == "Seat 1: take the screen."
    act(session, "take")
    choose(session, "seat 1 enters the balloon")
    text = session.view["log"][-1]["title"]
    assert text.endswith("Seat 1 enters the balloon and seat 2 enters the auto and seat 3 enters the auto")


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ({"do": "act", "id": "roll"}, "somebody has to choose first"),
        ({"do": "act", "id": "auto"}, "a person plays this seat"),
        ({"do": "act", "id": "stop"}, "nobody has to choose here"),
        ({"do": "enter", "values": {"owner": "1"}}, "somebody has to choose first"),
        ({"do": "choose", "id": "0"}, "seat 1 has to take the screen first"),
        ({"do": "hint"}, "nobody has to choose here"),
    ],
)
def test_what_cannot_be_done_before_all_have_chosen(command: dict[str, Any], reason: str) -> None:
    session = challenge()
    before = (session.match.step, session.view["headline"])
    session.handle(command)
    assert session.view["error"] == reason
    assert (session.match.step, session.view["headline"]) == before
    act(session, "take")
    act(session, "take")
    assert session.view["error"] == "nobody has to take the screen here"
