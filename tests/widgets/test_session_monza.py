"""Monza on the screen, without a browser: dice spent by clicks, the list of choices and its hint, saves."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.monza.reference import ReferenceRace
from tests.widgets.clicks import Clicks, act, click, open_spaces
from tests.widgets.monza_dice import FORK, STUCK, throw, used
from tests.widgets.solved_once import solved_once
from toolkit.games import Chance, Decision
from toolkit.play import BestPlay
from toolkit.widgets import Session

__all__ = ["solved_once"]  # the fixture of tests/widgets/solved_once.py, which pytest finds by its name here


def routes(session: Session) -> dict[Clicks, Any]:
    """Every way to click through the choice that is open, and the choice that it is; all is undone again."""
    step, found, begun = session.match.step, {}, [()]

    def record(clicks: Clicks) -> None:
        found[clicks] = session.match.moves[-1].action
        session.handle({"do": "undo"})

    while begun:
        clicks: Clicks = begun.pop()
        act(session, "again")
        for die, space in clicks:
            click(session, space, die)
        if session.match.step > step:
            record(clicks)
            continue
        begun += [(*clicks, (die, space)) for space, dice in open_spaces(session).items() for die in dice or [""]]
        if session.view["actions"][0]["enabled"]:
            act(session, "stop")
            record(clicks)
    act(session, "again")
    return found


@pytest.mark.parametrize(
    "options",
    [{}, {"obligation": "until_stuck"}, {"target_exempt": False}, {"bonus": True}],
    ids=["as shipped", "until stuck", "no exemption", "bonus"],
)
def test_clicks_lead_to_every_legal_play_and_no_other(options: dict[str, Any]) -> None:
    session = Session("monza", board="lesson", players=3, options=options, seed=1)
    reference = ReferenceRace.load("lesson", **options)
    rng, checked = random.Random(5), 0
    while checked < 12 and not session.match.finished:
        state = session.match.state
        node = session.match.game.node(state)
        if isinstance(node, Chance):
            act(session, "roll")
            continue
        assert isinstance(node, Decision)
        found = routes(session)
        game = session.match.game
        shown = {action if state.bonus else game.choice_for(state, action) for action in found.values()}
        assert shown == set(node.choices)
        if not state.bonus:
            place = session.view["pieces"][str(state.seat)]
            assert set(found) == reference.legal(place, list(state.throw.faces))
            checked += 1
        session.handle({"do": "choose", "id": str(rng.randrange(len(node.choices)))})
        assert session.view["error"] == ""
    assert checked > 5


def test_dice_are_spent_and_come_back_one_by_one() -> None:
    session = Session("monza", board="lesson", players=3)
    throw(session, FORK)
    assert open_spaces(session) == {"c1": ["white"]}
    assert session.view["spaces"]["a1"] == {
        "state": "refused",
        "text": "C11: a longer play exists: 5 dice can be used, this way at most 4",
    }
    assert session.view["spaces"]["a3"]["text"].startswith("C8: ")
    click(session, "c1")
    assert (session.match.step, session.view["pieces"]["1"], used(session)) == (1, "c1", ["white"])
    assert session.view["status"] == "So far: white to c1."
    assert open_spaces(session) == {"b1": ["yellow"], "c2": ["purple"]}
    assert session.view["spaces"]["a1"]["state"] == "refused"
    assert session.view["undo"]["enabled"] and not session.view["redo"]["enabled"]
    click(session, "b1", "yellow")
    assert used(session) == ["white", "yellow"]
    session.handle({"do": "undo"})
    assert (session.match.step, used(session), session.view["pieces"]["1"]) == (1, ["white"], "c1")
    click(session, "c2")
    act(session, "again")
    assert (session.match.step, used(session), session.view["pieces"]["1"]) == (1, [], "grid")
    for space in ("c1", "c2", "b2", "c3", "b3"):
        click(session, space)
    assert (session.match.step, session.view["pieces"]["1"]) == (2, "b3")
    assert used(session) == ["white", "purple", "blue", "white", "yellow"]
    assert [move["path"] for move in session.view["moves"]] == [
        ["grid", "c1"], ["c1", "c2"], ["c2", "b2"], ["b2", "c3"], ["c3", "b3"],
    ]  # fmt: skip
    session.handle({"do": "undo"})  # now the whole play
    assert (session.match.step, used(session), session.view["pieces"]["1"]) == (1, [], "grid")


def test_a_choice_of_the_list_shows_its_dice_and_its_way() -> None:
    session = Session("monza", board="lesson", players=3)
    throw(session, FORK)
    first = session.view["choices"]["items"][0]
    assert first == {
        "id": "0",
        "label": "white to c1, purple to c2, blue to b2, white to c3, yellow to b3",
        "detail": "5 dice",
        "path": ["grid", "c1", "c2", "b2", "c3", "b3"],
    }


def test_a_car_that_is_passed_does_not_make_the_other_drive_twice() -> None:
    session = Session("monza", board="lesson", players=3)
    throw(session, {"blue": 0, "white": 6, "yellow": 0, "red": 0, "purple": 0, "green": 0})
    click(session, "c1")
    throw(session, {"blue": 0, "white": 1, "yellow": 0, "red": 0, "purple": 5, "green": 0})
    click(session, "c1")
    click(session, "c2")
    assert session.match.moves[-1].events[1].rule == "C9"
    assert session.view["moves"] == [{"piece": "2", "path": ["grid", "c1"]}, {"piece": "2", "path": ["c1", "c2"]}]
    assert session.view["pieces"]["1"] == "c1"


def test_a_stuck_car_goes_on_with_one_button() -> None:
    session = Session("monza", board="lesson", players=3)
    throw(session, STUCK)
    assert open_spaces(session) == {}
    assert session.view["actions"] == [{"id": "stop", "label": "Go on", "enabled": True, "reason": ""}]
    assert "No die fits on the grid." in session.view["status"]
    act(session, "stop")
    assert session.match.state.seat == 2


def test_the_hint_ranks_choices_by_exact_worth_and_goes_with_the_choice() -> None:
    session = Session("monza", board="mini", players=2)
    throw(session, {"blue": 3, "white": 3, "yellow": 0, "red": 0, "purple": 0, "green": 0})
    assert all("value" not in item for item in session.view["choices"]["items"])
    session.handle({"do": "hint"})
    shown = session.view["choices"]
    assert shown["hint"]["pressed"] and shown["note"] == "Share of the win after it"
    assert isinstance(session.odds, BestPlay)
    prices = session.odds.prices(session.match.state, 1)
    node = session.match.game.actions(session.match.state)
    worth = [prices[node[int(item["id"])]].number for item in shown["items"]]
    assert worth == sorted(worth, reverse=True) and len(worth) == len(node) > 1
    assert [item["best"] for item in shown["items"]] == [value == worth[0] for value in worth]
    assert worth[0] == session.odds.chances(session.match.state)["1"].number
    session.handle({"do": "hint"})
    assert not session.view["choices"]["hint"]["pressed"] and "value" not in session.view["choices"]["items"][0]
    session.handle({"do": "hint"})
    session.handle({"do": "choose", "id": shown["items"][0]["id"]})
    session.handle({"do": "undo"})
    assert not session.view["choices"]["hint"]["pressed"]


def test_a_saved_play_goes_on_elsewhere() -> None:
    options = {"bonus": True, "obligation": "until_stuck", "cars": "red-green"}
    session = Session("monza", board="lesson", players=3, options=options, seats={2: "random", 3: "greedy"}, seed="s")
    for _ in range(8):
        first = session.view["actions"][0]["id"]
        if first == "stop":
            session.handle({"do": "choose", "id": "0"})
        else:
            act(session, first)
        assert session.view["error"] == ""
    session.handle({"do": "undo"})
    other = Session("monza", board="mini", players=1)
    other.load(session.match.dump())
    assert other.match.state == session.match.state
    for name in ("step", "pieces", "log", "chances", "dice", "headline", "undo", "redo"):
        assert other.view[name] == session.view[name]
    for both in (session, other):
        both.handle({"do": "redo"})
    assert other.match.state == session.match.state
