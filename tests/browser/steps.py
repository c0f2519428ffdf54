"""What a person does in JupyterLab, as steps of a browser test.

A step comes back when the thing has happened, so a test never sleeps. On the page itself tests look for roles and
names, as a screen reader does: ``page.get_by_role("button", name="Roll")``.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

__all__ = ["PATIENCE", "READY", "open_notebook", "reload_notebook", "run_all", "run_cell", "save", "screenshot"]

SCREENSHOTS = Path(__file__).parent / "screenshots"
PATIENCE = 240_000  # milliseconds; two busy cores are slow

# The kernel counts as ready when it has answered; the idle mark in the toolbar shows too early.
READY = """path => {
    const notebook = window.jupyterapp?.shell.currentWidget?.context;
    return notebook?.path === path && notebook.isReady
        && notebook.sessionContext.session?.kernel?.connectionStatus === "connected"
        && notebook.sessionContext.session.kernel.status === "idle";
}"""
# Not returned, only noted: what the command gives cannot leave the page.
EXECUTE = """command => {
    window.toolkitStep = "";
    window.jupyterapp.commands.execute(command).then(
        () => { window.toolkitStep = "done"; }, error => { window.toolkitStep = `failed: ${error}`; });
}"""
TURN_TO = """text => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    notebook.activeCellIndex = notebook.widgets.findIndex(cell => cell.model.sharedModel.source.includes(text));
}"""
ERRORS = """() => window.jupyterapp.shell.currentWidget.context.model.toJSON().cells.flatMap(cell =>
    (cell.outputs ?? []).filter(output => output.output_type === "error")
        .map(output => `${output.ename}: ${output.evalue}\\n${output.traceback.join("\\n")}`))"""


def open_notebook(page: Page, name: str) -> None:
    """Open a notebook, alone, and wait until its kernel is idle."""
    page.goto(f"/lab/tree/{name}?reset")
    page.wait_for_function(READY, arg=name, timeout=PATIENCE)


def run_all(page: Page) -> None:
    """Run every cell of the open notebook and wait for the last; a cell that raises fails the test."""
    _execute(page, "notebook:run-all-cells")
    _expect_no_errors(page)


def run_cell(page: Page, text: str) -> None:
    """Run the first cell that holds this text, and wait for it; if it raises, the test fails."""
    page.evaluate(TURN_TO, text)
    _execute(page, "notebook:run-cell")
    _expect_no_errors(page)


def save(page: Page) -> None:
    """Save the open notebook with its outputs."""
    _execute(page, "docmanager:save")


def reload_notebook(page: Page) -> None:
    """Save, then load the whole page anew, as after F5, and wait until the notebook is back on the same kernel.

    The outputs come from the saved file and the widgets from the kernel, a moment later than the notebook: wait for
    something of the widget's (``expect(page.get_by_role("button", name="Roll")).to_be_visible()``) before going on.
    """
    save(page)
    path, kernel = _path(page), _kernel(page)
    page.reload()
    page.wait_for_function(READY, arg=path, timeout=PATIENCE)
    assert _kernel(page) == kernel, "the notebook came back on another kernel"


def screenshot(page: Page, name: str) -> Path:
    """Keep a picture of the page in tests/browser/screenshots/, which git ignores."""
    SCREENSHOTS.mkdir(exist_ok=True)
    place = SCREENSHOTS / f"{re.sub(r'[^A-Za-z0-9_.-]+', '-', name)}.png"
    page.screenshot(path=place)
    return place


def _execute(page: Page, command: str) -> None:
    page.evaluate(EXECUTE, command)
    outcome = page.wait_for_function("() => window.toolkitStep", timeout=PATIENCE).json_value()
    assert outcome == "done", f"{command} {outcome}"


def _expect_no_errors(page: Page) -> None:
    errors = page.evaluate(ERRORS)
    assert not errors, re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(errors))


def _path(page: Page) -> Any:
    return page.evaluate("() => window.jupyterapp.shell.currentWidget.context.path")


def _kernel(page: Page) -> Any:
    return page.evaluate("() => window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.id")
