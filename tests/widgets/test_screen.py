"""The widget itself, without a browser: what it sends to the front end, and what it does with what comes back."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from toolkit.errors import GameError
from toolkit.widgets import PlayScreen
from toolkit.widgets.screen import FRONT, SCRIPTS, STYLES

OTHERS = ("class", "design", "exercise", "lab", "motion")  # of other widgets, or of all


@pytest.fixture
def screen() -> PlayScreen:
    return PlayScreen("monorail", board="mini", players=2, seed=1)


def test_the_front_end_gets_what_the_session_shows(screen: PlayScreen) -> None:
    state = screen.get_state()
    assert state["board"] == screen.session.board
    assert state["view"] == screen.session.view
    assert state["setup"] == screen.session.setup
    json.dumps([state["board"], state["view"], state["setup"]])


def test_commands_of_the_front_end_are_carried_out(screen: PlayScreen) -> None:
    screen._handle_custom_msg({"do": "enter", "values": {"white": "2", "coloured": "1"}}, [])
    assert screen.view["pieces"] == {"1": "dot 2", "2": "start", "casey": "line 1"}
    screen._handle_custom_msg({"do": "undo"}, [])
    assert screen.view["step"] == 0
    screen._handle_custom_msg({"do": "new", "values": {"board": "duel", "players": "1"}}, [])
    assert (screen.board["board"], len(screen.board["pieces"])) == ("duel", 2)
    assert screen.setup["fields"][1]["value"] == "1"
    for nonsense in (None, 3, [], {"do": "dance"}):
        screen._handle_custom_msg(nonsense, [])
        assert "knows no command" in screen.view["error"]


def test_a_screen_that_cannot_begin_raises() -> None:
    with pytest.raises(GameError, match="no board 'tiny'"):
        PlayScreen(board="tiny")


def test_every_part_of_the_front_end_is_used_once_and_loads_nothing() -> None:
    """Classrooms are offline: nothing may come from the network."""
    scripts = {path.stem for path in FRONT.glob("*.js") if not path.stem.startswith(OTHERS)}
    styles = {path.stem for path in FRONT.glob("*.css") if not path.stem.startswith(OTHERS)}
    assert (sorted(SCRIPTS), sorted(STYLES)) == (sorted(scripts), sorted(styles))
    for text in (str(PlayScreen._esm), str(PlayScreen._css)):
        assert not re.search(r"https?://(?!www\.w3\.org/)|@import|^import ", text, re.MULTILINE)
    assert str(PlayScreen._esm).count("export default") == 1


def test_the_front_end_knows_every_command_of_the_session(screen: PlayScreen) -> None:
    script = "\n".join(path.read_text(encoding="utf-8") for path in sorted(Path(FRONT).glob("*.js")))
    for command in ("act", "enter", "undo", "redo", "goto", "new"):
        assert re.search(rf'do: "{command}"', script), command
        screen._handle_custom_msg({"do": command}, [])
        assert "knows no command" not in screen.view["error"]
