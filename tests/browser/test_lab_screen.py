"""The lab in a real JupyterLab: games simulated while one looks on, stopping, tabs by keyboard, the shaded board."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import audit
from tests.browser.conftest import Lab
from tests.browser.screens import row
from tests.browser.steps import open_notebook, run_all, screenshot

IDLE = re.compile("false")


def show_lab(page: Page, lab: Lab, *cells: str) -> Locator:
    """The lab that the last cell of a new notebook shows, with its exact values there."""
    open_notebook(page, lab.write("lab-on-screen.ipynb", "import toolkit as tk", *cells))
    run_all(page)
    screen = page.get_by_role("group", name=re.compile("^Lab: ")).first
    expect(screen).to_have_attribute("data-busy", IDLE, timeout=60_000)
    screen.scroll_into_view_if_needed()
    return screen


def test_simulate_stop_and_compare(page: Page, lab: Lab) -> None:
    screen = show_lab(page, lab, 'tk.LabScreen("monorail", board="mini", players=2, mine=[4])')
    assert row(screen, "Seat 1 wins")[1].startswith("25/84 = 0.297619")
    games = screen.get_by_label("Number of games", exact=True)
    games.fill("1000")
    games.press("Enter")
    expect(screen.get_by_role("status")).to_contain_text("Simulating: done.")
    assert "±" in row(screen, "Casey wins")[2] and row(screen, "Casey wins")[3] in ("✓ yes", "✗ no")
    expect(screen.get_by_role("img", name=re.compile("^Length of a game in turns"))).to_be_visible()
    screen.get_by_role("button", name="Repeat small samples").click()
    expect(screen.get_by_text(re.compile("of 100 intervals hold the exact value"))).to_be_visible()
    screenshot(page, "lab-compare")
    audit(page, ".rgt-lab")

    screen.get_by_role("tab", name="Length and my game").click()
    expect(screen.get_by_text("Your game took 4 turns: longer than 68.9 % of all games")).to_be_visible()

    # So many games by the readable rules take long; the lab hears while it works, and stops.
    screen.get_by_role("tab", name="Landings").click()
    screen.get_by_label("Games to simulate").fill("20000")
    screen.get_by_role("button", name="Count in simulated games").click()
    expect(screen.get_by_role("progressbar")).to_be_visible()
    screen.get_by_role("tab", name="House rules").click()
    expect(screen.get_by_role("tab", name="House rules")).to_have_attribute("aria-selected", "true")
    screen.get_by_role("button", name="Stop", exact=True).click()
    expect(screen.get_by_role("status")).to_contain_text("stopped. What was found so far stays.")
    expect(screen.get_by_role("progressbar")).to_be_hidden()

    screen.get_by_role("button", name="What does it change?").click()
    expect(screen.get_by_role("status")).to_contain_text("change one of them first")
    forfeit = screen.get_by_label("Does Casey move when the white die is forfeited?", exact=True)
    forfeit.select_option("no")
    screen.get_by_role("button", name="What does it change?").click()
    expect(screen.get_by_role("status")).to_contain_text("Solving your rules: done.")
    assert row(screen, "Seat 1's edge over seat 2")[3].startswith(("+", "-"))
    expect(forfeit).to_have_value("false")
    audit(page, ".rgt-lab")


def test_tabs_by_keyboard_the_shaded_board_and_my_own_game(page: Page, lab: Lab) -> None:
    screen = show_lab(page, lab, 'tk.LabScreen("monza", board="mini", players=1, mine=[4])')
    screen.get_by_role("tab", name="Exact and simulated").focus()
    page.keyboard.press("ArrowRight")
    expect(screen.get_by_role("tab", name="Length and my game")).to_be_focused()
    expect(screen.get_by_text("Your game took 4 turns: longer than")).to_be_visible()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    expect(screen.get_by_role("tab", name="Landings")).to_be_focused()
    expect(screen.get_by_label("Landings of")).to_be_visible()  # the kernel has answered
    page.keyboard.press("Tab")
    expect(screen.get_by_label("Landings of")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(screen.get_by_role("button", name="Count exactly")).to_be_focused()
    page.keyboard.press("Enter")
    square = screen.locator('[data-space="a1"]').first  # which a greedy car often comes to
    expect(square).to_be_visible()
    assert 0 < float(square.evaluate("node => node.style.getPropertyValue('--rgt-heat')")) <= 1
    square.focus()
    expect(screen.locator(".rgt-readout")).to_contain_text("landings in a game (exact)")
    screenshot(page, "lab-landings")
    audit(page, ".rgt-lab")

    screen.get_by_role("tab", name="Decisions").click()
    screen.get_by_label("Throw", exact=True).fill("BYYYRR")
    screen.get_by_role("button", name="Show the best plays").click()
    expect(screen.get_by_role("heading", name="1 blue, 3 yellow, 2 red: the best play on each square")).to_be_visible()
    screen.locator('[data-space="b2"]').first.focus()
    expect(screen.locator(".rgt-readout").first).to_contain_text("Best: blue to b3")
    expect(screen.locator(".rgt-way").first).to_have_attribute("points", re.compile(r"\d+.*,\d+.* \d+.*,\d+"))
    screenshot(page, "lab-best-plays")
    audit(page, ".rgt-lab")
