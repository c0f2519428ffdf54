"""Several widgets on one page: none of them looks otherwise for the styles that the others have brought."""

from __future__ import annotations

from itertools import permutations

import pytest
from playwright.sync_api import Browser, Locator

from tests.browser.plain import widget_page
from tests.browser.scenes import SCENES

WIDGETS = ("race-wheel", "lesson-number", "lab-start", "design-start", "class-counted")

# Every element under the root with every property that the browser came to for it, and for what it draws before it.
LOOKS = """root => [root, ...root.querySelectorAll("*")].map(one => [null, "::before"].map(
    part => [...getComputedStyle(one, part)].map(name => `${name}: ${getComputedStyle(one, part)[name]}`).join("; ")
).join(" | "))"""
WEAR = "sheets => { document.querySelector('style').textContent = sheets.join('\\n'); }"


def looks(root: Locator) -> list[str]:
    found: list[str] = root.evaluate(LOOKS)
    return found


@pytest.mark.parametrize("name", WIDGETS)
def test_a_widget_looks_the_same_whatever_styles_come_with_it(browser: Browser, name: str) -> None:
    sheets = {other: str(SCENES[other]()._css) for other in WIDGETS}
    others = [sheet for other, sheet in sheets.items() if other != name]
    with widget_page(browser, SCENES[name](), name, reduced_motion="reduce") as (page, root):
        page.evaluate(WEAR, [sheets[name]])
        alone = looks(root)
        assert len(alone) > 10
        for before, after in permutations((others, []), 2):
            page.evaluate(WEAR, [*before, sheets[name], *after])
            assert looks(root) == alone
