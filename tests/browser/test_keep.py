"""Nothing is lost: saves, codes and kept games in a real JupyterLab, through a restart of the kernel."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Lab
from tests.browser.screens import after, press, show_screen
from tests.browser.steps import open_notebook, run_all, screenshot
from toolkit.games import make_game
from toolkit.games.monorail import Throw
from toolkit.play import Match

GAMES = [("monorail", "Monorail Game", 'board="duel", seed=4'), ("pig", "Pig", 'board="lesson", seed=4')]


def move(screen: Locator) -> None:
    """The next throw, or the first choice."""
    if screen.locator(".rgt-choices").is_visible():
        after(screen, lambda: screen.press("1"))
    else:
        press(screen, "Roll")


def log(screen: Locator) -> list[str]:
    return screen.locator(".rgt-log-title").all_inner_texts()


def open_panel(screen: Locator) -> None:
    screen.get_by_text("Save and share", exact=True).click()


def restart_kernel(page: Page) -> None:
    """As when the computer was switched off in between: the kernel knows nothing more."""
    page.evaluate("() => window.jupyterapp.shell.currentWidget.context.sessionContext.restartKernel()")
    run_all(page)


@pytest.mark.parametrize(("key", "title", "words"), GAMES, ids=[game[0] for game in GAMES])
def test_saved_shared_and_kept(page: Page, lab: Lab, tmp_path: Path, key: str, title: str, words: str) -> None:
    screen = show_screen(page, lab, key, title, words)
    for _ in range(3):
        move(screen)
    played = log(screen)
    assert len(played) == 3

    # To a file, and back.
    open_panel(screen)
    with page.expect_download() as saving:
        screen.get_by_role("button", name="Save to a file").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert re.fullmatch(rf"{key}-\w+-3\.json", file.name)
    move(screen)
    after(screen, lambda: screen.get_by_label("Open a saved file").set_input_files(file))
    assert log(screen) == played
    expect(screen.get_by_role("status")).to_contain_text("Opened: ")

    # A file that is none: words beside the field and in the live region, and the game stays.
    wrong = tmp_path / "wrong.json"
    wrong.write_text("[]", encoding="utf-8")
    after(screen, lambda: screen.get_by_label("Open a saved file").set_input_files(wrong))
    expect(screen.locator(".rgt-keep .rgt-error:visible")).to_contain_text("This is no saved play")
    expect(screen.get_by_role("status")).to_contain_text("This is no saved play")
    assert log(screen) == played

    # As a code, typed in with a slip and then right.
    press(screen, "Show the code of this position")
    code = screen.get_by_label("Code of this position").input_value()
    assert len(Match.from_code(code).moves) == 3
    press(screen, "Undo")
    field = screen.get_by_label("A code from elsewhere")
    field.fill(code[:-1])
    after(screen, lambda: field.press("Enter"))
    expect(screen.locator(".rgt-keep .rgt-error:visible")).to_contain_text("mistyped or not whole")
    assert len(log(screen)) == 2
    field.fill(code.lower().replace("-", " "))
    after(screen, lambda: field.press("Enter"))
    assert log(screen) == played
    expect(field).to_have_value("")

    # The kernel goes, and the browser has kept the game.
    restart_kernel(page)
    screen = page.get_by_role("group", name=title, exact=True).first
    offer = screen.get_by_text("This browser has kept a game")
    expect(offer).to_contain_text("after 3 moves")
    expect(screen.get_by_text("Nothing yet.")).to_be_visible()
    screenshot(page, f"{key}-kept-game")
    after(screen, lambda: screen.get_by_role("button", name="Go on with it").click())
    assert log(screen) == played
    expect(offer).to_be_hidden()
    move(screen)
    assert log(screen)[1:] == played


def test_the_file_beside_the_notebook_goes_on_without_being_asked(page: Page, lab: Lab) -> None:
    screen = show_screen(page, lab, "monorail", "Monorail Game", 'board="duel", seed=4, save="kept.json"')
    move(screen)
    move(screen)
    played = log(screen)
    assert Match.load((lab.folder / "kept.json").read_text(encoding="utf-8")).step == 2
    restart_kernel(page)
    screen = page.get_by_role("group", name="Monorail Game", exact=True).first
    expect(screen.get_by_role("status")).to_contain_text("Going on with kept.json")
    assert log(screen) == played
    expect(screen.get_by_role("button", name="Go on with it")).to_be_hidden()


def test_a_class_hands_in_its_codes(page: Page, lab: Lab) -> None:
    codes = []
    for seed in (1, 2):
        match = Match(make_game("monorail", "mini", 1), seed)
        match.play(Throw(4, 1))
        codes.append(match.code())
    lab.write("class.ipynb", "import toolkit as tk", "tk.ClassScreen()")
    open_notebook(page, "class.ipynb")
    run_all(page)
    screen = page.get_by_role("group", name="The games of a class")
    screen.get_by_label("Codes of finished games").fill(f"Ann {codes[0]}\nBo {codes[1]}\nCleo {codes[1]}")
    screen.get_by_role("button", name="Count the games").press("Enter")
    expect(screen.get_by_role("status")).to_have_text("2 games counted, 1 code not counted.", timeout=60_000)
    expect(screen.get_by_role("row", name=re.compile(r"^Seat 1 2 1 .* 0\.5 \(exact\)$"))).to_be_visible()
    expect(screen.get_by_role("listitem")).to_contain_text("line 3 (Cleo) the same game as on line 2 (Bo)")
    screenshot(page, "class-games")
    with page.expect_download() as saving:
        screen.get_by_role("button", name="Save the table (CSV)").click()
    assert saving.value.suggested_filename == "class-games.csv"
