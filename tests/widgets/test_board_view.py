"""The board as the screen draws it."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from toolkit.games import board_names, load_board, make_game
from toolkit.widgets.board_view import HEIGHT, WIDTH, board_view


@pytest.mark.parametrize("players", [1, 4])
@pytest.mark.parametrize("name", board_names("monorail"))
def test_everything_on_the_board_is_drawn_inside_it(name: str, players: int) -> None:
    board: Any = load_board(name, "monorail")
    view = board_view(make_game("monorail", board, players))
    json.dumps(view)
    assert (view["title"], view["board"], view["source"]) == ("Monorail Game", name, board.source)
    assert len({(space["x"], space["y"]) for space in view["spaces"]}) == len(view["spaces"]) == len(board.spaces)
    for x, y in chain([(space["x"], space["y"]) for space in view["spaces"]], *(t["points"] for t in view["tracks"])):
        assert 0 < x < WIDTH and 0 < y < HEIGHT
    assert [(track["id"], track["closed"]) for track in view["tracks"]] == [("inner", False), ("outer", True)]
    assert sum(space["tone"] == "red" for space in view["spaces"]) == board.red
    assert {space["id"]: space["flag"]["text"] for space in view["spaces"] if space["flag"]} == {
        f"line {line}": flag.text for line, flag in board.flags.items()
    }
    assert [piece["id"] for piece in view["pieces"]] == [*map(str, range(1, players + 1)), "casey"]
    assert len({piece["mark"] for piece in view["pieces"]}) == players + 1  # a sign beside the colour
    assert len({piece["colour"] for piece in view["pieces"]}) == players + 1


def test_every_rule_that_the_log_names_can_be_read() -> None:
    rules = board_view(make_game("rifleman", "mini"))["rules"]
    assert [rule["id"] for rule in rules] == ["F-board", *(f"F{number}" for number in range(1, 17))]
    assert rules[15] == {
        "id": "F15",
        "text": "The first side with all its steers and its cowboy inside the fence wins.",
    }


def test_flags_are_read_out_and_left_out_when_played_without() -> None:
    texts = {space["id"]: space["text"] for space in board_view(make_game("monorail", "duel"))["spaces"]}
    assert (texts["line 2"], texts["line 3"]) == ("Line 2, flag: Throw again", "Line 3, flag: Go back 2")
    assert (texts["dot 4"], texts["dot 3"]) == ("Dot 4, red", "Dot 3")
    plain = board_view(make_game("monorail", "duel", 2, {"flags": False}))
    assert all(space["flag"] is None for space in plain["spaces"])


def test_a_board_with_its_own_drawing_is_drawn_so() -> None:
    shipped: Any = load_board("mini", "monorail")
    spaces = tuple(replace(space, x=10.0 + 50 * i, y=20.0) for i, space in enumerate(shipped.spaces))
    view = board_view(make_game("monorail", replace(shipped, spaces=spaces, drawn=True, ribbons={})))
    assert [(space["x"], space["y"]) for space in view["spaces"]] == [(10.0 + 50 * i, 20.0) for i in range(8)]
    assert view["tracks"][0]["points"] == [[10.0 + 50 * i, 20.0] for i in range(5)]
