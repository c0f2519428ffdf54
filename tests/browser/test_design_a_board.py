"""Designing a board on the screen, from the first change to a game on the saved file."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Lab
from tests.browser.screens import after, space
from tests.browser.steps import open_notebook, run_all, screenshot
from toolkit.games import load_board


def show_design(page: Page, lab: Lab, words: str, title: str) -> Locator:
    """The design screen `tk.DesignScreen(words)` in a new notebook, with its numbers."""
    open_notebook(page, lab.write("design-on-screen.ipynb", "import toolkit as tk", f"tk.DesignScreen({words})"))
    run_all(page)
    screen = page.get_by_role("group", name=f"Design a board: {title}", exact=True).first
    expect(screen.locator(".rgt-verdict")).to_be_visible(timeout=60_000)
    expect(screen.locator(".rgt-figures tbody tr").first).to_be_visible(timeout=60_000)
    screen.scroll_into_view_if_needed()
    return screen


def figure(screen: Locator, row: str, column: int = 0) -> Locator:
    return screen.get_by_role("row", name=re.compile(f"^{row}")).get_by_role("cell").nth(column)


def test_a_board_is_changed_saved_and_played(page: Page, lab: Lab) -> None:
    screen = show_design(page, lab, "'monorail', board='mini'", "Monorail Game")
    expect(figure(screen, "Edge")).to_contain_text("exact: 2/21")
    after(screen, space(screen, "line 2").click)
    after(screen, lambda: screen.get_by_label("Flag on this line").select_option("again"))
    expect(figure(screen, "Edge")).to_contain_text("exact: 1/7")
    expect(figure(screen, "Edge", 1)).to_contain_text("+0.0476exact: 1/21")
    expect(screen.get_by_role("status")).to_contain_text("Line 2. Flag on this line: Throw again.")
    expect(screen.get_by_role("status")).to_contain_text("Mean length in turns: 2.16667")
    lines = screen.get_by_label("Lines of Casey's railway, with Finish")
    lines.fill("2")
    after(screen, lambda: lines.press("Enter"))
    expect(screen.locator(".rgt-verdict")).to_have_text("✕ 1 fault")
    expect(screen.locator(".rgt-faults")).to_contain_text("Line 2: 2 is out of range")
    expect(screen.get_by_role("button", name="Play this board")).to_have_attribute("aria-disabled", "true")
    after(screen, screen.get_by_role("button", name="Leave it out: Line 2").click)
    expect(screen.locator(".rgt-verdict")).to_have_text("✓ This board is sound")
    after(screen, screen.get_by_role("button", name="Undo", exact=True).click)
    after(screen, screen.get_by_role("button", name="Undo", exact=True).click)
    expect(figure(screen, "Edge")).to_contain_text("exact: 1/7")
    after(screen, screen.get_by_role("button", name="Save as a file").click)
    expect(screen.get_by_text('tk.PlayScreen("monorail", board="my-mini.toml")')).to_be_visible()
    assert load_board(lab.folder / "my-mini.toml", "monorail").flags[2].text == "Throw again"
    with page.expect_download() as downloading:
        screen.get_by_role("button", name="Download it").click()
    assert downloading.value.suggested_filename == "my-mini.toml"
    assert downloading.value.path().read_bytes() == (lab.folder / "my-mini.toml").read_bytes()
    screenshot(page, "design-a-board")
    after(screen, screen.get_by_role("button", name="Play this board").click)
    game = page.get_by_role("group", name="Monorail Game", exact=True)
    expect(game).to_be_focused()
    after(game, lambda: page.keyboard.press("r"))
    expect(game.locator(".rgt-log-list")).to_contain_text("Throw 1")
    page.get_by_role("button", name="Close the game").click()
    expect(game).to_have_count(0)
    expect(screen.get_by_role("button", name="Play this board")).to_be_focused()


def test_everything_is_reached_by_keyboard_and_a_file_is_taken_in(page: Page, lab: Lab) -> None:
    screen = show_design(page, lab, "'monza', board='mini', players=1", "Monza")
    space(screen, "grid").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(space(screen, "a2")).to_be_focused()
    after(screen, lambda: page.keyboard.press("Enter"))
    what = screen.get_by_label("What the square is")
    expect(what).to_be_focused()
    after(screen, lambda: page.keyboard.press("t"))  # to the first value that begins so
    expect(what).to_have_value("tyre")
    expect(screen.get_by_role("status")).to_contain_text("Square a2, blue. What the square is: tyres")
    page.keyboard.press("Tab")
    page.keyboard.type("1")
    after(screen, lambda: page.keyboard.press("Tab"))
    expect(screen.get_by_label("Back edge")).to_have_value("1")
    screen.get_by_role("button", name="Undo", exact=True).focus()
    after(screen, lambda: page.keyboard.press("u"))
    after(screen, lambda: page.keyboard.press("u"))
    expect(screen.get_by_role("button", name="Undo", exact=True)).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("b")
    expect(space(screen, "a2")).to_be_focused()
    screen.get_by_text("Begin with another board").click()
    wrong = {
        "name": "mine.toml",
        "mimeType": "application/toml",
        "buffer": b'game = "monza"\nstart = ["a1"]\nsquares = []',
    }
    after(screen, lambda: screen.get_by_label("Or a file from this computer").set_input_files(files=[wrong]))  # type: ignore[list-item]
    expect(screen.get_by_role("status")).to_contain_text("squares: there are none")
    expect(screen.locator(".rgt-verdict")).to_have_text("✓ This board is sound")
