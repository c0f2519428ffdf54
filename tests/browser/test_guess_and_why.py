"""Guess first, and why this number, as a learner meets them: with the keyboard alone, in Lab and on a narrow page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import audit
from tests.browser.conftest import Lab
from tests.browser.plain import DARK, LIGHT, theme, widget_page
from tests.browser.screens import after, press, show_screen
from tests.browser.steps import screenshot
from toolkit.widgets import PlayScreen


def type_guess(page: Page, screen: Locator, text: str) -> None:
    """Type a guess and press Enter; wait for the answer."""
    screen.get_by_label("Your guess", exact=True).fill(text)
    after(screen, lambda: page.keyboard.press("Enter"))


def test_guess_reveal_and_go_on_in_lab(page: Page, lab: Lab) -> None:
    screen = show_screen(page, lab, "monorail", "Monorail Game", 'board="mini", players=2, seed=1, guess=True')
    chances = screen.locator(".rgt-odds")
    expect(chances).to_contain_text("Hidden until you have guessed.")
    assert "25/84" not in screen.inner_text() and "0.2024" not in screen.inner_text()

    type_guess(page, screen, "a third")
    expect(screen.get_by_role("status")).to_contain_text("'a third' cannot be read")
    expect(screen.get_by_label("Your guess", exact=True)).to_have_attribute("aria-invalid", "true")
    assert "25/84" not in screen.inner_text()

    type_guess(page, screen, "1/3")
    expect(screen.get_by_role("status")).to_contain_text("It is 25/84 ≈ 0.297619 (29.8 %), exact.")
    expect(chances).to_contain_text("25/84")
    expect(screen.locator(".rgt-guess-tally")).to_contain_text("1 guess: 99.9 of 100 points on average.")
    expect(screen.get_by_role("button", name="Roll")).to_be_focused()
    screenshot(page, "guess-told")

    after(screen, lambda: page.keyboard.press("Enter"))
    expect(chances).to_contain_text("Hidden until you have guessed.")
    press(screen, "Show without a guess")
    expect(chances).to_contain_text("Chance to win from here.")
    expect(screen.locator(".rgt-guess-tally")).to_contain_text("1 guess:")

    after(screen, screen.locator(".rgt-odds-why").first.click)
    size = screen.locator(".rgt-why math").bounding_box()
    assert size is not None and size["height"] > 60  # lines of fractions: drawn as a formula, not as a row of signs
    screenshot(page, "why-this-number")


def test_everybodys_bar_keeps_its_pattern_when_chances_were_hidden(browser: Browser) -> None:
    """Whoever does not tell the colours apart goes by the patterns."""
    with widget_page(browser, PlayScreen("monorail", board="mini", players=2, seed=1), "Monorail Game") as (_, screen):
        bars = "nodes => nodes.map(node => node.className)"
        patterns = screen.locator(".rgt-bar-fill").evaluate_all(bars)
        assert len(set(patterns)) == 3
        screen.get_by_text("Guess first", exact=True).click()
        screen.get_by_label("Ask me to guess").select_option("always")
        after(screen, lambda: screen.press("r"))
        expect(screen.locator(".rgt-bar-fill")).to_have_count(0)
        press(screen, "Show without a guess")
        assert screen.locator(".rgt-bar-fill").evaluate_all(bars) == patterns


def test_why_with_the_keyboard_down_the_ways_and_back(browser: Browser) -> None:
    widget = PlayScreen("monorail", board="mini", players=2, seed=1)
    with widget_page(browser, widget, "Monorail Game") as (page, screen):
        number = screen.get_by_role("button", name="0.297619: why this number for Seat 1?")
        number.focus()
        after(screen, lambda: page.keyboard.press("Enter"))
        why = screen.get_by_role("group", name="Why this number")
        title = why.get_by_role("heading", name="The chance that Seat 1 wins from here: 25/84 ≈ 0.297619")
        expect(title).to_be_focused()
        expect(why).to_contain_text("white 4, coloured 1 to 6")
        expect(why).to_contain_text("Adds 6/36 × 1 = 1/6 ≈ 0.166667.")
        expect(why).to_contain_text("All ways together: 25/84 ≈ 0.297619.")
        expect(why.locator("math")).to_be_visible()

        after(screen, why.get_by_role("button", name="Go deeper: after white 5 or 6, coloured 1 or 4").click)
        expect(why.get_by_role("heading")).to_contain_text("17/84")
        expect(why.get_by_role("navigation", name="The way here")).to_contain_text("white 5 or 6, coloured 1 or 4")
        after(screen, why.get_by_role("button", name="Now", exact=True).click)
        expect(title).to_be_visible()

        after(screen, lambda: page.keyboard.press("Escape"))
        expect(why).to_be_hidden()
        expect(number).to_be_focused()

        screen.get_by_role("button", name=re.compile("^White die 2, coloured die 3")).focus()
        after(screen, lambda: page.keyboard.press("Enter"))
        expect(why).to_contain_text("1 of the 4 of 36 that lead to the same position")
        press(screen, "Roll")
        expect(why).to_be_hidden()


@pytest.mark.parametrize("look", [LIGHT, DARK])
@pytest.mark.parametrize("width", [1100, 400])
def test_both_are_open_to_everyone(browser: Browser, look: str, width: int) -> None:
    widget = PlayScreen("pig", board="mini", players=2, seed=3, guess=True)
    with widget_page(browser, widget, "Pig", viewport={"width": width, "height": 900}) as (page, screen):
        theme(page, look)
        audit(page)
        type_guess(page, screen, "x")
        audit(page)
        type_guess(page, screen, "70 %")
        screen.get_by_text("All guesses, newest first").click()
        after(screen, screen.locator(".rgt-odds-why").first.click)
        screen.get_by_text("The equation in LaTeX, to copy").click()
        audit(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        screenshot(page, f"guess-and-why-{look}-{width}")


def test_the_equation_of_a_long_way_scrolls_by_itself(browser: Browser) -> None:
    """Many terms with long decimals never make the page wider; the box with the equation has the tab stop to scroll."""
    widget = PlayScreen("monorail", board="lesson", players=2, seed=3)
    with widget_page(browser, widget, "Monorail Game", viewport={"width": 400, "height": 900}) as (page, screen):
        after(screen, screen.locator(".rgt-odds-why").first.click)
        after(screen, screen.get_by_role("button", name=re.compile("^Show [0-9]+ more$")).click)
        assert page.evaluate("document.documentElement.scrollWidth") <= 400
        box = screen.get_by_role("group", name="The equation")
        assert box.evaluate("box => box.scrollWidth > box.clientWidth && box.tabIndex === 0")


def test_other_numbers_and_marbles(browser: Browser) -> None:
    """A time, a choice, and a game whose chances are not known: each is explained in the same panel."""
    with widget_page(browser, PlayScreen("pig", board="mini", players=1, seed=3), "Pig") as (_, screen):
        after(screen, screen.locator(".rgt-odds-why").click)
        expect(screen.locator(".rgt-why")).to_contain_text("1/6 × (1 + 324/209)")
        after(screen, screen.get_by_role("button", name="Go deeper").nth(1).click)
        expect(screen.locator(".rgt-why-best")).to_contain_text("best")
    with widget_page(browser, PlayScreen("rifleman", board="lesson", seed=3), "The Rifleman Game") as (_, screen):
        after(screen, screen.get_by_role("button", name="What can happen next, by which rules?").click)
        expect(screen.locator(".rgt-why")).to_contain_text("not known")
        expect(screen.locator(".rgt-why")).to_contain_text("Seat 1 throws 2 and 1.")
