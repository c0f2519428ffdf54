"""Who plays which car of Monza on the screen: people, rivals with a policy, the best play."""

from __future__ import annotations

from tests.widgets.clicks import act, click, kept, open_spaces
from tests.widgets.monza_dice import STUCK, throw
from tests.widgets.solved_once import solved_once
from toolkit.games.monza import Throw
from toolkit.play import BestPlay
from toolkit.widgets import Session

__all__ = ["solved_once"]  # the fixture of tests/widgets/solved_once.py, which pytest finds by its name here


def test_a_rival_plays_one_turn_by_its_policy() -> None:
    session = Session("monza", board="lesson", players=3, seats={2: "greedy", 3: "farthest"})
    throw(session, STUCK)
    act(session, "stop")
    for seat, name in ((2, "greedy"), (3, "farthest")):
        assert session.view["actions"][0]["label"] == f"Let Seat {seat} ({name}) play"
        act(session, "auto")
        before, action, after, _ = session.match.moves[-1]
        assert before.seat == seat and after.seat == seat % 3 + 1
        policy = session.seats.policy(seat)
        assert policy is not None
        assert action in policy(session.match.game, before, session.match.game.actions(before))
    assert session.view["actions"][0] == {"id": "roll", "label": "Roll", "enabled": True, "reason": ""}


def test_alone_a_policy_plays_turn_by_turn_and_the_best_one_takes_best_plays() -> None:
    session = Session("monza", board="mini", players=1, seats={1: "optimal"}, seed=4)
    best, turns = session.odds, 0
    assert isinstance(best, BestPlay) and best.unit == "turns"
    while not session.match.finished:
        step = session.match.step
        act(session, "auto")
        turns += 1
        before, action, *_ = session.match.moves[-1]
        assert session.match.step == step + 2 and isinstance(session.match.moves[-2].action, Throw)
        prices = best.prices(before, 1)
        assert prices[action].number == min(price.number for price in prices.values())
    assert turns > 1


def test_a_bonus_is_decided_by_the_player_of_the_car() -> None:
    """C16: the last die of greedy seat 2 is blue, the colour of seat 1, a person."""
    session = Session("monza", board="lesson", players=3, options={"bonus": True}, seats={2: "greedy"})
    throw(session, STUCK)
    act(session, "stop")
    throw(session, {"blue": 6, "white": 0, "yellow": 0, "red": 0, "purple": 0, "green": 0})
    act(session, "auto")
    assert session.view["seat"] == "1" and session.match.state.bonus == 1
    assert session.view["actions"][0]["enabled"]  # declining
    assert open_spaces(session) == {"c1": []}  # seat 2 stands on a1
    before = kept(session)
    click(session, "a1")
    assert session.view["error"] == "C16: a bonus move enters no square with a car on it" and kept(session) == before
    click(session, "c1")
    assert session.view["pieces"] == {"1": "c1", "2": "a1", "3": "grid"} and session.view["seat"] == "3"


def test_the_form_says_who_plays_and_a_new_game_keeps_it() -> None:
    session = Session("monza", board="mini", players=2, seats={2: "greedy"}, seed=5)
    fields = {field["id"]: field for field in session.setup["fields"]}
    assert (fields["seat:1"]["value"], fields["seat:2"]["value"]) == ("human", "greedy")
    assert fields["seat:2"]["label"] == "Who plays seat 2?"
    players = [entry["value"] for entry in fields["seat:2"]["values"]]
    assert players[0] == "human" and players[-1] == "optimal"
    greedy = next(entry for entry in fields["seat:2"]["values"] if entry["value"] == "greedy")
    assert greedy["label"] == "greedy (beginner)" and greedy["help"].startswith("Uses as many dice as it can")
    session.handle({"do": "new", "values": {"players": "3", "board": "lesson", "seat:3": "random", "seed": "x"}})
    assert session.view["error"] == ""
    assert session.seats.names == {1: "human", 2: "greedy", 3: "random"}
    assert (session.match.game.board.name, session.match.seed) == ("lesson", "x")
    session.handle({"do": "new", "values": {"players": "2", "seat:1": "optimal", "seat:9": "random", "board": "mini"}})
    assert session.seats.names == {1: "optimal", 2: "greedy"}
