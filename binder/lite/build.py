"""Build the site: the notebooks, JupyterLab and Python in the browser, as files for any web server.

`python3 run.py site` calls this with the environment in .venv-site. What comes from registries is fetched once and kept
there; after that a build needs no connection.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
import time
from pathlib import Path

import nbformat
from nbconvert.preprocessors import ClearOutputPreprocessor

from binder.lite.libraries import compiled, libraries, pyodide
from binder.lite.lockfile import lockfile
from binder.lite.serve import PORT, serve
from binder.lite.steps import step

__all__ = ["build", "main"]

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SETTINGS = "jupyter-lite.json"  # every site has it, too: a folder with it may be replaced
PYODIDE_FILES = ("package.json", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs", "python_stdlib.zip")
LOCK = "pyodide-lock.json"


def main(arguments: list[str]) -> None:
    """Carry out the command line of `run.py site`."""
    parser = argparse.ArgumentParser("run.py site", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "site", help="where the site goes (site)")
    parser.add_argument("--serve", action="store_true", help="then serve it on this machine, to try it")
    parser.add_argument("--port", type=int, default=PORT, help=f"the port for that ({PORT})")
    wanted = parser.parse_args(arguments)
    began = time.monotonic()
    folder = build(wanted.folder.resolve())
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"The site is in {folder}: {size / 1e6:.0f} MB, built in {time.monotonic() - began:.0f} s.", flush=True)
    if wanted.serve:
        try:
            serve(folder, wanted.port)
        except OSError as error:
            sys.exit(f"Port {wanted.port} cannot be used: {error.strerror}. Choose another one with --port.")


def build(folder: Path) -> Path:
    """Build the site into a folder that is new, empty or an older site; it appears there whole or not at all."""
    if folder.exists() and not (folder / SETTINGS).is_file() and not (folder.is_dir() and not any(folder.iterdir())):
        sys.exit(f"{folder} is there already and is not a site. Name a new or an empty folder.")
    fetched = libraries()
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".site-", dir=folder.parent) as made:
        place = Path(made)
        runtime = place / "lite" / "static" / "pyodide"
        shutil.copytree(fetched / "wheels", runtime)
        for name in PYODIDE_FILES:
            shutil.copyfile(pyodide(fetched) / name, runtime / name)
        add_toolkit(pyodide(fetched), place, runtime)
        write_lock(pyodide(fetched), runtime)
        copy_notebooks(place / "notebooks")
        assemble(place)
        if folder.exists():
            folder.rename(place / "old")
        (place / "site").rename(folder)
    return folder


def add_toolkit(runtime: Path, place: Path, target: Path) -> None:
    """Build the toolkit's own wheel, compile it, and put it beside the others."""
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", place / "wheel"]
    step("building the toolkit's wheel", [sys.executable, "-m", "pip", "wheel", *options, ROOT], place)
    compiled(runtime, place / "wheel", place / "compiled")
    for wheel in (place / "compiled").iterdir():
        shutil.copy(wheel, target)


def write_lock(source: Path, target: Path) -> None:
    """List the wheels for Pyodide, and nothing else: what is not listed would be asked of a server far away."""
    info = json.loads((source / LOCK).read_text(encoding="utf-8"))["info"]
    try:
        listed = lockfile(info, target.glob("*.whl"))
    except ValueError as error:
        sys.exit(f"The site was not built: {error}.")
    (target / LOCK).write_text(json.dumps(listed, indent=1), encoding="utf-8")


def copy_notebooks(target: Path) -> None:
    """Copy every notebook without the outputs that somebody's own run may have left in it."""
    source = ROOT / "notebooks"
    for path in sorted(source.rglob("*.ipynb")):
        inside = path.relative_to(source)
        if not any(part.startswith(".") for part in inside.parts):
            notebook = nbformat.read(path, as_version=4)
            ClearOutputPreprocessor().preprocess(notebook, {})
            notebook.metadata.pop("widgets", None)
            (target / inside).parent.mkdir(parents=True, exist_ok=True)
            nbformat.write(notebook, target / inside)


def assemble(place: Path) -> None:
    """Let JupyterLite put everything together in `place`/site."""
    shutil.copyfile(HERE / SETTINGS, place / "lite" / SETTINGS)
    shutil.copyfile(ROOT / "binder" / "jupyterlab.json", place / "lite" / "overrides.json")
    settings = {
        "apps": ["lab"],
        "contents": [str(place / "notebooks")],
        "output_dir": str(place / "site"),
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
    }
    (place / "lite" / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": settings}))
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", place / "lite"]
    step("assembling the site", command, place)
    shutil.copyfile(HERE / "index.html", place / "site" / "index.html")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
