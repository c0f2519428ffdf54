"""How long a click on Roll takes in JupyterLab until the board, the dice and the new exact chances are there.

    python3 run.py test benchmarks/play_screen.py -s

Measured inside the page, on the `lesson` board for two players: from the click to the changed page (board, dice,
chances and log, all at once), and to the frame in which the browser has painted it. Clicks are a quarter of a second
apart, as no person is faster.
"""

from __future__ import annotations

import statistics

from playwright.sync_api import Locator, Page, expect

from tests.browser.steps import open_notebook, run_all

__all__ = ["tell_clicks", "test_click_to_chances"]

pytest_plugins = ["tests.browser.conftest"]

CLICKS = 60
# Clicks Roll (Undo when the game is over) and notes when the page has changed, and when that has been painted.
MEASURE = """async (screen, clicks) => {
    const button = name => [...screen.querySelectorAll("button")].find(each => each.textContent === name);
    const times = [];
    while (times.length < clicks) {
        const over = screen.dataset.finished === "true";
        const began = performance.now();
        await new Promise(resolve => {
            const watch = new MutationObserver(() => { watch.disconnect(); resolve(); });
            watch.observe(screen, { attributes: true, attributeFilter: ["data-seq"] });
            button(over ? "Undo" : "Roll").click();
        });
        const changed = performance.now() - began;
        await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
        if (!over) times.push([changed, performance.now() - began]);
        await new Promise(resolve => setTimeout(resolve, 250));
    }
    return times;
}"""


def test_click_to_chances(page: Page) -> None:
    open_notebook(page, "play-monorail.ipynb")
    run_all(page)
    screen = page.get_by_role("group", name="Monorail Game").first
    expect(screen.get_by_role("button", name="Roll")).to_be_visible(timeout=30_000)
    tell_clicks(screen)


def tell_clicks(screen: Locator) -> None:
    """Measure the clicks on a screen, and print their median and how long 95 % of them take at most."""
    times = screen.evaluate(MEASURE, CLICKS)
    assert len(times) == CLICKS
    for what, found in zip(("changed page", "painted page"), zip(*times, strict=True), strict=True):
        ordered = sorted(found)
        median, late = statistics.median(ordered), ordered[int(0.95 * CLICKS)]
        print(f"\nclick on Roll to the {what}: median {median:.0f} ms, 95 % within {late:.0f} ms")
