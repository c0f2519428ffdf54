"""Why this number, without a browser: what the panel shows, how one goes deeper and back, and what closes it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from toolkit.widgets import Session
from toolkit.widgets.screen import FRONT
from toolkit.widgets.why_panel import WhyPanel


@pytest.fixture
def session() -> Session:
    return Session("monorail", board="mini", players=2, seed=1)


def do(session: Session, **command: Any) -> dict[str, Any]:
    session.handle(command)
    json.dumps(session.view)
    return session.view


def test_nothing_is_explained_before_it_is_asked_for(session: Session) -> None:
    assert "why" not in session.view
    assert "why" not in do(session, do="act", id="roll")


def test_a_number_of_the_chances_opens_its_explanation(session: Session) -> None:
    view = do(session, do="why", outcome="1")
    found = view["why"]
    assert (found["question"], found["value"]) == ("The chance that Seat 1 wins from here", "25/84 ≈ 0.297619")
    assert (found["guarantee"], found["sum"], found["trail"]) == ("exact", "25/84 ≈ 0.297619", ["Now"])
    first = found["rows"][0]
    assert (first["label"], first["chance"], first["value"]) == ("white 4, coloured 1 to 6", "6 of 36", "1")
    assert first["adds"] == "6/36 × 1 = 1/6 ≈ 0.166667"
    assert first["rules"] == ["M5", "M14", "M15"] and first["ends"]
    assert [line["rule"] for line in first["stories"][0]["lines"]] == ["M5", "M14", "M15"]
    assert found["mathml"].startswith("<math") and found["latex"].endswith("&= \\frac{25}{84}\n\\end{aligned}")
    assert "25/84" not in view["status"]


def test_deeper_and_back_along_the_trail(session: Session) -> None:
    do(session, do="why", outcome="casey")
    deep = do(session, do="why-deeper", way=2)["why"]
    assert (deep["trail"], deep["value"]) == (["Now", "white 5 or 6, coloured 1 or 4"], "1/2 = 0.5")
    assert [line["rule"] for line in deep["came"]] == ["M8", "M9"]
    deeper = do(session, do="why-deeper", way=0)["why"]
    assert len(deeper["trail"]) == 3
    assert do(session, do="why-back", level=1)["why"] == deep
    assert do(session, do="why-back", level=0)["why"]["trail"] == ["Now"]
    assert "why" not in do(session, do="why-close")


def test_a_throw_of_the_table_tells_its_faces_rules_and_the_chance_then(session: Session) -> None:
    cells = session.view["outcomes"]["cells"]
    found = do(session, do="why", throw=cells[1][2]["id"])["why"]  # white 2, coloured 3
    (row,) = found["rows"]
    assert (row["label"], row["chance"]) == (
        "white 2, coloured 3",
        "1 of the 4 of 36 that lead to the same position",
    )
    assert (row["value"], row["rules"], row["adds"]) == ("0", ["M5", "M9", "M10"], "")
    assert (found["more"], found["mathml"], found["sum"]) == (11, "", "")
    everything = do(session, do="why-all")["why"]
    assert (len(everything["rows"]), everything["more"], everything["sum"]) == (12, 0, "25/84 ≈ 0.297619")


def test_every_cell_of_the_table_opens_its_own_throw() -> None:
    for key, board, players in (("monorail", "lesson", 2), ("craps", "full", 1), ("bear_off", "mini", 2)):
        session = Session(key, board=board, players=players)
        table = session.view["outcomes"]
        for i, row in enumerate(table["rows"]):
            for j, column in enumerate(table["columns"]):
                shown = do(session, do="why", throw=table["cells"][i][j]["id"])["why"]["rows"][0]["label"]
                faces = [str(face).split(" ")[0] for face in (row, column)]
                assert sorted(re.findall(r"\d+", shown)) == sorted(faces), (key, shown)


def test_many_ways_are_unfolded_on_request() -> None:
    session = Session("monorail", board="lesson", players=2)
    folded = do(session, do="why", outcome="1")["why"]
    unfolded = do(session, do="why-all")["why"]
    assert len(folded["rows"]) == 12
    assert len(unfolded["rows"]) == len(folded["rows"]) + folded["more"]
    assert unfolded["more"] == 0
    assert folded["letter"].endswith(f"Its last term is the sum of the other {folded['more']} ways.")


def test_the_position_changes_and_the_explanation_is_closed(session: Session) -> None:
    do(session, do="why", outcome="1")
    assert "why" in do(session, do="act", id="no such thing")  # refused: nothing changed
    assert "why" not in do(session, do="act", id="roll")
    assert "why" not in do(session, do="undo")
    do(session, do="why", outcome="1")
    assert "why" not in do(session, do="new", values={"board": "duel"})


def test_a_time_and_a_choice() -> None:
    session = Session("pig", board="mini", players=1, seed=1)
    found = do(session, do="why")["why"]
    assert (found["value"], found["then"]) == ("324/209 ≈ 1.55024", "turns still to come then")
    assert any(row["adds"].startswith("1/6 × (1 + 324/209) = ") for row in found["rows"])
    way = next(row["way"] for row in found["rows"] if not row["adds"].startswith("1/6 × (1 + "))
    choice = do(session, do="why-deeper", way=way)["why"]
    assert [row["best"] for row in choice["rows"]].index(True) == 0
    assert all(row["chance"] == "" for row in choice["rows"])


def test_without_odds_the_ways_on_are_still_shown() -> None:
    session = Session("rifleman", board="lesson")
    found = do(session, do="why")["why"]
    assert (found["value"], found["guarantee"], found["mathml"]) == ("not known", "none", "")
    assert found["rows"][0]["rules"] == ["F4"] and found["more"] == 9
    assert do(session, do="why-deeper", way=0)["why"]["facts"].startswith("Seat 1 (red) chooses.")


def test_a_finished_game_is_explained_by_the_rules_that_ended_it(session: Session) -> None:
    do(session, do="enter", values={"white": "4", "coloured": "1"})
    found = do(session, do="why", outcome="1")["why"]
    assert (found["value"], found["rows"]) == ("1", [])
    assert [line["rule"] for line in found["came"]] == ["M5", "M14", "M15"]


@pytest.mark.parametrize(
    ("opened", "command", "message"),
    [
        (False, {"do": "why", "outcome": "bob"}, "no outcome 'bob' to ask for"),
        (False, {"do": "why", "throw": 36}, "there is no throw 36 here; there are 36"),
        (False, {"do": "why", "throw": "x"}, "there is no throw 'x' here"),
        (False, {"do": "why-deeper", "way": 0}, "no number is explained"),
        (False, {"do": "why-all"}, "no number is explained"),
        (True, {"do": "why-deeper", "way": 12}, "there is no way 12 on from here; there are 12"),
        (True, {"do": "why-deeper", "way": True}, "there is no way True"),
        (True, {"do": "why-back", "level": 1}, "there is no step 1 to go back to"),
    ],
)
def test_what_cannot_be_explained_is_refused(
    session: Session, opened: bool, command: dict[str, Any], message: str
) -> None:
    if opened:
        do(session, do="why", outcome="1")
    before = session.view.get("why")
    view = do(session, **command)
    assert message in view["error"]
    assert view.get("why") == before


def test_the_front_end_knows_every_command() -> None:
    script = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FRONT.glob("*.js")))
    for name in WhyPanel().commands:
        assert f'do: "{name}"' in script, name
