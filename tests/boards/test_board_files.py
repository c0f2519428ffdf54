"""Board files on disk: read, written, broken in every way that a file can be broken, and turned into a graph."""

from __future__ import annotations

import io
import os
import re
import sys
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from tests.conftest import ANOTHER_PLATFORM
from toolkit.boards import Board, Space, dump_toml, graphml_text, parse_toml, write_whole
from toolkit.errors import BoardError, GameError, ToolkitError
from toolkit.games import GAMES, board_names, board_text, game_type, load_board

SHIPPED = [(game, name) for game in GAMES for name in board_names(game)]
MINI = dump_toml({"game": "monorail", "name": "x", "source": "made up", "steps": 4, "red": 2, "lines": 3})
WINDOWS = sys.platform == "win32"


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_a_shipped_board_is_written_exactly_as_it_is_shipped(game: str, name: str) -> None:
    shipped = game_type(game).boards / f"{name}.toml"
    board = load_board(name, game)
    assert board_text(board).encode() == shipped.read_bytes()
    assert load_board(shipped) == board
    assert (board.game, board.name) == (game, name)
    assert board.source.startswith("reconstruction: ")


def test_a_board_can_be_loaded_saved_and_loaded(tmp_path: Path) -> None:
    board = load_board("duel", "monorail")
    path = tmp_path / "my duel.toml"
    write_whole(path, board_text(board))
    again = load_board(path, "monorail")
    assert again == board
    assert hash(again) == hash(board)
    assert list(tmp_path.iterdir()) == [path]


def test_a_board_cannot_be_changed() -> None:
    board: Any = load_board("duel", "monorail")
    with pytest.raises(AttributeError):
        board.steps = 3
    with pytest.raises(TypeError):
        board.flags[1] = board.flags[2]
    with pytest.raises(TypeError):
        board.options["flags"] = False


def _load_bytes(folder: Path, data: bytes) -> BoardError:
    path = folder / "broken.toml"
    path.write_bytes(data)
    with pytest.raises(BoardError) as caught:
        load_board(path, "monorail")
    return caught.value


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "game: the key is missing; write one of: monorail"),
        (b"\xff\xfe\x00", "file: byte 1 is no UTF-8 text; write the board file as UTF-8, and nothing else in it"),
        (b'name = "caf\xe9"', "file: byte 12 is no UTF-8 text; write the board file as UTF-8, and nothing else in it"),
        (b"steps 14", "file: not TOML, line 1"),
        (b"\n\nred = = 2", "file: not TOML, line 3"),
        (b"red = 1\nred = 2\n", "file: not TOML, line 2"),
        (b"a = \x00", "file: not TOML, line 1"),
        (b"steps = " + b"9" * 5000, "file: a number has thousands of digits; write lines such as: steps = 14"),
        (b'{"game": "monorail"}', "file: not TOML, line 1"),
        (b'game = "chess"', "game: 'chess' is no game of this toolkit; write one of: monorail"),
        (b"game = 3", "game: 3 is no game of this toolkit; write one of: monorail"),
        (b"game.a.b.c.d = 3", "game: {'a': {'b': {...}}} is no game of this toolkit; write one of: monorail"),
    ],
    ids=range(12),
)
def test_a_file_that_is_no_board_is_one_error(tmp_path: Path, data: bytes, message: str) -> None:
    error = _load_bytes(tmp_path, data)
    # The words about the syntax are Python's own and may change with its version; the line may not.
    syntax = re.compile(r"file: not TOML: .*\(at line (\d), column \d+\); write lines such as: steps = 14")
    told = syntax.sub(r"file: not TOML, line \1", str(error))
    # Every game in the list, not only the one there was when this was written.
    assert told.replace(f"one of: {', '.join(GAMES)}", "one of: monorail").split("\n  ") == [
        f"{error.where}: 1 fault",
        message,
    ]
    assert error.where.endswith("broken.toml")


@pytest.mark.parametrize("inner", [b"[", b"{a="], ids=["lists", "tables"])
def test_a_file_nested_too_deeply_is_one_error(tmp_path: Path, inner: bytes) -> None:
    assert str(_load_bytes(tmp_path, b"a = " + inner * 100_000)).endswith(
        ": 1 fault\n  file: brackets are nested too deeply; write lines such as: steps = 14"
    )


@pytest.mark.parametrize(
    "key", ["steps", "options", "flags", "dice", "spaces", "links", "name", "options.flags", "unknown"]
)
def test_a_value_nested_deeply_is_one_error(tmp_path: Path, key: str) -> None:
    # Dotted keys nest without brackets, and Python's own repr would fall over such a value.
    lines = [line for line in MINI.splitlines() if not line.startswith(key)]
    error = _load_bytes(tmp_path, "\n".join([f"{key}{'.a' * 3_000} = 1", *lines]).encode())
    assert {fault.place.split(".")[0].split("[")[0] for fault in error.faults} == {key.split(".")[0]}
    assert len(str(error)) < 1_000


def test_a_huge_file_is_one_error_and_is_not_read(tmp_path: Path) -> None:
    error = _load_bytes(tmp_path, b"#" * 1_000_001)
    assert str(error.faults[0]) == "file: it has 1,000,001 bytes; write a board file of at most 1,000,000 bytes"


def test_the_mark_that_windows_editors_put_first_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b"\xef\xbb\xbf" + MINI.replace("\n", "\r\n").encode())
    assert load_board(path).name == "x"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (".", "file: this is a folder; write the path of a board file in TOML"),
        ("none.toml", "file: there is no such board file; write the path of an existing one"),
        ("a\0b.toml", "file: there is no such board file; write the path of an existing one"),
    ],
)
def test_a_path_that_is_no_file_is_one_error(tmp_path: Path, name: str, message: str) -> None:
    with pytest.raises(BoardError) as caught:
        load_board(tmp_path / name, "monorail")
    assert [str(fault) for fault in caught.value.faults] == [message]


def test_a_name_too_long_for_any_file_is_one_error() -> None:
    with pytest.raises(BoardError, match="file: "):
        load_board("x" * 5_000 + ".toml", "monorail")
    with pytest.raises(GameError, match="no board 'xx"):
        load_board("x" * 5_000, "monorail")


@pytest.mark.skipif(WINDOWS, reason=ANOTHER_PLATFORM + "permissions and pipes work differently on Windows")
def test_what_may_not_be_read_is_one_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(BoardError, match="file: this is no file; write the path of a board file"):
        load_board(tmp_path / "pipe.toml")  # reading it would wait for ever
    path = tmp_path / "mine.toml"
    path.write_text(MINI, encoding="utf-8")

    def refuse(*_: object) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)  # root may read everything, so chmod would not do
    with pytest.raises(
        BoardError,
        match=r"file: it cannot be read \(Permission denied\); write the path of a board file that you may read",
    ):
        load_board(path)


def test_a_board_name_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(
        GameError, match=r"no board 'lessn' \(did you mean 'lesson'\?\); monorail has mini, duel, lesson, full, or give"
    ):
        load_board("lessn", "monorail")


def test_a_broken_file_never_leaves_half_a_board(tmp_path: Path) -> None:
    assert _load_bytes(tmp_path, MINI.replace("steps = 4", "steps = 0").encode()).faults[0].place == "steps"


# Writing


def test_write_whole_leaves_the_old_file_when_it_is_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "board.toml"
    write_whole(path, "old\n")

    class Interrupted(io.TextIOWrapper):
        def write(self, text: str) -> int:
            super().write(text[:2])
            raise KeyboardInterrupt

    def opened(self: Path, mode: str, **_: object) -> io.TextIOWrapper:
        return Interrupted(open(self, mode + "b"), write_through=True)  # noqa: PTH123

    monkeypatch.setattr(Path, "open", opened)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, "new\n")
    monkeypatch.undo()
    assert path.read_text(encoding="utf-8") == "old\n"
    assert list(tmp_path.iterdir()) == [path]  # and no half-written file beside it


def test_write_whole_puts_the_new_file_in_place_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    write_whole(path, "old, and much longer\n")
    write_whole(path, "née\n")
    assert path.read_bytes() == b"n\xc3\xa9e\n"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(WINDOWS, reason=ANOTHER_PLATFORM + "links and pipes work differently on Windows")
def test_write_whole_keeps_links_and_writes_into_pipes(tmp_path: Path) -> None:
    real, link, pipe = tmp_path / "real.toml", tmp_path / "link.toml", tmp_path / "pipe"
    real.write_text("old\n", encoding="utf-8")
    link.symlink_to(real.name)
    write_whole(link, "new\n")
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == "new\n"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDWR)  # a pipe stands for /dev/null, which a broken test run as root would replace
    write_whole(pipe, "new\n")
    assert os.read(reader, 100) == b"new\n"
    os.close(reader)
    assert pipe.is_fifo()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.toml", "pipe", "real.toml"]


@pytest.mark.parametrize("name", ["none/board.toml", "folder", "x" * 5_000, ""])
def test_write_whole_says_in_words_that_it_cannot(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "kept").touch()
    with pytest.raises(ToolkitError, match=r"cannot be written|is no name of a file"):
        write_whole(Path(name), "text")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


# GraphML


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_graphml_reads_back_to_the_same_graph(game: str, name: str, tmp_path: Path) -> None:
    board = load_board(name, game)
    path = tmp_path / "board.graphml"
    write_whole(path, graphml_text(board))
    again, graph = nx.read_graphml(path), board.graph()
    assert nx.utils.nodes_equal(again.nodes(data=True), graph.nodes(data=True))
    assert list(again) == [space.id for space in board.spaces]
    assert set(again.edges) == set(board.links)
    for space in board.spaces:
        assert (again.nodes[space.id]["x"], again.nodes[space.id]["y"]) == (space.x, space.y)
        assert (again.nodes[space.id]["track"], again.nodes[space.id]["kind"]) == (space.track, space.kind)
    assert again.graph == graph.graph | {"node_default": {}, "edge_default": {}}


def test_graphml_keeps_signs_that_xml_uses_itself() -> None:
    spaces = (Space("a<b", "path", "start", "&", 'say "hi"'), Space("b", "path", "finish", "é", "]]>"))
    board = Board(game="g", name="<n>", title="T & T", source="'s'", spaces=spaces, links=(("a<b", "b"),))
    again = nx.parse_graphml(graphml_text(board))
    assert dict(again.nodes["a<b"]) == {
        "track": "path",
        "kind": "start",
        "label": "&",
        "text": 'say "hi"',
        "x": 0.0,
        "y": 0.0,
    }
    assert again.graph["title"] == "T & T"
    assert again.has_edge("a<b", "b")


def test_a_space_that_is_not_there_is_refused_in_words() -> None:
    board = load_board("mini", "monorail")
    assert board.space("dot 3").kind == "red"
    with pytest.raises(GameError, match=r"board 'mini' has no space 'dot 4'; its spaces run 'start' \.\. 'line 2'"):
        board.space("dot 4")


def test_parse_toml_gives_the_tables() -> None:
    assert parse_toml("a = 1\n[b]\nc = [2]\n", "x") == {"a": 1, "b": {"c": [2]}}
