"""A lesson worked through in JupyterLab: a guess, a mistake, a hint, the right answer, and the same after a restart."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import Lab
from tests.browser.steps import open_notebook, run_all, screenshot

LESSON = "lessons/01-two-dice.ipynb"


def card(page: Page, title: str) -> Locator:
    """The card of the exercise with this title, on the screen."""
    found = page.get_by_role("region", name=title, exact=True)
    found.scroll_into_view_if_needed(timeout=60_000)
    return found


def test_a_lesson_is_worked_through_with_a_mistake(page: Page, lab: Lab) -> None:
    """The class's board: dice from 1 to 6 and from 1 to 8, and a total of 7, which is 6 squares of 48."""
    open_notebook(page, LESSON)
    run_all(page)

    guess = card(page, "A guess to begin with")
    guess.get_by_label("Casey wins.").check()
    guess.get_by_role("button", name="Write down my guess").click()
    expect(guess.get_by_role("status")).to_contain_text("Your guess: Casey wins.")

    total = card(page, "One total")
    field = total.get_by_label("Your answer")
    field.fill("1/13")
    field.press("Enter")
    expect(total.get_by_role("status")).to_contain_text("is a total of 2 as likely as 7?")
    total.get_by_role("button", name="Hint (2 more)").click()
    expect(total.get_by_role("listitem")).to_have_text("Mark the squares of your table whose numbers add up to 7.")
    expect(total.get_by_role("button", name="Hint (1 more)")).to_be_visible()
    assert field.input_value() == "1/13"
    field.fill("6/48")
    total.get_by_role("button", name="Check").click()
    expect(total.get_by_role("status")).to_contain_text("Right, in another form.")
    screenshot(page, "lesson")
    assert faults(page, ".rgt-exercise") == []

    where = card(page, "After the throw")
    where.get_by_label("your dot").fill("3")
    where.get_by_label("Casey's line").fill("0")
    where.get_by_role("button", name="Check").click()
    expect(where.get_by_role("status")).to_contain_text("Does Casey have to stop")

    lab.end_sessions()
    where.get_by_role("button", name="Check").click()
    expect(where.get_by_role("status")).to_contain_text("Run All Cells", timeout=30_000)

    open_notebook(page, LESSON)
    run_all(page)
    expect(card(page, "One total")).to_contain_text("Done: right after 2 tries.")
    expect(card(page, "One total").get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_text("Your guess: Casey wins. In truth: Neither of you: the race goes on.")).to_be_visible()
