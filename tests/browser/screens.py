"""A play screen in a notebook of its own, and what a person does on any of them."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Lab
from tests.browser.steps import open_notebook, run_all

__all__ = ["after", "play_on", "press", "row", "show_screen", "space"]


def show_screen(page: Page, lab: Lab, key: str, title: str, words: str) -> Locator:
    """The play screen `tk.PlayScreen(key, words)` of a new notebook, ready."""
    name = lab.write(f"{key}-on-screen.ipynb", "import toolkit as tk", f"tk.PlayScreen({key!r}, {words})")
    open_notebook(page, name)
    run_all(page)
    screen = page.get_by_role("group", name=title, exact=True).first
    expect(screen.locator(".rgt-headline")).to_be_visible(timeout=60_000)
    screen.scroll_into_view_if_needed()
    return screen


def after(screen: Locator, act: Callable[[], None]) -> None:
    """Do something and wait until the screen shows the answer."""
    before = screen.get_attribute("data-seq")
    act()
    expect(screen).not_to_have_attribute("data-seq", before or "")


def press(screen: Locator, name: str) -> None:
    """Press a button, and wait for the answer."""
    after(screen, screen.get_by_role("button", name=name, exact=True).click)


def space(screen: Locator, name: str) -> Locator:
    """A space of the board by its id."""
    return screen.locator(f'[data-space="{name}"]')


def play_on(screen: Locator) -> None:
    """Take the first choice that is offered, or press the first button of the turn, and wait for the answer."""
    choices = screen.locator(".rgt-choices-list button:visible")
    after(screen, (choices if choices.count() else screen.locator(".rgt-actions button")).first.click)


def row(screen: Locator, name: str) -> list[str]:
    """The cells of the first row of a table that begins with this name, a regular expression."""
    return screen.get_by_role("row", name=re.compile(f"^{name}")).first.locator("th, td").all_inner_texts()
