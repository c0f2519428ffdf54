"""The site that needs no installation: built as a teacher builds it, served as plain files, opened with no way outside.

Python runs in the page. This is the one place where the toolkit meets 32 bits and no numpy, so what the browser shows
is compared with the same game here, and with numbers that were worked out by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import watched_page
from tests.browser.lite import ask, open_in_site, site, wait_for_notebook
from tests.browser.screens import press
from tests.browser.steps import PATIENCE, run_all, run_cell, screenshot
from toolkit.widgets import Session

START = "00-start-here.ipynb"
ADD = """source => {
    const shared = window.jupyterapp.shell.currentWidget.content.model.sharedModel;
    shared.insertCell(shared.cells.length, {cell_type: "code", source, metadata: {}, outputs: []});
}"""

__all__ = ["site"]  # the fixture of tests/browser/lite.py, which pytest finds by its name here

pytestmark = pytest.mark.slow


@pytest.fixture
def page(browser: Browser, site: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page of somebody who was never there, watched."""
    with watched_page(browser, site, request) as opened:
        yield opened


def move(screen: Locator, here: Session) -> None:
    """Click the first thing that can be done now, wait for the answer, and do the same in the session here."""
    before = screen.get_attribute("data-seq") or ""
    if here.view.get("choices"):
        screen.locator(".rgt-choices-list button").first.click()
        here.handle({"do": "choose", "id": here.view["choices"]["items"][0]["id"]})
    else:
        screen.locator(".rgt-actions button").first.click()
        here.handle({"do": "act", "id": here.view["actions"][0]["id"]})
    expect(screen).not_to_have_attribute("data-seq", before, timeout=PATIENCE)


def assert_same(screen: Locator, here: Session) -> None:
    """The headline, the chances and the board in words are those of the session here."""
    view = here.view
    expect(screen.locator(".rgt-headline")).to_have_text(view["headline"], timeout=PATIENCE)
    numbers = [text.split()[0] for text in screen.locator(".rgt-odds-decimal").all_inner_texts()]  # "9.98 turns"
    assert numbers == [row["decimal"] for row in view["chances"]["rows"]]
    assert screen.locator(".rgt-words li").all_text_contents() == view["text"]


def test_the_first_visit_ends_at_a_game_and_the_second_goes_on_with_it(page: Page) -> None:
    page.goto("/")
    wait_for_notebook(page, START)
    run_all(page)
    here = Session("monorail", board="mini", players=1, seed=1)
    screen = page.get_by_role("group", name="Monorail Game").first
    assert_same(screen, here)
    move(screen, here)
    assert_same(screen, here)
    screenshot(page, "site-first-visit")
    assert ask(page, "import sympy; print(sympy.external.gmpy.GROUND_TYPES)") == "flint"
    assert ask(page, "import flint, sys; print(flint.fmpq(50, 168), 'numpy' in sys.modules)") == "25/84 False"

    kept = 'kept = tk.PlayScreen("monorail", board="mini", players=1, seed=1, save="kept.json")\nkept'
    page.evaluate(ADD, kept)
    run_cell(page, "kept.json")
    here = Session("monorail", board="mini", players=1, seed=1)
    move(page.get_by_role("group", name="Monorail Game").last, here)

    open_in_site(page, START)  # all anew: another Python, and what the browser has kept
    page.evaluate(ADD, kept)
    run_cell(page, "import toolkit as tk")
    run_cell(page, "kept.json")
    screen = page.get_by_role("group", name="Monorail Game").last
    assert_same(screen, here)
    expect(screen.get_by_role("status")).to_contain_text("Going on with kept.json")
    move(screen, here)
    assert_same(screen, here)


BOARDS: list[tuple[str, str, dict[str, Any]]] = [
    ("monorail", "Monorail Game", {"board": "lesson", "players": 2}),
    ("monza", "Monza", {"board": "full", "players": 1, "seed": 5}),
    ("magnificent_race", "The Magnificent Race", {"board": "mini", "players": 1, "seed": 3}),
    ("rifleman", "The Rifleman Game", {"board": "mini", "players": 2, "seats": {2: "optimal"}, "seed": 3}),
]


@pytest.mark.parametrize(("game", "title", "words"), BOARDS, ids=[game for game, _, _ in BOARDS])
def test_a_move_by_clicking_and_the_exact_chances_are_the_same_as_here(
    page: Page, game: str, title: str, words: dict[str, Any]
) -> None:
    open_in_site(page, f"play-{game.replace('_', '-')}.ipynb")
    for text in ("import toolkit as tk", f'board="{words["board"]}"'):
        run_cell(page, text)
    screen = page.get_by_role("group", name=title, exact=True).first
    seed = re.search(r"this game: (\w+);", screen.inner_html())  # in the form for a new game, folded up
    assert seed is not None
    here = Session(game, **words | {"seed": seed[1]})
    assert here.view["chances"]["guarantee"] == "exact"
    assert_same(screen, here)
    for _ in range(2):
        move(screen, here)
        assert_same(screen, here)
    if game == "monorail":  # and the smallest board by hand
        screen.get_by_text("New game", exact=True).click()
        screen.get_by_label("Board", exact=True).select_option("mini")
        press(screen, "Start new game")
        fractions = screen.locator(".rgt-odds").inner_text()
        assert "25/84" in fractions and "17/84" in fractions and "1/2" in fractions


@pytest.mark.parametrize("name", ["lab-monorail.ipynb", "design-a-board.ipynb"])
def test_every_cell_runs_without_numpy(page: Page, name: str) -> None:
    open_in_site(page, name)
    run_all(page)
    assert ask(page, "import numpy") == "No module named 'numpy'"


def test_a_lesson_opens_and_an_answer_is_checked(page: Page) -> None:
    """Two dice: a total of 7 is 6 squares of 48, and 1/13 is what one says who counts totals."""
    open_in_site(page, "lessons/01-two-dice.ipynb")
    run_all(page)
    total = page.get_by_role("region", name="One total", exact=True)
    total.scroll_into_view_if_needed(timeout=PATIENCE)
    field, status = total.get_by_label("Your answer"), total.get_by_role("status")
    field.fill("1/13")
    field.press("Enter")
    expect(status).to_contain_text("is a total of 2 as likely as 7?", timeout=PATIENCE)
    field.fill("1/8")
    total.get_by_role("button", name="Check").click()
    expect(status).to_contain_text("Right", timeout=PATIENCE)
    screenshot(page, "site-lesson")
