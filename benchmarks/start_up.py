"""How long it takes from opening the start notebook to the first board that can be played, and from click to board.

    python3 run.py test benchmarks/start_up.py -s

In JupyterLab, whose server runs already, as a page of Voilà, and on the site that needs no installation, each in a
browser that was never there before.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from benchmarks.play_screen import tell_clicks
from tests.browser.app import games
from tests.browser.conftest import watched_page
from tests.browser.lite import open_in_site, site
from tests.browser.steps import open_notebook, run_all

__all__ = ["games", "site", "test_jupyterlab", "test_site", "test_voila"]

pytest_plugins = ["tests.browser.conftest"]

START = "00-start-here.ipynb"


def test_jupyterlab(page: Page) -> None:
    measure("JupyterLab", page, open_notebook)


def test_site(browser: Browser, site: str, request: pytest.FixtureRequest) -> None:
    with watched_page(browser, site, request) as page:
        measure("the site", page, open_in_site)


def test_voila(browser: Browser, games: str, request: pytest.FixtureRequest) -> None:
    with watched_page(browser, games, request) as page:
        began = time.monotonic()
        page.goto("/voila/render/play-monorail.ipynb")
        screens = page.get_by_role("group", name="Monorail Game")
        expect(screens.first.get_by_role("button", name="Roll")).to_be_visible(timeout=180_000)
        playable = time.monotonic() - began
        expect(screens).to_have_count(2, timeout=180_000)  # the click must not wait for the cells that follow
        page.wait_for_load_state("networkidle")
        print(f"\nVoilà: first playable board after {playable:.1f} s")
        tell_clicks(screens.first)


def measure(where: str, page: Page, open_there: Callable[[Page, str], None]) -> None:
    """Print the figures of one way to open the start notebook."""
    began = time.monotonic()
    open_there(page, START)
    ready = time.monotonic() - began
    page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")
    screen = page.get_by_role("group", name="Monorail Game").first
    expect(screen.get_by_role("button", name="Roll")).to_be_visible(timeout=180_000)
    playable = time.monotonic() - began
    run_all(page)  # the click must not wait for the cells that follow
    print(f"\n{where}: Python ready after {ready:.1f} s, first playable board after {playable:.1f} s")
    tell_clicks(screen)
