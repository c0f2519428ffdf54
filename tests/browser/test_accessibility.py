"""Every screen by keyboard, under axe-core in light and dark, wide and narrow, zoomed, and with wider letters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import audit
from tests.browser.conftest import Lab
from tests.browser.plain import DARK, LIGHT, open_all, theme, widget_page
from tests.browser.scenes import OPENED, SCENES
from tests.browser.screens import after
from tests.browser.steps import open_notebook, run_all, screenshot

WIDE, NARROW = 1100, 400
ZOOMED_TO_200_PERCENT, ZOOMED_TO_400_PERCENT = 550, 320  # a window of 1100 and of 1280 px, in pixels of the page
SMALLEST_TARGET = 24  # px, WCAG 2.2

# Controls that are smaller than a finger, other than the spaces of the board, for which there are keys and a list.
SMALL = """(root, least) => [...root.querySelectorAll("button, summary, select, input, a[href]")].filter(one => {
    const mark = ["radio", "checkbox"].includes(one.type);  // those are pressed by their words
    const {width, height} = (mark ? one.labels[0] : one).getBoundingClientRect();
    return width > 0 && (width < least || height < least);
}).map(one => one.outerHTML.slice(0, 160))"""
# Text that is wider than what holds it and cut off there. What is for screen readers only is meant to be.
CUT_OFF = """root => [...root.querySelectorAll("*")].filter(one =>
    one.textContent && ["hidden", "clip"].includes(getComputedStyle(one).overflowX)
    && one.scrollWidth > one.clientWidth + 1 && !one.closest(".rgt-unseen, svg")
).map(one => one.outerHTML.slice(0, 160))"""
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
# What WCAG 1.4.12 lets a reader set.
SPACED = {
    "id": "spaced",
    "textContent": "* { line-height: 1.5 !important; letter-spacing: 0.12em !important;"
    "word-spacing: 0.16em !important; }"
    "p { margin-bottom: 2em !important; }",
}
TO_THE_TOP = "() => { const top = document.querySelector('h1'); top.tabIndex = -1; top.focus(); }"
# Everything that can be used, in the order of the page; a board, a table of throws, a group of radio buttons, … is one
# tab stop.
CONTROLS = """root => {
    const all = [...root.querySelectorAll("button, summary, select, input, textarea, a[href], [tabindex]")];
    const group = one => all.filter(other => other.type === "radio" && other.name === one.name);
    const first = one => group(one).find(other => other.checked) ?? group(one)[0];
    window.controls = all.filter(one =>
        one.tabIndex >= 0 && one.checkVisibility() && (one.type !== "radio" || one === first(one)));
    return window.controls.length;
}"""
# Where the focus is: the number of the control, or -1 elsewhere; and whether it is marked and within the window.
FOCUSED = """() => {
    const one = document.activeElement;
    const ring = one.querySelector?.(".rgt-ring") ?? one;
    const {outlineStyle, outlineWidth} = getComputedStyle(one);
    const {stroke, strokeWidth} = getComputedStyle(ring);
    const box = one.getBoundingClientRect();
    return {
        at: window.controls.indexOf(one),
        seen: (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2)
            || (ring !== one && stroke !== "none" && parseFloat(strokeWidth) >= 2),
        inside: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
        what: one.outerHTML.slice(0, 120),
    };
}"""


# A page for each scene, not for each test of it: making one takes longer than most tests. A test sets what it looks at.
@pytest.fixture(scope="module", params=SCENES)
def scene(request: pytest.FixtureRequest, browser: Browser) -> Iterator[tuple[Page, Locator]]:
    """A page with one of the screens on it, and its root."""
    with widget_page(browser, SCENES[request.param](), request.param) as (page, root):
        if request.param in OPENED:
            open_all(page)
        yield page, root


def look(page: Page, width: int, name: str = LIGHT) -> None:
    """Set the width of the window and the theme."""
    page.set_viewport_size({"width": width, "height": 900})
    theme(page, name)


def walk(page: Page, key: str, count: int) -> list[dict[str, Any]]:
    """Where the focus is after each of so many presses of a key."""
    found = []
    for _ in range(count):
        page.keyboard.press(key)
        found.append(page.evaluate(FOCUSED))
    return found


def test_tab_reaches_every_control_once_in_the_order_of_the_page_and_leaves_again(scene: tuple[Page, Locator]) -> None:
    page, root = scene
    look(page, WIDE)
    page.evaluate(TO_THE_TOP)
    count = root.evaluate(CONTROLS)
    forth = walk(page, "Tab", count)
    assert [stop["at"] for stop in forth] == list(range(count)), [stop["what"] for stop in forth]
    assert [stop["what"] for stop in forth if not stop["seen"]] == []
    assert [stop["what"] for stop in forth if not stop["inside"]] == []
    assert walk(page, "Tab", 1)[0]["at"] == -1, "the last control does not let go"
    back = walk(page, "Shift+Tab", count)
    assert [stop["at"] for stop in back] == list(reversed(range(count)))


@pytest.mark.parametrize(("width", "name"), [(WIDE, LIGHT), (NARROW, DARK)])
def test_axe_core_finds_nothing(scene: tuple[Page, Locator], width: int, name: str) -> None:
    page, root = scene
    look(page, width, name)
    audit(page)
    assert root.evaluate(SMALL, SMALLEST_TARGET) == []
    screenshot(page, f"accessible-{page.title()}-{name}")


def test_nothing_is_cut_off_in_a_narrow_or_zoomed_window_or_with_wider_letters(scene: tuple[Page, Locator]) -> None:
    page, root = scene
    for width in (NARROW, ZOOMED_TO_400_PERCENT):
        look(page, width)
        assert page.evaluate(SIDEWAYS) <= 0, f"wider than {width} px"
        assert root.evaluate(CUT_OFF) == [], f"at {width} px"
    look(page, ZOOMED_TO_200_PERCENT)
    page.evaluate("style => { document.body.append(Object.assign(document.createElement('style'), style)); }", SPACED)
    assert page.evaluate(SIDEWAYS) <= 0
    assert root.evaluate(CUT_OFF) == []
    page.evaluate("() => document.getElementById('spaced').remove()")


# The key that does something at the start of each game.
GAMES = {"monorail": "r", "monza": "r", "rifleman": "r", "magnificent_race": "1", "snakes_and_ladders": "r"}


def test_axe_core_finds_nothing_in_jupyterlab_either(page: Page, lab: Lab) -> None:
    """What Jupyter puts around our output, and its style, must not spoil it. Jupyter's own page is not looked at."""
    cells = [f"tk.PlayScreen({game!r}, board='mini', players=2)" for game in GAMES]
    open_notebook(page, lab.write("accessible.ipynb", "import toolkit as tk", *cells))
    run_all(page)
    screens = page.locator(".rgt-screen")
    expect(screens).to_have_count(len(GAMES), timeout=60_000)
    for screen, key in zip(screens.all(), GAMES.values(), strict=True):
        screen.scroll_into_view_if_needed()
        after(screen, lambda screen=screen, key=key: screen.press(key))
    audit(page, ".jp-OutputArea-output")
    page.evaluate("() => window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    audit(page, ".jp-OutputArea-output")
