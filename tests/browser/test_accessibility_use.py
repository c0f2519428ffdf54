"""A game played without a mouse, without sight, without colour, without motion: what each of these needs is there."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.plain import widget_page
from tests.browser.scenes import SCENES, play
from tests.browser.screens import after, press, space
from toolkit.widgets import PlayScreen

ON_A_SPACE = "() => document.activeElement.dataset.space"
# Counts what a screen reader is told: changes of the live region, those of one moment as one.
LISTEN = """root => {
    window.told = [];
    const region = root.querySelector("[role=status]");
    new MutationObserver(() => window.told.push(region.textContent.trim()))
        .observe(region, {childList: true, characterData: true, subtree: true});
}"""
RUNNING = "() => document.getAnimations().filter(one => one.playState === 'running').length"


def go_on(screen: Locator, page: Page) -> None:
    """Take the first choice, or press the first button of the turn, with the key for it."""
    choices = screen.locator(".rgt-choices-list button:visible").count()
    screen.focus()
    after(screen, lambda: page.keyboard.press("1" if choices else "r"))


@pytest.mark.parametrize(
    ("game", "board"),
    [
        ("monorail", "lesson"),
        ("monza", "mini"),
        ("magnificent_race", "lesson"),
        ("rifleman", "lesson"),
    ],
)
def test_arrow_keys_reach_every_space_and_each_is_read_out(browser: Browser, game: str, board: str) -> None:
    screen = PlayScreen(game, board=board, players=2, seed=1)
    with widget_page(browser, screen, game) as (page, root):
        root.locator("[data-space][tabindex='0']").focus()
        reached = [page.evaluate(ON_A_SPACE)]
        for here in reached:  # it grows while it is gone through
            assert root.locator("[data-space][tabindex='0']").count() == 1, "the board is one tab stop"
            for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
                space(root, here).focus()
                page.keyboard.press(key)
                there = page.evaluate(ON_A_SPACE)
                assert root.locator(".rgt-readout").text_content() == space(root, there).locator("title").text_content()
                if there not in reached:
                    reached.append(there)
        assert sorted(reached) == sorted(one["id"] for one in screen.session.board["spaces"])


def two_ways(view: dict[str, Any]) -> bool:
    """When some space can be entered with more than one die."""
    return any(len(offer.get("dice") or []) > 1 for offer in (view.get("spaces") or {}).values())


def test_escape_takes_back_a_question_and_a_piece_and_the_focus_stays_near(browser: Browser) -> None:
    screen = play(two_ways, "rifleman", board="lesson", players=2, seed=3)
    with widget_page(browser, screen, "escape") as (page, root):
        name = next(name for name, offer in screen.session.view["spaces"].items() if len(offer.get("dice") or []) > 1)
        space(root, name).focus()
        page.keyboard.press("Enter")
        ask = root.get_by_role("group", name=re.compile("^Which die"))
        expect(ask.get_by_role("button").first).to_be_focused()
        page.keyboard.press("Escape")
        expect(ask).to_be_hidden()
        assert page.evaluate(ON_A_SPACE) == name
        step = screen.session.view["step"]

        piece = next(iter(screen.session.view["picks"]))
        space(root, piece).focus()
        page.keyboard.press("Enter")
        expect(space(root, piece)).to_have_attribute("data-state", "picked")
        page.keyboard.press("Escape")
        expect(space(root, piece)).not_to_have_attribute("data-state", "picked")
        assert page.evaluate(ON_A_SPACE) == piece
        assert screen.session.view["step"] == step, "Escape did something"


@pytest.mark.parametrize(
    ("game", "board"), [("monorail", "mini"), ("monza", "mini"), ("magnificent_race", "mini"), ("rifleman", "mini")]
)
def test_each_step_is_told_once_and_the_words_say_where_everybody_stands(
    browser: Browser, game: str, board: str
) -> None:
    screen = PlayScreen(game, board=board, players=2, seed=4)
    with widget_page(browser, screen, game) as (page, root):
        root.get_by_text("The board in words", exact=True).click()
        root.evaluate(LISTEN)
        for step in range(1, 9):
            if screen.session.view["finished"]:
                break
            go_on(root, page)
            told = page.evaluate("() => window.told.splice(0)")
            told = [words for words in told if not words.startswith("Working …")]  # said on a busy machine
            assert told == [screen.session.view["status"]], f"step {step}"
            words = root.locator(".rgt-words-list li").all_text_contents()
            assert words == screen.session.view["text"]
            for piece in screen.session.board["pieces"]:
                at = screen.session.view["pieces"].get(piece["id"])
                if at is None or space(root, at).count() == 0:
                    continue
                # On the space's own name, and in the words by the name of the seat or of the herd.
                standing = space(root, at).locator("title").text_content() or ""
                name = (piece.get("stack") or piece["label"]).removesuffix("s")
                assert name.lower() in standing.lower(), (name, standing)
                who = name.split()[0] if game == "rifleman" else name.removesuffix("'s peg")
                assert any(who.lower() in line.lower() for line in words), (who, words)


@pytest.mark.parametrize("quiet", [True, False])
def test_nothing_moves_for_those_who_asked_for_that(browser: Browser, quiet: bool) -> None:
    """Dice, pieces, open squares and bars. The other case shows that there is motion to be seen."""
    wish = "reduce" if quiet else "no-preference"
    screen = PlayScreen("monza", board="mini", players=1, seed=1)
    with widget_page(browser, screen, "motion", reduced_motion=wish) as (page, root):
        press(root, "Roll")
        assert (page.evaluate(RUNNING) == 0) is quiet
        piece = root.locator(".rgt-piece").first
        page.wait_for_timeout(400)  # until the dice lie
        after(root, lambda: root.locator(".rgt-choices-list button").first.click())
        place = piece.get_attribute("transform")
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert (piece.get_attribute("transform") == place) is quiet


def test_what_colour_says_a_sign_says_too(browser: Browser) -> None:
    """Every piece has a mark of its own, every coloured square and die its letter, every bar its pattern."""
    screen = play(lambda view: view["step"] == 1, "monza", board="lesson", players=1)
    with widget_page(browser, screen, "signs") as (_, root):
        for one in screen.session.board["spaces"]:
            if one.get("tone") in ("blue", "white", "yellow", "red", "purple", "green"):
                letter = space(root, one["id"]).locator(".rgt-tile-letter").text_content()
                assert letter == one["tone"][0].upper(), one["id"]
        dice = root.get_by_role("group", name="Dice", exact=True)
        for die in dice.locator(".rgt-die-box").all():
            letter, colour = die.locator("text").text_content(), die.locator(".rgt-die-caption").text_content()
            assert letter == (colour or "?")[0].upper()
    for game, players in (("monorail", 4), ("monza", 6), ("snakes_and_ladders", 4)):
        pieces = PlayScreen(game, board="full", players=players).session.board["pieces"]
        assert len({piece["mark"] for piece in pieces}) == len(pieces) >= players, game


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_where_the_system_sets_the_colours_they_are_used_everywhere(browser: Browser, scheme: str) -> None:
    with widget_page(browser, SCENES["monorail-lesson"](), "forced", forced_colors="active", color_scheme=scheme) as (
        page,
        root,
    ):
        seen = page.evaluate(
            """() => {
                const style = (selector, name) => getComputedStyle(document.querySelector(selector))[name];
                return {
                    card: style(".rgt-card", "backgroundColor"), words: style(".rgt-headline", "color"),
                    line: style(".rgt-ribbon-edge", "stroke"), ground: style(".rgt-ribbon", "stroke"),
                    button: style(".rgt-primary", "backgroundColor"), label: style(".rgt-primary", "color"),
                };
            }"""
        )
        black, white = "rgb(0, 0, 0)", "rgb(255, 255, 255)"
        ground, ink = (white, black) if scheme == "light" else (black, white)
        assert seen == {"card": ground, "words": ink, "line": ink, "ground": ground, "button": ink, "label": ground}
        # A piece keeps its colour, with its mark on it.
        assert root.locator(".rgt-c-blue .rgt-token-body").first.evaluate("one => getComputedStyle(one).fill") == (
            "rgb(31, 95, 191)"
        )
