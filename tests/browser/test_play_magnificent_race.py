"""The Magnificent Race on the play screen: a purchase, a challenge with hidden bids, a race; and by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Lab
from tests.browser.steps import open_notebook, run_all, screenshot

Begin = Callable[..., Locator]
RIVAL = "Let Seat 2 (steady) play"


@pytest.fixture
def begin(page: Page, lab: Lab) -> Begin:
    """Show a screen in a new notebook: `begin("board='mini', players=1")`."""

    def show(words: str) -> Locator:
        cells = ("import toolkit as tk", f"tk.PlayScreen('magnificent_race', {words})")
        open_notebook(page, lab.write("race-on-screen.ipynb", *cells))
        run_all(page)
        screen = page.get_by_role("group", name="The Magnificent Race", exact=True).first
        expect(screen.locator(".rgt-headline")).to_be_visible(timeout=60_000)
        screen.scroll_into_view_if_needed()
        return screen

    return show


def after(screen: Locator, act: Callable[[], None]) -> None:
    """Do something and wait until the screen shows the answer."""
    before = screen.get_attribute("data-seq")
    act()
    expect(screen).not_to_have_attribute("data-seq", before or "")


def press(screen: Locator, name: str) -> None:
    after(screen, screen.get_by_role("button", name=name, exact=True).click)


def pick(screen: Locator, label: str) -> None:
    """Take a choice from the list."""
    words = screen.locator(".rgt-choice-label").get_by_text(label, exact=True)
    after(screen, words.click)


def go(screen: Locator, name: str) -> None:
    """Click an open space of the board."""
    space = screen.locator(f'[data-space="{name}"]')
    expect(space).to_have_attribute("data-state", "open")
    after(screen, lambda: space.click(force=True))


def enter(screen: Locator, button: str, label: str, value: str) -> None:
    """Type in what happened on a real table."""
    form = screen.locator(".rgt-entry")
    if form.get_attribute("open") is None:
        form.locator("summary").click()
    form.get_by_label(label, exact=True).select_option(value)
    press(screen, button)


def headline(screen: Locator) -> Locator:
    return screen.locator(".rgt-headline")


def rows(screen: Locator, title: str) -> list[list[str]]:
    """The cells of a small table beside the board."""
    table = screen.get_by_role("table", name=re.compile(f"^{title}"))
    found = []
    for row in table.locator("tbody tr").all():
        whose = row.locator("th").inner_text().splitlines()[-1]  # behind the sign on the token
        found.append([whose, *row.locator("td").all_inner_texts()])
    return found


def test_a_purchase_a_challenge_with_hidden_bids_and_a_race(page: Page, begin: Begin) -> None:
    screen = begin("board='lesson', players=2, seed=7")
    screenshot(page, "magnificent-start")
    go(screen, "a6")
    go(screen, "a5")
    screen.locator('[data-space="b1"]').hover(force=True)
    expect(screen.locator(".rgt-readout")).to_contain_text("Challenge an opponent. You and an opponent buy marbles")
    enter(screen, "Enter this throw", "Die", "1")

    expect(screen.locator(".rgt-play").nth(2)).to_contain_text("for $20,000")
    pick(screen, "buy 1 card")
    assert rows(screen, "Money")[0] == ["Seat 1", "$10,000"]
    enter(screen, "Enter these cards", "Cards drawn, in order", "2")
    assert rows(screen, "Cards")[0] == ["Seat 1", "2", "-"]
    expect(screen.locator(".rgt-log")).to_contain_text("Seat 1 pays the bank $10,000 for 1 card.")

    # Seat 2 challenges seat 1: the screen goes from hand to hand, and the first bid is nowhere on it.
    go(screen, "b8")
    go(screen, "b1")
    enter(screen, "Enter this throw", "Die", "1")
    press(screen, "Seat 2: take the screen")
    pick(screen, "seat 2 buys 3 marbles")
    expect(headline(screen)).to_have_text("Seat 1: take the screen.")
    screenshot(page, "magnificent-bid-passed-on")
    assert "3 marbles" not in screen.inner_text() and "buys" not in screen.inner_text()
    press(screen, "Undo")
    expect(headline(screen)).to_have_text("Seat 2: take the screen.")
    press(screen, "Seat 2: take the screen")
    pick(screen, "seat 2 buys 2 marbles")
    press(screen, "Seat 1: take the screen")
    assert "seat 2 buys" not in screen.inner_text()
    screenshot(page, "magnificent-second-bid")
    pick(screen, "seat 1 buys 1 marble")
    expect(screen.locator(".rgt-wheel-row").nth(1)).to_contain_text("2 of 4 marbles")
    press(screen, "Spin")
    expect(screen.locator(".rgt-log")).to_contain_text("takes the whole pot, $15,000.")
    expect(screen.locator(".rgt-wheel-won")).to_have_count(1)

    # Seat 1 drives from a5 to the Balloon Race with a card of two points: 3 marbles, seat 2 and Dan have one each.
    go(screen, "a4")
    enter(screen, "Enter this throw", "Die", "4")
    go(screen, "a3")
    go(screen, "a1")
    assert [row[-1].split()[0] for row in rows(screen, "What this race will bring")] == ["3", "1", "9/5"]
    screenshot(page, "magnificent-race")
    spins = 0
    while headline(screen).inner_text() == "Seat 1 to spin.":
        press(screen, "Spin")
        spins += 1
    assert 1 <= spins <= 3
    expect(screen.locator(".rgt-log")).to_contain_text("takes the first place and is out.")
    expect(headline(screen)).to_have_text("Seat 2 to choose.")
    screenshot(page, "magnificent-race-over")
    for _ in range(spins):
        press(screen, "Undo")
    expect(headline(screen)).to_have_text("Seat 1 to spin.")
    expect(screen.locator(".rgt-log")).not_to_contain_text("takes the first place")


def test_keyboard_alone_plays_a_turn_against_a_strategy(page: Page, begin: Begin) -> None:
    screen = begin("board='lesson', players=2, seats={2: 'steady'}, seed=1")
    screen.get_by_role("button", name="Undo", exact=True).focus()
    page.keyboard.press("o")
    after(screen, lambda: page.keyboard.press("Enter"))
    assert page.evaluate("document.activeElement.dataset.space") == "a1"
    after(screen, lambda: page.keyboard.press("1"))  # the first way to turn
    expect(headline(screen)).to_have_text("Seat 1 to throw.")
    after(screen, lambda: page.keyboard.press("r"))
    for _ in range(20):
        if headline(screen).inner_text() == "Seat 2 to choose.":
            break
        choose = headline(screen).inner_text() == "Seat 1 to choose."
        after(screen, lambda key="1" if choose else "r": page.keyboard.press(key))
    expect(screen.get_by_role("button", name=RIVAL, exact=True)).to_be_visible()
    steps = len(screen.locator(".rgt-log li").all())
    after(screen, lambda: page.keyboard.press("r"))
    expect(headline(screen)).to_have_text(re.compile("^Seat 1 to choose|take the screen"))
    assert len(screen.locator(".rgt-log li").all()) > steps


def test_alone_against_dan_every_choice_has_its_worth(page: Page, begin: Begin) -> None:
    screen = begin("board='mini', players=1, seed=3")
    after(screen, screen.get_by_role("button", name="Show what each choice is worth").click)
    expect(screen.locator(".rgt-play").first).to_contain_text("best")
    screenshot(page, "magnificent-worth")
    for _ in range(60):
        if screen.get_attribute("data-finished") == "true":
            break
        first = screen.locator(".rgt-actions button:visible, .rgt-play:visible").first
        after(screen, first.click)
    expect(headline(screen)).to_have_text(re.compile("^(Seat 1|Dastardly Dan) won the game"))
    screenshot(page, "magnificent-finished")
