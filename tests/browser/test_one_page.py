"""Several widgets on one page: none of them looks otherwise for the styles that the others have brought."""

from __future__ import annotations

from itertools import permutations

import pytest
from playwright.sync_api import Browser

from tests.browser.plain import widget_page
from tests.browser.scenes import SCENES

WIDGETS = ("pig-choice", "lesson-number", "lab-start", "design-start", "class-counted")

WEAR = "sheets => { document.querySelector('style').textContent = sheets.join('\\n'); }"
# Every property that the browser came to, for every element under the root; kept on the page, as it is a lot.
LOOK = """root => [root, ...root.querySelectorAll("*")].map(one => {
    const style = getComputedStyle(one);
    return Array.from(style, name => `${one.tagName} ${one.getAttribute("class")}, ${name}: ${style[name]}`);
})"""
KEEP = f"root => {{ window.alone = ({LOOK})(root); return window.alone.flat().length; }}"
CHANGED = f"root => ({LOOK})(root).flatMap((one, i) => one.filter((said, j) => said !== window.alone[i][j]))"


@pytest.mark.parametrize("name", WIDGETS)
def test_a_widget_looks_the_same_whatever_styles_come_with_it(browser: Browser, name: str) -> None:
    sheets = {other: str(SCENES[other]()._css) for other in WIDGETS}
    others = [sheet for other, sheet in sheets.items() if other != name]
    with widget_page(browser, SCENES[name](), name, reduced_motion="reduce") as (page, root):
        page.evaluate(WEAR, [sheets[name]])
        assert root.evaluate(KEEP) > 1000
        for before, after in permutations((others, []), 2):
            page.evaluate(WEAR, [*before, sheets[name], *after])
            assert root.evaluate(CHANGED) == []
