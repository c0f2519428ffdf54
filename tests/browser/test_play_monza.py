"""Monza on the play screen: dice spent square by square, choices from the list, a rival that plays by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Lab
from tests.browser.plain import widget_page
from tests.browser.scenes import choosing, play
from tests.browser.screens import after, press, show_screen, space
from tests.browser.steps import screenshot

RIVAL = "Let Seat 2 (greedy) play"
# The first throw of seed 34 on `lesson` is blue, two white, yellow, red, purple. Five dice can be used: white to c1,
# then yellow to b1 and on to c3, or purple to c2 and on to b3. By blue and a1 only fewer can.
SEED = 34
# The squares that the points of the shown way lie in, one after the other; those on the grid and on edges are left out.
ENTERED = """screen => [...screen.querySelector(".rgt-way").points].flatMap(({x, y}) =>
    [...screen.querySelectorAll("[data-space]")].filter(space => {
        const tile = space.querySelector(".rgt-tile");
        const at = tile?.getCTM().inverse().multiply(screen.querySelector(".rgt-way").getCTM());
        return tile && space.dataset.space !== "grid" && tile.isPointInFill(new DOMPoint(x, y).matrixTransform(at));
    }).map(space => space.dataset.space))"""
Begin = Callable[..., Locator]


@pytest.fixture
def begin(page: Page, lab: Lab) -> Begin:
    """Show a screen in a new notebook: `begin("board='mini', players=1")`."""

    def show(words: str) -> Locator:
        return show_screen(page, lab, "monza", "Monza", words)

    return show


@pytest.fixture
def race(begin: Begin) -> Locator:
    """Seat 1 against a greedy seat 2, nothing thrown yet."""
    return begin(f"board='lesson', players=2, seats={{2: 'greedy'}}, seed={SEED}")


def touch(screen: Locator, name: str) -> None:
    """Click a square where its letter is: the middle of the box around a square in a bend is no part of it."""
    space(screen, name).locator(".rgt-tile-letter").click(force=True)  # the letter lets the click through to its square


def enter(screen: Locator, name: str) -> None:
    """Click an open square, and the first die where several fit and the screen asks for one."""
    expect(space(screen, name)).to_have_attribute("data-state", "open")

    def click() -> None:
        touch(screen, name)
        asked = screen.locator(".rgt-ask:visible")
        if asked.count():
            expect(asked).to_contain_text("Which die?")
            asked.get_by_role("button").first.click()

    after(screen, click)


def open_spaces(screen: Locator) -> list[str | None]:
    return [place.get_attribute("data-space") for place in screen.locator('[data-state="open"]').all()]


def dice_used(screen: Locator) -> list[str]:
    """The colours of the dice put aside, in the order in which they were."""
    dice = screen.get_by_role("group", name="Dice used, in this order").get_by_role("img").all()
    return [(die.get_attribute("aria-label") or "").split(": ")[1].removesuffix(", used") for die in dice]


def stands(screen: Locator, seat: int) -> str:
    """Where a car stands, from the board in words."""
    lines = screen.locator(".rgt-words li").all_text_contents()
    return next(line for line in lines if line.startswith(f"Seat {seat} ")).split(" is on ")[1].rstrip(".")


def take_turn(screen: Locator) -> bool:
    """Whatever the first button and the first open square offer; gives whether there was a choice of path."""
    first = screen.locator(".rgt-actions button").first
    if first.inner_text() in ("Roll", RIVAL):
        after(screen, first.click)
        return False
    names = open_spaces(screen)
    if names:
        enter(screen, str(names[0]))
    else:
        expect(first).to_have_text("Go on")
        after(screen, first.click)
    return len(names) > 1


def test_whole_game_by_clicking_with_a_choice_of_path_and_an_undo(page: Page, race: Locator) -> None:
    screenshot(page, "monza-start")
    press(race, "Roll")
    assert open_spaces(race) == ["c1"] and dice_used(race) == []
    screenshot(page, "monza-thrown")

    # A square that a die fits and that is refused all the same: the reason with its rule.
    touch(race, "a1")
    expect(race.get_by_role("status")).to_contain_text("C11: a longer play exists: 5 dice can be used")
    assert open_spaces(race) == ["c1"]

    # The choice of path, one way, undone, and the other way.
    enter(race, "c1")
    assert open_spaces(race) == ["b1", "c2"] and dice_used(race) == ["white"]
    enter(race, "b1")
    assert dice_used(race) == ["white", "yellow"]
    press(race, "Undo")
    assert open_spaces(race) == ["b1", "c2"] and dice_used(race) == ["white"]
    enter(race, "c2")
    assert dice_used(race) == ["white", "purple"]
    screenshot(page, "monza-two-dice-spent")
    press(race, "Take all dice back")
    assert open_spaces(race) == ["c1"] and dice_used(race) == []
    for name in ("c1", "c2", "b2", "c3", "b3"):
        enter(race, name)
    expect(race.locator(".rgt-headline")).to_have_text("Seat 2 to throw.")
    assert stands(race, 1) == "square b3"
    assert dice_used(race) == ["white", "purple", "blue", "white", "yellow"]

    press(race, RIVAL)
    expect(race.locator(".rgt-headline")).to_have_text("Seat 1 to throw.")
    assert stands(race, 2) != stands(race, 1)
    screenshot(page, "monza-second-round")
    paths = 0
    for _ in range(200):
        if race.get_attribute("data-finished") == "true":
            break
        paths += take_turn(race)
    expect(race.locator(".rgt-headline")).to_have_text(re.compile(r"won the game\.|share the win\."))
    assert "target" in stands(race, 1) or "target" in stands(race, 2)
    expect(race.locator(".rgt-log")).to_contain_text("C14")
    screenshot(page, "monza-finished")

    press(race, "Undo")
    assert race.get_attribute("data-finished") == "false"
    press(race, "Redo")
    assert race.get_attribute("data-finished") == "true"


def test_choice_from_the_list_and_what_each_is_worth(page: Page, race: Locator) -> None:
    press(race, "Roll")
    plays = race.locator(".rgt-play")
    assert plays.locator(".rgt-choice-label").all_inner_texts() == [
        "white to c1, purple to c2, blue to b2, white to c3, yellow to b3",
        "white to c1, yellow to b1, red to a2, blue to b2, white to c3",
    ]
    hint = race.get_by_role("button", name="Show what each choice is worth")
    expect(hint).to_have_attribute("aria-pressed", "false")
    after(race, hint.click)
    expect(hint).to_have_attribute("aria-pressed", "true")
    expect(plays.first).to_contain_text("best")
    expect(plays.nth(1)).to_contain_text("worse by 0.")
    worth = [float(text.split()[0]) for text in race.locator(".rgt-choice-value").all_inner_texts()]
    assert worth == sorted(worth, reverse=True) and 0 < worth[-1] < worth[0] < 1
    screenshot(page, "monza-worth")
    after(race, hint.click)
    expect(hint).to_have_attribute("aria-pressed", "false")
    expect(race.locator(".rgt-choice-value").first).to_be_hidden()

    after(race, plays.nth(1).click)
    assert stands(race, 1) == "square c3"
    assert dice_used(race) == ["white", "yellow", "red", "blue", "white"]


def test_keyboard_alone_plays_a_turn(page: Page, race: Locator) -> None:
    race.get_by_role("button", name="Roll", exact=True).focus()
    after(race, lambda: page.keyboard.press("Enter"))
    for name in ("c1", "c2"):
        page.keyboard.press("o")
        expect(space(race, name)).to_be_focused()
        after(race, lambda: page.keyboard.press("Enter"))
    assert dice_used(race) == ["white", "purple"]
    after(race, lambda: page.keyboard.press("u"))
    assert dice_used(race) == ["white"]
    page.keyboard.press("o")
    expect(space(race, "b1")).to_be_focused()
    after(race, lambda: page.keyboard.press(" "))
    for _ in range(3):
        page.keyboard.press("o")
        after(race, lambda: page.keyboard.press("Enter"))
    expect(race.locator(".rgt-headline")).to_have_text("Seat 2 to throw.")
    assert stands(race, 1) == "square c3"
    after(race, lambda: page.keyboard.press("r"))
    expect(race.locator(".rgt-headline")).to_have_text("Seat 1 to throw.")


def test_dice_of_a_real_table_and_a_new_game_with_other_seats(page: Page, race: Locator) -> None:
    race.get_by_text("Enter dice thrown on the table").click()
    for colour, count in {"Blue": 0, "White": 0, "Yellow": 3, "Red": 1, "Purple": 0, "Green": 2}.items():
        race.get_by_label(re.compile(rf"^{colour} di[ec]e?$")).select_option(str(count))
    screenshot(page, "monza-entry")
    press(race, "Enter this throw")
    expect(race.get_by_role("button", name="Go on", exact=True)).to_be_visible()  # C5: neither blue nor white
    press(race, "Go on")
    assert stands(race, 1) == "the grid"

    race.get_by_text("New game", exact=True).click()
    race.get_by_label("Board", exact=True).select_option("mini")
    race.get_by_label("Who plays seat 2?", exact=True).select_option("optimal")
    race.get_by_label(re.compile("^Seed ")).fill("1")  # a throw that leaves two dice for a target without colour
    screenshot(page, "monza-new-game")
    press(race, "Start new game")
    press(race, "Roll")
    while race.locator(".rgt-headline").inner_text() == "Seat 1 to choose.":
        take_turn(race)
    press(race, "Let Seat 2 (optimal) play")
    expect(race.locator(".rgt-headline")).to_have_text(re.compile(r"^Seat 1 to throw\.$|won the game|share the win"))
    expect(race.locator(".rgt-log")).to_contain_text("Choice 4. Seat 2: ")


def test_the_way_of_a_choice_enters_no_other_square(browser: Browser) -> None:
    widget = play(choosing, "monza", board="lesson", players=2)  # a1, a2, b2, a4, b3, and then b4 or c4
    with widget_page(browser, widget, "Monza") as (_, screen):
        for choice, last in enumerate(("b4", "c4")):
            screen.locator(".rgt-play").nth(choice).hover()
            entered = screen.evaluate(ENTERED)
            assert set(entered) == {"a1", "a2", "b2", "a4", "b3", last}
            assert [name for name, _ in groupby(entered)] == ["a1", "a2", "b2", "a4", "b3", last]
