"""A desk for each of the four games: its notebook open in JupyterLab, with a cell for everything that is tested."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Lab, watched_page
from tests.browser.steps import open_notebook, run_cell

__all__ = ["MONORAIL", "MONZA", "RACE", "RIFLEMAN", "Desk", "Game", "desk"]


@dataclass(frozen=True)
class Game:
    """One game as it is tested here.

    `seats` makes its play short. `chance` is that of the first row at the start, by best play (`toolkit stats
    --policy optimal` gives it too). `strategies` and `switch` are of the lab: an option, the value it is given, and
    what comes of it, which can be told without solving anything. `longer` is how many of all games are shorter than 4
    turns. `fault` and `edit` change the board that so many `players` are to play on: a space ("" for a field of the
    whole board), a field, and the new value; `told` is what is wrong with the first.
    """

    key: str
    title: str
    seats: str
    chance: str
    strategies: str = ""
    switch: tuple[str, str, str] = ("", "", "")
    longer: str = ""
    fault: tuple[str, str, str] = ("", "", "")
    told: str = ""
    edit: tuple[str, str, str] = ("", "", "")
    players: int = 2


MONZA = Game(
    "monza",
    "Monza",
    "players=2, seats={2: 'greedy'}",
    "0.484438",
    "players=2",
    # Where no car sends another back, the cars never meet, and both seats are as likely to win.
    ("Does a car whose move ends on another send it back?", "false", "1/2 = 0.5"),
    "18.8 %",
    ("b5", "What the square is", "tyre"),
    "no target can be reached from 'b4'",
    ("a2", "What the square is", "tyre"),
    players=1,
)
RACE = Game(
    "magnificent_race",
    "The Magnificent Race",
    "players=1",
    "0.627728",
    "players=1",
    ("Who goes first?", "rolled", "220683893/367505220 = 0.600492"),  # the only player, whatever is rolled
    "15.7 %",
    ("", "Steps of the chart to New York", "0"),
    "0 is out of range",
    ("", "Steps of the chart to New York", "3"),
    players=1,
)
RIFLEMAN = Game(
    "rifleman",
    "The Rifleman Game",
    "players=2, seats={2: 'optimal'}",
    "0.545936",
    "players=2, strategies={1: 'hitter', 2: 'hitter'}",
    ("Who throws first?", "rolled", "1/2 = 0.5"),  # both sides are alike when it is drawn who begins
    "3.4 %",
    ("", "Spaces of the trail", "1"),
    "1 is out of range",
    ("", "Spaces of the trail", "3"),
)
MONORAIL = Game("monorail", "Monorail Game", "players=2", "0.297619")


@dataclass(frozen=True)
class Desk:
    """A game and its notebook, open in JupyterLab."""

    game: Game
    page: Page
    lab: Lab

    def show(self, part: str) -> Locator:
        """Run the cell of this part, and give it."""
        run_cell(self.page, f"# {part}")
        return self.page.locator(".jp-Cell").filter(has=self.page.locator(".cm-line", has_text=f"# {part}"))

    def play_screen(self, cell: Locator, number: int = 0) -> Locator:
        """A play screen of this game in a cell, once it shows a position."""
        screen = cell.get_by_role("group", name=self.game.title, exact=True).nth(number)
        expect(screen.locator(".rgt-headline")).to_be_visible(timeout=60_000)
        screen.scroll_into_view_if_needed()
        return screen


@pytest.fixture(scope="module")
def desk(lab: Lab, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Desk]:
    """The desk of the game that the test is called with; it stays for all tests of that game in the module."""
    game: Game = request.param
    board = f"{game.key!r}, board='mini'"
    play = f"tk.PlayScreen({board}, {game.seats}"
    name = lab.write(
        f"every-{game.key}.ipynb",
        "import toolkit as tk",
        f"{play}, seed=3, guess=True)  # guess",
        f"display({play}, seed=3), {play}, seed=5))  # play",
        f"tk.LabScreen({board}, {game.strategies}, mine=[4])  # lab",
        f"tk.DesignScreen({board}, players={game.players})  # design",
        f"tk.PlayScreen({board}, players=2, seed=3, guess=True)  # two people",
    )
    try:
        with watched_page(browser, lab.url, request) as page:
            open_notebook(page, name)
            run_cell(page, "import toolkit")
            yield Desk(game, page, lab)
    finally:
        lab.end_sessions()
