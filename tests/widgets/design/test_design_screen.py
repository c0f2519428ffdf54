"""The design widget, without a browser: what it sends to the front end, and what it does with what comes back."""

from __future__ import annotations

import json
import re
import threading
from collections import Counter

import pytest

import toolkit as tk
from toolkit.errors import GameError
from toolkit.widgets.design.screen import PARTS, DesignScreen
from toolkit.widgets.screen import FRONT

TRAITS = ("board", "view", "play_board", "play_view", "play_setup")


@pytest.fixture
def screen() -> DesignScreen:
    made = tk.DesignScreen("monorail", board="mini")
    _settle()
    return made


def _settle() -> None:
    """Wait for the threads in which numbers are worked out."""
    for thread in threading.enumerate():
        if thread.name.startswith("numbers"):
            thread.join(30)


def test_numbers_from_a_thread_reach_the_front_end(screen: DesignScreen) -> None:
    assert screen.view["numbers"]["rows"][0]["now"]["text"] == "0.297619"
    screen._handle_custom_msg({"do": "set", "space": "line 2", "key": "kind", "value": "again"}, [])
    assert screen.view["numbers"]["can"] == ["stop"]
    _settle()
    assert screen.view["numbers"]["rows"][0]["now"]["text"] == "0.321429"
    assert screen.board["spaces"][7]["flag"] == {"kind": "again", "text": "Throw again"}
    json.dumps([screen.get_state()[name] for name in TRAITS])


def test_a_game_on_the_board_is_played_in_the_same_widget(screen: DesignScreen) -> None:
    assert screen.play_board == {}
    screen._handle_custom_msg({"do": "play"}, [])
    assert (screen.play_board["board"], screen.play_view["step"], len(screen.play_setup) > 0) == ("mini", 0, True)
    screen._handle_custom_msg({"do": "move", "command": {"do": "act", "id": "roll"}}, [])
    assert screen.play_view["step"] == 1
    screen._handle_custom_msg({"do": "leave"}, [])
    assert (screen.play_board, screen.play_view, screen.play_setup) == ({}, {}, {})


def test_a_screen_that_cannot_begin_raises() -> None:
    with pytest.raises(GameError, match="no board 'tiny'"):
        DesignScreen(board="tiny")


def test_its_parts_are_there_share_no_name_and_load_nothing() -> None:
    assert sorted(PARTS) == sorted(path.stem for path in FRONT.glob("design*.js"))
    script, style = str(DesignScreen._esm), str(DesignScreen._css)
    names = re.findall(r"^(?:async )?(?:function|const|let|class) (\w+)", script, re.MULTILINE)
    assert [name for name, count in Counter(names).items() if count > 1] == []
    assert script.count("export default") == 1
    for text in (script, style):
        assert not re.search(r"https?://(?!www\.w3\.org/)|@import|^import ", text, re.MULTILINE)


def test_the_front_end_knows_every_command_of_the_session(screen: DesignScreen) -> None:
    screen._handle_custom_msg({"do": "dance"}, [])
    commands = screen.view["error"].split("its commands: ")[1].split(", ")
    parts = "\n".join((FRONT / f"{name}.js").read_text(encoding="utf-8") for name in PARTS)
    works = re.search(r"WORK_LABELS = {(.*)}", parts)
    assert works
    known = re.findall(r'do: "(\w+)"', parts) + re.findall(r"(\w+):", works[1])
    assert sorted(set(known)) == sorted(commands)
