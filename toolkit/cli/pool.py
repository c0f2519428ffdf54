"""`toolkit pool`: the codes of a class's games as one table."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from toolkit.cli.common import Reporter, put
from toolkit.errors import MatchError
from toolkit.games import load_board
from toolkit.play import PoolReport, pool

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `toolkit pool` takes."""
    parser.add_argument("file", metavar="FILE", help="a text with codes, one a line or among names; - for the input")
    parser.add_argument("--people", metavar="NAME", help="the strategy that people are compared with")
    parser.add_argument(
        "--board", action="append", default=[], metavar="FILE", help="a board of your own that games were played on"
    )
    parser.add_argument("--csv", metavar="OUT", help="also write the games that count to a file of this name")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the table; the exit code is 1 when something was not counted."""
    codes = sys.stdin.read() if arguments.file == "-" else _text(Path(arguments.file))
    games = pool(codes, [load_board(Path(board)) for board in arguments.board])
    reporter = Reporter()
    try:
        report = PoolReport.of(games, arguments.people, reporter)
        print(report.table())
    finally:
        reporter.close()
    if arguments.csv is not None:
        put(games.csv(), arguments.csv)
    return 1 if games.left_out else 0


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        raise MatchError(f"{path}: there is no text to read here; write the path of a file with codes") from None
