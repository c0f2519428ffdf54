"""What a site needs from registries: Python for the browser, and wheels for it. Fetched once, compiled, and kept."""

from __future__ import annotations

import hashlib
import shutil
import sys
import tempfile
from pathlib import Path

from binder.lite.steps import step

__all__ = ["compiled", "libraries", "pyodide"]

HERE = Path(__file__).resolve().parent
KEPT = Path(sys.prefix) / "libraries"  # gone when the environment is made anew
NPM_FILES = (".npmrc", "package.json", "package-lock.json")
MADE_FROM = ("browser.txt", "compile.mjs", "compile_wheels.py", "libraries.py", *NPM_FILES)
# The wheels for Pyodide's Python. Its platform has a number of its own: abi_version in Pyodide's lock file.
BROWSER = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314")
KERNEL = Path(sys.prefix) / "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
KERNEL_WHEELS = ("ipykernel", "piplite", "pyodide_kernel")
NPM_WANTED = (
    "The site needs npm, which comes with Node.js, for Python in the browser. Install it (Debian: apt-get install npm; "
    "Fedora: dnf install npm; macOS: brew install node; Windows: Node.js from its maker) and run this again."
)


def libraries() -> Path:
    """A folder with Pyodide and all wheels but the toolkit's, made unless it is there: see `pyodide` and `wheels/`."""
    fingerprint = hashlib.sha256(b"".join(hashlib.sha256((HERE / name).read_bytes()).digest() for name in MADE_FROM))
    place = KEPT / fingerprint.hexdigest()[:16]
    if place.is_dir():
        return place
    npm = shutil.which("npm")
    if npm is None:
        sys.exit(NPM_WANTED)
    print("Fetching and compiling what runs in the browser (only this once; it takes a minute).", flush=True)
    KEPT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=KEPT) as made:
        new = Path(made) / "new"
        (new / "fetched").mkdir(parents=True)
        for name in NPM_FILES:
            shutil.copyfile(HERE / name, new / name)
        step("fetching Pyodide", [npm, "ci"], new)
        wanted = ["--no-deps", "--require-hashes", "--only-binary=:all:", *BROWSER, "-r", HERE / "browser.txt"]
        step("fetching wheels", [sys.executable, "-m", "pip", "download", *wanted, "--dest", new / "fetched"], HERE)
        for name in KERNEL_WHEELS:
            (wheel,) = KERNEL.glob(f"{name}-*.whl")
            shutil.copy(wheel, new / "fetched")
        compiled(pyodide(new), new / "fetched", new / "wheels")
        shutil.rmtree(new / "fetched")
        if not place.exists():  # somebody else may have been as quick
            new.rename(place)
    return place


def pyodide(place: Path) -> Path:
    """The folder of Pyodide itself in the folder of `libraries`."""
    return place / "node_modules" / "pyodide"


def compiled(pyodide: Path, source: Path, target: Path) -> None:
    """Compile the wheels of one folder into another, with that Pyodide."""
    node = shutil.which("node")
    if node is None:
        sys.exit(NPM_WANTED)
    target.mkdir()
    step("compiling for the browser", [node, HERE / "compile.mjs", pyodide, source, target], HERE)
