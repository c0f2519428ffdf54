"""Looking back on the play screen: the replay with its slider, notes on moves, the report of luck and choices."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Lab
from tests.browser.screens import after, press, show_screen
from tests.browser.steps import screenshot

STEPS = 6


@pytest.fixture
def finished(page: Page, lab: Lab) -> Locator:
    """A short game of Monorail, thrown to its end."""
    screen = show_screen(page, lab, "monorail", "Monorail Game", "board='lesson', players=2, seed=4")
    for _ in range(STEPS):
        press(screen, "Roll")
    expect(screen).to_have_attribute("data-finished", "true")
    return screen


def test_replay_by_slider_by_buttons_and_by_itself(page: Page, finished: Locator) -> None:
    after(finished, finished.locator(".rgt-replay > summary").click)
    slider = finished.get_by_role("slider", name="Step of the game")
    expect(slider).to_have_value(str(STEPS))
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^Throw {STEPS}\. Seat 2: white 2, coloured 3$"))

    slider.focus()
    after(finished, lambda: page.keyboard.press("Home"))
    expect(finished.get_by_role("status")).to_contain_text("Back at the start.")
    expect(slider).to_have_attribute("aria-valuetext", "Start of the game")
    after(finished, lambda: page.keyboard.press("ArrowRight"))
    expect(finished.get_by_role("status")).to_contain_text(f"Step 1 of {STEPS}. Throw 1. Seat 1:")
    expect(slider).to_be_focused()

    press(finished, "Last")  # what was left behind is still there
    expect(slider).to_have_value(str(STEPS))
    forth = finished.get_by_role("button", name="Next", exact=True)
    expect(forth).to_have_attribute("aria-disabled", "true")
    press(finished, "First")
    press(finished, "Next")
    expect(slider).to_have_value("1")
    press(finished, "Previous")

    finished.get_by_role("button", name="Play", exact=True).click()
    expect(finished.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    expect(slider).to_have_value("2", timeout=15_000)
    finished.get_by_role("button", name="Pause", exact=True).click()
    expect(finished.get_by_role("button", name="Play", exact=True)).to_be_visible()

    finished.get_by_text("The curve as a table").click()
    table = finished.get_by_role("table", name=re.compile("^Chance to win after each step"))
    expect(table.get_by_role("row")).to_have_count(STEPS + 2)  # the heading and the start
    picture = finished.get_by_role("img", name=re.compile("^Chance to win after each step. Now: Seat 1 0"))
    expect(picture).to_be_visible()
    screenshot(page, "replay")


def test_a_note_and_the_report_of_luck(page: Page, finished: Locator) -> None:
    add = finished.get_by_role("button", name=re.compile(r"^Add a note: Throw 6\."))
    add.click()
    page.keyboard.type("never mind")
    page.keyboard.press("Escape")
    expect(add).to_be_focused()
    add.click()
    page.keyboard.type("Casey came home by this throw.")
    after(finished, finished.get_by_role("button", name="Keep the note").click)
    expect(finished.get_by_role("button", name=re.compile(r"^Change the note: Throw 6\."))).to_be_focused()
    expect(finished.locator(".rgt-log-note:visible")).to_have_text("Casey came home by this throw.")

    expect(finished.locator(".rgt-review > summary")).to_contain_text("The game is over: look back")
    after(finished, finished.locator(".rgt-review > summary").click)
    report = finished.locator(".rgt-review")
    expect(report).to_contain_text("all that happened is luck")
    casey = report.get_by_role("row", name=re.compile("^Casey ")).first
    expect(casey).to_have_text("Casey0.5098+0.49020.00001.0000")
    expect(report.locator("rect.rgt-bars-luck")).to_have_count(STEPS)
    report.get_by_label("Show the changes for").select_option("casey")
    expect(report.get_by_role("img", name=re.compile("changed for Casey"))).to_be_visible()
    report.get_by_text("Every move as a table").click()
    expect(report.get_by_role("row", name=re.compile("^Throw 6"))).to_contain_text("Casey came home by this throw.")
    screenshot(page, "review")
