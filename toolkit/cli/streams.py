"""The terminal's streams, made safe: text that they cannot show, and streams that are closed, end no command."""

from __future__ import annotations

import io
import os
import sys

__all__ = ["give_up_output", "prepare_streams"]


def prepare_streams() -> None:
    """Let signs that the terminal lacks be written as escapes, and give closed streams (`>&-`) a place to go."""
    if sys.stdin is None:
        sys.stdin = io.StringIO()
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  # for as long as we run
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def give_up_output() -> None:
    """Throw away what is left to write, so that Python does not try again, and complain, when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
