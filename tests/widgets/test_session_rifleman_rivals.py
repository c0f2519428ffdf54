"""Who drives which herd of the Rifleman Game on the screen: two pairs at four seats, and a rival's whole turn."""

from __future__ import annotations

from tests.widgets.clicks import click
from tests.widgets.rifleman_table import placed, throw
from tests.widgets.solved_once import solved_once
from toolkit.games.rifleman import Throw
from toolkit.widgets import Session

__all__ = ["solved_once"]  # the fixture of tests/widgets/solved_once.py, which pytest finds by its name here


def test_four_seats_drive_as_two_pairs() -> None:
    session = Session("rifleman", board="lesson", players=4, seats={2: "racer", 3: "hitter", 4: "racer"}, seed=1)
    assert [piece["colour"] for piece in session.board["pieces"][-4:]] == ["red", "blue", "red", "blue"]
    throw(session, 3, 2)
    session.handle({"do": "choose", "id": "0"})
    seats = []
    while session.view["seat"] != "1":
        seats.append(session.view["headline"])
        session.handle({"do": "act", "id": "auto"})
    assert seats == ["Seat 2 (blue) to throw.", "Seat 3 (red) to throw.", "Seat 4 (blue) to throw."]
    end = placed("lesson", "13,13,13/12|0,0,1/0|3|", players=4)
    throw(end, 4, 1)
    assert end.view["headline"] == "Seat 3 (red) to choose."
    click(end, "red ranch")
    assert end.view["finished"] and end.view["headline"] == "Seat 1 (red) and Seat 3 (red) share the win."


def test_a_rival_plays_its_turn_and_its_extra_throws() -> None:
    session = placed("lesson", "0,0,4/0|0,0,7/0|2|", seats={2: "hitter"})
    throw(session, 1, 1)
    session.handle({"do": "act", "id": "auto"})
    moves = session.match.moves
    assert any(event.rule == "F12" for event in moves[1].events)  # it hits red on 4 with a 1
    assert session.view["pieces"]["red steer 3"] == "red corral"
    assert [isinstance(move.action, Throw) for move in moves[:3]] == [True, False, True]  # F5: 1-1 gives another throw
    assert session.view["seat"] == "1" and {move.before.seat for move in moves} == {2}
