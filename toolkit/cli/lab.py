"""`toolkit lab`: the notebooks in JupyterLab."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from toolkit.errors import ToolkitError

__all__ = ["run"]

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def run(arguments: argparse.Namespace) -> int:
    """Open JupyterLab on the start notebook; gives its exit code."""
    if find_spec("jupyterlab") is None:
        raise ToolkitError("JupyterLab is not installed; install it with: pip install 'race-game-toolkit[notebook]'")
    root = NOTEBOOKS if NOTEBOOKS.is_dir() else Path.cwd()
    words = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={root}"]
    if (root / "00-start-here.ipynb").is_file():
        words.append("--LabApp.default_url=/lab/tree/00-start-here.ipynb")
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # in containers and throw-away machines there is nobody else
        words.append("--allow-root")
    if arguments.no_browser:
        words.append("--no-browser")
    return subprocess.call(words)
