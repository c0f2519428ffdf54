"""Designing a board: every change is checked at once, and a sound board has its numbers."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import toolkit as tk
from tests.widgets.design.drawing_board import mini, number, put, rows, unsolved
from toolkit.errors import GameError
from toolkit.games import board_text, load_board
from toolkit.widgets.design import DesignSession

Jobs = list[Callable[[], None]]
__all__ = ["mini"]  # the fixture of drawing_board.py, which pytest finds by its name here

GAMES = ("monorail", "monza", "magnificent_race", "rifleman")


@pytest.mark.parametrize("game", GAMES)
def test_a_screen_begins_with_the_board_sound_drawn_and_in_words(game: str) -> None:
    design = unsolved(game, "lesson")
    view, board = json.loads(json.dumps(design.view)), json.loads(json.dumps(design.board))
    assert (view["sound"], view["faults"], view["error"]) == (True, [], "")
    assert {space["id"] for space in board["spaces"]} == set(view["spaces"])
    assert len(view["words"]) == len(board["spaces"])
    assert view["file"]["text"] == board_text(load_board("lesson", game))
    rules = tk.make_game(game, "lesson").rules
    assert all(field["help"].split(":")[0] in rules for field in view["fields"][3:])


def test_a_race_of_one_step_is_a_matter_of_who_begins(mini: DesignSession) -> None:
    """With steps 1 and a white die of 1 and 2, a throw wins with chance 1/2: seat 1 has 1/2 + 1/8 + … = 2/3."""
    number(mini, "steps", "1")
    assert [fault["where"] for fault in mini.view["faults"]] == ["Red dots before the station"]
    assert (mini.numbers, mini.view["sound"]) == ({}, False)
    number(mini, "red", "0")
    number(mini, "dice.white", "1, 2")
    assert mini.view["sound"]
    found = mini.numbers
    assert (found["1"].fraction, found["2"].fraction, found["casey"].fraction) == (Fraction(2, 3), Fraction(1, 3), 0)
    assert (found["edge"].fraction, found["turns"].fraction) == (Fraction(1, 3), 2)
    # since the beginning (25/84, 3 turns), and since the board with a die of six faces: 1/6 a throw, 6/11 for seat 1
    shown = rows(mini)
    assert shown["1"]["begun"] == {"text": "+0.369", "how": "exact: 31/84"}
    assert shown["1"]["last"] == {"text": "+0.121", "how": "exact: 4/33"}
    assert shown["turns"]["begun"]["text"] == "-1"


def test_differences_are_those_of_the_same_number_of_players(mini: DesignSession) -> None:
    put(mini, "line 2", "kind", "again")
    mini.handle({"do": "players", "value": "1"})
    before = tk.Report.of(tk.make_game("monorail", "mini", players=1)).win["1"].fraction
    changed = Fraction(rows(mini)["1"]["begun"]["how"].removeprefix("exact: "))
    assert changed == mini.numbers["1"].fraction - before
    assert "edge" not in mini.numbers
    assert rows(mini)["1"]["last"] is None
    mini.handle({"do": "players", "value": "9"})
    assert mini.view["error"] == "'9' players: choose one of 1, 2, 3, 4"


def test_undo_and_redo_bring_board_and_numbers_back(mini: DesignSession) -> None:
    first = mini.numbers
    put(mini, "dot 1", "red", "yes")
    put(mini, "line 1", "kind", "miss")
    changed, text = mini.numbers, mini.text
    for _ in range(2):
        mini.handle({"do": "undo"})
    assert (mini.numbers, mini.text) == (first, board_text(load_board("mini", "monorail")))
    mini.handle({"do": "undo"})
    assert mini.view["error"] == "there is nothing to undo; this is the board begun with"
    assert mini.text == board_text(load_board("mini", "monorail"))
    for _ in range(2):
        mini.handle({"do": "redo"})
    assert (mini.numbers, mini.text) == (changed, text)
    mini.handle({"do": "redo"})
    assert "nothing to do again" in mini.view["error"]


def test_a_change_after_an_undo_takes_the_place_of_what_was_undone(mini: DesignSession) -> None:
    put(mini, "line 1", "kind", "miss")
    put(mini, "line 2", "kind", "miss")
    mini.handle({"do": "undo"})
    put(mini, "line 1", "kind", "again")
    assert {line: flag.kind for line, flag in mini.sound.flags.items()} == {1: "again"}
    assert not mini.view["redo"]["enabled"]
    mini.handle({"do": "undo"})
    assert {line: flag.kind for line, flag in mini.sound.flags.items()} == {1: "miss"}


def test_a_change_that_changes_nothing_is_no_step(mini: DesignSession) -> None:
    put(mini, "dot 1", "red", "no")
    assert (mini.view["status"], mini.view["undo"]["enabled"]) == ("That changes nothing.", False)


def test_all_faults_are_listed_at_once_and_lead_to_their_spaces() -> None:
    design = unsolved("monza", "lesson")
    put(design, "c1", "what", "tyre")
    put(design, "a7", "what", "plain")
    put(design, "c7", "what", "plain")
    number(design, "start", "a1, b6, zz")
    found = [(fault["space"], fault["where"], fault["drop"]) for fault in design.view["faults"]]
    assert found == [("b6", "Square b6, tyre", True), ("", "Zz", True), ("", "Squares", False)]
    assert "Right would be: a coloured square, no target." in design.view["faults"][0]["text"]
    assert design.view["marks"]["b6"]["text"] == "!"
    assert design.board["spaces"][1]["id"] == "a1"  # drawn all the same
    assert design.view["drawing"] == ""
    design.handle({"do": "drop", "fault": 1})
    design.handle({"do": "drop", "fault": 0})
    assert [fault["where"] for fault in design.view["faults"]] == ["Squares"]
    design.handle({"do": "drop", "fault": 0})
    assert "nothing that can be left out" in design.view["error"]
    put(design, "a7", "what", "target")
    assert [(fault["space"], fault["text"].partition(".")[0]) for fault in design.view["faults"]] == [
        ("c7", "no target can be reached from 'c7'")
    ]
    put(design, "c7", "what", "target")
    assert (design.view["sound"], design.sound.start) == (True, ("a1",))


def test_what_cannot_be_drawn_shows_the_board_before_and_says_so() -> None:
    design = unsolved("monza", "mini")
    before = design.board
    put(design, "a2", "front", "2.5")
    assert design.board == before
    assert design.view["drawing"].startswith("The drawing shows the board as it was before")
    assert (design.view["faults"][0]["space"], design.view["faults"][0]["where"]) == ("a2", "Square a2, blue")
    put(design, "a2", "front", "5/2")
    assert (design.view["sound"], design.view["drawing"]) == (True, "")


def test_an_option_that_these_players_cannot_have_is_a_fault() -> None:
    design = unsolved("monorail", "mini")
    number(design, "options.first_player", "3")
    assert design.view["faults"][0]["where"] == "Players"
    assert "no seat 3 among 2" in design.view["faults"][0]["text"]
    design.handle({"do": "players", "value": "3"})
    assert design.view["sound"]
    assert "first_player = 3" in design.text
    number(design, "options.first_player", "")
    assert "options" not in design.text


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (None, "knows no command"),
        ({"do": "dance"}, "knows no command {'do': 'dance'}; its commands: choose, set"),
        ({"do": ["set"]}, "knows no command"),
        ({"do": "choose", "space": "dot 9"}, "no space 'dot 9'"),
        ({"do": "choose"}, "needs a text as space"),
        ({"do": "set", "space": "dot 1", "key": "flag", "value": "miss"}, "nothing called 'flag' to change here"),
        ({"do": "set", "space": "line 1", "key": "kind", "value": "jump"}, "'jump' is no choice"),
        ({"do": "set", "space": "start", "key": "red", "value": "yes"}, "fields: none"),
        ({"do": "number", "key": "stesp", "value": "3"}, "did you mean 'steps'"),
        ({"do": "number", "key": "steps", "value": 3}, "needs a text as value"),
        ({"do": "remove", "space": "line 0"}, "Finish has to stay"),
        ({"do": "drop", "fault": 0}, "no fault number 0"),
        ({"do": "begin", "board": "huge"}, "no board 'huge'"),
        ({"do": "open", "path": "nowhere.toml"}, "there is no such board file"),
        ({"do": "move", "command": {"do": "act", "id": "roll"}}, "nothing is being played"),
        ({"do": "players", "value": "two"}, "choose one of 1, 2, 3, 4"),
    ],
)
def test_what_cannot_be_done_changes_nothing_and_says_why(mini: DesignSession, command: Any, reason: str) -> None:
    before = mini.text
    mini.handle(command)
    assert reason in mini.view["error"]
    assert (mini.text, mini.view["undo"]["enabled"]) == (before, False)


def test_games_without_a_design_are_refused_with_those_that_have_one() -> None:
    with pytest.raises(GameError, match=r"boards of Pig cannot be designed on the screen; .*monorail, monza"):
        DesignSession("pig")


def test_a_board_is_played_as_it_was_when_play_began(mini: DesignSession) -> None:
    number(mini, "dice.white", "4")
    mini.handle({"do": "play"})
    assert mini.play is not None
    mini.handle({"do": "move", "command": {"do": "act", "id": "roll"}})
    assert mini.play.view["finished"]  # four steps with one throw of four
    number(mini, "steps", "5")
    assert mini.play.match.game.board.steps == 4
    mini.handle({"do": "leave"})
    number(mini, "red", "nine")
    mini.handle({"do": "play"})
    assert (mini.play, mini.view["error"]) == (
        None,
        "this board still has faults; put them right first, then it can be played",
    )


def test_a_dot_is_taken_out_only_when_it_is_known_how_many_are_red(mini: DesignSession) -> None:
    number(mini, "red", "")
    mini.handle({"do": "remove", "space": "dot 1"})
    assert mini.view["error"].startswith("put this right first: Red dots")
