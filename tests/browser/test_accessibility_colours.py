"""Contrast of what is drawn, and that axe-core sees what it is there to see."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import faults
from tests.browser.plain import DARK, LIGHT, plain_page, theme, widget_page
from tests.browser.scenes import SCENES
from toolkit.widgets import PlayScreen

# What is drawn on what, with the least contrast that WCAG 2.2 asks for: 4.5 for words, 3 for edges and marks.
WORDS_ON = [("ink", "card"), ("ink", "surface"), ("muted", "card"), ("muted", "soft"), ("on-accent", "accent")]
WORDS_ON += [("good", "good-soft"), ("bad", "bad-soft"), ("warm", "warm-soft"), ("bad", "card"), ("accent", "soft")]
EDGES_ON = [(edge, ground) for edge in ("control", "focus") for ground in ("card", "surface", "soft")]
EDGES_ON += [
    ("dot-edge", "ribbon"),
    ("red-edge", "ribbon"),
    ("ink", "circuit"),
    ("focus", "ribbon"),
    ("focus", "circuit"),
]
VALUE = "(root, name) => getComputedStyle(root).getPropertyValue(`--rgt-${name}`)"


def contrast(one: str, other: str) -> float:
    """The contrast of two colours such as #1a56a8, as WCAG defines it."""

    def luminance(colour: str) -> float:
        full = colour.strip().removeprefix("#")
        channels = [int(full[at : at + 2], 16) / 255 for at in (0, 2, 4)]
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", [LIGHT, DARK])
def test_what_is_drawn_can_be_told_from_what_it_is_drawn_on(browser: Browser, name: str) -> None:
    """axe-core looks at words of the page only; these colours are those of the board and of its pieces too."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    with widget_page(browser, SCENES["monorail-start"](), "colours") as (page, root):
        theme(page, name)
        pale = {
            (mark, ground): contrast(root.evaluate(VALUE, mark), root.evaluate(VALUE, ground))
            for mark, ground in WORDS_ON + EDGES_ON
        }
        assert {pair: ratio for pair, ratio in pale.items() if ratio < (4.5 if pair in WORDS_ON else 3)} == {}
        colours = sorted(set(re.findall(r"\.rgt-c-([a-z]+)", PlayScreen._css)))
        assert {"blue", "red", "green", "orange", "purple", "black", "yellow", "white"} <= set(colours)
        for colour in colours:
            root.evaluate("(root, colour) => { root.innerHTML = `<i class='rgt-c-${colour}'></i>`; }", colour)
            mark = page.locator(f".rgt-c-{colour}")
            assert contrast(mark.evaluate(VALUE, "fill"), mark.evaluate(VALUE, "fill-ink")) >= 4.5, colour


def test_axe_finds_what_it_is_there_for(browser: Browser) -> None:
    """One fault of each kind, so that a silent axe-core is no proof of anything."""
    with plain_page(browser) as page:
        page.set_content(
            "<html lang='en'><title>faults</title><main><h1>Faults</h1><p style='color: #999'>pale</p>"
            "<button></button><select></select><button style='width: 9px; height: 9px; padding: 0'>x</button>"
            "<button style='width: 9px; height: 9px; padding: 0'>y</button></main></html>"
        )
        found = faults(page)
    rules = {fault.partition(" ")[0] for fault in found}
    assert rules == {"color-contrast", "button-name", "select-name", "target-size"}
    assert any("#999" in fault and "contrast of 2.84" in fault for fault in found)
