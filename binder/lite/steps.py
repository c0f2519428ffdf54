"""One step of the build: a command whose words are shown only when it fails."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

__all__ = ["step"]


def step(doing: str, command: Sequence[str | Path], folder: Path) -> None:
    """Run the command in the folder; end the program with its last lines when it fails."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        last = "\n".join(done.stdout.splitlines()[-25:])
        sys.exit(f"{last}\n\nThe site was not built. It stopped while {doing}; its last words are above.")
