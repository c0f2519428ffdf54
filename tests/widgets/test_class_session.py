"""The class screen without a screen: what is drawn of a class's games, and what stays after a slip."""

from __future__ import annotations

import json

import pytest

from toolkit.games import Chance, make_game
from toolkit.games.monorail import Throw
from toolkit.play import Match
from toolkit.widgets import ClassScreen
from toolkit.widgets.class_session import ClassSession


def won(seed: int) -> str:
    match = Match(make_game("monorail", "mini", 1), seed)
    match.play(Throw(4, 1))
    return match.code()


def test_the_tables_of_a_class() -> None:
    session = ClassSession()
    session.handle({"do": "count", "codes": f"Ann {won(1)}\nBo {won(2)}\nCleo {won(2)}", "people": None})
    view = json.loads(json.dumps(session.view))
    assert (view["status"], view["error"]) == ("2 games counted, 1 code not counted.", "")
    assert view["title"] == "Monorail Game, board mini, 1 player: 2 games"
    assert view["wins"][0]["cells"] == ["Seat 1", "2", "1", "0.342 to 1.000", "0.5 (exact)"]
    assert view["people"] is None
    first = view["lengths"][0]
    assert first["cells"] == ["1", "2", "0.6"]  # 2 games, and 2 * 5/18 = 0.56 to be expected
    assert (first["bar"], first["mark"]) == (1, pytest.approx(5 / 18))
    assert view["left"] == [{"where": "line 3 (Cleo)", "why": "the same game as on line 2 (Bo)", "code": won(2)}]
    assert view["csv"].splitlines()[0] == "line,name,code,winner,turns"


def test_people_are_compared_with_the_strategy_chosen() -> None:
    match = Match(make_game("pig", "mini", 2), 3)
    while not match.finished:
        if isinstance(match.game.node(match.state), Chance):
            match.roll()
        else:
            match.play(match.game.actions(match.state)[0])
    session = ClassSession()
    session.handle({"do": "count", "codes": match.code()})
    people = session.view["people"]
    assert people["value"] == "hold_at_20" and "human" not in people["values"]
    usual = session.view["wins"]
    session.handle({"do": "count", "codes": match.code(), "people": "random"})
    assert session.view["people"]["value"] == "random" and session.view["wins"] != usual
    session.handle({"do": "count", "codes": won(1), "people": "random"})  # left over from the game before
    assert session.view["error"] == ""


@pytest.mark.parametrize(
    "command", [None, {}, {"do": "count"}, {"do": "count", "codes": 3}, {"do": "no", "codes": "x"}]
)
def test_nonsense_and_empty_texts_leave_the_tables(command: object) -> None:
    screen = ClassScreen()
    screen._handle_custom_msg({"do": "count", "codes": won(1)}, [])
    before = screen.view
    screen._handle_custom_msg(command, [])
    assert "the class screen knows no command" in screen.view["error"]
    assert screen.view["wins"] == before["wins"]
    screen._handle_custom_msg({"do": "count", "codes": "nothing"}, [])
    assert "there is no code of a finished game" in screen.view["error"]
    assert (screen.view["codes"], screen.view["title"]) == ("nothing", before["title"])
