"""Commands that cannot be done: the screen says why, and nothing else changes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolkit.boards import shown
from toolkit.errors import MatchError
from toolkit.widgets import Session

ROLL = {"do": "act", "id": "roll"}


def enter(white: object, coloured: object) -> dict[str, Any]:
    return {"do": "enter", "values": {"white": str(white), "coloured": str(coloured)}}


def new(**values: Any) -> dict[str, Any]:
    return {"do": "new", "values": values}


@pytest.fixture
def session() -> Session:
    return Session("monorail", board="duel", players=2, seed=1)


REFUSED: list[Any] = [
    None,
    [],
    "roll",
    {},
    {"do": None},
    {"do": ["act"]},
    {"do": "dance"},
    {"do": "\0" * 10_000},
    {"do": "act"},
    {"do": "act", "id": ["roll"]},
    {"do": "act", "id": "move"},
    {"do": "redo"},
    {"do": "goto"},
    *({"do": "goto", "step": step} for step in (-1, 2, "1", 1.0, float("nan"), float("inf"), None, True, 10**5000)),
    {"do": "enter"},
    *({"do": "enter", "values": values} for values in (None, [], "46", {}, {"white": "1"}, {"coloured": 1})),
    *(enter(*faces) for faces in ((0, 1), (7, 1), (1, 7), ("", ""), ("four", 1), (1.0, 1), ("1 ", 1), ("١", 1))),
    {"do": "new"},
    *({"do": "new", "values": values} for values in (None, [], "mini")),
    *(new(players=players) for players in ("0", "5", "two", "", "-1", None, 2.5, "٢", "9" * 5000)),
    *(new(board=board) for board in ("", "tiny", "no/such.toml", "\0", "/", "x" * 300, None, 3)),
    *(new(seed=seed) for seed in ("a\nb", "\ud800", "x" * 101)),
    new(**{"option:flags": "maybe"}),
    new(**{"option:flags": []}),
    new(**{"option:nonsense": "true"}),
    new(players="2", **{"option:first_player": "3"}),
]


@pytest.mark.parametrize("command", REFUSED, ids=shown)
def test_a_refused_command_says_why_and_changes_nothing(session: Session, command: Any) -> None:
    session.handle(enter(1, 1))
    kept = (session.match, session.match.state, session.odds, session.board, session.setup, session.board_choice)
    view = session.view
    session.handle(command)
    assert (
        session.match,
        session.match.state,
        session.odds,
        session.board,
        session.setup,
        session.board_choice,
    ) == kept
    changed = {name for name, value in session.view.items() if value != view[name]}
    assert changed == {"seq", "error", "moves"}
    error = session.view["error"]
    assert session.view["moves"] == []
    assert 10 < len(error) < 500
    assert "Error" not in error and "Traceback" not in error
    json.dumps(session.view)
    session.handle(ROLL)
    assert session.view["error"] == ""  # and the message goes away with the next good command


def test_a_damaged_save_leaves_the_session_alone(session: Session) -> None:
    session.handle(enter(1, 1))
    view, match = session.view, session.match
    for text in ("", "{}", session.match.dump().replace("white 1", "white 8")):
        with pytest.raises(MatchError):
            session.load(text)
        assert (session.view, session.match) == (view, match)
