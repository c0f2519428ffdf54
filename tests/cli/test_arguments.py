"""Bad arguments: one clear line on stderr, exit code 2, nothing on stdout, nothing written."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.commands import run

Capsys = pytest.CaptureFixture[str]

BAD: list[tuple[list[str], str]] = [
    ([], "the following arguments are required: COMMAND"),
    ([""], "invalid choice: ''"),
    (["dance"], "invalid choice: 'dance'"),
    (["stat"], "invalid choice: 'stat'"),
    (["stats"], "the following arguments are required: GAME"),
    (["stats", ""], "no game ''; games: monorail"),
    (["stats", "monorial"], "no game 'monorial' (did you mean 'monorail'?); games: monorail"),
    (["stats", "Monorail"], "no game 'Monorail'"),
    (["stats", "monorail", "extra"], "unrecognized arguments: extra"),
    (["stats", "monorail", "a\nb\tc"], "unrecognized arguments: a b c"),
    (["stats", "monorail", "--colour", "red"], "unrecognized arguments: --colour red"),
    (["stats", "monorail", "--play", "1"], "unrecognized arguments: --play 1"),  # options are never abbreviated
    (["stats", "monorail", "--board"], "argument --board: expected one argument"),
    (["stats", "monorail", "--board", "minni"], "no board 'minni' (did you mean 'mini'?); monorail has mini, duel"),
    (["stats", "monorail", "--board", "a\nb"], r"no board 'a\nb'"),
    (["stats", "monorail", "--board", ""], "no board ''"),
    (["stats", "monorail", "--players", "0"], "argument --players: 0 is not from 1 to 99"),
    (["stats", "monorail", "--players", "-1"], "argument --players"),
    (["stats", "monorail", "--players", "5"], "5 players: the Monorail Game takes 1 to 4 (M1)"),
    (["stats", "monorail", "--players", "two"], "'two' is no whole number from 1 to 99"),
    (["stats", "monorail", "--players", "2.0"], "'2.0' is no whole number"),
    (["stats", "monorail", "--players", ""], "'' is no whole number"),
    (["stats", "monorail", "--players", "9" * 10_000], "is no whole number from 1 to 99"),
    (["stats", "monorail", "--players", "9" * 4000], "a number of about"),
    (["stats", "monorail", "--option", "flags"], "'flags' is not of the form KEY=VALUE"),
    (["stats", "monorail", "--option", "=true"], "'=true' is not of the form KEY=VALUE"),
    (["stats", "monorail", "--option", "flags="], "'flags=' is not of the form KEY=VALUE"),
    (["stats", "monorail", "--option", ""], "'' is not of the form KEY=VALUE"),
    (["stats", "monorail", "--option", "flag=true"], "no option 'flag' (did you mean 'flags'?)"),
    (["stats", "monorail", "--option", "flags=no"], "option flags: 'no' is not allowed; write one of: true, false"),
    (["stats", "monorail", "--option", "flags=True"], "option flags: 'True' is not allowed"),
    (["stats", "monorail", "--option", "flags=true=true"], "option flags: 'true=true' is not allowed"),
    (["stats", "monorail", "--option", "flags=\0\n"], r"option flags: '\x00\n' is not allowed"),
    (
        ["stats", "monorail", "--option", "flags=true", "--option", "flags=false"],
        "option flags is given twice; give it once",
    ),
    (["stats", "monorail", "--option", "first_player=3"], "there is no seat 3 among 2; write 1 to 2, or rolled"),
    (["stats", "monorail", "--policy", "1=bold"], "nobody decides anything in Monorail Game, so it takes no policy"),
    (["stats", "monorail", "--policy", "bold"], "'bold' is not of the form SEAT=NAME"),
    (["stats", "monorail", "--method", "guess"], "invalid choice: 'guess'"),
    (["stats", "monorail", "--digits", "0"], "0 is not from 1 to 10,000"),
    (["stats", "monorail", "--digits", "10001"], "10001 is not from 1 to 10,000"),
    (["stats", "monorail", "--games", "1"], "1 is not from 2 to 1,000,000,000"),
    (["stats", "monorail", "--games", "many"], "'many' is no whole number"),
    (["stats", "monorail", "--seed", "-1"], "argument --seed"),
    (["stats", "monorail", "--seed", "Ann"], "'Ann' is no whole number"),
    (["simulate", "monorail", "--workers", "0"], "0 is not from 1 to 256"),
    (["simulate", "monorail", "--method", "exact"], "unrecognized arguments: --method exact"),
    (["play", "chess"], "no game 'chess'"),
    (["play", "monorail", "--seed", "a\nb"], r"seed 'a\nb': write a whole number or a text"),
    (["play", "monorail", "--seed", "\udc80"], "write a whole number or a text"),
    (["play", "monorail", "--seed", "x" * 101], "write a whole number or a text"),
    (["play", "monorail", "--json"], "unrecognized arguments: --json"),
    (["board"], "the following arguments are required: action, FILE"),
    (["board", "check"], "the following arguments are required: FILE"),
    (["board", "burn", "monorail/mini"], "invalid choice: 'burn'"),
    (["board", "check", "monorail/tiny"], "no board 'tiny'"),
    (["board", "show", "monorail/tiny"], "no board 'tiny'"),
    (["board", "export", "monorail/mini", "--format", "pdf"], "invalid choice: 'pdf'"),
    (["board", "export", "monorail/mini", "-o"], "expected one argument"),
    (["chain", "monorail", "--format", "xml"], "invalid choice: 'xml'"),
    (["chain", "chess"], "no game 'chess'"),
    (["chain", "monorail", "--games", "10"], "unrecognized arguments: --games 10"),
    (["games", "monorail"], "unrecognized arguments: monorail"),
    (["lab", "here"], "unrecognized arguments: here"),
    (["lab", "--ip", "here"], "'here' is no address such as 127.0.0.1 or 0.0.0.0"),
    (["lab", "--port", "70000"], "70000 is not from 1 to 65,535"),
    (["explain"], "invalid choice: 'explain'"),
]


@pytest.mark.parametrize(("words", "said"), BAD, ids=lambda value: str(value)[:60] if isinstance(value, list) else "")
def test_a_bad_argument_gets_one_clear_line(capsys: Capsys, words: list[str], said: str) -> None:
    ran = run(capsys, *words)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.startswith("toolkit") and ran.err.endswith("\n") and ran.err.count("\n") == 1
    assert len(ran.err) < 700


NOWHERE = ["", ".", "/", "/no/such/folder/out", "\0", "x" * 5000, "x" * 300, "\udc80/x"]


@pytest.mark.parametrize("output", NOWHERE, ids=lambda output: repr(output)[:20])
@pytest.mark.parametrize("command", ["board", "chain"])
def test_an_output_that_cannot_be_written(capsys: Capsys, command: str, output: str) -> None:
    words = {"board": ["board", "export", "monorail/mini"], "chain": ["chain", "monorail", "--board", "mini"]}[command]
    ran = run(capsys, *words, "-o", output)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("toolkit: ")


def test_a_folder_is_no_output(capsys: Capsys, tmp_path: Path) -> None:
    ran = run(capsys, "chain", "monorail", "--board", "mini", "-o", tmp_path)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "cannot be written" in ran.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "command", [["stats", "monorail", "--board"], ["play", "monorail", "--board"], ["board", "show"]]
)
def test_a_board_with_faults_lists_them_all(capsys: Capsys, tmp_path: Path, command: list[str]) -> None:
    """The one message that is longer than a line: each fault has its own."""
    file = tmp_path / "broken.toml"
    file.write_text('game = "monorail"\nname = "b"\nsource = "s"\nsteps = 0\nred = "two"\nlines = 3\ncolour = 1\n')
    ran = run(capsys, *command, file)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines() == [
        "toolkit: broken.toml: 3 faults",
        "  steps: 0 is out of range; write a whole number from 1 to 400",
        "  red: 'two' is a text; write a whole number from 0 to 399",
        ran.err.splitlines()[3],
    ]
    assert ran.err.splitlines()[3].startswith("  colour: no such key; write nothing here, or one of: ")


@pytest.mark.parametrize("name", ["nosuch.toml", "folder.toml", "x" * 300 + ".toml", "\0.toml", "\udc80.toml"])
def test_a_board_file_that_cannot_be_read(capsys: Capsys, tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.toml").mkdir()
    for command in (["stats", "monorail", "--board"], ["board", "show"]):
        ran = run(capsys, *command, f"{tmp_path}/{name}")
        assert (ran.code, ran.out) == (2, "")
        assert "1 fault\n  file: " in ran.err
        assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe", b"\0", b"steps = 4", b"[" * 3000, b"a = 1\n" * 200_000, b"a = " + b"9" * 9999]
)
def test_a_file_that_is_no_board(capsys: Capsys, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "odd.toml"
    file.write_bytes(content)
    ran = run(capsys, "stats", "monorail", "--board", file)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("toolkit: ") and "fault" in ran.err and "Traceback" not in ran.err


WORDS = """games stats simulate play board chain lab monorail check show export mini --board --players --option --policy
--method --digits --games --seed --json --format -o --help 1 2 flags=false csv exact -- - = 0 -1"""
word = st.sampled_from(WORDS.split()) | st.text(st.characters(codec=None), max_size=6)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=st.lists(word, max_size=6))
def test_no_words_at_all_give_a_traceback(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("toolkit.cli.lab.subprocess.call", lambda _: 0)
    monkeypatch.setattr("builtins.input", lambda _: "q")
    ran = run(capsys, *words)
    assert ran.code in (0, 1, 2)
    if ran.code == 2:
        assert ran.out == "" or "--json" not in words
        assert ran.err.count("\n") == 1 or "fault" in ran.err
