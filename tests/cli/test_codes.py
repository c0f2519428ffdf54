"""`toolkit play --code` and `--save`, and `toolkit pool`: codes in a terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.commands import Ran, run
from toolkit.games import make_game
from toolkit.games.monorail import Throw
from toolkit.play import Match

Capsys = pytest.CaptureFixture[str]
Play = Callable[..., Ran]


@pytest.fixture
def play(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> Play:
    """`toolkit play` with these lines typed in, until they end."""

    def play(*words: object, lines: tuple[str, ...] = ()) -> Ran:
        waiting = iter((*lines, "q"))
        monkeypatch.setattr("builtins.input", lambda _: next(waiting))
        return run(capsys, "play", *words)

    return play


def begun() -> Match:
    match = Match(make_game("monorail", "mini", 1), "3")
    match.play(Throw(1, 1))
    return match


def test_a_code_is_shown_and_opened(play: Play) -> None:
    shown = play("monorail", "--board", "mini", "--players", "1", "--seed", "3", lines=("1 1", "c")).out
    code = begun().code()
    assert code in shown.splitlines()
    opened = play("--code", code, lines=("u",))
    assert (opened.code, opened.err) == (0, "")
    assert "Going on with the code: Monorail Game, board mini, 1 player, after 1 move." in opened.out
    assert "Seat 1 is on dot 1, 3 from the station." in opened.out
    assert "Seat 1 is on Start, 4 from the station." in opened.out
    inside = play("pig", lines=(f"c {code}", "c 111", "u"))
    assert "Seat 1 is on dot 1, 3 from the station." in inside.out
    assert "the code is mistyped or not whole" in inside.out


def test_a_file_keeps_the_play_and_is_gone_on_with(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play("monorail", "--board", "mini", "--players", "1", "--seed", "3", "--save", file, lines=("1 1", "2 1"))
    assert Match.load(file.read_text(encoding="utf-8")).step == 2
    again = play("--save", file, lines=("u",))
    assert f"Going on with {file}: Monorail Game, board mini, 1 player, after 2 moves." in again.out
    kept = Match.load(file.read_text(encoding="utf-8"))
    assert (kept.step, len(kept.all_moves)) == (1, 2)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "no game is named; write one of: monorail, monza"),
        (
            ("--code", "CODE", "--seed", "4"),
            "a code brings its own players, options, policies and seed; leave them out",
        ),
        (("monza", "--code", "CODE"), "this is a code of Monorail Game, not of monza; leave the game out"),
        (("--code", "111"), "the code is mistyped or not whole"),
        (("--code", "CODE", "--save", "FILE"), "holds a play already; name a new file for the one of the code"),
        (("monza", "--save", "FILE"), "holds a play of Monorail Game, not of monza; name another file"),
        (("monorail", "--save", "OTHER"), "this is no saved play of format"),
    ],
)
def test_what_cannot_be_gone_on_with(play: Play, tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    file, other = tmp_path / "game.json", tmp_path / "other.txt"
    file.write_text(begun().dump(), encoding="utf-8")
    other.write_text("dear diary", encoding="utf-8")
    given = {"CODE": begun().code(), "FILE": file, "OTHER": other}
    ran = play(*(given.get(word, word) for word in words))
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err and len(ran.err.splitlines()) == 1
    assert (file.read_text(encoding="utf-8"), other.read_text(encoding="utf-8")) == (begun().dump(), "dear diary")


def test_a_class_is_counted(capsys: Capsys, tmp_path: Path) -> None:
    codes = []
    for seed in (1, 2):
        match = Match(make_game("monorail", "mini", 1), seed)
        match.play(Throw(4, 1))
        codes.append(match.code())
    file, table = tmp_path / "codes.txt", tmp_path / "games.csv"
    file.write_text("\n".join(codes), encoding="utf-8")
    ran = run(capsys, "pool", file, "--csv", table)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Monorail Game, board mini, 1 player: 2 games\n")
    assert "as unlikely as these, or more so, in 50 % of all cases" in ran.out  # both of two, or none
    assert table.read_text(encoding="utf-8").splitlines()[1] == f"1,,{codes[0]},1,1"
    file.write_text("\n".join([*codes, codes[0]]), encoding="utf-8")
    ran = run(capsys, "pool", file)
    assert ran.code == 1  # something was not counted
    assert "line 3: the same game as on line 1" in ran.out


def test_a_class_that_cannot_be_counted(capsys: Capsys, tmp_path: Path) -> None:
    ran = run(capsys, "pool", tmp_path / "none.txt")
    assert (ran.code, "there is no text to read here; write the path of a file with codes" in ran.err) == (2, True)
    (tmp_path / "words.txt").write_text("no codes", encoding="utf-8")
    ran = run(capsys, "pool", tmp_path / "words.txt")
    assert (ran.code, "there is no code of a finished game" in ran.err) == (2, True)
