"""The README tells the truth: examples give and commands print what it shows, and its links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
import struct
from pathlib import Path
from typing import Any

import pytest

from toolkit.cli import main
from toolkit.cli.parser import parser
from toolkit.games import GAMES, board_names, load_board

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def _blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)


def _commands() -> list[tuple[str, str]]:
    """(command line, the output shown) for every line of a console block that begins with "$ "."""
    parts = [part for block in _blocks("console") for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(line, shown) for line, _, shown in (part.partition("\n") for part in parts)]


def test_examples_give_what_is_shown() -> None:
    examples = _blocks("pycon")
    assert len(examples) >= 2
    names: dict[str, object] = {}
    for number, text in enumerate(examples):
        example = doctest.DocTestParser().get_doctest(text, names, f"README example {number}", "README.md", 0)
        assert example.examples
        runner = doctest.DocTestRunner(verbose=False)
        report: list[str] = []
        runner.run(example, out=report.append, clear_globs=False)
        assert not report, "".join(report)
        names = example.globs


@pytest.mark.parametrize(("line", "shown"), _commands(), ids=lambda text: text.partition("\n")[0])
def test_commands_print_what_is_shown(line: str, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    program, *arguments = shlex.split(line)
    assert program == "toolkit"
    assert main(arguments) == 0
    printed = capsys.readouterr()
    assert printed.out == shown
    told = [line for line in printed.err.splitlines() if not re.fullmatch(r"[a-z ]+: [\d,]+ of [\d,]+", line)]
    assert told == [], "only progress, of an answer that takes a while, may stand there"


def test_there_are_commands_to_compare() -> None:
    assert len(_commands()) >= 2


def test_every_command_is_in_the_table_and_no_other() -> None:
    listed = re.findall(r"^\| `toolkit (\w+)", README, flags=re.MULTILINE)
    commands = next(action.choices for action in parser()._actions if action.choices)
    assert listed == list(commands)


def _size(board: Any) -> tuple[int, int]:
    """The two numbers that the README gives of a board."""
    match board.game:
        case "monorail":
            return board.steps, board.lines
        case "monza":
            return len(board.squares), len({square.lane for square in board.squares})
        case "magnificent_race":
            return len(board.stops), board.chart
        case _:
            return board.steers, board.trail


def test_every_board_of_the_four_games_is_in_the_tables_with_its_size() -> None:
    games = re.findall(r"\]\(seeds/(\w+)\.md\)", README)
    assert sorted(games) == sorted(path.stem for path in (ROOT / "seeds").glob("*.md"))
    boards = [load_board(name, key) for key in games for name in board_names(key)]
    rows = re.findall(r"^\| `(\w+)` \| (\d+), (\d+) \|", README, flags=re.MULTILINE)
    assert [(name, (int(one), int(other))) for name, one, other in rows] == [(b.name, _size(b)) for b in boards]
    assert all(board.source.startswith("reconstruction") for board in boards)


def test_every_other_game_is_named() -> None:
    assert set(re.findall(r"`(\w+)`", README.partition("**Classics**")[2].partition("**All boards")[0])) >= {
        key for key in GAMES if not (ROOT / "seeds" / f"{key}.md").exists()
    }


def test_every_part_of_the_toolkit_is_in_the_table_of_folders() -> None:
    parts = {path.parent.name for path in (ROOT / "toolkit").glob("*/__init__.py")}
    assert set(re.findall(r"`toolkit/(\w+)`", README)) == parts


def test_links_and_named_files_exist() -> None:
    places = re.findall(r"\]\(([^)]+)\)", README) + re.findall(r"`((?:notebooks|seeds|docs)/[\w./-]+)`", README)
    assert "docs/play-screen.png" in places
    assert [place for place in places if not place.startswith("https://") and not (ROOT / place).exists()] == []


def test_every_notebook_is_in_the_table() -> None:
    listed = re.findall(r"^\| `notebooks/([\w-]+\.ipynb)`", README, flags=re.MULTILINE)
    assert sorted(listed) == sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))


def test_the_picture_is_a_picture_and_not_too_heavy() -> None:
    data = (ROOT / "docs" / "play-screen.png").read_bytes()
    assert data.startswith(b"\x89PNG\r\n")
    width, height = struct.unpack(">II", data[16:24])
    assert 800 <= width <= 2400
    assert height >= 400
    assert len(data) < 300_000
