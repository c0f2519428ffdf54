"""Board files on disk: read with all their faults, written whole or not at all."""

from __future__ import annotations

import os
import secrets
import tomllib
from pathlib import Path
from typing import Any

import networkx as nx
import tomlkit

from toolkit.boards.board import Board
from toolkit.errors import BoardError, Fault, ToolkitError

__all__ = ["dump_toml", "graphml_text", "parse_toml", "read_text", "write_whole"]

LARGEST_FILE = 1_000_000  # bytes; a thousand times the largest board shipped


def read_text(path: Path, what: str) -> str:
    """The text of a UTF-8 file (a byte order mark is dropped); `BoardError` in words when it cannot be read.

    >>> read_text(Path("no-such-board.toml"), "board file")
    Traceback (most recent call last):
    toolkit.errors.BoardError: no-such-board.toml: 1 fault
      file: there is no such board file; write the path of an existing one
    """
    problem, remedy = "", f"the path of a {what} in TOML"
    try:
        if not path.exists():
            problem, remedy = f"there is no such {what}", "the path of an existing one"
        elif not path.is_file():
            problem = "this is a folder" if path.is_dir() else "this is no file"
        elif path.stat().st_size > LARGEST_FILE:
            problem, remedy = f"it has {path.stat().st_size:,} bytes", f"a {what} of at most {LARGEST_FILE:,} bytes"
        else:
            return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        problem, remedy = f"byte {error.start + 1} is no UTF-8 text", f"the {what} as UTF-8, and nothing else in it"
    except OSError as error:
        problem, remedy = f"it cannot be read ({error.strerror})", f"the path of a {what} that you may read"
    raise BoardError(str(path), [Fault("file", problem, remedy)])


def parse_toml(text: str, where: str) -> dict[str, Any]:
    """The tables of a TOML text; `BoardError` with line and column when it is no TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        problem = f"not TOML: {error}"
    except RecursionError:
        problem = "brackets are nested too deeply"
    except ValueError:  # Python reads no decimal number of more than some thousand digits
        problem = "a number has thousands of digits"
    raise BoardError(where, [Fault("file", problem, "lines such as: steps = 14")])


def dump_toml(data: dict[str, Any]) -> str:
    """A TOML text of these values, tables last.

    >>> print(dump_toml({"name": "mini", "dice": {"white": [1, 2]}}), end="")
    name = "mini"
    <BLANKLINE>
    [dice]
    white = [1, 2]
    """
    return tomlkit.dumps(data)


def graphml_text(board: Board) -> str:
    """The board's graph as a GraphML text, for networkx, yEd, Gephi and others."""
    return "\n".join(nx.generate_graphml(board.graph())) + "\n"


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all: a new file is put in the old one's place only when it is complete.

    A link stays a link, to the new file. A device or a pipe (`/dev/null`) is written to and never replaced. Raises
    `ToolkitError` in words when the place cannot be written.
    """
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            path.write_text(text, encoding="utf-8", newline="\n")
            return
        place = Path(os.path.realpath(path)) if path.is_symlink() else path
        temporary = place.with_name(f".{place.name}.{secrets.token_hex(4)}.part")
        try:
            with temporary.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
            temporary.replace(place)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise ToolkitError(
            f"{path}: cannot be written ({error.strerror}); choose a file in a folder that exists and is yours"
        ) from None
    except ValueError:  # pathlib's answer to "", "/" and names that no file can have
        raise ToolkitError(f"{str(path)!r} is no name of a file; write one such as board.toml") from None
