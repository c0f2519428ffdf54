"""The site that needs no installation, built as a teacher builds it, and the steps that differ from JupyterLab's."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

import run
from binder.lite.libraries import NPM_WANTED
from binder.lite.serve import server
from tests.browser.steps import PATIENCE, READY
from tests.conftest import IN_CI

__all__ = ["ask", "open_in_site", "site", "wait_for_notebook"]

ASK = """code => new Promise(resolve => {
    const kernel = window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel;
    const future = kernel.requestExecute({code, store_history: false});
    let said = "";
    future.onIOPub = ({header, content}) => {
        said += header.msg_type === "stream" ? content.text : header.msg_type === "error" ? content.evalue : "";
    };
    future.done.then(() => resolve(said.trim()));
})"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site that was just built."""
    if shutil.which("npm") is None:
        (pytest.fail if IN_CI else pytest.skip)(NPM_WANTED)
    folder = tmp_path_factory.mktemp("site") / "site"
    command = [sys.executable, run.__file__, "site", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    with server(folder) as started:
        threading.Thread(target=started.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{started.server_port}"
        started.shutdown()


def open_in_site(page: Page, name: str) -> None:
    """Open a notebook by its address, as a teacher hands it out, and wait until its Python is there."""
    page.goto(f"/lab/index.html?path={name}")
    wait_for_notebook(page, name)


def wait_for_notebook(page: Page, name: str) -> None:
    """Wait until the notebook is open and its Python is there."""
    page.wait_for_function(READY, arg=name, timeout=PATIENCE)


def ask(page: Page, code: str) -> str:
    """What the code prints in the kernel of the open notebook, or the error that ends it."""
    return str(page.evaluate(ASK, code))
