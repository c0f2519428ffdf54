"""`toolkit play`, driven through its input as a person would."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.commands import Ran, run
from toolkit.games import make_game
from toolkit.play import Match

Capsys = pytest.CaptureFixture[str]
Play = Callable[..., Ran]


@pytest.fixture
def play(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Plays `mini` with these lines as input, until they end."""

    def play(*lines: str, words: tuple[str, ...] = ("--players", "1")) -> Ran:
        waiting = iter(lines)

        def answer(prompt: str) -> str:
            print(prompt, end="")
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)
        ran = run(capsys, "play", "monorail", "--board", "mini", "--seed", "3", *words)
        assert list(waiting) == []  # every line was read
        return ran

    return play


def after(ran: Ran) -> list[list[str]]:
    """What was shown before the first prompt and after each one."""
    return [part.splitlines() for part in ran.out.split("> ")]


def test_a_whole_game_by_typed_dice(play: Play) -> None:
    ran = play("1 1", "3 2", "1 1")
    assert (ran.code, ran.err) == (0, "")
    start, first, second, third = after(ran)[:4]
    assert start[0].startswith("Monorail Game, board mini (reconstruction")
    assert "Seed 3." in start
    assert "Chances (exact): Seat 1 0.5, Casey 0.5" in start
    assert first[0] == "Throw 1. Seat 1: white 1, coloured 1"
    assert "     M5  Seat 1 moves from Start to dot 1." in first
    assert "     M9  Casey moves 1 from Finish to line 1." in first
    assert "Seat 1 is on dot 1, 3 from the station." in first
    assert "Casey is on line 1, 2 from Finish." in first
    assert "    M14  Seat 1 is in the station and wins." in second
    assert "The game is over: Seat 1 won." in second
    assert "Chances (exact): Seat 1 1, Casey 0" in second
    assert third == ["the game is over; undo, or start a new one"]


def test_rolling_uses_the_seed(play: Play) -> None:
    match = Match(Match.load(_save_of("3")).game, "3")
    expected = match.roll()
    faces = match.game.action_text(expected.action)
    assert after(play(""))[1][0] == f"Throw 1. Seat 1: {faces}"
    assert play("", "").out == play("", "").out


def _save_of(seed: str) -> str:
    return json.dumps(
        {
            "format": "race-game-toolkit match 1",
            "game": "monorail",
            "board": "mini",
            "players": 1,
            "options": {},
            "seed": seed,
            "actions": ["white 1, coloured 1", "white 1, coloured 1"],
            "step": 1,
        }
    )


def test_undo_and_redo(play: Play) -> None:
    parts = after(play("1 1", "u", "u", "r", "r"))
    assert "Seat 1 is on Start, 4 from the station." in parts[2]
    assert parts[3] == ["nothing to undo: this is the start of the game"]
    assert parts[4] == parts[1]
    assert parts[5] == ["nothing to redo"]


def test_what_each_throw_would_do(play: Play) -> None:
    lines = after(play("o", words=("--players", "1")))[1]
    assert len(lines) == 36
    assert lines[0].split()[:3] == ["1", "1", "0.5"]
    assert "Seat 1 is in the station and wins." in lines[18]  # white 4, coloured 1
    assert lines[18].split()[2] == "1"


@pytest.mark.parametrize(
    "line", ["help", "?", "x", "uu", "4 2 u", "-1 2", "1.5 2", "s", "l", "\0", "ä", "4,2", "q now", "roll " * 1000]
)
def test_nonsense_gets_the_help_and_changes_nothing(play: Play, line: str) -> None:
    parts = after(play("1 1", line, "u"))
    assert parts[2][0].startswith("Enter: roll.  4 2: dice from your table.")
    assert "Seat 1 is on Start, 4 from the station." in parts[3]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("7 1", "White die: '7' is no face of it; choose one of: 1, 2, 3, 4, 5, 6"),
        ("1 0", "Coloured die: '0' is no face of it; choose one of: 1, 2, 3, 4, 5, 6"),
        ("1 ²", "Coloured die: '²' is no face of it; choose one of: 1, 2, 3, 4, 5, 6"),
        ("4", "that is not one number for each die; write 2: white and coloured"),
        ("1 2 3", "that is not one number for each die; write 2: white and coloured"),
    ],
)
def test_dice_that_cannot_be(play: Play, line: str, said: str) -> None:
    assert after(play(line))[1] == [said]


def test_a_roll_off_is_entered_by_seat(play: Play) -> None:
    parts = after(play("2", "1 1", words=("--players", "2", "--option", "first_player=rolled")))
    assert parts[1][0] == "Throw 1. Seat 2 begins"
    assert parts[2][0] == "Throw 2. Seat 2: white 1, coloured 1"


@pytest.mark.parametrize("leave", ["q", "quit", " q "])
def test_leaving(play: Play, leave: str) -> None:
    assert play("1 1", leave).code == 0


def test_ctrl_c_stops(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", stop)
    ran = run(capsys, "play", "monorail", "--board", "mini")
    assert (ran.code, ran.err) == (130, "\ntoolkit: stopped.\n")


def test_a_saved_play_is_loaded_and_goes_on(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "my play.json"
    parts = after(play("1 1", f"s {file}", "3 2", f"l {file}", "u"))
    assert parts[2] == [f"Saved to {file}."]
    assert parts[4] == parts[1]
    assert "Seat 1 is on Start, 4 from the station." in parts[5]
    assert Match.load(file.read_text(encoding="utf-8")).step == 1
    foreign = tmp_path / "foreign.json"
    foreign.write_text(_save_of("3"), encoding="utf-8")
    assert after(play(f"l {foreign}"))[1] == parts[1]


@pytest.mark.parametrize("name", ["/no/such/folder/play.json", "/", ".", "x" * 300, "a\0b"])
def test_a_play_that_cannot_be_saved_is_not_lost(play: Play, name: str) -> None:
    parts = after(play("1 1", f"s {name}", "u"))
    said = ("cannot be written", "is no name of a file", "there is no text to read here")
    assert len(parts[2]) == 1 and any(words in parts[2][0] for words in said)
    assert "Seat 1 is on Start, 4 from the station." in parts[3]


def test_a_file_with_another_play_is_not_lost(play: Play, tmp_path: Path) -> None:
    """Saving by hand, and a file that is kept, put it aside; of another game they leave it alone."""
    file = tmp_path / "one.json"
    file.write_text(_save_of("3"), encoding="utf-8")
    parts = after(play("1 1", f"s {file}", "2 2", f"s {file}"))
    assert parts[2] == [f"Saved to {file}. The play that was in one.json is in one-1.json now."]
    assert parts[4] == [f"Saved to {file}."]  # the same play, further on
    assert (tmp_path / "one-1.json").read_text(encoding="utf-8") == _save_of("3")
    kept = play(f"l {tmp_path}/one-1.json", words=("--save", str(file)))
    assert "The play that was in one.json is in one-2.json now." in kept.out
    assert Match.load((tmp_path / "one-2.json").read_text(encoding="utf-8")).step == 2

    pig = tmp_path / "pig.json"
    match = Match(make_game("pig", "mini", 2), 1)
    match.roll()
    pig.write_text(match.dump(), encoding="utf-8")
    assert "keeps plays of Pig, so this one of Monorail Game is not kept there" in after(play("1 1", f"s {pig}"))[2][0]
    assert pig.read_text(encoding="utf-8") == match.dump()


def test_a_play_that_cannot_be_loaded_leaves_ours(play: Play, tmp_path: Path) -> None:
    (tmp_path / "torn.json").write_text(_save_of("3")[:-9], encoding="utf-8")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe")
    said = "there is no text to read here; write the path of a saved play"
    parts = after(
        play("1 1", f"l {tmp_path}/torn.json", f"l {tmp_path}/bytes.json", f"l {tmp_path}", "l /no/such", "l \0", "u")
    )
    assert parts[2][0].startswith("this is no saved play of format")
    assert [part[0].endswith(said) for part in parts[3:7]] == [True] * 4
    assert all(len(part) == 1 for part in parts[2:7])
    assert "Seat 1 is on Start, 4 from the station." in parts[7]


def test_a_game_without_odds_is_playable(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["", "o", "q"])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    ran = run(capsys, "play", "monorail", "--board", "lesson", "--players", "4", "--seed", "1")
    assert ran.code == 0
    assert "No exact chances here." in ran.out
    assert "Throw 1. Seat 1:" in ran.out
