"""The games as pages without code: `toolkit lab --app`, by Voilà, with the network outside cut off."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.app import games
from tests.browser.axe import audit
from tests.browser.conftest import watched_page
from tests.browser.screens import after, press
from tests.browser.steps import screenshot
from toolkit.play import Match

__all__ = ["games"]  # the fixture of tests/browser/app.py, which pytest finds by its name here

PATIENCE = 120_000  # milliseconds; two busy cores are slow

# Per game: the page's title, which of its screens has an exact answer, that answer for the first row (`toolkit stats`
# gives it too, for the same board, players and strategies), and the key that does something on the first screen.
GAMES = {
    "monorail": ("Play the Monorail Game", 0, "0.284453", "r"),
    "monza": ("Play Monza", 0, "0.479265", "r"),
    "magnificent-race": ("Play The Magnificent Race", 2, "0.627728", "1"),
    "rifleman": ("Play the Rifleman Game", 1, "0.545936", "r"),
}


@pytest.fixture
def served(games: str, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """An empty page that knows the address of the games, watched."""
    with watched_page(browser, games, request) as page:
        yield page


def test_the_list_leads_to_every_game(served: Page) -> None:
    served.goto("/")
    expect(served).to_have_title("Race games to play")
    links = served.get_by_role("listitem").get_by_role("link")
    expect(links).to_have_text(["Magnificent Race", "Monorail", "Monza", "Rifleman"])
    assert [link.get_attribute("href") for link in links.all()] == [
        f"/voila/render/play-{name}.ipynb" for name in ("magnificent-race", "monorail", "monza", "rifleman")
    ]
    audit(served)
    served.goto("/voila/render/play-chess.ipynb")
    expect(served.get_by_role("heading", name=re.compile("404"))).to_be_visible()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_on_its_page(served: Page, name: str) -> None:
    title, exact, chance, key = GAMES[name]
    served.goto(f"/voila/render/play-{name}.ipynb")
    expect(served).to_have_title(title)
    screens = served.locator(".rgt-screen")
    expect(screens.nth(exact).locator(".rgt-odds-decimal").first).to_have_text(chance, timeout=PATIENCE)
    expect(screens.nth(exact).locator(".rgt-odds .rgt-badge")).to_contain_text("exact")
    assert served.locator(".jp-InputArea-editor, .cm-editor, .highlight").count() == 0
    assert "import toolkit" not in served.content()

    screen = screens.first
    screen.scroll_into_view_if_needed()
    before = screen.get_attribute("data-seq") or ""
    screen.press(key)  # the answer comes when the cells further down have run
    expect(screen).not_to_have_attribute("data-seq", before, timeout=PATIENCE)
    expect(screen.locator(".rgt-log")).to_contain_text("Seat 1")
    expect(served.locator("[class*='voila-skeleton']")).to_have_count(0, timeout=PATIENCE)  # Voilà's, for cells to come
    served.wait_for_load_state("networkidle")
    audit(served)
    screenshot(served, f"voila-{name}")


def test_a_guess_and_a_code_on_a_page(served: Page) -> None:
    served.goto("/voila/render/play-monorail.ipynb")
    screen = served.locator(".rgt-screen").first
    expect(screen.locator(".rgt-odds-decimal").first).to_have_text("0.284453", timeout=PATIENCE)
    expect(served.locator("[class*='voila-skeleton']")).to_have_count(0, timeout=PATIENCE)
    screen.get_by_text("Guess first", exact=True).click()
    after(screen, lambda: ask_to_guess(screen))
    press(screen, "Roll")
    expect(screen.locator(".rgt-odds")).to_contain_text("Hidden until you have guessed.")
    screen.get_by_label("Your guess", exact=True).fill("1/4")
    press(screen, "Guess")
    expect(screen.get_by_role("status")).to_contain_text("You said 1/4 (25 %).")
    expect(screen.locator(".rgt-guess-tally")).to_contain_text("1 guess:")
    shown = screen.locator(".rgt-odds .rgt-odds-decimal").all_inner_texts()
    assert len(shown) > 1 and sum(map(float, shown)) == pytest.approx(1, abs=1e-5)

    screen.get_by_text("Save and share", exact=True).click()
    press(screen, "Show the code of this position")
    code = screen.get_by_label("Code of this position").input_value()
    assert Match.from_code(code).step == 1
    thrown = screen.locator(".rgt-log-title").all_inner_texts()
    press(screen, "Undo")
    expect(screen.get_by_text("Nothing yet.")).to_be_visible()
    screen.get_by_label("A code from elsewhere").fill(code)
    press(screen, "Open this code")
    assert screen.locator(".rgt-log-title").all_inner_texts() == thrown


def ask_to_guess(screen: Locator) -> None:
    """Have every chance of a screen guessed before it is shown."""
    screen.get_by_label("Ask me to guess").select_option("always")
