"""The classics on the play screen: ladders and snakes are drawn, and each game can be played with its buttons."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Lab
from tests.browser.screens import after
from tests.browser.steps import open_notebook, run_all, screenshot

SEED = 5
WORDS = {
    "Snakes and Ladders": "'snakes_and_ladders', board='full', players=2",
    "Pig": "'pig', board='lesson', players=2, seats={2: 'optimal'}",
    "Craps": "'craps', players=1",
    "Bear-off": "'bear_off', board='lesson', players=2, seats={2: 'most_off'}",
}


def go_on(screen: Locator) -> None:
    """Press the first button of the turn, or take the first choice, and wait for the answer."""
    key = "r" if screen.get_by_role("button", name=re.compile("^(Roll|Let )")).count() else "1"
    after(screen, lambda: screen.press(key))


@pytest.fixture
def screens(page: Page, lab: Lab) -> dict[str, Locator]:
    """All four games in one notebook."""
    cells = [f"tk.PlayScreen({words}, seed={SEED})" for words in WORDS.values()]
    open_notebook(page, lab.write("classics.ipynb", "import toolkit as tk", *cells))
    run_all(page)
    return {name: page.get_by_role("group", name=name, exact=True).first for name in WORDS}


def test_every_classic_is_drawn_and_played_to_its_next_turns_with_the_keyboard(
    page: Page, screens: dict[str, Locator]
) -> None:
    for name, screen in screens.items():
        expect(screen.locator(".rgt-headline")).to_be_visible(timeout=60_000)
        screen.scroll_into_view_if_needed()
        for _ in range(4):
            if "won" not in (screen.locator(".rgt-headline").text_content() or ""):
                go_on(screen)
        expect(screen.locator(".rgt-token").first).to_be_visible()
        screenshot(page, f"classics-{name}")
    snakes = screens["Snakes and Ladders"]
    assert snakes.locator("path.rgt-jump.rgt-jump-ladder").count() == 9
    assert snakes.locator("path.rgt-jump.rgt-jump-snake").count() == 10
    assert screens["Pig"].locator("path.rgt-jump").count() == 0
