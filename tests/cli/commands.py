"""Running the command `toolkit` in tests: inside this process, or as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from toolkit.cli import main

__all__ = ["ROOT", "Ran", "environment", "process", "run"]

ROOT = Path(__file__).parents[2]


class Ran(NamedTuple):
    """What came of a command line."""

    code: int
    out: str
    err: str


def run(capsys: pytest.CaptureFixture[str], *words: object) -> Ran:
    """The command in this process."""
    capsys.readouterr()
    code = main([str(word) for word in words])
    return Ran(code, *capsys.readouterr())


def environment(**more: str) -> dict[str, str]:
    """This process's environment with the toolkit to be found, and no coverage of the terminal's own settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LC_", "LANG"))}
    return kept | {"PYTHONPATH": str(ROOT)} | more


def process(*words: object, **how: Any) -> Ran:
    """The command in a process of its own, as a user starts it."""
    env = environment(**how.pop("env", {}))
    command = [sys.executable, "-m", "toolkit", *map(str, words)]
    done = subprocess.run(command, env=env, timeout=120, check=False, **({"capture_output": True, "input": b""} | how))
    return Ran(done.returncode, *((text or b"").decode(errors="replace") for text in (done.stdout, done.stderr)))
