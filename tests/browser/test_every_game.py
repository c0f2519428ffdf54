"""Every feature of the screens for each of the four games, in a real JupyterLab: one notebook and one kernel a game.

What is tested more deeply for one game elsewhere is not repeated for that game: guessing, the lab and designing for
Monorail are in test_guess_and_why.py, test_lab_screen.py and test_design_a_board.py. Codes and files typed wrong are in
test_keep.py, the report's table and picture in test_review.py, and by keyboard everything is in those.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import FAILED
from tests.browser.desk import MONORAIL, MONZA, RACE, RIFLEMAN, Desk, desk
from tests.browser.screens import after, play_on, press, row, space
from tests.browser.steps import screenshot
from toolkit.games import load_board, make_game
from toolkit.stats import Report

__all__ = ["desk"]  # the fixture of tests/browser/desk.py, which pytest finds by its name here

ROUNDED = 2e-4  # four rounded numbers of four places each
NOTE = "This is where it began."
GUESS = Fraction(1, 4)
MOST = [MONZA, RACE, RIFLEMAN]
# In both lists a game has the same place, so that pytest keeps its notebook open from one test to the next.
ALL = [*MOST, MONORAIL]

most_games = pytest.mark.parametrize("desk", MOST, ids=[game.key for game in MOST], indirect=True)
all_games = pytest.mark.parametrize("desk", ALL, ids=[game.key for game in ALL], indirect=True)


@pytest.fixture(autouse=True)
def picture_of_failure(desk: Desk, request: pytest.FixtureRequest) -> Iterator[None]:
    """The page outlives the test, so the picture is taken here."""
    yield
    if request.node.stash.get(FAILED, False):
        screenshot(desk.page, f"FAILED-{request.node.name}")


def number(text: str) -> Fraction:
    """The last number of a text: "Adds 6/36 × 1 = 1/6 ≈ 0.166667." gives 0.166667."""
    return Fraction(re.findall(r"\d[\d./]*", text)[-1].rstrip("."))


def signed(text: str) -> float:
    """The first number of a text, with its sign: "−0.4229" gives -0.4229."""
    return float(text.split()[0].replace("−", "-"))


def position(screen: Locator) -> dict[str, object]:
    """All that a screen says of where the game is."""
    return {
        "headline": screen.locator(".rgt-headline").inner_text(),
        "words": screen.locator(".rgt-words li").all_text_contents(),
        "chances": screen.locator(".rgt-odds .rgt-odds-decimal").all_inner_texts(),
    }


def log(screen: Locator) -> list[str]:
    return screen.locator(".rgt-log-title").all_inner_texts()


@most_games
def test_a_guess_and_why_it_is_that_number(desk: Desk) -> None:
    screen = desk.play_screen(desk.show("guess"))
    chance = Fraction(desk.game.chance)
    expect(screen.locator(".rgt-odds")).to_contain_text("Hidden until you have guessed.")
    assert desk.game.chance not in screen.inner_text()
    screen.get_by_label("Your guess", exact=True).fill(str(GUESS))
    press(screen, "Guess")
    status = screen.get_by_role("status")
    expect(status).to_contain_text(re.compile(rf"You said 1/4 \(25 %\)\. It is .*{desk.game.chance} .*\bexact\b"))
    expect(screen.locator(".rgt-odds-decimal").first).to_have_text(desk.game.chance)
    points = 100 * (1 - (chance - GUESS) ** 2)
    expect(screen.locator(".rgt-guess-tally")).to_contain_text(f"1 guess: {float(points):.1f} of 100 points")

    after(screen, screen.locator(".rgt-odds-why").first.click)
    why = screen.get_by_role("group", name="Why this number")
    heading = why.get_by_role("heading")
    expect(heading).to_contain_text(f"≈ {desk.game.chance}")
    asked = heading.text_content() or ""
    more = why.get_by_role("button", name=re.compile("^Show [0-9]+ more$"))
    if more.is_visible():
        after(screen, more.click)
    parts = why.locator(".rgt-why-sum > span").all_text_contents()
    if "Adds" in parts[0]:  # the ways of a throw are added up; of choices the best one counts
        assert float(sum(map(number, parts))) == pytest.approx(float(chance), abs=1e-5)
        expect(why.locator(".rgt-why-total")).to_contain_text(f"{desk.game.chance}.")
    else:
        assert max(map(number, parts)) == chance
    expect(why.locator("math")).to_be_visible()
    latex = why.locator(".rgt-why-latex").input_value()  # ends in a decimal number or a fraction, and \end{aligned}
    last = latex.splitlines()[-2].replace("}{", "/").replace("}", "")
    assert float(number(last)) == pytest.approx(float(chance), abs=5e-7)

    after(screen, why.get_by_role("button", name=re.compile("^Go deeper: ")).first.click)
    expect(why.get_by_role("navigation", name="The way here").get_by_role("listitem")).to_have_count(2)
    after(screen, why.get_by_role("button", name="Now", exact=True).click)
    expect(heading).to_have_text(asked)
    press(screen, "Close")
    expect(why).to_be_hidden()


@all_games
def test_noted_played_to_the_end_looked_back_on_and_handed_on(desk: Desk, tmp_path: Path) -> None:
    page, cell = desk.page, desk.show("play")
    other, screen = desk.play_screen(cell, 1), desk.play_screen(cell)
    play_on(screen)
    after_one = position(screen)
    screen.get_by_role("button", name=re.compile(r"^Add a note: \w+ 1\.")).click()
    page.keyboard.type(NOTE)
    after(screen, screen.get_by_role("button", name="Keep the note").click)
    expect(screen.locator(".rgt-log-note:visible")).to_have_text(NOTE)

    play_on(screen)
    screen.get_by_text("Save and share", exact=True).click()
    press(screen, "Show the code of this position")
    code = screen.get_by_label("Code of this position").input_value()
    other.get_by_text("Save and share", exact=True).click()
    other.get_by_label("A code from elsewhere").fill(code)
    press(other, "Open this code")
    assert position(other) == position(screen)
    assert log(other) == log(screen)
    assert len(log(other)) >= 2  # a throw without a choice is the whole turn, and a policy plays its turn at once

    while screen.get_attribute("data-finished") != "true":
        play_on(screen)
    end, steps = position(screen), len(log(screen))
    assert end["headline"] != after_one["headline"]

    after(screen, screen.locator(".rgt-replay > summary").click)
    slider = screen.get_by_role("slider", name="Step of the game")
    after(screen, lambda: slider.fill("1"))
    expect(screen.get_by_role("status")).to_contain_text(f"Step 1 of {steps}.")
    assert position(screen) == after_one
    after(screen, lambda: slider.fill(str(steps)))
    assert position(screen) == end

    after(screen, screen.locator(".rgt-review > summary").click)
    report = screen.locator(".rgt-review")
    expect(report.locator(".rgt-badge").first).to_contain_text("exact")
    rows = report.locator("table").first.locator("tbody tr").all()
    cells = [[signed(cell) for cell in row.locator("td").all_inner_texts()] for row in rows]
    for start, luck, choices, now in cells:
        assert start + luck + choices == pytest.approx(now, abs=ROUNDED)
    start, luck, choices, now = (sum(column) for column in zip(*cells, strict=True))
    assert (start, luck, choices, now) == pytest.approx((1, 0, 0, 1), abs=ROUNDED)  # what one wins the others lose

    with page.expect_download() as saving:
        screen.get_by_role("button", name="Save to a file").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    after(other, lambda: other.get_by_label("Open a saved file").set_input_files(file))
    assert position(other) == end
    assert log(other) == log(screen)
    expect(other.locator(".rgt-log-note:visible")).to_have_text(NOTE)


@most_games
def test_the_lab_simulates_stops_counts_and_switches_a_rule(desk: Desk) -> None:
    screen = desk.show("lab").get_by_role("group", name=re.compile("^Lab: "))
    expect(screen).to_have_attribute("data-busy", "false", timeout=60_000)
    screen.scroll_into_view_if_needed()
    exact = number(row(screen, "Seat 1 .*wins")[1])
    screen.get_by_label("Number of games", exact=True).fill("1000")
    screen.get_by_role("button", name="Start simulating").click()
    status = screen.get_by_role("status")
    expect(status).to_contain_text("Simulating: done.", timeout=30_000)
    middle, margin = map(float, row(screen, "Seat 1 .*wins")[2].split(" ± "))
    assert 0 < margin < 0.05
    verdict = "✓ yes" if abs(middle - exact) <= margin else "✗ no"
    assert row(screen, "Seat 1 .*wins")[3] == verdict

    screen.get_by_role("tab", name="Length and my game").click()
    expect(screen.get_by_text(f"Your game took 4 turns: longer than {desk.game.longer} of all games")).to_be_visible()

    screen.get_by_role("tab", name="Landings").click()
    screen.get_by_label("Games to simulate").fill("20000")
    screen.get_by_role("button", name="Count in simulated games").click()
    expect(screen.locator(".rgt-lab-heat")).to_be_visible(timeout=30_000)
    screen.get_by_role("button", name="Stop", exact=True).click()
    expect(status).to_contain_text("stopped. What was found so far stays.", timeout=30_000)
    heat = "spaces => spaces.map(space => Number(space.style.getPropertyValue('--rgt-heat')))"
    assert max(screen.locator(".rgt-lab-heat [data-space]").evaluate_all(heat)) == 1
    games = re.search(r"([\d,]+) simulated games", screen.get_by_role("tabpanel").inner_text())
    assert games and 2 <= int(games[1].replace(",", "")) < 20_000

    question, value, found = desk.game.switch
    screen.get_by_role("tab", name="House rules").click()
    screen.get_by_label(question, exact=True).select_option(value)
    screen.get_by_role("button", name="What does it change?").click()
    expect(status).to_contain_text("Solving your rules: done.", timeout=60_000)
    _, before, now, change = row(screen, "Seat 1 .*wins")
    assert number(before) == exact
    assert now == found
    if now == before:
        assert change == "no change"
    else:
        assert signed(change) == pytest.approx(float(number(now) - exact), abs=1e-6)


@most_games
def test_a_board_is_refused_in_words_then_accepted_saved_and_played(desk: Desk) -> None:
    game = desk.game
    cell = desk.show("design")
    screen = cell.get_by_role("group", name=f"Design a board: {game.title}", exact=True)
    figures = screen.locator(".rgt-figures tbody tr")
    expect(figures.first).to_be_visible(timeout=60_000)
    screen.scroll_into_view_if_needed()

    def edit(where: str, field: str, value: str) -> None:
        if where:
            after(screen, lambda: space(screen, where).press("Enter"))
        control = screen.get_by_label(field, exact=True)

        def change() -> None:
            if control.evaluate("control => control.tagName") == "SELECT":
                control.select_option(value)
            else:
                control.fill(value)
                control.press("Enter")

        after(screen, change)

    edit(*game.fault)
    expect(screen.locator(".rgt-verdict")).to_have_text("✕ 1 fault")
    expect(screen.locator(".rgt-faults")).to_contain_text(game.told)
    after(screen, screen.get_by_role("button", name="Undo", exact=True).click)
    edit(*game.edit)
    expect(screen.locator(".rgt-verdict")).to_have_text("✓ This board is sound")
    expect(screen).to_have_attribute("data-busy", "false", timeout=60_000)
    name = f"my-{game.key}.toml"
    screen.get_by_label("File name").fill(name)
    after(screen, screen.get_by_role("button", name="Save as a file").click)
    report = Report.of(make_game(game.key, load_board(desk.lab.folder / name, game.key), game.players))
    length = report.clocks["turns"][0]
    shown = figures.filter(has_text="Mean length in turns").get_by_role("cell")
    expect(shown.first).to_contain_text(length.decimal(6))
    expect(shown.nth(1)).to_contain_text(re.compile(r"^[+−-][\d.]+exact"))

    after(screen, screen.get_by_role("button", name="Play this board").click)
    played = desk.play_screen(cell)
    play_on(played)
    expect(played.locator(".rgt-log-list")).to_contain_text("Seat 1")


@pytest.mark.parametrize("desk", [RACE], ids=[RACE.key], indirect=True)
def test_where_nobody_knows_the_chances_the_next_throw_is_explained(desk: Desk) -> None:
    """Two people bid unseen, so no chance to win is known; what the next roll does is all the same."""
    screen = desk.play_screen(desk.show("two people"))
    expect(screen.locator(".rgt-odds .rgt-badge")).to_contain_text("no answer")
    play_on(screen)
    play_on(screen)
    field = screen.get_by_label("Your guess", exact=True)
    expect(screen.get_by_label("What to guess").locator("option").first).to_contain_text("that rule R9 acts")
    field.fill("1/6")  # one of the six faces leads to the one Gad Zooks
    after(screen, lambda: field.press("Enter"))
    expect(screen.get_by_role("status")).to_contain_text("It is 1/6 ≈ 0.166667 (16.7 %), exact. Exactly right!")
    press(screen, "What can happen next, by which rules?")
    why = screen.get_by_role("group", name="Why this number")
    expect(why.get_by_role("heading")).to_contain_text("not known")
    expect(why.locator(".rgt-why-chance")).to_have_text(["1 of 6"] * 6)

    after(screen, screen.locator(".rgt-review > summary").click)
    press(screen, "Estimate it: play games from every position")
    report = screen.locator(".rgt-review")
    expect(report.locator(".rgt-badge").first).to_contain_text("estimated")
    expect(report.locator("table").first).to_contain_text("±")
