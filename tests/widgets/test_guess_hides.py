"""Guess first: no panel gives away a chance that is asked for, now or next."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.widgets.guessing import do, guessing
from toolkit.games import Chance
from toolkit.play import BestPlay
from toolkit.widgets import Session


def numbers(session: Session) -> Iterator[str]:
    """Every chance and worth of the position and its throws, as the screen would write them."""
    match, odds = session.match, session.odds
    assert odds.ready
    node = match.game.node(match.state)
    after = [match.game.step(match.state, action).state for action in match.game.actions(match.state)]
    for state in (match.state, *(after if isinstance(node, Chance) else ())):
        for answer in odds.chances(state).values():
            if 0 < answer.number < 1 or answer.number.denominator > 1:
                yield answer.decimal(4)
                yield str(answer.number)
    if isinstance(odds, BestPlay) and not isinstance(node, Chance):
        for answer in odds.prices(match.state, node.seat).values():
            if answer.number.denominator > 1:
                yield answer.decimal(4)


@pytest.mark.parametrize(
    ("key", "players"),
    [("monorail", 2), ("pig", 2), ("pig", 1), ("rifleman", 2), ("monza", 2), ("magnificent_race", 1)],
)
def test_no_chance_is_in_the_view_before_the_guess(key: str, players: int) -> None:
    session = guessing(key, players=players)
    hidden = 0
    for _ in range(25):
        if session.view["finished"]:
            break
        for ask in ({"do": "why"}, {"do": "hint"}, {"do": "replay", "open": True}, {"do": "review", "open": True}):
            session.handle(ask)
        view = dict(session.view)
        if view["guess"]["questions"]:
            hidden += 1
            assert (view["chances"]["rows"], view["chances"]["guarantee"]) == ([], "hidden")
            assert "why" not in view and view["marks"] == {}
            assert all(item["id"] == str(i) for i, item in enumerate(view.get("choices", {}).get("items", [])))
            assert "tutor" not in [action["id"] for action in view["actions"]]
            session.handle({"do": "act", "id": "tutor"})
            assert "make your guess first" in session.view["error"]
            page = json.dumps({name: part for name, part in view.items() if name != "error"})
            assert [number for number in set(numbers(session)) if number in page] == []
        session.handle({"do": "choose", "id": "0"} if view.get("choices") else {"do": "act", "id": "roll"})
        assert not session.view["error"]
    assert hidden > 2


@pytest.mark.parametrize("tells", [{"do": "act", "id": "tutor"}, {"do": "review", "open": True}])
def test_what_the_tutor_or_the_report_told_of_a_better_choice_is_not_asked(tells: dict[str, Any]) -> None:
    """Both say what the better choice is worth: whoever goes back and takes it knows the answer."""
    session = guessing("monza", seed=5)
    session.handle({"do": "reveal"})
    do(session, do="act", id="roll")
    session.handle({"do": "reveal"})
    match, odds = session.match, session.odds
    assert isinstance(odds, BestPlay)
    prices = odds.prices(match.state, 1)
    choices = list(match.game.actions(match.state))
    best = max(choices, key=lambda choice: prices[choice].number)
    worst = min(choices, key=lambda choice: prices[choice].number)
    assert prices[best].number > prices[worst].number
    match.play(worst)
    do(session, do="reveal")
    session.handle(tells)
    do(session, do="review", open=False)
    do(session, do="undo")
    match.play(best)
    assert do(session, do="review", open=False)["guess"]["questions"] == []


def test_what_other_panels_tell_comes_back_with_the_guess() -> None:
    session = guessing()
    for command in ({"do": "act", "id": "roll"}, {"do": "replay", "open": True}, {"do": "review", "open": True}):
        session.handle(command)
    hidden = session.view
    assert (hidden["replay"]["curve"]["lines"], len(hidden["replay"]["steps"])) == ([], 2)
    assert (hidden["review"]["guarantee"], hidden["review"]["open"]) == ("hidden", True)
    told = do(session, do="reveal")
    assert told["replay"]["curve"]["lines"] and told["review"]["sums"]["rows"]


def test_the_table_of_throws_gives_no_chance_away_that_is_asked_for_next() -> None:
    def chances(session: Session) -> set[str]:
        return {cell["chance"] for row in session.view["outcomes"]["cells"] for cell in row}

    session = guessing()
    do(session, do="reveal")
    assert chances(session) == {""} and "asked for them next" in session.view["outcomes"]["note"]
    do(session, do="guessing", mode="off")
    assert "0.2024" in chances(session)
    do(session, do="guessing", mode="asked")
    assert "0.2024" in chances(session)
    do(session, do="ask")
    assert chances(session) == {""}
    thirds = guessing(mode="sometimes")
    told = []
    for _ in range(4):
        do(thirds, do="reveal")
        told.append(chances(thirds) != {""})
        do(thirds, do="act", id="roll")
    assert told == [True, True, False, True]  # before the fourth position, which is asked about


@pytest.mark.parametrize(
    ("key", "commands"),
    [
        ("monorail", [{"do": "reveal"}, {"do": "why", "outcome": "1"}, {"do": "why-all"}, {"do": "act", "id": "roll"}]),
        ("monorail", [{"do": "act", "id": "roll"}, {"do": "reveal"}, {"do": "replay", "open": True}, {"do": "undo"}]),
        ("monorail", [{"do": "act", "id": "roll"}, {"do": "reveal"}, {"do": "review", "open": True}, {"do": "undo"}]),
        ("pig", [{"do": "act", "id": "roll"}, {"do": "reveal"}, {"do": "hint"}, {"do": "choose", "id": "1"}]),
    ],
)
def test_a_chance_that_another_panel_has_told_is_not_asked_for(key: str, commands: list[dict[str, Any]]) -> None:
    session, without = guessing(key), guessing(key)
    for command in commands:
        session.handle(command)
        if command["do"] in ("act", "undo", "choose"):
            without.handle(command)
        assert session.view["error"] == ""
    assert without.view["guess"]["questions"] and not without.view["chances"]["rows"]
    assert session.view["guess"]["questions"] == [] and session.view["chances"]["rows"]
    assert "have been shown" in session.view["guess"]["note"]
