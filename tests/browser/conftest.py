"""A real JupyterLab and a real Chromium for the tests in this folder; see steps.py for what a test does with them."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, Page, Request, WebSocket, sync_playwright

from run import BROWSER_WANTED, find_browser
from tests.browser.steps import screenshot
from tests.conftest import IN_CI

HERE = Path(__file__).parent
NOTEBOOKS = HERE.parents[1] / "notebooks"
FAILED = pytest.StashKey[bool]()

# Nothing may be fetched from outside: every name but 127.0.0.1 is unknown to this browser.
CHROMIUM = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
# anywidget says so when a widget was not there after two seconds, as on a busy machine; a widget that never comes is
# missed by the test itself.
SLOW = "[anywidget] Failed to initialize model."
# The app on the page is what steps.py waits for. No token: nobody else can know the port before the test is over.
JUPYTERLAB = [
    "--no-browser",
    "--ip=127.0.0.1",
    "--allow-root",
    "--ServerApp.port_retries=0",
    "--ServerApp.disable_check_xsrf=True",
    "--IdentityProvider.token=",
    "--LabApp.expose_app_in_browser=True",
    "--LabApp.extension_manager=readonly",
]


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: its address and the folder it serves, a copy of notebooks/."""

    url: str
    folder: Path

    def restore(self) -> None:
        """Put every notebook of the repository back as it is there."""
        if NOTEBOOKS.is_dir():
            shutil.copytree(NOTEBOOKS, self.folder, dirs_exist_ok=True)

    def write(self, name: str, *cells: str) -> str:
        """Write a notebook of these code cells and give its name, for open_notebook."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(notebook, self.folder / name)
        return name

    def end_sessions(self) -> None:
        """Stop every kernel, so that the next test starts with none."""
        for session in self.ask("GET", "sessions"):
            self.ask("DELETE", f"sessions/{session['id']}")

    def ask(self, method: str, path: str) -> Any:
        """What the server's own interface answers: ``ask("GET", "sessions")``."""
        request = urllib.request.Request(f"{self.url}/api/{path}", method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or b"null")


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab on a copy of notebooks/, with none of the user's settings, and kernels of this same environment."""
    home = tmp_path_factory.mktemp("lab")
    folder = home / "notebooks"
    folder.mkdir()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "jupyterlab", *JUPYTERLAB, f"--port={port}", f"--ServerApp.root_dir={folder}"]
    log = home / "log.txt"
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=folder, env=isolated(home), stdout=out, stderr=out)
    try:
        served = Lab(f"http://127.0.0.1:{port}", folder)
        _wait_until_served(served, process, log)
        yield served
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def isolated(home: Path) -> dict[str, str]:
    """An environment in which Jupyter knows none of the user's settings, and asks nobody for news."""
    places = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")
    env = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON"))}
    env |= {f"JUPYTER_{place}": str(home / place.lower()) for place in places}
    env |= {"IPYTHONDIR": str(home / "ipython"), "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces")}
    settings = home / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    quiet = {"fetchNews": "false", "checkForUpdates": False}
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(quiet), encoding="utf-8")
    return env | {"JUPYTERLAB_SETTINGS_DIR": str(home / "settings")}


def _wait_until_served(served: Lab, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline and process.poll() is None:
        try:
            served.ask("GET", "status")
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.2)
        else:
            return
    pytest.fail(f"JupyterLab did not start:\n{log.read_text(encoding='utf-8', errors='replace')[-3000:]}")


# One for each module, not for the session: while Playwright is open, its event loop runs in this thread, and that
# would be in the way of the notebooks and of every other test that starts a loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The installed Chromium or Chrome, started."""
    program = find_browser()
    if program is None:
        (pytest.fail if IN_CI else pytest.skip)(BROWSER_WANTED)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=CHROMIUM)
        yield started
        started.close()


@pytest.fixture
def page(lab: Lab, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """An empty page that knows the Lab's address, watched."""
    lab.restore()
    try:
        with watched_page(browser, lab.url, request) as opened:
            yield opened
    finally:
        lab.end_sessions()


@contextmanager
def watched_page(browser: Browser, url: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """An empty page that knows the address of a server. What it asks of anyone else fails the test, and so does an
    exception in its scripts that nobody catches."""
    faults: list[str] = []
    context = browser.new_context(base_url=url, viewport={"width": 1400, "height": 1000}, locale="en-GB")
    opened = context.new_page()
    ours = (f"{url}/", url.replace("http", "ws", 1) + "/", "data:", "blob:", "about:")

    def only_ours(asked: Request | WebSocket) -> None:
        if not asked.url.startswith(ours):
            faults.append(f"asked {asked.url}")

    context.on("request", only_ours)
    opened.on("websocket", only_ours)
    opened.on("pageerror", lambda error: None if SLOW in str(error) else faults.append(f"uncaught: {error}"))
    yield opened
    if faults or request.node.stash.get(FAILED, False):
        screenshot(opened, f"FAILED-{request.node.name}")
    context.close()
    assert not faults, "\n".join(dict.fromkeys(faults))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")
