"""The games as pages, served by the command that a teacher uses."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import isolated

__all__ = ["games"]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where `toolkit lab --app` serves all games."""
    home = tmp_path_factory.mktemp("app")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "toolkit",
        "lab",
        "--app",
        "--no-browser",
        "--ip",
        "127.0.0.1",
        "--port",
        str(port),
    ]
    log = home / "log.txt"
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=home, env=isolated(home), stdout=out, stderr=out)
    try:
        _wait_until_served(f"http://127.0.0.1:{port}/", process, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)


def _wait_until_served(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=10).close()
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.2)
        else:
            return
    pytest.fail(f"Voilà did not start:\n{log.read_text(encoding='utf-8', errors='replace')[-3000:]}")
