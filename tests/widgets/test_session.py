"""The play screen without a screen: what a person sees after each command, and what a refused command leaves alone."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from toolkit.boards import shown, write_whole
from toolkit.errors import GameError, MatchError
from toolkit.games import board_text, make_game
from toolkit.games.monorail import Flag, Throw
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
    assert session.view["log"][0]["title"] == "Throw 1. seat 3 begins"
    assert [die["face"] for die in session.view["dice"]] == [None, None]


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


def test_a_new_game_takes_what_is_given_and_keeps_the_rest(session: Session) -> None:
    session.handle(new(board="mini", players="3", seed=" 42 ", **{"option:casey_at_finish": "pass"}))
    assert session.view["error"] == ""
    game = session.match.game
    assert (game.board.name, game.players, session.match.seed) == ("mini", 3, "42")
    assert vars(game.options)["casey_at_finish"] == "pass"
    session.handle(new(**{"option:flags": False}))
    game = session.match.game
    assert (game.board.name, game.players, session.match.seed) == ("mini", 3, "42")
    assert (vars(game.options)["casey_at_finish"], vars(game.options)["flags"]) == ("pass", False)
    assert session.setup["seed"]["value"] == "42"
    values = {field["id"]: field["value"] for field in session.setup["fields"]}
    assert values == {
        "board": "mini",
        "players": "3",
        "option:first_player": "1",
        "option:casey_moves_on_forfeit": "true",
        "option:casey_at_finish": "pass",
        "option:flag_may_finish": "false",
        "option:flags": "false",
    }
    session.handle({"do": "new", "values": values | {"seed": "42"}})  # what the form sends back untouched
    assert session.view["error"] == ""


def test_an_empty_seed_means_zero(session: Session) -> None:
    session.handle(new(seed="  "))
    assert session.match.seed == "0"


def test_the_same_seed_gives_the_same_game_on_every_screen() -> None:
    first, second = (Session("monorail", board="lesson", players=2, seed=seed) for seed in (9, "9"))
    while not first.view["finished"]:
        first.handle(ROLL)
        second.handle(ROLL)
        assert first.view == second.view


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


@pytest.fixture
def own_game() -> Any:
    shipped: Any = make_game("monorail", "mini").board
    return make_game("monorail", replace(shipped, flags={1: Flag("again")}), 1)


def test_a_board_made_in_python_can_be_played_again(own_game: Any) -> None:
    """Although it bears the name of a shipped board, which would be another game."""
    session = Session(own_game)
    choices = [entry["value"] for entry in session.setup["fields"][0]["values"]]
    assert choices == ["mini (your own)", "mini", "duel", "lesson", "full"]
    assert session.setup["fields"][0]["value"] == "mini (your own)"
    session.handle(new(players="2"))
    assert (session.view["error"], session.match.game.board) == ("", own_game.board)
    session.handle(new(board="mini"))
    assert session.match.game.board != own_game.board
    assert [entry["value"] for entry in session.setup["fields"][0]["values"]] == choices
    session.handle(new(board="mini (your own)"))
    assert session.match.game.board == own_game.board


def test_a_board_file_can_be_played_again(own_game: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    write_whole(file, board_text(own_game.board))
    for path in (file, str(file)):
        session = Session("monorail", board=path, players=1)
        json.dumps(session.setup)
        assert session.setup["fields"][0]["value"] == str(file)
        session.handle(new(players="2"))
        assert (session.view["error"], session.match.game.board) == ("", own_game.board)


def test_a_session_that_cannot_begin_raises() -> None:
    with pytest.raises(GameError, match="no game 'chess'"):
        Session("chess")
    with pytest.raises(GameError, match="5 players"):
        Session("monorail", players=5)
    with pytest.raises(MatchError, match="seed"):
        Session("monorail", seed="\n")


def test_a_saved_play_goes_on_in_another_session(session: Session, own_game: Any) -> None:
    session.handle(enter(1, 1))
    session.handle(enter(2, 1))
    session.handle({"do": "undo"})
    other = Session(own_game)
    other.load(session.match.dump())
    assert {name: value for name, value in other.view.items() if name not in ("seq", "status")} == {
        name: value for name, value in session.view.items() if name not in ("seq", "status")
    }
    assert other.setup["fields"][0]["value"] == "duel"
    other.handle({"do": "redo"})
    assert other.view["step"] == 2


def test_a_damaged_save_leaves_the_session_alone(session: Session) -> None:
    session.handle(enter(1, 1))
    view, match = session.view, session.match
    for text in ("", "{}", session.match.dump().replace("white 1", "white 8")):
        with pytest.raises(MatchError):
            session.load(text)
        assert (session.view, session.match) == (view, match)


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
    assert (session.view["outcomes"]["rows"], session.view["outcomes"]["columns"]) == (["1", "2"], ["3"])
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
