"""`toolkit lab`: the notebooks in JupyterLab, or the games among them as pages without code."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from toolkit.boards import shown
from toolkit.errors import ToolkitError

__all__ = ["run"]

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
PAGES = Path(__file__).parent / "pages"  # a Jupyter data folder: Voilà finds its template race_games in it


def run(arguments: argparse.Namespace) -> int:
    """Open JupyterLab on the start notebook, or with `--app` Voilà on the play notebooks; gives its exit code."""
    return _lab(arguments) if arguments.app is None else _app(arguments)


def _lab(arguments: argparse.Namespace) -> int:
    if find_spec("jupyterlab") is None:
        raise ToolkitError("JupyterLab is not installed; install it with: pip install 'race-game-toolkit[notebook]'")
    root = NOTEBOOKS if NOTEBOOKS.is_dir() else Path.cwd()
    words = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={root}"]
    if (root / "00-start-here.ipynb").is_file():
        words.append("--LabApp.default_url=/lab/tree/00-start-here.ipynb")
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # in containers and throw-away machines there is nobody else
        words.append("--allow-root")
    return subprocess.call([*words, *_server("ServerApp", arguments)])


def _app(arguments: argparse.Namespace) -> int:
    if find_spec("voila") is None:
        raise ToolkitError("Voilà is not installed; install it with: pip install 'race-game-toolkit[app]'")
    notebooks = {path.stem.removeprefix("play-").replace("-", "_"): path for path in NOTEBOOKS.glob("play-*.ipynb")}
    if not notebooks:
        raise ToolkitError(f"there are no play notebooks in {NOTEBOOKS}; they come with the source of the toolkit")
    if arguments.app and arguments.app not in notebooks:
        raise ToolkitError(f"no play notebook for {shown(arguments.app)}; there are: {', '.join(sorted(notebooks))}")
    served = notebooks[arguments.app] if arguments.app else NOTEBOOKS
    words = [sys.executable, "-m", "voila", str(served), "--template=race_games", "--classic_tree=True"]
    words.append("--progressive_rendering=True")  # the first board is there before the last cell has run
    words.append(
        f"--VoilaConfiguration.resources={{'all_games': {not arguments.app}}}"
    )  # is there a list to go back to?
    places = [str(PAGES), *filter(None, [os.environ.get("JUPYTER_PATH")])]
    environment = {**os.environ, "JUPYTER_PATH": os.pathsep.join(places)}
    return subprocess.call([*words, *_server("Voila", arguments)], env=environment)


def _server(name: str, arguments: argparse.Namespace) -> list[str]:
    """What both servers can be told."""
    words = ["--no-browser"] if arguments.no_browser else []
    words += [f"--{name}.ip={arguments.ip}"] if arguments.ip else []
    words += [f"--{name}.port={arguments.port}"] if arguments.port else []
    return words
