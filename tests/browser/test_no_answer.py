"""When nobody answers, every kind of widget says so, and what to do: one that took long to start may hear nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.plain import widget_page
from tests.browser.scenes import SCENES

# For each kind of widget a button that sends a command.
BUTTONS = {
    "pig-choice": "Go here",
    "lesson-number": "Check",
    "lab-start": "Repeat small samples",
    "design-start": "Add a space after this one",
    "class-counted": "Count the games",
}
DEAF = "() => { window.toolkitSend = () => new Promise(() => {}); }"
LOST = "() => { window.toolkitSend = () => { throw new Error('no kernel'); }; }"
WORDS = "No reply yet."


def press(root: Locator, name: str) -> None:
    root.get_by_role("button", name=BUTTONS[name]).first.click()


def answered(page: Page) -> None:
    page.wait_for_function("() => !window.toolkitAsked")


@pytest.mark.parametrize("name", BUTTONS)
def test_no_reply_and_no_kernel_are_told_and_an_answer_is_not(browser: Browser, name: str) -> None:
    with widget_page(browser, SCENES[name](), name) as (page, root):
        page.clock.install()
        press(root, name)
        answered(page)
        page.clock.fast_forward(30_000)
        expect(root).not_to_contain_text(WORDS)

        page.evaluate(DEAF)
        press(root, name)
        page.clock.fast_forward(6_000)
        expect(root).to_contain_text("Working …")
        expect(root).not_to_contain_text(WORDS)
        page.clock.fast_forward(3_000)
        expect(root).to_contain_text(WORDS)

        page.evaluate(LOST)
        press(root, name)
        expect(root).to_contain_text("is cut off from Python. Choose Run, then Run All Cells")
