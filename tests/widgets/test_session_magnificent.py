"""The Magnificent Race on the screen without a browser: signs, money words, the spinner, real tables, saves."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.solved_once import solved_once
from toolkit.games import Finished, board_names, make_game
from toolkit.play import Match
from toolkit.widgets import Session
from toolkit.widgets.board_view import HEIGHT, WIDTH, board_view

__all__ = ["solved_once"]  # the fixture of tests/widgets/solved_once.py, which pytest finds by its name here


def begin(board: str = "lesson", players: int = 2, **words: Any) -> Session:
    return Session("magnificent_race", board=board, players=players, **({"seed": 7} | words))


def choose(session: Session, label: str) -> None:
    items = {item["label"]: item["id"] for item in session.view["choices"]["items"]}
    session.handle({"do": "choose", "id": items[label]})
    assert session.view["error"] == ""


def enter(session: Session, **values: str) -> None:
    session.handle({"do": "enter", "values": values})
    assert session.view["error"] == ""


def land(session: Session, start: str, ahead: str) -> None:
    """Put the arrow on a space and move one step; chosen and entered by hand."""
    choose(session, f"start on {start}")
    choose(session, f"turn to {ahead}")
    enter(session, face="1")


def details(session: Session) -> dict[str, str]:
    return {item["label"]: item.get("detail", "") for item in session.view["choices"]["items"]}


@pytest.mark.parametrize("players", [1, 4])
@pytest.mark.parametrize("name", board_names("magnificent_race"))
def test_every_space_lies_on_the_board_and_says_what_it_does(name: str, players: int) -> None:
    game = make_game("magnificent_race", name, players)
    view = board_view(game)
    spaces = {space["id"]: space for space in view["spaces"]}
    assert len({(space["x"], space["y"]) for space in spaces.values()}) == len(spaces)
    points = [(space["x"], space["y"]) for space in spaces.values()]
    points += [point for track in view["tracks"] for point in track["points"]]
    assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in points)
    stops: Any = game.board
    for stop in stops.stops:
        sign = spaces[stop.id]["sign"]
        assert (sign["kind"], sign["icon"]) == (stop.kind, stop.vehicle)
        assert spaces[stop.id]["text"].startswith(f"Space {stop.id}: {stop.words}. ")
        assert sign["icon"] or sign["mark"] or sign["kind"] == "blank"  # never told by colour alone
    rings = [track for track in view["tracks"] if track["closed"]]
    assert [track["label"] for track in rings] == [f"Ring {ring}" for ring in "abcd"[: len(rings)]]
    shown = [sign["kind"] for sign in view["legend"]]
    assert Counter(kind for kind in shown if kind != "picture") == Counter({stop.kind for stop in stops.stops})
    pieces = {piece["id"]: piece for piece in view["pieces"]}
    for seat in map(str, range(1, players + 1)):
        assert pieces[f"peg {seat}"]["colour"] == pieces[seat]["colour"] != pieces["dan"]["colour"]


def test_spaces_stand_equally_far_apart_round_a_ring() -> None:
    spaces = board_view(make_game("magnificent_race", "full"))["spaces"]
    ring = [space for space in spaces if space["track"] == "a"]
    assert [space["id"] for space in ring][:2] == ["a1", "a2"] and len(ring) == 12
    middle = (ring[0]["x"], (ring[0]["y"] + ring[6]["y"]) / 2)
    for one, opposite in zip(ring, ring[6:], strict=False):
        assert (one["x"] + opposite["x"]) / 2 == pytest.approx(middle[0], abs=0.1)
        assert (one["y"] + opposite["y"]) / 2 == pytest.approx(middle[1], abs=0.1)
    assert (ring[3]["y"], ring[9]["y"]) == pytest.approx((middle[1], middle[1]))
    assert ring[1]["x"] - ring[0]["x"] == pytest.approx(ring[0]["x"] - ring[11]["x"])
    assert ring[1]["x"] > ring[0]["x"]  # clockwise


def test_choices_say_what_they_cost_or_lead_to() -> None:
    session = begin()
    assert details(session)["start on b3"] == "Auto Race"
    land(session, "a6", "a5")
    assert session.view["choices"]["note"] == "Seat 1 may buy up to 2 cards."
    assert details(session) == {
        "buy no card": "keep your money",
        "buy 1 card": "for $10,000",
        "buy 2 cards": "for $20,000",
    }
    session = begin()
    land(session, "a6", "a7")
    assert details(session)["bet $15,000"] == "win or lose $15,000, each with chance 1/2"
    session = begin()
    land(session, "a7", "a8")
    assert details(session)["buy 2 cards"] == "for $10,000"  # a Bonanza is cheap
    choose(session, "buy 2 cards")
    enter(session, points="2 1")
    assert details(session)["put on balloon, then on auto"] == "2 on the balloon, 1 on the auto"
    session = begin(players=3)
    land(session, "b8", "b1")
    assert details(session) == {"challenge seat 2": "who has $20,000", "challenge seat 3": "who has $20,000"}
    session = begin()
    land(session, "b5", "b6")
    assert details(session) == {"seat 1 enters the balloon": "with 1 marble", "seat 1 enters the auto": "with 1 marble"}


def test_a_click_on_the_board_is_a_choice_and_no_button_stands_in_the_way() -> None:
    session = begin()
    assert session.view["actions"] == []
    opened = [name for name, space in session.view["spaces"].items() if space["state"] == "open"]
    assert len(opened) == 16 and session.view["spaces"]["a6"]["dice"] == []
    session.handle({"do": "space", "id": "a6"})
    assert (session.view["pieces"]["1"], session.view["headline"]) == ("a6", "Seat 1 to choose.")
    session.handle({"do": "space", "id": "b3"})
    assert session.view["error"] == "R5: the arrow points at a space beside its own"
    session.handle({"do": "space", "id": "a5"})
    assert session.view["headings"] == {"1": "a5"}
    assert session.view["actions"][0]["label"] == "Roll"


def test_cards_and_spins_of_a_real_table() -> None:
    session = begin()
    land(session, "a6", "a5")
    choose(session, "buy 2 cards")
    entry = session.view["entry"]
    assert (entry["label"], entry["press"]) == ("Enter cards drawn on the table", "Enter these cards")
    assert session.view["actions"][0]["label"] == "Draw"
    assert [field["label"] for field in entry["fields"]] == ["Cards drawn, in order"]
    assert entry["fields"][0]["values"] == ["1 1", "1 2", "2 1", "2 2"]
    session.handle({"do": "enter", "values": {"points": "3 1"}})
    assert session.view["error"] == "Cards drawn, in order: '3 1' cannot come up; choose one of: 1 1, 1 2, 2 1, 2 2"
    enter(session, points="2 1")
    assert session.view["sheets"][1]["rows"][0] == {"id": "1", "cells": ["Seat 1", "2 + 1", "-"]}
    assert session.view["log"][-1]["title"] == "Draw 5. Seat 1: draw 2 then 1"
    land(session, "b2", "b3")
    entry = session.view["entry"]
    assert (entry["label"], entry["press"]) == ("Enter a spin of the table's spinner", "Enter this spin")
    assert entry["fields"][0]["values"] == [
        {"value": "0", "label": "Dastardly Dan"},
        {"value": "1", "label": "Seat 1"},
        {"value": "2", "label": "Seat 2"},
    ]
    enter(session, owner="2")
    assert session.view["log"][-1]["title"].startswith("Spin 9. Seat 2: seat 2's marble")
    session.handle({"do": "enter", "values": {"owner": "2"}})  # that marble is out
    assert session.view["error"] == "The spinner stops at: '2' cannot come up; choose one of: 0, 1"


def test_a_race_ahead_is_shown_exactly() -> None:
    """One marble each, Dan's too: by hand. Second place is left only when Dan was not first, and so on."""
    session = begin()
    land(session, "b2", "b3")
    table = session.view["wheel"]["table"]
    assert table["columns"] == ["Who", "First", "Second", "Third", "Expected steps"]
    rows = {row["id"]: [cell.split("\n")[0] for cell in row["cells"][1:]] for row in table["rows"]}
    assert rows == {"1": ["1/3", "1/6", "0", "4/3"], "2": ["1/3", "1/6", "0", "4/3"], "dan": ["1/3", "1/3", "1/3", "3"]}
    assert table["note"].startswith("Exact.")
    enter(session, owner="1")
    table = session.view["wheel"]["table"]
    rows = {row["id"]: [cell.split("\n")[0] for cell in row["cells"][1:]] for row in table["rows"]}
    assert rows == {"1": ["0", "0", "0"], "2": ["1/2", "0", "1"], "dan": ["1/2", "1/2", "3"]}
    assert session.view["wheel"]["note"] == "The last spin stopped at Seat 1’s marble."
    enter(session, owner="0")
    assert "table" not in session.view["wheel"] and session.view["wheel"]["title"] == "The last spin"
    assert session.view["pieces"]["peg dan"] == "chart 3"


def test_the_best_play_is_known_alone_against_dan_and_else_the_screen_says_why_not() -> None:
    session = begin("mini", 1)
    session.handle({"do": "hint"})
    values = [item["value"] for item in session.view["choices"]["items"]]
    assert values == sorted(values, reverse=True) and session.view["choices"]["items"][0]["best"]
    assert session.view["chances"]["guarantee"] == "exact"
    session = begin("mini", 2)
    assert "choose at the same time" in session.view["choices"]["hint"]["reason"]
    assert session.view["chances"]["guarantee"] == "none"


def test_a_rival_plays_its_whole_turn_at_one_press() -> None:
    session = begin(seats={2: "buyer"})
    land(session, "a1", "a2")
    assert session.view["actions"][0]["label"] == "Let Seat 2 (buyer) play"
    session.handle({"do": "act", "id": "auto"})
    node = session.match.game.node(session.match.state)
    assert isinstance(node, Finished) or session.view["seat"] == "1"
    assert len(session.view["log"]) >= 6


commands = st.one_of(
    st.just({"do": "act", "id": "first"}),
    st.just({"do": "act", "id": "first"}),
    st.builds(lambda number: {"do": "choose", "id": number}, st.integers(0, 5)),
    st.builds(lambda number: {"do": "choose", "id": number}, st.integers(0, 5)),
    st.just({"do": "undo"}),
    st.just({"do": "redo"}),
    st.builds(lambda face: {"do": "enter", "values": {"face": face}}, st.sampled_from("123456")),
    st.builds(lambda owner: {"do": "enter", "values": {"owner": owner}}, st.sampled_from("0123")),
)


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.lists(commands, min_size=20, max_size=60))
def test_whatever_is_pressed_the_screen_agrees_with_the_match(seed: int, sequence: list[dict[str, Any]]) -> None:
    session = begin(players=2, options={"vehicles": "secret"}, seed=seed)
    for command in sequence:
        if command.get("id") == "first":
            names = [action["id"] for action in session.view["actions"]] or ["roll"]
            command = {"do": "act", "id": names[0]}
        before = session.match.all_moves
        session.handle(command)
        view, match = session.view, session.match
        if view["error"]:
            assert match.all_moves == before
        assert view["step"] == match.step == len(view["log"])
        assert view["pieces"] == dict(match.game.pieces(match.state))
        assert json.loads(json.dumps(view)) == view
        ahead = match.game.marbles(match.state)
        slots = {slot["id"]: slot["count"] for slot in view["wheel"]["slots"]} if view["wheel"] else {}
        assert not ahead or slots == {owner: count for owner, count in ahead.items() if count}
    again = Match.load(session.match.dump())
    assert again.state == session.match.state


def test_a_whole_game_of_two_people_ends_and_a_save_continues_it() -> None:
    session, rng = begin(seed=12), random.Random(3)
    for _ in range(3_000):
        if session.match.finished:
            break
        actions = session.view["actions"]
        if actions:
            session.handle({"do": "act", "id": actions[0]["id"]})
        else:
            session.handle({"do": "choose", "id": rng.randrange(len(session.view["choices"]["items"]))})
        assert session.view["error"] == ""
    kinds = Counter(entry["title"].split(" ")[0] for entry in session.view["log"])
    assert {"Choice", "Throw", "Spin", "Hidden"} <= set(kinds)
    assert session.view["headline"].endswith(" won the game.")
    other = begin()
    other.load(session.match.dump())
    assert other.view["log"] == session.view["log"]


def test_all_that_a_strategy_did_is_told_in_a_few_words_each() -> None:
    session = begin(seats={2: "steady"}, seed=5)
    while not session.view["actions"] or session.view["actions"][0]["id"] != "auto":
        session.handle({"do": "choose", "id": "0"} if session.view.get("choices") else {"do": "act", "id": "roll"})
    before = session.match.step
    session.handle({"do": "act", "id": "auto"})
    moves = session.match.moves[before:]
    assert len(moves) > 2
    texts = [session.match.game.action_text(move.action) for move in moves]
    assert session.view["status"].casefold().startswith("; ".join(texts).casefold())
    assert session.view["status"].endswith(session.view["headline"])
