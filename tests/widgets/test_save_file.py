"""The file that follows a play: gone on with after a restart, and never written over when it is something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.errors import MatchError
from toolkit.games import make_game
from toolkit.play import Match
from toolkit.widgets import PlayScreen
from toolkit.widgets.save_file import SaveFile

ROLL = {"do": "act", "id": "roll"}


def send(screen: PlayScreen, command: dict[str, object]) -> None:
    screen._handle_custom_msg(command, [])


def test_a_screen_goes_on_after_the_kernel_has_gone(tmp_path: Path) -> None:
    file = tmp_path / "my-game.json"
    screen = PlayScreen("pig", board="mini", players=2, seats={2: "hold_at_20"}, seed=4, save=file)
    assert not file.exists()  # nothing was done yet
    send(screen, ROLL)
    send(screen, {"do": "choose", "id": "0"})
    assert screen.view["step"] == 2
    send(screen, {"do": "undo"})
    again = PlayScreen("pig", board="mini", players=2, save=str(file))  # the cell is run again
    assert again.session.match.all_moves == screen.session.match.all_moves
    assert (again.session.match.step, again.session.match.seed) == (1, 4)
    assert again.session.seats.names == {1: "human", 2: "hold_at_20"}
    assert again.view["status"] == f"Going on with {file}: Pig, board mini, 2 players, after 1 move."
    send(again, {"do": "redo"})
    assert Match.load(file.read_text(encoding="utf-8")).step == 2
    assert [path.name for path in tmp_path.iterdir()] == ["my-game.json"]  # and no scrap of a half-written one


def test_a_new_game_on_the_screen_takes_the_file_over(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    screen = PlayScreen("monorail", board="mini", save=file)
    send(screen, ROLL)
    mini = file.read_text(encoding="utf-8")
    send(screen, {"do": "new", "values": {"board": "duel"}})
    assert screen.view["status"].endswith(" The play that was in game.json is in game-1.json now.")
    assert (tmp_path / "game-1.json").read_text(encoding="utf-8") == mini  # a play is never lost
    assert Match.load(file.read_text(encoding="utf-8")).game.board.name == "duel"
    for _ in range(2):
        send(screen, {"do": "new", "values": {"seed": "5"}})  # one in which nothing was done needs no keeping
    send(screen, ROLL)
    send(screen, {"do": "undo"})
    send(screen, {"do": "enter", "values": {"white": "1", "coloured": "1"}})  # another way on in the same play
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game-1.json", "game.json"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"steps = 4\n", "game.json: this is no saved play of format .*; the file is left as it is: name another one"),
        (b"\xff\xfe", "game.json: there is no text to read here; name the file of a saved play, or a new one"),
        (
            Match(make_game("pig", "mini")).dump().encode(),
            "game.json holds a play of Pig, not of monorail; name another",
        ),
    ],
)
def test_a_file_that_is_something_else_stays_as_it_is(tmp_path: Path, text: bytes, words: str) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(text)
    with pytest.raises(MatchError, match=words):
        PlayScreen("monorail", board="mini", save=file)
    assert file.read_bytes() == text


@pytest.mark.parametrize("name", [".", "no/such/folder/game.json", "x" * 300])
def test_a_place_that_cannot_be_written_is_said_beside_the_game(tmp_path: Path, name: str) -> None:
    if name == ".":
        with pytest.raises(MatchError, match="there is no text to read here"):
            PlayScreen("monorail", board="mini", save=tmp_path)
        return
    try:
        screen = PlayScreen("monorail", board="mini", save=tmp_path / name)
    except MatchError as error:
        assert "there is no text to read here" in str(error)  # noqa: PT017  # a name that no file can have
        return
    send(screen, ROLL)
    assert "cannot be written" in screen.view["error"]
    assert screen.view["step"] == 1  # the game goes on


def test_a_file_that_holds_the_play_already_is_not_written_again(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    match = Match(make_game("monorail", "mini", 1), 3)
    match.roll()
    SaveFile(file).keep(match)
    before = file.stat().st_mtime_ns
    follower = SaveFile(file, "monorail")
    assert follower.match is not None
    follower.keep(follower.match)
    assert file.stat().st_mtime_ns == before


def test_two_screens_never_write_over_each_other(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    one, other = (PlayScreen("monorail", board="duel", seed=seed, save=file) for seed in (1, 2))
    send(one, ROLL)
    kept = file.read_text(encoding="utf-8")
    for _ in range(2):
        send(other, ROLL)
        assert "something else has written to it since" in other.view["error"]
    assert other.view["step"] == 2  # the game goes on
    assert file.read_text(encoding="utf-8") == kept
    send(one, ROLL)
    assert one.view["error"] == "" and Match.load(file.read_text(encoding="utf-8")).step == 2
    file.unlink()
    send(one, {"do": "undo"})
    assert Match.load(file.read_text(encoding="utf-8")).step == 1  # a file that has gone is written anew


def test_a_play_of_another_game_opened_on_the_screen_leaves_the_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    screen = PlayScreen("monorail", board="duel", seed=1, save=file)
    send(screen, ROLL)
    kept = screen.session.match.code()
    pig = Match(make_game("pig", "mini", 2), 1)
    pig.roll()
    send(screen, {"do": "open-code", "code": pig.code()})
    assert screen.session.match.game.key == "pig"
    assert screen.view["error"].endswith("keeps plays of Monorail Game, so this one of Pig is not kept there")
    again = PlayScreen("monorail", board="duel", seed=1, save=file)  # and the cell can be run again
    assert again.session.match.code() == kept
    send(screen, {"do": "open-code", "code": kept})
    send(screen, ROLL)
    assert screen.view["error"] == "" and Match.load(file.read_text(encoding="utf-8")).step == 2


def test_a_file_that_an_editor_has_put_a_byte_order_mark_before_is_read(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    match = Match(make_game("monorail", "mini", 1), 3)
    match.roll()
    file.write_text(match.dump(), encoding="utf-8-sig")
    assert PlayScreen("monorail", board="mini", save=file).session.match.all_moves == match.all_moves
