"""How long a click on Roll takes in JupyterLab until the board, the dice and the new exact chances are on the screen.

    python3 run.py test benchmarks/play_screen.py -s

Measured inside the page, from the click to the change of the whole screen, on the `lesson` board for two players.
"""

from __future__ import annotations

import statistics

from playwright.sync_api import Page, expect

from tests.browser.steps import open_notebook, run_all

__all__ = ["test_click_to_chances"]

pytest_plugins = ["tests.browser.conftest"]

CLICKS = 60
# Clicks Roll (Undo when the game is over) and notes when the screen has changed and has been painted.
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
        await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
        if (!over) times.push(performance.now() - began);
    }
    return times;
}"""


def test_click_to_chances(page: Page) -> None:
    open_notebook(page, "play-monorail.ipynb")
    run_all(page)
    screen = page.get_by_role("group", name="Monorail Game").first
    expect(screen.get_by_role("button", name="Roll")).to_be_visible(timeout=30_000)
    times = sorted(screen.evaluate(MEASURE, CLICKS))
    assert len(times) == CLICKS
    median, late = statistics.median(times), times[int(0.95 * CLICKS)]
    print(f"\nclick on Roll to the new chances on the screen: median {median:.0f} ms, 95 % within {late:.0f} ms")
