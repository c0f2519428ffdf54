"""The command as a process: closed and full outputs, odd terminals, Ctrl-C, progress."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.cli.commands import environment, process
from tests.conftest import ANOTHER_PLATFORM
from toolkit.games import GAMES

MINI = ("stats", "monorail", "--board", "mini")
LONG = ("simulate", "monorail", "--board", "mini", "--games", "1000000000")
posix = pytest.mark.skipif(os.name != "posix", reason=ANOTHER_PLATFORM + "signals and /dev belong to Unix")


def shell(line: str, **env: str) -> tuple[int, str, str]:
    """A line of the shell in which `toolkit` is the command under test; the exit code is the line's own."""
    text = line.replace("toolkit", f'"{sys.executable}" -m toolkit')
    done = subprocess.run(["sh", "-c", text], env=environment(**env), capture_output=True, timeout=120, check=False)
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


@contextmanager
def begin(words: tuple[str, ...], stderr: int) -> Iterator[subprocess.Popen[bytes]]:
    """A command at work, which Ctrl-C reaches even where the tests themselves run in the background; killed at last."""
    command = [sys.executable, "-m", "toolkit", *words]
    heed = partial(signal.signal, signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, stderr=stderr, preexec_fn=heed) as child:
        try:
            yield child
        finally:
            child.kill()


def test_the_command_is_there_as_a_module() -> None:
    ran = process(*MINI, "--json")
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)["win"]["1"]["fraction"] == "25/84"
    bad = process("stats", "chess")
    assert (bad.code, bad.out, bad.err) == (2, "", f"toolkit: no game 'chess'; games: {', '.join(GAMES)}\n")


@posix
def test_a_reader_that_goes_away_is_no_error() -> None:
    assert shell("(toolkit chain monorail --board duel; echo $? >&2) | head -1")[1:] == (
        "from,to,probability,turns,throws\n",
        "0\n",
    )
    assert shell("(toolkit --help; echo $? >&2) | true")[2] in ("0\n", "0\n\n")


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason=ANOTHER_PLATFORM + "/dev/full belongs to Linux")
@pytest.mark.parametrize("words", ["games", "stats monorail --board mini", "chain monorail --board duel", "--help"])
def test_a_full_disk_is_said_in_one_line(words: str) -> None:
    code, out, err = shell(f"toolkit {words} > /dev/full")
    assert (code, out) == (2, "")
    assert err == "toolkit: the output cannot be written: No space left on device\n"


@posix
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
@pytest.mark.parametrize("words", ["games", "stats monorail --board mini", "play monorail --board mini", "stats chess"])
def test_closed_streams_end_no_command(words: str, closed: str) -> None:
    code, out, err = shell(f"toolkit {words} {closed}")
    assert code == (2 if words == "stats chess" else 0)
    assert "Traceback" not in out + err and "Error" not in out + err


@posix
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_a_terminal_without_our_signs_gets_escapes(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "ä🎲.toml"
    file.write_text(
        'game = "monorail"\nname = "ä🎲"\nsource = "s"\nsteps = 4\nred = 2\nlines = 3\n'
        '[[flags]]\nline = 1\nkind = "again"\n',
        encoding="utf-8",
    )
    env = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "1"}
    ran = process("play", "monorail", "--board", file, "--players", "1", input=b"1 1\no\n", env=env)
    assert (ran.code, ran.err) == (0, "")
    assert "\\U0001f3b2" in ran.out
    for words in (
        ("games",),
        ("board", "check", file),
        ("board", "show", file),
        ("simulate", "monorail", "--games", "9"),
    ):
        ran = process(*words, env=env)
        assert (ran.code, ran.err) == (0, "")


def test_input_that_is_no_text_is_nonsense_like_any_other() -> None:
    ran = process("play", "monorail", "--board", "mini", "--players", "1", input=b"\xff\xfe\n\x00\n1 1\n")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("s FILE: save.") == 3  # once at the start, and after each line of nonsense
    assert "Throw 1. Seat 1: white 1, coloured 1" in ran.out


@posix
def test_ctrl_c_during_long_work_stops_quietly() -> None:
    with begin(LONG, subprocess.PIPE) as child:
        assert child.stderr is not None
        first = child.stderr.readline()  # progress after three seconds: it is at work
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=60)
    assert b"games played: " in first and b" of 1,000,000,000" in first
    assert (child.returncode, out, err) == (130, b"", b"\ntoolkit: stopped.\n")


@posix
def test_progress_on_a_terminal_is_one_line_kept_up_to_date() -> None:
    import pty  # not on every platform

    reading, writing = pty.openpty()
    with begin(LONG, writing) as child:
        os.close(writing)
        shown = b""
        end = time.monotonic() + 60
        while shown.count(b"\r") < 3 and time.monotonic() < end:
            shown += os.read(reading, 1000)
        child.send_signal(signal.SIGINT)
        child.communicate(timeout=60)
    os.close(reading)
    assert shown.count(b"\r") >= 3 and b"\n" not in shown
    assert shown.startswith(b"\rgames played: ")


def test_short_work_shows_no_progress() -> None:
    assert process(*MINI).err == ""


@posix
def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        target = Path("/proc/out.csv")  # also the superuser writes nothing there
    else:
        target = tmp_path / "out.csv"
        tmp_path.chmod(0o500)
    ran = process("chain", "monorail", "--board", "mini", "-o", target)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(f"toolkit: {target}: cannot be written (")


@posix
def test_names_of_files_that_are_no_text(tmp_path: Path) -> None:
    """File names are bytes on Unix; the messages show what is no text as escapes."""
    name = os.fsencode(tmp_path) + b"/\xff.toml"
    code, _, err = shell(f"toolkit board export monorail/mini --format toml -o {os.fsdecode(name)}; ls {tmp_path}")
    assert err == ""
    for words in ("board check", "stats monorail --board"):
        code, out, err = shell(f"toolkit {words} {os.fsdecode(name)}")
        assert (code, err) == (0, "")
        assert "sound board" in out or "board mini" in out


@posix
def test_the_whole_process_answers_quickly() -> None:
    """The promise is under 3 s for `lesson` and two players. Processor seconds, because a busy machine is no fault."""
    import resource  # not on every platform

    def seconds() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    took = []
    while len(took) < 3 and min(took, default=3.0) >= 3:
        began = seconds()
        ran = process("stats", "monorail", "--board", "lesson", "--players", "2", "--json")
        took.append(seconds() - began)
        assert json.loads(ran.out)["method"] == "exact"
    assert min(took) < 3, took
