"""The tutor on the play screen: exact where the best play is known, estimated and labelled so elsewhere."""

from __future__ import annotations

import re

from toolkit.play import BestPlay
from toolkit.widgets import Session


def actions(session: Session) -> list[str]:
    return [action["id"] for action in session.view["actions"]]


def ask(session: Session) -> str:
    session.handle({"do": "act", "id": "tutor"})
    assert session.view["error"] == ""
    return str(session.view["status"])


def test_the_tutor_prices_a_choice_exactly_where_the_game_is_solved() -> None:
    session = Session("rifleman", board="mini", seed=1)
    assert actions(session) == ["roll"]  # nothing to judge yet
    session.handle({"do": "enter", "values": {"high": "2", "low": "1"}})
    assert isinstance(session.odds, BestPlay)
    prices = session.odds.prices(session.match.state, 1)
    worst = min(prices, key=lambda choice: prices[choice].number)
    best = max(price.number for price in prices.values())
    number = list(prices).index(worst)
    session.handle({"do": "choose", "id": str(number)})
    assert actions(session)[-1] == "tutor"
    state, step = session.match.state, session.view["step"]
    told = ask(session)
    assert told.startswith(f"Choice 2, {worst.text}: ")
    assert told.endswith("Exact.")
    if prices[worst].number == best:
        assert "nothing better is known" in told
    else:
        assert f"{float(best - prices[worst].number):.4f}"[:5] in told
    assert (session.match.state, session.view["step"]) == (state, step)


def test_elsewhere_it_plays_games_on_and_says_so() -> None:
    session = Session("rifleman", board="lesson", seed=11, seats={2: "hitter"})
    session.handle({"do": "act", "id": "roll"})
    session.handle({"do": "choose", "id": "1"})
    told = ask(session)
    assert re.search(r"0\.\d{3} ± 0\.\d{3}", told)
    assert "Estimated, which flatters the best a little" in told
    assert told.endswith("games played on, all as hitter (95 % intervals).")


def test_without_a_choice_there_is_nothing_to_judge() -> None:
    session = Session("monorail", board="mini", seed=1)
    session.handle({"do": "act", "id": "roll"})
    assert actions(session) == ["roll"]
    session.handle({"do": "act", "id": "tutor"})
    assert session.view["error"] == "no person has made a choice in this game yet"
