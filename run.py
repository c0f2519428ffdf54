#!/usr/bin/env python3
"""Set the toolkit up in .venv and start it.

    python3 run.py lab  [options of JupyterLab]   open the start notebook (--no-browser only serves it)
    python3 run.py lab  --app [GAME]              open the games, or one, as pages without code
    python3 run.py test [options of pytest]       run every check and every test, or only what pytest is told
    python3 run.py site [folder]                  build the site that needs no installation (--serve to try it)

Needs nothing but Python 3.11 or newer with venv. The first call downloads the libraries; later calls start at once.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - people do call this with an older Python, and should be told
    sys.exit(
        f"The Race Game Toolkit needs Python 3.11 or newer, and this is Python {sys.version.split()[0]} "
        f"({sys.executable}).\nInstall a newer one and call it by name, for example: python3.12 run.py lab"
    )

import hashlib
import importlib.util
import json
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

__all__ = ["AXE_WANTED", "BROWSER_WANTED", "find_axe", "find_browser", "main"]

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
INSIDE = "Scripts/python.exe" if os.name == "nt" else "bin/python"
PYTHON = VENV / INSIDE
STAMP = "complete.txt"
REQUIREMENTS = ROOT / "requirements" / "all.txt"
SITE_VENV = ROOT / ".venv-site"  # binder/lite/build.in says why it is not the same
SITE_REQUIREMENTS = ROOT / "binder" / "lite" / "build.txt"
QUIET = ROOT / "binder" / "jupyterlab.json"  # no questions about news, no look for updates: classrooms are offline
PLAIN = ROOT / "binder" / "page_config.json"  # nbgrader is there to test assignments with; learners need no menu of it
START = ROOT / "notebooks" / "00-start-here.ipynb"
BROWSER_TESTS = ROOT / "tests" / "browser"
AXE = "node_modules/axe-core"

BROWSER_WANTED = (
    "The browser tests need Chromium or Google Chrome, and none was found. Install it "
    "(Debian: apt-get install chromium; Fedora: dnf install chromium; macOS: brew install --cask chromium; "
    "Windows and others: Google Chrome from its maker), "
    "or set TOOLKIT_CHROMIUM to the full path of its program."
)
AXE_WANTED = (
    "The accessibility tests need axe-core, and it is not there. With npm, which comes with Node.js (Debian: "
    "apt-get install npm; Fedora: dnf install npm; macOS: brew install node), and a connection, "
    "the test command fetches it by itself; by hand: npm ci --prefix tests/browser"
)


def say(text: str) -> None:
    print(text, flush=True)


def main(arguments: list[str]) -> int:
    """Carry out one command line; gives the exit code."""
    commands = {"lab": (prepare, lab), "test": (prepare, test), "site": (prepare_site, site)}
    if not arguments or arguments[0] not in commands:
        asked_for_help = arguments[:1] in (["-h"], ["--help"])
        print(__doc__, file=sys.stdout if asked_for_help else sys.stderr)
        return 0 if asked_for_help else 2
    make_ready, carry_out = commands[arguments[0]]
    make_ready()
    return carry_out(arguments[1:])


def lab(options: list[str]) -> int:
    if "--app" in options:
        return call([PYTHON, "-m", "toolkit", "lab", *options])
    # Only containers and throw-away machines work as root; JupyterLab would refuse to start there.
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    say("Starting JupyterLab. Ctrl-C here ends it.")
    settings = [
        f"--ServerApp.root_dir={START.parent}",
        f"--LabApp.default_url=/lab/tree/{START.name}",  # unlike a file to open, this stands in the printed address too
        "--LabApp.extension_manager=readonly",  # the other kind asks a registry
    ]
    return call([PYTHON, "-m", "jupyterlab", *settings, *root, *options])


def test(options: list[str]) -> int:
    if options:
        return call([PYTHON, "-m", "pytest", *options])
    install_browser()
    install_axe()
    steps = {
        "ruff check": ["ruff", "check", "."],
        "ruff format": ["ruff", "format", "--check", "."],
        "mypy --strict": ["mypy", "--strict", "toolkit"],
        # On every core; the tests of a file stay together, and tests/conftest.py says which file comes first.
        "pytest": ["pytest", "-n", "logical", "--dist", "loadfile", "--no-loadscope-reorder"],
    }
    failed = []
    for name, command in steps.items():
        say(f"== {name}")
        if call([PYTHON, "-m", *command]) != 0:
            failed.append(name)
    say(f"Failed: {', '.join(failed)}." if failed else "Everything passed.")
    return 1 if failed else 0


def site(options: list[str]) -> int:
    return call([SITE_VENV / INSIDE, "-m", "binder.lite.build", *options])


def call(command: list[object]) -> int:
    """Run a command in the project's root, let it handle Ctrl-C itself, and give its exit code."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    process = subprocess.Popen([str(word) for word in command], cwd=ROOT, env=environment())
    interrupted = False
    try:
        while True:
            try:
                code = process.wait()
            except KeyboardInterrupt:
                interrupted = True  # JupyterLab asks whether to stop; pytest closes with what it has
            else:
                break
        if interrupted and code != 0:
            raise KeyboardInterrupt
        return code
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait()


def environment() -> dict[str, str]:
    """The caller's environment without what would send our installs or imports elsewhere."""
    unwanted = {"PYTHONHOME", "PYTHONPATH", "PIP_PREFIX", "PIP_TARGET", "PIP_USER", "PIP_REQUIRE_VIRTUALENV"}
    return {name: value for name, value in os.environ.items() if name not in unwanted}


def prepare() -> None:
    """Make .venv, or make it anew, unless it is complete and nothing it was made from has changed."""
    make(VENV, REQUIREMENTS, [ROOT / "pyproject.toml", QUIET, PLAIN], add_toolkit)


def prepare_site() -> None:
    """The same for .venv-site, which has what builds the site."""
    make(SITE_VENV, SITE_REQUIREMENTS, [], lambda: None)


def make(venv: Path, requirements: Path, sources: list[Path], finish: Callable[[], None]) -> None:
    """Make an environment of these requirements, unless it is there and neither they nor the sources have changed."""
    wanted = fingerprint(venv, [requirements, *sources])
    python, stamp = venv / INSIDE, venv / STAMP
    if python.exists() and stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    if Path(sys.prefix).resolve() == venv:
        sys.exit(
            f"The environment in {venv.name} must be made anew. Call run.py with the Python outside it: python3 run.py"
        )
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        sys.exit(
            f"This Python ({sys.executable}) cannot make environments: its venv or ensurepip is missing.\n"
            f"On Debian and Ubuntu install it with: apt-get install python3-venv "
            f"(or python{sys.version_info[0]}.{sys.version_info[1]}-venv); then run this again."
        )
    began = time.monotonic()
    say(f"Making the environment in {venv} (only this once; it takes a minute or more).")
    stamp.unlink(missing_ok=True)  # from here on it is half made, whatever happens
    show([sys.executable, "-m", "venv", "--clear", venv])
    show([python, "-m", "pip", "install", "--require-hashes", "-r", requirements])
    finish()
    stamp.write_text(wanted, encoding="utf-8")
    say(f"Done in {time.monotonic() - began:.0f} s.")


def add_toolkit() -> None:
    """Let .venv use the toolkit from here, and keep JupyterLab from asking for news and showing what nobody uses."""
    show([PYTHON, "-m", "pip", "install", "--no-build-isolation", "--no-deps", "--no-index", "--editable", ROOT])
    settings = VENV / "share" / "jupyter" / "lab" / "settings"
    settings.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(QUIET, settings / "overrides.json")
    labconfig = VENV / "etc" / "jupyter" / "labconfig"
    labconfig.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(PLAIN, labconfig / "page_config.json")


def fingerprint(venv: Path, sources: list[Path]) -> str:
    """Changes with everything that an environment is made from, and with its place: it cannot be moved."""
    parts = [*(path.read_bytes() for path in sources), sys.version.encode(), bytes(venv)]
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


def show(command: list[object]) -> None:
    """Run one step of the set-up, counting the packages; end the program when it fails."""
    words = [str(word) for word in command]
    listed = Path(words[-1]).read_text(encoding="utf-8") if "-r" in words else ""
    total = sum(line[:1].isalpha() for line in listed.splitlines())
    count, lines = 0, [""]
    with subprocess.Popen(
        words,
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        for line in process.stdout or ():
            lines.append(line.rstrip())
            if "(from -r " in line:
                count += 1
                name = re.split(r"[/\\]", line.split()[1])[-1]
                if sys.stdout.isatty():
                    print(f"\r  {count} of about {total}: {name:60.60}", end="", flush=True)
                elif count % 25 == 0:
                    say(f"  {count} of about {total} packages")
            elif count and line.startswith("Installing collected packages"):
                say("\n  all there; now unpacking them" if sys.stdout.isatty() else "  all there; now unpacking them")
    if process.returncode != 0:
        say("\n".join(lines[-25:]))
        sys.exit(
            f"\nThe set-up stopped at: {' '.join(words)}\nIts last words are above. It needs a connection the first "
            "time, and Python 3.11 to 3.14. Run the same command again: it starts afresh."
        )


def find_browser() -> str | None:
    """The full path of an installed Chromium or Chrome, or None; TOOLKIT_CHROMIUM comes first."""
    chosen = os.environ.get("TOOLKIT_CHROMIUM")
    if chosen:
        return chosen if Path(chosen).is_file() else None
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"):
        found = shutil.which(name)
        if found:
            return found
    places = [Path("/Applications") / f"{app}.app/Contents/MacOS/{app}" for app in ("Chromium", "Google Chrome")]
    for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        folder = Path(os.environ.get(variable, "/none"))
        places += [folder / "Google/Chrome/Application/chrome.exe", folder / "Chromium/Application/chrome.exe"]
        places += [folder / "Microsoft/Edge/Application/msedge.exe"]
    return next((str(place) for place in places if place.is_file()), None)


def install_browser() -> None:
    """Install Debian's chromium where that can be done without asking; say what to do where it cannot."""
    if find_browser() is None and "TOOLKIT_CHROMIUM" not in os.environ:
        install_with_apt("chromium")
    if find_browser() is None:
        say(BROWSER_WANTED)


def find_axe() -> Path | None:
    """The script of axe-core in the version that tests/browser/package-lock.json names, or None."""
    try:
        lock = json.loads((BROWSER_TESTS / "package-lock.json").read_text(encoding="utf-8"))
        fetched = json.loads((BROWSER_TESTS / AXE / "package.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):  # not there, or fetched by half
        return None
    script = BROWSER_TESTS / AXE / "axe.min.js"
    return script if script.is_file() and fetched["version"] == lock["packages"][AXE]["version"] else None


def install_axe() -> None:
    """Fetch axe-core with npm, checked against the lock file's checksum; say what to do where that fails."""
    if find_axe() is not None:
        return
    if shutil.which("npm") is None:
        install_with_apt("npm")
    npm = shutil.which("npm")
    if npm is not None:
        say("Fetching axe-core for the accessibility tests.")
        subprocess.run([npm, "ci", "--loglevel=error"], cwd=BROWSER_TESTS, stdin=subprocess.DEVNULL, check=False)
    if find_axe() is None:
        say(AXE_WANTED)


def install_with_apt(package: str) -> None:
    """Install a package of Debian's, where there is apt-get and nobody needs to be asked."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    say(f"Installing {package} for the browser tests.")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", package]):
        subprocess.run(["apt-get", "-qq", *words], env=quiet, stdin=subprocess.DEVNULL, check=False)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        say("\nStopped.")
        sys.exit(130)
