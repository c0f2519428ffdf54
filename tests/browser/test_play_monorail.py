"""The play notebook of the Monorail Game as a new user meets it: a real JupyterLab in a real Chromium."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.screens import press
from tests.browser.steps import open_notebook, reload_notebook, run_all, screenshot

PLAY = "play-monorail.ipynb"


@pytest.fixture
def screen(page: Page) -> Locator:
    """The play screen after Run All."""
    open_notebook(page, PLAY)
    run_all(page)
    shown = page.get_by_role("group", name="Monorail Game").first
    expect(shown.get_by_role("button", name="Roll")).to_be_visible(timeout=30_000)
    shown.scroll_into_view_if_needed()
    return shown


def shown(screen: Locator) -> dict[str, object]:
    """All that has to fit together: dice, log, chances, and the board in words."""
    return {
        "headline": screen.locator(".rgt-headline").inner_text(),
        "dice": [die.get_attribute("aria-label") for die in screen.get_by_role("img", name=re.compile(" die: ")).all()],
        "log": screen.locator(".rgt-log").all_inner_texts(),
        "chances": screen.locator(".rgt-odds").all_inner_texts(),
        "board": screen.locator(".rgt-words li").all_text_contents(),
    }


def test_whole_game_undo_and_reload(page: Page, screen: Locator) -> None:
    screenshot(page, "monorail-start")
    throws = 0
    while screen.get_attribute("data-finished") == "false":
        press(screen, "Roll")
        throws += 1
        assert throws < 300
        if throws == 3:
            screenshot(page, "monorail-third-throw")
    expect(screen.locator(".rgt-headline")).to_contain_text("won the game")
    screenshot(page, "monorail-finished")

    at_the_end = shown(screen)
    press(screen, "Undo")
    before_the_end = shown(screen)
    assert before_the_end != at_the_end
    expect(screen.locator(".rgt-headline")).to_contain_text("to throw")

    reload_notebook(page)
    expect(screen.get_by_role("button", name="Roll")).to_be_visible(timeout=30_000)
    assert shown(screen) == before_the_end

    press(screen, "Redo")
    assert shown(screen) == at_the_end


def test_dice_entered_by_hand_and_chances_add_up(screen: Locator) -> None:
    screen.get_by_text("Enter dice thrown on the table").click()
    screen.get_by_label("White die", exact=True).select_option("6")
    screen.get_by_label("Coloured die", exact=True).select_option("2")
    press(screen, "Enter this throw")
    expect(screen.get_by_role("img", name="White die: 6")).to_be_visible()
    decimals = [float(text) for text in screen.locator(".rgt-odds-decimal").all_inner_texts()]
    assert len(decimals) == 3 and abs(sum(decimals) - 1) < 2e-6
    # Seat 1 is on dot 6; Casey's line 2 has no flag.
    expect(screen.get_by_role("option", name=re.compile(r"^Dot 6\b.*Seat 1"))).to_be_attached()
    expect(screen.get_by_role("option", name=re.compile(r"^Line 2\b.*Casey"))).to_be_attached()


def test_new_game_on_mini_shows_the_fractions_derived_by_hand(screen: Locator) -> None:
    screen.get_by_text("New game", exact=True).click()
    screen.get_by_label("Board", exact=True).select_option("mini")
    screen.get_by_label("Players", exact=True).select_option("2")
    press(screen, "Start new game")
    expect(screen.get_by_role("button", name="Roll")).to_be_focused()  # the form has closed
    odds = screen.locator(".rgt-odds").inner_text()
    assert "25/84" in odds and "17/84" in odds and "1/2" in odds


def test_keyboard_alone_plays(page: Page, screen: Locator) -> None:
    screen.get_by_role("button", name="Roll").focus()
    before = screen.get_attribute("data-seq")
    page.keyboard.press("Enter")
    expect(screen).not_to_have_attribute("data-seq", before or "")
    expect(screen.get_by_role("button", name="Roll")).to_be_focused()
    before = screen.get_attribute("data-seq")
    page.keyboard.press("u")
    expect(screen).not_to_have_attribute("data-seq", before or "")
    expect(screen.get_by_role("status")).to_contain_text("Undone")


def test_a_screen_that_lost_its_kernel_says_what_to_do(page: Page, screen: Locator) -> None:
    page.evaluate("() => window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.restart()")
    page.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.status === 'idle'"
    )
    screen.get_by_role("button", name="Roll").click()
    expect(screen.get_by_role("status")).to_contain_text("Choose Run, then Run All Cells")


def test_a_refused_new_game_says_so_beside_its_button(screen: Locator) -> None:
    screen.get_by_text("New game", exact=True).click()
    screen.get_by_label("Players", exact=True).select_option("2")
    screen.get_by_label("Who throws first?").select_option("seat 4")
    screen.get_by_role("button", name="Start new game").click()
    expect(screen.locator(".rgt-setup .rgt-error")).to_contain_text("no seat 4 among 2")
