"""Boards that are designed as files: saved whole, opened whole, and never written over what is not ours."""

from __future__ import annotations

from pathlib import Path

import toolkit as tk
from tests.widgets.design.drawing_board import mini, number, put, rows
from toolkit.boards import parse_toml
from toolkit.games import board_text, load_board
from toolkit.widgets.design import DesignSession

__all__ = ["mini"]  # the fixture of drawing_board.py, which pytest finds by its name here


def test_a_board_is_saved_as_the_toolkit_writes_it(mini: DesignSession, tmp_path: Path) -> None:
    put(mini, "line 2", "kind", "back")
    put(mini, "line 2", "count", "3")
    number(mini, "title", "My own railway")
    place = tmp_path / "mine"
    mini.handle({"do": "save", "path": str(place)})
    saved = tmp_path / "mine.toml"
    assert mini.view["status"] == f"Saved as {saved}."
    assert mini.view["cell"] == f'tk.PlayScreen("monorail", board="{saved}")'
    board = load_board(saved, "monorail")
    assert (board, saved.read_text(encoding="utf-8")) == (mini.sound, board_text(board))
    assert (board.title, board.flags[2].text) == ("My own railway", "Go back 3")
    number(mini, "title", "Newer")
    mini.handle({"do": "save", "path": str(place)})  # ours: written over without asking
    assert load_board(saved, "monorail").title == "Newer"


def test_nothing_is_written_where_it_must_not_be(mini: DesignSession, tmp_path: Path) -> None:
    shipped = Path(tk.__file__).parent / "games" / "monorail" / "boards"
    ring = tmp_path / "ring"
    ring.symlink_to(ring)
    for name, reason in {
        str(shipped / "mini.toml"): "the boards of the toolkit stay as they are",
        str(shipped / "new"): "the boards of the toolkit stay as they are",
        str(tmp_path / "no" / "folder.toml"): "cannot be written",
        " ": "is no name of a file",
        "a\nb.toml": "is no name of a file",
        f"{tmp_path}/": "the name of a folder",
        ".": "this is a folder; write a file in it, such as my-board.toml",
        str(tmp_path / ("a" * 300)): "nothing can be saved there; write a shorter name",
        str(ring / "new"): "nothing can be saved there",
    }.items():
        mini.handle({"do": "save", "path": name})
        assert reason in mini.view["error"], name
    assert not (shipped / "new.toml").exists()
    number(mini, "red", "7")
    mini.handle({"do": "save", "path": str(tmp_path / "faulty.toml")})
    assert "still has faults" in mini.view["error"]
    assert list(tmp_path.iterdir()) == [ring]
    assert mini.view["file"]["text"] == ""


def test_a_file_of_somebody_else_is_written_over_only_when_asked_twice(mini: DesignSession, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.toml"
    theirs.write_text("theirs", encoding="utf-8")
    mini.handle({"do": "save", "path": str(theirs)})
    assert "save once more to write over it" in mini.view["error"]
    assert theirs.read_text(encoding="utf-8") == "theirs"
    mini.handle({"do": "save", "path": str(theirs)})
    assert load_board(theirs, "monorail") == mini.sound


def test_a_broken_file_is_refused_with_all_its_faults_and_the_board_stays(mini: DesignSession, tmp_path: Path) -> None:
    put(mini, "dot 1", "red", "yes")
    before = mini.text
    broken = tmp_path / "broken.toml"
    broken.write_text(before.replace("steps = 4", "steps = 0").replace("lines = 3", 'lines = "x"'), encoding="utf-8")
    mini.handle({"do": "open", "path": str(broken)})
    assert "2 faults" in mini.view["error"] and "steps: 0" in mini.view["error"] and "lines: 'x'" in mini.view["error"]
    mini.handle({"do": "upload", "name": "b.toml", "text": "steps = = 3"})
    assert "not TOML" in mini.view["error"]
    mini.handle({"do": "upload", "name": "b.toml", "text": board_text(load_board("mini", "monza"))})
    assert "this is a board of Monza" in mini.view["error"]
    for key in ('["monorail"]', "{ a = 1 }"):
        mini.handle({"do": "upload", "name": "b.toml", "text": f"game = {key}"})
        assert "game: " in mini.view["error"]
    assert mini.text == before


def test_another_board_is_begun_with_and_compared_with_itself(mini: DesignSession) -> None:
    duel = load_board("duel", "monorail")
    mini.handle({"do": "upload", "name": "mine.toml", "text": board_text(duel)})
    assert (mini.sound, mini.view["status"]) == (duel, f"Begun with {duel.title}.")
    mini.handle({"do": "upload", "name": "mine.toml", "text": f"# Ann's board\n{board_text(duel)}"})
    assert mini.view["status"].endswith("Comments in the file are not kept when it is saved.")
    mini.handle({"do": "undo"})
    assert rows(mini)["1"]["begun"]["text"] == "0"
    assert rows(mini)["1"]["last"] is None
    mini.handle({"do": "undo"})
    assert parse_toml(mini.text, "")["name"] == "mini"
    mini.handle({"do": "begin", "board": "duel"})
    assert mini.sound == duel
