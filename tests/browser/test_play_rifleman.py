"""The Rifleman Game on the play screen: pieces picked up and put down, dice used one by one, a rival, a whole game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Lab
from tests.browser.screens import after, press, show_screen, space
from tests.browser.steps import screenshot

RIVAL = "Let Seat 2 (blue) (hitter) play"
SEED = 11  # the first throws of red on `lesson`: 3 and 2, then 6 and 1; the whole game takes some thirty clicks


@pytest.fixture
def drive(page: Page, lab: Lab) -> Locator:
    """Red against a hitter on `lesson`, nothing thrown yet."""
    words = f"board='lesson', players=2, seats={{2: 'hitter'}}, seed={SEED}"
    return show_screen(page, lab, "rifleman", "The Rifleman Game", words)


def touch(screen: Locator, name: str) -> None:
    space(screen, name).click(force=True)  # pieces stand on it, and let the click through


def words(screen: Locator) -> list[str]:
    """The board in words: red, blue, and who has to do what."""
    return screen.locator(".rgt-words li").all_text_contents()


def test_a_whole_game_against_a_hitter(page: Page, drive: Locator) -> None:
    screenshot(page, "rifleman-start")
    press(drive, "Roll")
    expect(drive.locator(".rgt-headline")).to_have_text("Seat 1 (red) to choose.")

    # Pick a piece up, put it back, pick it up again and put it down.
    touch(drive, "red corral")
    expect(space(drive, "red corral")).to_have_attribute("data-state", "picked")
    expect(space(drive, "3")).to_have_attribute("data-state", "open")
    touch(drive, "red corral")
    expect(space(drive, "red corral")).to_have_attribute("data-state", "pick")
    touch(drive, "red corral")
    after(drive, lambda: touch(drive, "3"))
    expect(drive.get_by_role("status")).to_contain_text("So far: 3 to 3.")
    screenshot(page, "rifleman-one-die-used")
    press(drive, "Undo")
    expect(drive.get_by_role("status")).to_contain_text("All dice are back.")
    after(drive, lambda: touch(drive, "3"))  # without picking up: die and space tell the piece
    after(drive, lambda: touch(drive, "2"))
    expect(drive.locator(".rgt-headline")).to_have_text("Seat 2 (blue) to throw.")
    assert words(drive)[0] == ("Red: the cowboy and 1 steer in the red corral, 1 steer on space 2, 1 steer on space 3.")
    press(drive, RIVAL)

    # A move that a die could make and that is refused all the same: the reason with its rule.
    press(drive, "Roll")
    touch(drive, "red corral")
    touch(drive, "1")
    expect(drive.get_by_role("status")).to_contain_text("F10: both dice can be used, and after this the 6 could not")
    after(drive, lambda: touch(drive, "6"))
    touch(drive, "red corral")
    after(drive, lambda: touch(drive, "1"))
    assert words(drive)[0].startswith("Red: the cowboy on space 1, ")
    press(drive, RIVAL)

    # A turn by keyboard alone.
    drive.get_by_role("button", name="Roll", exact=True).focus()
    after(drive, lambda: page.keyboard.press("r"))
    after(drive, lambda: page.keyboard.press("1"))
    screenshot(page, "rifleman-middle")

    for _ in range(200):
        if drive.get_attribute("data-finished") == "true":
            break
        first = drive.locator(".rgt-actions button").first
        choices = drive.locator(".rgt-choices-list button:visible")
        after(drive, (choices.first if choices.count() else first).click)
    expect(drive).to_have_attribute("data-finished", "true")
    expect(drive.locator(".rgt-headline")).to_have_text("Seat 2 (blue) won the game.")
    assert "The game is over: blue won." in words(drive)
    screenshot(page, "rifleman-finished")
