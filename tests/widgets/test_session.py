"""The play screen without a screen: what a person sees after each command, and what a refused command leaves alone."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from toolkit.games import make_game
from toolkit.games.monorail import Throw
from toolkit.widgets import Session

ROLL = {"do": "act", "id": "roll"}


def enter(white: object, coloured: object) -> dict[str, Any]:
    return {"do": "enter", "values": {"white": str(white), "coloured": str(coloured)}}


def new(**values: Any) -> dict[str, Any]:
    return {"do": "new", "values": values}


@pytest.fixture
def session() -> Session:
    return Session("monorail", board="duel", players=2, seed=1)


def chances(session: Session) -> dict[str, str]:
    return {row["id"]: row["fraction"] for row in session.view["chances"]["rows"]}


def test_the_start_of_mini_by_hand() -> None:
    view = Session("monorail", board="mini", players=2).view
    assert view["headline"] == "Seat 1 to throw."
    assert view["pieces"] == {"1": "start", "2": "start", "casey": "line 0"}
    assert [(row["id"], row["label"], row["fraction"], row["decimal"]) for row in view["chances"]["rows"]] == [
        ("1", "Seat 1", "25/84", "0.297619"),
        ("2", "Seat 2", "17/84", "0.202381"),
        ("casey", "Casey", "1/2", "0.5"),
    ]
    assert view["chances"]["guarantee"] == "exact"
    assert (view["log"], view["moves"], view["error"]) == ([], [], "")
    assert [(die["id"], die["face"], die["colour"]) for die in view["dice"]] == [
        ("white", None, "white"),
        ("coloured", None, "red"),
    ]
    assert (view["undo"]["enabled"], view["redo"]["enabled"], view["actions"][0]["enabled"]) == (False, False, True)


def test_a_throw_typed_in_shows_what_it_did_and_by_which_rules(session: Session) -> None:
    session.handle(enter(5, 2))  # Casey on line 2: throw again
    view = session.view
    assert view["error"] == ""
    assert view["pieces"] == {"1": "dot 5", "2": "start", "casey": "line 2"}
    assert [(die["id"], die["face"]) for die in view["dice"]] == [("white", "5"), ("coloured", "2")]
    assert view["moves"] == [
        {"piece": "1", "path": ["start", "dot 5"]},
        {"piece": "casey", "path": ["line 0", "line 2"]},
    ]
    assert [line["rule"] for line in view["log"][0]["lines"]] == ["M5", "M9", "M6", "M13"]
    assert view["log"][0]["title"] == "Throw 1. Seat 1: white 5, coloured 2"
    assert view["headline"] == "Seat 1 to throw."
    assert view["status"].startswith("White 5, coloured 2. Seat 1 moves from Start to red dot 5.")


def test_the_bars_show_the_chance_before_and_after(session: Session) -> None:
    before = {row["id"]: row["share"] for row in session.view["chances"]["rows"]}
    session.handle(enter(6, 4))  # Casey on Finish with seat 1 on red: he wins
    assert {row["id"]: row["before"] for row in session.view["chances"]["rows"]} == before
    assert chances(session) == {"1": "0", "2": "0", "casey": "1"}
    assert session.view["headline"] == "Casey won the game."
    assert session.view["finished"]


def test_the_table_of_throws_says_what_each_throw_then_does(session: Session) -> None:
    session.handle(enter(5, 1))
    table = session.view["outcomes"]
    assert (table["rows"], table["columns"]) == (list("123456"), list("123456"))
    assert (table["rowLabel"], table["columnLabel"]) == ("White die", "Coloured die")
    now = Fraction(chances(session)["2"])
    other = Session(session.match.game)
    other.handle(enter(5, 1))
    for r, row in enumerate(table["cells"], start=1):
        for c, cell in enumerate(row, start=1):
            other.handle({"do": "goto", "step": 1})
            other.handle(enter(r, c))
            then = next(row for row in other.view["chances"]["rows"] if row["id"] == "2")
            assert cell["text"] == " ".join(line["text"] for line in other.view["log"][-1]["lines"])
            assert float(cell["chance"]) == pytest.approx(then["share"], rel=1e-3)
            ended = other.match.game.node(other.match.state)
            if other.view["finished"]:
                assert (cell["ends"], cell["tone"]) == (ended.winners[0], "win" if ended.winners == ("2",) else "loss")
            else:
                exact = Fraction(then["fraction"])
                assert cell["ends"] is None
                assert cell["tone"] == ("better" if exact > now else "worse" if exact < now else "same")


def test_a_throw_that_changes_no_chance_is_called_the_same() -> None:
    """Alone on `mini` the chance is 1/2 on Start and on dot 1, and 3/8 on red, wherever Casey is: on red a throw wins
    with 1/6 and loses with 1/3 of the rest, so in the end one wins with 1/6 / (1/6 + 5/18) = 3/8."""
    cells = Session("monorail", board="mini", players=1).view["outcomes"]["cells"]
    plain, red, won = ("same", "0.5", None), ("worse", "0.375", None), ("win", "1", "1")
    lost = ("loss", "0", "casey")
    assert [[(cell["tone"], cell["chance"], cell["ends"]) for cell in row] for row in cells] == [
        [plain] * 6,
        [red, red, lost] * 2,
        [red, red, lost] * 2,
        [won] * 6,
        [plain] * 6,
        [plain] * 6,
    ]


def test_undo_redo_and_going_back(session: Session) -> None:
    views = [session.view]
    for faces in [(1, 1), (2, 4), (3, 1)]:
        session.handle(enter(*faces))
        views.append(session.view)

    def same(view: dict[str, Any]) -> bool:
        names = ("step", "pieces", "text", "headline", "dice", "log", "chances", "outcomes", "seat", "entry")
        return all(session.view[name] == view[name] for name in names)

    session.handle({"do": "undo"})
    assert same(views[2])
    assert session.view["status"] == "Undone: white 3, coloured 1."
    session.handle({"do": "redo"})
    assert same(views[3])
    assert session.view["moves"]  # a redone throw is shown moving again
    session.handle({"do": "goto", "step": 0})
    assert same(views[0])
    assert session.view["redo"]["enabled"]
    session.handle({"do": "goto", "step": 2})
    assert same(views[2])


def test_every_view_has_a_new_number(session: Session) -> None:
    """The screen redraws when the number changes; an error shown twice is two views."""
    numbers = [session.view["seq"]]
    for command in (ROLL, {"do": "undo"}, {"do": "undo"}, {"do": "undo"}, new()):
        session.handle(command)
        numbers.append(session.view["seq"])
    assert numbers == [1, 2, 3, 4, 5, 6]


def test_a_finished_game_can_be_undone_only() -> None:
    session = Session("monorail", board="mini", players=1)
    session.handle(enter(4, 1))
    view = session.view
    assert view["headline"] == "Seat 1 won the game."
    assert not view["actions"][0]["enabled"]
    assert view["actions"][0]["reason"] == "The game is over. Undo, or start a new game."
    assert (view["entry"]["enabled"], view["entry"]["fields"], view["outcomes"]["cells"]) == (False, [], [])
    for command in (ROLL, enter(1, 1)):
        session.handle(command)
        assert session.view["error"] == "the game is over; undo, or start a new one"
        assert session.view["pieces"] == view["pieces"]
    session.handle({"do": "undo"})
    assert not session.view["finished"]


def test_the_roll_off_is_entered_by_seat() -> None:
    session = Session("monorail", board="mini", players=3, options={"first_player": "rolled"})
    assert session.view["headline"] == "Roll for the first turn."
    assert session.view["entry"]["fields"] == [{"id": "seat", "label": "First seat", "values": ["1", "2", "3"]}]
    session.handle({"do": "enter", "values": {"seat": "4"}})
    assert session.view["error"] == "First seat: '4' is no face of it; choose one of: 1, 2, 3"
    session.handle({"do": "enter", "values": {"seat": 3}})
    assert session.view["headline"] == "Seat 3 to throw."
    assert session.view["log"][0]["title"] == "Throw 1. Seat 3 begins"
    assert [die["face"] for die in session.view["dice"]] == [None, None]


def test_options_change_the_chances_on_the_screen() -> None:
    """Each value of each option against the default, on `duel`, where all of them matter but the seat."""
    default = chances(Session("monorail", board="duel", players=2))
    for option, value in [
        ("casey_moves_on_forfeit", False),
        ("casey_at_finish", "pass"),
        ("flags", False),
        ("first_player", 2),
        ("first_player", "rolled"),
    ]:
        assert chances(Session("monorail", board="duel", players=2, options={option: value})) != default, option


def test_a_game_too_large_for_odds_is_played_all_the_same() -> None:
    session = Session("monorail", board="full", players=4, seed=1)
    assert session.view["chances"]["rows"] == []
    assert session.view["chances"]["guarantee"] == "none"
    assert session.view["chances"]["note"].startswith("No exact chances here. Monorail Game, board full, 4 players:")
    session.handle(ROLL)
    assert (session.view["step"], session.view["error"]) == (1, "")
    cells = session.view["outcomes"]["cells"]
    assert len(cells) == 6 and all(cell["chance"] == "" and cell["text"] for row in cells for cell in row)


def test_dice_with_other_faces_are_offered_as_they_are() -> None:
    shipped: Any = make_game("monorail", "mini").board
    session = Session(make_game("monorail", replace(shipped, white=(1, 1, 2), coloured=(3,)), 1))
    assert [field["values"] for field in session.view["entry"]["fields"]] == [["1", "2"], ["3"]]
    assert (session.view["outcomes"]["rows"], session.view["outcomes"]["columns"]) == (["1 (×2)", "2 (×1)"], ["3"])
    session.handle(enter(3, 3))
    assert session.view["error"] == "White die: '3' is no face of it; choose one of: 1, 2"
    session.handle(enter(2, 3))
    assert session.match.moves[-1].action == Throw(2, 3)


def test_a_game_that_may_never_end_shows_the_chance_of_that() -> None:
    shipped: Any = make_game("monorail", "mini").board
    session = Session(make_game("monorail", replace(shipped, steps=3, red=0, white=(2,), coloured=(1,)), 1))
    assert [(row["label"], row["fraction"]) for row in session.view["chances"]["rows"]] == [
        ("Seat 1", "0"),
        ("Casey", "0"),
        ("Nobody, ever", "1"),
    ]
