"""The report of luck and choices on the screen: only on request, exact where the odds are known, else estimated."""

from __future__ import annotations

import pytest

from toolkit.widgets import Session, review_panel


def solo_pig() -> Session:
    return Session("pig", board="mini", players=2, seats={2: "random"}, seed=1)


def test_nothing_is_worked_out_while_the_report_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_panel, "review", None)  # to call it would be an error
    session = Session("monorail", board="mini", players=2, seed=3)
    session.handle({"do": "act", "id": "roll"})
    assert session.view["review"] == {"open": False, "over": False} and session.view["error"] == ""


def test_before_the_first_move_there_is_nothing_to_look_back_on() -> None:
    session = solo_pig()
    session.handle({"do": "review", "open": True})
    assert session.view["review"]["note"] == "Nothing has happened yet."
    session.handle({"do": "review", "open": False})
    assert session.view["review"] == {"open": False, "over": False}


def test_a_game_of_chance_is_all_luck_by_hand() -> None:
    session = Session("monorail", board="mini", players=2, seed=3)
    session.handle({"do": "review", "open": True})
    session.handle({"do": "act", "id": "roll"})
    report = session.view["review"]
    assert report["guarantee"] == "exact" and report["note"].endswith("all that happened is luck.")
    assert report["sums"]["rows"][0] == {
        "id": "1",
        "cells": ["Seat 1", "0.2976 (25/84)", "−0.0952 (−2/21)", "0.0000", "0.2024 (17/84)"],
    }
    assert [row["id"] for row in report["sums"]["rows"]] == ["1", "2", "casey"]
    (move,) = report["moves"]
    assert move["luck"] and move["changes"]["1"] == {"value": pytest.approx(-2 / 21), "text": "−0.0952 (−2/21)"}
    assert sum(change["value"] for change in move["changes"].values()) == pytest.approx(0)
    assert [change["text"][0] for change in move["changes"].values() if change["value"] > 0] == ["+"]
    assert f"The worst throw for Seat 1 (−0.0952): {move['title']}." in report["told"]


def test_a_mistake_is_named_with_its_price_and_the_better_choice() -> None:
    session = solo_pig()
    session.handle({"do": "enter", "values": {"white": "2"}})
    prices = session.odds.prices(session.match.state, 1)  # type: ignore[union-attr]
    session.handle({"do": "choose", "id": "1"})  # hold
    session.handle({"do": "note", "step": 2, "text": "Too soon?"})
    session.handle({"do": "review", "open": True})
    report = session.view["review"]
    lost = prices["roll"].number - prices["hold"].number
    assert "it can only lose, or change nothing" in report["note"]
    assert report["moves"][1] | {"changes": 0} == {
        "step": 2,
        "title": "Choice 2. Seat 1: hold",
        "luck": False,
        "changes": 0,
        "better": "roll",
        "note": "Too soon?",
    }
    price = f"{float(lost):.4f} of the win"
    assert report["told"][-2:] == [
        f"The choices of Seat 1, played by a person, lost {price} in all.",
        f"The costliest choice (it lost {price}): Choice 2. Seat 1: hold. Better: roll.",
    ]


def test_seats_that_policies_play_are_looked_back_on_too() -> None:
    session = solo_pig()
    session.handle({"do": "enter", "values": {"white": "1"}})  # bust: seat 2 is at turn
    session.handle({"do": "act", "id": "auto"})
    session.handle({"do": "review", "open": True})
    assert any(
        text.startswith("The choices of Seat 2, played by random, lost ") for text in session.view["review"]["told"]
    )


def test_the_end_of_the_game_calls_for_the_report() -> None:
    session = Session("pig", board="mini", players=1, seed=1)
    for _ in range(2):
        session.handle({"do": "enter", "values": {"white": "6"}})
        session.handle({"do": "choose", "id": "0"})
    assert session.view["finished"] and session.view["review"] == {"open": False, "over": True}
    session.handle({"do": "review", "open": True})
    report = session.view["review"]
    assert report["unit"] == "turns"
    (row,) = report["sums"]["rows"]
    assert row["cells"][0] == "Turns" and row["cells"][-1] == "1.0000"  # over in one turn
    assert any(text.startswith("The best throw (−") for text in report["told"])


@pytest.fixture
def large() -> Session:
    """A game too large for odds, after two throws."""
    session = Session("monorail", board="full", players=3, seed=3)
    session.handle({"do": "review", "open": True})
    for _ in range(2):
        session.handle({"do": "act", "id": "roll"})
    return session


def test_an_estimate_is_made_only_on_request_and_says_what_it_is(
    large: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_panel, "PATIENCE", 0)
    report = large.view["review"]
    assert report["guarantee"] == "none" and "more than 15,000 positions" in report["note"] and "sums" not in report
    large.handle({"do": "estimate"})
    assert large.view["status"] == "Estimated from 2 games from each of 3 positions."
    report = large.view["review"]
    assert report["guarantee"] == "estimated"
    assert report["how"].startswith(
        "Estimated, not proved: 2 games played on from each of 3 positions, by chance alone, seed 0;"
    )
    assert "±" in report["sums"]["rows"][0]["cells"][1]
    large.handle({"do": "estimate"})
    assert large.view["status"].startswith("Estimated from 4 games")


def test_what_an_estimate_cannot_tell_from_nothing_is_not_called_a_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_panel, "PATIENCE", 0)  # two games only, so every interval is wide
    session = Session("rifleman", board="lesson", players=2, seed=2026)
    for command in ({"do": "act", "id": "roll"}, {"do": "choose", "id": "0"}, {"do": "review", "open": True}):
        session.handle(command)
    session.handle({"do": "estimate"})
    (told,) = [text for text in session.view["review"]["told"] if text.startswith("The choices of Seat 1")]
    assert told.endswith("played by a person, lost or gained no more than so few games can show.")


def test_an_estimate_of_an_earlier_position_is_not_shown_for_this_one(
    large: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_panel, "PATIENCE", 0)
    large.handle({"do": "estimate"})
    large.handle({"do": "act", "id": "roll"})
    assert large.view["review"]["guarantee"] == "none"
    large.handle({"do": "undo"})
    assert large.view["review"]["guarantee"] == "estimated"
    large.handle({"do": "new", "values": {"seed": "4"}})
    large.handle({"do": "act", "id": "roll"})
    assert large.view["review"]["guarantee"] == "none"


def test_what_would_take_too_long_is_left_to_a_cell(large: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_panel, "LONGEST_WAIT", 0)
    large.handle({"do": "estimate"})
    assert "in a notebook cell tk.estimated_review(screen.session.match)" in large.view["error"]
    assert large.view["review"]["guarantee"] == "none"


def test_nothing_is_estimated_where_the_odds_are_known() -> None:
    session = solo_pig()
    session.handle({"do": "act", "id": "roll"})
    session.handle({"do": "estimate"})
    assert session.view["error"] == "the odds are known here, so nothing has to be estimated"
