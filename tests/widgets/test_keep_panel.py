"""Save and share, without a screen: codes made and opened, saves that a browser keeps, and what stays after a slip."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from toolkit.games import Simultaneous, load_board, make_game
from toolkit.play import Match
from toolkit.widgets import Session
from toolkit.widgets.choosing import entered

ROLL = {"do": "act", "id": "roll"}


def rolled(session: Session, times: int) -> Session:
    for _ in range(times):
        session.handle(ROLL)
    return session


@pytest.fixture
def session() -> Session:
    return rolled(Session("monorail", board="duel", players=2, seed=4), 3)


def test_what_the_browser_keeps_goes_on_elsewhere(session: Session) -> None:
    session.handle({"do": "undo"})
    kept = session.view["keep"]
    assert kept["label"] == "Monorail Game, board duel, 2 players, after 2 moves"
    assert (kept["moves"], kept["over"], kept["file"]) == (3, False, "monorail-duel-2.json")
    other = Session("monorail", board="mini", players=1)
    other.handle({"do": "open-save", "text": kept["save"]})
    assert other.view["error"] == ""
    assert other.view["status"] == f"Opened: {kept['label']}."
    assert (other.match.all_moves, other.match.step) == (session.match.all_moves, 2)
    assert other.view["keep"]["play"] == 2  # another play than the one before, for the browser's shelf


def test_a_code_is_made_only_when_asked_for_and_goes_with_its_position(session: Session) -> None:
    assert session.view["keep"]["code"] == ""
    session.handle({"do": "code"})
    code = session.view["keep"]["code"]
    assert session.view["status"] == f"The code of this position is {code}."
    assert Match.from_code(code).state == session.match.state
    session.handle({"do": "undo"})
    assert session.view["keep"]["code"] == ""
    session.handle({"do": "redo"})
    assert session.view["keep"]["code"] == code  # the same position again
    session.handle({"do": "undo"})
    session.handle({"do": "enter", "values": {"white": "1", "coloured": "1"}})
    assert session.view["keep"]["code"] == ""  # as many moves, and another position


def test_a_finished_play_too_long_for_a_code_is_shown_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.play.code.LONGEST_PLAY", 2)
    session = Session("monorail", board="mini", players=1, seed=1)
    for white, coloured in ((1, 1), (1, 1), (2, 1)):
        session.handle({"do": "enter", "values": {"white": str(white), "coloured": str(coloured)}})
    assert session.view["finished"] and session.view["keep"]["code"] == ""
    session.handle({"do": "code"})
    assert session.view["error"] == "a play of more than 2 actions has no code; save it to a file"
    other = Session("pig", board="mini", players=2)
    other.handle({"do": "open-save", "text": session.view["keep"]["save"]})
    assert (other.view["error"], other.match.game.key, other.view["finished"]) == ("", "monorail", True)


def test_a_long_code_is_not_read_out() -> None:
    session = Session("monorail", board="full", players=2)
    for _ in range(9):
        session.handle({"do": "enter", "values": {"white": "6", "coloured": "5"}})
    session.handle({"do": "code"})
    assert session.view["status"] == "The code of this position is in its field."


def test_a_finished_game_has_its_code_at_once() -> None:
    session = Session("monorail", board="mini", players=1, seed=3)
    while not session.view["finished"]:
        assert session.view["keep"]["code"] == ""
        session.handle(ROLL)
    assert Match.from_code(session.view["keep"]["code"]).finished


def test_a_code_opens_the_same_game_with_its_players(session: Session) -> None:
    start = Match(make_game("pig", "mini", 2), "7b", seats={2: "hold_at_20"})
    start.roll()
    session.handle({"do": "open-code", "code": start.code().lower().replace("-", " ")})
    assert session.view["error"] == ""
    assert session.match.state == start.state
    assert (session.match.game.key, session.match.seed, session.seats.names) == (
        "pig",
        "7b",
        {1: "human", 2: "hold_at_20"},
    )
    assert [field["value"] for field in session.setup["fields"] if field["id"] == "seat:2"] == ["hold_at_20"]
    session.handle({"do": "new", "values": {}})
    assert session.match.seats == {2: "hold_at_20"}


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ({"do": "open-code", "code": "1111"}, "the code is mistyped or not whole"),
        ({"do": "open-code", "code": ""}, "there is no code"),
        ({"do": "open-code"}, "the command 'open-code' needs code, a text"),
        ({"do": "open-save", "text": "{}"}, "this is no saved play"),
        ({"do": "open-save", "text": None}, "the command 'open-save' needs text, a text"),
    ],
)
def test_what_cannot_be_opened_leaves_the_game_on_the_screen(
    session: Session, command: dict[str, Any], words: str
) -> None:
    match, kept = session.match, session.view["keep"]
    session.handle(command)
    assert session.view["error"].startswith(words)
    assert session.match is match and session.view["keep"] == kept


def test_a_code_of_an_own_board_opens_where_the_board_is_on_the_screen() -> None:
    shipped: Any = load_board("mini", "monorail")
    session = Session(make_game("monorail", replace(shipped, name="garden"), 1), seed=5)
    session.handle({"do": "code"})
    code = session.view["keep"]["code"]
    session.handle({"do": "open-code", "code": code})
    assert session.view["error"] == ""
    other = Session("monorail", board="mini", players=1)
    other.handle({"do": "open-code", "code": code})
    assert "the board 'garden' of Monorail Game that somebody made" in other.view["error"]


def test_hidden_choices_half_made_are_in_no_save_and_no_code() -> None:
    match = Match(make_game("magnificent_race", "lesson", 2), 7)
    for text in ("start on b8", "turn to b1"):
        match.play(match.game.parse_action(match.state, text))
    while not isinstance(match.game.node(match.state), Simultaneous):  # seat 1 comes to b1, and challenges seat 2
        match.play(match.game.actions(match.state)[0])
    session = Session(match)
    before = session.view["keep"]["save"]
    session.handle({"do": "act", "id": "take"})
    session.handle({"do": "choose", "id": "1"})
    assert "has chosen, unseen" in session.view["status"]
    assert session.view["keep"]["save"] == before
    session.handle({"do": "code"})
    assert len(Match.from_code(session.view["keep"]["code"]).moves) == session.match.step


def test_a_session_goes_on_with_a_match() -> None:
    match = Match(make_game("pig", "mini", 2), 3, seats={1: "hold_at_20"})
    match.roll()
    session = Session(match)
    assert (session.match, session.seats.names) == (match, {1: "hold_at_20", 2: "human"})
    assert Session(match, seats={2: "random"}).seats.names == {1: "human", 2: "random"}


def test_a_space_is_entered_with_a_die_that_fits() -> None:
    """What the restructured session rests on: the piece of a choice that a command of the screen names."""
    match = Match(make_game("monza", "mini", 1), 3)
    match.roll()
    offer = match.game.offer(match.state)
    assert offer is not None
    entry = offer.entries[0]
    assert entered(match.game, match.state, (), {"id": entry.space}) == ((entry.dice[0], entry.space),)
